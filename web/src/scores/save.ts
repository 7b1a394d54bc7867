// The game file as a download, made on the page from what the server answers.

import { ask } from "../net";

export async function saveGame(): Promise<void> {
  const saved = await ask({ kind: "save" });
  const address = URL.createObjectURL(new Blob([saved.text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = saved.name;
  link.click();
  // The browser reads the address after the click, so it is let go of only later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
