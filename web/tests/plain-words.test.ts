// What the page can say has no words that only developers know.

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

/** All texts of a module that have the form of a sentence or a label, not of a name. */
function said(node: Node): string[] {
  if (["TSLiteralType", "ImportDeclaration", "ImportExpression"].includes(node.type)) return [];
  const { value } = node;
  if (node.type === "Literal" || node.type === "JSXText") return isSaid(value) ? [value] : [];
  if (node.type === "TemplateElement") return [(value as { cooked: string }).cooked].filter(isSaid);
  return Object.values(node).flatMap((part) => [part].flat().filter(isNode).flatMap(said));
}

const isSaid = (text: unknown): text is string =>
  typeof text === "string" && /^\s*[A-Z][a-z]|[a-z,.] [a-z]/.test(text);

const textsOf = (source: string) =>
  said(parseAst(source, { lang: "tsx" }) as unknown as Node).map((text) => text.trim());

const TEXTS = Object.entries(SOURCES).map(([path, source]) => [path, textsOf(source)] as const);

test("sentences are found", () => {
  const all = TEXTS.flatMap(([, texts]) => texts);
  expect(all).toContain("Send a link. No account needed.");
  expect(all).toContain("Save the game file");
  expect(all.length).toBeGreaterThan(800);
});

test("none of them has such a word", () => {
  const found = TEXTS.flatMap(([path, texts]) =>
    texts.flatMap((text) => (FOR_DEVELOPERS.test(text) ? [`${path}: ${text}`] : [])),
  );
  expect(found).toEqual([]);
});
