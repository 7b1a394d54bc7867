import { describe, expect, test, vi } from "vitest";
import { outranks, soundFor } from "../src/effects/sounds";
import { lengthOf, type Sound, TONES } from "../src/effects/tones";
import type { GameView, MoveEvent } from "../src/messages";

const game = (part: Partial<GameView>): GameView =>
  ({ question: "1", asked: "nothing", can: { offer: null }, ended: null, ...part }) as GameView;
const happened = (verb: string, flights = 1): MoveEvent => ({
  seat: 1,
  verb,
  lines: [],
  flights: Array.from({ length: flights }, () => ({ source: "stock", target: "pile", card: 1 })),
});
const offer = (answered: boolean) =>
  ({ can: { offer: { now: true, answered } } }) as unknown as Partial<GameView>;

test("opening the page makes no sound, unless a deal begins with it", () => {
  expect(soundFor(null, game({ asked: "turn" }), [], 0)).toBeNull();
  expect(soundFor(null, game({ asked: "turn" }), [happened("shuffle", 30)], 0)).toBe("deal");
});

test("one sound is chosen, the one that matters most", () => {
  const before = game({});
  const turn = game({ question: "2", asked: "turn" });
  expect(soundFor(before, game({}), [happened("discard")], 0)).toBe("knock");
  expect(soundFor(before, turn, [happened("discard")], 0)).toBe("turn");
  expect(soundFor(before, turn, [happened("discard"), happened("call")], 0)).toBe("rummy");
  expect(soundFor(before, game({}), [happened("pass", 0)], 0)).toBeNull();
});

test("each move has a sound of its own, the one that matters most is heard", () => {
  const heard = (...moves: MoveEvent[]) => soundFor(game({}), game({}), moves, 0);
  expect(heard(happened("draw"))).toBe("card");
  expect(heard(happened("swap"))).toBe("swap");
  expect(heard(happened("lay"))).toBe("lay");
  expect(heard(happened("add"))).toBe("off");
  expect(heard(happened("shuffle", 30))).toBe("deal");
  expect(heard(happened("draw"), happened("lay"), happened("discard"))).toBe("lay");
});

test("going down sounds like more than a new meld", () => {
  const laying = (...targets: string[]): MoveEvent => ({
    ...happened("lay"),
    flights: targets.map((target) => ({ source: "seat:1", target, card: 1 })),
  });
  const heard = (event: MoveEvent) => soundFor(game({}), game({}), [event], 0);
  expect(heard(laying("meld:1.0", "meld:1.1"))).toBe("down");
  expect(heard(laying("meld:1.2"))).toBe("lay");
});

test("one's own plays were heard as they were prepared, and are not heard again", () => {
  const moves = [happened("lay", 0), happened("add"), happened("discard")];
  expect(soundFor(game({}), game({}), moves, 1)).toBe("knock");
  expect(soundFor(game({}), game({}), moves, 0)).toBe("down");
});

test("a pass is heard by who passes, and by nobody else", () => {
  const pass = happened("pass", 0);
  expect(soundFor(game({}), game({}), [pass], 1)).toBe("tap");
  expect(soundFor(game({}), game({}), [pass], 0)).toBeNull();
});

test("a turn is announced once, not with every message of it", () => {
  const turn = game({ asked: "turn" });
  expect(soundFor(turn, turn, [], 0)).toBeNull();
});

test("an offer is heard by who may still answer it", () => {
  expect(soundFor(game({}), game(offer(false)), [], 0)).toBe("offer");
  expect(soundFor(game({}), game(offer(true)), [], 0)).toBeNull();
  expect(soundFor(game(offer(false)), game(offer(false)), [], 0)).toBeNull();
});

test("the end of a deal is heard once, and differently by who went out", () => {
  const ended = {
    hands: [],
    out: 1,
    ending: "",
    sentence: "",
    margin: "",
    following: "",
    winners: [],
  };
  const over = game({ ended } as unknown as Partial<GameView>);
  expect(soundFor(game({}), over, [happened("discard")], 1)).toBe("out");
  expect(soundFor(game({}), over, [happened("discard")], 0)).toBe("over");
  expect(soundFor(game({}), over, [happened("discard")], null)).toBe("over");
  expect(soundFor(over, over, [], 1)).toBeNull();
  expect(soundFor(null, over, [], 1)).toBeNull();
});

test("a sound is cut off only by one that matters more", () => {
  expect(outranks("card", null)).toBe(true);
  expect(outranks("rummy", "turn")).toBe(true);
  expect(outranks("card", "turn")).toBe(false);
  expect(outranks("card", "card")).toBe(false);
});

test.each<[Sound, number]>([
  ["lift", 25],
  ["card", 60],
  ["tap", 70],
  ["knock", 90],
  ["swap", 160],
  ["off", 90],
  ["lay", 180],
  ["down", 580],
  ["deal", 12 * 35],
  ["offer", 180],
  ["turn", 370],
  ["rummy", 600],
  ["over", 500],
  ["out", 580],
  ["win", 980],
])("%s lasts %i ms", (sound, length) => {
  expect(lengthOf(sound) * 1000).toBeCloseTo(length);
});

describe("in a browser", () => {
  const started: unknown[] = [];
  const contexts: FakeContext[] = [];
  const param = () => ({
    value: 0,
    setValueAtTime: () => {},
    linearRampToValueAtTime: () => {},
    exponentialRampToValueAtTime: () => {},
  });
  const node = () => {
    const made = {
      gain: param(),
      frequency: param(),
      connect: (to: unknown) => to,
      disconnect: () => {},
      start: () => started.push(made),
      stop: () => {},
    };
    return made;
  };
  class FakeContext {
    state = "suspended";
    currentTime = 0;
    sampleRate = 8000;
    destination = {};
    constructor() {
      contexts.push(this);
    }
    async resume() {
      this.state = "running";
    }
    createGain = node;
    createOscillator = node;
    createBiquadFilter = node;
    createBufferSource = node;
    createBuffer = (_: number, length: number) => ({
      getChannelData: () => new Float32Array(length),
    });
  }

  test("a device that can shakes when one is asked, unless it shall not", async () => {
    vi.resetModules();
    const vibrate = vi.fn();
    vi.stubGlobal("navigator", { vibrate });
    vi.stubGlobal("addEventListener", vi.fn());
    vi.stubGlobal("removeEventListener", vi.fn());
    const { hearTable } = await import("../src/effects/sounds");
    const { prefs } = await import("../src/browser/prefs");
    const { serverGame } = await import("../src/connection/state");
    const stop = hearTable();
    const asked = (question: string) => {
      serverGame.value = game({ question, asked: "turn" });
    };
    serverGame.value = game({});
    expect(vibrate).not.toHaveBeenCalled();
    asked("2");
    expect(vibrate).toHaveBeenCalledOnce();
    prefs.vibrates.value = false;
    asked("3");
    expect(vibrate).toHaveBeenCalledOnce();
    stop();
  });

  test("a sound plays once the page was touched, none while sounds are off, and a new volume at once", async () => {
    vi.resetModules();
    started.length = 0;
    const heard = new Map<string, () => void>();
    vi.stubGlobal("window", { AudioContext: FakeContext });
    vi.stubGlobal("AudioContext", FakeContext);
    vi.stubGlobal("addEventListener", (kind: string, woken: () => void) => heard.set(kind, woken));
    vi.stubGlobal("removeEventListener", (kind: string) => heard.delete(kind));
    const { hearOwn, hearTable, play } = await import("../src/effects/sounds");
    const { prefs } = await import("../src/browser/prefs");
    const stop = hearTable();
    play("lay");
    expect(started).toHaveLength(0);
    expect(heard.has("pointerdown")).toBe(false); // a finger has not touched the page before it goes up
    heard.get("pointerup")?.();
    prefs.sounds.value = "off";
    play("lay");
    expect(started).toHaveLength(0);
    prefs.sounds.value = "soft";
    expect(started).toHaveLength(TONES.lay.length);
    play("card"); // gives way
    expect(started).toHaveLength(TONES.lay.length);
    hearOwn([happened("lay", 0)]);
    expect(started).toHaveLength(TONES.lay.length + TONES.down.length);
    // A phone that was locked has put the sound to sleep: the next touch wakes it.
    for (const context of contexts) context.state = "interrupted";
    play("turn");
    expect(started).toHaveLength(TONES.lay.length + TONES.down.length);
    heard.get("pointerup")?.();
    play("turn");
    expect(started).toHaveLength(TONES.lay.length + TONES.down.length + TONES.turn.length);
    expect(contexts).toHaveLength(1);
    stop();
    expect(heard.size).toBe(0);
  });
});
