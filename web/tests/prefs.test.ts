import { beforeEach, describe, expect, test, vi } from "vitest";
import { showGround } from "../src/browser/ground";
import { FakeStorage } from "./fakes";

let storage: FakeStorage;

beforeEach(() => {
  vi.resetModules();
  storage = new FakeStorage();
  vi.stubGlobal("localStorage", storage);
});

const prefsAfresh = () => import("../src/browser/prefs");

test("the ground is that of the theme before the page is there", () => {
  const dataset: Record<string, string> = {};
  showGround(dataset);
  expect(dataset.theme).toBeUndefined();
  storage.setItem("liverpool.theme", '"light"');
  showGround(dataset);
  expect(dataset.theme).toBe("light");
  vi.stubGlobal("localStorage", undefined);
  showGround(dataset);
});

describe("what a person has chosen", () => {
  test("is there again when the page is loaded again", async () => {
    const before = await prefsAfresh();
    expect(before.prefs.theme.value).toBe("felt");
    before.prefs.theme.value = "light";
    before.prefs.fourColours.value = true;
    before.prefs.name.value = "Anna";
    vi.resetModules();
    const after = await prefsAfresh();
    expect(after.prefs.theme.value).toBe("light");
    expect(after.prefs.fourColours.value).toBe(true);
    expect(after.prefs.name.value).toBe("Anna");
  });

  test("is the usual where what is kept makes no sense", async () => {
    storage.setItem("liverpool.theme", '"pink"');
    storage.setItem("liverpool.sounds", '"yes"');
    storage.setItem("liverpool.faces", "{not json");
    const { prefs } = await prefsAfresh();
    expect(prefs.theme.value).toBe("felt");
    expect(prefs.sounds.value).toBe("full");
    expect(prefs.faces.value).toBe("pictures");
  });

  test("has no sounds where an earlier page had them switched off", async () => {
    storage.setItem("liverpool.sounds", "false");
    const { prefs } = await prefsAfresh();
    expect(prefs.sounds.value).toBe("off");
  });

  test("holds while the page is open where nothing can be kept", async () => {
    storage.broken = true;
    const { prefs } = await prefsAfresh();
    prefs.theme.value = "dark";
    expect(prefs.theme.value).toBe("dark");
  });

  test("shows as attributes of the page; the system's theme follows the system", async () => {
    let tell = (_: { matches: boolean }) => {};
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("dark"),
      addEventListener: (_: string, listener: typeof tell) => {
        if (query.includes("dark")) {
          tell = listener;
        }
      },
      get media() {
        return query;
      },
    }));
    const marks: Record<string, string> = {};
    vi.stubGlobal("document", { documentElement: { dataset: marks } });
    const { applyPrefs, prefs } = await prefsAfresh();
    applyPrefs();
    expect(marks.theme).toBe("felt");
    prefs.theme.value = "system";
    expect(marks).toMatchObject({
      theme: "dark",
      deck: "two",
      faces: "pictures",
      back: "rosehip",
      motion: "full",
    });
    prefs.fourColours.value = true;
    prefs.motion.value = "reduced";
    prefs.letters.value = "large";
    prefs.theme.value = "felt";
    expect(marks).toMatchObject({
      theme: "felt",
      deck: "four",
      motion: "reduced",
      letters: "large",
    });
    prefs.theme.value = "system";
    expect(marks.theme).toBe("dark");
    expect(tell).toBeTypeOf("function");
  });
});
