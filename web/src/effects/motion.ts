// Shows and says what has happened since the last message: cards fly, melds grow, a plate shakes. What
// the table shows is already so when a flight begins; nothing waits for one, and when they fall
// behind what happens they are left out.

import { effect, untracked } from "@preact/signals";
import { say } from "../browser/announce";
import { reducedMotion } from "../browser/prefs";
import { HIDDEN, spokenLine } from "../cards/cards";
import { events, serverGame, table, you } from "../connection/state";
import type { Flight, MoveEvent } from "../messages";
import {
  awaited,
  type Box,
  boxAt,
  boxOf,
  elementAt,
  finished,
  fly,
  flyWord,
  ground,
  plateOf,
  rowOf,
  SETTLING,
} from "./flights";
import { isDeal, isLaying } from "./happened";
import "./motion.css";

const FLIGHT = 280;
const APART = 120;
const SWAP = 360;
const GROW = 320;
const GROW_APART = 60;
const PULSE = 200;
const CALL = 300;
const DEAL = 40;
const DEAL_MOST = 1_200;
/** Further behind than this, flights are left out; behind half of it they are quicker. */
const BEHIND = 1_500;
/** Of a deal, so many cards are seen to fly to each of the others. */
const SEEN_OF_DEAL = 3;
const MARKED = 1_000;

interface Update {
  happened: MoveEvent;
  /** Where each flight begins, as it was before the page showed what happened. */
  starts: readonly (Box | null)[];
  length: number;
}

let waiting: Update[] = [];
let running = false;

/** Says and shows what happens from now on. */
export function followEvents(): void {
  effect(() => {
    const news = events.value;
    untracked(() => {
      for (const { lines } of news) for (const line of lines) say(spokenLine(line));
      if (news.length && !document.hidden) show(news);
    });
  });
}

/** Says that one's turn has come. */
export function announceTurns(): void {
  let announced = false;
  effect(() => {
    const game = serverGame.value;
    const seat = you.value;
    if (!game || seat === null || game.turn !== seat) {
      announced = false;
    } else if (!announced && (game.asked === "turn" || game.asked === "play")) {
      announced = true;
      say("Your turn.", { urgent: true });
    }
  });
}

function show(news: readonly MoveEvent[]): void {
  if (reducedMotion.peek()) {
    requestAnimationFrame(() => mark(news));
    return;
  }
  for (const happened of news) {
    if (prepared(happened)) continue;
    waiting.push({
      happened,
      starts: happened.flights.map((flight) => boxAt(flight.source, flight.card)),
      length: lengthOf(happened),
    });
  }
  if (behind() > BEHIND && waiting.length > 1) {
    waiting = [];
    ground();
    return;
  }
  if (!running) void run();
}

function behind(): number {
  return waiting.reduce((sum, step) => sum + step.length, 0);
}

async function run(): Promise<void> {
  running = true;
  try {
    for (let step = waiting[0]; step; step = waiting[0]) {
      await frame();
      await play(step, behind() > BEHIND / 2 ? 0.5 : 1);
      waiting = waiting.filter((other) => other !== step);
    }
  } finally {
    running = false;
  }
}

function frame(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => done());
  });
}

/** One's own plays have lain there since they were prepared. */
function prepared({ seat, verb }: MoveEvent): boolean {
  return seat === you.peek() && (verb === "lay" || verb === "add" || verb === "swap");
}

function lengthOf(happened: MoveEvent): number {
  const count = happened.flights.length;
  if (isDeal(happened)) return DEAL_MOST + FLIGHT;
  if (isLaying(happened)) return GROW + GROW_APART * 3;
  if (happened.verb === "swap") return SWAP;
  if (happened.verb === "call") return 2 * CALL + FLIGHT;
  return count ? FLIGHT + APART * (count - 1) : 0;
}

async function play({ happened, starts }: Update, speed: number): Promise<void> {
  if (isDeal(happened)) return deal(happened.flights, starts);
  if (isLaying(happened)) return grow(happened, speed);
  if (happened.verb === "call") await called(happened, speed);
  const swapping = happened.verb === "swap";
  await Promise.all(
    happened.flights.map((flight, at) =>
      send(flight, starts[at] ?? null, {
        delay: swapping ? 0 : at * APART * speed,
        length: (swapping ? SWAP : FLIGHT) * speed,
        easing: swapping ? "ease-in-out" : SETTLING,
      }),
    ),
  );
  if (happened.verb === "add") {
    for (const flight of happened.flights) pulse(elementAt(flight.target, flight.card));
  }
}

interface Timing {
  delay: number;
  length: number;
  easing: string;
}

async function send(flight: Flight, from: Box | null, timing: Timing): Promise<void> {
  const target = elementAt(flight.target, flight.card);
  const to = boxOf(target);
  if (!from || !to) return;
  if (flight.target === "pile" || target?.matches(".hand-card")) {
    awaited(target, timing.delay + timing.length);
  }
  await fly({ face: flight.card, from, to, ...timing });
}

/** A pulse goes by itself: the next flight does not wait for it. */
function pulse(meld: HTMLElement | null): void {
  if (!meld?.matches(".tiles")) return;
  meld.animate([{ scale: 1 }, { scale: 1.08 }, { scale: 1 }], { duration: PULSE });
}

/** The melds that were laid grow in the row, one after the other. */
async function grow({ seat, flights }: MoveEvent, speed: number): Promise<void> {
  const places = new Set(flights.map((flight) => flight.target));
  const melds = [...(rowOf(seat)?.querySelectorAll<HTMLElement>(".meld") ?? [])].filter(
    (meld) => !places.size || places.has(meld.dataset.place ?? ""),
  );
  await Promise.all(
    melds.map((meld, at) =>
      finished(
        meld.animate(
          [
            { opacity: 0, scale: 0.5 },
            { opacity: 1, scale: 1 },
          ],
          {
            duration: GROW * speed,
            delay: at * GROW_APART * speed,
            easing: SETTLING,
            fill: "backwards",
          },
        ),
      ),
    ),
  );
}

/** The call goes to whoever it is about, whose plate shakes. */
async function called({ seat, flights }: MoveEvent, speed: number): Promise<void> {
  const about = flights.map((flight) => /^seat:(\d+)$/.exec(flight.target)?.[1]).find(Boolean);
  const plate = about === undefined ? null : plateOf(Number(about));
  const [from, to] = [boxAt(`seat:${seat}`, -1), boxOf(plate)];
  if (!plate || !from || !to) return;
  const word = table.peek()?.words.call ?? "Rummy!";
  await flyWord(word, from, to, CALL * speed);
  const shake = [0, -4, 4, -4, 4, 0].map((x) => ({ translate: `${x}px 0` }));
  plate.animate(shake, { duration: CALL * speed, easing: "ease-out" });
}

/** A deal: one's own cards go where they lie, of the others' a few are seen. */
async function deal(flights: readonly Flight[], starts: readonly (Box | null)[]): Promise<void> {
  const apart = Math.min(DEAL, DEAL_MOST / flights.length);
  const own = `seat:${you.peek()}`;
  const held = [...document.querySelectorAll<HTMLElement>(".hand-card")];
  const dealt = new Map<string, number>();
  await Promise.all(
    flights.map((flight, at) => {
      const nth = dealt.get(flight.target) ?? 0;
      dealt.set(flight.target, nth + 1);
      const from = starts[at] ?? boxAt("stock", flight.card);
      const target =
        flight.target === own ? (held[nth] ?? null) : elementAt(flight.target, flight.card);
      const to = boxOf(target);
      if (!from || !to || (flight.target !== own && nth >= SEEN_OF_DEAL)) return undefined;
      const timing = { delay: at * apart, length: FLIGHT, easing: SETTLING };
      if (flight.target === own) awaited(target, timing.delay + timing.length);
      return fly({ face: HIDDEN, from, to, ...timing });
    }),
  );
}

/** Without motion: what has changed has a ring for a second. */
function mark(news: readonly MoveEvent[]): void {
  const seats = new Set(news.map((happened) => happened.seat));
  const changed = [...seats].map(plateOf);
  changed.push(document.querySelector<HTMLElement>(".log-line:first-child"));
  for (const element of changed) {
    if (!element) continue;
    element.dataset.changed = "";
    setTimeout(() => {
      delete element.dataset.changed;
    }, MARKED);
  }
}
