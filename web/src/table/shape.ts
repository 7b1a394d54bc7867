// Which of the four layouts the window has room for; table.css asks the same questions.

import { computed, signal } from "@preact/signals";
import type { Shape } from "./fit";

const QUERIES: readonly (readonly [Shape, string])[] = [
  ["side", "(orientation: landscape) and (max-height: 500px)"],
  ["desktop", "(min-width: 1100px) and (min-height: 600px)"],
  ["tablet", "(min-width: 700px) and (min-height: 700px)"],
];

const holding = QUERIES.map(([name, query]) => {
  const asked = window.matchMedia(query);
  const holds = signal(asked.matches);
  asked.addEventListener("change", () => {
    holds.value = asked.matches;
  });
  return { name, holds };
});

export const shape = computed<Shape>(
  () => holding.find((layout) => layout.holds.value)?.name ?? "phone",
);
