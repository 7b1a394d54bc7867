// Which sound goes with what has happened. One at a time, quiet, none that is needed to play, and
// none before the page has been touched, for browsers allow none before that.

import { effect } from "@preact/signals";
import { prefs } from "../browser/prefs";
import { events, serverGame, you } from "../connection/state";
import type { GameView, MoveEvent, Question } from "../messages";
import { isDeal, isLaying } from "./happened";
import { lengthOf, type Sound, sounded } from "./tones";

/** By priority, the lowest first. */
const ORDER: readonly Sound[] = [
  "lift",
  "card",
  "tap",
  "knock",
  "swap",
  "lay",
  "deal",
  "offer",
  "turn",
  "rummy",
  "win",
];

const CALLS_FOR_YOU: ReadonlySet<Question> = new Set<Question>([
  "turn",
  "cut",
  "give",
  "free_discard",
  "last_call",
]);

/** The one sound for what has happened, or none; none for the first view of a table. */
export function soundFor(
  before: GameView | null,
  after: GameView,
  happened: readonly MoveEvent[],
  seat: number | null,
): Sound | null {
  if (before === null) {
    return null;
  }
  const won = after.ended?.winners ?? [];
  if (won.length > 0 && (before.ended?.winners ?? []).length === 0) {
    return seat === null || won.includes(seat) ? "win" : "turn";
  }
  if (happened.some((event) => event.verb === "call")) {
    return "rummy";
  }
  if (after.question !== before.question && CALLS_FOR_YOU.has(after.asked)) {
    return "turn";
  }
  if (offered(after) && !offered(before)) {
    return "offer";
  }
  return happened
    .map((event) => moveSound(event, seat))
    .reduce((most, sound) => (sound && outranks(sound, most) ? sound : most), null);
}

/** The sound of a move by itself; a pass is heard by the one who passes, and by nobody else. */
function moveSound(event: MoveEvent, seat: number | null): Sound | null {
  if (event.verb === "pass") {
    return event.seat === seat ? "tap" : null;
  }
  if (!event.flights.length) {
    return null;
  }
  if (isDeal(event)) return "deal";
  if (isLaying(event)) return "lay";
  if (event.verb === "swap") return "swap";
  return event.verb === "discard" ? "knock" : "card";
}

function offered(game: GameView): boolean {
  const offer = game.can.offer;
  return offer?.now === true && !offer.answered;
}

/** Whether a sound may cut off the one that is still to be heard. */
export function outranks(next: Sound, playing: Sound | null): boolean {
  return playing === null || ORDER.indexOf(next) > ORDER.indexOf(playing);
}

const LOUDNESS = 0.12;

let context: AudioContext | null = null;
let playing: { sound: Sound; out: GainNode; until: number } | null = null;

/** Starts listening to the table; what it returns stops it again. */
export function hearTable(): () => void {
  const woken = () => {
    context ??= "AudioContext" in window ? new AudioContext() : null;
    void context?.resume();
  };
  addEventListener("pointerdown", woken, { once: true });
  addEventListener("keydown", woken, { once: true });
  let before: GameView | null = null;
  const stop = effect(() => {
    const after = serverGame.value;
    const sound = after && after !== before && soundFor(before, after, events.peek(), you.peek());
    before = after;
    if (sound) {
      play(sound);
    }
  });
  return () => {
    stop();
    removeEventListener("pointerdown", woken);
    removeEventListener("keydown", woken);
  };
}

/** Plays a sound now, unless one that matters more is still playing, or sounds are switched off. */
export function play(sound: Sound): void {
  if (!prefs.sounds.peek() || context?.state !== "running") {
    return;
  }
  const now = context.currentTime;
  if (playing && playing.until > now) {
    if (!outranks(sound, playing.sound)) {
      return;
    }
    playing.out.disconnect();
  }
  const out = context.createGain();
  out.gain.value = LOUDNESS;
  out.connect(context.destination);
  sounded(context, out, now, sound);
  playing = { sound, out, until: now + lengthOf(sound) };
}
