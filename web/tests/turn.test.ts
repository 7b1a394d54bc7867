// What each thing that can happen makes of a turn.

import { describe, expect, it } from "vitest";
import type { Lay, Meld, MeldGroup, Swap, Tried, Try } from "../src/messages";
import { type Action, reduce } from "../src/turn/reduce";
import { type At, NOTHING, type Turn } from "../src/turn/state";
import { aGame, answerTo } from "./game";

const AT: At = {
  table: "t",
  deal: 1,
  question: "q",
  slots: 2,
  hand: [0, 4, 4, 13, 26],
  down: false,
};
const DOWN: At = { ...AT, down: true };
const WHY = { reason: "page", sentence: "No.", rule: "" };
const TROUBLE = { why: WHY, late: false };
const CHOOSING = { question: "Which way?", ways: [] };
const PICKED = new Set(["4.0"]);
const ADD = { verb: "add", card: 4, owner: 1, index: 0 } as const;
const SWAP: Swap = { verb: "swap", card: 4, owner: 1, index: 0 };
const MELD: Meld = { kind: "set", suit: -1, start: 1, cards: [0, 13, 26] };
const LAY: Lay = { verb: "lay", melds: [MELD], swaps: [SWAP] };
const GROUP: MeldGroup = { cards: MELD.cards, meld: MELD };
const BUSY = { trouble: TROUBLE, choosing: CHOOSING, picked: PICKED };
const FREE = { trouble: null, choosing: null, picked: NOTHING.picked };
const RECEIVED = { kind: "game_received", at: AT, saved: null } as const;

const tried = (
  groups: readonly MeldGroup[],
  labels: readonly string[],
  more: Partial<Tried> = {},
) => {
  const answer = answerTo({ groups } as Try, aGame(), more);
  const labelled = answer.groups.map((group, at) => ({ ...group, label: labels[at] ?? "" }));
  return { answer: { ...answer, groups: labelled }, question: "q", cards: [] };
};
const DONE = tried([GROUP, {}], ["3 aces"]);

/** What happens, what is there before (beside an empty turn), and what is different then. */
const TABLE: readonly [string, Action, Partial<Turn>, Partial<Turn>][] = [
  ["a selection", { kind: "cards_selected", keys: ["4.0"] }, {}, { picked: PICKED }],
  ["a touch", { kind: "card_touched" }, BUSY, { ...FREE, picked: PICKED }],
  ["plays", { kind: "cards_played", plays: [ADD] }, BUSY, { ...FREE, draft: [ADD] }],
  [
    "jokers to go down with",
    { kind: "jokers_taken", swaps: [SWAP] },
    BUSY,
    { ...FREE, swaps: [SWAP], groups: [{}, {}], staging: true },
  ],
  [
    "a joker put back, with what the hand holds no longer",
    { kind: "joker_put_back", swap: SWAP },
    { swaps: [SWAP], groups: [{ cards: [0, 52] }, GROUP] },
    { swaps: [], groups: [{ cards: [0] }, { cards: [13, 26] }] },
  ],
  ["undo of a play", { kind: "last_undone" }, { ...BUSY, draft: [ADD] }, { ...FREE, draft: [] }],
  [
    "undo of going down",
    { kind: "last_undone" },
    { draft: [LAY] },
    { draft: [], groups: [GROUP], swaps: [SWAP], staging: true },
  ],
  [
    "undo in the tray",
    { kind: "last_undone" },
    { groups: [GROUP, { cards: [4] }, {}], swaps: [SWAP] },
    { groups: [GROUP, {}, {}], slot: 1 },
  ],
  ["undo of a joker", { kind: "last_undone" }, { groups: [{}, {}], swaps: [SWAP] }, { swaps: [] }],
  ["undo of nothing", { kind: "last_undone" }, BUSY, { ...FREE, picked: PICKED }],
  [
    "undo of all",
    { kind: "all_undone" },
    { ...BUSY, draft: [LAY, ADD] },
    { ...FREE, draft: [], groups: [GROUP], swaps: [SWAP] },
  ],
  ["a choice", { kind: "ways_asked", choosing: CHOOSING }, {}, { choosing: CHOOSING }],
  ["no choice", { kind: "ways_dropped" }, BUSY, { choosing: null }],
  [
    "the tray opened, at the first slot that is no meld",
    { kind: "tray_opened" },
    { ...BUSY, groups: [GROUP, {}], tried: DONE },
    { ...FREE, picked: PICKED, staging: true, slot: 1 },
  ],
  ["an empty tray opened", { kind: "tray_opened" }, {}, { staging: true, groups: [{}, {}] }],
  [
    "an empty tray closed",
    { kind: "tray_closed" },
    { staging: true, groups: [{}, { cards: [] }], trouble: TROUBLE },
    { staging: false, groups: [], trouble: null },
  ],
  [
    "the tray closed",
    { kind: "tray_closed" },
    { staging: true, groups: [GROUP] },
    { staging: false },
  ],
  ["a slot", { kind: "slot_chosen", slot: 1 }, {}, { slot: 1 }],
  ["a meld", { kind: "slot_done" }, { groups: [GROUP, {}], tried: DONE }, { slot: 1 }],
  ["no meld yet", { kind: "slot_done" }, { groups: [GROUP, {}], tried: DONE, slot: 1 }, {}],
  [
    "cards set aside",
    { kind: "cards_set_aside", cards: [4, 4], slot: 1 },
    { groups: [GROUP, { cards: [0] }], picked: PICKED, trouble: TROUBLE },
    {
      groups: [GROUP, { cards: [0, 4, 4] }],
      picked: NOTHING.picked,
      trouble: null,
      staging: true,
      slot: 1,
    },
  ],
  [
    "a card taken back",
    { kind: "card_taken_back", card: 13, slot: 0 },
    { groups: [GROUP, {}], slot: 1, trouble: TROUBLE },
    { groups: [{ cards: [0, 26] }, {}], slot: 0, trouble: null },
  ],
  [
    "a card that is not there",
    { kind: "card_taken_back", card: 9, slot: 0 },
    { groups: [GROUP] },
    {},
  ],
  [
    "all taken back",
    { kind: "all_taken_back" },
    { groups: [GROUP, {}], slot: 1, trouble: TROUBLE },
    { groups: [{}, {}], slot: 0, trouble: null },
  ],
  [
    "a joker settled",
    { kind: "wild_settled", slot: 1, meld: MELD },
    { groups: [{}, { cards: [0] }] },
    { groups: [{}, GROUP] },
  ],
  [
    "melds looked for",
    { kind: "melds_sought" },
    { trouble: TROUBLE, picked: PICKED },
    { trouble: null, picked: NOTHING.picked, staging: true },
  ],
  [
    "melds found",
    { kind: "melds_found" },
    { tried: DONE },
    { groups: [GROUP, { cards: [], meld: null }], slot: 1 },
  ],
  ["none found", { kind: "melds_found" }, { tried: tried([{}], []) }, { groups: [{}, {}] }],
  [
    "melds prepared",
    { kind: "melds_prepared", groups: [GROUP], swaps: [SWAP] },
    {},
    { groups: [GROUP], swaps: [SWAP], staging: true },
  ],
  [
    "going down",
    { kind: "laid_down", lay: LAY },
    { ...BUSY, groups: [GROUP], swaps: [SWAP], staging: true },
    { ...FREE, draft: [LAY], groups: [], swaps: [], staging: false },
  ],
  ["a question", { kind: "draft_asked" }, { round: 3 }, { round: 4 }],
  [
    "the latest answer",
    { kind: "draft_answered", round: 2, ...DONE },
    { round: 2, draft: [ADD] },
    { tried: DONE, draft: [] },
  ],
  [
    "an older answer",
    { kind: "draft_answered", round: 1, ...DONE },
    { round: 2, draft: [ADD] },
    {},
  ],
  [
    "an answer about another question",
    { kind: "draft_answered", round: 0, ...DONE, question: "p" },
    { draft: [ADD] },
    {},
  ],
  ["a refusal", { kind: "refused", trouble: TROUBLE }, {}, { trouble: TROUBLE }],
  ["a refusal read", { kind: "trouble_forgotten" }, BUSY, { trouble: null }],
  ["sending", { kind: "sending_began" }, BUSY, { ...FREE, picked: PICKED, pending: true }],
  ["no longer sending", { kind: "sending_ended" }, { pending: true }, { pending: false }],
  [
    "moves made",
    { kind: "moves_made" },
    { draft: [ADD], swaps: [SWAP], tried: DONE, picked: PICKED, groups: [GROUP] },
    { draft: [], swaps: [], tried: null, picked: NOTHING.picked, round: 1 },
  ],
  [
    "moves too late",
    { kind: "moves_failed", late: true, unsure: "" },
    { draft: [ADD] },
    { draft: [] },
  ],
  [
    "moves unsure",
    { kind: "moves_failed", late: false, unsure: "q" },
    { draft: [ADD] },
    { unsure: "q" },
  ],
  [
    "a call said once",
    { kind: "call_said", question: "q" },
    { calledOnce: "p" },
    { calledOnce: "q" },
  ],
  [
    "a call said twice",
    { kind: "call_said", question: "q" },
    { calledOnce: "q" },
    { calledOnce: "" },
  ],
  ["a warning", { kind: "discard_warned", question: "q" }, {}, { warned: "q" }],
  [
    "the same question sent again",
    RECEIVED,
    { ...BUSY, draft: [ADD], groups: [{ cards: [0, 9] }] },
    { groups: [{ cards: [0] }] },
  ],
  [
    "the next question",
    { ...RECEIVED, at: { ...AT, question: "r" } },
    { ...BUSY, draft: [ADD], swaps: [SWAP], groups: [GROUP], staging: true, tried: DONE },
    { at: { ...AT, question: "r" }, trouble: null, choosing: null, draft: [], swaps: [] },
  ],
  [
    "the next question after an answer that came too late",
    { ...RECEIVED, at: { ...AT, question: "r" } },
    { trouble: { why: WHY, late: true } },
    { at: { ...AT, question: "r" }, trouble: TROUBLE },
  ],
  [
    "the next deal",
    { ...RECEIVED, at: { ...AT, deal: 2, question: "r" } },
    { draft: [ADD], groups: [GROUP], staging: true, tried: DONE },
    { at: { ...AT, deal: 2, question: "r" }, draft: [], groups: [], staging: false, tried: null },
  ],
  [
    "the game of one who is down",
    { ...RECEIVED, at: DOWN },
    { groups: [GROUP], staging: true },
    { at: DOWN, groups: [], staging: false },
  ],
  ["melds looked for by one who has laid", { kind: "melds_sought" }, { draft: [LAY] }, {}],
  [
    "melds found for one who is down",
    { kind: "melds_found" },
    { at: DOWN, tried: DONE },
    { slot: 1 },
  ],
];

describe("a turn after", () => {
  it.each(TABLE)("%s", (_, action, before, then) => {
    const turn = { ...NOTHING, at: AT, ...before };
    expect(reduce(turn, action)).toEqual({ ...turn, ...then });
  });

  const kept = { deal: 1, question: "q", draft: [ADD], groups: [GROUP], staging: true, slot: 1 };
  it.each([
    ["in the same turn, all", kept, { draft: [ADD], groups: [GROUP], staging: true, slot: 1 }],
    [
      "in a later turn, what is aside",
      { ...kept, question: "p" },
      { groups: [GROUP], staging: true, slot: 1 },
    ],
    ["in a later deal, nothing", { ...kept, deal: 0 }, {}],
    ["with nothing kept, nothing", null, {}],
  ])("a reload brings back: %s", (_, found, then) => {
    const action = { ...RECEIVED, saved: found };
    expect(reduce({ ...NOTHING, draft: [ADD] }, action)).toEqual({ ...NOTHING, at: AT, ...then });
  });
});
