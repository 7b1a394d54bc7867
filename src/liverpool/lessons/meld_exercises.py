"""Lessons on melds: what is one, and what is a contract."""

from collections.abc import Sequence
from typing import Final

from liverpool.engine.cards import JOKER, Card, rank_of
from liverpool.engine.contracts import refuse_contract
from liverpool.engine.english import number
from liverpool.engine.melds import Meld, face_at, readings, refuse_laid_meld, set_of
from liverpool.engine.refusals import Refusal
from liverpool.engine.rules import Ace, Kind, RuleSet
from liverpool.engine.solver import can_lay
from liverpool.lessons.exercise import (
    Made,
    NotHere,
    as_cards,
    as_shown,
    at_the_start,
    deal_with,
    first_of,
    length_of,
    line,
    made,
    meld_of,
    of_deal,
)
from liverpool.record.cards import read_cards
from liverpool.table.reasons import why as why_of
from liverpool.table.words import cards_text

_SPADES: Final = "s"
_BY_ACE: Final = {
    Ace.ROUND_THE_CORNER: "on_past_the_ace",
    Ace.LOW: "low_ace",
    Ace.HIGH: "high_ace",
    Ace.LOW_OR_HIGH: "ace_at_either_end",
}
"""How the lesson on the corner comes out where no card is wild in it."""


def round_the_corner(rules: RuleSet) -> Made:
    """Whether Q K A 2 is a run: not if the ace is an end, unless the two is wild and no two."""
    cards = read_cards("Qs Ks As 2s")
    deal = deal_with(rules, Kind.RUN, exactly=False)
    runs = [meld for meld in readings(cards, rules.meld) if meld.kind is Kind.RUN]
    how, stands, whole = _BY_ACE[rules.meld.ace], "", 2 if rules.meld.ace is Ace.LOW else 3
    if runs and rules.meld.ace is not Ace.ROUND_THE_CORNER:
        how, stands, whole = "wild_two", cards_text(_places(runs[0], rules)), 3
    return made(
        at_the_start(rules, deal, cards),
        "corner",
        how,
        shows=(as_cards(Kind.RUN, cards), as_cards(Kind.RUN, cards[:whole], cards[whole:])),
        run=stands,
    )


def nearly_there(rules: RuleSet) -> Made:
    """One joker, two gaps: the contract is not there yet (source 001)."""
    deal = deal_with(rules, Kind.SET, Kind.RUN)
    of_set, of_run = length_of(rules, deal, Kind.SET), length_of(rules, deal, Kind.RUN)
    if of_set < 3 or of_run < 3:
        raise NotHere
    pair = first_of(("9c", "9d", "9h", "9s"), of_set - 1)
    part = line(4, of_run - 1, "h")
    hand = (*pair, *part, JOKER, *read_cards("Kc"))
    asked = rules.deals[deal - 1]
    if can_lay(tuple(sorted(hand)), asked.contract, rules.meld, all_at_once=asked.all_at_once):
        raise NotHere
    cost = rules.end.failed_meld
    return made(
        at_the_start(rules, deal, hand),
        "nearly",
        "not_yet",
        hand=hand,
        lit=(JOKER,),
        shows=(as_cards(Kind.SET, pair, part, (JOKER,)),),
        deal=of_deal(rules, deal),
        of_set=number(of_set - 1).capitalize(),
        of_run=number(of_run - 1),
        costs=f"; showing them costs {cost}" if cost else "",
    )


def one_eight(rules: RuleSet) -> Made:
    """How many cards of a set have to be real ones."""
    deal = deal_with(rules, Kind.SET, exactly=False)
    length = length_of(rules, deal, Kind.SET)
    (eight,) = read_cards("8s")
    cards = (eight, *(JOKER,) * (length - 1))
    if length < 3:
        raise NotHere
    meld = set_of(rank_of(eight), cards)
    refusal = refuse_laid_meld(meld, rules.meld)
    return made(
        at_the_start(rules, deal, cards),
        "eight",
        "yes" if refusal is None else "no",
        shows=(as_shown(rules, meld),),
        deal=of_deal(rules, deal),
        jokers=number(length - 1),
        why="" if refusal is None else why_of(refusal, rules).sentence,
    )


def neighbours(rules: RuleSet) -> Made:
    """Two runs of one suit, one right above the other."""
    deal = deal_with(rules, Kind.RUN, Kind.RUN)
    length = length_of(rules, deal, Kind.RUN)
    low = meld_of(rules, Kind.RUN, line(3, length, _SPADES))
    above = meld_of(rules, Kind.RUN, line(3 + length, length, _SPADES))
    apart = meld_of(rules, Kind.RUN, line(4 + length, length, _SPADES))
    near, far = (_refused(rules, deal, (low, other)) for other in (above, apart))
    if far is not None:
        raise NotHere
    hand = (*low.cards, *above.cards)
    return made(
        at_the_start(rules, deal, hand),
        "neighbours",
        "yes" if near is None else "no",
        hand=hand,
        shows=(as_shown(rules, low, above), as_cards(Kind.RUN, hand)),
        deal=of_deal(rules, deal),
        low=_span(low),
        high=_span(apart),
    )


# Pieces


def _refused(rules: RuleSet, deal: int, melds: Sequence[Meld]) -> Refusal | None:
    return refuse_contract(melds, rules.deals[deal - 1].contract, rules.meld)


def _places(run: Meld, rules: RuleSet) -> tuple[Card, ...]:
    """The cards that a run's cards stand for."""
    return tuple(face_at(run.start + at, run.suit, rules.meld) for at in range(len(run.cards)))


def _span(run: Meld) -> str:
    return f"{cards_text(run.cards[:1])} to {cards_text(run.cards[-1:])}"
