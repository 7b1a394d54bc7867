// What only who learns at a table reads: beside what the coach says, and after it.

import { learnt } from "../play/words";

export const coach = {
  label: "Learning the game",
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  next: "Next",
  /** Heard once the cards of a step are found. */
  goesOn: " Enter goes on.",
  leave: "Leave",
  oneMore: (thing: string) => `Next: ${thing}`,
  more: "More to learn",
  playOn: "Play on",
};

export const end = {
  won: "You won your first deal!",
  lost: "That was your first deal.",
  wonOther: "You won the deal!",
  lostOther: "That was a whole deal.",
  play: "Play",
  playMeans: `${learnt.play} ${learnt.playMeans}`,
  again: "Again",
  againMeans: "Again: a first deal once more",
  more: "More",
  moreMeans: "More lessons, a minute each",
  exerciseAgain: "Again: the same cards once more",
  back: "Back",
  backMeans: learnt.backMeans,
};
