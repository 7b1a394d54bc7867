// Whether a key, a click or a tap was meant for what it lands on. Nobody can answer what came on the
// screen less than a moment ago: such a press was on its way to what was there before. And a second
// press by accident must not hit what the first one brought there: another answer, the table behind a
// button of the first page, the backdrop beside a menu. Nor does it deselect a card: there the two are
// a double press. A button that means the same as before, like a plus, takes as many presses as come.
//
// What a press may land on says in `data-from` from when on it counts (the answer that Enter gives says
// Enter's own time in `data-enter`, for whoever waits for it, as tests do), in milliseconds of the page's
// own time. Presses have the time at which a key or a finger came down, not the one at which a busy
// page gets round to it.

/** Nobody sees what is new, decides and presses in less than this, in milliseconds. */
export const REACTION = 500;
/** A second press is accidental within so many milliseconds, and pixels, of the first. */
export const ECHO = 250;
/** A press that comes back sooner than a finger can is no second one, in milliseconds. */
const BOUNCE = 40;
const NEAR = 24;
const PRESSED = "button, a, label, summary, input, select, textarea, [role], dialog";
/** What one press switches on and the next one off. */
const TURNED = ".hand-card";
/** The keys that press a button, and where they only write. */
const PRESSING: readonly string[] = ["Enter", " "];
const WRITTEN = "input, textarea, select";

/** What was pressed, where and when. */
export interface Press {
  at: number;
  x: number;
  y: number;
  on: Element | null;
  /** What it said then. */
  said: string;
}

/** Whether a press is an accidental repeat of the first. */
export function isEcho(first: Press | null, press: Press): boolean {
  if (!first || press.at - first.at > ECHO) return false;
  if (Math.hypot(press.x - first.x, press.y - first.y) > NEAR) return false;
  const same = press.on === first.on && press.said === first.said;
  return !same || press.on?.matches(TURNED) === true;
}

/** Whether a press is the second of two on one card of the hand, quick and in the same place. */
export function isDouble(first: Press | null, press: Press): boolean {
  if (!first || press.on !== first.on || press.on?.matches(TURNED) !== true) return false;
  return isEcho(first, press) && press.at - first.at >= BOUNCE;
}

/** When the last key, finger or mouse button came down. */
let pressedAt = 0;
/** Whether that has done something already, and is no answer as well. */
let spent = false;
/** Whether it was the second of a double press. */
let doubled = false;

/** Whether the last press counts for what it may land on from that time on. */
export function isAimed(from: number): boolean {
  return pressedAt >= from;
}

/** Says that the last press has done what it was meant for. */
export function spendPress(): void {
  spent = true;
}

/** Whether the last press has done something already. */
export const isSpent = () => spent;

/** Whether the last press was the second of a double press. */
export const isDoubled = () => doubled;

/** Begins with a press that came down at this time. */
export function beginPress(at: number): void {
  pressedAt = at;
  spent = false;
  doubled = false;
}

/** From when on a press counts there: for all that it lies in. */
function countsFrom(on: Element): number {
  let from = 0;
  for (let place = on.closest("[data-from]"); place; place = above(place)) {
    from = Math.max(from, Number(place.getAttribute("data-from")));
  }
  return from;
}

const above = (place: Element) => place.parentElement?.closest("[data-from]") ?? null;
const elementOf = ({ target }: Event) => (target instanceof Element ? target : null);

/**
 * From now on presses that were meant for something else do nothing; `missed` hears of each that
 * came too soon, and on what it landed.
 */
export function heedPresses(missed: (on: Element) => void): void {
  let first: Press | null = null;
  let echoes = false;
  /** The key that was pressed last, and on what; no name where a pointer was. */
  let key = { name: "", at: 0, on: null as Element | null };
  /** Whether the last press has still to become a click. */
  let waiting = false;
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const pointerDown = (event: PointerEvent) => {
    if (!event.isPrimary) return;
    const on = elementOf(event)?.closest(PRESSED) ?? null;
    const { timeStamp: at, clientX: x, clientY: y } = event;
    const press = { at, x, y, on, said: on?.textContent ?? "" };
    const second = isDouble(first, press);
    echoes = !second && isEcho(first, press);
    first = press;
    key = { name: "", at: 0, on: null };
    waiting = true;
    beginPress(at);
    doubled = second;
  };
  const pointerUp = ({ timeStamp }: PointerEvent) => {
    if (first) first = { ...first, at: timeStamp };
  };
  const keyDown = (event: KeyboardEvent) => {
    const { key: name, timeStamp: at, repeat } = event;
    const on = elementOf(event);
    const presses = PRESSING.includes(name) && !on?.matches(WRITTEN);
    const echo = presses && name === key.name && on !== key.on && (repeat || at - key.at <= ECHO);
    echoes = false;
    waiting = presses;
    // A key that is held down came down with its first event.
    if (!repeat) {
      key = { name, at, on };
      beginPress(at);
    }
    if (echo) ignore(event);
  };
  const click = (event: MouseEvent) => {
    const on = elementOf(event);
    // A screen reader clicks without a key or a pointer: then the click itself is the press.
    if (!waiting) beginPress(event.timeStamp);
    waiting = false;
    if (echoes) ignore(event);
    else if (on && !isAimed(countsFrom(on))) {
      ignore(event);
      if (!spent) missed(on);
    }
  };
  addEventListener("pointerdown", pointerDown, { capture: true });
  addEventListener("pointerup", pointerUp, { capture: true });
  addEventListener("keydown", keyDown, { capture: true });
  addEventListener("click", click, { capture: true });
}
