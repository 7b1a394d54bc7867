// Tap to explain: while it is on, a tap on a thing says what it is and plays nothing. What follows the rules
// is said by the server, once when it is switched on; what is the same under all rules stands in `words`.

import { effect, signal } from "@preact/signals";
import { say } from "../browser/announce";
import { spokenLine } from "../cards/cards";
import { ask } from "../connection/net";
import { serverGame, you } from "../connection/state";
import type { Topic } from "../messages";
import { complainOf } from "../turn/refusing";
import { prompt } from "./prompts";
import { explain as text } from "./words";

interface Thing {
  title: string;
  says: string;
}

/** Whether a tap explains. */
export const explaining = signal(false);
/** What was tapped last; nothing yet. */
export const explained = signal<Thing | null>(null);

/** What is explained where, by selector; the first that matches the tapped element or an ancestor. */
const THINGS: readonly (readonly [selector: string, name: string])[] = [
  [".stack-stock", "stock"],
  [".stack-pile, .pile-time", "pile"],
  [".slots, .seams", "contract"],
  [".top-deal", "deal"],
  [".top-standing", "points"],
  [".fair-mark", "shuffle"],
  [".top-button:first-child", "menu"],
  [".top-button", "scores"],
  [".meld", "lay_off"],
  [".row", "player"],
  [".hand", "hand"],
  [".tool-hint", "hint"],
  [".tool-sort", "sort"],
  [".prompt", "prompt"],
  [".table-note, .extra", "note"],
];

/** Which explanation belongs to an answer; the others say it themselves. */
const OF_ANSWER: Readonly<Record<string, Topic>> = {
  buy: "buy",
  call: "call",
  discard: "discard",
  draw: "stock",
  end_turn: "discard",
  lay_down: "lay_down",
  lay_off: "lay_off",
  pass: "pass",
  prepare: "lay_down",
  swap: "swap",
  take: "pile",
};

/** What the server says, by topic. */
let said: ReadonlyMap<string, string> = new Map();
/** The element that was tapped last, so that it can be seen which one is meant. */
let marked: Element | null = null;

function named(name: string): Thing {
  const own = text.others[name];
  if (own) return { title: own[0], says: own[1] };
  return { title: text.titles[name as Topic] ?? "", says: said.get(name) ?? text.nothing };
}

/** An answer is explained by what it does, and first by why it is not possible now. */
function answerNamed(kind: string): Thing {
  const now = prompt.peek();
  const answer = [now?.call, now?.second, now?.main].find((one) => one?.kind === kind);
  const topic = OF_ANSWER[kind];
  const thing = topic ? named(topic) : named("answer");
  const title = answer?.label ?? thing.title;
  return { title, says: answer?.off ? text.notNow(answer.off.sentence, thing.says) : thing.says };
}

/** What a thing on the table is, and the element that stands for it; nothing where there is none. */
export function thingAt(target: Element): { thing: Thing; element: Element } | null {
  const answer = target.closest("[data-answer]");
  if (answer)
    return { thing: answerNamed(answer.getAttribute("data-answer") ?? ""), element: answer };
  for (const [selector, name] of THINGS) {
    const element = target.closest(selector);
    if (element) return { thing: named(name), element };
  }
  return null;
}

function explain(target: Element): void {
  const found = thingAt(target);
  if (!found) return;
  marked?.removeAttribute("data-explained");
  marked = found.element;
  marked.setAttribute("data-explained", "");
  explained.value = found.thing;
  say(spokenLine(`${found.thing.title}. ${found.thing.says}`), { urgent: true });
}

/** The tapped element, if it is on the table and not in the explanation itself. */
function tappedOnTable(event: Event): Element | null {
  const target = event.target instanceof Element ? event.target : null;
  const inside = target?.closest(".table") && !target.closest("[data-kind=explain], dialog");
  return inside ? target : null;
}

function tap(event: Event): void {
  const target = tappedOnTable(event);
  if (!target) return;
  event.stopPropagation();
  if (event.type === "click") {
    event.preventDefault();
    explain(target);
  }
}

/** Handles keys, none of which plays meanwhile: the browser presses a focused button, this a card. */
function keyDown(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
    return;
  const name = event.key.toLowerCase();
  if (name === "escape" || name === "e") {
    event.preventDefault();
    event.stopPropagation();
    stopExplaining();
    return;
  }
  if (name === "tab" || name.startsWith("arrow") || name === "home" || name === "end") return;
  event.stopPropagation();
  const target = tappedOnTable(event);
  if ((name === "enter" || name === " ") && target && !target.closest("button")) {
    event.preventDefault();
    explain(target);
  }
}

const HEARD = ["pointerdown", "click"] as const;

/** Nothing is explained just now; the next tap explains another thing. */
export function tapAnother(): void {
  explained.value = null;
  marked?.removeAttribute("data-explained");
  marked = null;
}

export function stopExplaining(): void {
  if (!explaining.peek()) return;
  explaining.value = false;
  tapAnother();
  for (const kind of HEARD) document.removeEventListener(kind, tap, true);
  document.removeEventListener("keydown", keyDown, true);
}

/** From now on a tap explains, until it is stopped or something else is asked. */
export async function startExplaining(): Promise<void> {
  if (explaining.peek() || you.peek() === null) return;
  const asked = serverGame.peek()?.asked;
  try {
    const answer = await ask({ kind: "explanations" });
    said = new Map(answer.explained.map(({ topic, says }) => [topic, says]));
  } catch (error) {
    complainOf(error);
    return;
  }
  if (serverGame.peek()?.asked !== asked) return;
  explaining.value = true;
  for (const kind of HEARD) document.addEventListener(kind, tap, true);
  document.addEventListener("keydown", keyDown, true);
  say(`${text.how} ${text.howByKeys}`, { urgent: true });
}

/** It ends by itself when one is asked something: nobody loses a card to it. */
export function followExplaining(): void {
  let before = serverGame.peek()?.asked;
  effect(() => {
    const asked = serverGame.value?.asked;
    const over = Boolean(serverGame.value?.ended);
    if (over || (asked !== before && asked !== "nothing")) stopExplaining();
    before = asked;
  });
}
