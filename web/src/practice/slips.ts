// One's own slips, from games that were reviewed on this device, to practise on.

import { remembered } from "../browser/storage";
import type { ToFind } from "../messages";

const MOST = 40;

const areSlips = (found: unknown) =>
  Array.isArray(found) &&
  found.length <= MOST &&
  found.every(
    (one: Partial<ToFind> | null) =>
      typeof one?.exercise?.key === "string" && Array.isArray(one.verdicts),
  );

export const slips = remembered<readonly ToFind[]>("slips", [], areSlips);

/** Keeps one that is not kept yet. */
export function keepSlip(found: ToFind): void {
  if (!slips.value.some(({ exercise }) => exercise.key === found.exercise.key)) keepSlips([found]);
}

/** Keeps those of a game, each once, and of all the last ones. */
export function keepSlips(found: readonly ToFind[]): void {
  const keys = new Set(found.map(({ exercise }) => exercise.key));
  const others = slips.value.filter(({ exercise }) => !keys.has(exercise.key));
  slips.value = [...others, ...found].slice(-MOST);
}
