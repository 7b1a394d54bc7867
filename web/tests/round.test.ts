// Several people pass one device round: whom to hand it to, and that nobody sees another's cards.

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Seated, TableUpdate } from "../src/messages";
import { aGame } from "./game";

/** What each seat is asked, by its secret; and what was done. */
let asked: Record<string, string>;
const done: string[] = [];
let sits = 0;

vi.mock("../src/connection/net", () => ({
  ask: async ({ secret }: { secret: string }) => ({ asked: asked[secret] ?? "nothing" }),
  command: async ({ kind, name }: { kind: string; name?: string }): Promise<Partial<Seated>> => {
    done.push([kind, name].filter(Boolean).join(" "));
    const seat = kind === "open" ? 0 : ++sits;
    return { kind: "seated", table: "cabin1", seat, secret: `secret of ${name}` };
  },
  retry: ({ looking = false } = {}) => done.push(looking ? "looks" : "comes back"),
}));

const { beginRound, followRound, takeDevice } = await import("../src/offline/round");
const { handTo } = await import("../src/offline/state");
const { seatAt } = await import("../src/browser/seats");
const { connection, serverGame, table } = await import("../src/connection/state");

const at = (you: number, id = "cabin1") => ({ id, you }) as TableUpdate;
const nothing = aGame({ asked: "nothing", turn: 1 });
const handed = () => {
  const to = handTo.value;
  return to === "looking" ? to : (to?.name ?? null);
};
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("a device that goes round", () => {
  beforeEach(async () => {
    asked = {};
    if (done.length) return;
    await beginRound(["Ann", "Ben", "Cy"], { seats: 3 } as never);
    connection.value = "open";
    followRound();
  });

  it("seats all people, one after the other, and begins as the first", () => {
    expect(done).toEqual([
      ...["open Ann", "looks", "sit Ben", "looks", "sit Cy", "comes back", "start"],
    ]);
    expect(seatAt("cabin1")?.name).toBe("Ann");
  });

  it("goes to whoever the page is for, before anything is shown", async () => {
    table.value = at(0);
    serverGame.value = aGame({ asked: "turn", turn: 0 });
    expect(handed()).toBe("looking");
    await settled();
    expect(handed()).toBe("Ann");
    asked = { "secret of Ben": "cut" };
    serverGame.value = aGame({ asked: "nothing", turn: 0 });
    expect(handed()).toBe("looking");
    await settled();
    expect(handed()).toBe("Ben");
    asked = { "secret of Ann": "turn" };
    serverGame.value = aGame({ asked: "turn", turn: 0 });
    await settled();
    expect(handed()).toBe("Ann");
  });

  it("stays with whoever is asked, and goes on when somebody else is", async () => {
    takeDevice(handTo.value as never);
    expect(handed()).toBeNull();
    serverGame.value = aGame({ asked: "play", turn: 0 });
    await settled();
    expect(handed()).toBeNull();
    asked = { "secret of Cy": "offer", "secret of Ben": "turn" };
    serverGame.value = nothing;
    await settled();
    expect(handed()).toBe("Ben");
  });

  it("shows the cards of whoever takes it", () => {
    done.length = 0;
    takeDevice(handTo.value as never);
    expect(done).toEqual(["comes back"]);
    expect(seatAt("cabin1")).toMatchObject({ name: "Ben", secret: "secret of Ben", seat: 1 });
    table.value = at(1);
    serverGame.value = aGame({ asked: "turn", turn: 1 });
    expect(handed()).toBeNull();
  });

  it("waits where nobody of them is asked", async () => {
    serverGame.value = aGame({ asked: "nothing", turn: 0 });
    await settled();
    expect(handed()).toBeNull();
  });

  it("goes to nobody at a table of one's own", () => {
    table.value = at(0, "other1");
    expect(handed()).toBeNull();
  });
});
