// The keys of the table, in one list: what the page listens to, and what its list of keys shows.

import { signal } from "@preact/signals";
import { table } from "../connection/state";
import type { TableUpdate } from "../messages";
import { call, discardChosen, draw, offerAnswer, take } from "../turn/answering";
import { sortNext } from "../turn/hand";
import { choose, chooseNone, undoPlay } from "../turn/plays";
import { refuse } from "../turn/refusing";
import { chosen, select } from "../turn/selecting";
import { choosing, shown, staging, tried } from "../turn/shown";
import { closeStaging, find, lay, openStaging, settle } from "../turn/staging";
import { goOn, isRead } from "./coaching";
import { cutHere } from "./cutting";
import { startExplaining } from "./explaining";
import { closeHint, hinting, nextHint } from "./hinting";
import { wishesOpen } from "./offers";
import { type Answer, prompt } from "./prompts";
import { stopTalking, talking } from "./talk";
import { guardTyping } from "./typing";

/** Of a table whose rules may leave something out. */
type Uses = Pick<TableUpdate, "buys" | "calls">;

export interface Key {
  /** As it is written on the key. */
  shown: string;
  does: string;
  /** What `KeyboardEvent.key` says, in lower case; none where the hand hears it. */
  names: readonly string[];
  act: (name: string) => void;
  /** Whether it is for anything at such a table; without it, at every one. */
  where?: (table: Uses) => boolean;
}

/** Whether the list of keys is wanted. */
export const keysAsked = signal(false);

const nothing = () => {};

export const KEYS: readonly Key[] = [
  { shown: "D", does: "draw from the stock", names: ["d"], act: draw },
  { shown: "T", does: "take from the pile", names: ["t"], act: take },
  {
    shown: "B",
    does: "buy the card on offer, or knock for it",
    names: ["b"],
    act: () => offer("buy"),
    where: ({ buys }) => buys,
  },
  {
    shown: "P or Space",
    does: "pass on the card; Space does so outside the hand",
    names: ["p", " "],
    act: pass,
    where: ({ buys, calls }) => buys || calls,
  },
  {
    shown: "C",
    does: "call the discard",
    names: ["c"],
    act: call,
    where: ({ calls }) => calls,
  },
  {
    shown: "L",
    does: "open the tray to lay down, lay down, or lay off",
    names: ["l"],
    act: layDown,
  },
  {
    shown: "F",
    does: "find melds; once down, select what fits",
    names: ["f"],
    act: () => void find(),
  },
  { shown: "X", does: "discard the selected card, or give it", names: ["x"], act: discardChosen },
  { shown: "U", does: "undo the last play", names: ["u"], act: undoPlay },
  { shown: "Enter", does: "the highlighted answer", names: ["enter"], act: enter },
  {
    shown: "Esc",
    does: "close the hint or the tray, or clear the selection",
    names: ["escape"],
    act: letGo,
  },
  {
    shown: "← → ↑ ↓",
    does: "move through the hand",
    names: ["arrowleft", "arrowright", "arrowup", "arrowdown"],
    act: toHand,
  },
  { shown: "Shift ← →", does: "move a card within the hand", names: [], act: nothing },
  { shown: "Space", does: "select the card, or put it into the tray", names: [], act: nothing },
  { shown: "1–9", does: "choose one of several options", names: [..."123456789"], act: chooseBy },
  { shown: "H", does: "a hint, one step at a time", names: ["h"], act: () => void nextHint() },
  { shown: "S", does: "sort the hand differently", names: ["s"], act: sortNext },
  {
    shown: "E",
    does: "explain what you choose next, or stop that",
    names: ["e"],
    act: () => void startExplaining(),
  },
  {
    shown: "W",
    does: "your wishes",
    names: ["w"],
    act: openWishes,
    where: ({ buys }) => buys,
  },
  { shown: "?", does: "this list", names: ["?"], act: askKeys },
];

/** The keys that are for something at this table; away from a table, all. */
export function keysAt(table: Uses | null): readonly Key[] {
  return KEYS.filter(({ where }) => !where || !table || where(table));
}

function offer(verb: "buy" | "pass"): void {
  if (shown.peek()?.can.offer) offerAnswer(verb);
}

function pass(name: string): void {
  const asked = shown.peek()?.asked;
  if (asked === "cut" && name === " ") cutHere();
  else if (asked === "last_call") offerAnswer("pass");
  else offer("pass");
}

function layDown(): void {
  const asked = shown.peek()?.asked;
  if (asked === "caller_plays") enter();
  else if (staging.peek()) lay();
  else if (asked === "play" && prompt.peek()?.main?.kind === "lay_off") enter();
  else openStaging();
}

/** Gives the filled answer and no other, or goes on with a coach: a buy beforehand is not made by the way. */
function enter(): void {
  if (isRead.peek()) {
    void goOn();
    return;
  }
  const now = prompt.peek();
  const answers = [now?.main, now?.second].filter((one): one is Answer => Boolean(one));
  const meant = answers.find((one) => one.filled && !one.off);
  const off = answers[0]?.off;
  if (meant) meant.act();
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
  const at = Number(name) - 1;
  const ways = choosing.peek()?.ways;
  if (ways) {
    const way = ways[at];
    if (way) choose(way);
    return;
  }
  const groups = staging.peek() ? (tried.peek()?.groups ?? []) : [];
  const slot = groups.findIndex((group) => group.choices.length > 1 && !group.meld);
  const choice = groups[slot]?.choices[at];
  if (choice) settle(slot, choice);
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
function taken(event: KeyboardEvent): boolean {
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
  if (taken(event) || event.repeat) return;
  const name = event.key.toLowerCase();
  const key = KEYS.find((one) => one.names.includes(name));
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
