// Who has won, told large, with a little joy: a ribbon that opens, above it the winners, on whom the crown comes
// down, and for oneself a hand of cards that opens.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Card } from "../cards/Card";
import { faceOf } from "../cards/cards";
import type { Ended } from "../messages";
import { Mark } from "../people/Mark";
import { Icon } from "../widgets/Icons";
import "../widgets/ribbon.css";
import "./winner.css";

interface Props {
  ended: Ended;
  /** One's own seat; null for one who only watches. */
  you: number | null;
  /** Whether somebody went out in the last deal. */
  out: boolean;
}

export function Winner({ ended, you, out }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const won = ended.winners.length > 0;
  return (
    <section class="winner" data-won={won || undefined}>
      {won && (
        <div class="winner-above" aria-hidden="true">
          {you !== null && ended.winners.includes(you) && <Fan />}
          {ended.winners.map((seat) => (
            <span class="winner-mark" key={seat}>
              <Icon name="crown" />
              <Mark seat={seat} />
            </span>
          ))}
        </div>
      )}
      <h1 class={won ? "ribbon" : undefined} tabIndex={-1} ref={heading}>
        <span>{ended.sentence}</span>
      </h1>
      {won && <p>{ended.margin}</p>}
      {won && !out && <p class="mute">{ended.ending}</p>}
    </section>
  );
}

const HAND = "10 J Q K A".split(" ").map((rank) => faceOf(`${rank}h`));
/** Degrees from one card to the next. */
const APART = 14;

function Fan() {
  return (
    <div class="winner-fan">
      {HAND.map((face, at) => (
        <span key={face} style={{ "--turn": `${(at - (HAND.length - 1) / 2) * APART}deg` }}>
          <Card face={face} width={88} silent />
        </span>
      ))}
    </div>
  );
}
