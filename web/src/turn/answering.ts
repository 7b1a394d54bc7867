// The answers to what the game asks, which others see: a card drawn, taken, bought, called or discarded.

import { say } from "../browser/announce";
import { cardText, wildNamed } from "../cards/cards";
import { choose } from "./plays";
import { complain, refuse } from "./refusing";
import { chosen } from "./selecting";
import { act } from "./sending";
import { aside, callIsArmed, shown, wilds } from "./shown";
import { dispatch, turn } from "./turn";
import { asked, refused } from "./words";

/** Discards the card, or gives it, as the question asks; this ends a turn. */
export function discard(face: number): void {
  const game = shown.peek();
  if (!game) return;
  const { swaps, tried, warned } = turn.peek();
  const barred = game.can.barred.find((bar) => bar.card === face);
  if (game.asked === "give") {
    void act({ verb: "give", card: face });
  } else if (swaps.length) {
    complain(refused.wildToGoDown(wildNamed(wilds.peek().at(-1))));
  } else if (barred) {
    refuse(barred.why, face);
  } else if (game.asked !== "play" && game.asked !== "free_discard") {
    complain(refused.notYourDiscard);
  } else if (tried?.answer.lay && aside.peek() && warned !== game.question) {
    dispatch({ kind: "discard_warned", question: game.question });
    complain(refused.meldsAside);
  } else {
    void act({ verb: "discard", card: face });
  }
}

/** Discards or gives the one card that is selected. */
export function discardChosen(): void {
  const [face, ...others] = chosen.peek();
  if (face !== undefined && !others.length) discard(face);
  else complain(refused.selectOne);
}

export function draw(): void {
  const game = shown.peek();
  if (game?.can.draw) void act({ verb: "draw" });
  else if (game?.can.draw_refused) refuse(game.can.draw_refused);
}

/** Takes the top of the pile; asks how many where several may be taken. */
export function take(): void {
  const game = shown.peek();
  const ways = game?.can.takes.map(({ cards, price }) => {
    const written = game.pile.slice(-cards).map(cardText).join(" ");
    return { label: price ? asked.takeAndDraw(written, price) : written, take: cards };
  });
  const [first, ...others] = ways ?? [];
  if (!first) {
    if (game?.can.take_refused) refuse(game.can.take_refused);
  } else if (!others.length) {
    choose(first);
  } else {
    const choosing = { question: asked.howMany, ways: [first, ...others] };
    dispatch({ kind: "ways_asked", choosing });
  }
}

/** Buys or passes: at once where the card is on offer, else as soon as it is. */
export function offerAnswer(verb: "buy" | "pass"): void {
  void act({ verb });
}

/**
 * Calls the discard. Where a wrong call costs a card it has to be said twice, so that a slip of the
 * finger costs nothing; the second time is the same button, so that it is quick.
 */
export function call(): void {
  const game = shown.peek();
  if (!game?.can.call) {
    complain(refused.noCall);
    return;
  }
  const sure = !game.can.false_call || callIsArmed.peek();
  if (game.can.false_call) dispatch({ kind: "call_said", question: game.question });
  if (sure) void act({ verb: "call" });
  else say(asked.callAgain, { urgent: true });
}
