// The sheet on paper: printed by the browser at any time; as a PDF or a Word file made by the
// server where there is a connection.

import { useAsking } from "../dialogs/asking";
import { Icon } from "../Icons";
import type { KeptScores } from "../messages";
import { kept } from "../prefs";
import { connection } from "../state";
import { download, fileName, writeScores } from "./files";
import { text } from "./words";

const ENDINGS = { pdf: text.more.pdf, docx: text.more.word } as const;

/** The paper that was chosen on the page for printing; the server knows what is usual. */
function paper(): string {
  const chosen = kept("print.paper");
  return chosen === "a4" || chosen === "letter" ? `&paper=${chosen}` : "";
}

async function fetched(scores: KeptScores, ending: keyof typeof ENDINGS): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch(`/scoresheet.${ending}?per_page=1${paper()}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: writeScores(scores),
    });
  } catch {
    throw new Error(text.more.paperTrouble);
  }
  if (!answer.ok) {
    const plain = answer.headers.get("Content-Type")?.startsWith("text/plain");
    throw new Error((plain && (await answer.text())) || text.more.paperTrouble);
  }
  download(await answer.blob(), fileName(scores, ending));
}

export function Papers({ scores }: { scores: KeptScores }) {
  const asking = useAsking();
  return (
    <div class="keeper-papers">
      <button type="button" class="button" onClick={() => window.print()}>
        <Icon name="print" />
        {text.more.print}
      </button>
      {connection.value === "open" &&
        (["pdf", "docx"] as const).map((ending) => (
          <button
            key={ending}
            type="button"
            class="button"
            aria-disabled={asking.busy}
            onClick={() => asking.run(() => fetched(scores, ending))}
          >
            <Icon name="save" />
            {ENDINGS[ending]}
          </button>
        ))}
      {asking.trouble && (
        <p class="trouble" role="alert">
          {asking.trouble}
        </p>
      )}
    </div>
  );
}
