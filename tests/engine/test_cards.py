"""Faces as numbers, and hands as sorted tuples."""

import pytest

from liverpool.engine.cards import (
    HIDDEN,
    JOKER,
    card,
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


@pytest.mark.parametrize("missing", [4, 52, 53])
def test_a_card_that_is_not_held_cannot_leave_the_hand(missing: int) -> None:
    with pytest.raises(ValueError, match=str(missing)):
        without_card((3, 7, 7), missing)
    with pytest.raises(ValueError, match="7"):
        without_cards((3, 7), (7, 7))


def test_a_hidden_card_stands_in_for_one_that_is_not_seen() -> None:
    assert play_from((3, HIDDEN, HIDDEN), (3, 9)) == (HIDDEN,)


def test_rules_name_no_decks_for_a_table_that_they_do_not_allow() -> None:
    with pytest.raises(ValueError, match="9 players"):
        load("dunlop").rules.decks(9)
