// A finished game as a download: its file, and its score sheet on paper.

import { download, type Ending, saveSheet } from "../browser/downloads";
import { ask } from "../connection/net";

export async function saveGame(): Promise<void> {
  const saved = await ask({ kind: "save" });
  download(saved.text, saved.name);
}

/** The sheet as the server prints it, made of the game's record. */
export async function saveGameSheet(ending: Ending): Promise<void> {
  const saved = await ask({ kind: "save" });
  await saveSheet(saved.text, ending);
}
