// The link to a table: to send, to copy, and as a code for a camera.

import type { TableUpdate } from "../messages";
import { lobby as text } from "../setup/words";
import { CopyField } from "../widgets/CopyField";
import { Icon } from "../widgets/Icons";
import { Qr } from "../widgets/Qr";

interface InviteProps {
  at: TableUpdate;
  /** Shows the link to one's own seat; nothing for one who has none. */
  onSeat: (() => void) | null;
}

export function Invite({ at, onSeat }: InviteProps) {
  const share = () => navigator.share({ title: at.title, url: at.link }).catch(() => {});
  return (
    <section class="panel invite">
      <h2>{text.invite}</h2>
      <p>{at.asks ? text.inviteAsks : text.inviteHow}</p>
      <Qr address={at.link} label={text.qr} />
      <div class="invite-link">
        <CopyField address={at.link} label={text.link}>
          {"share" in navigator && (
            <button type="button" class="button main" onClick={share}>
              <Icon name="share" />
              {text.send}
            </button>
          )}
        </CopyField>
      </div>
      {at.reach !== "anywhere" && at.you === at.host && (
        <div class="reach">
          <p>{text.reach[at.reach]}</p>
          <details>
            <summary>{text.reachHow[at.reach]}</summary>
            <p>{text.reachMeans[at.reach]}</p>
          </details>
        </div>
      )}
      {onSeat && (
        <button type="button" class="button slight" onClick={onSeat}>
          {text.otherDevice}
        </button>
      )}
    </section>
  );
}
