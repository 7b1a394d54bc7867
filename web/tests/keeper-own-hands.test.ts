import { expect, test } from "vitest";
import { inDeal, setLeft, setOut, takenBack } from "../src/keeper/noting";
import { stateBy, takenIn } from "../src/keeper/own-hands";
import type { HandGiven, HandLeft, KeptScores, Scoring } from "../src/messages";

const GAME: KeptScores = {
  format: "liverpool-scores/1",
  rules: "rules=mahlum",
  title: "Sunday",
  players: ["Ann", "Ben", "Cy"],
  first_dealer: 0,
  deals: [],
};
const scoring = { deals: [{}, {}], contracts: [] } as unknown as Scoring;
const gives = (name: string, points: number | null, deal = 1): HandGiven => ({
  name,
  deal,
  left: points === null ? null : { points },
});
const left = (kept: KeptScores): readonly (HandLeft | null)[] => kept.deals[0]?.left ?? [];

test("hands from players' own phones make a deal, each as a step that can be taken back", () => {
  const given = [gives("Ben", 35), gives("Ann", null), gives("Cy", 5)];
  const { kept, steps, taken } = takenIn(GAME, {}, given, scoring);
  expect(kept.deals[0]).toMatchObject({ out: 0, left: [null, { points: 35 }, { points: 5 }] });
  expect(steps.map(({ what }) => what)).toEqual([
    "Ben's own phone",
    "Ann's own phone",
    "Cy's own phone",
  ]);
  // The same again says nothing new, and what was taken back stays so until it is corrected there.
  expect(takenIn(kept, taken, given, scoring).steps).toEqual([]);
  const last = steps.at(-1);
  const back = last ? takenBack(kept, last).kept : kept;
  expect(takenIn(back, taken, given, scoring).kept).toBe(back);
  const sentAgain = given.map((hand) => ({ ...hand, times: 2 }));
  expect(left(takenIn(back, taken, sentAgain, scoring).kept)[2]).toEqual({ points: 5 });
  const again = takenIn(back, taken, [gives("Cy", 6)], scoring);
  expect(left(again.kept)).toEqual([null, { points: 35 }, { points: 6 }]);
});

test("a player corrects what they gave in, and never what the keeper has written", () => {
  const { kept, taken } = takenIn(GAME, {}, [gives("Ben", 35)], scoring);
  const more = takenIn(kept, taken, [gives("Ben", 40)], scoring);
  expect(left(more.kept)[1]).toEqual({ points: 40 });
  const corrected = inDeal(0, setLeft(1, { points: 45 }), "")(more.kept).kept;
  expect(takenIn(corrected, more.taken, [gives("Ben", 50)], scoring).steps).toEqual([]);
});

test("only one goes out, and can say that it was a slip", () => {
  const { kept, taken } = takenIn(GAME, {}, [gives("Ann", null), gives("Ben", null)], scoring);
  expect(kept.deals[0]?.out).toBe(0);
  const slip = takenIn(kept, taken, [gives("Ann", 10), gives("Ben", null)], scoring);
  expect(slip.kept.deals[0]).toMatchObject({ out: 1, left: [{ points: 10 }, null, null] });
  const keepers = inDeal(0, setOut(2), "")(GAME).kept;
  expect(takenIn(keepers, {}, [gives("Cy", 5)], scoring).steps).toEqual([]);
});

test("nobody writes in a deal that has not come, for others, or after the game", () => {
  const nothing = [gives("Ben", 35, 2), gives("Dora", 5), gives("Cy", 5, 3)];
  expect(takenIn(GAME, {}, nothing, scoring)).toEqual({ kept: GAME, steps: [], taken: {} });
  const ended = { ...GAME, ended: true };
  expect(takenIn(ended, {}, [gives("Ben", 35)], scoring).steps).toEqual([]);
});

test("a phone can send again what the sheet has had, and has no more", () => {
  expect([stateBy("sent", false), stateBy("sent", true)]).toEqual(["sent", "taken"]);
  expect([stateBy("taken", true), stateBy("taken", false)]).toEqual(["taken", "open"]);
  expect([stateBy("open", true), stateBy("sending", true)]).toEqual(["open", "sending"]);
});
