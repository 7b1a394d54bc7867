// A position as the table's own parts draw it: in the places of what a server sends of a table and of its game.

import { batch } from "@preact/signals";
import { events, serverGame, table } from "../connection/state";
import type { AtTable, SetOut, TableUpdate } from "../messages";
import { USUAL_BUY_SECONDS, USUAL_GRACE_SECONDS, USUAL_LEVEL } from "../numbers";
import { position } from "../play/position";
import { setOut } from "../turn/practice";
import { answerBy, begin, type Which } from "./answers";

/** Lays it out; what is done there is its answer. */
export function setOutAtTable({ find, table: at, game }: SetOut, which: Which): void {
  batch(() => {
    events.value = [];
    table.value = tableOf(find.key, find.rules, at);
    serverGame.value = game;
    setOut.value = answerBy;
    position.value = begin(which);
  });
}

/** Clears the table for another one. */
export function putAway(): void {
  batch(() => {
    table.value = null;
    serverGame.value = null;
    setOut.value = null;
    position.value = begin(null);
  });
}

/** Nobody sits there but oneself, so nothing is said, watched or helped with. */
function tableOf(key: string, rules: string, at: AtTable): TableUpdate {
  const { names, you, words, buys, ace_low, counter_clockwise } = at;
  return {
    kind: "table",
    id: key,
    title: "",
    stage: "playing",
    seats: names.map((name) => ({
      name,
      sitting: "person" as const,
      here: true,
      played: false,
      ready: false,
      level: 0,
    })),
    you,
    host: you,
    halted: false,
    settings: {
      pace: "normal",
      slow: false,
      buy_seconds: USUAL_BUY_SECONDS,
      turn_seconds: 0,
      grace_seconds: USUAL_GRACE_SECONDS,
      aids: true,
      late_comers: false,
      ask_host: true,
      guard: true,
      quick_words: false,
      talk: false,
      watching: false,
      hints: false,
      level: USUAL_LEVEL,
    },
    rules: "",
    rules_title: rules,
    base_title: rules,
    short: [],
    differs: [],
    changes: {},
    query: "",
    words,
    calls: false,
    buys,
    ace_low,
    counter_clockwise,
    levels_out: {},
    link: "",
    reach: "device",
    next: null,
  };
}
