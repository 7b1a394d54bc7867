// What the page keeps on the device, so that it opens without a network: the first page and the
// score keeper, whole and of one build. A page comes from the server whenever that answers, so no
// old page meets a new server; only the files that carry their content's hash in their names come
// from the device first.

/** Where files are kept and fetched: the browser's own, or a test's. */
export interface Browser {
  /** Of the page; what other hosts answer is none of its business. */
  readonly origin: string;
  readonly caches: Pick<CacheStorage, "open" | "keys" | "delete">;
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
}

/** The address of the page under which it is kept, whichever of its addresses is opened. */
const START = "/";
const PREFIX = "page-";

/** A build's files are kept under a name of their own. */
export const cacheOf = (build: string) => PREFIX + build;

/**
 * Keeps all files of a build; rejects, and keeps none, where one does not come, or where the server
 * has meanwhile another build, whose page asks for other files.
 */
export async function keep(browser: Browser, build: string, files: readonly string[]) {
  const start = await browser.fetch(START);
  const page = await start.clone().text();
  const asked = [...page.matchAll(/src="([^"]+)"/g)].map(([, file = ""]) => file);
  if (!start.ok || !asked.length || !asked.every((file) => files.includes(file))) {
    throw new Error("The server has another build of the page by now.");
  }
  const cache = await browser.caches.open(cacheOf(build));
  try {
    await cache.addAll([...files]);
    await cache.put(START, start);
  } catch (error) {
    await browser.caches.delete(cacheOf(build));
    throw error;
  }
}

/** Lets go of what other builds have kept. */
export async function tidy(browser: Browser, build: string): Promise<void> {
  const names = await browser.caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== cacheOf(build));
  await Promise.all(old.map((name) => browser.caches.delete(name)));
}

/** The answer to a request, if it is one for what is kept; else the browser asks as always. */
export function answer(
  browser: Browser,
  build: string,
  files: readonly string[],
  request: Request,
): Promise<Response> | undefined {
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== browser.origin) {
    return undefined;
  }
  if (request.mode === "navigate") {
    if (isPlayedOffline(pathname)) return playedOffline(browser, request, OFFLINE_START);
    return isOfPage(pathname) ? page(browser, build, request) : undefined;
  }
  if (files.includes(pathname)) return file(browser, build, request);
  const mayBeKept = pathname.startsWith("/assets/") || pathname.startsWith(OFFLINE_FILES);
  return mayBeKept ? playedOffline(browser, request, pathname) : undefined;
}

/** Where the page is that plays without a server; all that it needs is kept by src/offline/fetching.ts. */
const OFFLINE_START = "/offline";
const OFFLINE_FILES = "/offline-files/";
const OFFLINE_PREFIX = "offline-";
/** Lies beside the files of a version that is whole. */
const OFFLINE_LIST = "/offline-files";
const SITE_LIST = "/offline-files/files.json";
const isPlayedOffline = (path: string) => /^\/offline($|\/)/.test(path);

/** A file of the version that is kept to play offline, or the server's. */
async function playedOffline(
  browser: Browser,
  request: Request,
  at: string,
  list = OFFLINE_LIST,
): Promise<Response> {
  // The newest first: browsers name them in the order in which they were made.
  for (const name of [...(await browser.caches.keys())].reverse()) {
    if (!name.startsWith(OFFLINE_PREFIX)) continue;
    const cache = await browser.caches.open(name);
    const found = (await cache.match(list)) && (await cache.match(at));
    if (found) return found;
  }
  return browser.fetch(request);
}

/** The answer on a site of files alone, which lies at `base`: all that is kept comes from the device. */
export function answerOnSite(
  browser: Browser,
  base: string,
  request: Request,
): Promise<Response> | undefined {
  const { pathname, origin } = new URL(request.url);
  // The page asks so for what is newest.
  const asksAnew = request.mode !== "navigate" && /^no-/.test(request.cache);
  if (request.method !== "GET" || origin !== browser.origin || asksAnew) return undefined;
  const path = pathname.replace(/\/index\.html$/, "/");
  return playedOffline(browser, request, path, base + SITE_LIST);
}

/** Rule books, sheets and other papers are made by the server, and are no part of the page. */
const isOfPage = (path: string) =>
  /^\/($|score($|\/)|record($|\/)|house-rules$|print$|learn$|games$|[gt]\/)/.test(path);

/** From the server if it answers; a proxy that finds no server behind it says 502 to 504. */
async function page(browser: Browser, build: string, request: Request): Promise<Response> {
  const found = await browser.fetch(request).catch(() => undefined);
  if (found && found.status < 502) {
    return found;
  }
  const kept = await (await browser.caches.open(cacheOf(build))).match(START);
  return kept ?? found ?? Response.error();
}

async function file(browser: Browser, build: string, request: Request): Promise<Response> {
  const kept = await (await browser.caches.open(cacheOf(build))).match(request.url);
  return kept ?? browser.fetch(request);
}
