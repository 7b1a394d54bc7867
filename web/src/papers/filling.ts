// A file that goes to the server and comes back as a score sheet.

import { paper, perPage } from "./choices";
import { words } from "./words";

/** More than the server takes. */
const LARGEST = 600_000;

/** The name in a `Content-Disposition`, in letters of any script. */
export function fileName(header: string | null, usual: string): string {
  const found = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  try {
    return found ? decodeURIComponent(found) : usual;
  } catch {
    return usual;
  }
}

function keepAsFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click, so it is let go of only later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Sends the file and keeps what is made of it; raises what the server says is wrong with it. */
export async function printed(file: File, ending: "pdf" | "docx"): Promise<string> {
  if (file.size > LARGEST) {
    throw new Error(words.filled.large);
  }
  const path = `/scoresheet.${ending}?per_page=${perPage.value}&paper=${paper.value}`;
  const answer = await fetch(path, { method: "POST", body: file }).catch(() => {
    throw new Error(words.filled.lost);
  });
  if (!answer.ok) {
    const told = answer.headers.get("content-type")?.startsWith("text/plain");
    throw new Error(told ? await answer.text() : words.filled.lost);
  }
  const name = fileName(answer.headers.get("content-disposition"), `score sheet.${ending}`);
  keepAsFile(await answer.blob(), name);
  return name;
}
