"""A turn has a clock where the table wants one; when its time is over, a bot plays the turn."""

import pytest

from liverpool.engine.moves import Discard, Draw, Pass
from liverpool.engine.state import Phase
from liverpool.record.cards import read_card
from liverpool.room.messages.requests import Halt
from liverpool.table.seat.question import Question
from liverpool.table.timing import Pace
from tests.room.clock import BLINK
from tests.room.house import House, Seated
from tests.room.scenes import bens_turn, scene
from tests.rules.positions import ANN, BEN, CY


def timed(people: int = 3, pace: Pace = Pace.NORMAL, **settings: object) -> Seated:
    """It is Ben's turn, and a turn may last a minute."""
    table = House(pace).seated(bens_turn(), people=people)
    table.sets(turn_seconds=60, **settings)
    return table


def test_when_the_time_is_over_a_bot_plays_the_turn_and_no_more() -> None:
    table = timed()
    ben = table.pages[BEN]
    clock = ben.game.clock
    assert clock is not None
    assert (clock.left, clock.of, clock.turn) == (60, 60, True)
    assert table.pages[CY].game.clock is None, "it is nobody else's time"
    table.runs(60 - BLINK)
    assert table.moves == []
    table.runs(60)
    assert table.moves[0][0] == BEN
    assert table.state.public.turn == CY
    assert not ben.table.seats[BEN].played
    made = [seat for seat, _ in table.moves].count(CY)
    assert made == sum(isinstance(move, Pass) for seat, move in table.moves if seat == CY)


def test_the_time_for_the_rest_of_a_turn_is_what_the_draw_has_left() -> None:
    table = timed(pace=Pace.AT_ONCE)
    ben = table.pages[BEN]
    table.runs(40)
    ben.makes(Draw())
    for seat in (ANN, CY):
        if table.pages[seat].asks() is Question.OFFER:
            table.pages[seat].makes(Pass())
    assert table.phase() is Phase.PLAY
    clock = ben.game.clock
    assert clock is not None
    assert (clock.turn, clock.of) == (True, 60)
    assert clock.left == pytest.approx(20, abs=3)
    table.runs(clock.left - BLINK)
    assert table.phase() is Phase.PLAY
    table.runs(1.0)
    assert table.state.public.turn == CY


def test_who_is_in_time_is_left_alone_and_the_next_has_all_the_time() -> None:
    table = timed(pace=Pace.AT_ONCE)
    ben = table.pages[BEN]
    ben.makes(Draw())
    for seat in (ANN, CY):
        if table.pages[seat].asks() is Question.OFFER:
            table.pages[seat].makes(Pass())
    table.runs(30)
    ben.makes(Discard(ben.game.hand[0]))
    table.runs(1.0)
    clock = table.pages[CY].game.clock
    assert clock is not None
    assert clock.turn
    assert 58 < clock.left <= 60


@pytest.mark.parametrize(("people", "settings"), [(1, {}), (3, {"slow": True})])
def test_nobody_is_hurried_alone_or_at_a_slow_table(
    people: int, settings: dict[str, object]
) -> None:
    state = scene("dunlop", phase=Phase.TURN, turn=ANN, by=CY)
    table = House().seated(state, people=people)
    table.sets(turn_seconds=30, **settings)
    assert table.pages[ANN].game.clock is None
    table.runs(10_000)
    assert table.moves == []


def test_one_whose_companions_are_away_has_time() -> None:
    table = timed(people=2)
    table.pages[ANN].leaves()
    table.runs(59)
    table.pages[BEN].makes(Draw())
    table.runs(10_000)
    assert table.phase() is Phase.PLAY
    assert table.state.public.turn == BEN
    assert read_card("7c") in table.pages[BEN].game.hand


def test_a_halted_turn_begins_anew() -> None:
    table = timed()
    table.runs(50)
    table.pages[ANN].does(Halt(halted=True))
    assert table.pages[BEN].game.clock is None
    table.runs(1_000)
    table.pages[ANN].does(Halt(halted=False))
    table.runs(59)
    assert table.moves == []
