// A button that shows a picture alone; one that can do nothing just now says so.

import { say } from "../browser/announce";
import { Icon, type IconName } from "../widgets/Icons";

interface SmallButtonProps {
  icon: IconName;
  label: string;
  off?: boolean;
  /** Why it can do nothing just now; its name where that says it. */
  why?: string;
  onClick: () => void;
}

export function SmallButton({ icon, label, off = false, why = label, onClick }: SmallButtonProps) {
  return (
    <button
      type="button"
      class="small-button"
      aria-label={label}
      aria-disabled={off}
      onClick={() => (off ? say(why) : onClick())}
    >
      <Icon name={icon} />
    </button>
  );
}
