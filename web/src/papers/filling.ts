// A file that goes to the server and comes back as a score sheet.

import { type Ending, saveSheet } from "../browser/downloads";
import { perPage } from "./choices";
import { text } from "./words";

/** More than the server takes. */
const LARGEST = 600_000;

/** Sends the file and keeps what is made of it; raises what is wrong with it. */
export function filledIn(file: File, ending: Ending): Promise<string> {
  if (file.size > LARGEST) {
    throw new Error(text.filled.large);
  }
  return saveSheet(file, ending, { perPage: perPage.value });
}
