// The built page keeps to what the oldest browsers have that it plays in (package.json, `browserslist`).

import { build, type Rolldown } from "vite";
import { describe, expect, it } from "vitest";
import book from "../../src/liverpool/paper/book.css?raw";
import page from "../index.html?raw";
import { browserslist } from "../package.json";
import { newInScript, newInStyles } from "./too-new";

/** What some of them lack without harm, by the reason. */
const STYLES = {
  "a pointer: a finger has none": ["cursor", "resize"],
  "a look that may be the browser's own": [
    "-webkit-tap-highlight-color",
    "-webkit-touch-callout",
    "accent-color",
    "color-scheme",
    "outline", // with square corners
    "scrollbar-color",
    "scrollbar-width",
    "text-wrap",
  ],
  "scrolling that goes on behind a dialog": ["overscroll-behavior"],
  "on paper": ["@page", "break-after", "orphans", "widows"],
  "read, and then without effect: what is too long is cut at both sides": [
    "align-content: safe",
    "justify-content: safe",
  ],
};
const SCRIPTS = {
  "asked for before it is used": [
    "CSSStyleSheet",
    "adoptedStyleSheets",
    "replaceSync",
    "Notification",
    "Notification.requestPermission",
    "canShare",
    "clearAppBadge",
    "getNotifications",
    "moveBefore", // by Preact
    "setAppBadge",
    "share",
    "showNotification",
    "userActivation",
    "vibrate",
  ],
  "done without where it is not": ["DecompressionStream", "pipeThrough"], // offline/start.tsx
  "brought along": ["Object.hasOwn", "hasOwn"], // fair/has-own.ts
  "names of our own, or of what Preact brings": [
    "address",
    "check",
    "connection",
    "delay",
    "Symbol.dispose",
    "dispose",
    "displayName",
    "fileName",
    "font", // the canvas's is old
    "hand",
    "ink",
    "side",
    "take",
    "when",
    "with",
  ],
};
const all = (allowed: Record<string, string[]>) => new Set(Object.values(allowed).flat());
const [allowedStyles, allowedScripts] = [all(STYLES), all(SCRIPTS)];
/** Allowed as it is, or by its property. */
const isAllowed = (name: string) =>
  allowedStyles.has(name) || allowedStyles.has(name.replace(/:.*/, ""));

const { output } = (await build({
  logLevel: "silent",
  build: { write: false },
})) as Rolldown.RolldownOutput;
const scripts = output.filter((one) => one.type === "chunk");
const styles = output.filter((one) => one.type === "asset" && one.fileName.endsWith(".css"));

describe("the built page", () => {
  it.each(scripts.map((one) => [one.fileName, one.code]))("%s has nothing too new", (_, code) => {
    expect([...newInScript(code)].filter((name) => !allowedScripts.has(name))).toEqual([]);
  });

  it.each([
    ...styles.map((one) => [one.fileName, String("source" in one && one.source)] as const),
    ["book.css", book] as const,
  ])("%s has nothing too new", (_, css) => {
    expect(css).toContain("{");
    expect([...newInStyles(css)].filter((name) => !isAllowed(name))).toEqual([]);
  });

  it("says for which browsers it is, where one is too old", () => {
    const names = { chrome: "Chrome", firefox: "Firefox", safari: "Safari" };
    const said = page.replace(/\s+/g, " ");
    for (const [name, shown] of Object.entries(names)) {
      const version = browserslist.find((one) => one.startsWith(`${name} `))?.split(" ")[1];
      expect(said).toContain(`${shown} ${version}`);
    }
  });
});

describe("what is too new is found", () => {
  it.each([
    ["[3, 1].toSorted()", "toSorted"],
    ["list.findLast((one) => one)", "findLast"],
    ["structuredClone(deal)", "structuredClone"],
    ["new CompressionStream('gzip')", "CompressionStream"],
    ["AbortSignal.timeout(9)", "AbortSignal.timeout"],
    ["canvas.roundRect(0, 0, 9, 9, 2)", "roundRect"],
    ["const before = /(?<=a)b/", "(?<="],
    ["new RegExp(`(?<!\\\\d)x`)", "(?<="],
  ])("%s", (code, name) => {
    expect([...newInScript(code)]).toContain(name);
  });

  it.each([
    ["a:has(b) { color: red }", ":has"],
    ["@container (width > 9px) { a { color: red } }", "@container"],
    ["@layer base { a { color: red } }", "@layer"],
    ["@media (width > 9px) { a { color: red } }", "media range"],
    ["a { container-type: inline-size }", "container-type"],
    ["a { width: 9cqi }", "cqi"],
    ["a { height: 100dvh }", "dvh"],
    ["a { rotate: 9deg }", "rotate"],
    ["a { color: color-mix(in srgb, red, blue) }", "color-mix()"],
    ["a { order: mod(9, 2) }", "mod()"],
    ["a { --b: mod(9, 2) }", "mod()"],
    ["a { overflow: clip }", "overflow: clip"],
    ["a { & b { color: red } }", "&"],
  ])("%s", (css, name) => {
    expect([...newInStyles(css)]).toContain(name);
  });

  it.each([
    "a { height: 100vh; height: 100dvh }",
    "@supports (height: 1dvh) { a { height: 100dvh } }",
    "a { -webkit-mask-image: none; mask-image: none }",
  ])("but not where older browsers read something else: %s", (css) => {
    expect([...newInStyles(css)]).toEqual([]);
  });
});
