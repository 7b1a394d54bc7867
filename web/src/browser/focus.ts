// Where the focus goes when the element that had it is removed: to something near, never to the body.

import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * A ref for an element that takes the focus once, when it appears: in the same moment, for a little
 * later a person may have gone on by a key, which would be lost.
 */
export function useFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useLayoutEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return ref;
}

/** The element that has the focus, and those around it. */
interface Held {
  /** The element itself, then its ancestors, from the inside out. */
  path: readonly HTMLElement[];
  /** The tab order of the page; known only inside a list. */
  order: readonly HTMLElement[];
}

let held: Held | null = null;
let byKey = false;

/** From now on the focus stays on the page while parts of it come and go. */
export function keepFocus(): void {
  addEventListener("keydown", () => {
    byKey = true;
  });
  addEventListener("pointerdown", () => {
    byKey = false;
  });
  // A screen reader presses a button without key or pointer events.
  addEventListener("click", ({ detail }) => {
    byKey ||= detail === 0;
  });
  addEventListener("focusin", (event) => {
    const path = event.composedPath().filter((one) => one instanceof HTMLElement);
    held = { path, order: path.some(isList) ? reachedIn(document) : [] };
  });
  new MutationObserver(() => {
    const gone = held?.path[0]?.isConnected === false;
    if (held && gone && document.activeElement === document.body) goNear(held);
  }).observe(document.body, { childList: true, subtree: true });
}

/**
 * Moves the focus to the nearest place. A part of the page may name in `data-near` where the focus
 * goes from it, as selectors, the best first; empty means a list, in which the next item is nearest.
 * Elsewhere it is the nearest heading, and on a new page the page's own.
 */
function goNear({ path, order }: Held): void {
  const places = path.filter((place) => place.dataset.near !== undefined);
  for (const place of places) {
    const near = isList(place) ? neighbour(place, path[0], order) : firstOf(place.dataset.near);
    // By touch the focus stays off buttons, so that the keys of the whole table still work.
    if (near && byKey) {
      goTo(near);
      return;
    }
  }
  if (places.some((place) => place.isConnected)) return;
  const heading = headingNear(path);
  const page = document.querySelector<HTMLElement>("main[data-near]");
  if (page && !heading) {
    if (byKey) goTo(firstOf(page.dataset.near));
  } else {
    goTo(heading ?? document.querySelector<HTMLElement>("h1"));
  }
}

const isList = (place: HTMLElement) => place.dataset.near === "";

const REACHED = ["a[href]", "button", "input", "select", "textarea", "summary", "[tabindex='0']"];

const reachedIn = (place: ParentNode) => [
  ...place.querySelectorAll<HTMLElement>(`:is(${REACHED}):not([tabindex='-1'])`),
];

/** The next item of a list, or the one before, or any that it has now. */
function neighbour(
  list: HTMLElement,
  gone: HTMLElement | undefined,
  order: readonly HTMLElement[],
): HTMLElement | undefined {
  if (!list.isConnected) return undefined;
  const at = gone ? order.indexOf(gone) : -1;
  const around = [...order.slice(at + 1), ...order.slice(0, Math.max(0, at)).reverse()];
  return around.find((one) => list.contains(one)) ?? reachedIn(list)[0];
}

function firstOf(near = ""): HTMLElement | undefined {
  const found = near.split(", ").map((query) => document.querySelector<HTMLElement>(query));
  return found.find((one) => one !== null && one.getClientRects().length > 0) ?? undefined;
}

/** The heading nearest to where these elements, from the innermost outwards, stood. */
function headingNear(path: readonly HTMLElement[]): HTMLElement | null {
  const end = path.findIndex((place) => place.matches("main, #app"));
  const places = path.slice(0, end).filter((place) => place.isConnected);
  const headings = places.map((place) => place.querySelector<HTMLElement>("h2, h3, h4, summary"));
  return headings.find((heading) => heading !== null) ?? null;
}

/** A heading that gets the focus is read out. */
function goTo(place: HTMLElement | null | undefined): void {
  const isHeading = place instanceof HTMLHeadingElement;
  if (isHeading) place.tabIndex = -1;
  place?.focus({ preventScroll: isHeading });
}
