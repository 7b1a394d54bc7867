// The page's own paths, and the addresses at which they are opened. On a site of files alone each of them is a
// folder, and tables, which are none, stand behind a question mark.

import { base, site } from "./base";

const TABLE = /^\/t\/(\w+)\/?$/;
/** The first page on a site: at the top is one that needs no script. */
const HOME = "/play";

/** The path of this page, as one of the page's own. */
export function pathHere(): string {
  const path = location.pathname.slice(base().length);
  if (site === undefined) return path || "/";
  const named = path.replace(/(index\.html)?$/, "").replace(/\/$/, "");
  if (named === HOME) return "/";
  return named === "/t" ? `/t/${/^\?table=(\w*)/.exec(location.search)?.[1]}` : named;
}

/** The address of one of the page's own paths. */
export function addressOf(path: string): string {
  if (site === undefined) return base() + path;
  const [, page = "", rest = ""] = /^([^?#]*)(.*)$/.exec(path) ?? [];
  const table = TABLE.exec(page)?.[1];
  if (table) return `${site}/t/?table=${table}${rest}`;
  return `${site}${page === "/" ? HOME : page}/${rest}`;
}

/** What others open to see one of the page's own paths: at a server the page online, even from offline. */
export const addressToSend = (path: string): string =>
  location.origin + (site === undefined ? path : addressOf(path));

/** The address of a file of the page's. */
export const fileAt = (path: string): string => (site ?? "") + path;
