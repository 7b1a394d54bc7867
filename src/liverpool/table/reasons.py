"""Why something cannot be done: the refusal in words, and the table's own rule behind it."""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from liverpool.engine.questions import describe_rules
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import RuleSet
from liverpool.table.own_words import in_own_words


class Why(Struct, frozen=True, omit_defaults=True):
    """Why something is not possible, in words; `rule` is the table's rule behind it, or empty."""

    reason: str
    sentence: str
    rule: str
    short: str = ""
    """The same in a word or two, to stand under an answer."""


SHORT: Final[dict[Reason, str]] = {
    Reason.DEAL_OVER: "deal over",
    Reason.DEALER_FIRST: "wait for cards",
    Reason.NOT_YOUR_TURN: "not yet",
    Reason.OTHERS_FIRST: "not yet",
    Reason.NO_SUCH_SEAT: "no such seat",
    Reason.DRAW_FIRST: "draw first",
    Reason.ALREADY_DRAWN: "already drawn",
    Reason.ANSWER_OFFER: "answer first",
    Reason.NOT_OFFERED: "not offered",
    Reason.ANSWER_LAST_CALL: "answer first",
    Reason.CALL_CLOSED: "not now",
    Reason.CUT_NOW: "cut first",
    Reason.NOT_CUTTING: "not now",
    Reason.GIVE_NOW: "give first",
    Reason.NOT_GIVING: "not now",
    Reason.FREE_DISCARD_NOW: "discard first",
    Reason.EMPTY_PILE: "pile is empty",
    Reason.FROZEN_JOKER: "frozen",
    Reason.DEAD_TOP: "cannot be taken",
    Reason.PILE_WHEN_DOWN: "you are down",
    Reason.TOO_MANY: "too many",
    Reason.ONE_CARD_ONLY: "one card only",
    Reason.TAKE_UNPAID: "stock too small",
    Reason.FLOATER_TAKES_UNPLAYABLE: "does not fit",
    Reason.NOTHING_TO_DRAW: "no card left",
    Reason.OWN_DISCARD: "your own discard",
    Reason.BUY_LIMIT: "limit reached",
    Reason.BUY_GAME_LIMIT: "limit reached",
    Reason.BUY_WHEN_DOWN: "you are down",
    Reason.BUY_FLOATING: "you are floating",
    Reason.NOT_ASKED: "not asked",
    Reason.NOT_HELD: "not in your hand",
    Reason.NO_SUCH_CARD: "no such card",
    Reason.SET_MIXED: "not melds yet",
    Reason.SET_SUIT_TWICE: "a suit twice",
    Reason.SET_FULL: "set too long",
    Reason.RUN_BROKEN: "not melds yet",
    Reason.RUN_TURNS_CORNER: "no K-A-2 runs",
    Reason.ACE_ONLY_HIGH: "ace is high only",
    Reason.ACE_ONLY_LOW: "ace is low only",
    Reason.RUN_FROM_THREE: "runs start at 3",
    Reason.RUN_TOO_LONG: "run too long",
    Reason.SET_TOO_WILD: "too many wilds",
    Reason.RUN_TOO_WILD: "too many wilds",
    Reason.ADJACENT_WILDS: "wilds side by side",
    Reason.TOO_MANY_WILDS: "too many wilds",
    Reason.WILDS_OVER_NATURALS: "too many wilds",
    Reason.WILDS_NOT_FEWER: "too many wilds",
    Reason.ALREADY_DOWN: "you are down",
    Reason.NEW_MELD_NEXT_TURN: "next turn",
    Reason.NEW_MELD_ALONE: "one at a time",
    Reason.NEW_MELD_KIND: "no such melds",
    Reason.NEW_MELD_TOO_SHORT: "cards missing",
    Reason.FAILED_ALREADY: "already failed",
    Reason.NOT_THE_CONTRACT: "not complete",
    Reason.MELD_TOO_SHORT: "cards missing",
    Reason.MELD_TOO_LONG: "meld too long",
    Reason.SET_OF_ANOTHER_RANK: "not of that rank",
    Reason.RUN_OF_ANOTHER_COLOUR: "not of that colour",
    Reason.RUNS_TOUCH: "runs touch",
    Reason.RUNS_TOO_CLOSE: "runs too close",
    Reason.NOT_ALL_CARDS: "not all cards",
    Reason.EXPOSE_NOT_PLAYED: "not played",
    Reason.EXPOSE_IS_RIGHT: "lay it down",
    Reason.EXPOSE_NOTHING: "nothing shown",
    Reason.SWAP_AFTER_LAYING: "go down first",
    Reason.SWAPPED_JOKER_UNLAID: "lay the {wild}",
    Reason.NOT_DOWN: "go down first",
    Reason.OTHERS_NEXT_TURN: "next turn",
    Reason.OWN_NEXT_TURN: "next turn",
    Reason.LAYOFF_OTHERS_ONLY: "others' melds only",
    Reason.LAST_DEAL_OWN: "own melds only",
    Reason.LAST_DEAL_NOTHING: "not in last deal",
    Reason.NO_SUCH_MELD: "no such meld",
    Reason.DOES_NOT_FIT: "does not fit",
    Reason.NO_SWAPS: "no swaps",
    Reason.SWAP_GOING_DOWN_ONLY: "going down only",
    Reason.SWAP_CLOSED: "{wild} stays",
    Reason.SWAP_OTHERS_ONLY: "others' {wild}s",
    Reason.SWAP_RUNS_ONLY: "runs only",
    Reason.SWAP_SET_COMPLETE: "sets of three only",
    Reason.SWAP_SET_JOKER: "runs only",
    Reason.NO_SUCH_JOKER: "no such {wild}",
    Reason.NO_ROOM_FOR_JOKER: "no room",
    Reason.KEEP_ONE: "keep one card",
    Reason.KEEP_TWO: "one card is left",
    Reason.LAST_CARD_STAYS: "lay it off",
    Reason.NO_WAY_TO_END: "no way to end",
    Reason.SAME_CARD: "just taken",
    Reason.JOKER_OWED: "{wild} first",
    Reason.FLOATER_MUST_PLAY: "play it first",
    Reason.NOT_A_CALLER: "not now",
    Reason.NOT_AN_OFFENCE: "no offence",
    Reason.CANNOT_PLAY_CALLED: "does not fit",
    Reason.PLAY_CALLED_CARD: "lay it off first",
    Reason.CUT_RANGE: "out of range",
    Reason.NOT_THE_DEALERS: "not now",
    Reason.DEALER_NOT_NOW: "not now",
    Reason.WRONG_CARDS: "wrong cards",
    Reason.TOO_MANY_OF_A_FACE: "too many",
    Reason.JOKER_IN_CUT: "cut again",
}
"""Every refusal in a word or two."""


@lru_cache(maxsize=1 << 10)
def why(refusal: Refusal, rules: RuleSet) -> Why:
    """A refusal in the table's words, with the question and the answer of the field behind it."""
    rule = _answers(rules).get(refusal.rule, "")
    said = (refusal.sentence, rule, SHORT[refusal.reason].format(wild=refusal.wild))
    return Why(refusal.reason.value, *(in_own_words(each, rules.words) for each in said))


@lru_cache(maxsize=64)
def _answers(rules: RuleSet) -> dict[str, str]:
    """Question and answer by field; rules that no field decides, such as turn order, are absent."""
    return {line.key: f"{line.question} {line.sentence}" for line in describe_rules(rules)}


def reason(sentence: str) -> Why:
    """A reason of the table's own, where no rule is asked."""
    return Why("table", sentence, "", "not now")
