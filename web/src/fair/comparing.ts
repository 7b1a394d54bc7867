// Compares the cards of a deal that is over with what this page saw while it was played: its own
// hand, the upcard, every card that came to it from the stock, and what the stock was renewed from.
// The cards of others are only counted.

import { HIDDEN, JOKER } from "../cards/cards";
import type { ChanceShown, Flight, MoveEvent } from "../messages";
import type { Evidence } from "./check";
import type { Reason } from "./verdicts";

/** What does not fit; nothing where all does; "unseen" where the page did not see the whole deal. */
export function compared(evidence: Evidence): Reason | "unseen" | undefined {
  const { sight, opened, seat, players } = evidence;
  const moves = sight?.events ?? [];
  const dealing = moves.findIndex((move) => move.seat < 0 && fromStock(move).length > 0);
  const first = moves[dealing];
  const deck = deckOf(opened.events);
  if (!sight?.whole || !first || !deck) {
    return "unseen";
  }
  if (sight.dealer !== opened.dealer) {
    return { what: "dealer" };
  }
  const dealt = toSeats(first);
  const more = dealt.length - opened.cards * players; // one where the first player begins with a card more
  const own = cardsTo(dealt, seat);
  if (own.includes(HIDDEN)) {
    return "unseen";
  }
  const given = deck
    .slice(0, dealt.length)
    .filter((_, at) => (opened.dealer + 1 + at) % players === seat);
  if ((more !== 0 && more !== 1) || !sameCards(own, given)) {
    return { what: "hand" };
  }
  const renewals = opened.events.filter((event) => event.kind === "renewal");
  const piles = new Piles(deck.slice(dealt.length), new Set(deck), renewals, seat);
  return piles.turnUp(first) ?? piles.followMoves(moves.slice(dealing + 1));
}

/** The deck as it was dealt: what the cut lifts goes under the rest. */
function deckOf(events: readonly ChanceShown[]): readonly number[] | undefined {
  const order = events.find((event) => event.kind === "shuffle")?.result;
  const lifted = events.find((event) => event.kind === "fall")?.result[0] ?? 0;
  return order && [...order.slice(lifted), ...order.slice(0, lifted)];
}

const fromStock = (move: MoveEvent) => move.flights.filter((flight) => flight.source === "stock");
const toSeats = (move: MoveEvent) =>
  fromStock(move).filter((flight) => flight.target.startsWith("seat:"));
const cardsTo = (flights: readonly Flight[], seat: number) =>
  flights.filter((flight) => flight.target === `seat:${seat}`).map((flight) => flight.card);

function sameCards(some: readonly number[], others: readonly number[]): boolean {
  const sorted = (cards: readonly number[]) => [...cards].sort((one, other) => one - other);
  return String(sorted(some)) === String(sorted(others));
}

/** Stock and pile after the hands were dealt. */
class Piles {
  private readonly pile: number[] = [];
  private stock: number[];

  constructor(
    stock: readonly number[],
    private readonly faces: ReadonlySet<number>,
    private readonly renewals: readonly ChanceShown[],
    private readonly seat: number,
  ) {
    this.stock = [...stock];
  }

  /** Checks every move after the deal. */
  followMoves(moves: readonly MoveEvent[]): Reason | "unseen" | undefined {
    let renewed = 0;
    for (const move of moves) {
      if (move.seat < 0 && move.verb === "shuffle") {
        const fault = this.renew(this.renewals[renewed]);
        if (fault) {
          return fault;
        }
        renewed += 1;
      }
      const fault = this.draw(move) ?? this.followPile(move) ?? this.turnUp(move);
      if (fault) {
        return fault;
      }
    }
    return renewed === this.renewals.length ? undefined : { what: "pile" };
  }

  /** Renews the empty stock from the pile without its top, or from another deck. */
  private renew(renewal: ChanceShown | undefined): Reason | undefined {
    if (!renewal || this.stock.length > 0) {
      return { what: "pile" };
    }
    if (sameCards(renewal.of, this.pile.slice(0, -1))) {
      this.pile.splice(0, this.pile.length - 1);
    } else if (!this.isDeck(renewal.of)) {
      return { what: "pile" };
    }
    this.stock = [...renewal.result];
    return undefined;
  }

  /** Whether these are the cards of one deck, with as many jokers as there are. */
  private isDeck(cards: readonly number[]): boolean {
    const plain = (some: Iterable<number>) => [...some].filter((card) => card !== JOKER);
    return sameCards(plain(cards), plain(this.faces));
  }

  /** Draws the move's cards from the stock; one's own must be the first or the last of them. */
  private draw(move: MoveEvent): Reason | "unseen" | undefined {
    const flights = toSeats(move);
    const own = cardsTo(flights, this.seat);
    const came = this.stock.splice(0, flights.length);
    if (own.includes(HIDDEN)) {
      return "unseen";
    }
    const [first, last] = [came.slice(0, own.length), came.slice(came.length - own.length)];
    const fits = sameCards(own, first) || sameCards(own, last);
    return fits && came.length === flights.length ? undefined : { what: "drawn" };
  }

  /** Follows what all see come to the pile and leave it. */
  private followPile(move: MoveEvent): "unseen" | undefined {
    for (const { source, target, card } of move.flights) {
      if (source === "pile") {
        const at = this.pile.lastIndexOf(card);
        if (at < 0) {
          return "unseen";
        }
        this.pile.splice(at, 1);
      } else if (target === "pile" && source !== "stock") {
        this.pile.push(card);
      }
    }
    return undefined;
  }

  /** Turns a card up; where it may be no joker, those above it went under the stock. */
  turnUp(move: MoveEvent): Reason | undefined {
    for (const { target, card } of fromStock(move)) {
      if (target !== "pile") {
        continue;
      }
      const jokers = this.stock.findIndex((face) => face !== JOKER);
      if (card !== JOKER && jokers > 0) {
        this.stock.push(...this.stock.splice(0, jokers));
      }
      if (this.stock.shift() !== card) {
        return { what: "upcard" };
      }
      this.pile.push(card);
    }
    return undefined;
  }
}
