// The table in words, for one who hears it: read out when a key asks for it, and the names of what lies on it.

import { effect, untracked } from "@preact/signals";
import { say } from "../browser/announce";
import { spokenCard, spokenLine } from "../cards/cards";
import { nameOf, partnerText, seatsInOrder, table, you } from "../connection/state";
import type { GameView, MeldShown, SeatShown } from "../messages";
import { pointsNow } from "../play/counting";
import { asksToHear, type Reading } from "../play/keys";
import { secondsLeft } from "../play/offers";
import { prompt } from "../play/prompts";
import { minus } from "../scores/marks";
import { botLabel } from "../setup/Levels";
import { capital, cardsIn } from "../text/phrasing";
import { words } from "../text/words";
import { shown } from "../turn/shown";
import { hasTurn } from "./in-turn";
import { offer, piles, seat as text } from "./words";

/** Reads out what a key asks for, as often as it is pressed. */
export function followReading(): void {
  effect(() => {
    const asked = asksToHear.value;
    const game = shown.peek();
    if (asked && game) untracked(() => say(READS[asked.what](game), { urgent: true }));
  });
}

const READS: Record<Reading, (game: GameView) => string> = {
  asked: readAsked,
  players: readPlayers,
  melds: readMelds,
};

/** What is asked, how long yet, one's contract, the stock and the pile. */
function readAsked(game: GameView): string {
  const { sentence = "", detail = "" } = prompt.peek() ?? {};
  const time = secondsLeft();
  return sentences([
    spokenLine(`${sentence} ${detail}`.trim()),
    time && offer.secondsLeft(Math.ceil(time.left)),
    game.ended ? "" : spokenProgress(game),
    pileSpoken(game, piles.pile),
    piles.stockHas(cardsIn(game.stock)),
  ]);
}

/** Everybody in turn order, oneself last. */
function readPlayers(game: GameView): string {
  const seats = seatsInOrder(game.players.length, you.peek());
  return sentences(seats.map((seat) => spokenPlayer(game, seat)));
}

function readMelds(game: GameView): string {
  const seats = seatsInOrder(game.players.length, you.peek());
  const read = seats.flatMap((seat) => {
    const melds = game.players[seat]?.melds ?? [];
    return melds.length ? [`${nameOf(seat)}: ${melds.map(spokenMeld).join("; ")}`] : [];
  });
  return sentences(read.length ? read : [text.nothingYet]);
}

const sentences = (all: readonly (string | null)[]): string =>
  all
    .map((one) => (one && !/[.!?]$/.test(one) ? `${one}.` : one))
    .filter(Boolean)
    .join(" ");

/** A player in one breath: the name, and what matters most first. */
export function spokenPlayer(game: GameView, seat: number): string {
  const turn = hasTurn(game, seat) ? text.inTurn : "";
  const out = seat === game.ended?.out ? words.sheet.out : "";
  const all = [
    nameOf(seat),
    turn,
    placeInOffer(game, seat),
    out,
    ...factsOf(game, seat, pointsNow(game, seat)),
  ];
  return all.filter(Boolean).join(", ");
}

/** How a seat stands to the card that one may buy now, but for whose turn it is. */
export function placeInOffer({ can: { offer } }: GameView, seat: number): string {
  if (!offer?.now) return "";
  if (seat === offer.discarder) return text.discarded;
  if (offer.before.includes(seat)) return text.before;
  return offer.after.includes(seat) ? text.after : "";
}

/** All that is known of a player, but for the name and the cards. */
export function factsOf(game: GameView, seat: number, points?: number): string[] {
  const player = game.players[seat];
  const sits = table.value?.seats[seat];
  if (!player) return [];
  const all = [
    cardsIn(player.cards),
    player.down ? text.down : text.notDownYet,
    player.contract && !player.down ? text.needs(player.contract) : "",
    player.floating ? text.floatingMeans : "",
    words.sheet.points(minus(points ?? player.points)),
    player.bought ? text.hasBought(player.bought) : "",
    seat === game.dealer ? text.dealer : "",
    partnerText(seat),
    sits?.sitting === "bot" ? botLabel(sits.level) : awayLabel(sits),
    sits?.waits ? text.played : "",
  ];
  return all.filter(Boolean);
}

/** What stands beside the name of a person for whom a bot plays; empty for one who is here. */
export function awayLabel(sits: SeatShown | undefined): string {
  if (sits?.waits) return text.waits;
  if (sits?.sitting !== "person" || sits.here) return "";
  return sits.played ? words.people.played : words.people.away(sits.away?.lost);
}

/** How far one is with each meld of the contract: `Set: ready. Sequence: 3 of 4`. */
export function spokenProgress({ contract, players }: GameView): string {
  if (players[you.value ?? -1]?.down) return "";
  return contract
    .map(({ word, have, length }) => {
      const stands = have === null ? cardsIn(length) : text.have(have, length);
      return `${capital(word)}: ${have !== null && have >= length ? text.ready : stands}`;
    })
    .join(". ");
}

/** A meld, card by card. */
export function spokenMeld(meld: MeldShown): string {
  const said = table.value?.words;
  const word = (meld.kind === "run" ? said?.run : said?.set) ?? meld.kind;
  return `${word}: ${meld.cards.map((card) => spokenCard(card.card, card.stands_for)).join(", ")}`;
}

/** The pile, by what one may do with it. */
export function pileSpoken(game: GameView, verb: string): string {
  const top = game.pile.at(-1);
  if (top === undefined) return piles.empty;
  const dead = game.dead ? piles.dead : "";
  return piles.onTop(verb, spokenCard(top), dead, cardsIn(game.pile_count));
}
