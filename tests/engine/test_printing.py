"""States and views as they print: for people, in few lines, and a view without what is hidden."""

from typing import Any

import pytest
from msgspec.structs import replace

from liverpool.engine.cards import JOKER
from liverpool.engine.melds import End, Meld
from liverpool.engine.moves import (
    Add,
    Buy,
    Cut,
    Discard,
    Expose,
    FirstCards,
    Lay,
    Lot,
    Move,
    Swap,
    Take,
)
from liverpool.engine.rules import Kind
from liverpool.engine.state import Phase, State, view_of
from liverpool.record import read_position
from liverpool.record.cards import read_card, read_cards

POSITION = """
format = "liverpool-record/1"
rules = "wikipedia/1"
seats = ["Ann", "Ben", "Cy"]

[[deals]]
number = 2
position.hands = { Ann = "3h Qs", Ben = "2c 3c", Cy = "4d" }
position.table = { Ann = ["8s 8h **", "5c ** 7c 8c"] }
position.pile = "9s Jd"
position.stock = "2h Kc 7s"
position.turn = "Ben"
"""


def position() -> State:
    return read_position(POSITION)


def test_a_state_prints_all_that_there_is() -> None:
    assert str(position()).splitlines() == [
        "Deal 2 of 7: set 3, run 4",
        "Phase turn; Seat 1 must act, Seat 1, Seat 2 may interrupt",
        "Seat 0: 0 points, down, 2 cards: 3h Qs",
        "  1. 8h8s**",
        "  2. 5c**7c8c",
        "Seat 1: 0 points, 2 cards: 2c 3c",
        "Seat 2: 0 points, 1 cards: 4d",
        "Pile: 9s Jd",
        "Stock: 3",
    ]


def test_a_view_prints_its_own_hand_and_no_other() -> None:
    text = str(view_of(position(), 1))
    assert "Seat 1: 0 points, 2 cards: 2c 3c" in text
    assert "Seat 0: 0 points, down, 2 cards\n" in text
    assert repr(view_of(position(), 1)) == (
        "<View of seat 1: deal 2, turn, seat 1 to act; hand 2c 3c; stock 3>"
    )
    for hidden in ("3h", "Qs", "4d", "2h", "Kc", "7s"):
        assert hidden not in text + repr(view_of(position(), 1))


def test_a_line_tells_a_state_and_no_rule_set_is_dumped() -> None:
    state = position()
    assert repr(state) == (
        "<State: deal 2, turn, seat 1 to act; hands 3h Qs | 2c 3c | 4d; stock 3>"
    )
    assert repr(state.public.game) == "<GameSetup: 3 seats, 2 decks>"
    assert "RuleSet" not in repr(state.public)


def test_the_end_and_a_table_without_cards_print_too() -> None:
    state = position()
    game = state.public.game
    last = replace(
        state.public, number=len(game.rules.deals), phase=Phase.OVER, table=(), pile=(), callers=()
    )
    text = str(State(last, ((), (), ())))
    assert "The game is over" in text
    assert "Seat 0: 0 points, down, 0 cards" in text
    assert "Pile: empty" in text
    assert "nobody to act" in repr(State(last, ((), (), ())))


TENS = Meld(Kind.SET, -1, 10, read_cards("Td Th **"))
CLUBS = Meld(Kind.RUN, 0, 5, read_cards("** 6c 7c"))
TO_THE_ACE = Meld(Kind.RUN, 3, 12, read_cards("Qs Ks As"))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Discard(read_card("Th")), "Discard(Th)"),
        (Discard(JOKER), "Discard(**)"),
        (Add(read_card("8c"), 1, 0, End.HIGH), "Add(8c, owner=1, index=0, end=high)"),
        (Add(read_card("Tc"), 2, 1), "Add(Tc, owner=2, index=1)"),
        (
            Lay((TENS, CLUBS), (Swap(read_card("6c"), 2, 0),)),
            "Lay(Meld(set of T: TdTh**), Meld(run from 5c: **6c7c), Swap(6c, owner=2, index=0))",
        ),
        (Lay((TO_THE_ACE,)), "Lay(Meld(run from Qs: QsKsAs))"),
        (Expose((read_cards("2c2d2h"), read_cards("3s4s"))), "Expose(2c2d2h 3s4s)"),
        (FirstCards(read_cards("Kh 2c **")), "FirstCards(Kh 2c **)"),
        (Take(3), "Take(3)"),
        (Cut(41), "Cut(41)"),
        (Lot(2), "Lot(seat=2)"),
        (Buy(), "Buy()"),
    ],
)
def test_moves_print_their_cards(move: Move, text: str) -> None:
    assert repr(move) == f"{move}" == text


def test_what_is_no_card_prints_too() -> None:
    wrong: Any = "Th"
    assert repr(Discard(wrong)) == "Discard(<'Th'>)"
    assert repr(Meld(Kind.SET, -1, 8, (99, wrong))) == "Meld(set of 8: <99><'Th'>)"
