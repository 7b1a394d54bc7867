// The keys of the table, in one list: what the page listens to, and what its list of keys shows.

import { signal } from "@preact/signals";
import { table } from "../connection/state";
import type { TableUpdate } from "../messages";
import { call, discardChosen, draw, offerAnswer, take } from "../turn/answering";
import { sortNext } from "../turn/hand";
import { choose, chooseNone, undoPlay } from "../turn/plays";
import { refuse } from "../turn/refusing";
import { chosen, select } from "../turn/selecting";
import { takeBack } from "../turn/sending";
import { choosing, shown, staging, tried } from "../turn/shown";
import { closeStaging, find, lay, openStaging, settle } from "../turn/staging";
import { ifMeant } from "./aiming";
import { CHOICE_KEYS, keysOfChoices } from "./choice-keys";
import { goOn, isRead } from "./coaching";
import { cutHere } from "./cutting";
import { startExplaining } from "./explaining";
import { closeHint, hinting, nextHint } from "./hinting";
import { wishesOpen } from "./offers";
import { position } from "./position";
import { filledAnswer, type Kind, prompt } from "./prompts";
import { stopTalking, talking } from "./talk";
import { guardTyping } from "./typing";
import { keys as text } from "./words";

/** Of a table whose rules may leave something out. */
type Uses = Pick<TableUpdate, "buys" | "calls">;

export interface Key {
  /** As it is written on the key. */
  shown: string;
  does: string;
  /** What `KeyboardEvent.key` says, in lower case; none where the hand hears it. */
  names: readonly string[];
  act: (name: string) => void;
  /** Whether it does anything at such a table; without this, it does at every one. */
  where?: (table: Uses) => boolean;
}

/** Whether the list of keys is wanted. */
export const keysAsked = signal(false);

/** What of the table can be heard by a key; table/reading.ts reads it out. */
export type Reading = "asked" | "players" | "melds";

/** What was asked for last, anew with each press. */
export const asksToHear = signal<{ what: Reading } | null>(null);

const hears = (what: Reading) => () => {
  asksToHear.value = { what };
};

const nothing = () => {};

export const KEYS: readonly Key[] = [
  { shown: "D", does: text.draw, names: ["d"], act: draw },
  { shown: "T", does: text.take, names: ["t"], act: () => ifMeant("key", "take", take) },
  {
    shown: "B",
    does: text.buy,
    names: ["b"],
    act: () => offer("buy"),
    where: ({ buys }) => buys,
  },
  {
    shown: "P or Space",
    does: text.pass,
    names: ["p", " "],
    act: pass,
    where: ({ buys, calls }) => buys || calls,
  },
  {
    shown: "C",
    does: text.call,
    names: ["c"],
    act: () => ifMeant("key", "call", call),
    where: ({ calls }) => calls,
  },
  {
    shown: "L",
    does: text.layDown,
    names: ["l"],
    act: () => ifMeant("key", "lay_down", layDown),
  },
  {
    shown: "F",
    does: text.find,
    names: ["f"],
    act: () => void find(),
  },
  {
    shown: "X",
    does: text.discard,
    names: ["x"],
    act: () => ifMeant("key", "discard", discardChosen),
  },
  { shown: "U", does: text.undo, names: ["u"], act: undo },
  { shown: "Enter", does: text.enter, names: ["enter"], act: enter },
  {
    shown: "Esc",
    does: text.escape,
    names: ["escape"],
    act: letGo,
  },
  {
    shown: "← → ↑ ↓",
    does: text.arrows,
    names: ["arrowleft", "arrowright", "arrowup", "arrowdown"],
    act: toHand,
  },
  { shown: "Shift ← →", does: text.shiftArrows, names: [], act: nothing },
  { shown: "Space", does: text.space, names: [], act: nothing },
  { shown: "1–9", does: text.digits, names: [...CHOICE_KEYS], act: chooseBy },
  { shown: "H", does: text.hint, names: ["h"], act: () => void nextHint() },
  { shown: "S", does: text.sort, names: ["s"], act: sortNext },
  {
    shown: "E",
    does: text.explain,
    names: ["e"],
    act: () => void startExplaining(),
  },
  {
    shown: "W",
    does: text.wishes,
    names: ["w"],
    act: openWishes,
    where: ({ buys }) => buys,
  },
  { shown: "R", does: text.readAsked, names: ["r"], act: hears("asked") },
  { shown: "O", does: text.readPlayers, names: ["o"], act: hears("players") },
  { shown: "M", does: text.readMelds, names: ["m"], act: hears("melds") },
  { shown: "?", does: text.list, names: ["?"], act: askKeys },
];

/** The keys that do something at this table; away from a table, all. */
export function keysAt(table: Uses | null): readonly Key[] {
  return KEYS.filter(
    ({ where, shown }) =>
      (!where || !table || where(table)) && position.value?.keys.includes(shown) !== false,
  );
}

function offer(verb: "buy" | "pass"): void {
  const game = shown.peek();
  if (!game?.can.offer && !(verb === "pass" && game?.asked === "last_call")) return;
  ifMeant("key", verb, () => offerAnswer(verb));
}

function pass(name: string): void {
  if (shown.peek()?.asked === "cut" && name === " ") ifMeant("key", "cut", cutHere);
  else offer("pass");
}

const LAYS_OFF: readonly (Kind | undefined)[] = ["lay_off", "lay_off_all"];

function layDown(): void {
  const { asked, ended } = shown.peek() ?? {};
  if (ended) return;
  const laysOff = asked === "play" && LAYS_OFF.includes(prompt.peek()?.main?.kind);
  if (asked === "caller_plays" || (laysOff && !staging.peek())) answerFilled();
  else if (staging.peek()) lay();
  else openStaging();
}

/** Gives the filled answer and no other, or goes on with a coach: no buy beforehand by accident. */
function enter(): void {
  const now = prompt.peek();
  const filled = now && filledAnswer(now);
  if (isRead.peek()) ifMeant("enter", "learnt", () => void goOn());
  else if (filled) ifMeant("enter", filled.kind, answerFilled);
  else answerFilled();
}

function answerFilled(): void {
  const now = prompt.peek();
  const filled = now && filledAnswer(now);
  const off = (now?.main ?? now?.second)?.off;
  if (filled) filled.act();
  else if (off) refuse(off);
}

function letGo(): void {
  if (choosing.peek()) chooseNone();
  else if (hinting.peek()) closeHint();
  else if (talking.peek()) stopTalking();
  else if (chosen.peek().length) select([]);
  else if (staging.peek()) closeStaging();
}

function chooseBy(name: string): void {
  const ways = choosing.peek()?.ways;
  if (ways) {
    const way = ways[CHOICE_KEYS.indexOf(name)];
    if (way) ifMeant("key", "way", () => choose(way));
    return;
  }
  const groups = staging.peek() ? (tried.peek()?.groups ?? []) : [];
  const slot = groups.findIndex((group) => group.choices.length > 1 && !group.meld);
  const choices = groups[slot]?.choices ?? [];
  const choice = choices[keysOfChoices(choices).indexOf(name)];
  if (choice) settle(slot, choice);
}

/** Takes back a discard that waits, else the last card of the draft. */
function undo(): void {
  if (shown.peek()?.held != null) void takeBack();
  else undoPlay();
}

/** From elsewhere on the page, the arrows lead to the hand; there, it hears them itself. */
function toHand(): void {
  document.querySelector<HTMLElement>('.hand-card[tabindex="0"]')?.focus();
}

function openWishes(): void {
  if (table.peek()?.buys && shown.peek()?.hand.length) wishesOpen.value = true;
}

function askKeys(): void {
  keysAsked.value = true;
}

/** Whether a key belongs to what has the focus: a field, a dialog, a button that it presses. */
function belongsToFocus(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector("dialog[open]")) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, [contenteditable]")) return true;
  const onButton = target?.closest("button") ?? null;
  if (event.key.startsWith("Arrow") && target !== document.body && !onButton) return true;
  const presses = event.key === "Enter" || event.key === " ";
  return presses && target?.closest("button, a, summary, [role=switch]") !== null;
}

function hear(event: KeyboardEvent): void {
  if (belongsToFocus(event) || event.repeat) return;
  const name = event.key.toLowerCase();
  const key = keysAt(null).find((one) => one.names.includes(name));
  if (!key) return;
  event.preventDefault();
  key.act(name);
}

/** Listens as long as the table is there; gives what ends it. */
export function listenForKeys(): () => void {
  const unguarded = guardTyping();
  addEventListener("keydown", hear);
  return () => {
    unguarded();
    removeEventListener("keydown", hear);
  };
}
