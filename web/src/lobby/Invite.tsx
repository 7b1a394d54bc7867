// The link to a table: to send, to copy, and as a code for a camera.

import type { TableUpdate } from "../messages";
import { lobby as text } from "../setup/words";
import { Button } from "../widgets/Button";
import { CopyField } from "../widgets/CopyField";
import { Qr } from "../widgets/Qr";

/** Whether people have all seats, so that nobody else can sit down. */
export const isFull = ({ seats }: TableUpdate) =>
  seats.every(({ sitting }) => sitting === "person");

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
      <p>{isFull(at) ? text.inviteFull : at.asks ? text.inviteAsks : text.inviteHow}</p>
      <Qr address={at.link} label={text.qr} />
      <div class="invite-link">
        <CopyField address={at.link} label={text.link}>
          {"share" in navigator && (
            <Button main icon="share" onClick={share}>
              {text.send}
            </Button>
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
        <Button slight onClick={onSeat}>
          {text.otherDevice}
        </Button>
      )}
    </section>
  );
}
