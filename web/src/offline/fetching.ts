// The files with which a page plays offline: which there are, and that they lie on this device. A version
// is complete once its list lies beside its files; the service worker answers from the newest complete one.

import { worker } from "../install/installing";
import { PREFIX } from "./state";

/** Where the server lists the files of the newest version (`server/http/offline.py`). */
export const LIST = "/offline-files";
/** The page as it is opened offline. */
export const START = "/offline";

export interface Listed {
  /** Of game and page together. */
  version: string;
  folder: string;
  files: Record<string, { sent: number; unpacked: number }>;
  /** The page's own files. */
  page: readonly string[];
}

/** The browser's own, or a test's. */
export interface Place {
  readonly caches: Pick<CacheStorage, "open" | "keys" | "delete"> | undefined;
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Waits until what answers from the caches is there; rejects where that does not come. */
  readonly ready: () => Promise<unknown>;
}

export const thisBrowser: Place = {
  caches: globalThis.caches,
  fetch: (path, init) => fetch(path, init),
  ready: worker,
};

/** What the server has; null where it has nothing. Rejects where it does not answer. */
export async function listed({ fetch }: Place): Promise<Listed | null> {
  const answer = await fetch(LIST, { cache: "no-store" });
  return answer.ok ? ((await answer.json()) as Listed) : null;
}

/** The version that is complete on this device, if one is. */
export async function kept({ caches }: Place): Promise<Listed | null> {
  for (const name of (await caches?.keys()) ?? []) {
    if (!name.startsWith(PREFIX)) continue;
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
  const cache = await caches.open(name);
  let there = 0;
  for (const path of [START, ...list.page, ...Object.keys(list.files)]) {
    const sizes = list.files[path];
    if (!(sizes && (await cache.match(path)))) {
      const found = await place.fetch(path, sizes ? {} : { cache: "no-cache" });
      if (!found.ok) throw new Error(`${path}: ${found.status}`);
      await cache.put(path, await counted(found, sizes, (bytes) => tells(there + bytes)));
    }
    there += sizes?.sent ?? 0;
    tells(there);
  }
  await place.ready();
  await cache.put(LIST, new Response(JSON.stringify(list)));
  const others = (await caches.keys()).filter((each) => each.startsWith(PREFIX) && each !== name);
  await Promise.all(others.map((each) => caches.delete(each)));
}

/** The same answer, unpacked, whose bytes are told as they come. */
async function counted(
  found: Response,
  sizes: { sent: number; unpacked: number } | undefined,
  tells: (bytes: number) => void,
): Promise<Response> {
  const headers = new Headers(found.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  if (!sizes || !found.body) return new Response(await found.arrayBuffer(), { headers });
  const reader = found.body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value as Uint8Array<ArrayBuffer>);
    bytes += part.value.length;
    tells(Math.min(sizes.sent, (bytes / sizes.unpacked) * sizes.sent));
  }
  return new Response(new Blob(parts), { headers });
}
