// Fits one's own turn to every game that the server sends, and to what can be answered then; asks about cards
// that are selected together.

import { batch, computed, effect, untracked } from "@preact/signals";
import { serverGame, table, you } from "../connection/state";
import type { GameView } from "../messages";
import { complain } from "./refusing";
import { readSavedTurn } from "./saving";
import { chosen } from "./selecting";
import { isDown, playing } from "./shown";
import { attempt } from "./trying";
import { dispatch, turn } from "./turn";
import { refused } from "./words";

/** Fits what is prepared to a game that has just come. */
function renew({ deal, question, contract, hand, players }: GameView, seat: number): void {
  const { at: last, draft, swaps, pending, unsure } = turn.peek();
  const id = table.peek()?.id ?? "";
  const here = last?.table === id;
  const down = players[seat]?.down === true;
  dispatch({
    kind: "game_received",
    at: { table: id, deal, question, slots: contract.length, hand, down },
    saved: here ? null : readSavedTurn(id),
  });
  const dropped = here && last.question !== question && (draft.length > 0 || swaps.length > 0);
  if (dropped && !pending) {
    complain(unsure === last.question ? refused.unsure : refused.wentOn);
  }
  const now = turn.peek();
  if (now.draft.length || now.staging || chosen.peek().length > 1) void attempt();
}

const tableId = computed(() => table.value?.id);

export function followGame(): void {
  effect(() => {
    const game = serverGame.value;
    const seat = you.value;
    tableId.value;
    if (game && seat !== null) untracked(() => batch(() => renew(game, seat)));
  });
}

/** What can be answered now, in each way; what could not be before counts from that time on. */
export function noteAnswers(answers: readonly string[], from: number): void {
  dispatch({ kind: "answers_shown", answers, from });
}

const selection = computed(() => chosen.value.join());

/** Asks once about several selected cards, not again with every answer, which brings a hand anew. */
export function followSelection(): void {
  effect(() => {
    selection.value;
    untracked(() => {
      const several = chosen.peek().length > 1;
      if (several && playing.peek() && !turn.peek().staging && isDown.peek()) void attempt();
    });
  });
}
