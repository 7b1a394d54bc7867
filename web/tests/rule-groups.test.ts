// The rule sets in the groups in which people look for them, and what "Play now" makes of the choice.

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Preset, PresetGroup } from "../src/messages";
import { FakeStorage } from "./fakes";

let storage: FakeStorage;

beforeEach(() => {
  vi.resetModules();
  storage = new FakeStorage();
  vi.stubGlobal("localStorage", storage);
});

const preset = (name: string, group: PresetGroup, more: Partial<Preset> = {}): Preset => ({
  name,
  query: `rules=${name}`,
  title: name,
  whole_title: `whole ${name}`,
  origin: "",
  group,
  least: 3,
  most: 8,
  cuts: true,
  ...more,
});

const PRESETS = [
  preset("dunlop", "sources"),
  preset("dunlop+classic", "beginners", { whole_title: "Classic", cuts: false }),
  preset("dunlop+first", "beginners", { cuts: false }),
  preset("dunlop+twos", "sources"),
  preset("bga", "relatives"),
];

async function told() {
  const { welcome } = await import("../src/connection/state");
  welcome.value = { kind: "welcome", version: "1", presets: PRESETS, levels: [] };
}

describe("the rule sets", () => {
  it("are in groups; what beginners play is no variation of another game", async () => {
    await told();
    const { gameOf, gamesOf, presetsOf } = await import("../src/rule-sets/groups");
    const names = (all: readonly Preset[]) => all.map((one) => one.name);
    expect(names(presetsOf("beginners"))).toEqual(["dunlop+classic", "dunlop+first"]);
    const [dunlop, ...others] = gamesOf("sources");
    expect(others).toEqual([]);
    expect(dunlop?.plain.name).toBe("dunlop");
    expect(names(dunlop?.variations ?? [])).toEqual(["dunlop+twos"]);
    expect(gameOf("dunlop+twos")?.plain.name).toBe("dunlop");
    expect(gameOf("dunlop+classic")).toBeUndefined();
    expect(gameOf("rules=dunlop&v=2")).toBeUndefined();
  });

  it("are few at first: the last, one's own and the sources, each once", async () => {
    await told();
    const { change } = await import("../src/rule-sets/saved");
    const { fewRules } = await import("../src/rule-sets/few");
    const offered = (last: string) => fewRules(last).map(({ title }) => title);
    expect(offered("dunlop+classic")).toEqual(["Classic", "whole dunlop"]);
    const mine = { title: "Ours", query: "rules=dunlop&buy.limit=3" };
    change(() => [mine]);
    expect(offered("dunlop")).toEqual(["whole dunlop", "Ours"]);
    expect(offered(mine.query)).toEqual(["Ours", "whole dunlop"]);
    expect(offered("gone")).toEqual(["Ours", "whole dunlop"]);
  });

  it("are Classic until another is chosen, and the choice is kept", async () => {
    await told();
    const before = await import("../src/setup/choices");
    expect([before.rules.value, before.rulesTitle.value]).toEqual(["dunlop+classic", "Classic"]);
    before.chooseRules("bga");
    vi.resetModules();
    await told();
    const after = await import("../src/setup/choices");
    expect([after.rules.value, after.rulesTitle.value]).toEqual(["bga", "whole bga"]);
  });

  it("are Classic where the server has no such rules any more", async () => {
    storage.setItem("liverpool.rules", '"gone"');
    await told();
    const { rules } = await import("../src/setup/choices");
    expect(rules.value).toBe("dunlop+classic");
  });

  it("promise cards at once only where nobody cuts", async () => {
    const { cardsAtOnce, chooseRules } = await import("../src/setup/choices");
    expect(cardsAtOnce.value).toBe(true); // Classic, before the server has said anything
    await told();
    expect(cardsAtOnce.value).toBe(true);
    chooseRules("dunlop");
    expect(cardsAtOnce.value).toBe(false);
    const { save } = await import("../src/rules/listing");
    save({ title: "Ours", query: "rules=dunlop&buy.limit=3" });
    chooseRules("rules=dunlop&buy.limit=3");
    expect(cardsAtOnce.value).toBe(false);
  });
});
