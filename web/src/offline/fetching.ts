// The files with which a page plays offline: which there are, and that they lie on this device. A version
// is complete once its list lies beside its files; the service worker answers from the newest complete one.

import { addressOf, fileAt } from "../browser/addresses";
import { site } from "../browser/base";
import { worker } from "../install/installing";
import { isFetched, PREFIX } from "./state";

/** Where the files of the newest version are listed (`server/http/offline.py`). */
export const LIST = site === undefined ? "/offline-files" : fileAt("/offline-files/files.json");
/** The page as it is opened offline. */
export const START = site === undefined ? "/offline" : addressOf("/");

interface Sizes {
  sent: number;
  unpacked: number;
  /** Where it lies packed by gzip, if the host does not pack what it sends. */
  packed?: string;
}

export interface Listed {
  /** Of game and page together. */
  version: string;
  folder: string;
  files: Record<string, Sizes>;
  /** The page's own files. */
  page: readonly string[];
}

/** The browser's own, or a test's. */
export interface Place {
  /** None where a browser keeps no pages. */
  readonly caches: Pick<CacheStorage, "open" | "keys" | "delete"> | undefined;
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Waits until what answers from the caches is there; rejects where that does not come. */
  readonly ready: () => Promise<unknown>;
}

export const thisBrowser: Place = {
  caches: globalThis.navigator?.serviceWorker && globalThis.caches,
  fetch: (path, init) => fetch(path, init),
  ready: worker,
};

/** What the server has; null where it has nothing. Rejects where it does not answer. */
export async function listed({ fetch }: Place): Promise<Listed | null> {
  const answer = await fetch(LIST, { cache: "no-store" });
  if (!answer.ok) return null;
  const { version, folder, files, page } = (await answer.json()) as Listed;
  const found = Object.entries(files).map(([path, { packed, ...sizes }]) => [
    fileAt(path),
    packed ? { ...sizes, packed: fileAt(packed) } : sizes,
  ]);
  return {
    version,
    folder: fileAt(folder),
    files: Object.fromEntries(found),
    page: page.map(fileAt),
  };
}

/** The newest version that is complete on this device, if one is. */
export async function kept({ caches }: Place): Promise<Listed | null> {
  // Browsers name caches in the order in which they were made.
  for (const name of ((await caches?.keys()) ?? []).filter(isFetched).reverse()) {
    const list = await (await caches?.open(name))?.match(LIST);
    if (list) return (await list.json()) as Listed;
  }
  return null;
}

/** How many bytes are fetched for this. */
export const weightOf = ({ files }: Listed) =>
  Object.values(files).reduce((sum, { sent }) => sum + sent, 0);

/** Puts all of a version onto this device; `tells` hears how much of its bytes is there. */
export async function fetchAll(
  place: Place,
  list: Listed,
  tells: (bytes: number) => void = () => {},
): Promise<void> {
  const { caches } = place;
  if (!caches) throw new Error("this browser keeps no pages here");
  const name = PREFIX + list.version;
  let cache = await caches.open(name);
  // One that was left for a newer one, and has come back, is the newest now.
  if (await cache.match(LIST)) {
    await caches.delete(name);
    cache = await caches.open(name);
  }
  let there = 0;
  for (const path of [START, ...list.page, ...Object.keys(list.files)]) {
    const sizes = list.files[path];
    if (!(sizes && (await cache.match(path)))) {
      const from = sizes?.packed ?? path;
      const found = await place.fetch(from, sizes ? {} : { cache: "no-cache" });
      if (!found.ok) throw new Error(`${from}: ${found.status}`);
      await cache.put(path, await counted(found, path, sizes, (bytes) => tells(there + bytes)));
    }
    there += sizes?.sent ?? 0;
    tells(there);
  }
  await place.ready();
  await cache.put(LIST, new Response(JSON.stringify(list)));
}

/** Lets go of what is older than this version. */
export async function letGoBefore({ caches }: Place, version: string): Promise<void> {
  const names = ((await caches?.keys()) ?? []).filter(isFetched);
  const older = names.slice(0, Math.max(0, names.indexOf(PREFIX + version)));
  await Promise.all(older.map((name) => caches?.delete(name)));
}

/** What browsers ask of a file's kind; hosts of files do not know it of one that is packed. */
const KINDS: Record<string, string> = { mjs: "text/javascript", wasm: "application/wasm" };

/** The same answer, unpacked, whose bytes are told as they come. */
async function counted(
  found: Response,
  path: string,
  sizes: Sizes | undefined,
  tells: (bytes: number) => void,
): Promise<Response> {
  const headers = new Headers(found.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  if (!sizes || !found.body) return new Response(await found.arrayBuffer(), { headers });
  const kind = KINDS[path.slice(path.lastIndexOf(".") + 1)];
  if (kind) headers.set("content-type", kind);
  const body = sizes.packed ? found.body.pipeThrough(new DecompressionStream("gzip")) : found.body;
  const reader = body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value as Uint8Array<ArrayBuffer>);
    bytes += part.value.length;
    tells(Math.min(sizes.sent, (bytes / sizes.unpacked) * sizes.sent));
  }
  return new Response(new Blob(parts), { headers });
}
