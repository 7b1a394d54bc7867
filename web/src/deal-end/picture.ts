// The picture of a game that is over: what it says, with names only where all have agreed to that.
// Nothing here draws; painting.ts does.

import { rankText, suitLetter } from "../cards/cards";
import type { GameView, LaidCard, SeatShown, ShareShown } from "../messages";
import type { ChartDeal } from "../scores/Chart";
import { minus } from "../scores/marks";
import { shared } from "../text/partners";
import { chartDeals, ranking } from "./ending";
import { picture as text } from "./share-words";

export interface PictureRow {
  place: number;
  name: string;
  total: string;
  won: boolean;
}

export interface PictureCard {
  /** `10`, `K`, or for a wild card what it stands for. */
  rank: string;
  suit: "♣" | "♦" | "♥" | "♠" | "★";
  red: boolean;
  wild: boolean;
}

export interface Picture {
  /** The day, as it is written. */
  date: string;
  heading: string;
  rows: readonly PictureRow[];
  /** By seat. */
  names: readonly string[];
  /** By seat, too. */
  colours: readonly number[];
  deals: readonly ChartDeal[];
  before: readonly number[];
  /** The melds of the player who went out last, or has won; and whose they are. */
  melds: readonly (readonly PictureCard[])[];
  whose: string;
  /** Whether there is a link, which the picture mentions. */
  linked: boolean;
}

const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" } as const;

/** `agreed` where nobody need be asked for their name. */
export function pictureOf(
  game: GameView,
  seats: readonly SeatShown[],
  share: ShareShown,
  date: string,
  agreed = share.link !== "",
): Picture {
  const names = seats.map(({ name, sitting }) =>
    agreed || sitting !== "person" ? name : `${[...name][0] ?? "?"}.`,
  );
  const winners = game.ended?.winners ?? [];
  const rows = ranking(game.sheet.totals, winners, game.sheet.sides);
  const out = game.ended?.out ?? -1;
  const shown = game.players[out] ? out : (rows[0]?.seat ?? 0);
  const named = (seat: number) => names[seat] ?? "";
  const [first] = winners;
  return {
    date,
    heading:
      first === undefined
        ? text.stopped(game.deal)
        : winners.length > 1
          ? text.share(winners.map(named))
          : text.wins(named(first)),
    rows: rows.map(({ seat, place, total, won }) => ({
      place,
      name: named(seat),
      total: minus(total),
      won,
    })),
    names,
    colours: seats.map(({ mark }, seat) => mark?.colour ?? seat),
    deals: chartDeals(game.sheet),
    before: shared(game.sheet.brought, game.sheet.sides),
    melds: (game.players[shown]?.melds ?? []).map((meld) => meld.cards.map(cardOf)),
    whose: text.lastMelds(named(shown).replace(/\.$/, "")),
    linked: share.link !== "",
  };
}

function cardOf({ card, stands_for: standsFor = "" }: LaidCard): PictureCard {
  if (standsFor !== "") {
    // `8h` in a run, `8` in a set.
    const rank = standsFor.replace(/[cdhs]$/, "");
    return { rank, suit: "★", red: false, wild: true };
  }
  const suit = suitLetter(card);
  if (suit === undefined) {
    return { rank: "", suit: "★", red: false, wild: true };
  }
  return {
    rank: rankText(card),
    suit: SUITS[suit],
    red: suit === "d" || suit === "h",
    wild: false,
  };
}

/** The picture in words, for screen readers. */
export function spokenPicture({ heading, rows }: Picture): string {
  return text.label(
    heading,
    rows.map(({ name, total }) => `${name} ${total}`),
  );
}
