// A game and a table to test with, and the answer to a draft.

import type { CanDo, GameView, OfferShown, Prompt, TableUpdate, Tried, Try } from "../src/messages";

export const CAN: CanDo = {
  call: false,
  false_call: 0,
  draw: false,
  draw_refused: null,
  takes: [],
  take_refused: null,
  offer: null,
  cut: null,
  fits: [],
  barred: [],
  ends_turn: false,
};

export const OFFER: OfferShown = {
  card: 9,
  price: 1,
  knock: false,
  now: true,
  answered: false,
  said: null,
  claimed: false,
  standing: "",
  sentence: "Buy 10c from Ben?",
  meaning: "",
  terms: "Costs 1 extra card.",
  does: "",
  nearer: "Cy left it.",
  discarder: 1,
  before: [],
  after: [],
};

/** What one is asked who has drawn and is not down. */
export const PROMPT: Prompt = {
  sentence: "Lay down your contract, or discard.",
  detail: "",
  call: { kind: "call", label: "Rummy!", under: "not now", off: off("No card can be called.") },
  second: {
    kind: "discard",
    label: "Discard",
    under: "pick one",
    off: off("Select one card to give."),
  },
  main: { kind: "lay_down", label: "Lay down" },
};

/** What is said of the tray while a meld is missing. */
export const TRAY: Prompt = {
  ...PROMPT,
  sentence: "Choose cards for your first meld.",
  detail: "Nobody sees this yet.",
  second: { kind: "close", label: "Close" },
  main: { kind: "lay_down", label: "Lay down", under: "1 missing", off: off("Fill every meld.") },
};

function off(sentence: string) {
  return { reason: "table", sentence, rule: "" };
}

const PLAYER = {
  cards: 11,
  points: 0,
  melds: [],
  down: false,
  floating: false,
  last_card: false,
  known: [],
  bought: 0,
};

export function aGame(more: Partial<GameView> = {}, down = false): GameView {
  return {
    deal: 1,
    deals: 7,
    phase: "play",
    dealer: 1,
    turn: 0,
    contract: [
      { kind: "set", word: "set", length: 3, exact: false, have: 2 },
      { kind: "run", word: "run", length: 4, exact: false, have: 1 },
    ],
    all_at_once: false,
    players: [{ ...PLAYER, down }, PLAYER],
    hand: [0, 13, 26, 1, 2, 3, 4, 4, 52],
    stock: 50,
    pile: [9],
    pile_count: 1,
    dead: false,
    asked: "play",
    question: "1-0-play",
    prompt: PROMPT,
    held: null,
    can: CAN,
    clock: null,
    wishes: [],
    passing: "ask",
    passings: [],
    buy_end: null,
    log: [],
    sheet: { contracts: [], brought: [], lines: [], totals: [0, 0], coins: [], unit: "coins" },
    ended: null,
    hands: [],
    ...more,
  };
}

export function aTable(id = "tableone"): TableUpdate {
  const seat = { sitting: "person", here: true, played: false, ready: false, level: 0 } as const;
  return {
    kind: "table",
    id,
    title: "",
    stage: "playing",
    seats: [
      { ...seat, name: "Ann" },
      { ...seat, name: "Ben" },
    ],
    you: 0,
    host: 0,
    halted: false,
    settings: {},
    rules: "dunlop",
    rules_title: "",
    base_title: "",
    short: [],
    differs: [],
    changes: {},
    query: "rules=dunlop",
    calls: true,
    buys: true,
    ace_low: false,
    levels_out: {},
    words: {
      set: "set",
      run: "run",
      sets: "sets",
      runs: "runs",
      buy: "Buy!",
      call: "Rummy!",
    },
    link: "",
    reach: "device",
    next: null,
  };
}

/** The answer to a draft in which everything stands. */
export function answerTo(message: Try, game: GameView, more: Partial<Tried> = {}): Tried {
  return {
    kind: "tried",
    id: 1,
    plays: message.plays ?? [],
    swaps: message.swaps ?? [],
    refused: null,
    game,
    groups: (message.groups ?? []).map((group) => ({
      cards: (group.cards ?? []).map((card) => ({ card })),
      meld: group.meld ?? null,
      label: "",
      choices: [],
      missing: 1,
      why: null,
    })),
    lay: null,
    expose: null,
    price: 0,
    lay_refused: null,
    tray: TRAY,
    fits: [],
    note: "",
    ...more,
  };
}
