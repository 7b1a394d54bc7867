// Deals a deal again from the numbers that were opened, and says what that proves to this page. The
// verdicts are those of docs/study/fair-shuffle.md.

import { JOKER } from "../cards/cards";
import type { ChanceShown, Purpose, ShuffleOpened, ShuffleUpdate } from "../messages";
import { Chance, keyOf } from "./chance";
import { compared } from "./comparing";
import { commitment, isOpened } from "./numbers";
import type { ReceiptDeal } from "./receipts";
import type { Reason, Verdict } from "./verdicts";
import type { Sight } from "./witness";

export interface Evidence {
  update: ShuffleUpdate;
  opened: ShuffleOpened;
  /** One's own. */
  seat: number;
  players: number;
  kept: ReceiptDeal | undefined;
  sight: Sight | undefined;
}

/** The opened numbers of one purpose, each with its blinding. */
interface Numbers {
  server: string;
  seats: ReadonlyMap<number, string>;
}

export function verdictOn(evidence: Evidence): Verdict {
  const { update, opened, seat } = evidence;
  const numbers = numbersFor(opened, "cards");
  const numbersOf = numbers ? [...numbers.seats.keys()] : [];
  const people = new Set([...update.left_out, ...(update.seats ?? []).map((each) => each.seat)]);
  const leftOut = [...people].filter((each) => each !== null && !numbersOf.includes(each)).sort();
  const seen = compared(evidence);
  const fault = faultIn(evidence) ?? (seen === "unseen" ? undefined : seen);
  const found = { deal: update.deal, leftOut: leftOut as number[], numbersOf };
  return fault
    ? { ...found, state: "wrong", reason: fault, compared: false }
    : { ...found, ...proofFor(evidence, seat), compared: seen === undefined };
}

/** The first fault that everybody would find. */
function faultIn(evidence: Evidence): Reason | undefined {
  const { update, opened, kept } = evidence;
  if (kept?.second) {
    return { what: "second" };
  }
  const keys = new Map<Purpose, string>();
  for (const purpose of purposesOf(opened)) {
    const numbers = numbersFor(opened, purpose);
    if (numbers === undefined) {
      return { what: "unopened" };
    }
    const fault = numberFault(evidence, purpose, numbers);
    if (fault) {
      return fault;
    }
    const { table, deal } = update;
    const bare = new Map([...numbers.seats].map(([at, text]) => [at, numberOf(text)]));
    keys.set(purpose, keyOf({ purpose, table, deal }, numberOf(numbers.server), bare));
  }
  return aimFault(evidence) ?? eventFault(evidence, keys);
}

const numberOf = (opened: string) => opened.slice(0, 64);

const fallOf = (opened: ShuffleOpened) => opened.events.find((event) => event.kind === "fall");

const purposesOf = (opened: ShuffleOpened): Purpose[] =>
  fallOf(opened) ? ["cards", "cut"] : ["cards"];

/** Nothing where the server's number is missing, or one of them is malformed. */
function numbersFor(opened: ShuffleOpened, purpose: Purpose): Numbers | undefined {
  let server: string | undefined;
  const seats = new Map<number, string>();
  for (const shown of opened.numbers) {
    const text = shown[purpose];
    if (text === null) {
      continue;
    }
    if (!isOpened(text)) {
      return undefined;
    }
    if (shown.seat === null) {
      server = text;
    } else {
      seats.set(shown.seat, text);
    }
  }
  return server === undefined ? undefined : { server, seats };
}

/** A number that is not the one committed to, or was not in the list. */
function numberFault(evidence: Evidence, purpose: Purpose, numbers: Numbers): Reason | undefined {
  const { update, kept } = evidence;
  const { table, deal } = update;
  const made = (who: number | "server", text: string) =>
    commitment({ purpose, table, deal }, who, text);
  const seen = purpose === "cards" ? kept?.server : kept?.cut_server;
  const list = purpose === "cards" ? kept?.seats : kept?.cut_seats;
  const server = made("server", numbers.server);
  if (server !== update.server[purpose] || (seen !== undefined && server !== seen)) {
    return { what: "server" };
  }
  for (const [seat, text] of numbers.seats) {
    const listed = update.seats?.find((each) => each.seat === seat)?.[purpose];
    if (listed === undefined || (list && list[seat] === undefined)) {
      return { what: "not_sealed", seat };
    }
    const mine = made(seat, text);
    if (mine !== listed || (list && mine !== list[seat])) {
      return { what: "other_number", seat };
    }
  }
  return undefined;
}

/**
 * A fault if the cut was aimed elsewhere than this page was sent, or was never sent though it
 * opened its number: another page of the seat may have.
 */
function aimFault({ update, opened, seat, kept }: Evidence): Reason | undefined {
  if (!fallOf(opened) || !kept) {
    return undefined;
  }
  const shown = numbersFor(opened, "cut")?.seats.get(seat);
  const asked = kept.aim !== undefined || (shown !== undefined && shown === kept.own_cut);
  return asked && kept.server !== undefined && kept.aim !== update.aim
    ? { what: "aim" }
    : undefined;
}

/** The first event that does not follow from the numbers, or cannot be one of this deal. */
function eventFault(evidence: Evidence, keys: ReadonlyMap<Purpose, string>): Reason | undefined {
  const { update, opened, players } = evidence;
  const counts = new Map<string, number>();
  const deck = opened.events.find((event) => event.kind === "shuffle")?.of ?? [];
  for (const event of opened.events) {
    const count = counts.get(event.kind) ?? 0;
    counts.set(event.kind, count + 1);
    const key = keys.get(event.kind === "fall" ? "cut" : "cards") ?? "";
    const again = drawn(event, new Chance(key, event.kind, count), update.aim, deck.length);
    if (!canBeInDeal(event, count, deck, players) || String(again) !== String(event.result)) {
      return { what: "cards", kind: event.kind };
    }
  }
  if (!counts.has("shuffle")) {
    return { what: "cards", kind: "shuffle" };
  }
  const lot = opened.events.find((event) => event.kind === "lot");
  return lot && lot.result[0] !== opened.dealer ? { what: "dealer" } : undefined;
}

/** The result of the event that follows from the numbers. */
function drawn(event: ChanceShown, chance: Chance, aim: number, deck: number): number[] {
  switch (event.kind) {
    case "lot":
      return [chance.below(Math.max(1, event.bound))];
    case "fall":
      return 0 < aim && aim < deck ? [chance.fall(aim, deck)] : [];
    default:
      return chance.shuffled(event.of).slice(0, event.bound);
  }
}

/** Whether the event can be part of this deal: what is drawn from, and how often. */
function canBeInDeal(event: ChanceShown, count: number, deck: readonly number[], players: number) {
  const { kind, of, bound } = event;
  if (!of.every((card, at) => at === 0 || (of[at - 1] ?? 0) <= card)) {
    return false;
  }
  switch (kind) {
    case "lot":
      return of.length === 0 && bound === players;
    case "fall":
      return count === 0 && of.length === 0 && bound === deck.length;
    case "shuffle":
      return count === 0 && bound === of.length && areDecks(of);
    case "renewal":
      return bound === of.length;
    case "first-cards":
      return String(of) === String(deck) && bound <= players;
    case "cut-cards":
      return String(of) === String(deck.filter((card) => card !== JOKER)) && bound <= players;
  }
}

/** Whether every face but the joker is there as often as each other. */
function areDecks(cards: readonly number[]): boolean {
  const counts = new Map<number, number>();
  for (const card of cards) {
    if (card !== JOKER) {
      counts.set(card, (counts.get(card) ?? 0) + 1);
    }
  }
  return new Set(counts.values()).size === 1;
}

/** What it proves to the one in the seat, where everything fits. */
function proofFor(evidence: Evidence, seat: number): Pick<Verdict, "state" | "reason"> {
  const { opened, kept } = evidence;
  if (numbersFor(opened, "cards")?.seats.size === 0) {
    return { state: "consistent", reason: { what: "nobody" } };
  }
  if (kept?.server === undefined) {
    return { state: "consistent", reason: { what: "no_receipt" } };
  }
  for (const purpose of purposesOf(opened)) {
    const [own, list] =
      purpose === "cards" ? [kept.own, kept.seats] : [kept.own_cut, kept.cut_seats];
    const shown = numbersFor(opened, purpose)?.seats.get(seat);
    if (shown === undefined) {
      const what = purpose === "cards" ? "not_in" : "not_in_cut";
      return { state: "left_out", reason: { what } };
    }
    if (list === undefined) {
      return { state: "consistent", reason: { what: "no_list" } };
    }
    if (own !== shown) {
      return { state: "left_out", reason: { what: "another" } };
    }
  }
  return { state: "proved", reason: { what: "proved" } };
}
