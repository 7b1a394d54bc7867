// Whether an offer is open to this seat, how long yet, how it ended, and whether its standing wishes are
// looked at.

import { computed, effect, signal, untracked } from "@preact/signals";
import { say } from "../browser/announce";
import { noLongerNew } from "../browser/newcomer";
import { REACTION } from "../browser/presses";
import { spokenLine } from "../cards/cards";
import { events, serverGame } from "../connection/state";
import type { BuyEnd, GameView } from "../messages";
import { picked, shown } from "../turn/shown";

/** Milliseconds for which one can read how it ended, at least and at most. */
export const READ = 3000;
export const LONGEST = 10_000;

/** Whether a card is on offer to this seat, which has not answered yet. */
export const offered = computed(() => {
  const game = shown.value;
  const offer = game?.can.offer;
  return game?.asked === "offer" && offer?.now === true && !offer.answered;
});

/** Whether an answer is asked for while a count-down runs. */
export const timed = computed(() => {
  const game = shown.value;
  const answering =
    game?.asked === "last_call" ||
    game?.asked === "offer" ||
    (game?.asked === "play" && game.held !== null) ||
    game?.clock?.turn === true;
  return answering && game.clock !== null;
});

/** Whether the standing wishes are open to be changed. */
export const wishesOpen = signal(false);

/** When the count-down that runs ends, by this device's clock, and how long it is in all. */
const ends = signal<{ at: number; of: number } | null>(null);

/** Counts down from the moment when the server says how long is left. */
export function followClock(): void {
  effect(() => {
    const clock = serverGame.value?.clock;
    ends.value = clock ? { at: performance.now() + clock.left * 1000, of: clock.of } : null;
  });
}

/** Seconds left of the count-down; nothing where none runs. */
export function secondsLeft(now = performance.now()): { left: number; of: number } | null {
  const end = ends.value;
  // While another plays, one who has not answered may still buy, though nobody waits for it any more.
  if (end && end.at <= now && serverGame.value?.phase === "play") return null;
  return end && { left: Math.max(0, (end.at - now) / 1000), of: end.of };
}

// The end of an offer

/** Whether the end of an offer is the last that has happened, or has come so lately that it can hardly have
 * been read. */
const fresh = signal(false);

/** How the last offer ended, while that is to be read. */
export const recentBuyEnd = computed(() =>
  fresh.value ? (serverGame.value?.buy_end ?? null) : null,
);

let began = 0;

/** How an offer ended that a press of this moment may have been meant for; a later one was meant for what came
 * next. */
export const justEnded = () =>
  performance.now() - began <= 2 * REACTION ? recentBuyEnd.peek() : null;

/** What the note says of it: the next offer comes first. */
export const buyEnd = computed<BuyEnd | null>(() => (offered.value ? null : recentBuyEnd.value));

/** Follows the offers, and says how they end. */
export function followOffers(): void {
  let last: GameView | null = null;
  const reading = keepReadable();
  effect(() => {
    const game = serverGame.value;
    const before = last;
    last = game;
    untracked(() => {
      if (!game || !before) return;
      const end = game.buy_end;
      if (!end) fresh.value = false;
      else if (!same(end, before.buy_end)) {
        sayEnd(end);
        reading.begins();
      } else if (game.log.at(-1) !== before.log.at(-1)) reading.goesOn();
      // What one has said of a card stays to be decided: no move tells it.
      const { offer } = game.can;
      if (offer?.said && offer.said !== before.can.offer?.said && game.asked === "nothing")
        say(spokenLine(offer.claimed ? game.prompt.sentence : game.prompt.detail));
    });
  });
  effect(() => {
    if (picked.value) untracked(reading.goesOn);
  });
  let asked = false;
  effect(() => {
    if (asked && !offered.value) noLongerNew();
    asked = offered.value;
  });
}

/** What one bought oneself is told with the moves, and so are a purchase that one let go, who bought before one and
 * that who is in turn took the card. */
function sayEnd({ kind, sentence, detail, buyer }: BuyEnd): void {
  if (kind === "won" || (kind === "passed" && buyer >= 0)) return;
  const isTold = events.value.some(({ lines }) => lines.includes(sentence));
  if (isTold || (kind === "lost" && buyer >= 0))
    queueMicrotask(() => say(detail)); // after the move
  else say(spokenLine(`${sentence} ${detail}`.trim()), { urgent: true });
}

/** Keeps the end of an offer readable for READ, then until something else happens or a card is selected. */
function keepReadable() {
  let timers: ReturnType<typeof setTimeout>[] = [];
  let [read, gone] = [false, false];
  const look = () => {
    if (read && gone) fresh.value = false;
  };
  return {
    begins() {
      timers.forEach(clearTimeout);
      [read, gone] = [false, false];
      began = performance.now();
      fresh.value = true;
      const isRead = () => {
        read = true;
        look();
      };
      const isOver = () => {
        fresh.value = false;
      };
      timers = [setTimeout(isRead, READ), setTimeout(isOver, LONGEST)];
    },
    goesOn() {
      gone = true;
      look();
    },
  };
}

function same(one: BuyEnd, other: BuyEnd | null): boolean {
  return one.card === other?.card && one.sentence === other.sentence && one.detail === other.detail;
}
