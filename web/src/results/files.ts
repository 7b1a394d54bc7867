// Results as a file, to keep elsewhere or to take to another device.

import type { GameResult } from "../messages";
import { asResult } from "./form";
import { type Kind, readList, writeList } from "./lists";
import { text } from "./words";

const RESULTS: Kind<GameResult> = {
  format: "liverpool-results",
  version: 1,
  key: "results",
  largest: 2_000_000,
  read: asResult,
  words: text.file,
};

export function writeResults(results: readonly GameResult[]): string {
  return writeList(RESULTS, results);
}

/** The results in a file, all or none; raises `Unreadable`. */
export function readResults(written: string): readonly GameResult[] {
  return readList(RESULTS, written);
}
