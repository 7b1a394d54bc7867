// Watching a table without a seat, as the address says it: `#watch`, or `#watch=KEY` where the host has
// made another link. Browsers send nothing of that to the server, and a reload goes on watching.

import { addressOf, pathHere } from "./addresses";
import { changeAddress } from "./way-back";

const WATCH = /^#watch(?:=([0-9a-f]{32}))?$/;

/** The key in the address, empty where it has none; nothing where nobody wants to watch. */
export function watchKey(hash = location.hash): string | undefined {
  const found = WATCH.exec(hash);
  return found ? (found[1] ?? "") : undefined;
}

/** Notes in the address that one watches by this link. */
export function watchBy(link: string): void {
  const { hash } = new URL(link, location.href);
  if (location.hash !== hash) changeAddress(addressOf(pathHere()) + hash);
}

/** Removes that note from the address. */
export function watchNoMore(): void {
  if (watchKey() !== undefined) changeAddress(addressOf(pathHere()));
}
