// What the sounds are made of, on the spot: a bell, wood that is knocked at, paper that brushes
// over cloth. Seconds and hertz throughout; `loud` is 1 unless something else is said.

/** By priority, the lowest first. */
export const SOUNDS = [
  "lift",
  "card",
  "tap",
  "knock",
  "swap",
  "off",
  "lay",
  "deal",
  "down",
  "offer",
  "turn",
  "rummy",
  "over",
  "out",
  "win",
] as const;
export type Sound = (typeof SOUNDS)[number];

export interface Tone {
  made: "bell" | "wood" | "paper";
  at: number;
  lasts: number;
  /** The pitch of a bell or wood; for paper the cutoff of its low-pass filter, at first and at the end. */
  pitch: number;
  until?: number;
  loud?: number;
}

const bell = (pitch: number, at: number, lasts: number, loud = 1): Tone => ({
  made: "bell",
  at,
  lasts,
  pitch,
  loud,
});
const wood = (pitch: number, at: number, lasts: number): Tone => ({
  made: "wood",
  at,
  lasts,
  pitch,
});
const paper = (pitch: number, at: number, lasts: number, loud = 1, until = pitch): Tone => ({
  made: "paper",
  at,
  lasts,
  pitch,
  until,
  loud,
});

const DEALT = 0.035;
const LAID = [...[0, 0.06, 0.12].map((at) => paper(2400, at, 0.05)), wood(110, 0.12, 0.06)];

export const TONES: Record<Sound, readonly Tone[]> = {
  lift: [paper(3000, 0, 0.025, 0.3)],
  card: [paper(2400, 0, 0.06)],
  /** A pass or a refusal, dull as on cloth: never a buzzer. */
  tap: [wood(140, 0, 0.07)],
  /** Two knuckles. */
  knock: [0, 0.045].flatMap((at) => [wood(180, at, 0.045), paper(2400, at, 0.02, 0.5)]),
  swap: [
    paper(1200, 0, 0.08, 1, 3600),
    paper(3600, 0.08, 0.08, 1, 1200),
    bell(1568, 0.08, 0.08, 0.1),
  ],
  /** A card laid off: it brushes along the others and lies. */
  off: [paper(2400, 0, 0.05), wood(150, 0.04, 0.05)],
  lay: LAID,
  /** Going down: the melds are laid, and two bells say that it counts. */
  down: [...LAID, bell(392, 0.16, 0.2, 0.5), bell(587, 0.26, 0.32, 0.5)],
  deal: Array.from({ length: 12 }, (_, nth) => paper(2400 * 0.98 ** nth, nth * DEALT, DEALT, 0.6)),
  offer: [bell(523, 0, 0.18)],
  turn: [bell(523, 0, 0.16), bell(784, 0.13, 0.24)],
  rummy: [bell(784, 0, 0.14), bell(784, 0.15, 0.14), bell(1047, 0.3, 0.3)],
  /** Somebody else has gone out. */
  over: [bell(392, 0, 0.2, 0.7), bell(330, 0.16, 0.34, 0.7)],
  out: [bell(523, 0, 0.14), bell(659, 0.12, 0.14), bell(784, 0.24, 0.34)],
  win: [bell(523, 0, 0.2), bell(659, 0.16, 0.2), bell(784, 0.32, 0.2), bell(1047, 0.48, 0.5)],
};

/** How long a sound lasts. */
export function lengthOf(sound: Sound): number {
  return Math.max(...TONES[sound].map((tone) => tone.at + tone.lasts));
}

const RISES = 0.01;

/** Plays a sound from this moment of the context. */
export function sounded(on: AudioContext, out: AudioNode, from: number, sound: Sound): void {
  for (const tone of TONES[sound]) {
    const fade = on.createGain();
    const [start, end] = [from + tone.at, from + tone.at + tone.lasts];
    const rises = tone.made === "bell" ? RISES : 0;
    fade.gain.setValueAtTime(rises ? 0 : (tone.loud ?? 1), start);
    fade.gain.linearRampToValueAtTime(tone.loud ?? 1, start + rises);
    fade.gain.exponentialRampToValueAtTime(0.001, end);
    const source =
      tone.made === "paper" ? brushed(on, fade, tone, start, end) : rung(on, fade, tone);
    fade.connect(out);
    source.start(start);
    source.stop(end);
  }
}

function rung(on: AudioContext, fade: AudioNode, { made, pitch }: Tone): AudioScheduledSourceNode {
  const voice = on.createOscillator();
  voice.type = made === "bell" ? "triangle" : "sine";
  voice.frequency.value = pitch;
  voice.connect(fade);
  return voice;
}

/** White noise through a low-pass filter. */
function brushed(
  on: AudioContext,
  fade: AudioNode,
  { pitch, until = pitch, lasts }: Tone,
  start: number,
  end: number,
): AudioScheduledSourceNode {
  const grains = on.createBuffer(1, Math.ceil(on.sampleRate * lasts), on.sampleRate);
  const wave = grains.getChannelData(0);
  for (let index = 0; index < wave.length; index += 1) {
    wave[index] = Math.random() * 2 - 1;
  }
  const noise = on.createBufferSource();
  const muffle = on.createBiquadFilter();
  noise.buffer = grains;
  muffle.type = "lowpass";
  muffle.frequency.setValueAtTime(pitch, start);
  muffle.frequency.linearRampToValueAtTime(until, end);
  noise.connect(muffle).connect(fade);
  return noise;
}
