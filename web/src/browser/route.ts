// Which page is shown: home at `/`, a table at `/t/ID`, the editor of house rules at `/house-rules`
// (a rule set after the `?`), a table on a big screen at `/t/ID/tv`, a finished game that is shared at `/g/ID#KEY`, the score keeper at `/score` and what others see of it at `/score/ID`,
// a family's record at `/record/ID#SECRET`, the papers that can be printed at `/print`, what helps to learn the game at `/learn`.

import { effect, signal } from "@preact/signals";
import { addressOf, pathHere } from "./addresses";
import { tableIn, takeSeatFromAddress } from "./seats";
import { closeDialogsOnBack, enter, noteEntry } from "./way-back";

export type Route =
  | { page: "home" | "house-rules" | "score" | "print" | "learn" | "games" }
  | { page: "table" | "screen" | "sheet"; id: string }
  | { page: "shared"; id: string; key: string }
  /** A family's record; empty where none is named. */
  | { page: "record"; id: string; secret: string };

const SCREEN = /^\/t\/([a-z0-9]{6,16})\/tv\/?$/;
const GAME = /^\/g\/([a-z0-9]{6,16})\/?$/;
/** Any id: the page itself says whether it can be a sheet. */
const SHEET = /^\/score\/([^/]+)\/?$/;
/** Its secret stands behind the #, which browsers send to no server. */
const RECORD = /^\/record(?:\/([^/]+))?\/?$/;
const OTHERS = {
  "/house-rules": "house-rules",
  "/score": "score",
  "/print": "print",
  "/learn": "learn",
  "/games": "games",
} as const;

function read(): Route {
  const path = pathHere();
  const id = tableIn(path);
  if (id) {
    return { page: "table", id };
  }
  const screen = SCREEN.exec(path)?.[1];
  if (screen) {
    return { page: "screen", id: screen };
  }
  const sheet = SHEET.exec(path)?.[1];
  if (sheet) {
    return { page: "sheet", id: sheet };
  }
  const game = GAME.exec(path)?.[1];
  if (game) {
    // Browsers send nothing of what stands behind the #.
    const key = /^#([0-9a-f]{32})$/.exec(location.hash)?.[1] ?? "";
    return { page: "shared", id: game, key };
  }
  const record = RECORD.exec(path);
  if (record) {
    return { page: "record", id: record[1] ?? "", secret: location.hash.slice(1) };
  }
  return { page: OTHERS[path as keyof typeof OTHERS] ?? "home" };
}

export const route = signal<Route>({ page: "home" });

/** Reads the address, now and whenever it changes. */
export function followAddress(): void {
  const arrive = () => {
    takeSeatFromAddress();
    route.value = read();
    noteEntry();
  };
  arrive();
  effect(() => {
    document.documentElement.dataset.page = route.value.page; // for styles of what lies around it
  });
  addEventListener("popstate", () => {
    if (!closeDialogsOnBack()) arrive();
  });
  // A seat link pasted into an open page changes only what stands after the `#`.
  addEventListener("hashchange", arrive);
}

let alone = false;
/** Whether this page has come without the game, which others need. */
export const standsAlone = (): boolean => alone;
export function standAlone(): void {
  alone = true;
}

/** Goes to another page without loading it afresh. */
export function go(path: string): void {
  const address = addressOf(path);
  if (alone) {
    location.assign(address);
    return;
  }
  if (location.pathname + location.search + location.hash !== address) {
    enter(address);
  }
  route.value = read();
  scrollTo(0, 0);
}

/** What a link has that leads within the page, unless another tab is wanted. */
export const linkTo = (path: string) => ({
  href: addressOf(path),
  onClick: (event: MouseEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      go(path);
    }
  },
});
