// The modules of one's own turn import each other one way only, as the order in state.ts says; the
// pure ones import nothing else, and code outside only reads and calls them.

import { expect, it } from "vitest";

const SOURCES = import.meta.glob<string>("../src/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const IMPORT = /^(?:import|export)\b[^;]*? from "([^"]+)";/gm;

const importsOf = (source: string) => [...source.matchAll(IMPORT)].map((found) => found[1] ?? "");
const room = Object.entries(SOURCES).filter(([path]) => path.startsWith("../src/turn/"));
const nameOf = (path: string) => path.replace(/^.*\/|\.ts$/g, "");
const ORDER = (SOURCES["../src/turn/state.ts"] ?? "")
  .split("\n")
  .filter((line) => /^\/\/ .*\w </.test(line) || line.startsWith("// < "))
  .flatMap((line) => line.match(/\w+/g) ?? []);

it("has each of its modules once in the order", () => {
  expect([...ORDER].sort()).toEqual(room.map(([path]) => nameOf(path)).sort());
});

it.each(room)("%s imports only what stands before it", (path, source) => {
  const at = ORDER.indexOf(nameOf(path));
  for (const from of importsOf(source).filter((name) => name.startsWith("./"))) {
    expect(ORDER.slice(0, at)).toContain(nameOf(from));
  }
  expect(source).not.toMatch(/^export [^;]* from "/m);
});

it("is pure where it is said what becomes of a turn", () => {
  const reduce = importsOf(SOURCES["../src/turn/reduce.ts"] ?? "");
  expect([...reduce].sort()).toEqual(["../cards/cards", "../messages", "./state"]);
  expect(importsOf(SOURCES["../src/cards/cards.ts"] ?? "")).toEqual(["../numbers"]);
});

it("is changed by nobody else", () => {
  const outside = Object.entries(SOURCES).filter(([path]) => !path.startsWith("../src/turn/"));
  const changing = outside.filter(([, source]) =>
    importsOf(source).some((from) => /\/turn\/(state|reduce|saving|turn)$/.test(from)),
  );
  expect(changing.map(([path]) => path)).toEqual([]);
});
