// One's seat on another device: its secret as a link.

import { Dialog } from "../Dialog";
import { seatAt } from "../seats";
import { table } from "../state";
import { words } from "../words";
import { Address } from "./Address";
import "./lobby.css";

const text = words.lobby;

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
