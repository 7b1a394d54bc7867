"""Cards as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liverpool.engine.cards import HIDDEN, JOKER, card, card_text, cards_text, joined_text
from liverpool.record.cards import read_card, read_cards
from liverpool.record.errors import NotationError

FACES = st.integers(0, HIDDEN)


@given(st.lists(FACES))
def test_cards_are_read_back_joined_or_apart(cards: list[int]) -> None:
    assert read_cards(cards_text(cards)) == tuple(cards)
    assert read_cards(joined_text(cards)) == tuple(cards)


@pytest.mark.parametrize(
    ("text", "face"),
    [
        ("Ac", card(1, 0)),
        ("Th", card(10, 2)),
        ("10h", card(10, 2)),
        ("10H", card(10, 2)),
        ("10♥", card(10, 2)),
        ("T♥", card(10, 2)),
        ("A♣", card(1, 0)),
        ("2♦", card(2, 1)),
        ("k♠", card(13, 3)),
        ("★", JOKER),
        ("kS", card(13, 3)),
        ("2d", card(2, 1)),
        ("**", JOKER),
        ("??", HIDDEN),
        (" 7h\t", card(7, 2)),
    ],
)
def test_one_card(text: str, face: int) -> None:
    assert read_card(text) == face


def test_a_card_is_written_as_rank_and_suit() -> None:
    faces = [card(1, 3), card(10, 0), card(13, 2), JOKER, HIDDEN]
    assert [card_text(face) for face in faces] == ["As", "Tc", "Kh", "**", "??"]


@pytest.mark.parametrize(
    ("text", "column", "piece"),
    [
        ("7x", 1, "“7x”"),
        ("7h 1s", 4, "“1s”"),
        ("7h8", 3, "“8”"),
        ("7h,8h", 3, "“,8h”"),
        ("11h", 1, "“11h”"),
        ("0h", 1, "“0h”"),
        ("7h *", 4, "“*”"),
        ("7h\n8h", 3, "“?8h”"),
        ("7h Ｋs", 4, "“Ｋs”"),
        ("7ſ", 1, "“7ſ”"),  # a long s, which ignoring case must not make an s
    ],
)
def test_what_is_no_card_is_told_with_its_column(text: str, column: int, piece: str) -> None:
    with pytest.raises(NotationError, match=r"isn't a card; write rank and suit") as error:
        read_cards(text)
    assert (error.value.line, error.value.column) == (1, column)
    assert piece in str(error.value)


@pytest.mark.parametrize(
    ("text", "column", "what"),
    [
        ("7h\u00a08h", 3, "This blank is no ordinary one (U+00A0); write a space in its place."),
        ("7h\u200b", 3, "An invisible character stands here (U+200B); leave it out."),
    ],
)
def test_what_cannot_be_seen_between_cards_is_named(text: str, column: int, what: str) -> None:
    with pytest.raises(NotationError) as error:
        read_cards(text)
    assert (error.value.column, error.value.faults[0].sentence) == (column, what)


@pytest.mark.parametrize(("text", "count"), [("", 0), ("7h8h", 2)])
def test_one_card_is_neither_none_nor_two(text: str, count: int) -> None:
    with pytest.raises(NotationError, match=f"is {count}"):
        read_card(text)


def test_a_line_of_ten_million_signs_makes_a_short_sentence() -> None:
    with pytest.raises(NotationError) as error:
        read_cards("7h" + "x" * 10_000_000)
    assert len(str(error.value)) < 200
