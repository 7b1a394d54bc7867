// A player's mark: a rosette with the picture that was chosen, or the first letter of the name. Its
// colour, its petals and what is in it each tell players apart; all at the table see the same.

import { useEffect } from "preact/hooks";
import { table } from "../connection/state";
import type { Picture } from "../messages";
import { sideOf } from "../text/partners";
import { pictures, TINTS } from "./pictures";
import "./mark.css";

const POINTS = 120;
const PAPER = "#fffdf6";

/** The edge of a rosette with so many petals on a field of 100. */
function petals(count: number, depth: number): string {
  const points = Array.from({ length: POINTS }, (_, at) => {
    const turn = (at / POINTS) * 2 * Math.PI;
    const reach = 44 + depth * Math.cos(count * turn);
    const [x, y] = [50 + reach * Math.sin(turn), 50 - reach * Math.cos(turn)];
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join("L")}z`;
}

const EDGES = TINTS.map((_, seat) => petals(5 + seat, seat % 2 ? 4.5 : 3.5));

export function Mark({ seat }: { seat: number }) {
  const sits = table.value?.seats[seat];
  const { picture = null, colour = seat } = sits?.mark ?? {};
  const seats = table.value?.seats.length ?? 0;
  const side = table.value?.sides ? { side: sideOf(seat, seats) } : {};
  return <Seal edge={seat} picture={picture} colour={colour} name={sits?.name ?? ""} {...side} />;
}

interface SealProps {
  picture: Picture | null;
  colour: number;
  name: string;
  /** The seat, which the petals tell. */
  edge?: number;
  /** The number of the side, where there are partners. */
  side?: number;
}

export function Seal({ picture, colour, name, edge = 0, side }: SealProps) {
  const [letter = ""] = name;
  useEffect(() => {
    if (picture) void pictures.fetchIt();
  }, [picture]);
  // Until the drawings are there, the letter is.
  const drawn = picture && pictures.there.value;
  return (
    <svg class="mark" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <path
        d={EDGES[edge % EDGES.length]}
        fill={TINTS[colour % TINTS.length]}
        stroke={PAPER}
        stroke-width="4"
      />
      {drawn ? (
        <>
          <circle class="mark-paper" cx="50" cy="50" r="36" />
          <Drawing name={`picture-${picture}`} x={9} width={82} />
        </>
      ) : (
        <>
          <circle
            class="mark-ring"
            cx="50"
            cy="50"
            r="33"
            fill="none"
            stroke={PAPER}
            stroke-dasharray="1.500 5"
          />
          <text x="50" y="51" text-anchor="middle" dominant-baseline="central" fill={PAPER}>
            {letter}
          </text>
        </>
      )}
      {side !== undefined && <Side number={side} />}
    </svg>
  );
}

/** Partners have the same number on their marks. */
function Side({ number }: { number: number }) {
  return (
    <g class="mark-side">
      <circle cx="78" cy="78" r="22" />
      <text x="78" y="79" text-anchor="middle" dominant-baseline="central">
        {number}
      </text>
    </g>
  );
}

/** One of the drawings, in an svg. */
export function Drawing({ name, x, width }: { name: string; x: number; width: number }) {
  useEffect(() => void pictures.fetchIt(), []);
  return pictures.there.value ? (
    <use href={`#${name}`} x={x} y={x} width={width} height={width} />
  ) : null;
}

/** A reaction by itself. */
export function Reaction({ name }: { name: string }) {
  return (
    <svg class="reaction" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <Drawing name={`reaction-${name}`} x={4} width={92} />
    </svg>
  );
}
