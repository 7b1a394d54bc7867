// Dragging by mouse, finger or pen. A drag begins once the pointer has moved a little, carries
// pictures of what is dragged, and ends on whatever names itself with `data-drop` beneath it. What
// a drop means is for whoever began the drag; Escape, or a pointer that is taken away, ends in none.

/** How far a pointer moves before a drag begins, in pixels. */
const THRESHOLD = 7;
/** How near to the edge of a scrolling box it begins to scroll, in pixels. */
const EDGE = 36;
const SPEED = 9;

export interface Drop {
  /** What `data-drop` says there; empty where nothing takes the cards. */
  at: string;
  x: number;
  y: number;
}

export interface DragOf {
  /** Called once, when the drag begins; gives the elements that fly along. */
  begin: () => readonly HTMLElement[];
  /** Called as the pointer moves. */
  over?: (drop: Drop) => void;
  /** Called once at the end; with null where the drag was cancelled. */
  end: (drop: Drop | null) => void;
}

/**
 * Follows a pointer that was just pressed. A press that never moves stays a click of what was
 * pressed, also where that moves away under the pointer: a card that comes into the hand shifts
 * the others.
 */
export function follow(press: PointerEvent, drag: DragOf): void {
  const pressed = press.currentTarget;
  if (press.button !== 0 || !press.isPrimary || !(pressed instanceof HTMLElement)) return;
  const from = { x: press.clientX, y: press.clientY };
  let carried: Carried | null = null;
  let lit: Element | null = null;
  let frame = 0;
  let last = press;

  const light = (element: Element | null) => {
    if (element === lit) return;
    lit?.removeAttribute("data-over");
    element?.setAttribute("data-over", "");
    lit = element;
  };

  const dropAt = ({ clientX, clientY }: PointerEvent): Drop => {
    const under = document.elementFromPoint(clientX, clientY);
    const taker = under?.closest<HTMLElement>("[data-drop]") ?? null;
    light(taker);
    return { at: taker?.dataset.drop ?? "", x: clientX, y: clientY };
  };

  const scroll = () => {
    frame = requestAnimationFrame(scroll);
    scrollNear(last.clientX, last.clientY);
  };

  const move = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return;
    last = event;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!carried) {
      if (Math.hypot(x, y) < THRESHOLD) return;
      carried = carry(drag.begin(), from);
      document.documentElement.dataset.dragging = "";
      scroll();
    }
    event.preventDefault();
    carried.to(x, y);
    drag.over?.(dropAt(event));
  };

  const stop = (drop: Drop | null) => {
    for (const [name, listener] of listeners) removeEventListener(name, listener, true);
    cancelAnimationFrame(frame);
    light(null);
    if (!carried) return;
    carried.away();
    delete document.documentElement.dataset.dragging;
    drag.end(drop);
  };

  const up = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return;
    const drop = carried ? dropAt(event) : null;
    if (carried) swallowClick();
    else if (!pressed.contains(document.elementFromPoint(event.clientX, event.clientY))) {
      pressed.click();
      swallowClick();
    }
    stop(drop);
  };
  const cancel = (event: PointerEvent) => {
    if (event.pointerId === press.pointerId) stop(null);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !carried) return;
    event.preventDefault();
    event.stopPropagation();
    stop(null);
  };
  // A browser that takes the drag for a scroll of its own would swallow the next tap.
  const preventScroll = (event: Event) => {
    if (carried) event.preventDefault();
  };
  const listeners = [
    ["touchmove", preventScroll],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", cancel],
    ["keydown", key],
  ] as [string, EventListener][];
  for (const [name, listener] of listeners) {
    addEventListener(name, listener, { capture: true, passive: false });
  }
}

interface Carried {
  to: (x: number, y: number) => void;
  away: () => void;
}

/** How far apart cards that are dragged together are drawn, in pixels. */
const FAN = 26;

/** Pictures of the elements, above everything: fanned out around the one that was pressed. */
function carry(elements: readonly HTMLElement[], press: { x: number; y: number }): Carried {
  const layer = document.createElement("div");
  layer.className = "carried";
  layer.setAttribute("aria-hidden", "true");
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const held = boxes.findIndex(
    (box) =>
      press.x >= box.left && press.x <= box.right && press.y >= box.top && press.y <= box.bottom,
  );
  const anchor = boxes[held] ?? boxes[0];
  for (const [at, element] of elements.entries()) {
    const left = (anchor?.left ?? 0) + FAN * (at - Math.max(0, held));
    const picture = element.cloneNode(true) as HTMLElement;
    picture.removeAttribute("id");
    picture.style.left = `${left}px`;
    picture.style.top = `${anchor?.top ?? 0}px`;
    picture.style.transform = "none";
    layer.append(picture);
  }
  document.body.append(layer);
  return {
    to: (x, y) => {
      layer.style.transform = `translate(${x}px, ${y}px)`;
    },
    away: () => layer.remove(),
  };
}

/** How long after the end of a touch its click may still come, in milliseconds. */
const CLICK_DELAY = 100;

/** Ignores the click that the browser makes of the press that has just ended. */
function swallowClick(): void {
  const over = new AbortController();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    over.abort();
  };
  addEventListener("click", swallow, { capture: true, signal: over.signal });
  addEventListener("pointerdown", () => over.abort(), { capture: true, signal: over.signal });
  setTimeout(() => over.abort(), CLICK_DELAY);
}

function scrollNear(x: number, y: number): void {
  let element = document.elementFromPoint(x, y);
  while (element) {
    if (element.scrollHeight > element.clientHeight + 1 && scrolls(element)) {
      const box = element.getBoundingClientRect();
      if (y < box.top + EDGE) element.scrollTop -= SPEED;
      else if (y > box.bottom - EDGE) element.scrollTop += SPEED;
      return;
    }
    element = element.parentElement;
  }
}

function scrolls(element: Element): boolean {
  const flow = getComputedStyle(element).overflowY;
  return flow === "auto" || flow === "scroll";
}
