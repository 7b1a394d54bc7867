// A finger that taps twice by accident. The second tap is for nothing that the first one brought there: not
// for another answer, not for the table behind a button of the first page, not for the ground beside a menu.
// Nor does it put a card down again. What means the same as before, like a plus, takes as many as come.

/** A second tap comes so soon after the first, in milliseconds, and so near to it, in pixels. */
const SOON = 250;
const NEAR = 24;
const PRESSED = "button, a, label, summary, input, select, textarea, [role], dialog";
/** What a tap turns over and another one back. */
const TURNED = ".hand-card";

export interface Tap {
  at: number;
  x: number;
  y: number;
  /** What was pressed, and what it said then. */
  on: Element | null;
  said: string;
}

/** Whether the tap is the first one's echo. */
export function isEcho(first: Tap | null, tap: Tap): boolean {
  if (!first || tap.at - first.at > SOON) return false;
  if (Math.hypot(tap.x - first.x, tap.y - first.y) > NEAR) return false;
  const same = tap.on === first.on && tap.said === first.said;
  return !same || tap.on?.matches(TURNED) === true;
}

/** Lets no second tap of a finger through, from now on. */
export function oneTapAtATime(): void {
  let first: Tap | null = null;
  let echoes = false;
  const down = (event: PointerEvent) => {
    if (event.pointerType !== "touch" || !event.isPrimary) {
      echoes = false;
      return;
    }
    const on = event.target instanceof Element ? event.target.closest(PRESSED) : null;
    const { timeStamp: at, clientX: x, clientY: y } = event;
    const tap = { at, x, y, on, said: on?.textContent ?? "" };
    echoes = isEcho(first, tap);
    first = tap;
  };
  const up = ({ timeStamp }: PointerEvent) => {
    if (first) first = { ...first, at: timeStamp };
  };
  const click = (event: MouseEvent) => {
    if (!echoes) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("pointerdown", down, { capture: true });
  addEventListener("pointerup", up, { capture: true });
  addEventListener("click", click, { capture: true });
}
