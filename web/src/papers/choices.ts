// What is printed, and on which paper: the rules of the address or those that were chosen last, and
// the players' names, as this browser remembers them.

import { computed, signal } from "@preact/signals";
import { oneOf, remembered } from "../browser/storage";
import { changeAddress } from "../browser/way-back";
import { ask, sentenceOf, Unanswered } from "../connection/net";
import { welcome } from "../connection/state";
import type { Scoring } from "../messages";
import { LONGEST_FRONT } from "../numbers";
import { isChecked, LONGEST_QUERY, sameRules } from "../rule-sets/links";
import { MOST_PLAYERS, USUAL_MOST_PLAYERS } from "../rule-sets/players";
import { asQuery } from "../rule-sets/queries";
import { savedAs } from "../rule-sets/saved";
import { rules as lastRules } from "../setup/choices";
import { replaced } from "../text/lists";
import { text } from "./words";

export type Paper = "a4" | "letter";

/** Where printers hold Letter, as languages name places. */
const LETTER = ["US", "CA", "MX", "PH", "CO", "CL", "VE", "PR", "GT", "CR", "DO", "NI", "PA", "SV"];

/** The paper that is usual where a language is spoken, if it names a place: `en-US`. */
export function usualPaper(language: string): Paper {
  const [, ...more] = language.split("-");
  return LETTER.includes((more.at(-1) ?? "").toUpperCase()) ? "letter" : "a4";
}

const isNames = (found: unknown) =>
  Array.isArray(found) &&
  found.length <= MOST_PLAYERS &&
  found.every((name) => typeof name === "string");

export const paper = remembered<Paper>(
  "print.paper",
  usualPaper(navigator.language),
  oneOf("a4", "letter"),
);
export const perPage = remembered<1 | 2>("print.perPage", 2, (found) => found === 1 || found === 2);
export const names = remembered<readonly string[]>(
  "print.names",
  Array<string>(MOST_PLAYERS).fill(""),
  isNames,
);
// An earlier version has stored fewer.
if (names.value.length < MOST_PLAYERS) {
  const none = Array<string>(MOST_PLAYERS - names.value.length).fill("");
  names.value = [...names.value, ...none];
}

/** How much of the rule book is printed. */
export const length = remembered<"whole" | "short">("print.book", "whole", oneOf("whole", "short"));
/** Whether it also says where the rules come from and how others play. */
export const appendix = remembered<boolean>(
  "print.appendix",
  false,
  (found) => typeof found === "boolean",
);

/** What a family writes on its book, and how many letters each line can have. */
export const FRONT = LONGEST_FRONT;
export type FrontLine = keyof typeof FRONT;
export const front = remembered<Readonly<Record<FrontLine, string>>>(
  "print.front",
  { title: "", subtitle: "", date: "" },
  (found) =>
    typeof found === "object" &&
    found !== null &&
    Object.keys(FRONT).every(
      (line) => typeof (found as Record<string, unknown>)[line] === "string",
    ),
);

export function writeOn(line: FrontLine, written: string): void {
  front.value = { ...front.value, [line]: written };
}

/** The rule book that is wanted, as an address has it. */
export function book(): (readonly [string, string])[] {
  const lines = (Object.keys(FRONT) as FrontLine[])
    .map((line) => [`front_${line}`, front.value[line].trim()] as const)
    .filter(([, written]) => written !== "");
  return [
    ...(length.value === "short" ? [["edition", "short"] as const] : []),
    ...(appendix.value ? [["appendix", "yes"] as const] : []),
    ...lines,
  ];
}

export function rename(place: number, name: string): void {
  names.value = replaced(names.value, place, name);
}

/** The rule set as the query of a link, as all addresses take it. */
export const query = signal("");
/** One's own rules, once the server has said what they are. */
const learnt = signal<Scoring | null>(null);
/** Why the rules of the address cannot be printed. */
export const trouble = signal("");
/** Whether the rules came by a link that cannot be checked. */
export const unchecked = signal(false);

const preset = computed(() =>
  welcome.value?.presets.find((one) => sameRules(one.query, query.value)),
);
const learntNow = computed(() => (learnt.value?.rules === query.value ? learnt.value : undefined));

/** What the choice of rules shows: a name, or the query of one's own. */
export const selected = computed(
  () => preset.value?.name ?? savedAs(query.value)?.query ?? query.value,
);
/** One's own rules where they are not among those that this browser has saved. */
export const own = computed(() =>
  preset.value || !learntNow.value || savedAs(query.value)
    ? undefined
    : { name: query.value, title: learntNow.value.title },
);

/** How many can play by these rules; as many as usual until that is known. */
export const mostPlayers = computed(() =>
  Math.min(MOST_PLAYERS, preset.value?.most ?? learntNow.value?.most ?? USUAL_MOST_PLAYERS),
);

/** Takes the rules that the address names, or those that were chosen last. */
export function takeFromAddress(): void {
  const linked = location.search.slice(1);
  unchecked.value = linked !== "" && !isChecked(linked);
  query.value = linked || asQuery(lastRules.value);
}

export function chooseRules(name: string): void {
  unchecked.value = false;
  query.value = asQuery(name);
  changeAddress(`${location.pathname}?${query.value}`);
}

/** Asks the server about rules that do not come with the game. */
export async function learn(): Promise<void> {
  const asked = query.value;
  trouble.value = "";
  if (asked.length > LONGEST_QUERY) {
    trouble.value = text.tooLong;
    return;
  }
  if (preset.value) {
    query.value = preset.value.query;
    return;
  }
  if (welcome.value === null || learntNow.value) {
    return;
  }
  try {
    const { rules } = await ask({ kind: "scoring", rules: [asked] });
    if (query.value === asked && rules[0]) {
      learnt.value = rules[0];
      query.value = rules[0].rules;
    }
  } catch (error) {
    // Without a connection the papers may come all the same.
    if (query.value === asked && !(error instanceof Unanswered)) {
      trouble.value = sentenceOf(error);
    }
  }
}

/** The address of a paper of these rules. */
export function addressOf(path: string, more: readonly (readonly [string, string])[] = []): string {
  const own = new URLSearchParams(more.map(([key, value]) => [key, value]));
  return `${path}?${query.value}${more.length > 0 ? `&${own}` : ""}`;
}

/** The players that are named, as an address has them. */
export function players(): (readonly [string, string])[] {
  return names.value
    .slice(0, mostPlayers.value)
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .map((name) => ["player", name] as const);
}
