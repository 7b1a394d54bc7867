import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  heedPresses,
  isDouble,
  isDoubled,
  isEcho,
  type Press,
  spendPress,
} from "../src/browser/presses";

/** Something on the page that is a card of the hand, or is none. */
const thing = (card = false) => ({ matches: () => card }) as unknown as Element;
const answer = thing();

const tap = (at: number, more: Partial<Press> = {}): Press => ({
  ...{ at, x: 100, y: 600, on: answer, said: "Pass" },
  ...more,
});

describe("a second tap of a finger", () => {
  test.each([
    ["on the answer that has come into the place of another", tap(1_120, { said: "Draw" })],
    ["on what a tap has opened", tap(1_120, { on: thing() })],
    ["on the ground where nothing can be pressed", tap(1_120, { on: null, said: "" })],
    ["a little beside the first", tap(1_120, { x: 112, y: 608, said: "Draw" })],
  ])("%s does nothing", (_, second) => {
    expect(isEcho(tap(1_000), second)).toBe(true);
  });

  test.each([
    ["on the same thing that says the same", tap(1_120)],
    ["half a second later", tap(1_500, { said: "Draw" })],
    ["elsewhere", tap(1_120, { x: 260, said: "Draw" })],
  ])("%s counts", (_, second) => {
    expect(isEcho(tap(1_000), second)).toBe(false);
  });

  test("does not put a card down again: the two are one double tap", () => {
    const card = thing(true);
    const [first, second] = [tap(1_000, { on: card }), tap(1_120, { on: card, said: "✓" })];
    expect(isEcho(first, second)).toBe(true);
    expect(isDouble(first, second)).toBe(true);
  });

  test.each([
    ["on a card that has come into its place", tap(1_120, { on: thing(true) })],
    ["of a finger that trembles", tap(1_020)],
    ["a quarter of a second later", tap(1_300)],
    ["elsewhere", tap(1_120, { x: 260 })],
  ])("%s makes no double tap", (_, second) => {
    const card = thing(true);
    const on = second.on === answer ? card : second.on;
    expect(isDouble(tap(1_000, { on: card }), { ...second, on })).toBe(false);
  });

  test("on an answer makes no double tap", () => {
    expect(isDouble(tap(1_000), tap(1_120))).toBe(false);
  });

  test("the first one of all counts", () => {
    expect(isEcho(null, tap(0))).toBe(false);
  });
});

describe("a press", () => {
  const missed = vi.fn();
  const listeners = new Map<string, (event: object) => void>();

  /** A button that counts from this time on; a field, where it is written in. */
  class FakeElement {
    constructor(
      readonly from = 0,
      readonly written = false,
      readonly card = false,
    ) {}
    readonly textContent = "";
    readonly parentElement = null;
    closest(query: string) {
      return query !== "[data-from]" || this.from ? this : null;
    }
    getAttribute() {
      return `${this.from}`;
    }
    matches(query: string) {
      return query === ".hand-card" ? this.card : this.written && query.startsWith("input");
    }
  }

  beforeEach(() => {
    vi.stubGlobal("Element", FakeElement);
    vi.stubGlobal("addEventListener", (name: string, listener: () => void) =>
      listeners.set(name, listener),
    );
    missed.mockClear();
    heedPresses(missed);
  });

  /** Whether the page hears of it. */
  const isHeard = (name: string, event: object): boolean => {
    const ignored = vi.fn();
    const ignores = { preventDefault: () => {}, stopImmediatePropagation: ignored };
    listeners.get(name)?.({ ...ignores, ...event });
    return ignored.mock.calls.length === 0;
  };
  const pointer = (at: number, target: FakeElement, clickAt = at) => {
    const place = { target, clientX: 100, clientY: 600, isPrimary: true };
    isHeard("pointerdown", { ...place, timeStamp: at });
    isHeard("pointerup", { ...place, timeStamp: at });
    return isHeard("click", { ...place, timeStamp: clickAt, detail: 1 });
  };
  const key = (at: number, target: FakeElement, name = "Enter", repeat = false) =>
    isHeard("keydown", { target, timeStamp: at, key: name, repeat }) &&
    isHeard("click", { target, timeStamp: at + 5, detail: 0 });

  test.each([
    ["by a pointer", pointer],
    ["by a key", key],
  ])("%s counts from the time on that is written there", (_, press) => {
    expect(press(999, new FakeElement(1_000))).toBe(false);
    expect(missed).toHaveBeenCalledTimes(1);
    expect(press(2_000, new FakeElement(1_000))).toBe(true);
    expect(press(3_000, new FakeElement())).toBe(true);
    expect(missed).toHaveBeenCalledTimes(1);
  });

  test("has the time at which it came down, however late it is heard", () => {
    expect(pointer(999, new FakeElement(1_000), 5_000)).toBe(false);
  });

  test("that has done something already is not called late", () => {
    const on = new FakeElement(1_000);
    isHeard("keydown", { target: on, timeStamp: 999, key: "Enter", repeat: false });
    spendPress();
    expect(isHeard("click", { target: on, timeStamp: 1_004, detail: 0 })).toBe(false);
    expect(missed).not.toHaveBeenCalled();
  });

  test("of a screen reader comes without a key or a pointer, and counts when it clicks", () => {
    key(500, new FakeElement());
    expect(isHeard("click", { target: new FakeElement(1_000), timeStamp: 1_500, detail: 0 })).toBe(
      true,
    );
  });

  test("of the same key does nothing where the first one has led, unless another came between", () => {
    const [one, other] = [new FakeElement(), new FakeElement()];
    expect(key(1_000, one)).toBe(true);
    expect(key(1_200, other)).toBe(false);
    expect(key(2_000, one)).toBe(true);
    expect(key(2_050, one, "Tab")).toBe(true);
    expect(key(2_100, other)).toBe(true);
    expect(key(3_000, one)).toBe(true);
    expect(key(3_100, new FakeElement(0, true))).toBe(true); // the next field of a form
  });

  test("that is the second of two on a card is heard as that, and a third on the next card is not", () => {
    const [card, next] = [new FakeElement(0, false, true), new FakeElement(0, false, true)];
    expect(pointer(1_000, card)).toBe(true);
    expect(isDoubled()).toBe(false);
    expect(pointer(1_150, card)).toBe(true);
    expect(isDoubled()).toBe(true);
    expect(pointer(1_300, next)).toBe(false);
    expect(isDoubled()).toBe(false);
  });

  test("that is held down is one press", () => {
    const on = new FakeElement(1_000);
    expect(key(900, on)).toBe(false);
    expect(key(1_400, on, "Enter", true)).toBe(false);
    expect(key(1_500, new FakeElement(), "Enter", true)).toBe(false);
  });
});
