// The game that one is in: it comes first on the first page. Until the server has said how things stand, it
// is taken to be at the table where one was last, unless nothing was going on there when it was looked at.

import type { KeptSeat } from "../browser/seats";
import { remembered } from "../browser/storage";
import type { Peeked } from "../messages";
import { goesOnAt } from "../offline/moved";
import { listed, small } from "../text/phrasing";
import { words } from "../text/words";
import { type FoundTables, LOOKED_AT } from "./found";
import { type Found, standing } from "./standing";

const text = words.home;

export interface Going {
  seat: KeptSeat;
  /** How things stand there, once it is known. */
  now: Peeked | undefined;
}

const MOST = 40;

const isTables = (found: unknown) =>
  Array.isArray(found) && found.length <= MOST && found.every((id) => typeof id === "string");

/** Tables at which no game was going on. */
export const quiet = remembered<readonly string[]>("quiet", [], isTables);

const isGame = (found: Found): found is Peeked =>
  found !== "gone" && found.stage === "playing" && !found.practice && !isAsking(found);

const isAsking = ({ joining = "not" }: Peeked) => joining !== "not";

/** Remembers whether a game is going on at the table. */
export function noteGame(table: string, found: Found): void {
  const others = quiet.peek().filter((other) => other !== table);
  const now = isGame(found) ? others : [table, ...others].slice(0, MOST);
  if (now.length !== quiet.peek().length) quiet.value = now;
}

/** Of several games the one that waits for oneself, else the one at which one was last. */
export function gameGoingOn(
  seats: readonly KeptSeat[],
  found: FoundTables,
  noGame: readonly string[] = quiet.value,
): Going | undefined {
  const games = seats.slice(0, LOOKED_AT).flatMap((seat): Going[] => {
    if (goesOnAt(seat.table)) return [];
    const now = found[seat.table];
    if (now === undefined) return noGame.includes(seat.table) ? [] : [{ seat, now }];
    return isGame(now) ? [{ seat, now }] : [];
  });
  return games.find(({ now }) => now && standing(now, false).own) ?? games[0];
}

/** `Your turn, deal 3 of 7. Rose and Ben wait.`; the name of the table until more is known. */
export function goingSays({ seat, now }: Going, namesHidden: boolean): string {
  if (!now) return seat.title || text.tableWithBots;
  const { sentence, own } = standing(now, namesHidden);
  const deal = text.deal(now.deal, now.deals);
  const where = sentence ? `${sentence}, ${small(deal)}.` : `${deal}.`;
  const company = namesHidden ? [] : (now.company ?? []);
  return own && company.length ? `${where} ${text.wait(listed(company), company.length)}` : where;
}
