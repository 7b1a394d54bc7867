// Rule sets as files of this device.

import { download as save } from "../browser/downloads";
import { NotText, readText } from "../browser/text-files";
import { LONGEST_FILE } from "../numbers";
import { edited, loadFile, trouble } from "./editor";
import { text } from "./words";

/** Gives the rule set to the browser as a file. */
export function download(): void {
  const ruleSet = edited.value;
  if (ruleSet === null) {
    return;
  }
  save(ruleSet.file_text, ruleSet.file_name);
}

/** Takes up the rule set of a file; whether it could be read. */
export async function load(file: File): Promise<boolean> {
  if (file.size > LONGEST_FILE) {
    trouble.value = { key: "file", sentence: text.tooLarge };
    return false;
  }
  let written: string;
  try {
    written = await readText(file);
  } catch (error) {
    const sentence = error instanceof NotText ? error.message : text.notRead;
    trouble.value = { key: "file", sentence };
    return false;
  }
  const loaded = await loadFile(written);
  if (!loaded && trouble.value) {
    trouble.value = { ...trouble.value, key: "file" };
  }
  return loaded;
}
