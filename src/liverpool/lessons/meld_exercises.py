"""Lessons on melds: what is one, and which way it is best laid."""

from collections.abc import Sequence
from typing import Final

from liverpool.engine.cards import JOKER, Card, rank_of
from liverpool.engine.contracts import refuse_contract
from liverpool.engine.melds import (
    Meld,
    accepted,
    face_at,
    readings,
    refuse_laid_meld,
    represented,
    set_of,
)
from liverpool.engine.moves import Lay
from liverpool.engine.referee import refuse
from liverpool.engine.refusals import Refusal
from liverpool.engine.rules import Kind, RuleSet, SwapWho
from liverpool.engine.solver import can_lay
from liverpool.engine.state import Phase, State, view_of
from liverpool.engine.swaps import refuse_meld_for_swap
from liverpool.engine.turn import apply
from liverpool.lessons.cards import LEARNER
from liverpool.lessons.exercise import (
    SAM,
    Exercise,
    ExerciseAnswer,
    Made,
    NotHere,
    Scene,
    as_cards,
    as_shown,
    deal_with,
    length_of,
    meld_of,
    of_deal,
)
from liverpool.record.cards import read_cards
from liverpool.table.english import number
from liverpool.table.reasons import why as why_of
from liverpool.table.words import card_text, cards_text

_SPADES: Final = "s"


def round_the_corner(rules: RuleSet) -> Made:
    """Whether Q K A 2 is a run: where twos are wild it is, but the two is no two."""
    cards = read_cards("Qs Ks As 2s")
    deal = deal_with(rules, Kind.RUN, exactly=False)
    runs = [meld for meld in readings(cards, rules.meld) if meld.kind is Kind.RUN]
    if runs:
        stands = " ".join(card_text(face) for face in _places(runs[0], rules))
        right, says = 0, "It is, with the two as a wild card."
        why = f"A two is wild here: it stands for another card, and the run is {stands}."
        after = ("Yes: the two is wild", "No: but a two is wild here")
    else:
        right, says = 1, "No. A run does not go round the corner."
        why = (
            "The ace is low or high, never in the middle. "
            "After Qs Ks As nothing comes; below Qs comes Js."
        )
        after = ("Yes: but nothing comes after the ace", "No")
    return Made(
        Exercise(
            key="corner",
            title="Round the corner",
            question="Is this a run?",
            facts="",
            hand=(),
            lit=(),
            lying=(),
            answers=(
                ExerciseAnswer("Yes, a run", after[0], as_cards(Kind.RUN, cards)),
                ExerciseAnswer("No", after[1], as_cards(Kind.RUN, cards[:3], cards[3:])),
            ),
            right=right,
            says=says,
            why=why,
        ),
        _at_the_start(rules, deal, cards),
    )


def nearly_there(rules: RuleSet) -> Made:
    """One joker, two gaps: the contract is not there yet (source 001)."""
    deal = deal_with(rules, Kind.SET, Kind.RUN)
    of_set, of_run = length_of(rules, deal, Kind.SET), length_of(rules, deal, Kind.RUN)
    if of_set < 3 or of_run < 3:
        raise NotHere
    pair = _some(("9c", "9d", "9h", "9s"), of_set - 1)
    part = _line(4, of_run - 1, "h")
    hand = (*pair, *part, JOKER, *read_cards("Kc"))
    asked = rules.deals[deal - 1]
    if can_lay(tuple(sorted(hand)), asked.contract, rules.meld, all_at_once=asked.all_at_once):
        raise NotHere
    cost = rules.end.failed_meld
    costs = f"; showing them costs {cost}" if cost else ""
    return Made(
        Exercise(
            key="nearly",
            title="Nearly there",
            question="One joker, two gaps. Can you lay down?",
            facts=of_deal(rules, deal),
            hand=hand,
            lit=(JOKER,),
            lying=(),
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
        ),
        _at_the_start(rules, deal, hand),
    )


def king_for_both(rules: RuleSet) -> Made:
    """A king for the set or for the run: in which of them can the joker be swapped out?"""
    deal = deal_with(rules, Kind.SET, Kind.RUN)
    of_set, of_run = length_of(rules, deal, Kind.SET), length_of(rules, deal, Kind.RUN)
    kings = _some(("Kd", "Ks", "Kc"), of_set - 1)
    (king,) = read_cards("Kh")
    low = _line(14 - of_run, of_run - 1, "h")
    junk = _some(("3c", "4c", "9s", "6d"), 3)
    to_run = (meld_of(rules, Kind.RUN, (*low, king)), meld_of(rules, Kind.SET, (*kings, JOKER)))
    to_set = (meld_of(rules, Kind.RUN, (*low, JOKER)), meld_of(rules, Kind.SET, (*kings, king)))
    hand = (*low, king, *kings, JOKER, *junk)
    state = Scene(rules, deal).state(hand)
    if not _loses_joker(state, to_set) or _loses_joker(state, to_run):
        raise NotHere
    return Made(
        Exercise(
            key="king",
            title="The king that both want",
            question="Both your set and your run want Kh. Where does it go?",
            facts=f"{of_deal(rules, deal)} Nobody is down yet.",
            hand=hand,
            lit=(king,),
            lying=(),
            answers=(
                ExerciseAnswer(
                    "Into the run", "The king goes into the run", as_shown(rules, *to_run)
                ),
                ExerciseAnswer(
                    "Into the set",
                    "Into the set: good, but you may lose the joker",
                    as_shown(rules, *to_set),
                ),
            ),
            right=0,
            says="Into the run. The joker joins the set.",
            why="A joker in a run can be swapped out by whoever holds the other Kh. "
            "In a set it stays.",
        ),
        state,
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
    return Made(
        Exercise(
            key="eight",
            title=f"One eight, {number(length - 1)} jokers",
            question="Is this a set?",
            facts=of_deal(rules, deal),
            hand=(),
            lit=(),
            lying=(),
            answers=(
                ExerciseAnswer(
                    "Yes, a set", "Yes" if right == 0 else "Yes: but too few are real", shown
                ),
                ExerciseAnswer("No", "No" if right == 1 else "No: but here it is one"),
            ),
            right=right,
            says=says,
            why=why,
        ),
        _at_the_start(rules, deal, cards),
    )


def which_end(rules: RuleSet) -> Made:
    """A joker at the low or at the high end of a run, and a card that fits on one of them."""
    deal = deal_with(rules, Kind.RUN, exactly=False)
    length = length_of(rules, deal, Kind.RUN)
    line = _line(5, length - 1, "d")
    ends = _line(4, length + 2, "d")
    low_face, high_face, own = ends[0], ends[length], ends[length + 1]
    low, high = meld_of(rules, Kind.RUN, (JOKER, *line)), meld_of(rules, Kind.RUN, (*line, JOKER))
    fits = [any(face == own for face, _ in accepted(meld, rules.meld)) for meld in (low, high)]
    if fits != [False, True]:
        raise NotHere
    named = [card_text(face) for face in (low_face, high_face, own)]
    hand = (*line, JOKER, own)
    return Made(
        Exercise(
            key="end",
            title="Which end?",
            question=f"You lay down a run and keep {named[2]}. "
            f"Is the joker {named[0]} or {named[1]}?",
            facts=of_deal(rules, deal),
            hand=hand,
            lit=(own,),
            lying=(),
            answers=(
                ExerciseAnswer(
                    f"It is {named[0]}",
                    f"As {named[0]}: {named[2]} does not fit on",
                    as_shown(rules, low),
                ),
                ExerciseAnswer(
                    f"It is {named[1]}", f"The joker is {named[1]}", as_shown(rules, high)
                ),
            ),
            right=1,
            says=f"It is {named[1]}.",
            why=f"Then {named[2]} fits on at that end. "
            f"With the joker as {named[0]} it has to wait for {named[1]}.",
        ),
        _at_the_start(rules, deal, hand),
    )


def neighbours(rules: RuleSet) -> Made:
    """Two runs of one suit, one right above the other."""
    deal = deal_with(rules, Kind.RUN, Kind.RUN)
    length = length_of(rules, deal, Kind.RUN)
    low = meld_of(rules, Kind.RUN, _line(3, length, _SPADES))
    above = meld_of(rules, Kind.RUN, _line(3 + length, length, _SPADES))
    apart = meld_of(rules, Kind.RUN, _line(4 + length, length, _SPADES))
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
    return Made(
        Exercise(
            key="neighbours",
            title="Neighbours",
            question="Are these two runs your contract?",
            facts=of_deal(rules, deal),
            hand=hand,
            lit=(),
            lying=(),
            answers=(
                ExerciseAnswer("Yes, two runs", after[0], as_shown(rules, low, above)),
                ExerciseAnswer("No", after[1], as_cards(Kind.RUN, hand)),
            ),
            right=right,
            says=says,
            why=why,
        ),
        _at_the_start(rules, deal, hand),
    )


# Pieces


def _at_the_start(rules: RuleSet, deal: int, cards: Sequence[Card]) -> State:
    """The learner's first turn of the deal, with these cards in the hand and others."""
    scene = Scene(rules, deal)
    return scene.state(scene.filled(cards), phase=Phase.TURN)


def _some(texts: Sequence[str], count: int) -> tuple[Card, ...]:
    if count > len(texts):
        raise NotHere
    return tuple(face for text in texts[:count] for face in read_cards(text))


def _line(start: int, length: int, suit: str) -> tuple[Card, ...]:
    """Cards of one suit in order; 14 is the high ace."""
    ranks = "A23456789TJQKA"
    if start + length - 1 > len(ranks):
        raise NotHere
    return tuple(
        face for at in range(start, start + length) for face in read_cards(f"{ranks[at - 1]}{suit}")
    )


def _refused(rules: RuleSet, deal: int, melds: Sequence[Meld]) -> Refusal | None:
    return refuse_contract(melds, rules.deals[deal - 1].contract, rules.meld)


def _loses_joker(state: State, melds: tuple[Meld, ...]) -> bool:
    """Whether another player could swap a joker out, once these melds are laid down."""
    lay = Lay(melds)
    rules = state.public.rules
    if refuse(view_of(state, LEARNER), lay) is not None:
        raise NotHere
    public = apply(state, LEARNER, lay).public
    return rules.swap.who is not SwapWho.NOBODY and any(
        represented(meld, rules.meld) and refuse_meld_for_swap(public, SAM, LEARNER, meld) is None
        for meld in public.table[LEARNER]
    )


def _places(run: Meld, rules: RuleSet) -> tuple[Card, ...]:
    """The cards that a run's cards stand for."""
    return tuple(face_at(run.start + at, run.suit, rules.meld) for at in range(len(run.cards)))


def _span(run: Meld) -> str:
    return f"{cards_text(run.cards[:1])} to {cards_text(run.cards[-1:])}"
