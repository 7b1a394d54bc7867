// Everything of this browser as one file, saved and taken in: to keep it elsewhere, or for another device.

import { useEffect, useState } from "preact/hooks";
import { download } from "../browser/downloads";
import { NotText, readText } from "../browser/text-files";
import { useAsking } from "../connection/asking";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { JSON_FILES } from "../widgets/FileButton";
import { FileRow } from "../widgets/FileRow";
import { fileWords as text } from "./file-words";
import { checkSize, everything, mustLoadAnew, type TakenIn, takeIn } from "./taking-in";
import { NotWhole } from "./whole";

export function EverythingAsFile() {
  const asking = useAsking();
  const [taken, setTaken] = useState<TakenIn | null>(null);
  const save = () =>
    asking.run(async () => {
      const today = new Date().toISOString().slice(0, 10);
      download(await everything(), `liverpool-rummy-everything-${today}.json`);
    });
  const load = (file: File) =>
    asking.run(async () => {
      try {
        checkSize(file);
        setTaken(await takeIn(await readText(file)));
      } catch (error) {
        const isSaid = error instanceof NotWhole || error instanceof NotText;
        throw isSaid ? error : new Error(text.other);
      }
    });
  useEffect(
    () => () => {
      if (mustLoadAnew()) location.reload();
    },
    [],
  );
  if (taken) {
    return (
      <section class="everything" role="status">
        <h3>{text.taken}</h3>
        {text.news(taken).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Button main onClick={() => location.reload()}>
          {text.goOn}
        </Button>
      </section>
    );
  }
  return (
    <section class="everything">
      <h3>{text.title}</h3>
      <p class="note">{text.means}</p>
      <FileRow
        {...asking}
        save={{ label: text.save, onClick: save }}
        load={{ icon: "plus", label: text.load, accept: JSON_FILES, onChoose: load }}
      />
    </section>
  );
}

/** The same as a dialog of its own. */
export function EverythingDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={words.home.everything} onClose={onClose}>
      <EverythingAsFile />
    </Dialog>
  );
}
