// The page of a family's record says whatever is refused, also once the record is there.

import { beforeEach, expect, test, vi } from "vitest";
import { Refusal, Unanswered } from "../src/connection/failures";
import { connection } from "../src/connection/state";
import { followRecord } from "../src/record/following";
import { changeOrTell, opened } from "../src/record/store";

let answer: () => Promise<object>;
vi.mock("../src/connection/net", async (whole) => ({
  ...(await whole<object>()),
  ask: () => answer(),
}));

const found = { writes: true, reading: "r", events: [], last: 1, more: false };
const refused = (sentence: string) =>
  Promise.reject(new Refusal({ reason: "no_record", sentence, rule: "" }, false));

const told: string[] = [];
const tell = (trouble: string) => void told.push(trouble);

/** The page is left and seen again, which has it look. */
let seenAgain: () => void;

beforeEach(() => {
  told.length = 0;
  answer = async () => found;
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("document", {
    visibilityState: "visible",
    addEventListener: (_: string, look: () => void) => {
      seenAgain = look;
    },
    removeEventListener: () => {},
  });
  connection.value = "open";
});

test("a refusal that comes after the record is there is told, and taken back once it can be read", async () => {
  const stop = followRecord("r", "s", tell);
  await vi.waitFor(() => expect(told).toEqual([""]));
  expect(opened.value?.id).toBe("r");
  answer = () => refused("There is no such record.");
  seenAgain();
  await vi.waitFor(() => expect(told.at(-1)).toBe("There is no such record."));
  answer = async () => found;
  seenAgain();
  await vi.waitFor(() => expect(told.at(-1)).toBe(""));
  stop();
});

test("that no answer came is no refusal", async () => {
  answer = () => Promise.reject(new Unanswered("No answer came.", true));
  const stop = followRecord("r", "s", tell);
  await Promise.resolve();
  connection.value = "lost";
  answer = async () => found;
  connection.value = "open";
  await vi.waitFor(() => expect(told).toEqual([""]));
  stop();
});

test("of two changes on their way both are written, and the one that is refused says so", async () => {
  const stop = followRecord("r", "s", tell);
  await vi.waitFor(() => expect(told).toEqual([""]));
  stop();
  told.length = 0;
  const waiting: ((reply: object | Promise<never>) => void)[] = [];
  answer = () => new Promise((settle) => waiting.push(settle));
  const title = (text: string) => changeOrTell([{ kind: "title", title: text }], tell);
  const both = [title("Ours"), title("Our Sundays")];
  expect(waiting).toHaveLength(2);
  waiting[0]?.(refused("This record is full."));
  waiting[1]?.({ ...found, last: 2 });
  expect(await Promise.all(both)).toEqual([false, true]);
  expect(told.at(-1)).toBe("This record is full.");
});
