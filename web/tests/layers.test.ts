// The folders of src lie in layers: a module imports from its own folder and from lower layers, and
// folders of one layer do not import each other. A new folder needs its place in LAYERS.

import { describe, expect, it } from "vitest";

/** The lowest first. */
const LAYERS: readonly (readonly string[])[] = [
  ["style", "text"],
  ["browser"], // what the browser keeps and does
  ["cards"], // as numbers, words and pictures
  ["connection", "widgets"], // to the server, and what it sent; dialogs, icons, steppers
  ["effects", "install", "people"], // what is seen and heard of a move; the page as an app; marks
  ["offline"], // the page without a server
  ["fair", "rule-sets", "scores", "turn"], // fair: the shuffle that anybody can check
  ["practice", "results"], // one's own slips, and results of games, as the browser keeps them
  ["play", "setup"], // hints, keys and prompts of the table; what a new table is set to
  ["dialogs"],
  ["home", "keeper", "learn", "lobby", "papers", "record", "review", "rules", "watch"],
  ["deal-end"],
  ["table"],
  ["find"], // a position to practise on, which is a table
];
/** What starts the page imports from every folder; generated messages and numbers import nothing. */
const OUTSIDE = ["app.tsx", "first.ts", "main.tsx", "messages.ts", "numbers.ts", "shapes.ts"];

const SOURCES = import.meta.glob<string>("../src/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const STYLES = Object.keys(import.meta.glob("../src/**/*.css", { query: "?raw" }));
const IMPORT = /\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/** The folder of a path within src; null for a file beside the folders. */
const folderOf = (path: string) => (path.includes("/") ? (path.split("/")[0] ?? null) : null);

const layerOf = (folder: string) => LAYERS.findIndex((folders) => folders.includes(folder));

const inSrc = (path: string) => path.replace("../src/", "");

/** The folders that the text of a module imports from, its own left out. */
function foldersImported(path: string, source: string): string[] {
  const from = new URL(path, "file:///src/");
  return [...source.matchAll(IMPORT)].flatMap((found) => {
    const folder = folderOf(new URL(found[1] ?? "", from).pathname.replace("/src/", ""));
    return folder === null || folder === folderOf(path) ? [] : [folder];
  });
}

/** The folders that a module imports from though they are in no lower layer. */
function wrongImports(path: string, source: string): string[] {
  const folder = folderOf(path);
  if (folder === null) return [];
  return foldersImported(path, source).filter((to) => {
    const layer = layerOf(to);
    return layer < 0 || layer >= layerOf(folder);
  });
}

const modules = Object.entries(SOURCES).map(([path, source]) => [inSrc(path), source] as const);
const files = [...modules.map(([path]) => path), ...STYLES.map(inSrc)];

describe("the folders of the page", () => {
  it("are each in one layer, and no layer names a folder that is not there", () => {
    const there = new Set(files.map(folderOf).filter((folder) => folder !== null));
    expect(LAYERS.flat().sort()).toEqual([...there].sort());
  });

  it("hold everything but what starts the page and what is generated", () => {
    expect(files.filter((path) => folderOf(path) === null).sort()).toEqual(OUTSIDE);
  });

  it.each(modules)("%s imports from lower layers only", (path, source) => {
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
