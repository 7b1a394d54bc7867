// A record as a file, what a file adds to it, and the record on paper.

import { download } from "../browser/downloads";
import { readText } from "../browser/text-files";
import { useAsking } from "../connection/asking";
import { fileStem } from "../text/file-names";
import { FileButton } from "../widgets/FileButton";
import { Icon } from "../widgets/Icons";
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
    <section class="my-games-files">
      <button
        type="button"
        class="button"
        onClick={() => download(writeRecord(events), `${name}.json`)}
      >
        <Icon name="save" />
        {text.save}
      </button>
      {writes && (
        <FileButton
          icon="file"
          label={text.load}
          accept=".json,application/json"
          busy={asking.busy}
          onChoose={load}
        />
      )}
      <button type="button" class="button" onClick={() => print()}>
        <Icon name="print" />
        {text.print}
      </button>
      <Trouble says={asking.trouble} />
    </section>
  );
}
