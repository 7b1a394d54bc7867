"""The moment in which a discard can be called before the next card is drawn."""

import pytest

from liverpool.engine.moves import Call, Draw, Give, Take
from liverpool.table.seat.question import Question
from liverpool.table.timing import BOTS_CALL, HOLD, Pace, paused
from tests.room.clock import BLINK
from tests.room.house import House, verbs
from tests.room.scenes import bens_turn, callable_turn
from tests.rules.positions import ANN, BEN, CY


@pytest.mark.parametrize("pile", ["Kc", "8c"], ids=["no offence", "offence"])
def test_a_draw_waits_for_the_moment_to_call_whatever_the_discard(pile: str) -> None:
    table = House(Pace.NORMAL).seated(callable_turn(pile))
    table.pages[BEN].makes(Draw())
    assert table.pages[BEN].asks() is Question.TURN
    assert table.move_times(1) == [HOLD]


@pytest.mark.parametrize("pile", ["Kc", "8c"], ids=["no offence", "offence"])
def test_a_bot_too_draws_after_that_moment(pile: str) -> None:
    state = callable_turn(pile, turn=CY, by=BEN, callers=(ANN,), table={"Ann": ["5c 6c 7c"]})
    table = House(Pace.QUICK).seated(state, people=2)
    assert table.move_times(1)[0] >= paused(HOLD, Pace.QUICK)


def test_who_draws_after_that_moment_has_the_card_at_once() -> None:
    table = House(Pace.NORMAL).seated(callable_turn())
    table.runs(HOLD)
    table.pages[BEN].makes(Draw())
    assert verbs(table.moves) == [(BEN, "draw")]


def test_where_nobody_can_call_nothing_is_held() -> None:
    table = House(Pace.NORMAL).seated(bens_turn())
    table.pages[BEN].makes(Draw())
    assert verbs(table.moves) == [(BEN, "draw")]


@pytest.mark.parametrize("first", [Draw(), Take()], ids=["draw", "take"])
def test_a_call_in_that_moment_wins_over_the_held_draw(first: Draw | Take) -> None:
    table = House(Pace.NORMAL).seated(callable_turn("8c"))
    table.pages[BEN].makes(first)
    table.runs(HOLD - BLINK)
    table.pages[CY].makes(Call())
    table.runs(60)
    assert verbs(table.moves) == [(CY, "call")]
    table.pages[CY].makes(Give(table.pages[CY].game.hand[0]))
    table.runs(60)
    assert verbs(table.moves) == [(CY, "call"), (CY, "give")], "Ben is asked anew"
    assert table.pages[BEN].asks() is Question.TURN


def test_the_player_in_turn_may_call_instead_of_a_draw_that_is_held() -> None:
    table = House(Pace.NORMAL).seated(callable_turn("8c"))
    table.pages[BEN].makes(Draw())
    table.pages[BEN].makes(Call())
    assert verbs(table.moves) == [(BEN, "call")]


def test_a_held_draw_can_be_changed_to_a_take() -> None:
    table = House(Pace.NORMAL).seated(callable_turn())
    table.pages[BEN].makes(Draw())
    table.pages[BEN].makes(Take())
    table.runs(HOLD)
    assert verbs(table.moves) == [(BEN, "take")]


def test_bots_call_before_the_moment_is_over() -> None:
    state = callable_turn("8c", seats=4)
    table = House(Pace.NORMAL).seated(state, people=2)
    table.pages[BEN].makes(Draw())
    assert table.move_times(1) == [BOTS_CALL]
    assert verbs(table.moves) == [(CY, "call")]
