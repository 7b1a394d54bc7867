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
    ExerciseAnswer,
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
from liverpool.table.words import card_text, cards_text

_SPADES: Final = "s"


def round_the_corner(rules: RuleSet) -> Made:
    """Whether Q K A 2 is a run: not if the ace is an end, unless the two is wild and no two."""
    cards = read_cards("Qs Ks As 2s")
    deal = deal_with(rules, Kind.RUN, exactly=False)
    runs = [meld for meld in readings(cards, rules.meld) if meld.kind is Kind.RUN]
    whole, rest = cards[:3], cards[3:]
    if rules.meld.ace is Ace.ROUND_THE_CORNER:
        right, says = 0, "It is. Here a run can turn the corner."
        why = "The ace stands between the king and the two: after Ks comes As, and after As 2s."
        after = ("Yes: it goes on past the ace", "No: but here a run can go on past the ace")
    elif runs:
        stands = " ".join(card_text(face) for face in _places(runs[0], rules))
        right, says = 0, "It is, with the two as a wild card."
        why = f"A two is wild here: it stands for another card, and the run is {stands}."
        after = ("Yes: the two is wild", "No: but a two is wild here")
    else:
        right, says = 1, "No. A run does not go round the corner."
        if rules.meld.ace is Ace.LOW:
            whole, rest = cards[:2], cards[2:]
            why = "The ace is only low. It comes before 2s; after Ks nothing comes."
            after = ("Yes: but nothing comes after the king", "No")
        else:
            stands = "high" if rules.meld.ace is Ace.HIGH else "low or high, never in the middle"
            why = f"The ace is {stands}. After Qs Ks As nothing comes; below Qs comes Js."
            after = ("Yes: but nothing comes after the ace", "No")
    return made(
        at_the_start(rules, deal, cards),
        key="corner",
        title="Round the corner",
        question="Is this a run?",
        answers=(
            ExerciseAnswer("Yes, a run", after[0], as_cards(Kind.RUN, cards)),
            ExerciseAnswer("No", after[1], as_cards(Kind.RUN, whole, rest)),
        ),
        right=right,
        says=says,
        why=why,
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
    costs = f"; showing them costs {cost}" if cost else ""
    return made(
        at_the_start(rules, deal, hand),
        key="nearly",
        title="Nearly there",
        question="One joker, two gaps. Can you lay down?",
        facts=of_deal(rules, deal),
        hand=hand,
        lit=(JOKER,),
        answers=(
            ExerciseAnswer(
                "Yes",
                "Yes: but one of them is a card short",
                as_cards(Kind.SET, pair, part, (JOKER,)),
            ),
            ExerciseAnswer("Not yet", "Not yet"),
        ),
        right=1,
        says="Not yet.",
        why=f"One joker fills one gap. {number(of_set - 1).capitalize()} cards are no set, "
        f"{number(of_run - 1)} no run{costs}.",
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
    if refusal is None:
        right, says = 0, "Yes, at this table."
        why = "One real card is enough here. Other tables ask for two."
    else:
        right, says, why = 1, "No, not at this table.", why_of(refusal, rules).sentence
    shown = as_shown(rules, meld)
    return made(
        at_the_start(rules, deal, cards),
        key="eight",
        title=f"One eight, {number(length - 1)} jokers",
        question="Is this a set?",
        facts=of_deal(rules, deal),
        answers=(
            ExerciseAnswer(
                "Yes, a set", "Yes" if right == 0 else "Yes: but too few are real", shown
            ),
            ExerciseAnswer("No", "No" if right == 1 else "No: but here it is one"),
        ),
        right=right,
        says=says,
        why=why,
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
    if near is None:
        right, says = 0, "Yes, at this table."
        why = (
            "Two runs of one suit may lie side by side here. "
            "Other tables ask for a card between them."
        )
        after = ("Yes, two runs", "No: but here they are allowed")
    else:
        right, says = 1, "Not like this."
        after = ("Yes: but they touch", "No")
        why = (
            "Two runs of one suit need a card between them. "
            f"{_span(low)} and {_span(apart)} would do."
        )
    hand = (*low.cards, *above.cards)
    return made(
        at_the_start(rules, deal, hand),
        key="neighbours",
        title="Neighbours",
        question="Are these two runs your contract?",
        facts=of_deal(rules, deal),
        hand=hand,
        answers=(
            ExerciseAnswer("Yes, two runs", after[0], as_shown(rules, low, above)),
            ExerciseAnswer("No", after[1], as_cards(Kind.RUN, hand)),
        ),
        right=right,
        says=says,
        why=why,
    )


# Pieces


def _refused(rules: RuleSet, deal: int, melds: Sequence[Meld]) -> Refusal | None:
    return refuse_contract(melds, rules.deals[deal - 1].contract, rules.meld)


def _places(run: Meld, rules: RuleSet) -> tuple[Card, ...]:
    """The cards that a run's cards stand for."""
    return tuple(face_at(run.start + at, run.suit, rules.meld) for at in range(len(run.cards)))


def _span(run: Meld) -> str:
    return f"{cards_text(run.cards[:1])} to {cards_text(run.cards[-1:])}"
