// What needs a server is not there where there is none: at /offline, and on a site of files alone.

import type { ComponentChild, FunctionComponent, VNode } from "preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeStorage } from "./fakes";
import { aGame, aTable } from "./game";

vi.mock("preact/hooks", () => ({
  useState: (first: unknown) => [first, () => {}],
  useRef: (current: unknown) => ({ current }),
  useEffect: () => {},
  useLayoutEffect: () => {},
}));

/** The words that these show at first. */
function shown(what: ComponentChild | ComponentChild[]): string {
  if (Array.isArray(what)) return what.map(shown).join(" ");
  if (typeof what !== "object" || what === null) return typeof what === "string" ? what : "";
  const { type, props } = what as VNode<{ children?: ComponentChild }>;
  return shown(typeof type === "string" ? props.children : (type as FunctionComponent)(props));
}

const PLACES = {
  server: "https://host.example/",
  offline: "https://host.example/offline",
  site: "https://host.example/game/play/",
};

function opened(place: keyof typeof PLACES) {
  vi.stubGlobal("location", new URL(PLACES[place]));
  const dataset = place === "site" ? { site: "../" } : {};
  vi.stubGlobal("document", { documentElement: { dataset } });
}

beforeEach(() => vi.resetModules());
describe.each(["server", "offline", "site"] as const)("at a page of the kind %s", (place) => {
  beforeEach(() => opened(place));

  it("the family record is there with a server alone", async () => {
    const { MyGames } = await import("../src/results/MyGames");
    const { text } = await import("../src/results/words");
    expect(shown(MyGames() as VNode).includes(text.record)).toBe(place === "server");
  });

  it("a short link is there with a server alone", async () => {
    const { connection } = await import("../src/connection/state");
    connection.value = "open";
    const { ShortLink } = await import("../src/rules/SaveAndShare");
    const { text } = await import("../src/rules/words");
    const link = ShortLink({ query: "rules=dunlop" });
    expect(shown(link).includes(text.shorten)).toBe(place === "server");
  });

  it("a game can go on elsewhere where there is a server at all", async () => {
    const { mayGoOn } = await import("../src/dialogs/stopping");
    const at = { ...aTable(), stage: "playing" as const };
    expect(mayGoOn(at, aGame(), 0)).toBe(place !== "site");
  });

  it("a sheet is shown to others, and comes into a record, with a server alone", async () => {
    const { More } = await import("../src/keeper/SheetScreen");
    const { text } = await import("../src/keeper/words");
    const kept = { rules: "", players: ["Rose", "Ben"], deals: [], title: "", first_dealer: 0 };
    const game = { id: "a", kept: { ...kept, format: "liverpool-scores/1" as const } };
    const whole = { ...game, steps: [], redos: [], shown: null, when: 1 };
    const words = shown(More({ game: whole, scoring: { deals: [] } as never, over: true }));
    expect(words.includes(text.more.show)).toBe(place === "server");
    expect(words.includes(text.more.record)).toBe(place === "server");
    expect(words).toContain(text.more.save);
  });
});

it("a game by rules that a keeper alone does not know is kept, and the page comes anew", async () => {
  opened("site");
  const reloaded = new Promise<void>((reload) =>
    vi.stubGlobal("location", Object.assign(new URL(PLACES.site), { reload })),
  );
  vi.stubGlobal("localStorage", new FakeStorage());
  vi.stubGlobal("history", { state: null, pushState: () => {}, replaceState: () => {} });
  vi.stubGlobal("scrollTo", () => {});
  (await import("../src/browser/route")).standAlone();
  const { Loading } = await import("../src/keeper/Loading");
  const kept = {
    format: "liverpool-scores/1",
    rules: "rules=dunlop&buy.limit=3",
    title: "Christmas",
    players: ["Rose", "Ben"],
    first_dealer: 0,
    deals: [],
  };
  const [button] = (Loading() as VNode<{ children: VNode<{ onChoose(file: File): void }>[] }>).props
    .children;
  button?.props.onChoose(new File([JSON.stringify(kept)], "scores.json"));
  await reloaded;
  const { current } = await import("../src/keeper/games");
  expect(current.value?.kept.title).toBe("Christmas");
  vi.resetModules();
  const { isScoresAlone } = await import("../src/keeper/alone");
  expect(await isScoresAlone("/score", "")).toBe(false);
});
