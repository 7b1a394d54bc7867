// Setting cards aside to go down: which slot of the contract they go into, and taking them back.
// What a slot comes to is the server's to say (`tried.groups`).

import { batch } from "@preact/signals";
import { say } from "./announce";
import { groups, keep, shown, slot, staging, swaps, tried, trouble } from "./draft";
import { chosen, clear, type HandCard, hand, select, toggle } from "./hand";
import type { Choice, Group, Tried } from "./messages";
import { act, add, attempt, choosing, complain, isDown, pending, refuse } from "./play";
import { table, told } from "./state";

/** Opens the tray; what is selected goes into it. */
export function openStaging(): void {
  const game = shown.peek();
  if (!game || isDown.peek()) return;
  batch(() => {
    staging.value = true;
    trouble.value = null;
    choosing.value = null;
    if (!groups.peek().length) groups.value = game.contract.map(() => ({}));
    slot.value = unfinished(tried.peek());
  });
  if (chosen.peek().length) void setAside(chosen.peek(), slot.peek());
  else void attempt();
}

/** Closes the tray; what is set aside stays there, unless nothing is. */
export function closeStaging(): void {
  staging.value = false;
  trouble.value = null;
  if (!groups.peek().some((group) => group.cards?.length)) groups.value = [];
  keep();
}

/** The first slot that still wants cards; below 0 where none does. */
function unfinished(answer: Tried | null): number {
  const wanted = groups.peek();
  if (!answer || answer.groups.length !== wanted.length) {
    return wanted.findIndex((group) => !group.cards?.length);
  }
  return answer.groups.findIndex((group) => !group.label);
}

/** Puts cards of the hand into a slot, or into the active one; done once it is known what they are. */
export async function setAside(faces: readonly number[], into = slot.peek()): Promise<void> {
  const game = shown.peek();
  if (!game || isDown.peek() || !faces.length) return;
  const wanted: readonly Group[] = groups.peek().length
    ? groups.peek()
    : game.contract.map(() => ({}));
  if (!wanted[into]) {
    complain("Every meld is there. Tap a meld first to add more cards to it.");
    return;
  }
  batch(() => {
    staging.value = true;
    trouble.value = null;
    slot.value = into;
    groups.value = wanted.map((group, index) =>
      index === into ? { cards: [...(group.cards ?? []), ...faces] } : group,
    );
    clear();
  });
  moveOn(await attempt());
}

/** Goes to the next slot once this one is a meld. */
function moveOn(answer: Tried | null): void {
  if (answer?.groups[slot.peek()]?.label) {
    slot.value = unfinished(answer);
    keep();
  }
}

/** Takes a card out of a slot, back into the hand. */
export function takeBack(from: number, face: number): void {
  const cards = [...(groups.peek()[from]?.cards ?? [])];
  const at = cards.indexOf(face);
  if (at < 0) return;
  cards.splice(at, 1);
  batch(() => {
    trouble.value = null;
    slot.value = from;
    groups.value = groups.peek().map((group, index) => (index === from ? { cards } : group));
  });
  void attempt();
}

/** Empties the tray, which stays open. */
export function takeAllBack(): void {
  batch(() => {
    trouble.value = null;
    slot.value = 0;
    groups.value = groups.peek().map(() => ({}));
  });
  say("All taken back.");
  void attempt();
}

/** Settles what the wild cards of a slot stand for. */
export function settle(at: number, choice: Choice): void {
  groups.value = groups
    .peek()
    .map((group, index) =>
      index === at ? { cards: choice.meld.cards, meld: choice.meld } : group,
    );
  void attempt().then(moveOn);
}

/** Has the solver set the best melds aside; for one who is down, selects what fits on the table. */
export async function find(): Promise<void> {
  if (table.peek()?.settings.aids === false) {
    complain("This table plays without help in finding melds.");
    return;
  }
  if (isDown.peek()) {
    selectFitting();
    return;
  }
  staging.value = true;
  trouble.value = null;
  clear();
  const answer = await attempt(true);
  if (!answer) return;
  if (answer.note) complain(answer.note);
  const found = answer.groups.map((group) => ({
    cards: group.cards.map((laid) => laid.card),
    meld: group.meld,
  }));
  if (found.some((group) => group.cards.length)) groups.value = found;
  else if (!groups.peek().length) groups.value = told.peek()?.contract.map(() => ({})) ?? [];
  slot.value = unfinished(answer);
  keep();
}

/** Goes down in the draft; the turn is sent with the discard. */
export function lay(): void {
  const answer = tried.peek();
  if (pending.peek() || !answer) return;
  if (!answer.lay) {
    if (answer.lay_refused) refuse(answer.lay_refused);
    return;
  }
  const move = answer.lay;
  batch(() => {
    groups.value = [];
    swaps.value = [];
    staging.value = false;
    add([move]);
  });
  say("Your melds are laid down. Nobody sees this yet: it is sent with your discard.");
}

/** Shows the groups although they may fail, where the table lets a lay-down fail. */
export function expose(): void {
  const move = tried.peek()?.expose;
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
  if (cards.length) select(cards.map((card) => card.key));
  else complain("No card of yours fits on the table now.");
}

/** A click on a card: into the tray where it is open, else selected. */
export function touch(key: string): void {
  const card = hand.peek().find((other) => other.key === key);
  if (!card) return;
  trouble.value = null;
  choosing.value = null;
  if (staging.peek()) putIn(card);
  else toggle(key);
}

let last: Promise<void> = Promise.resolve();

/** One card after the other, however quick the taps: into which slot it goes depends on those before. */
function putIn(card: HandCard): void {
  last = last.then(() => {
    const held = hand.peek().some((other) => other.face === card.face);
    return held && staging.peek() ? setAside([card.face]) : undefined;
  });
}
