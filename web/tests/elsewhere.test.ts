// A game that leaves for another place: what its dialog and the notice of the lost line offer.

import type { VNode } from "preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Button } from "../src/widgets/Button";
import { aGame, aTable } from "./game";

/** What the component that is rendered keeps, and which of it comes next. */
const kept: unknown[] = [];
let next = 0;

vi.mock("preact/hooks", () => ({
  useState: (usual: unknown) => {
    const place = next++;
    if (!(place in kept)) kept[place] = usual;
    return [
      kept[place],
      (value: unknown) => {
        kept[place] = value;
      },
    ];
  },
  useEffect: () => {},
  useRef: () => ({ current: null }),
}));

const { serverGame, table, you } = await import("../src/connection/state");
const { LostButtons } = await import("../src/dialogs/LostConnection");
const { Elsewhere } = await import("../src/dialogs/Elsewhere");
const { moveWords: text } = await import("../src/offline/move-words");
const { spare } = await import("../src/offline/state");

function rendered(component: () => unknown): VNode[] {
  next = 0;
  return within(component());
}

function within(node: unknown): VNode[] {
  if (Array.isArray(node)) return node.flatMap(within);
  if (typeof node !== "object" || node === null || !("props" in node)) return [];
  return [node as VNode, ...within((node as VNode).props.children)];
}

const props = (node: VNode | undefined) => (node?.props ?? {}) as Record<string, unknown>;
const button = (all: VNode[], label: string) =>
  all.find(({ type, props }) => (type === "button" || type === Button) && props.children === label);

beforeEach(() => {
  kept.length = 0;
});

it("says why a game cannot go on offline", async () => {
  spare.value = () => {
    throw new Error("no room");
  };
  const pressed = props(
    button(
      rendered(() => LostButtons({})),
      text.withoutServer,
    ),
  );
  (pressed.onClick as () => void)();
  await Promise.resolve();
  expect(rendered(() => LostButtons({})).map((node) => props(node).says)).toContain("no room");
  spare.value = null;
});

describe("with others at the table", () => {
  const line = { number: 1, points: [0, 5], penalties: [0, 0], out: 0 };
  const at = aTable();
  const [seat] = at.seats;
  if (!seat) throw new Error("nobody sits there");
  const people = [0, 1].map(() => ({ ...seat, sitting: "person" as const }));

  it.each([
    ["in its first deal that cannot be asked yet", [], text.othersLater, false],
    ["after it all can be asked for an end", [line], text.others, true],
  ])("%s", (_, lines, said, asks) => {
    const game = aGame();
    table.value = { ...at, seats: people, you: 0, stage: "playing" };
    serverGame.value = { ...game, sheet: { ...game.sheet, lines } };
    expect(you.value).toBe(0);
    kept[0] = true; // the other place is there
    const all = rendered(() => Elsewhere({ onClose: () => {} }));
    expect(all.map((node) => props(node).children)).toContain(said);
    expect(button(all, text.endHere) !== undefined).toBe(asks);
    expect(button(all, text.go)).toBeUndefined();
    table.value = serverGame.value = null;
  });
});
