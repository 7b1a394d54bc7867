// One's own slips, from games that were reviewed on this device, to practise on.

import { remembered } from "../browser/storage";
import type { SetOut } from "../messages";

const MOST = 40;

/** Those that pages before 0.8 kept had no table. */
const areSlips = (found: unknown) =>
  Array.isArray(found) &&
  found.every(
    (one: Partial<SetOut> | null) =>
      typeof one?.find?.key === "string" &&
      Array.isArray(one.find.answers) &&
      one.table &&
      one.game,
  );

export const slips = remembered<readonly SetOut[]>("slips", [], areSlips);

/** Keeps one that is not kept yet. */
export function keepSlip(slip: SetOut): void {
  if (!slips.value.some(({ find }) => find.key === slip.find.key)) keepSlips([slip]);
}

/** Keeps those of a game, each once, and of all the last ones. */
export function keepSlips(found: readonly SetOut[]): void {
  const keys = new Set(found.map(({ find }) => find.key));
  const others = slips.value.filter(({ find }) => !keys.has(find.key));
  slips.value = [...others, ...found].slice(-MOST);
}
