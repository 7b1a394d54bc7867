// The tray for going down: cards are set aside in a slot for each meld of the contract, and taken back.
// What a slot comes to is the server's to say (`tried.groups`).

import { signal } from "@preact/signals";
import { say } from "../browser/announce";
import { spokenCard } from "../cards/cards";
import { table } from "../connection/state";
import type { Choice, GameView, MeldGroup, Swap } from "../messages";
import { capital, listed } from "../text/phrasing";
import { type HandCard, hand } from "./hand";
import { complain, refuse } from "./refusing";
import { chosen, toggle } from "./selecting";
import { act } from "./sending";
import { aside, isDown, isUnread, shown } from "./shown";
import { facesOff } from "./targets";
import { attempt, attemptAndSay } from "./trying";
import { dispatch, turn } from "./turn";
import { done, refused } from "./words";

/** Whether the server is putting cards into the slots: until then it is of no use to say that they are empty. */
export const filling = signal(false);

/** Opens the tray. Where the hand holds the contract, its best melds lie in it, unless one has set cards
 * aside or selected several; what is selected goes into it else, each card into its meld where one has
 * selected as many as all melds take. */
export function openStaging(): void {
  const game = shown.peek();
  if (!game || isDown.peek()) return;
  const cards = chosen.peek();
  const own = aside.peek() > 0 || cards.length > 1;
  dispatch({ kind: "tray_opened" });
  if (holdsContract(game) && !own) void find();
  else if (cards.length >= cardsAsked(game) && !aside.peek()) void fill({ put: cards });
  else if (cards.length) void setAside(cards);
  else void attempt();
}

/** The fewest cards with which one can go down; without a contract there are never enough. */
function cardsAsked({ contract }: GameView): number {
  return contract.reduce((count, { length }) => count + length, 0) || Number.POSITIVE_INFINITY;
}

/** Whether the hand holds the contract, perhaps with a joker of the table; while one waits, by itself. */
function holdsContract({ contract, prompt: { main } }: GameView): boolean {
  if (main?.kind === "lay_down") return main.filled === true;
  return contract.length > 0 && contract.every(({ have, length }) => (have ?? -1) >= length);
}

/** Closes the tray; what is set aside stays there, unless nothing is. */
export function closeStaging(): void {
  dispatch({ kind: "tray_closed" });
  say(done.trayClosed);
}

/** The slot that takes the next card. */
export function chooseSlot(slot: number): void {
  dispatch({ kind: "slot_chosen", slot });
}

/** Puts cards of the hand into a slot, or into the active one; done once it is known what they are. */
export async function setAside(cards: readonly number[], slot = turn.peek().slot): Promise<void> {
  const game = shown.peek();
  if (!game || isDown.peek() || !cards.length) return;
  if (!(turn.peek().groups.length ? turn.peek().groups : game.contract)[slot]) {
    await fill({ put: cards });
    return;
  }
  dispatch({ kind: "cards_set_aside", cards, slot });
  await moveOn();
}

/** Has the server set cards aside, the best melds or these where they fit best; it says why it does not. */
async function fill(wanted: { find: true } | { put: readonly number[] }): Promise<void> {
  dispatch({ kind: "melds_sought" });
  filling.value = true;
  const answer = await attempt(wanted);
  if (answer) {
    if (answer.note) complain(answer.note);
    dispatch({ kind: "melds_found" });
  }
  filling.value = false;
}

/** Asks what the slots come to, and goes to the next one once this one is a meld. */
async function moveOn(): Promise<void> {
  if (await attempt()) dispatch({ kind: "slot_done" });
}

/** Takes a card out of a slot, back into the hand. */
export function takeBack(slot: number, card: number): void {
  if (dispatch({ kind: "card_taken_back", slot, card })) void attempt();
}

/** Empties the tray, which stays open. */
export function takeAllBack(): void {
  dispatch({ kind: "all_taken_back" });
  void attempt();
}

/** Settles what the wild cards of a slot stand for. */
export function settle(slot: number, { meld }: Choice): void {
  dispatch({ kind: "wild_settled", slot, meld });
  void moveOn();
}

/** Has the solver set the best melds aside; for one who is down, lays off all that fits. */
export async function find(): Promise<void> {
  if (table.peek()?.settings.aids === false) {
    complain(refused.noHelp);
    return;
  }
  await (isDown.peek() ? layOffAll() : fill({ find: true }));
}

/** Lays off all that is worth it, in the draft. */
export async function layOffAll(): Promise<void> {
  // What fits is known once the server has read what was played.
  if (isUnread.peek() && !(await attempt())) return;
  const { all_off: plays = [] } = shown.peek()?.can ?? {};
  const faces = facesOff(shown.peek());
  if (!plays.length) {
    complain(refused.noneFits);
    return;
  }
  dispatch({ kind: "cards_played", plays });
  const cards = listed(faces.map((face) => spokenCard(face)));
  await attemptAndSay(done.unseen(done.laidOff(capital(cards))));
}

/** Sets melds aside that somebody else has put together. */
export function prepareMelds(groups: readonly MeldGroup[], swaps: readonly Swap[]): void {
  dispatch({ kind: "melds_prepared", groups, swaps });
  void attempt();
}

/** Goes down in the draft; the turn is sent with the discard. */
export function lay(): void {
  const { pending, tried } = turn.peek();
  if (pending || !tried) return;
  const { lay, lay_refused } = tried.answer;
  if (!lay) {
    if (lay_refused) refuse(lay_refused);
    return;
  }
  dispatch({ kind: "laid_down", lay });
  void attemptAndSay(done.laidDown);
}

/** Shows the groups although they may fail, where the table lets a lay-down fail. */
export function expose(): void {
  const move = turn.peek().tried?.answer.expose;
  if (!move) return;
  void act(move).then((made) => {
    if (!made) return;
    // There is no second try in this turn; the answer says so.
    closeStaging();
    void attempt();
  });
}

/** A click on a card: into the tray where it is open, else selected. */
export function touch(key: string): void {
  const card = hand.peek().find((other) => other.key === key);
  if (!card) return;
  dispatch({ kind: "card_touched" });
  if (turn.peek().staging) putIn(card);
  else toggle(key);
}

let last: Promise<void> = Promise.resolve();

/** Queues the cards, however quick the taps: into which slot one goes depends on those before. */
function putIn({ face }: HandCard): void {
  last = last.then(() => {
    const held = hand.peek().some((other) => other.face === face);
    return held && turn.peek().staging ? setAside([face]) : undefined;
  });
}
