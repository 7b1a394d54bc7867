import { describe, expect, test } from "vitest";
import { secondsLeft, timeIn } from "../src/text/time";

describe("time that is left", () => {
  test("is counted in whole seconds from what the server said, and never below none", () => {
    expect(secondsLeft(60, 0)).toBe(60);
    expect(secondsLeft(60, 1)).toBe(60);
    expect(secondsLeft(60, -1_500)).toBe(60);
    expect(secondsLeft(59.6, 30_000)).toBe(30);
    expect(secondsLeft(5, 5_000)).toBe(0);
    expect(secondsLeft(5, 90_000)).toBe(0);
  });

  test.each([
    [0, "0 seconds"],
    [1, "1 second"],
    [43, "43 seconds"],
    [90, "90 seconds"],
    [119, "2 minutes"],
    [300, "5 minutes"],
    [7_300, "2 hours"],
    [129_600, "36 hours"],
    [260_000, "3 days"],
  ])("of %d seconds is told in words", (seconds, told) => {
    expect(timeIn(seconds)).toBe(told);
  });
});
