"""Moves that wait for others outlive the server; one that is not made is asked for again."""

from typing import Any

import pytest

from liverpool.engine.melds import End
from liverpool.engine.moves import Add, Buy, Call, Discard, Draw, Give, Pass, Take
from liverpool.record.cards import read_card
from liverpool.room.messages.requests import Leave
from liverpool.table.seat.question import Question
from liverpool.table.timing import HOLD
from tests.room.house import House, Seated, game_after, verbs
from tests.room.scenes import callable_turn
from tests.room.test_buying_meanwhile import ALL, NINE, SEAT, playing
from tests.rules.positions import BEN, CY, DEE

SEVEN, THREE = read_card("7c"), read_card("3s")


def again(table: Seated) -> None:
    """The server was killed and started again, and all come back."""
    table.house.starts_again()
    for seat in table.secrets:
        table.comes_back(seat)


@ALL
def test_a_discard_that_waits_outlives_the_server(rules: Any) -> None:
    table = playing(rules)
    table.pages[BEN].makes(Discard(NINE))
    again(table)
    assert [page.game.held for page in table.pages] == [None, NINE, None, None]
    assert table.pages[CY].asks() is Question.OFFER
    for seat in (CY, DEE):
        table.pages[seat].makes(Pass())
    table.runs(1)
    assert verbs(table.moves)[-1] == (BEN, "discard")
    again(table)
    assert table.pages[BEN].game.held is None


def test_the_last_that_was_said_counts() -> None:
    melds = {"Ben": ["5c 6c 7c 8c", "3s 3h 3d"], "Cy": ["Qs Qh Qd"]}
    table = playing(SEAT, table=melds)
    ben = table.pages[BEN]
    ben.makes(Discard(SEVEN))
    ben.makes(Discard(THREE))
    again(table)
    assert table.pages[BEN].game.held == THREE
    table.pages[BEN].makes(Add(NINE, BEN, 0, End.HIGH))
    again(table)
    assert table.pages[BEN].game.held is None
    assert table.pages[BEN].asks() is Question.PLAY


@pytest.mark.parametrize("move", [Draw(), Take()], ids=["draw", "take"])
def test_a_draw_that_waits_outlives_the_server(move: Draw | Take) -> None:
    table = House().seated(callable_turn())
    table.pages[BEN].makes(move)
    again(table)
    assert table.move_times(1) == [HOLD]
    assert table.moves == [(BEN, move)]


def test_after_a_call_the_player_in_turn_is_asked_anew_after_a_restart_too() -> None:
    table = House().seated(callable_turn("8c"))
    table.pages[BEN].makes(Draw())
    table.pages[CY].makes(Call())
    table.pages[CY].makes(Give(table.pages[CY].game.hand[0]))
    again(table)
    table.runs(60)
    assert table.pages[BEN].asks() is Question.TURN
    assert verbs(table.moves) == [(CY, "call"), (CY, "give")]


def test_nothing_is_left_of_one_who_has_left() -> None:
    table = playing(SEAT)
    table.pages[BEN].makes(Discard(NINE))
    table.pages[BEN].does(Leave())
    assert table.table.kept.held is None


def test_another_game_begins_with_nothing_said() -> None:
    table = playing(SEAT)
    table.pages[CY].makes(Buy())
    table.pages[BEN].makes(Discard(NINE))
    kept = table.table.kept
    assert kept.held is not None
    assert kept.seats[CY].said is not None
    after = game_after(kept)
    assert after.held is None
    assert [seat.said for seat in after.seats] == [None] * 4
