// What a family wishes for and what it leaves open, before changes are searched; and the change it took.

import { batch, computed, signal } from "@preact/signals";
import { say } from "../../browser/announce";
import type { AnswerTried, Wished } from "../../messages";
import { catalogue, change, edited, settled, trouble, undo } from "../editor";
import { isOutdated, type Tried, trial } from "./state";
import { text } from "./words";

export type Goal = "minutes" | "weaker" | "leader" | "down";

interface Range {
  least: number;
  most: number;
  by: number;
  /** The number of the message is so many times as large. */
  parts: number;
}

const OF_TWENTY: Range = { least: 1, most: 19, by: 1, parts: 20 };
export const RANGES: Record<Goal, Range> = {
  minutes: { least: 10, most: 600, by: 10, parts: 1 },
  weaker: OF_TWENTY,
  leader: OF_TWENTY,
  down: OF_TWENTY,
};
export const GOALS = Object.keys(RANGES) as Goal[];

/** The number of each goal, as it is shown. */
export const numbers = signal<Record<Goal, number>>({
  minutes: 90,
  weaker: 3,
  leader: 14,
  down: 16,
});
/** Those that are wished for. */
export const wanted = signal<ReadonlySet<Goal>>(new Set());

const wish = computed<Wished>(() =>
  Object.fromEntries(
    GOALS.filter((goal) => wanted.value.has(goal)).map((goal) => [
      goal,
      numbers.value[goal] / RANGES[goal].parts,
    ]),
  ),
);

/** The questions that somebody said may be answered otherwise; the usual ones until then. */
const chosen = signal<ReadonlySet<string> | null>(null);
export const open = computed<ReadonlySet<string>>(
  () => chosen.value ?? new Set(catalogue.value?.open ?? []),
);

/** The message, with the usual questions first: of many open ones the first are tried first. */
export const wished = computed<Tried>(() => {
  const { open: usual = [], groups = [] } = catalogue.value ?? {};
  const keys = groups.flatMap(({ questions }) => questions.map(({ key }) => key));
  const inOrder = [...new Set([...usual, ...keys])];
  return {
    kind: "balance",
    wish: wish.value,
    open: inOrder.filter((key) => open.value.has(key)),
  };
});

function toggled<T>(all: ReadonlySet<T>, one: T, on: boolean): ReadonlySet<T> {
  return new Set(on ? [...all, one] : [...all].filter((each) => each !== one));
}

export function want(goal: Goal, on: boolean): void {
  wanted.value = toggled(wanted.value, goal, on);
}

export function set(goal: Goal, number: number): void {
  numbers.value = { ...numbers.value, [goal]: number };
}

export function leaveOpen(key: string, on: boolean): void {
  chosen.value = toggled(open.value, key, on);
}

/** Whether a search is under way or done, of this wish or of one before. */
export const isSearched = computed(() => trial.value?.tried.kind === "balance");
/** The same, but for one that was refused before anything was played: it can be begun again. */
export const hasBegun = computed(
  () => isSearched.value && !(trial.value?.trouble && !trial.value.found),
);
/** What is wished for by now, where the search was for something else. */
export const otherWish = computed(() =>
  JSON.stringify(trial.value?.tried) === JSON.stringify(wished.value) ? null : wished.value,
);

/** The change that was taken, and the rules before and since then. */
const taken = signal<{ sentence: string; before: string | undefined; query: string } | null>(null);

/** Whether the rules are those with this change, by a tap here; what is found for these may be called the same. */
export const isTaken = ({ sentence }: AnswerTried) =>
  isOutdated.value &&
  taken.value?.sentence === sentence &&
  taken.value.query === edited.value?.query;

/** The sentence of the change that is being taken. */
const taking = signal("");
/** Of the change that was last taken or taken back, why it was not. */
const refused = signal({ sentence: "", why: "" });
/** Why a change was not taken, or not taken back; nothing where all is well. */
export const whyNot = ({ sentence }: AnswerTried) =>
  refused.value.sentence === sentence ? refused.value.why : "";

/** Whether a change can be taken, or taken back; one that was found for other rules cannot. */
export const canTake = (answer: AnswerTried) =>
  !isOutdated.value || isTaken(answer) || taking.value === answer.sentence;

export async function take({ sentence, takes = {} }: AnswerTried): Promise<void> {
  if (taking.value) return;
  taking.value = sentence;
  await settled();
  const before = edited.value?.query;
  await change(takes);
  batch(() => {
    taking.value = "";
    refused.value = { sentence, why: trouble.value?.sentence ?? "" };
    if (trouble.value || !edited.value) return;
    taken.value = { sentence, before, query: edited.value.query };
    say(text.taken(sentence));
  });
}

/** With what was changed there and back since. */
export async function takeBack(): Promise<void> {
  if (await undo(taken.value?.before)) say(text.takenBack);
  refused.value = { sentence: taken.value?.sentence ?? "", why: trouble.value?.sentence ?? "" };
}
