// Which keys are listed: those that are for something at a table.

import { expect, test } from "vitest";
import { KEYS, keysAt } from "../src/play/keys";

const listed = (buys: boolean, calls: boolean) => keysAt({ buys, calls }).map(({ shown }) => shown);

test("where nobody buys, no key buys, passes or wishes", () => {
  expect(listed(true, false)).toEqual(expect.arrayContaining(["B", "P or Space", "W"]));
  expect(listed(false, false).filter((key) => ["B", "P or Space", "W", "C"].includes(key))).toEqual(
    [],
  );
});

test("where discards are called, a call can be passed too", () => {
  expect(listed(false, true)).toEqual(expect.arrayContaining(["P or Space", "C"]));
  expect(listed(true, false)).not.toContain("C");
});

test("away from a table all are listed", () => {
  expect(keysAt(null)).toEqual(KEYS);
});
