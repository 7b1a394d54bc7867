import { beforeEach, describe, expect, test, vi } from "vitest";

const TABLE = "http://rummy.test:8000/t/kitchen22";

/** A browser's history: its entries, and at which of them the page is. */
class FakeHistory {
  at = 0;
  constructor(readonly all: { state: unknown; href: string }[]) {}

  get state() {
    return this.all[this.at]?.state ?? null;
  }

  pushState(state: unknown, _title: string, path = ""): void {
    const href = new URL(path, this.href).href;
    this.at += 1;
    this.all.splice(this.at, Number.POSITIVE_INFINITY, { state, href });
  }

  replaceState(state: unknown, _title: string, path = ""): void {
    this.all[this.at] = { state, href: new URL(path, this.href).href };
  }

  back(): void {
    this.at -= 1;
  }

  get href(): string {
    return this.all[this.at]?.href ?? "";
  }
}

let history: FakeHistory;
let wayBack: typeof import("../src/browser/way-back");
let watching: typeof import("../src/browser/watching");

beforeEach(async () => {
  history = new FakeHistory([
    { state: null, href: "http://rummy.test:8000/" },
    { state: null, href: TABLE },
  ]);
  history.at = 1;
  vi.stubGlobal("history", history);
  vi.stubGlobal("location", {
    get href() {
      return history.href;
    },
    get hash() {
      return new URL(history.href).hash;
    },
    get pathname() {
      return new URL(history.href).pathname;
    },
  });
  vi.resetModules();
  wayBack = await import("../src/browser/way-back");
  watching = await import("../src/browser/watching");
  wayBack.noteEntry();
});

/** The way back, and whether it was about dialogs. */
function back(): boolean {
  history.back();
  return wayBack.closeDialogsOnBack();
}

describe("watching that begins after a dialog was closed", () => {
  test("takes one way back to leave the table", () => {
    wayBack.registerDialog(() => {})();
    watching.watchBy("/t/kitchen22#watch");
    expect(back()).toBe(true);
    expect(history.at).toBe(0);
  });

  test("goes on after the next dialog, which takes a way back of its own", () => {
    wayBack.registerDialog(() => {})();
    watching.watchBy("/t/kitchen22#watch");
    const close = vi.fn();
    wayBack.registerDialog(close);
    expect(back()).toBe(true);
    expect(close).toHaveBeenCalledOnce();
    expect(history.href).toBe(`${TABLE}#watch`);
    expect(back()).toBe(false);
    expect(history.at).toBe(0);
  });

  test("ends, and the way back is still the same", () => {
    watching.watchBy("/t/kitchen22#watch");
    wayBack.registerDialog(() => {})();
    watching.watchNoMore();
    expect(history.href).toBe(TABLE);
    expect(back()).toBe(true);
    expect(history.at).toBe(0);
  });
});
