// Results as a file, to keep elsewhere or to take to another device.

import type { GameResult } from "../messages";
import { asResult } from "./form";
import { text } from "./words";

const FORMAT = "liverpool-results/1";
const LARGEST = 2_000_000;

export class Unreadable extends Error {}

export function writeResults(results: readonly GameResult[]): string {
  const lines = results.map((one) => `    ${JSON.stringify(one)}`).join(",\n");
  return `{\n  "format": ${JSON.stringify(FORMAT)},\n  "results": [${lines ? `\n${lines}\n  ` : ""}]\n}\n`;
}

/** The results in a file, all or none; raises `Unreadable`. */
export function readResults(written: string): readonly GameResult[] {
  if (written.length > LARGEST) {
    throw new Unreadable(text.file.large);
  }
  let found: unknown;
  try {
    found = JSON.parse(written.replace(/^\uFEFF/, ""));
  } catch {
    throw new Unreadable(text.file.other);
  }
  const { format, results } = (found ?? {}) as Record<string, unknown>;
  if (typeof format !== "string" || !format.startsWith("liverpool-results/")) {
    throw new Unreadable(text.file.other);
  }
  if (format !== FORMAT) {
    throw new Unreadable(text.file.newer);
  }
  if (!Array.isArray(results)) {
    throw new Unreadable(text.file.damaged(1));
  }
  return results.map((one, place) => {
    const known = asResult(one);
    if (known === null) {
      throw new Unreadable(text.file.damaged(place + 1));
    }
    return known;
  });
}
