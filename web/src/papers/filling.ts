// A file that goes to the server and comes back as a score sheet.

import { type Ending, saveSheet } from "../browser/downloads";
import { LARGEST_PAPER } from "../numbers";
import { perPage } from "./choices";
import { text } from "./words";

/** Sends the file and keeps what is made of it; raises what is wrong with it. */
export function filledIn(file: File, ending: Ending): Promise<string> {
  if (file.size > LARGEST_PAPER) {
    throw new Error(text.filled.large);
  }
  return saveSheet(file, ending, { perPage: perPage.value });
}
