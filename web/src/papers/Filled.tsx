// The score sheet of a game that was played: a file goes to the server, the sheet comes back.

import { useState } from "preact/hooks";
import { say } from "../browser/announce";
import { type Ending, saveSheet } from "../browser/downloads";
import { useAsking } from "../connection/asking";
import { LARGEST_PAPER } from "../numbers";
import { Button } from "../widgets/Button";
import { FileButton } from "../widgets/FileButton";
import { Trouble } from "../widgets/Trouble";
import { perPage } from "./choices";
import { Part } from "./Part";
import { text } from "./words";

const words = text.filled;

export function Filled() {
  const [file, setFile] = useState<File | null>(null);
  return (
    <Part title={words.title} how={words.how}>
      <FileButton
        icon="file"
        label={file ? words.another : words.choose}
        what={words.choose}
        accept=".json,.toml,application/json,application/toml"
        onChoose={setFile}
      />
      <p role="status" class={file ? "" : "spoken"}>
        {file && words.chosen(file.name)}
      </p>
      {file && <Files key={`${file.name} ${file.lastModified} ${file.size}`} of={file} />}
    </Part>
  );
}

function Files({ of: file }: { of: File }) {
  const printing = useAsking();
  const button = (ending: "pdf" | "docx", label: string, what: string) => (
    <Button
      main={ending === "pdf"}
      icon="save"
      aria-disabled={printing.busy}
      onClick={() => printing.run(async () => say(words.done(await filledIn(file, ending))))}
    >
      {label}
      <span class="spoken">{what}</span>
    </Button>
  );
  return (
    <>
      <Trouble says={printing.trouble} />
      <div class="row-buttons paper-files">
        {button("pdf", text.pdf, words.pdfOf)}
        {button("docx", text.word, words.wordOf)}
      </div>
    </>
  );
}

/** Sends the file and keeps what is made of it; raises what is wrong with it. */
function filledIn(file: File, ending: Ending): Promise<string> {
  if (file.size > LARGEST_PAPER) {
    throw new Error(text.filled.large);
  }
  return saveSheet(file, ending, { perPage: perPage.value });
}
