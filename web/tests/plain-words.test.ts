// What the page can say stands in catalogues (words.ts and the like), and has no words that only developers know.

import { parseAst } from "vite";
import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>("../src/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
/** The ending of a file's name is no such word. */
const FOR_DEVELOPERS =
  /(?<!\.)\b(sockets?|server\.md|docs|presets?|halt(ed|s)?|TOML|JSON|localhost|undefined|null|URL|HTTP|API|exceptions?|tokens?|cache|client|frontend|backend|database)\b/i;

interface Node {
  type: string;
  value?: unknown;
  [part: string]: unknown;
}

const isNode = (found: unknown): found is Node =>
  typeof found === "object" && found !== null && "type" in found;

const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const NO_TEXT = ["TSLiteralType", "ImportDeclaration", "ImportExpression"];

/** The text of a node that has one itself. */
function textOf({ type, value }: Node): string | undefined {
  const text = type === "TemplateElement" ? (value as { cooked: string }).cooked : value;
  return typeof text === "string" ? text : undefined;
}

/** All texts of a module that have the form of a sentence or a label, not of a name. */
function said(node: Node): string[] {
  if (NO_TEXT.includes(node.type)) return [];
  const text = textOf(node);
  if (text === undefined) return partsOf(node).flatMap(said);
  return /^\s*[A-Z][a-z]|[a-z,.] [a-z]/.test(text) ? [text.trim()] : [];
}

/** Catalogues of texts, and of names. */
const CATALOGUES = /(\/|-)words\.ts$|\/text\/|\/cards\/|\/(messages|shapes)\.ts$/;
/** Names of keys, of what browsers can do, and of shapes. */
const NAMES =
  /^(Arrow\w*|Page\w+|Home|End|Enter|Esc(ape)?|(P or )?Space|Shift ← →|Kh|Qd|AudioContext|PushManager|Notification|(Kept|Game|Person|Record)[A-Z]\w+)$/;
const READ_ATTRIBUTES = /^(aria-label|aria-valuetext|title|label|means|placeholder)$/;

const CAPITAL = /^\s*[A-Z][a-z]/;
const ANY_WORD = /[a-z]{2}/i;
const isCompared = ({ operator }: Node) => operator === "===" || operator === "!==";

/** The texts of a module that people read: between tags, in some attributes, or with a capital. */
function read(node: Node, wording = CAPITAL): string[] {
  if (NO_TEXT.includes(node.type) || isCompared(node)) return [];
  let looked = node.type === "JSXText" ? ANY_WORD : wording;
  if (node.type === "JSXAttribute") {
    const { name } = node.name as { name?: unknown };
    looked = READ_ATTRIBUTES.test(String(name)) ? ANY_WORD : CAPITAL;
  }
  const text = textOf(node);
  if (text === undefined) return partsOf(node).flatMap((part) => read(part, looked));
  return looked.test(text) && !NAMES.test(text) ? [text.trim()] : [];
}

const parsed = (source: string) => parseAst(source, { lang: "tsx" }) as unknown as Node;
const MODULES = Object.entries(SOURCES).map(([path, source]) => [path, parsed(source)] as const);
const TEXTS = MODULES.map(([path, module]) => [path, said(module)] as const);

test("what people read stands in a catalogue", () => {
  const found = MODULES.flatMap(([path, module]) =>
    CATALOGUES.test(path) ? [] : read(module).map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["<b>no cards</b>", ["no cards"]],
  ['<b aria-label={left + " seconds left"} class="big" />', ["seconds left"]],
  ['say("Too late.")', ["Too late."]],
  ['<b title={at === "pile" ? text.pile : ""}>✓ {names.length}</b>', []],
])("in %s what people read is found", (source, texts) => {
  expect(read(parsed(source))).toEqual(texts);
});

test("sentences are found", () => {
  const all = TEXTS.flatMap(([, texts]) => texts);
  expect(all).toContain("Send a link. No account.");
  expect(all).toContain("Save the game file");
  expect(all.length).toBeGreaterThan(800);
});

test("none of them has such a word", () => {
  const found = TEXTS.flatMap(([path, texts]) =>
    texts.flatMap((text) => (FOR_DEVELOPERS.test(text) ? [`${path}: ${text}`] : [])),
  );
  expect(found).toEqual([]);
});
