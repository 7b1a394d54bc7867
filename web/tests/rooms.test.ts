// The page's rooms, the folders of src, stand on floors: a module imports from its own room and from
// lower floors, and rooms on one floor do not know each other. A new room finds its place in FLOORS
// before anything can import it.

import { describe, expect, it } from "vitest";

/** From the ground up. */
const FLOORS: readonly (readonly string[])[] = [
  ["style", "text"],
  ["browser"], // what the browser keeps and does
  ["cards"], // as numbers, words and pictures
  ["connection", "widgets"], // to the server, and what it sent; dialogs, icons, steppers
  ["effects", "install"], // what is seen and heard of a move; the page as an app
  ["fair", "rule-sets", "scores", "turn"], // fair: the shuffle that anybody can check
  ["practice", "results"], // one's own slips, and results of games, as the browser keeps them
  ["play", "setup"], // hints, keys and prompts of the table; what a new table is set to
  ["dialogs"],
  ["home", "keeper", "learn", "lobby", "papers", "record", "review", "rules", "watch"],
  ["deal-end"],
  ["table"],
];
/** What starts the page imports from every room, and the generated messages import nothing. */
const OUTSIDE = ["app.tsx", "first.ts", "main.tsx", "messages.ts"];

const SOURCES = import.meta.glob<string>("../src/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const STYLES = Object.keys(import.meta.glob("../src/**/*.css", { query: "?raw" }));
const IMPORT = /\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/** The room of a path within src; null for what stands outside of all rooms. */
const roomOf = (path: string) => (path.includes("/") ? (path.split("/")[0] ?? null) : null);

const floorOf = (room: string) => FLOORS.findIndex((rooms) => rooms.includes(room));

const inSrc = (path: string) => path.replace("../src/", "");

/** The rooms that the text of a module imports from, its own left out. */
function roomsImported(path: string, source: string): string[] {
  const folder = new URL(path, "file:///src/");
  return [...source.matchAll(IMPORT)].flatMap((found) => {
    const room = roomOf(new URL(found[1] ?? "", folder).pathname.replace("/src/", ""));
    return room === null || room === roomOf(path) ? [] : [room];
  });
}

/** The rooms that a module imports from though they are not on a lower floor. */
function wrongImports(path: string, source: string): string[] {
  const room = roomOf(path);
  if (room === null) return [];
  return roomsImported(path, source).filter((to) => {
    const floor = floorOf(to);
    return floor < 0 || floor >= floorOf(room);
  });
}

const modules = Object.entries(SOURCES).map(([path, source]) => [inSrc(path), source] as const);
const files = [...modules.map(([path]) => path), ...STYLES.map(inSrc)];

describe("the rooms of the page", () => {
  it("are all on one floor each, and no floor has a room that is not there", () => {
    const there = new Set(files.map(roomOf).filter((room) => room !== null));
    expect(FLOORS.flat().toSorted()).toEqual([...there].toSorted());
  });

  it("hold everything but what starts the page and the messages", () => {
    expect(files.filter((path) => roomOf(path) === null).toSorted()).toEqual(OUTSIDE);
  });

  it.each(modules)("%s imports from lower floors only", (path, source) => {
    expect(wrongImports(path, source)).toEqual([]);
  });

  it.each([
    ["turn/plays.ts", 'import { prompt } from "../play/prompts";', ["play"]],
    ["home/Home.tsx", 'const load = () => import("../lobby/Lobby");', ["lobby"]],
    ["widgets/Dialog.tsx", 'import "../table/table.css";', ["table"]],
    ["table/Bar.tsx", 'import { act } from "../turn/sending";\nimport { h } from "./Hint";', []],
  ])("a wrong import in %s is found", (path, source, wrong) => {
    expect(wrongImports(path, source)).toEqual(wrong);
  });
});
