// A button that shows a picture alone; one that can do nothing just now may say why.

import { say } from "../browser/announce";
import { Icon, type IconName } from "./Icons";

interface IconButtonProps {
  icon: IconName;
  label: string;
  off?: boolean;
  /** Why it can do nothing just now. */
  why?: string;
  onClick: () => void;
}

export function IconButton({ icon, label, off = false, why = "", onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      aria-disabled={off}
      onClick={() => (off ? say(why) : onClick())}
    >
      <Icon name={icon} />
    </button>
  );
}
