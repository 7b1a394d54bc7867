// What "Check the shuffle" says.

import type { EventKind } from "../messages";
import { listed } from "../text/phrasing";
import type { Plain, Reason } from "./verdicts";
import { of } from "./words";

/** `deal 4`, `deals 2 and 4`. */
const dealsNamed = (deals: readonly number[]) =>
  `${deals.length === 1 ? "deal" : "deals"} ${listed(deals.map(String))}`;

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

const otherCards: Record<EventKind, string> = {
  "first-cards": "The numbers give different cards in the draw for the first deal.",
  lot: "The numbers give another first dealer.",
  shuffle: "The numbers give another order of the cards.",
  renewal: "The numbers give another order of the renewed stock.",
  fall: "The numbers give another place where the cut falls.",
  "cut-cards": "The numbers give different cards in cutting for the buy.",
};

/** Why a deal is not fair, or cannot be checked by oneself. */
const reasons: Record<Plain, string> = {
  proved: "",
  second: "Two different seals were shown for the same deal.",
  unopened: "The game did not open a number that it had sealed.",
  server: "The number that was opened is not the one that was sealed.",
  aim: "The cut was aimed elsewhere when your number for it was asked for.",
  hand: "The numbers give you different cards from those you were dealt.",
  upcard: "The numbers turn up a different card from the one you saw.",
  drawn: "The numbers give you a different card from the stock from the one you got.",
  pile: "The stock was not renewed as you saw it.",
  dealer: "A different player dealt from the one named here.",
  not_in: "Your number did not come in time, so it is not in it.",
  not_in_cut: "Your number for the cut did not come in time, so it is not in it.",
  another: "Your number came from another page of yours. Check this deal there.",
  no_receipt:
    "Your proof does not have this deal: this page was not there, or what it kept is gone.",
  no_list: "This page was not there when the numbers were sealed.",
  nobody: "No player’s number is in it, so the game chose the cards alone.",
};

function reason(why: Reason, nameOf: (seat: number) => string): string {
  switch (why.what) {
    case "other_number":
      return `The number that was opened as ${of(nameOf(why.seat))} is not the one that was sealed.`;
    case "not_sealed":
      return `${of(nameOf(why.seat))} number was not sealed before the deal.`;
    case "cards":
      return otherCards[why.kind];
    default:
      return reasons[why.what];
  }
}

export const text = {
  where: (title: string, deal: number) => [title, `deal ${deal}`].filter(Boolean).join(", "),
  reason,
  result: {
    fair: "Fair: nobody chose these cards",
    dealtAgain: (deals: number) => {
      const which =
        deals === 1
          ? "the deal"
          : deals === 2
            ? "both deals"
            : `all ${NUMBERS[deals] ?? deals} deals`;
      return `Your device has dealt ${which} again. Every card came out the same.`;
    },
    notCompared: (deals: readonly number[]) =>
      `This page was not open for all of ${dealsNamed(deals)}, so it could not compare that with the cards you saw.`,
    wrong: (deals: readonly number[]) =>
      `Not fair: ${dealsNamed(deals)} ${deals.length === 1 ? "does" : "do"} not fit`,
    keepProof: "Keep the proof and show it to the host.",
    unchecked: (deals: readonly number[]) => {
      const which = dealsNamed(deals);
      return `${which.charAt(0).toUpperCase()}${which.slice(1)} cannot be checked by you`;
    },
    lacking: (deals: readonly number[]) =>
      `The game lacks ${dealsNamed(deals)}, which your proof has`,
    canCheck: (names: readonly string[]) => `${listed(names)} can check it.`,
    othersFair: "Your device has dealt the other deals again. Every card came out the same.",
    checking: "Still checking",
    dealing: (done: number, of: number) => `Dealing again: ${done} of ${of}.`,
    waits: "The numbers are being collected",
    isIn: "Your number is in",
    whenOver: "When the deal is over, your device deals it again.",
    notIn: "Your number is not in this deal",
    nextTime: "It came too late or did not come, so you cannot check this deal.",
    began: "This deal cannot be checked",
    nextCan: "It began without numbers of yours. The next deal can be checked.",
    another: "Your number came from another page of yours",
    checkThere: "Check this deal there.",
  },
  steps: {
    sealed: "A sealed number",
    sealedHow:
      "Before each deal the game chooses a secret number and shows everyone its seal. After that it cannot be changed.",
    each: "Numbers of your own",
    eachHow:
      "Then your devices add one each; one that comes too late is left out. The cards follow from all of them together. Bots add none.",
    tooLate: (name: string, deals: readonly number[]) =>
      `${of(name)} came too late in ${dealsNamed(deals)}.`,
    yoursTooLate: (deals: readonly number[]) => `Yours came too late in ${dealsNamed(deals)}.`,
    yours: "Yours was always in.",
    again: "Opened and dealt again",
    againHow:
      "After each deal the seals are opened. They have to fit, and the same numbers have to give the same cards.",
    done: "done",
    wrong: "does not fit",
    open: "not for every deal",
  },
  deals: {
    label: "Each deal",
    deal: (deal: number) => `Deal ${deal}`,
    fair: "fair",
    without: (names: readonly string[]) =>
      `fair, without ${listed(names.map(of))} ${names.length === 1 ? "number" : "numbers"}`,
    wrong: "does not fit",
    unchecked: "cannot be checked by you",
    checking: "still checking",
  },
  notPlayed: "You did not play in it.",
  keep: "Keep the proof",
  fileName: (table: string) => `liverpool-rummy-receipt-${table}.json`,
  proves: "What this proves, and what it doesn’t",
  counts: "Are the cards fair?",
  provesWhat: [
    "Nobody could choose the cards: not the game’s server, not another player, not all of them together. The cards follow from numbers that were sealed before any of them was known, and yours was among them.",
    "A number that does not come in time is left out, and its owner is named here. So a server that plots with one player could choose between two shuffles, with two players between four.",
    "Bots play on the server, so they add no numbers.",
    "It binds the cards to the seats; names, moves, points and rules are not bound.",
    "The proof is a file with what your device saw. Save the game file, too, when the game is over: “liverpool verify” holds one against the other.",
  ],
  foot: "It cannot show whether somebody looked at another’s cards on a screen, or on the server.",
};
