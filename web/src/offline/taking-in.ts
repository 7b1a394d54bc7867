// Everything of this browser goes into a file, and comes from one: all of it, or nothing.

import { isOffline } from "../browser/base";
import { forgetStored, readStored, storedUnder, writeStored } from "../browser/storage";
import { whileNobodyPlays } from "./alone";
import { fileWords as text } from "./file-words";
import { openRecords, type Records } from "./records";
import {
  isTakenAlong,
  LARGEST,
  type Merging,
  mergedStored,
  merging,
  NotWhole,
  readWhole,
  type Stored,
  writeWhole,
} from "./whole";
import { offlineWords } from "./words";

/** The browser's, or a test's. */
export interface Place {
  records: () => Promise<Records>;
  /** Does this while no game is played here; rejects where one is in another tab. */
  alone: (does: () => Promise<void>) => Promise<void>;
}

export const thisPlace: Place = {
  records: () => openRecords(globalThis.indexedDB),
  alone: async (does) => {
    // The game on this page would not see what changes below it.
    if (isOffline()) (await import("./start")).endOffline();
    const another = () => {
      throw new NotWhole(offlineWords.failed.another_tab);
    };
    await whileNobodyPlays(does, another, { free: isOffline() });
  },
};

function allStored(): Stored {
  const keys = storedUnder("").filter(isTakenAlong);
  return Object.fromEntries(keys.map((key) => [key, readStored(key)]));
}

/** The text of the file. */
export async function everything(place: Place = thisPlace): Promise<string> {
  const records = await (await place.records()).under("");
  return writeWhole({ stored: allStored(), records });
}

let isOld = false;

/** Whether the page has to be loaded anew: below it is other than it knows, or the game on it has ended. */
export const mustLoadAnew = (): boolean => isOld;

export type TakenIn = Pick<Merging, "fresh" | "further" | "apart"> & {
  /** How many other things are new. */
  others: number;
};

/** Checks that a file can be taken in, before it is read; throws `NotWhole`. */
export function checkSize({ size }: { size: number }): void {
  if (size > LARGEST) throw new NotWhole(text.large);
}

/** Takes in what is in the text of a file; throws `NotWhole`, and then nothing is changed. */
export async function takeIn(written: string, place: Place = thisPlace): Promise<TakenIn> {
  const found = readWhole(written);
  const records = await place.records();
  if (!records.kept) throw new NotWhole(text.keepsNothing);
  if (isOffline()) isOld = true; // the game on this page ends
  let news: TakenIn = { fresh: 0, further: 0, apart: 0, others: 0 };
  await place.alone(async () => {
    let undo = () => {};
    try {
      await records.change((here) => {
        const games = merging(here, found.records);
        const others = mergedStored(allStored(), found.stored);
        undo = storeAll(others);
        const { fresh, further, apart } = games;
        news = { fresh, further, apart, others: Object.keys(others).length };
        return games;
      });
      isOld = true;
    } catch (error) {
      undo();
      throw error instanceof NotWhole ? error : new NotWhole(text.full);
    }
  });
  return news;
}

/** Stores all of these, or throws `NotWhole`; gives what undoes it. */
function storeAll(changed: Stored): () => void {
  const keys = Object.keys(changed);
  const before = new Map(keys.map((key) => [key, readStored(key)]));
  const undo = () => {
    for (const [key, was] of before) {
      if (was === null) forgetStored(key);
      else writeStored(key, was);
    }
  };
  if (!keys.every((key) => writeStored(key, changed[key]))) {
    undo();
    throw new NotWhole(text.full);
  }
  return undo;
}
