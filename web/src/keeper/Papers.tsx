// The sheet on paper: printed by the browser at any time; as a PDF or a Word file made by the
// server where there is a connection.

import { isOffline } from "../browser/base";
import { saveSheet } from "../browser/downloads";
import { useAsking } from "../connection/asking";
import { connection } from "../connection/state";
import type { KeptScores } from "../messages";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { Trouble } from "../widgets/Trouble";
import { writeScores } from "./files";
import { text } from "./words";

const ENDINGS = { pdf: text.more.pdf, docx: text.more.word } as const;

export function Papers({ scores }: { scores: KeptScores }) {
  const asking = useAsking();
  return (
    <div class="keeper-papers">
      <Button icon="print" onClick={() => window.print()}>
        {text.more.print}
      </Button>
      {connection.value === "open" &&
        !isOffline() &&
        (["pdf", "docx"] as const).map((ending) => (
          <Button
            icon="save"
            key={ending}
            aria-disabled={asking.busy}
            onClick={() => asking.run(() => saveSheet(writeScores(scores), ending))}
          >
            {ENDINGS[ending]}
          </Button>
        ))}
      <Trouble says={asking.trouble} />
      {isOffline() && <p class="mute">{words.rules.fromServer}</p>}
    </div>
  );
}
