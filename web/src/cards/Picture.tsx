// What a card shows beside its index: a figure, or its pips as they lie on dice.

import { useEffect } from "preact/hooks";
import { rankOf, type Suit, suitLetter } from "./cards";
import {
  fetchFigures,
  figureOf,
  figures,
  type LaidPip,
  PICTURE,
  pipsOf,
  type Seen,
} from "./pictures";

/** The picture of a card of which so much is seen. */
export function Picture({ face, seen }: { face: number; seen: Seen }) {
  const suit = suitLetter(face);
  const figure = figureOf(face);
  const rank = rankOf(face);
  return (
    <svg class="picture" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      {figure !== undefined && <Figure name={figure} />}
      {rank === 1 && <Spray seen={seen} />}
      {!figure &&
        suit &&
        pipsOf(rank, seen).map((pip) => <Pip key={`${pip.x} ${pip.y}`} pip={pip} suit={suit} />)}
    </svg>
  );
}

function Pip({ pip, suit }: { pip: LaidPip; suit: Suit }) {
  const { x, y, width, turned } = pip;
  return (
    <use
      href={`#pip-${suit}`}
      x={x - width / 2}
      y={y - width / 2}
      width={width}
      height={width}
      {...(turned ? { transform: `rotate(180 ${x} ${y})` } : {})}
    />
  );
}

/** The twigs of an ace. */
function Spray({ seen }: { seen: Seen }) {
  return (
    <g class="spray">
      {seen.across >= PICTURE && <Figure name="spray" />}
      <g transform="rotate(180 50 70)">
        <Figure name="spray" />
      </g>
    </g>
  );
}

function Figure({ name }: { name: string }) {
  useEffect(() => void fetchFigures(), []);
  return figures.value ? <use href={`#figure-${name}`} /> : null;
}
