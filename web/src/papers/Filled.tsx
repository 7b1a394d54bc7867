// The score sheet of a game that was played: a file goes to the server, the sheet comes back.

import { useRef, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { useAsking } from "../connection/asking";
import { Icon } from "../widgets/Icons";
import { filledIn } from "./filling";
import { Part } from "./Part";
import { words } from "./words";

const text = words.filled;

export function Filled() {
  const field = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  return (
    <Part title={text.title} how={text.how} wide>
      <input
        ref={field}
        type="file"
        hidden
        accept=".json,.toml,application/json,application/toml"
        aria-label={text.choose}
        onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
      />
      <button type="button" class="button" onClick={() => field.current?.click()}>
        <Icon name="file" />
        {file ? text.another : text.choose}
      </button>
      <p role="status" class={file ? "" : "spoken"}>
        {file && text.chosen(file.name)}
      </p>
      {file && <Files key={`${file.name} ${file.lastModified} ${file.size}`} of={file} />}
    </Part>
  );
}

function Files({ of: file }: { of: File }) {
  const printing = useAsking();
  const button = (ending: "pdf" | "docx", label: string, what: string) => (
    <button
      type="button"
      class={`button ${ending === "pdf" ? "main" : ""}`}
      aria-disabled={printing.busy}
      onClick={() => printing.run(async () => say(text.done(await filledIn(file, ending))))}
    >
      <Icon name="save" />
      {label}
      <span class="spoken">{what}</span>
    </button>
  );
  return (
    <>
      {printing.trouble && (
        <p class="trouble" role="alert">
          {printing.trouble}
        </p>
      )}
      <div class="paper-files">
        {button("pdf", words.pdf, text.pdfOf)}
        {button("docx", words.word, text.wordOf)}
      </div>
    </>
  );
}
