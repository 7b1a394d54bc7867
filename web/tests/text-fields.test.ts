// Texts that are too long: said with their limit, and never cut by a field.

import { expect, test } from "vitest";
import { tooLong } from "../src/text/lengths";

const SOURCES = import.meta.glob<string>("../src/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

test("no field cuts what is put into it", () => {
  const cutting = Object.keys(SOURCES).filter((file) => /maxlength=/i.test(SOURCES[file] ?? ""));
  expect(cutting).toEqual([]);
});

test("characters are counted as the server counts them", () => {
  expect(tooLong("👩".repeat(24), 24)).toBe("");
  expect(tooLong(`  ${"Zoe\u0308".repeat(8)} `, 24)).toBe("");
  expect(tooLong("👩".repeat(25), 24)).toBe("This has 25 characters; it can have at most 24.");
});
