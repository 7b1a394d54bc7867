// How a card moves through the air, as keyframes: pure arithmetic, which knows no page.

/** A card's middle and its width, in pixels of the window. */
export interface Box {
  x: number;
  y: number;
  width: number;
}

export interface Path {
  from: Box;
  to: Box;
  /** Which way the arc bends: 1 upwards, -1 downwards, as for the second of two that pass each other. */
  bend?: 1 | -1;
  /** In degrees: how it lies where it lands. */
  askew?: number;
}

/** How far the middle of an arc lies from the straight line: a share of its length, and pixels at most. */
const RISE = 0.12;
const MOST_RISE = 60;
/** How far a card turns on its way, in degrees, and how much nearer to the eye it comes. */
const TURN = 6;
const NEARER = 0.075;
const STEPS = 12;

/** Its way in the window, for a card that is drawn `width` wide about the origin. */
export function arc({ from, to, bend = 1, askew = 0 }: Path, width: number): Keyframe[] {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const rise = bend * Math.min(MOST_RISE, RISE * Math.hypot(across, down));
  const way = Math.sign(across) || 1;
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const part = step / STEPS;
    const high = 4 * part * (1 - part);
    const x = from.x + across * part;
    const y = from.y + down * part - rise * high;
    const turn = way * bend * TURN * high + askew * part;
    const wide = from.width + (to.width - from.width) * part;
    const scale = (wide / width) * (1 + NEARER * high);
    return {
      transform: `translate(${round(x)}px, ${round(y)}px) translate(-50%, -50%) rotate(${round(turn)}deg) scale(${round(scale)})`,
    };
  });
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000 || 0;
}

/** How a discard comes to lie, in degrees: the same for all who see it. */
export function askewOf(face: number): number {
  return ((face * 5) % 9) - 4;
}
