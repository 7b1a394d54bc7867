// A record as a file (docs/records.md): its events, one a line.

import { Unreadable } from "../results/files";
import { asEvent, type RecordEvent } from "./folding";
import { text } from "./words";

const FORMAT = "liverpool-record/1";
const LARGEST = 8_000_000;

export function writeRecord(events: readonly RecordEvent[]): string {
  const lines = events.map((one) => `    ${JSON.stringify(one)}`).join(",\n");
  return `{\n  "format": ${JSON.stringify(FORMAT)},\n  "events": [${lines ? `\n${lines}\n  ` : ""}]\n}\n`;
}

/** The events in a file, all or none; raises `Unreadable`. */
export function readRecord(written: string): readonly RecordEvent[] {
  if (written.length > LARGEST) {
    throw new Unreadable(text.file.large);
  }
  let found: unknown;
  try {
    found = JSON.parse(written.replace(/^\uFEFF/, ""));
  } catch {
    throw new Unreadable(text.file.other);
  }
  const { format, events } = (found ?? {}) as Record<string, unknown>;
  if (typeof format !== "string" || !format.startsWith("liverpool-record/")) {
    throw new Unreadable(text.file.other);
  }
  if (format !== FORMAT) {
    throw new Unreadable(text.file.newer);
  }
  if (!Array.isArray(events)) {
    throw new Unreadable(text.file.damaged(1));
  }
  return events.map((one, place) => {
    const known = asEvent(one);
    if (known === null) {
      throw new Unreadable(text.file.damaged(place + 1));
    }
    return known;
  });
}
