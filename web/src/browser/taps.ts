// Ignores accidental double taps. The second tap must not hit what the first one brought there: another
// answer, the table behind a button of the first page, the backdrop beside a menu. Nor does it deselect
// a card. A button that means the same as before, like a plus, takes as many taps as come.

/** A second tap is accidental within so many milliseconds and pixels of the first. */
const SOON = 250;
const NEAR = 24;
const PRESSED = "button, a, label, summary, input, select, textarea, [role], dialog";
/** What one tap switches on and the next one off. */
const TURNED = ".hand-card";

export interface Tap {
  at: number;
  x: number;
  y: number;
  /** What was pressed, and what it said then. */
  on: Element | null;
  said: string;
}

/** Whether the tap is an accidental repeat of the first. */
export function isEcho(first: Tap | null, tap: Tap): boolean {
  if (!first || tap.at - first.at > SOON) return false;
  if (Math.hypot(tap.x - first.x, tap.y - first.y) > NEAR) return false;
  const same = tap.on === first.on && tap.said === first.said;
  return !same || tap.on?.matches(TURNED) === true;
}

/** Ignores accidental second taps from now on. */
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
