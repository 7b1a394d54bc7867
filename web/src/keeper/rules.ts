// The tables that a keeper adds up by, one for each rule set: asked of the server when the page
// opens, and kept, so that a new game can begin without a network.

import { computed, signal } from "@preact/signals";
import { fileAt } from "../browser/addresses";
import { site } from "../browser/base";
import { standsAlone } from "../browser/route";
import { readStored, remembered, writeStored } from "../browser/storage";
import { ask, Refusal } from "../connection/net";
import { welcome } from "../connection/state";
import type { Preset, PresetGroup, Scoring } from "../messages";
import { OTHERS } from "../rule-sets/groups";
import { isChecked, sameRules } from "../rule-sets/links";
import { savedRules } from "../rule-sets/saved";
import { rules as atHome } from "../setup/choices";
import { words } from "../text/words";
import { text } from "./words";

/** A rule set to choose. */
export interface Choice {
  /** The rule set as the query of a link. */
  rules: string;
  title: string;
  group: PresetGroup | "own";
}

/** In the order in which they are offered. */
export const GROUPS: readonly Choice["group"][] = ["beginners", "own", ...OTHERS];

type Tables = Readonly<Record<string, Scoring>>;

const TABLES = "keeper.tables";
const PRESETS = "keeper.presets";
const MOST_TABLES = 80;

const isObject = (found: unknown): found is Record<string, unknown> =>
  typeof found === "object" && found !== null;

function isScoring(found: unknown): found is Scoring {
  return (
    isObject(found) &&
    typeof found.title === "string" &&
    Array.isArray(found.deals) &&
    isObject(found.points) &&
    Number.isInteger(found.most)
  );
}

/** What was stored before stakes had words of their own was counted in coins. */
const COINS = { coin: "{n} coin", coins: "{n} coins", unit: "coins" };

function readTables(): Tables {
  const found = readStored(TABLES);
  return isObject(found)
    ? Object.fromEntries(
        Object.entries(found)
          .filter((pair): pair is [string, Scoring] => isScoring(pair[1]))
          .map(([rules, scoring]) => [rules, { ...COINS, ...scoring }]),
      )
    : {};
}

function isChoice(found: unknown): found is Choice {
  return isObject(found) && typeof found.rules === "string" && typeof found.title === "string";
}

function readPresets(): readonly Choice[] {
  const found = readStored(PRESETS);
  return Array.isArray(found) ? found.filter(isChoice).map(inGroup) : [];
}

/** In a group that there is: older pages had others. */
const inGroup = (one: Choice): Choice =>
  GROUPS.includes(one.group) ? one : { ...one, group: "sources" };

const tables = signal<Tables>(readTables());
const presets = signal<readonly Choice[]>(readPresets());
/** What the server says about rule sets that it cannot read, by their queries. */
export const refused = signal<Readonly<Record<string, string>>>({});

const isText = (found: unknown) => typeof found === "string";
/** The rule set of the last new game. */
export const wanted = remembered("keeper.rules", "", isText);
/** The rule set that a link has brought here; empty where none has. */
const linked = remembered("keeper.linked", "", isText);
/** What is to be said of the rule set that a link has brought: why it cannot be used, or that it
 * cannot be checked. `query` leads to what could be read of it. */
export const linkTrouble = signal<{ sentence: string; query?: string } | null>(null);

/** Takes the rule set out of the page's address; says whether there is one. */
export function takeFromAddress(): boolean {
  const query = location.search.slice(1);
  if (query) {
    linked.value = query;
    wanted.value = query;
    linkTrouble.value = isChecked(query) ? null : { sentence: words.unchecked };
    history.replaceState(history.state, "", location.pathname);
  }
  return query !== "";
}

export const choices = computed<readonly Choice[]>(() => {
  const known = tables.value;
  const own: Choice[] = savedRules.value.map(({ title, query }) => ({
    rules: query,
    title,
    group: "own",
  }));
  const here = linked.value;
  const listed = [...own, ...presets.value].some((one) => sameRules(one.rules, here));
  if (here && !listed && known[here]) {
    own.unshift({ rules: here, title: known[here].title, group: "own" });
  }
  return [...presets.value, ...own].filter((one) => known[one.rules]);
});

/** The rules of a new game: as the last one here; else as home plays, or the first. */
export const chosen = computed(() => {
  const all = choices.value;
  const home = atHome.value;
  const last = all.find((one) => sameRules(one.rules, wanted.value));
  const named = ({ rules }: Choice) => new URLSearchParams(rules).get("rules") === home;
  return (last ?? all.find((one) => one.rules === home || named(one)) ?? all[0])?.rules ?? "";
});

export function tableFor(rules: string): Scoring | undefined {
  return tables.value[rules];
}

function store(more: Tables): void {
  // Those learnt last stand last: what is too much is forgotten from the front.
  const all = Object.entries({ ...tables.value, ...more }).slice(-MOST_TABLES);
  tables.value = Object.fromEntries(all);
  writeStored(TABLES, tables.value);
}

/** Learns the rule sets that come with the game. */
async function learnPresets(): Promise<void> {
  const { rules, named } = await allScoring();
  presets.value = rules.map((one) => {
    const name = new URLSearchParams(one.rules).get("rules");
    const group = named.find((known) => known.name === name)?.group ?? "sources";
    return { rules: one.rules, title: one.title, group };
  });
  writeStored(PRESETS, presets.value);
  store(Object.fromEntries(rules.map((one) => [one.rules, one])));
}

/** On a site of files alone they are in a file, so that scores are kept without the game. */
async function allScoring(): Promise<{ rules: readonly Scoring[]; named: readonly Preset[] }> {
  if (site !== undefined) return (await fetch(fileAt("/scoring.json"))).json();
  const { rules } = await ask({ kind: "scoring" });
  return { rules, named: welcome.value?.presets ?? [] };
}

/** Whether nothing is missing for these rule sets, for those saved here, and for one that a link brought. */
export const knowsAll = (queries: readonly string[]): boolean =>
  [linked.peek(), ...queries, ...savedRules.peek().map((one) => one.query)].every(
    (query) => !query || tables.peek()[query],
  );

/** Learns one rule set; raises what the server says where it is none. */
export async function learn(query: string): Promise<Scoring> {
  const known = tables.value[query];
  if (known) {
    return known;
  }
  if (standsAlone()) throw new Error("there is nobody to ask");
  try {
    const answer = await ask({ kind: "scoring", rules: [query] });
    const [found] = answer.rules;
    if (!found) {
      throw new Error("no table came");
    }
    store({ [query]: found, [found.rules]: found });
    return found;
  } catch (error) {
    if (error instanceof Refusal) {
      refused.value = { ...refused.value, [query]: error.why.sentence };
    }
    throw error;
  }
}

/** Learns all that may be wanted here, while there is a connection. */
export async function learnAll(queries: readonly string[]): Promise<void> {
  await learnPresets();
  const own = savedRules.peek().map((one) => one.query);
  for (const query of new Set([linked.peek(), ...queries, ...own])) {
    if (query && !refused.peek()[query]) {
      await learn(query).catch(() => {});
    }
  }
  const why = refused.peek()[linked.peek()];
  if (why) {
    linkTrouble.value = { sentence: text.begin.badRules(why), query: linked.peek() };
    linked.value = "";
  }
}
