// The bytes of files: which are text, and what is said of all others. The terminal has the same cases
// (`tests/record/test_plain_text.py`).

import { describe, expect, test } from "vitest";
import cases from "../../tests/record/plain_texts.json";
import { readText, textOf } from "../src/browser/text-files";

const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));

describe("a file that is chosen", () => {
  test.each(cases)("$name", ({ bytes, text, fault }) => {
    if (fault === undefined) {
      expect(textOf(bytesOf(bytes))).toBe(text);
    } else {
      expect(() => textOf(bytesOf(bytes))).toThrow(`This file ${fault}.`);
    }
  });

  test("is read whole", async () => {
    expect(await readText(new Blob(["Zo", "\u00eb"]))).toBe("Zo\u00eb");
  });
});
