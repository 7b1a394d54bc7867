/** What a host may use: Python by wasmtime, later a page by the browser itself. */

import { HAND_BYTES } from "./cards";
import { missing, outs, prepareContract } from "./contract";

export { beginBatch, firstRefused, sampleBatch, stepBatch } from "./batch/batch";
export {
  buysInGame,
  carriesOver,
  cuts,
  exactIn,
  firstDeal,
  lastDeal,
  PHASE_CUT,
  perfectCut,
  UPCARD_FIRST_DISCARDS,
  UPCARD_NEVER_JOKER,
  UPCARD_NONE,
  UPCARD_TURNED,
  upcard,
} from "./batch/dealing";
export { DEAL_RULES, DEAL_SIZE, HAND_CARDS, keepDeal } from "./batch/deals";
export {
  BOUGHT_SO_FAR,
  DEALT_BY,
  EVENINGS,
  MOST_EVENINGS,
  playEvenings,
  SLIPS,
} from "./batch/evenings";
export {
  actionsAt,
  actorsAt,
  DEALER,
  dealtAt,
  doneAt,
  gameOf,
  LIFTED,
  masksAt,
  PENALTIES,
  positionOf,
  rewardsAt,
  scoresAt,
  TOTALS,
} from "./batch/games";
export { SET_NATURALS_OF } from "./batch/laying";
export { awayAt, helpsAt, measureBatch, spareAt } from "./batch/measuring";
export { factsAt, PHASE_FACTS, planesAt, STANDING } from "./batch/observing";
export { failedMeld } from "./batch/paths";
export { CONTRACT_SWAPS, contractSwaps } from "./contract_swaps";
export { deviate, playDeals, SUMS, SUMS_SIZE } from "./deviations";
export { laidMeld } from "./lay_down";
export { LISTED, listMoves } from "./legal";
export {
  CARD_WORTH,
  LAST_OUT_WORTH,
  MOST_SHORT,
  OUT_WORTH,
  SHORT_WORTH,
  swapsOffered,
} from "./likely";
export { CARDS, KINDS, MEASURES, TIMES, WEIGHTS, weighingSeats } from "./linear";
export { actor, pointsOf } from "./moves";
export * from "./position";
export * from "./rules";
export { splitStock } from "./stock";
export { BUY_SIGNS, TAKE_SIGNS } from "./wanted";
export { workDone } from "./work";
export {
  dealWorld,
  findLayDown,
  HIDDEN,
  MOST_RESULTS,
  MOST_TRIED,
  makeMove,
  nextMove,
  playOut,
  RESULTS,
  seedWorld,
  TRIED,
  tryMoves,
} from "./worlds";
export { prepareContract };

/** The most hands that can be asked about at once. */
export const MOST_ASKED: i32 = 1024;
/** Hands to ask about, and for each the answer and the faces that help, as bits. */
export const ASKED_HANDS = new StaticArray<u8>(MOST_ASKED * HAND_BYTES);
export const ANSWERS = new StaticArray<u8>(MOST_ASKED);
export const ANSWERED_OUTS = new StaticArray<u64>(MOST_ASKED);

/** Asks the contract question about so many hands. */
export function ask(hands: i32): void {
  for (let hand = 0; hand < hands; hand++) {
    ANSWERS[hand] = <u8>missing(changetype<usize>(ASKED_HANDS) + hand * HAND_BYTES);
    ANSWERED_OUTS[hand] = outs;
  }
}
