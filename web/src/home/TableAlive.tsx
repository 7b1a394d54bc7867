// The game in a few seconds, played by itself on a bit of cloth: a set and a run are laid down, a card is
// discarded, another player lays one off and discards, and then it begins anew. With reduced motion it lies as it ends.

import { useLayoutEffect, useRef } from "preact/hooks";
import { reducedMotion } from "../browser/prefs";
import { Card } from "../cards/Card";
import { faceOf, JOKER } from "../cards/cards";
import { words } from "../text/words";

const text = words.home;

const SET = ["7h", "7d", "7c"];
const RUN = ["5s", "6s", "**", "8s"];
/** All of it, in milliseconds, and how much is over at the first sight: set and run lie there. */
const ALL = 14_000;
const BEGUN = 3_900;
/** When the other player has the turn, as a part of the whole. */
const OTHER_PLAYER = 0.45;

export function TableAlive() {
  return (
    <div class="example" aria-hidden="true">
      <figure>
        <div class="example-meld">
          {SET.map((card, nth) => (
            <Played key={card} card={card} comes={0.04} nth={nth} />
          ))}
        </div>
        <figcaption>{text.aSet}</figcaption>
      </figure>
      <figure>
        <div class="example-row">
          <div class="example-meld">
            {RUN.map((card, nth) => (
              <Played key={card} card={card} comes={0.16} nth={nth} />
            ))}
            <Played card="9s" comes={0.5} />
          </div>
          <div class="example-pile">
            <Played card="9d" comes={0.34} />
            <Played card="4h" comes={0.6} />
          </div>
        </div>
        <figcaption>{text.aRun}</figcaption>
      </figure>
    </div>
  );
}

interface PlayedProps {
  card: string;
  /** When it comes, as a part of the whole. */
  comes: number;
  nth?: number;
}

/** One's own cards come from below, the other player's from above; all go together. */
function Played({ card, comes, nth = 0 }: PlayedProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const still = reducedMotion.value;
  useLayoutEffect(() => {
    if (still) return;
    const transform = `translateY(${comes < OTHER_PLAYER ? "" : "-"}150%)`;
    const moments = [
      { offset: 0, opacity: 0, transform },
      { offset: comes, opacity: 0, transform },
      { offset: comes + 0.04, opacity: 1, transform: "none" },
      { offset: 0.9, opacity: 1, transform: "none" },
      { offset: 0.94, opacity: 0, transform: "none" },
      { offset: 1, opacity: 0, transform: "none" },
    ].map((moment) => ({ ...moment, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" }));
    const delay = nth * 100 - BEGUN;
    const moving = ref.current?.animate(moments, { duration: ALL, delay, iterations: Infinity });
    return () => moving?.cancel();
  }, [still]);
  const face = faceOf(card);
  return (
    <span class="played" ref={ref}>
      <Card face={face} {...(face === JOKER && { standsFor: "7s" })} tile silent />
    </span>
  );
}
