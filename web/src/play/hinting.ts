// Hints, a step at each press: the move and why, then the cards that it is about. They
// come from the server, in one piece, and are gone as soon as something else is asked or prepared.

import { batch, computed, effect, signal } from "@preact/signals";
import { say } from "../browser/announce";
import { spokenLine } from "../cards/cards";
import { ask } from "../connection/net";
import { serverGame, table } from "../connection/state";
import type { Hint, Lay, Lit, SlotShown } from "../messages";
import { hand, keyed } from "../turn/hand";
import { complainOf, forgetTrouble } from "../turn/refusing";
import { select } from "../turn/selecting";
import { draft, isDown, shown, staging, trouble } from "../turn/shown";
import { closeStaging, prepareMelds } from "../turn/staging";
import { coach } from "./coaching";
import { position } from "./position";

export const MOVE = 1;
export const CARDS = 2;

/** The hint that is looked at, how much of it, and what it is for. */
const open = signal<{ hint: Hint; step: number; about: string } | null>(null);
export const hinting = computed(() =>
  canHint.value && open.value?.about === about() ? open.value : null,
);
/** The part of the hint that is lit by now. */
export const lit = computed<Lit | null>(() => {
  const now = hinting.value;
  if (now) return now.step === MOVE ? now.hint.by : now.hint.about;
  if (position.value) return position.value.lit.value;
  const said = coach.value?.lit;
  return said
    ? { sentence: "", own: said.own ?? [], top: said.pile ?? false, melds: said.melds ?? [] }
    : null;
});

/** Names what is asked, and what of an answer is prepared already. */
function about(): string {
  const game = serverGame.value;
  const prepared = JSON.stringify([draft.value, staging.value]);
  return `${table.value?.id} ${game?.question} ${game?.turn} ${prepared}`;
}

/** Whether there can be a hint for what is asked now; who has a coach needs none. */
export const canHint = computed(() => {
  const game = shown.value;
  if (!game || game.coach || table.value?.halted || table.value?.settings.hints === false)
    return false;
  const { asked, can } = game;
  if (asked === "ready" || asked === "game_over" || can.ends_turn || game.held !== null)
    return false;
  return asked !== "nothing" || can.call || (can.offer !== null && !can.offer.answered);
});

/** The keys of the cards of the hand that are lit. */
export const litKeys = computed<ReadonlySet<string>>(
  () => new Set(keyed(lit.value?.own ?? []).map((card) => card.key)),
);

export function isLit(owner: number, index: number): boolean {
  return lit.value?.melds?.some((at) => at.owner === owner && at.index === index) ?? false;
}

/** Whether a hint was asked for that has not come. */
export const hintComes = signal(false);

/** Asks for a hint, or shows the next step of it; after the last it is put away. */
export async function nextHint(): Promise<void> {
  const now = hinting.peek();
  if (now) {
    shows(now.step < CARDS ? { ...now, step: now.step + 1 } : null);
    return;
  }
  const game = serverGame.peek();
  if (hintComes.peek() || !game || !canHint.peek()) return;
  hintComes.value = true;
  const wanted = about();
  try {
    const plays = draft.peek();
    const { hint } = await ask({ kind: "hint", question: game.question, plays });
    if (about() === wanted) shows({ hint, step: MOVE, about: wanted });
  } catch (error) {
    if (about() === wanted) complainOf(error);
  } finally {
    hintComes.value = false;
  }
}

function shows(next: typeof open.value): void {
  batch(() => {
    open.value = next;
    forgetTrouble();
  });
  if (next) say(spokenLine(spoken(next.hint, next.step)));
}

function spoken({ says, why, about }: Hint, step: number): string {
  return step === MOVE ? [says, ...why].join(" ") : (about.sentence ?? "");
}

export function closeHint(): void {
  open.value = null;
}

/** Whether the move can be prepared for its player, who then still has to make it. Melds lie in the tray as
 * soon as it is opened, but for those with a joker of the table. */
export function canPrepare(hint: Hint): boolean {
  const { move } = hint;
  if (move?.verb === "lay") return (move.swaps ?? []).length > 0;
  return ["add", "swap", "discard", "give"].includes(move?.verb ?? "") && !inCall(hint);
}

/** A card that was called lies on the pile; there is nothing to select. */
function inCall(hint: Hint): boolean {
  return hint.move?.verb === "add" && shown.value?.asked === "caller_plays";
}

/** Selects the card of the move, or sets the melds aside; nothing is sent. */
export function prepare(hint: Hint): void {
  const move = hint.move;
  if (move?.verb === "lay" && isDown.peek()) {
    closeStaging();
    selectFaces(move.melds.flatMap(({ cards }) => cards));
  } else if (move?.verb === "lay") {
    prepareMelds(inSlots(move, shown.peek()?.contract ?? []), move.swaps ?? []);
  } else if (move && "card" in move) {
    closeStaging();
    selectFaces([move.card]);
  }
  closeHint();
}

/** Selects one card of the hand for each of these faces. */
function selectFaces(faces: readonly number[]): void {
  const left = [...faces];
  const keys = hand.peek().flatMap(({ key, face }) => {
    const at = left.indexOf(face);
    if (at < 0) return [];
    left.splice(at, 1);
    return [key];
  });
  select(keys);
}

/** The melds in the order of the contract, as they mostly come: otherwise of one kind the shorter in
 * the shorter slots. */
export function inSlots(lay: Lay, contract: readonly SlotShown[]) {
  const fits = contract.every(
    ({ kind, length }, at) =>
      lay.melds[at]?.kind === kind && length <= (lay.melds[at]?.cards.length ?? 0),
  );
  if (fits) return lay.melds.map((meld) => ({ cards: meld.cards, meld }));
  const left = [...lay.melds].sort((one, other) => one.cards.length - other.cards.length);
  const places = contract.map((slot, at) => ({ ...slot, at }));
  const found = contract.map(() => ({}));
  for (const { kind, at } of places.sort((one, other) => one.length - other.length)) {
    const meld = left.find((one) => one.kind === kind);
    if (meld) {
      left.splice(left.indexOf(meld), 1);
      found[at] = { cards: meld.cards, meld };
    }
  }
  return found;
}

/** Closes the hint when something is refused, which is read first. */
export function giveWayToTrouble(): void {
  effect(() => {
    if (trouble.value) open.value = null;
  });
}
