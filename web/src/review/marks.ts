// Where the numbers of moments stand in the timeline, and words beside them: none over another.

import { pieces } from "../cards/cards";
import type { BarShown } from "../messages";
import { byDeal, scaleOf } from "./scale";

/** Between two deals, as a share of the timeline's width; as in review.css. */
const GAP = 0.03;

/** Where the middle of each bar is, as a share of the width. */
export function placesOf(bars: readonly BarShown[]): readonly number[] {
  const deals = byDeal(bars);
  const room = (1 - GAP * (deals.length - 1)) / (bars.length + deals.length);
  let left = 0;
  return deals.flatMap(([, { length }]) => {
    const [from, width] = [left, room * (length + 1)];
    left += width + GAP;
    return Array.from({ length }, (_, at) => from + ((at + 0.5) * width) / length);
  });
}

/** In pixels, how wide the timeline is, and a letter of the words beside its numbers. */
export interface Size {
  width: number;
  letter: number;
}

/** Pixels that a number needs. */
const NUMBER = 26;

export type Aside = "left" | "right" | "up";

/** Where the numbers of moments stand that have others beside them; the others stand in the middle. */
export function asides(bars: readonly BarShown[], { width }: Size): ReadonlyMap<number, Aside> {
  const places = placesOf(bars);
  const found = new Map<number, Aside>();
  let before = { place: Number.NEGATIVE_INFINITY, moment: 0 };
  for (const [at, { moment }] of bars.entries()) {
    if (moment === 0) continue;
    const place = width * (places[at] ?? 0);
    if (place - before.place < NUMBER) {
      found.set(before.moment, found.has(before.moment) ? "up" : "left");
      found.set(moment, "right");
    }
    before = { place, moment };
  }
  return found;
}

/** A narrower timeline has numbers alone. */
const WIDE = 700;
/** From the middle of a number to the words, and what both keep free beyond, in pixels. */
const AWAY = 18;
/** A drawn card is as wide as so many letters. */
const CARD = 4.5;
/** A number without a bar of its own may stand over others up to this share of the height. */
const RISE = 0.4;

/** So much of the height a number and its words need. */
const TALL = 0.3;

export interface Beside {
  side: "left" | "right";
  /** The points above which both stand. */
  over: number;
}

/** Where the words stand beside the numbers of moments; a number has none where they lack the room. */
export function besides(bars: readonly BarShown[], size: Size): ReadonlyMap<number, Beside> {
  const found = new Map<number, Beside>();
  const { width, letter } = size;
  if (width < WIDE) return found;
  const places = placesOf(bars);
  const middle = (at: number) => width * (places[at] ?? 0);
  const aside = asides(bars, size);
  const { top } = scaleOf(bars);
  const taken: Taken[] = bars.flatMap(({ moment, lost }, at) =>
    moment ? [{ moment, from: middle(at) - AWAY, until: middle(at) + AWAY, over: lost }] : [],
  );
  const isFree = (own: Taken) =>
    own.from >= 0 &&
    own.until <= width &&
    !taken.some(
      ({ moment, from, until, over }) =>
        moment !== own.moment &&
        from < own.until &&
        own.from < until &&
        Math.abs(over - own.over) < TALL * top,
    );
  for (const [at, { moment, lost, says }] of bars.entries()) {
    if (moment === 0) continue;
    const long = 2 * AWAY + letter * lettersIn(says);
    for (const side of SIDES[aside.get(moment) ?? "free"]) {
      const from = side === "right" ? middle(at) - AWAY : middle(at) + AWAY - long;
      const until = from + long;
      const near = bars.filter((_, other) => from <= middle(other) && middle(other) <= until);
      const over = Math.max(...near.map((bar) => bar.lost));
      const own = { moment, from, until, over };
      if (over > (lost || RISE * top) || !isFree(own)) continue;
      taken.push(own);
      found.set(moment, { side, over });
      break;
    }
  }
  return found;
}

/** What a moment covers: pixels along the timeline, and the points above which it stands. */
interface Taken {
  moment: number;
  from: number;
  until: number;
  over: number;
}

const SIDES: Readonly<Record<Aside | "free", readonly Beside["side"][]>> = {
  left: ["left"],
  right: ["right"],
  up: ["right"],
  free: ["right", "left"],
};

const lettersIn = (line: string) =>
  pieces(line).reduce((sum, piece) => sum + (typeof piece === "string" ? piece.length : CARD), 0);
