// One's seat on another device: its secret as a link.

import { seatAt } from "../browser/seats";
import { table } from "../connection/state";
import { lobby as text } from "../setup/words";
import { Address } from "../widgets/Address";
import { Dialog } from "../widgets/Dialog";

export function SeatLink({ onClose }: { onClose: () => void }) {
  const at = table.value;
  const seat = at && seatAt(at.id);
  return (
    <Dialog title={text.otherDevice} onClose={onClose}>
      {at && seat ? (
        <div class="invite">
          <p>{text.otherDeviceHow}</p>
          <Address
            address={`${at.link}#seat=${seat.secret}`}
            label={text.seatLink}
            qrLabel={text.seatQr}
          />
          <p class="mute">{text.reach[at.reach]}</p>
        </div>
      ) : (
        <p>{text.noSeat}</p>
      )}
    </Dialog>
  );
}
