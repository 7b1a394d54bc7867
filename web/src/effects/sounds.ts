// Which sound goes with what has happened. One at a time, quiet, none that is needed to play, and
// none before the page has been touched, for browsers allow none before that.

import { effect } from "@preact/signals";
import { canVibrate, prefs, type Volume } from "../browser/prefs";
import { events, serverGame, you } from "../connection/state";
import type { GameView, MoveEvent, Question } from "../messages";
import { isDeal, isGoingDown, isLaying, wasPrepared } from "./happened";
import { lengthOf, SOUNDS, type Sound, sounded } from "./tones";

const CALLS_FOR_YOU: ReadonlySet<Question> = new Set<Question>([
  "turn",
  "cut",
  "give",
  "free_discard",
  "last_call",
]);

/** The one sound for what has happened, or none. Of a first view, only the deal that begins is heard. */
export function soundFor(
  before: GameView | null,
  after: GameView,
  happened: readonly MoveEvent[],
  seat: number | null,
): Sound | null {
  if (before === null) {
    return happened.some(isDeal) ? "deal" : null;
  }
  if (after.ended && !before.ended) {
    return after.ended.out === seat ? "out" : "over";
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
  return loudest(
    happened.filter((event) => !wasPrepared(event, seat)),
    seat,
  );
}

function loudest(happened: readonly MoveEvent[], seat: number | null): Sound | null {
  return happened
    .map((event) => moveSound(event, seat))
    .reduce((most, sound) => (sound && outranks(sound, most) ? sound : most), null);
}

/** The sound of a move by itself; a pass is heard by the one who passes, and by nobody else. */
function moveSound(event: MoveEvent, seat: number | null): Sound | null {
  if (event.verb === "pass") {
    return event.seat === seat ? "tap" : null;
  }
  if (isGoingDown(event)) return "down";
  if (!event.flights.length) {
    return null;
  }
  if (isDeal(event)) return "deal";
  if (isLaying(event)) return "lay";
  if (event.verb === "swap") return "swap";
  if (event.verb === "add") return "off";
  return event.verb === "discard" ? "knock" : "card";
}

function offered(game: GameView): boolean {
  const offer = game.can.offer;
  return offer?.now === true && !offer.answered;
}

/** Whether a sound may cut off the one that is still to be heard. */
export function outranks(next: Sound, playing: Sound | null): boolean {
  return playing === null || SOUNDS.indexOf(next) > SOUNDS.indexOf(playing);
}

const LOUDNESS: Readonly<Record<Volume, number>> = { off: 0, soft: 0.04, full: 0.12 };

let context: AudioContext | null = null;
let playing: { sound: Sound; out: GainNode; until: number } | null = null;

/** With these sound may begin, and begin again after a phone was locked: a finger counts when it goes up. */
const WAKING = ["pointerup", "keydown"] as const;

/** Starts listening to the table; what it returns stops it again. A new volume is heard at once. */
export function hearTable(): () => void {
  const woken = () => {
    context ??= "AudioContext" in window ? new AudioContext() : null;
    if (context?.state !== "running") context?.resume().catch(() => {});
  };
  for (const kind of WAKING) addEventListener(kind, woken, { capture: true });
  // Whoever came here by a press on another page has touched it already.
  if (navigator.userActivation?.hasBeenActive) woken();
  let volume = prefs.sounds.peek();
  const stopVolume = effect(() => {
    const chosen = prefs.sounds.value;
    if (chosen !== volume) play("lay");
    volume = chosen;
  });
  let before: GameView | null = null;
  const stop = effect(() => {
    const after = serverGame.value;
    const sound = after && after !== before && soundFor(before, after, events.peek(), you.peek());
    before = after;
    if (sound && SHAKES.has(sound)) shake();
    if (sound === "deal" && context?.state !== "running") void playOnceAwake(sound);
    else if (sound) play(sound);
  });
  return () => {
    stop();
    stopVolume();
    for (const kind of WAKING) removeEventListener(kind, woken, { capture: true });
  };
}

/** With these one is asked, and may be looking elsewhere. */
const SHAKES: ReadonlySet<Sound> = new Set<Sound>(["turn", "offer"]);
const SHAKE_MS = 40;

/** Shakes the device a little, unless it cannot or shall not. */
function shake(): void {
  if (canVibrate && prefs.vibrates.peek()) navigator.vibrate(SHAKE_MS);
}

/** Plays the sound of one's own plays as they are prepared. */
export function hearOwn(plays: readonly MoveEvent[]): void {
  const sound = loudest(plays, you.peek());
  if (sound) play(sound);
}

/** Milliseconds after which a sound would come too late for what is seen. */
const TOO_LATE = 400;

/** A first deal begins with the page, while the browser still wakes its sound. */
async function playOnceAwake(sound: Sound): Promise<void> {
  const asked = performance.now();
  await context?.resume().catch(() => {});
  if (performance.now() - asked < TOO_LATE) play(sound);
}

/** Plays a sound now, unless one that matters more is still playing, or sounds are off. */
export function play(sound: Sound): void {
  const loudness = LOUDNESS[prefs.sounds.peek()];
  if (!loudness || context?.state !== "running") {
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
  out.gain.value = loudness;
  out.connect(context.destination);
  sounded(context, out, now, sound);
  playing = { sound, out, until: now + lengthOf(sound) };
}
