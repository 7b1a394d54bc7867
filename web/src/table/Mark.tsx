// A player's mark: a rosette with the first letter of the name. Its colour, its petals and the letter
// each tell players apart.

import { nameOf } from "../connection/state";

const TINTS = [
  "#7d2a35",
  "#2f5f8a",
  "#8a5a00",
  "#2b6a48",
  "#5b3f8c",
  "#a04a24",
  "#1f6a70",
  "#7a3a6a",
  "#4a5a1c",
  "#3c4450",
];
const POINTS = 120;

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
  const kind = seat % TINTS.length;
  const [letter = ""] = nameOf(seat);
  return (
    <svg class="mark" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <path d={EDGES[kind]} fill={TINTS[kind]} stroke="#fffdf6" stroke-width="4" />
      <circle
        class="mark-ring"
        cx="50"
        cy="50"
        r="33"
        fill="none"
        stroke="#fffdf6"
        stroke-dasharray="1.500 5"
      />
      <text x="50" y="51" text-anchor="middle" dominant-baseline="central" fill="#fffdf6">
        {letter}
      </text>
    </svg>
  );
}
