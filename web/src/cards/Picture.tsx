// What a card shows beside its index: its pips as they lie in a deck, or a figure.

import { useEffect } from "preact/hooks";
import { rankOf, type Suit, suitLetter } from "./cards";
import {
  fetchFigures,
  figureOf,
  figures,
  type LaidPip,
  pipBelow,
  pipsOf,
  type Seen,
} from "./pictures";

/** The picture of a card; where it is `covered`, of one of which so much is seen. */
export function Picture({ face, covered }: { face: number; covered: Seen | undefined }) {
  const suit = suitLetter(face);
  const figure = figureOf(face);
  return (
    <svg class="picture" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      {figure !== undefined && <Figure name={figure} />}
      {!covered && rankOf(face) === 1 && <Spray />}
      {suit &&
        pipsIn(face, covered).map((pip) => <Pip key={`${pip.x} ${pip.y}`} pip={pip} suit={suit} />)}
    </svg>
  );
}

function pipsIn(face: number, covered: Seen | undefined): readonly LaidPip[] {
  if (!covered) return pipsOf(rankOf(face));
  const below = figureOf(face) === undefined && pipBelow(covered);
  return below ? [below] : [];
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
function Spray() {
  return (
    <g class="spray">
      <Figure name="spray" />
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
