// Small sounds, made on the spot: a card, your turn, an offer, a call of rummy, a win. One at a
// time, quiet, and none before the page has been touched, for browsers allow none before that.

import { effect } from "@preact/signals";
import { prefs } from "../browser/prefs";
import { events, serverGame, you } from "../connection/state";
import type { GameView, MoveEvent, Question } from "../messages";

export type Sound = "card" | "offer" | "turn" | "rummy" | "win";

/** From the one that gives way to all to the one that gives way to none. */
const ORDER: readonly Sound[] = ["card", "offer", "turn", "rummy", "win"];

const CALLS_FOR_YOU: ReadonlySet<Question> = new Set<Question>([
  "turn",
  "cut",
  "give",
  "free_discard",
  "last_call",
]);

/** The one sound for what has happened, or none. */
export function soundFor(
  before: GameView | null,
  after: GameView,
  happened: readonly MoveEvent[],
  seat: number | null,
): Sound | null {
  const won = after.ended?.winners ?? [];
  if (won.length > 0 && (before?.ended?.winners ?? []).length === 0) {
    return seat === null || won.includes(seat) ? "win" : "turn";
  }
  if (happened.some((event) => event.verb === "call")) {
    return "rummy";
  }
  if (before === null) {
    return null;
  }
  if (after.question !== before.question && CALLS_FOR_YOU.has(after.asked)) {
    return "turn";
  }
  if (offered(after) && !offered(before)) {
    return "offer";
  }
  return happened.some((event) => event.flights.length > 0) ? "card" : null;
}

function offered(game: GameView): boolean {
  const offer = game.can.offer;
  return offer?.now === true && !offer.answered;
}

/** Whether a sound may cut off the one that is still to be heard. */
export function outranks(next: Sound, playing: Sound | null): boolean {
  return playing === null || ORDER.indexOf(next) > ORDER.indexOf(playing);
}

type Note = { pitch: number; at: number; lasts: number };

const NOTES: Record<Exclude<Sound, "card">, readonly Note[]> = {
  offer: [{ pitch: 523, at: 0, lasts: 0.18 }],
  turn: [
    { pitch: 523, at: 0, lasts: 0.16 },
    { pitch: 784, at: 0.13, lasts: 0.24 },
  ],
  rummy: [
    { pitch: 784, at: 0, lasts: 0.14 },
    { pitch: 784, at: 0.15, lasts: 0.14 },
    { pitch: 1047, at: 0.3, lasts: 0.3 },
  ],
  win: [
    { pitch: 523, at: 0, lasts: 0.2 },
    { pitch: 659, at: 0.16, lasts: 0.2 },
    { pitch: 784, at: 0.32, lasts: 0.2 },
    { pitch: 1047, at: 0.48, lasts: 0.5 },
  ],
};

const LOUDNESS = 0.12;
const CARD_SECONDS = 0.06;

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
    if (sound && prefs.sounds.peek()) {
      play(sound);
    }
  });
  return () => {
    stop();
    removeEventListener("pointerdown", woken);
    removeEventListener("keydown", woken);
  };
}

/** Plays a sound now, unless one that matters more is still playing. */
export function play(sound: Sound): void {
  if (context?.state !== "running") {
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
  const until = sound === "card" ? brush(context, out, now) : ring(context, out, now, sound);
  playing = { sound, out, until };
}

/** Notes like a small bell, each dying away. */
function ring(on: AudioContext, out: GainNode, now: number, sound: Exclude<Sound, "card">): number {
  let until = now;
  for (const { pitch, at, lasts } of NOTES[sound]) {
    const voice = on.createOscillator();
    const fade = on.createGain();
    voice.type = "triangle";
    voice.frequency.value = pitch;
    fade.gain.setValueAtTime(0, now + at);
    fade.gain.linearRampToValueAtTime(1, now + at + 0.01);
    fade.gain.exponentialRampToValueAtTime(0.001, now + at + lasts);
    voice.connect(fade).connect(out);
    voice.start(now + at);
    voice.stop(now + at + lasts);
    until = Math.max(until, now + at + lasts);
  }
  return until;
}

/** A card on the table: a breath of noise with its top taken off. */
function brush(on: AudioContext, out: GainNode, now: number): number {
  const grains = on.createBuffer(1, Math.ceil(on.sampleRate * CARD_SECONDS), on.sampleRate);
  const wave = grains.getChannelData(0);
  for (let index = 0; index < wave.length; index += 1) {
    wave[index] = (Math.random() * 2 - 1) * (1 - index / wave.length) ** 2;
  }
  const noise = on.createBufferSource();
  const muffle = on.createBiquadFilter();
  noise.buffer = grains;
  muffle.type = "lowpass";
  muffle.frequency.value = 2400;
  noise.connect(muffle).connect(out);
  noise.start(now);
  return now + CARD_SECONDS;
}
