// One of the things that can be done from the first page: a sign, its name, and what it is.

import { linkTo } from "../browser/route";
import { Icon, type IconName } from "../widgets/Icons";

interface DoorProps {
  icon: IconName;
  title: string;
  about?: string;
  /** Whether it is what most people want now. */
  filled?: boolean;
  busy?: boolean;
  /** Where it leads, if it leads to another page. */
  href?: string;
  onClick?: () => void;
}

export function Door({ icon, title, about, filled, busy, href, onClick }: DoorProps) {
  const shape = `button door ${filled ? "main" : ""}`;
  const content = (
    <>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        {about && <small>{about}</small>}
      </span>
    </>
  );
  if (href === undefined) {
    return (
      <button type="button" class={shape} aria-disabled={busy} onClick={onClick}>
        {content}
      </button>
    );
  }
  return (
    <a class={shape} {...linkTo(href)}>
      {content}
    </a>
  );
}
