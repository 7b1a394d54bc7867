// A record as a file, what a file adds to it, and the record on paper.

import { download } from "../browser/downloads";
import { readText } from "../browser/text-files";
import { useAsking } from "../connection/asking";
import { fileStem } from "../text/file-names";
import { Button } from "../widgets/Button";
import { FileButton } from "../widgets/FileButton";
import { Trouble } from "../widgets/Trouble";
import { readRecord, writeRecord } from "./files";
import type { RecordEvent } from "./folding";
import { change } from "./store";
import { text } from "./words";

interface Props {
  events: readonly RecordEvent[];
  writes: boolean;
  title: string;
}

export function Files({ events, writes, title }: Props) {
  const asking = useAsking();
  const name = fileStem(title, "record");
  const load = (file: File) =>
    void asking.run(async () => change(readRecord(await readText(file))));
  return (
    <section class="row-buttons my-games-files">
      <Button icon="save" onClick={() => download(writeRecord(events), `${name}.json`)}>
        {text.save}
      </Button>
      {writes && (
        <FileButton
          icon="file"
          label={text.load}
          accept=".json,application/json"
          busy={asking.busy}
          onChoose={load}
        />
      )}
      <Button icon="print" onClick={() => print()}>
        {text.print}
      </Button>
      <Trouble says={asking.trouble} />
    </section>
  );
}
