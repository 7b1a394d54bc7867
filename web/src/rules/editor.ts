// What is done to the rule set that the page shows. The rule set is one string, the query of a
// link; the server makes the next one from it and sends everything that is shown. One request is pending
// at a time: what is done meanwhile is sent after it, quick steps at one number as one.

import { batch, computed, signal } from "@preact/signals";
import { changeAddress } from "../browser/way-back";
import { ask, Refusal, sentenceOf } from "../connection/net";
import type { Catalogue, Edited, PossibleAnswer } from "../messages";
import { isChecked, LONGEST_QUERY } from "../rule-sets/links";
import { words } from "../text/words";
import { readDeals } from "./contracts";
import { beginsWith, keep, noteOpened, turnToAnother } from "./drafts";
import { text } from "./words";

type Changes = Record<string, unknown>;
interface Wanted {
  changes: Changes;
  title?: string;
}
interface Before {
  query: string;
  /** What was changed by it, so that quick steps at one number become one. */
  what: string;
  when: number;
}

/** Steps at the same number within so many milliseconds are undone together. */
const TOGETHER = 1_500;
const MOST_STEPS = 200;

export const catalogue = signal<Catalogue | null>(null);
/** The rule set as the server last sent it; nothing before its first answer. */
export const edited = signal<Edited | null>(null);
/** What was refused, with the question that it is about, or `link` or `file`; no key where about none. */
export const trouble = signal<{ key: string; sentence: string } | null>(null);
/** What could be read of a link that cannot be used as it is. */
export const readSoFar = signal<Edited | null>(null);
/** What is to be said of how these rules were read, until others take their place. */
export const notes = signal<readonly string[]>([]);
export const undone = signal<readonly string[]>([]);
const done = signal<readonly Before[]>([]);
/** What was done and is not answered yet. */
const pending = signal<Wanted>({ changes: {} });
const waiting = signal<readonly Wanted[]>([]);
/** What is under way, and what waits for it. */
let queue: Promise<unknown> = Promise.resolve();

export const canUndo = computed(() => done.value.length > 0);
export const canRedo = computed(() => undone.value.length > 0);

/** The value of a field as somebody has set it, answered or not. */
export function setTo(key: string): unknown {
  const step = [pending.value, ...waiting.value].filter(({ changes }) => key in changes).at(-1);
  if (step) {
    return step.changes[key];
  }
  const found = edited.value;
  return key === "deals"
    ? found?.deals.map(({ cards, contract, all_at_once }) => ({ cards, contract, all_at_once }))
    : found?.answers.find((one) => one.key === key)?.value;
}

/** The sentence of an answer, with the sides of a table where play goes as in these rules. */
export const saidHere = ({ sentence, counter_clockwise: otherWay }: PossibleAnswer): string =>
  otherWay && setTo("start.direction") === "counter_clockwise" ? otherWay : sentence;

function show(ruleSet: Edited): void {
  edited.value = ruleSet;
  changeAddress(`${location.pathname}?${ruleSet.query}`);
}

/** Begins with a rule set, the newest draft where the address names none; a link that cannot be read leaves the page with its sentence. */
export async function begin(address: string): Promise<void> {
  edited.value = null;
  trouble.value = null;
  readSoFar.value = null;
  notes.value = [];
  done.value = [];
  undone.value = [];
  pending.value = { changes: {} };
  waiting.value = [];
  const query = beginsWith(address);
  if (query.length > LONGEST_QUERY) {
    trouble.value = { key: "link", sentence: text.tooLong };
    return;
  }
  try {
    catalogue.value ??= await ask({ kind: "catalogue" });
    const ruleSet = await ask({ kind: "edit", query });
    noteOpened(ruleSet);
    show(ruleSet);
    notes.value = query && !isChecked(query) ? [words.unchecked, ...ruleSet.notes] : ruleSet.notes;
  } catch (error) {
    const refused = error instanceof Refusal;
    if (refused) {
      // A link of which not even the base can be read leaves nothing to offer.
      readSoFar.value = await ask({ kind: "edit", query, damaged: true }).catch(() => null);
    }
    trouble.value = { key: refused ? "link" : "", sentence: sentenceOf(error) };
  }
}

/** Goes on with what could be read of a damaged link. */
export function takeReadSoFar(): void {
  const ruleSet = readSoFar.value;
  if (ruleSet !== null) {
    batch(() => {
      trouble.value = null;
      readSoFar.value = null;
      notes.value = ruleSet.notes;
      turnToAnother();
      show(ruleSet);
      keep(ruleSet);
    });
  }
}

function inTurn(task: () => Promise<boolean>): Promise<boolean> {
  const next = queue.then(task);
  queue = next;
  return next;
}

export const change = (changes: Changes) => sendChange({ changes });
export const entitle = (title: string) => sendChange({ changes: {}, title });

/** Sends a change. Each is a step of its own to undo, but for quick ones at the same field. */
function sendChange(more: Wanted): Promise<unknown> {
  const last = waiting.value.at(-1);
  if (last && whatOf(last.changes) === whatOf(more.changes)) {
    waiting.value = [...waiting.value.slice(0, -1), { ...last, ...more }];
  } else {
    waiting.value = [...waiting.value, more];
    void inTurn(sendNext);
  }
  return queue;
}

async function sendNext(): Promise<boolean> {
  const [now = { changes: {} }, ...rest] = waiting.value;
  batch(() => {
    pending.value = now;
    waiting.value = rest;
  });
  const came = await exchange(now, whatOf(now.changes));
  pending.value = { changes: {} };
  return came;
}

/** What is changed: with other deals or melds than before the deals are something else. */
function whatOf(changes: Changes): string {
  const deals = "deals" in changes ? readDeals(changes.deals) : [];
  const melds = deals.map(({ contract }) => contract.map(({ kind }) => kind));
  return Object.keys(changes).join(" ") + JSON.stringify(melds);
}

interface EditRequest {
  query?: string;
  changes?: Changes;
  title?: string;
  base?: string;
  keep?: boolean;
  file?: string;
}

/** Asks for the next rule set, and remembers the one before; whether it came. */
async function exchange(request: EditRequest, what: string): Promise<boolean> {
  const before = edited.value?.query;
  if (before === undefined) {
    return false;
  }
  try {
    const ruleSet = await ask({ kind: "edit", query: before, ...request });
    batch(() => {
      trouble.value = null;
      if (ruleSet.query !== before) {
        remember(before, what);
      }
      if (!("changes" in request)) {
        notes.value = ruleSet.notes;
      }
      if ((request.query ?? request.file) !== undefined && request.base === undefined) {
        turnToAnother();
      }
      show(ruleSet);
      keep(ruleSet);
    });
    return true;
  } catch (error) {
    const key = Object.keys(request.changes ?? {})[0] ?? "";
    trouble.value = { key, sentence: sentenceOf(error) };
    return false;
  }
}

function remember(query: string, what: string): void {
  const last = done.value.at(-1);
  const when = Date.now();
  if (last?.what === what && when - last.when < TOGETHER) {
    done.value = [...done.value.slice(0, -1), { ...last, when }];
  } else {
    done.value = [...done.value, { query, what, when }].slice(-MOST_STEPS);
  }
  undone.value = [];
}

/** Starts from other rules that come with the game, with one's own answers or without; undo brings
 * back what was there. */
export const startFrom = (base: string, keepAnswers: boolean) =>
  inTurn(() => exchange({ base, keep: keepAnswers }, "base"));
/** Drops one's own answers and the name; undo brings them back. */
export const startAfresh = () =>
  inTurn(() => exchange({ base: edited.value?.base ?? "", query: "" }, "base"));
/** Waits until all that was done is answered. */
export const settled = () => queue;
/** Takes up the rule set of a file; one that cannot be read changes nothing. */
export const loadFile = (file: string) => inTurn(() => exchange({ file }, "file"));
/** Takes up another rule set, as one that is saved here. */
export const takeUp = (query: string) => inTurn(() => exchange({ query }, "other"));

/** Goes a step back, or as many as lead to these rules; whether it came so far. */
export function undo(to?: string): Promise<boolean> {
  return inTurn(async () => {
    const steps = done.value.map(({ query }) => query);
    const at = to === undefined ? steps.length - 1 : steps.lastIndexOf(to);
    const [step, ...later] = at < 0 ? [] : steps.slice(at);
    const now = edited.value?.query;
    if (step === undefined || now === undefined || !(await goTo(step))) {
      return false;
    }
    done.value = done.value.slice(0, at);
    undone.value = [...undone.value, now, ...later.reverse()];
    return true;
  });
}

export function redo(): Promise<boolean> {
  return inTurn(async () => {
    const next = undone.value.at(-1);
    const now = edited.value?.query;
    if (next === undefined || now === undefined || !(await goTo(next))) {
      return false;
    }
    done.value = [...done.value, { query: now, what: "redo", when: 0 }];
    undone.value = undone.value.slice(0, -1);
    return true;
  });
}

async function goTo(query: string): Promise<boolean> {
  try {
    const ruleSet = await ask({ kind: "edit", query });
    show(ruleSet);
    keep(ruleSet);
    trouble.value = null;
    return true;
  } catch (error) {
    trouble.value = { key: "", sentence: sentenceOf(error) };
    return false;
  }
}
