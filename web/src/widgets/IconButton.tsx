// A button that shows a picture alone; one that can do nothing just now says so.

import { say } from "../browser/announce";
import { Icon, type IconName } from "./Icons";

interface IconButtonProps {
  icon: IconName;
  label: string;
  off?: boolean;
  /** Why it can do nothing just now; its name where that says it. */
  why?: string;
  onClick: () => void;
}

export function IconButton({ icon, label, off = false, why = label, onClick }: IconButtonProps) {
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
