// A record as a file, what a file adds to it, and the record on paper.

import { download } from "../browser/downloads";
import { readText } from "../browser/text-files";
import { useAsking } from "../connection/asking";
import { fileStem } from "../text/file-names";
import { Button } from "../widgets/Button";
import { JSON_FILES } from "../widgets/FileButton";
import { FileRow } from "../widgets/FileRow";
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
    <FileRow
      {...asking}
      save={{ label: text.save, onClick: () => download(writeRecord(events), `${name}.json`) }}
      load={writes && { icon: "file", label: text.load, accept: JSON_FILES, onChoose: load }}
    >
      <Button icon="print" onClick={() => print()}>
        {text.print}
      </Button>
    </FileRow>
  );
}
