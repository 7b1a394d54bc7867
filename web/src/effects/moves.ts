// How each kind of move is seen: which cards fly where, how long, and what makes room for them. What the
// table shows is already so; whatever a card flies to is out of sight until it lands.

import { HIDDEN } from "../cards/cards";
import { table, you } from "../connection/state";
import type { Flight, MoveEvent } from "../messages";
import {
  boxAt,
  boxOf,
  EDGE,
  elementAt,
  finished,
  fly,
  flyWord,
  hideFor,
  plateOf,
  rowOf,
  tilesAt,
} from "./flights";
import { isDeal, isLaying } from "./happened";
import { askewOf, type Box } from "./paths";

/** Milliseconds. */
const DRAW = 320;
const DISCARD = 280;
const DEAL = { flight: 260, apart: 40, most: 1_200, turnApart: 18 };
const LAY = { bundle: 220, spread: 160, apart: 90 };
const ADD = { room: 80, flight: 280, apart: 90 };
const SWAP = 420;
const GLINT = 500;
const CALL = 300;
const APART = 120;
/** How many cards of a deal are seen to fly to each of the others. */
const SEEN_OF_DEAL = 3;

const SETTLING = "cubic-bezier(.2,.8,.2,1)";
const DROPPING = "cubic-bezier(.3,0,.2,1)";

/** A move, and how the page was before it showed it. */
export interface Step {
  happened: MoveEvent;
  /** Where somebody goes down with it: as which of the players in this deal. */
  nth: number | null;
  /** Where each flight begins. */
  starts: readonly (Box | null)[];
  /** Where the tiles of each meld that is laid off to lay, from the left. */
  tiles: ReadonlyMap<string, readonly number[]>;
}

/** To be called before the page shows what happened; `starts` where it is known better. */
export function stepOf(
  happened: MoveEvent,
  nth: number | null = null,
  starts?: readonly (Box | null)[],
): Step {
  const { flights } = happened;
  const melds = flights.map(({ target }) => target).filter((place) => place.startsWith("meld:"));
  return {
    happened,
    nth,
    starts: starts ?? flights.map((flight) => boxAt(flight.source, flight.card)),
    tiles: new Map(melds.map((place) => [place, tilesAt(place).map(leftOf)])),
  };
}

/** How long it takes. */
export function lengthOf(happened: MoveEvent): number {
  const count = happened.flights.length;
  if (isDeal(happened)) return DEAL.most + DEAL.flight + 2 * EDGE;
  if (isLaying(happened)) return LAY.bundle + LAY.spread + LAY.apart * 2;
  if (happened.verb === "swap") return SWAP;
  if (happened.verb === "add") return ADD.room + ADD.flight;
  if (happened.verb === "call") return 2 * CALL + DRAW;
  return count ? DRAW + APART * (count - 1) : 0;
}

export async function play(step: Step, speed: number): Promise<void> {
  const { happened } = step;
  if (isDeal(happened)) return deal(step);
  if (isLaying(happened)) return layDown(step, speed);
  if (happened.verb === "add") return layOff(step, speed);
  if (happened.verb === "swap") return swap(step, speed);
  if (happened.verb === "call") await flyCall(happened, speed);
  await Promise.all(
    happened.flights.map((flight, at) => {
      const delay = at * APART * speed;
      return flight.target === "pile"
        ? send(flight, step.starts[at], {
            delay,
            length: DISCARD * speed,
            easing: DROPPING,
            askew: askewOf(flight.card),
          })
        : send(flight, step.starts[at], { delay, length: DRAW * speed, easing: SETTLING });
    }),
  );
  const buyer = buyerIn(happened);
  if (buyer !== null) glint(plateOf(buyer));
}

/** Who buys with it, whoever made the move that decided that. */
export function buyerIn({ verb, flights }: MoveEvent): number | null {
  if (verb === "take" || verb === "call" || verb === "add") return null;
  const sold = flights.find(({ source, target }) => source === "pile" && /^seat:/.test(target));
  return sold ? Number(sold.target.slice("seat:".length)) : null;
}

interface Timing {
  delay: number;
  length: number;
  easing: string;
  askew?: number;
  bend?: 1 | -1;
}

async function send(flight: Flight, from: Box | null | undefined, timing: Timing): Promise<void> {
  const target = elementAt(flight.target, flight.card);
  const to = boxOf(target);
  if (!from || !to) return;
  const seen = flight.target === "pile" || target?.matches(".hand-card, .tile");
  if (seen) hideFor(target, timing.delay + timing.length);
  const turns = flight.source === "stock" && flight.card !== HIDDEN;
  const lands = seen ? (target?.closest(".card") ?? target?.querySelector(".card")) : null;
  await fly({ face: flight.card, lands, from, to, turns, ...timing });
}

function leftOf(tile: HTMLElement): number {
  return tile.getBoundingClientRect().left;
}

/** The other tiles make room, then the card comes into its gap. */
async function layOff({ happened, starts, tiles }: Step, speed: number): Promise<void> {
  for (const [place, before] of tiles) {
    const cards = happened.flights.filter(({ target }) => target === place);
    const fresh = new Set(cards.map(({ card }) => elementAt(place, card)));
    const others = tilesAt(place).filter((tile) => !fresh.has(tile));
    if (others.length !== before.length) continue; // a fold has closed or opened
    for (const [at, tile] of others.entries()) {
      const moved = (before[at] ?? 0) - leftOf(tile);
      tile.animate([{ transform: `translate(${moved}px, 0)` }, { transform: "translate(0, 0)" }], {
        duration: ADD.room * speed,
        easing: "ease-out",
      });
    }
  }
  await Promise.all(
    happened.flights.map((flight, at) =>
      send(flight, starts[at], {
        delay: (ADD.room + at * ADD.apart) * speed,
        length: ADD.flight * speed,
        easing: SETTLING,
      }),
    ),
  );
}

/** Card and joker rise, pass each other and land together; the joker glints. */
async function swap({ happened, starts }: Step, speed: number): Promise<void> {
  const timing = { delay: 0, length: SWAP * speed, easing: "ease-in-out" };
  await Promise.all(
    happened.flights.map((flight, at) =>
      send(flight, starts[at], { ...timing, bend: at % 2 ? -1 : 1 }),
    ),
  );
  for (const { source, target, card } of happened.flights) {
    if (source.startsWith("meld:")) glint(elementAt(target, card));
  }
}

/** Starts and is not waited for by the next flight. */
function glint(element: HTMLElement | null): void {
  const held = element?.matches(".row-marks") ? element.closest<HTMLElement>(".row-head") : element;
  const gold = (width: number, part: number) => `0 0 0 ${width}px rgb(227 166 60 / ${part}%)`;
  held?.animate({ boxShadow: [gold(0, 0), gold(5, 90), gold(9, 0)] }, { duration: GLINT });
}

/** Each meld comes as a closed bundle and opens like a hand, one after the other. */
async function layDown({ happened, starts }: Step, speed: number): Promise<void> {
  const { seat, flights } = happened;
  const places = new Set(flights.map((flight) => flight.target));
  const melds = [...(rowOf(seat)?.querySelectorAll<HTMLElement>(".meld") ?? [])].filter(
    (meld) => !places.size || places.has(meld.dataset.place ?? ""),
  );
  const plate = boxOf(plateOf(seat));
  await Promise.all(
    melds.map((meld, at) => {
      const bay = flights.length ? null : starts[at];
      return bundle(meld, bay ?? plate, at * LAY.apart * speed, speed);
    }),
  );
}

function bundle(meld: HTMLElement, from: Box | null, delay: number, speed: number): Promise<void> {
  const tiles = meld.querySelector<HTMLElement>(".tiles");
  const to = boxOf(tiles);
  if (!tiles || !from || !to) return Promise.resolve();
  const length = (LAY.bundle + LAY.spread) * speed;
  const arrives = LAY.bundle / (LAY.bundle + LAY.spread);
  const first = leftOf(tiles);
  for (const [at, tile] of [...tiles.querySelectorAll<HTMLElement>(".tile, .fold")].entries()) {
    const closed = { transform: `translate(${first + at * 1.5 - leftOf(tile)}px, 0)` };
    tile.animate(
      [
        closed,
        { ...closed, offset: arrives, easing: "ease-out" },
        { transform: "translate(0, 0)" },
      ],
      { duration: length, delay, fill: "backwards" },
    );
  }
  const away = {
    transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(0.8)`,
    opacity: 0,
  };
  return finished(
    tiles.animate(
      [
        { ...away, easing: "ease-out" },
        { opacity: 1, offset: arrives * 0.35 },
        { transform: "translate(0, 0) scale(1)", opacity: 1, offset: arrives },
        { transform: "translate(0, 0) scale(1)", opacity: 1 },
      ],
      { duration: length, delay, fill: "backwards" },
    ),
  );
}

/** The call flies to the player it is about, whose plate shakes. */
async function flyCall({ seat, flights }: MoveEvent, speed: number): Promise<void> {
  const about = flights.map((flight) => /^seat:(\d+)$/.exec(flight.target)?.[1]).find(Boolean);
  const plate = about === undefined ? null : plateOf(Number(about));
  const button = document.querySelector<HTMLElement>(".table .answer-call");
  const [from, to] = [boxOf(seat === you.peek() ? button : plateOf(seat)), boxOf(plate)];
  const word = table.peek()?.words.call;
  if (!word || !plate || !from || !to) return;
  await flyWord(word, from, to, CALL * speed);
  const shake = [0, -4, 4, -4, 4, 0].map((x) => ({ transform: `translate(${x}px, 0)` }));
  plate.animate(shake, { duration: CALL * speed, easing: "ease-out" });
}

/** A deal: one's own cards go where they lie and turn over together; of the others' a few are seen. */
async function deal({ happened: { flights }, starts }: Step): Promise<void> {
  const apart = Math.min(DEAL.apart, DEAL.most / flights.length);
  const own = `seat:${you.peek()}`;
  const held = [...document.querySelectorAll<HTMLElement>(".hand-card")];
  const turning = (flights.length - 1) * apart + DEAL.flight;
  const dealt = new Map<string, number>();
  await Promise.all(
    flights.map((flight, at) => {
      const nth = dealt.get(flight.target) ?? 0;
      dealt.set(flight.target, nth + 1);
      const mine = flight.target === own;
      const target = mine ? (held[nth] ?? null) : elementAt(flight.target, flight.card);
      const from = starts[at] ?? boxAt("stock", flight.card);
      const to = boxOf(target);
      if (!from || !to || (!mine && nth >= SEEN_OF_DEAL)) return undefined;
      const timing = { delay: at * apart, length: DEAL.flight, easing: SETTLING };
      if (!mine) return fly({ face: HIDDEN, from, to, ...timing });
      const until = turning + nth * DEAL.turnApart;
      turnUp(target, until);
      const rests = until + EDGE - timing.delay - timing.length;
      return fly({ face: HIDDEN, from, to, ...timing, rests });
    }),
  );
}

/** Shows the face as the back that lies over it goes. */
function turnUp(card: HTMLElement | null, from: number): void {
  if (!card) return;
  hideFor(card, from + EDGE);
  // The card in its place, which has a transform of its own.
  card.firstElementChild?.animate(
    { transform: ["scaleX(0)", "scaleX(1)"] },
    { duration: EDGE, delay: from + EDGE, fill: "backwards", easing: "ease-out" },
  );
}
