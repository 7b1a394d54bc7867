// Rule sets as files of this device.

import { edited, loadFile, trouble } from "./editor";
import { text } from "./words";

/** The server reads no longer ones. */
const LARGEST = 50_000;

/** Gives the rule set to the browser as a file. */
export function download(): void {
  const told = edited.value;
  if (told === null) {
    return;
  }
  const blob = new Blob([told.file_text], { type: "text/plain;charset=utf-8" });
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = told.file_name;
  link.click();
  // The browser reads the address after the click, so it is let go of only later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Takes up the rule set of a file; whether it could be read. */
export async function load(file: File): Promise<boolean> {
  if (file.size > LARGEST) {
    trouble.value = { key: "file", sentence: text.tooLarge };
    return false;
  }
  let written: string;
  try {
    written = await file.text();
  } catch {
    trouble.value = { key: "file", sentence: text.notRead };
    return false;
  }
  const loaded = await loadFile(written);
  if (!loaded && trouble.value) {
    trouble.value = { ...trouble.value, key: "file" };
  }
  return loaded;
}
