"""What is typed for a hand is read as it was meant, or asked back."""

import pytest

from liverpool.engine.changes import changed
from liverpool.engine.presets import load
from liverpool.scores.noted_scores import HandLeft
from liverpool.terminal.score_typing import CannotRead, read_hand, shown_hand

PIPS, FIVES = load("dunlop").rules, load("christmas").rules


@pytest.mark.parametrize(
    ("typed", "signs"),
    [
        ("K K 7 *", "KK7*"),
        ("kk7*", "KK7*"),
        ("10 k", "TK"),
        ("k10", "KT"),
        ("t a 2", "TA2"),
        ("K,Q, J", "KQJ"),
        ("7+8", "78"),
        ("7,", "7"),
        ("10,", "T"),
        ("*", "*"),
        ("77*", "77*"),
    ],
)
def test_cards(typed: str, signs: str) -> None:
    assert read_hand(typed, PIPS) == HandLeft(cards=tuple(signs))


def test_a_card_that_is_wild_where_others_of_its_rank_are_not() -> None:
    aces = changed(PIPS, {"meld.wild_ranks": "red_aces", "points.wild_two": 20})
    assert read_hand("A W", aces) == HandLeft(cards=("A", "W"))
    with pytest.raises(CannotRead, match=r"\* for a joker, W for a red ace, or points"):
        read_hand("A X", aces)
    with pytest.raises(CannotRead, match=r"W is not a card.*\* for a joker, or points"):
        read_hand("A W", PIPS)


@pytest.mark.parametrize(
    ("typed", "points"), [("35", 35), ("=35", 35), ("= 35", 35), ("007", 7), ("10000", 10_000)]
)
def test_points(typed: str, points: int) -> None:
    assert read_hand(typed, PIPS) == HandLeft(points=points)


@pytest.mark.parametrize("typed", ["0", "=0", "00"])
def test_no_cards_left(typed: str) -> None:
    assert read_hand(typed, FIVES) == HandLeft(cards=())


def test_a_number_that_could_be_a_card_is_asked_back_where_that_matters() -> None:
    assert read_hand("7", PIPS) == HandLeft(points=7)
    assert read_hand("10", FIVES) == HandLeft(points=10)
    with pytest.raises(CannotRead, match="Type “7,” for the card or “=7”"):
        read_hand("7", FIVES)
    assert read_hand("7,", FIVES) == HandLeft(cards=("7",))
    assert read_hand("=7", FIVES) == HandLeft(points=7)


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("K 1", "1 is not a card"),
        ("K 35", "35 is not a card. For points, type just 35."),
        ("K=3", "K=3 is not a card"),
        ("=", "Points are a whole number from 0 to 10000"),
        ("=K", "Points are a whole number"),
        ("10001", "Points are a whole number"),
        ("9" * 50, "Points are a whole number"),
        ("K" * 151, "A hand has at most 150 cards"),
        ("35+50", "35 is not a card"),
        (",", ", is not a card. Type cards as A 2"),
        (" + ", "+ is not a card"),
    ],
)
def test_text_that_is_no_hand_gets_a_message(typed: str, message: str) -> None:
    with pytest.raises(CannotRead) as caught:
        read_hand(typed, PIPS)
    assert message in str(caught.value)


@pytest.mark.parametrize("left", [HandLeft(("T", "K", "*")), HandLeft(points=35)])
def test_a_hand_is_shown_as_it_could_be_typed(left: HandLeft) -> None:
    assert read_hand(shown_hand(left), PIPS) == left
