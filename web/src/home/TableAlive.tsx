// The game in a few seconds, played by itself on a bit of cloth: a set and a run are laid down, a card is
// discarded, another player lays one off and discards, and then it begins anew. Only styles move it, so it
// rests where the page is not seen; with reduced motion it lies as it ends.

import type { CSSProperties } from "preact";
import { Card } from "../cards/Card";
import { faceOf, JOKER } from "../cards/cards";
import { words } from "../text/words";

const text = words.home;

/** By the moment at which they come, as home.css has them. */
const SET = ["7h", "7d", "7c"];
const RUN = ["5s", "6s", "**", "8s"];

export function TableAlive() {
  return (
    <div class="example" aria-hidden="true">
      <figure>
        <div class="example-meld">{SET.map(played("set"))}</div>
        <figcaption>{text.aSet}</figcaption>
      </figure>
      <figure>
        <div class="example-row">
          <div class="example-meld">
            {RUN.map(played("run"))}
            {played("laid-off")("9s")}
          </div>
          <div class="example-pile">
            {played("discarded")("9d")}
            {played("discarded-next")("4h")}
          </div>
        </div>
        <figcaption>{text.aRun}</figcaption>
      </figure>
    </div>
  );
}

const played =
  (moment: string) =>
  (card: string, nth = 0) => {
    const face = faceOf(card);
    const style: CSSProperties = { "--nth": nth };
    return (
      <span key={card} class={`played ${moment}`} style={style}>
        <Card face={face} {...(face === JOKER && { standsFor: "7s" })} tile silent />
      </span>
    );
  };
