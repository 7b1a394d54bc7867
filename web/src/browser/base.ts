// Where the page's addresses begin. Offline, all of them lie below one of their own, so that a page knows
// from its address alone whether it speaks to a server or to the game on this device.

const OFFLINE = "/offline";

/** What stands before the page's own paths; empty where it speaks to a server. */
const base = (): string =>
  new RegExp(`^${OFFLINE}(?=/|$)`).exec(globalThis.location?.pathname ?? "")?.[0] ?? "";

/** Whether the game runs on this device, without a server. */
export const isOffline = (): boolean => base() !== "";

/** The path of this page, as one of the page's own. */
export const pathHere = (): string => location.pathname.slice(base().length) || "/";

/** The address of one of the page's own paths. */
export const addressOf = (path: string): string => base() + path;
