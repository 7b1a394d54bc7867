// The score sheet, opened at any time.

import { isOffline } from "../browser/base";
import { useAsking } from "../connection/asking";
import { serverGame, table, you } from "../connection/state";
import { moveWords } from "../offline/move-words";
import { listed } from "../text/phrasing";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { Trouble } from "../widgets/Trouble";
import { PrintButton } from "./PrintButton";
import { Sheet } from "./Sheet";
import { saveGameSheet } from "./save";
import { text } from "./words";

export function SheetDialog({ onClose }: { onClose: () => void }) {
  const game = serverGame.value;
  const names = table.value?.seats.map((seat) => seat.name) ?? [];
  const earlier = table.value?.earlier;
  return (
    <Dialog title={text.title} onClose={onClose} wide>
      {game ? (
        <>
          <Sheet sheet={game.sheet} names={names} you={you.value} current={game.deal} />
          {earlier && <p class="mute">{moveWords.earlier(earlier.deals, listed(earlier.names))}</p>}
          <p class="sheet-actions">
            <PrintButton />
            {table.value?.stage === "over" && you.value !== null && <OnPaper />}
          </p>
        </>
      ) : (
        <p>{text.notYet}</p>
      )}
    </Dialog>
  );
}

/** The sheet of a finished game as files, made by the server. */
function OnPaper() {
  const saving = useAsking();
  if (isOffline()) return <span class="mute">{words.rules.fromServer}</span>;
  return (
    <>
      {(["pdf", "docx"] as const).map((ending) => (
        <Button
          key={ending}
          icon="save"
          aria-disabled={saving.busy}
          onClick={() => saving.run(() => saveGameSheet(ending))}
        >
          {ending === "pdf" ? text.pdf : text.word}
        </Button>
      ))}
      <Trouble says={saving.trouble} />
    </>
  );
}
