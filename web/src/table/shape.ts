// Which of the four layouts the window has room for; table.css asks the same questions.

import { signal } from "@preact/signals";
import type { Shape } from "./fit";

const QUERIES: readonly (readonly [Shape, string])[] = [
  ["side", "(orientation: landscape) and (max-height: 500px)"],
  ["desktop", "(min-width: 1100px) and (min-height: 600px)"],
  ["tablet", "(min-width: 700px) and (min-height: 700px)"],
];

export const shape = signal<Shape>("phone");

/** Looks how much room there is, now and whenever it changes. */
export function followWindow(): void {
  const layouts = QUERIES.map(([name, query]) => ({ name, asked: matchMedia(query) }));
  const look = () => {
    shape.value = layouts.find(({ asked }) => asked.matches)?.name ?? "phone";
  };
  for (const { asked } of layouts) asked.addEventListener("change", look);
  look();
}
