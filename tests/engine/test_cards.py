"""Faces as numbers, and hands as sorted tuples."""

from collections.abc import Callable

import pytest

from liverpool.engine.cards import (
    HIDDEN,
    JOKER,
    card,
    card_text,
    cards_text,
    hand_of,
    play_from,
    rank_of,
    suit_of,
    with_cards,
    without_card,
    without_cards,
)
from liverpool.engine.presets import load


def test_every_face_has_its_rank_and_suit() -> None:
    faces = {(rank, suit): card(rank, suit) for rank in range(1, 14) for suit in range(4)}
    assert sorted(faces.values()) == list(range(JOKER))
    assert all((rank_of(face), suit_of(face)) == where for where, face in faces.items())


def test_a_hand_is_sorted_and_holds_equal_cards() -> None:
    hand = hand_of((JOKER, 7, 3, 7))
    assert hand == (3, 7, 7, JOKER)
    assert with_cards(hand, (5, 7)) == (3, 5, 7, 7, 7, JOKER)
    assert without_cards(hand, (7, JOKER)) == (3, 7)


@pytest.mark.parametrize(
    ("missing", "text"), [(4, "5c"), (52, r"\*\*"), (53, r"\?\?"), (99, "<99>")]
)
def test_a_card_that_is_not_held_cannot_leave_the_hand(missing: int, text: str) -> None:
    with pytest.raises(ValueError, match=f"does not hold {text}$"):
        without_card((3, 7, 7), missing)
    with pytest.raises(ValueError, match="8c"):
        without_cards((3, 7), (7, 7))


def test_a_hidden_card_stands_in_for_one_that_is_not_seen() -> None:
    assert play_from((3, HIDDEN, HIDDEN), (3, 9)) == (HIDDEN,)


def test_rules_name_no_decks_for_a_table_that_they_do_not_allow() -> None:
    with pytest.raises(ValueError, match="9 players"):
        load("dunlop").rules.decks(9)


@pytest.mark.parametrize("write", [lambda: card_text(54), lambda: cards_text([3, -1])])
def test_what_is_no_card_is_not_written(write: Callable[[], str]) -> None:
    with pytest.raises(ValueError, match="is no card: those are the numbers from 0 to 53"):
        write()
