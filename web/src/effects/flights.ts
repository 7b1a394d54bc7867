// Where things lie on the page, and clones of cards that fly between them. The places have the
// names that the server uses: `stock`, `pile`, `seat:2`, `meld:2.0`; one's own seat is one's hand.

import { h, render } from "preact";
import { Card } from "../cards/Card";
import { you } from "../connection/state";

export interface Box {
  x: number;
  y: number;
  width: number;
}

export interface Leg {
  face: number;
  from: Box;
  to: Box;
  delay: number;
  length: number;
  easing: string;
}

const TILE = 30;
export const SETTLING = "cubic-bezier(.2,.8,.2,1)";

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

/** The element at a place; for a card of one's own hand that card, the last of equal ones. */
export function elementAt(place: string, face: number): HTMLElement | null {
  if (place === "stock" || place === "pile") {
    return find(`.table [data-place="${place}"] .stack-cards > :last-child`);
  }
  if (place === `seat:${you.peek()}`) {
    const held = document.querySelectorAll<HTMLElement>(`.hand-card[data-key^="${face}."]`);
    return [...held].at(-1) ?? find('.table [data-place="hand"]');
  }
  const meld = place.startsWith("meld:") ? find(`.table [data-place="${place}"] .tiles`) : null;
  const seat = /^(?:seat|meld):(\d+)/.exec(place)?.[1];
  return meld ?? find(`.table .row[data-seat="${seat}"] .row-marks`);
}

/** Its middle and the width of a card there; null for what is not seen. */
export function boxOf(element: HTMLElement | null): Box | null {
  if (!element) return null;
  const box = element.getBoundingClientRect();
  if (!box.width || !box.height) return null;
  const card = element.matches(".card") ? element : element.querySelector(".card");
  const width = card?.getBoundingClientRect().width || TILE;
  const beside = element.matches(".row-marks");
  return {
    x: beside ? box.left + TILE / 2 : box.left + box.width / 2,
    y: box.top + box.height / 2,
    width: beside ? TILE / 2 : width,
  };
}

export function boxAt(place: string, face: number): Box | null {
  return boxOf(elementAt(place, face));
}

function layer(): HTMLElement {
  const there = find("body > .flights");
  if (there) return there;
  const made = document.createElement("div");
  made.className = "flights";
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  return made;
}

/** Flies a clone of the card; settled when it has landed or was called off. */
export function fly(leg: Leg): Promise<void> {
  const width = Math.max(leg.from.width, leg.to.width);
  const clone = document.createElement("div");
  clone.className = "flight";
  render(h(Card, { face: leg.face, width, silent: true }), clone);
  layer().append(clone);
  const at = ({ x, y, width: wide }: Box) =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${wide / width})`;
  return finished(
    clone.animate([{ transform: at(leg.from) }, { transform: at(leg.to) }], {
      duration: leg.length,
      delay: leg.delay,
      easing: leg.easing,
      fill: "both",
    }),
  ).then(() => {
    render(null, clone);
    clone.remove();
  });
}

/** A word that flies from one place to another. */
export function flyWord(word: string, from: Box, to: Box, length: number): Promise<void> {
  const clone = document.createElement("div");
  clone.className = "flight flight-word";
  clone.textContent = word;
  layer().append(clone);
  const at = ({ x, y }: Box) => `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  return finished(
    clone.animate([{ transform: at(from) }, { transform: at(to) }], {
      duration: length,
      easing: "ease-out",
      fill: "both",
    }),
  ).then(() => clone.remove());
}

/** Keeps what a card flies to out of sight until it lands. */
export function awaited(element: HTMLElement | null, until: number): void {
  element?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: until });
}

/** Settles when the animation ends, however it ends. */
export function finished(animation: Animation): Promise<void> {
  return animation.finished.then(
    () => undefined,
    () => undefined,
  );
}

/** Takes all that is in the air away. */
export function ground(): void {
  for (const animation of document.getAnimations()) {
    const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
    if (target?.closest(".flights")) animation.cancel();
  }
}
