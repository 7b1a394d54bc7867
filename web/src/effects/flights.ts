// Where things lie on the page, and clones of cards that fly between them. The places have the
// names that the server uses: `stock`, `pile`, `seat:2`, `meld:2.0`; one's own seat is one's hand.

import { h, render } from "preact";
import { Card } from "../cards/Card";
import { HIDDEN } from "../cards/cards";
import { you } from "../connection/state";
import { arc, type Box, type Path } from "./paths";

export interface Leg extends Path {
  face: number;
  /** The card that it becomes where it lands: it looks like that from the start. */
  lands?: Element | null | undefined;
  delay: number;
  length: number;
  easing: string;
  /** Whether it leaves face down and is turned over half way. */
  turns?: boolean;
  /** Milliseconds for which it lies there before it is turned over to what it stands for. */
  rests?: number;
}

const TILE = 30;
/** Milliseconds that a card takes from lying to standing on edge. */
export const EDGE = 80;

function find(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector);
}

/** A seat, with what lies before it; and its plate, which has a box of its own. */
export function rowOf(seat: number): HTMLElement | null {
  return find(`.row[data-seat="${seat}"]`);
}

export function plateOf(seat: number): HTMLElement | null {
  return find(`.row[data-seat="${seat}"] > .row-head`);
}

export function tilesAt(place: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`.table [data-place="${place}"] .tile`)];
}

/** The element at a place: of one's own hand and of a meld that card, the last of equal ones. */
export function elementAt(place: string, face: number): HTMLElement | null {
  if (place === "stock" || place === "pile") {
    return find(`.table [data-place="${place}"] .stack-cards > :last-child`);
  }
  if (place === `seat:${you.peek()}`) {
    const held = document.querySelectorAll<HTMLElement>(`.hand-card[data-key^="${face}."]`);
    return [...held].at(-1) ?? find('.table [data-place="hand"]');
  }
  if (place.startsWith("meld:")) {
    const tile = tilesAt(place)
      .filter((one) => one.dataset.face === `${face}`)
      .at(-1);
    return tile ?? find(`.table [data-place="${place}"] .tiles`);
  }
  const seat = /^seat:(\d+)/.exec(place)?.[1];
  return find(`.table .row[data-seat="${seat}"] .row-marks`);
}

/** Its middle and the width of a card there; null for what is not seen. */
export function boxOf(element: HTMLElement | null): Box | null {
  if (!element) return null;
  const marks = element.matches(".row-marks");
  const box = (marks ? element.parentElement : element)?.getBoundingClientRect();
  if (!box?.width || !box.height) return null;
  const card = element.matches(".card") ? element : element.querySelector<HTMLElement>(".card");
  return {
    x: box.left + box.width / 2,
    y: box.top + box.height / 2,
    width: marks ? TILE : card?.offsetWidth || TILE,
  };
}

export function boxAt(place: string, face: number): Box | null {
  return boxOf(elementAt(place, face));
}

/** What lies over the whole page, and is in nobody's way. */
export function layer(): HTMLElement {
  const there = find("body > .flights");
  if (there) return there;
  const made = document.createElement("div");
  made.className = "flights";
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  return made;
}

/** Flies a clone of the card; settled when it has landed or was called off. */
export async function fly(leg: Leg): Promise<void> {
  const { face, lands, delay, length, easing, turns = false, rests = 0 } = leg;
  const width = Math.max(leg.from.width, leg.to.width);
  const clone = document.createElement("div");
  clone.className = "flight";
  const faces = turns ? [face, HIDDEN] : [face];
  const cards = faces.map((one) => h(Card, { face: one, width, silent: true }));
  render(h("div", {}, cards), clone);
  if (lands) wear(clone.querySelector<HTMLElement>(".card"), lands, width);
  layer().append(clone);
  const timing = { duration: length, delay, easing, fill: "both" } as const;
  const flight = clone.animate(arc(leg, width), { ...timing, endDelay: rests });
  if (turns) turnOver(clone.firstElementChild, timing);
  if (rests) {
    const onEdge = { duration: EDGE, delay: delay + length + rests - EDGE, fill: "both" } as const;
    clone.firstElementChild?.animate({ transform: ["scaleX(1)", "scaleX(0)"] }, onEdge);
  }
  for (const card of clone.querySelectorAll(".card")) {
    card.animate({ boxShadow: [LOW, HIGH, HIGH, LOW] }, timing);
  }
  await finished(flight);
  render(null, clone);
  clone.remove();
}

/** Makes the flying card look as the one that lies: with its picture, or without. */
function wear(card: HTMLElement | null, lying: Element, width: number): void {
  const copy = lying.cloneNode(true);
  if (!card || !(copy instanceof HTMLElement)) return;
  copy.style.transform = "";
  copy.style.setProperty("--w", `${width}px`);
  card.replaceWith(copy);
}

/** The shadow of a card that lies, and of one in the air. */
const LOW = "0 1px 2px rgb(0 0 0 / 40%), 0 3px 5px -1px rgb(0 0 0 / 22%)";
const HIGH = "0 12px 16px rgb(0 0 0 / 30%), 0 30px 44px -10px rgb(0 0 0 / 45%)";

/** The back, which lies above, makes room for the face when the card stands on edge. */
function turnOver(card: Element | null, timing: KeyframeAnimationOptions): void {
  if (!card) return;
  card.animate({ transform: ["scaleX(1)", "scaleX(0)", "scaleX(1)"] }, timing);
  card.lastElementChild?.animate(
    [
      { opacity: 1, offset: 0 },
      { opacity: 1, offset: 0.5, easing: "step-start" },
      { opacity: 0, offset: 1 },
    ],
    timing,
  );
}

/** A word that flies from one place to another. */
export async function flyWord(word: string, from: Box, to: Box, length: number): Promise<void> {
  const clone = document.createElement("div");
  clone.className = "flight flight-word";
  clone.textContent = word;
  layer().append(clone);
  const path = { from: { ...from, width: 1 }, to: { ...to, width: 1 } };
  await finished(
    clone.animate(arc(path, 1), { duration: length, easing: "ease-out", fill: "both" }),
  );
  clone.remove();
}

/** Hides the element that a card flies to for so many milliseconds, until it lands. */
export function hideFor(element: HTMLElement | null, length: number): void {
  element?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: length });
}

/** Settles when the animation ends, however it ends. */
export function finished(animation: Animation): Promise<void> {
  return animation.finished.then(
    () => undefined,
    () => undefined,
  );
}

/** Cancels all flights: what is in the air disappears. */
export function cancelFlights(): void {
  for (const animation of document.getAnimations()) {
    const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
    if (target?.closest(".flights")) animation.cancel();
  }
}
