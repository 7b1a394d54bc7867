// The deals of a rule set while they are built: what is added, taken away and moved.

import type { Kind, SlotEdited } from "../messages";
import { inserted, without } from "../text/lists";

export interface Deal {
  cards: number;
  contract: readonly SlotEdited[];
  all_at_once: boolean;
}

export const MOST_DEALT = 100;

/** How long a meld is that is added: as short as people play them. */
const USUAL: Record<Kind, number> = { set: 3, run: 4 };

/** The contract as a rule-set file has it. */
export const written = (contract: readonly SlotEdited[]) =>
  contract.map(({ kind, length, named }) => `${kind} ${length} ${named ?? ""}`.trim()).join(", ");

/** The deals as a change has them. */
export const asChange = (deals: readonly Deal[]) => ({
  deals: deals.map(({ cards, contract, all_at_once }) => ({
    cards,
    contract: written(contract),
    all_at_once,
  })),
});

/** The contract with one meld more; sets stand before runs, as everywhere. */
export function withMeld(contract: readonly SlotEdited[], kind: Kind): readonly SlotEdited[] {
  const alike = contract.filter((slot) => slot.kind === kind).at(-1);
  const meld = { kind, length: alike?.length ?? USUAL[kind] };
  const run = contract.findIndex((slot) => slot.kind === "run");
  return kind === "run" || run === -1 ? [...contract, meld] : inserted(contract, run, meld);
}

/** The deals with this one in the place of the one above or below it. */
export function moved(deals: readonly Deal[], from: number, to: number): readonly Deal[] {
  const deal = deals[from];
  return deal && to >= 0 && to < deals.length ? inserted(without(deals, from), to, deal) : deals;
}

/** The deals of a change that is not answered yet, or as the server last sent them. */
export function readDeals(found: unknown): readonly Deal[] {
  return (Array.isArray(found) ? found : []).map((deal) => ({
    ...deal,
    contract: typeof deal.contract === "string" ? readContract(deal.contract) : deal.contract,
  }));
}

function readContract(contract: string): SlotEdited[] {
  return contract.split(", ").map((slot) => {
    const [kind, length, named] = slot.split(" ");
    return {
      kind: kind === "run" ? "run" : "set",
      length: Number(length),
      ...(named && { named }),
    };
  });
}

/** How many cards each deal has, in a line; one number where all have as many. */
export const dealtIn = (cards: readonly number[]) =>
  new Set(cards).size > 1 ? cards.join(" ") : String(cards[0] ?? "");

/** The numbers that somebody typed for so many deals, the last going on for the deals that are left;
 * nothing where these are no numbers, or too many. */
export function readDealt(typed: string, deals: number): readonly number[] | null {
  const numbers = typed
    .split(/[^\d]+/)
    .filter(Boolean)
    .map(Number);
  const last = numbers.at(-1);
  if (last === undefined || numbers.length > deals) {
    return null;
  }
  return Array.from({ length: deals }, (_, at) =>
    Math.min(MOST_DEALT, Math.max(1, numbers[at] ?? last)),
  );
}
