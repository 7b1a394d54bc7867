// The contrast (WCAG 2.2) of what has to be told apart on a card, in every theme and both decks.

import { describe, expect, test } from "vitest";
import tokens from "../src/style/tokens.css?raw";

const BACKS = import.meta.glob<string>("../src/cards/back-*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});
const THEMES = ["light", "dark", "felt"];

/** The tokens of a block of the style sheet by name, as written. */
function block(selector: string): Map<string, string> {
  const from = tokens.indexOf(`\n${selector} {`);
  const text = tokens.slice(from, tokens.indexOf("\n}", from));
  return new Map(
    [...text.matchAll(/--([\w-]+): ([^;]+);/g)].map((hit) => [hit[1] ?? "", hit[2] ?? ""]),
  );
}

/** A token's colour in a theme and a deck. */
function colour(name: string, theme: string, deck = "two"): string {
  const where = [
    block(":root"),
    block(`:root[data-theme="${theme}"]`),
    block(`:root[data-deck="${deck}"]`),
  ];
  const found = where
    .map((tokens) => tokens.get(name))
    .filter((value) => value !== undefined)
    .at(-1);
  const other = /^var\(--([\w-]+)\)$/.exec(found ?? "")?.[1];
  return other ? colour(other, theme, deck) : (found ?? "missing");
}

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[^#]/g, "$&$&") : hex;
  const parts = /^#(..)(..)(..)$/.exec(full)?.slice(1) ?? [];
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = parts.map((part) => {
    const light = Number.parseInt(part, 16) / 255;
    return light <= 0.04045 ? light / 12.92 : ((light + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = Number.NaN, lighter = Number.NaN] = [luminance(one), luminance(other)].sort(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

test("contrast is that of WCAG", () => {
  expect(contrast("#000", "#fff")).toBeCloseTo(21);
  expect(contrast("#777777", "#fff")).toBeCloseTo(4.48, 2);
  expect(contrast("missing", "#fff")).toBeNaN();
});

describe.each(THEMES)("in the theme %s", (theme) => {
  test.each(["two", "four"])("every suit stands out from the card, %s colours", (deck) => {
    for (const suit of ["spade", "heart", "diamond", "club"]) {
      expect(contrast(colour(suit, theme, deck), colour("card", theme))).toBeGreaterThan(5.5);
    }
  });

  test("a joker stands out from its ground and from a card", () => {
    for (const ground of ["joker-ground", "joker-stripe", "card"]) {
      expect(contrast(colour("joker", theme), colour(ground, theme))).toBeGreaterThan(7);
    }
  });

  test("a card stands out from what it lies on, by itself or by its edge", () => {
    for (const ground of ["bg", "panel"]) {
      const card = contrast(colour("card", theme), colour(ground, theme));
      const edge = contrast(colour("card-edge", theme), colour(ground, theme));
      expect(Math.max(card, edge)).toBeGreaterThan(theme === "light" ? 1.8 : 3);
    }
  });

  test("a shadow is darker than what it falls on", () => {
    const [red = 0, green = 0, blue = 0] = colour("shade", theme).split(" ").map(Number);
    const shade = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
    expect(luminance(shade)).toBeLessThan(luminance(colour("bg-edge", theme)));
  });
});

test("the card's colour stands out from every back", () => {
  for (const drawn of Object.values(BACKS)) {
    const ground = /<rect x="5" y="5"[^>]* fill="(#\w{6})"/.exec(drawn)?.[1] ?? "missing";
    for (const theme of THEMES) {
      expect(contrast(ground, colour("card", theme))).toBeGreaterThan(7);
    }
  }
  expect(Object.keys(BACKS)).toHaveLength(4);
});
