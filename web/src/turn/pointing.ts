// Which of several ways is meant, where the melds on the table tell them apart: each way has a meld, an
// end of a run or a joker that no other way has. One taps that; else the ways are listed.

import { computed } from "@preact/signals";
import { choosing } from "./shown";
import type { Way } from "./state";

/** The side of a meld: an end of a run, or the wild card in it. */
type Side = "low" | "wild" | "high";

export interface Spot {
  owner: number;
  index: number;
  /** Nothing in a set. */
  side: Side | null;
  /** Which way it stands for, from 0. */
  nth: number;
  way: Way;
}

const SIDES: readonly (Side | null)[] = ["low", null, "wild", "high"];

const meldOf = ({ owner, index }: Pick<Spot, "owner" | "index">) => `${owner}.${index}`;
const placeOf = (spot: Spot) => `${meldOf(spot)} ${spot.side}`;

function placesOf(way: Way, nth: number): Spot[] {
  if (!("fit" in way)) return [];
  return way.fit.plays.flatMap((play) => {
    if (play.verb === "lay") return [];
    const { owner, index } = play;
    const side = play.verb === "swap" ? "wild" : (play.end ?? null);
    return [{ owner, index, side, nth, way }];
  });
}

/** What each of the ways alone would change; nothing where a way has no such place, or a meld many. */
export function spotsOf(ways: readonly Way[]): readonly Spot[] | null {
  const each = ways.map(placesOf);
  const own = each.map((places, nth) => {
    const others = new Set(
      each
        .filter((_, at) => at !== nth)
        .flat()
        .map(placeOf),
    );
    return places.filter((spot) => !others.has(placeOf(spot)));
  });
  if (!own.every((places) => places.length)) return null;
  const all = own.flat();
  const at = ({ owner, index }: Spot) =>
    all.filter((other) => other.owner === owner && other.index === index);
  // A meld has room for two fingers.
  if (all.some((spot) => at(spot).length > 2)) return null;
  return all.sort((one, other) => SIDES.indexOf(one.side) - SIDES.indexOf(other.side));
}

/** Whether a meld is asked about twice: then its ends are meant. */
export function asksForEnds(all: readonly Spot[]): boolean {
  return new Set(all.map(meldOf)).size < all.length;
}

/** The places to tap while it is asked which way is meant; nothing while it is not, or there are none. */
export const spots = computed(() => choosing.value && spotsOf(choosing.value.ways));
