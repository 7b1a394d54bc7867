// The tray for going down: cards are set aside in a slot for each meld of the contract, and taken back.
// What a slot comes to is the server's to say (`tried.groups`).

import { say } from "../browser/announce";
import { spokenCard } from "../cards/cards";
import { table } from "../connection/state";
import type { Choice, MeldGroup, Swap } from "../messages";
import { listed } from "../text/phrasing";
import { type HandCard, hand } from "./hand";
import { complain, refuse } from "./refusing";
import { chosen, select, toggle } from "./selecting";
import { act } from "./sending";
import { isDown, isUnread, shown } from "./shown";
import { attempt, attemptAndSay } from "./trying";
import { dispatch, turn } from "./turn";
import { done, refused } from "./words";

/** Opens the tray; what is selected goes into it. */
export function openStaging(): void {
  if (!shown.peek() || isDown.peek()) return;
  dispatch({ kind: "tray_opened" });
  if (chosen.peek().length) void setAside(chosen.peek());
  else void attempt();
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
    complain(refused.allFull);
    return;
  }
  dispatch({ kind: "cards_set_aside", cards, slot });
  await moveOn();
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

/** Has the solver set the best melds aside; for one who is down, selects what fits on the table. */
export async function find(): Promise<void> {
  if (table.peek()?.settings.aids === false) {
    complain(refused.noHelp);
    return;
  }
  if (isDown.peek()) {
    // What fits is known once the server has read what was played.
    if (!isUnread.peek() || (await attempt())) selectFitting();
    return;
  }
  dispatch({ kind: "melds_sought" });
  const answer = await attempt(true);
  if (!answer) return;
  if (answer.note) complain(answer.note);
  dispatch({ kind: "melds_found" });
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

function selectFitting(): void {
  const fitting = new Set(shown.peek()?.can.fits.flatMap((fit) => fit.cards) ?? []);
  const cards = hand.peek().filter((card) => fitting.has(card.face));
  if (cards.length) {
    select(cards.map((card) => card.key));
    say(done.selected(listed(cards.map(({ face }) => spokenCard(face)))));
  } else complain(refused.noneFits);
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
