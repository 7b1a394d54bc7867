// Where the page's addresses begin, and whether it speaks to a server. Offline at a server, all of them lie
// below one of their own; a site of files alone, whose pages say the way to it, is always offline.

const up = globalThis.document?.documentElement?.dataset.site;

/** Where the site lies, without a slash at its end; undefined where a server sends the page. */
export const site = up && new URL(up, location.href).pathname.slice(0, -1);

/** What stands before the page's own paths; empty where it speaks to a server. */
export const base = (): string =>
  site ?? /^\/offline(?=\/|$)/.exec(globalThis.location?.pathname ?? "")?.[0] ?? "";

/** Whether the game runs on this device, without a server. */
export const isOffline = (): boolean => site !== undefined || base() !== "";
