// A record as a file (docs/play/records.md): its events, one a line.

import { type Kind, readList, writeList } from "../results/lists";
import { asEvent, type RecordEvent } from "./folding";
import { text } from "./words";

const RECORD: Kind<RecordEvent> = {
  format: "liverpool-family",
  version: 1,
  key: "events",
  largest: 8_000_000,
  read: asEvent,
  words: text.file,
};

export function writeRecord(events: readonly RecordEvent[]): string {
  return writeList(RECORD, events);
}

/** The events in a file, all or none; raises `Unreadable`. */
export function readRecord(written: string): readonly RecordEvent[] {
  return readList(RECORD, written);
}
