// Where the keeper is on the page: at the sheet, in a deal at somebody's hand, or elsewhere. It is
// kept, so that a closed tab goes on there; and the Back button leads to the sheet.

import { signal } from "@preact/signals";
import { readStored, writeStored } from "../browser/storage";

export type Place =
  | { screen: "sheet" | "new" | "games" }
  /** A deal, from 0; who is asked about: a seat, or null for the deal as a whole. */
  | { screen: "deal"; deal: number; seat: number | null };

const KEY = "keeper.place";
const SHEET: Place = { screen: "sheet" };

function isPlace(found: unknown): found is Place {
  const one = found as { screen?: unknown; deal?: unknown; seat?: unknown } | null;
  const seat = one?.seat;
  return (
    one?.screen === "sheet" ||
    one?.screen === "new" ||
    one?.screen === "games" ||
    (one?.screen === "deal" &&
      Number.isInteger(one.deal) &&
      (seat === null || Number.isInteger(seat)))
  );
}

const found = readStored(KEY);
export const place = signal<Place>(isPlace(found) ? found : SHEET);

function set(to: Place): void {
  place.value = to;
  writeStored(KEY, to);
}

/** Goes to another part of the page. From the sheet, Back leads to the sheet again. */
export function show(to: Place): void {
  const away = to.screen !== "sheet";
  if (away && !history.state?.keeper) {
    history.pushState({ keeper: true }, "");
  }
  set(to);
  if (!away && history.state?.keeper) {
    history.back();
  }
  scrollTo(0, 0);
}

/** While the page is shown, the browser's Back button leads to the sheet. */
export function followWayBack(): () => void {
  // The sheet begins at its top: there stands what comes next.
  history.scrollRestoration = "manual";
  if (place.peek().screen !== "sheet" && !history.state?.keeper) {
    history.pushState({ keeper: true }, "");
  }
  const heard = () => {
    if (!history.state?.keeper) {
      set(SHEET);
      scrollTo(0, 0);
    }
  };
  addEventListener("popstate", heard);
  return () => {
    history.scrollRestoration = "auto";
    removeEventListener("popstate", heard);
  };
}
