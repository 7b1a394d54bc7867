// Files for this device: those that the page writes itself, and score sheets on paper, which the
// server makes of a game that was played.

import { words } from "../text/words";
import { readStored } from "./storage";

export type Ending = "pdf" | "docx";

/** Hands a file to the browser to be saved. */
export function download(content: Blob | string, name: string): void {
  const blob =
    typeof content === "string"
      ? new Blob([content], { type: "text/plain;charset=utf-8" })
      : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click, so it is revoked only later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The name in a `Content-Disposition`, in letters of any script. */
export function nameIn(header: string | null, usual: string): string {
  const found = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  try {
    return found ? decodeURIComponent(found) : usual;
  } catch {
    return usual;
  }
}

/** The paper size chosen on the page for printing; empty leaves the choice to the server. */
function chosenPaper(): string {
  const chosen = readStored("print.paper");
  return chosen === "a4" || chosen === "letter" ? `&paper=${chosen}` : "";
}

/**
 * Saves the score sheet of a game, a score file or a record; throws an error whose
 * message is a sentence for people. Gives the name of the saved file.
 */
export async function saveSheet(
  game: string | File,
  ending: Ending,
  { perPage = 1 }: { perPage?: 1 | 2 } = {},
): Promise<string> {
  const path = `/scoresheet.${ending}?per_page=${perPage}${chosenPaper()}`;
  const answer = await fetch(path, { method: "POST", body: game }).catch(() => {
    throw new Error(words.noPaper);
  });
  if (!answer.ok) {
    const isText = answer.headers.get("content-type")?.startsWith("text/plain");
    throw new Error((isText && (await answer.text())) || words.noPaper);
  }
  const name = nameIn(answer.headers.get("content-disposition"), `score sheet.${ending}`);
  download(await answer.blob(), name);
  return name;
}
