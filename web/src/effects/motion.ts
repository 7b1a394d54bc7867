// Shows and says what has happened since the last message: a small queue of moves, each seen as in
// moves.ts. What the table shows is already so when a flight begins; nothing waits for one, and when
// they fall behind what happens they are left out.

import { effect, untracked } from "@preact/signals";
import { say } from "../browser/announce";
import { reducedMotion } from "../browser/prefs";
import { spokenLine, spokenNews } from "../cards/cards";
import { events, nameOf, serverGame, you } from "../connection/state";
import type { GameView, MoveEvent, Question } from "../messages";
import { words } from "../text/words";
import { cancelFlights, elementAt, plateOf } from "./flights";
import { isGoingDown, wasPrepared } from "./happened";
import { downNow, downs, tellDown } from "./moments";
import { lengthOf, play, type Step, stepOf } from "./moves";
import type { Box } from "./paths";
import { text } from "./words";
import "./motion.css";

/** Beyond so many milliseconds behind, flights are left out; beyond half of it they are quicker. */
const BEHIND = 1_500;
const MARKED = 1_000;
const TURN = `${words.asked.turn}.`;

let waiting: Step[] = [];
let running = false;

/** Says and shows what happens from now on. */
export function followEvents(): void {
  addEventListener("resize", cancelFlights);
  effect(() => {
    const news = events.value;
    untracked(() => {
      for (const { lines } of news) for (const line of lines) say(spokenNews(line));
      if (news.length && !document.hidden) show(news);
    });
  });
}

/**
 * Says that one's turn has come, and what is asked; after the draw, which is said with the moves, what
 * can be laid. In a first deal, the coach says that.
 */
export function announceTurns(): void {
  let announced: Question | null = null;
  effect(() => {
    const game = serverGame.value;
    if (!game || you.value === null || game.turn !== you.value) {
      announced = null;
      return;
    }
    const { asked, coach, prompt } = game;
    if ((asked !== "turn" && asked !== "play") || asked === announced) return;
    const begins = announced === null;
    announced = asked;
    if (begins) {
      const question = coach ? "" : `${prompt.sentence} ${prompt.detail}`;
      const said = question.startsWith(TURN) ? question : `${TURN} ${question}`;
      say(spokenLine(said.trim()), { urgent: true });
    } else if (asked === "play" && prompt.main?.filled && !coach) {
      queueMicrotask(() => say(spokenLine(prompt.sentence))); // after the draw itself
    }
  });
}

/** Says of each other player that only one card is left, which is large at their seat. */
export function announceLastCards(): void {
  let before: GameView | null = null;
  effect(() => {
    const game = serverGame.value;
    const had = before;
    before = game;
    if (!game || game.ended || had?.deal !== game.deal) return;
    untracked(() => {
      game.players.forEach(({ last_card }, seat) => {
        const isNew = last_card && !had.players[seat]?.last_card && seat !== you.value;
        if (isNew) queueMicrotask(() => say(text.lastCard(nameOf(seat)))); // after the move itself
      });
    });
  });
}

/** Shows one's own plays as they are prepared; `bays` are where the melds of a tray lay. */
export function showOwn(plays: readonly MoveEvent[], bays: readonly Box[]): void {
  if (document.hidden) return;
  if (reducedMotion.peek()) requestAnimationFrame(() => mark(plays));
  else {
    const nth = downs(plays, downNow() + plays.filter(isGoingDown).length);
    enqueue(plays.map((one, at) => stepOf(one, nth[at], one.flights.length ? undefined : bays)));
  }
}

/** Shows what the server tells, but for one's own plays, which were seen as they were prepared. */
function show(news: readonly MoveEvent[]): void {
  const nth = downs(news, downNow());
  const steps = news
    .map((happened, at) => ({ happened, nth: nth[at] }))
    .filter(({ happened }) => !wasPrepared(happened, you.peek()));
  if (reducedMotion.peek()) requestAnimationFrame(() => mark(steps.map((step) => step.happened)));
  else enqueue(steps.map(({ happened, nth: place }) => stepOf(happened, place)));
}

function enqueue(steps: readonly Step[]): void {
  // What moves nothing, as the draw for the first deal, is not waited for either.
  waiting.push(...steps.filter(({ happened }) => lengthOf(happened) > 0));
  if (behind() > BEHIND && waiting.length > 1) {
    stopMotion();
    return;
  }
  if (!running) void run();
}

/** Leaves out what waits to be seen, and takes what is in the air away. */
export function stopMotion(): void {
  waiting = [];
  cancelFlights();
}

function behind(): number {
  return waiting.reduce((sum, { happened }) => sum + lengthOf(happened), 0);
}

async function run(): Promise<void> {
  running = true;
  try {
    for (let step = waiting[0]; step; step = waiting[0]) {
      await frame();
      await untilThere();
      if (step.nth) tellDown(step.happened.seat, step.nth);
      await play(step, behind() > BEHIND / 2 ? 0.5 : 1);
      waiting = waiting.filter((other) => other !== step);
    }
  } finally {
    running = false;
  }
}

/** A first deal is told before the table is drawn; of a page that never draws it, nothing is waited for. */
async function untilThere(): Promise<void> {
  for (let frames = 120; frames > 0 && !document.querySelector(".table"); frames -= 1) {
    await frame();
  }
}

function frame(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => done());
  });
}

/** Without motion: where a card left and where it lies have an edge for a second. */
function mark(news: readonly MoveEvent[]): void {
  const changed = new Set<Element | null | undefined>();
  for (const { seat, flights } of news) {
    changed.add(plateOf(seat));
    if (flights.length > MOST_MARKED) continue;
    for (const { source, target, card } of flights) {
      for (const place of [source, target]) changed.add(markedAt(place, card));
    }
  }
  for (const element of changed) {
    if (!(element instanceof HTMLElement)) continue;
    element.dataset.changed = "";
    setTimeout(() => {
      delete element.dataset.changed;
    }, MARKED);
  }
}

/** More marks at once would tell nothing: it is a deal, or a whole contract. */
const MOST_MARKED = 4;

function markedAt(place: string, card: number): Element | null | undefined {
  const element = elementAt(place, card);
  if (place.startsWith("meld:")) return element?.closest(".tiles");
  if (element?.matches(".row-marks, .hand-cards")) return null;
  return element?.matches(".hand-card") ? element.querySelector(".card") : element;
}
