// What "Play now" plays, and the rules of a new table: as it was chosen here the last time.

import { computed } from "@preact/signals";
import { oneOf, remembered } from "../browser/storage";
import type { Pace, Preset } from "../messages";
import { CLASSIC, presetCalled } from "../rule-sets/groups";
import { FEWEST_PLAYERS, MOST_PLAYERS, USUAL_MOST_PLAYERS } from "../rule-sets/players";
import { type SavedRules, savedAs } from "../rule-sets/saved";
import { MIXED, USUAL_LEVEL } from "./Levels";

const isNumber = (found: unknown) => Number.isInteger(found);

/** The name of a preset, or the query of a rule set that is saved in this browser. */
const wantedRules = remembered("rules", CLASSIC, (found) => typeof found === "string");
const wantedBots = remembered("bots", 3, isNumber);
const wantedSeats = remembered("seatCount", 4, isNumber);
export const pace = remembered<Pace>("pace", "normal", oneOf("calm", "normal", "quick", "at_once"));

/** The level of the bots; `MIXED` for a family of all levels. */
export const level = remembered(
  "level",
  USUAL_LEVEL,
  (found) => isNumber(found) && MIXED <= Number(found) && Number(found) <= 6,
);

const between = (least: number, wanted: number, most: number) =>
  Math.min(most, Math.max(least, wanted));

/** The rule set of one's own that is chosen, if one is. */
export const own = computed<SavedRules | undefined>(() => savedAs(wantedRules.value));

/** The rule set that is chosen; nothing until the server has said which there are. */
export const preset = computed<Preset | undefined>(() => {
  return own.value ? undefined : (presetCalled(wantedRules.value) ?? presetCalled(CLASSIC));
});

export const rules = computed(() => own.value?.query ?? preset.value?.name ?? wantedRules.value);

/** What the chosen rules are called. */
export const rulesTitle = computed(() => own.value?.title ?? preset.value?.whole_title ?? "");

/** Whether nobody cuts the deck first; Classic is known to be so before the server says it. */
export const cardsAtOnce = computed(() =>
  preset.value ? !preset.value.cuts : rules.value === CLASSIC,
);

const bounds = computed(() => own.value ?? preset.value);
export const fewestSeats = computed(() => Math.max(FEWEST_PLAYERS, bounds.value?.least ?? 0));
export const mostSeats = computed(() =>
  Math.min(MOST_PLAYERS, bounds.value?.most ?? USUAL_MOST_PLAYERS),
);

export const bots = computed(() =>
  between(fewestSeats.value - 1, wantedBots.value, mostSeats.value - 1),
);
export const seatCount = computed(() =>
  between(fewestSeats.value, wantedSeats.value, mostSeats.value),
);

export function chooseRules(name: string): void {
  wantedRules.value = name;
}

export function chooseBots(count: number): void {
  wantedBots.value = count;
}

export function chooseSeats(count: number): void {
  wantedSeats.value = count;
}
