// Drawings in a file of their own, which is fetched when the first of them is to be seen.

import { type ReadonlySignal, signal } from "@preact/signals";

export interface Sprite {
  /** Whether the page has them. Until then there is nothing in their place. */
  there: ReadonlySignal<boolean>;
  fetchIt: () => Promise<void>;
}

export function spriteAt(address: URL): Sprite {
  const there = signal(false);
  let asked = false;
  const fetchIt = async () => {
    if (asked) {
      return;
    }
    asked = true;
    try {
      const answer = await fetch(address);
      const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
      if (!answer.ok || drawn.documentElement.localName !== "svg") {
        throw new Error(`${answer.status}`);
      }
      const sprite = document.importNode(drawn.documentElement, true);
      sprite.setAttribute("class", "sprite");
      sprite.setAttribute("aria-hidden", "true");
      document.body.append(sprite);
      there.value = true;
    } catch {
      asked = false; // the next one that wants a drawing asks again
    }
  };
  return { there, fetchIt };
}
