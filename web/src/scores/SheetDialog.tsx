// The score sheet, opened at any time.

import { Dialog } from "../Dialog";
import { table, told, you } from "../state";
import { PrintButton } from "./printing";
import { Sheet } from "./Sheet";

export function SheetDialog({ onClose }: { onClose: () => void }) {
  const game = told.value;
  const names = table.value?.seats.map((seat) => seat.name) ?? [];
  return (
    <Dialog title="Score sheet" onClose={onClose} wide>
      {game ? (
        <>
          <Sheet sheet={game.sheet} names={names} you={you.value} current={game.deal} />
          <p class="sheet-actions">
            <PrintButton />
          </p>
        </>
      ) : (
        <p>The sheet begins with the first deal.</p>
      )}
    </Dialog>
  );
}
