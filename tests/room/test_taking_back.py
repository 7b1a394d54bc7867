"""A discard that waits a moment, so that its player can take it back: nobody else hears of it."""

import pytest

from liverpool.engine.moves import Discard, Draw
from liverpool.engine.state import Phase
from liverpool.record.cards import read_card
from liverpool.room.messages.requests import Halt, Make, TakeBack
from liverpool.table.seat.answers import AnswerKind
from liverpool.table.timing import UNDO
from tests.room.clock import BLINK
from tests.room.house import House, Seated
from tests.room.scenes import callable_turn, scene
from tests.rules.positions import ANN, BEN, CY, house

THREE, FIVE = read_card("3s"), read_card("5s")


def drawn(rules: str = "dunlop", turn_seconds: int = 0) -> Seated:
    """Ben is to discard, in the time of a turn if it has any."""
    hands = {"Ben": "3s 5s 7h"}
    at = scene(rules, hands=hands, phase=Phase.PLAY, turn=BEN, by=ANN, stock="2c 4d 6s")
    table = House().seated(at)
    table.sets(turn_seconds=turn_seconds)
    return table


TIMES = pytest.mark.parametrize("turn_seconds", [0, 60])


def discards(table: Seated, card: int = THREE, *, undo: bool = True) -> None:
    page = table.pages[BEN]
    page.does(Make(question=page.game.question, moves=(Discard(card),), undo=undo))


def heard(table: Seated) -> list[int]:
    """How much the others were sent."""
    return [len(table.pages[seat].raw) for seat in (ANN, CY)]


@TIMES
def test_nobody_hears_of_a_discard_that_can_still_be_taken_back(turn_seconds: int) -> None:
    table = drawn(turn_seconds=turn_seconds)
    before = heard(table)
    discards(table)
    told = table.pages[BEN].game
    assert (told.held, told.clock and told.clock.left) == (THREE, UNDO)
    assert told.prompt.main is not None
    assert told.prompt.main.kind is AnswerKind.TAKE_BACK
    table.runs(UNDO - BLINK)
    assert (heard(table), table.moves) == (before, [])
    table.runs(2 * BLINK)
    assert table.moves == [(BEN, Discard(THREE))]
    assert table.pages[BEN].refused(TakeBack()).why.reason == "late"


@TIMES
def test_one_who_takes_it_back_chooses_again(turn_seconds: int) -> None:
    table = drawn(turn_seconds=turn_seconds)
    before = heard(table)
    discards(table)
    table.pages[BEN].does(TakeBack())
    table.runs(10 * UNDO)
    game = table.pages[BEN].game
    assert (heard(table), table.moves, game.held, game.asked) == (before, [], None, "play")
    discards(table)
    discards(table, FIVE, undo=False)
    assert table.moves == [(BEN, Discard(FIVE))], "another discard takes its place"


@pytest.mark.parametrize("takes_back", [False, True])
def test_no_turn_is_longer_than_its_time_however_often_one_chooses_again(takes_back: bool) -> None:
    table = drawn(turn_seconds=30)
    for _ in range(10):
        discards(table)
        table.runs(2.8)
        if takes_back:
            table.pages[BEN].does(TakeBack())
    discards(table)
    told = table.pages[BEN].game
    assert told.held == THREE
    assert told.clock is not None
    assert told.clock.left == pytest.approx(2)
    table.runs(2 - BLINK)
    assert table.moves == []
    table.runs(2 * BLINK)
    assert table.moves == [(BEN, Discard(THREE))]


@TIMES
def test_where_a_halted_game_goes_on_the_moment_to_take_it_back_begins_anew(
    turn_seconds: int,
) -> None:
    table = drawn(turn_seconds=turn_seconds)
    discards(table)
    table.runs(2.0)
    table.pages[ANN].does(Halt(halted=True))
    table.runs(100.0)
    table.pages[ANN].does(Halt(halted=False))
    told = table.pages[BEN].game
    assert (told.held, told.clock and told.clock.left) == (THREE, UNDO)
    table.runs(UNDO - BLINK)
    assert table.moves == []
    table.runs(2 * BLINK)
    assert table.moves == [(BEN, Discard(THREE))]


@TIMES
def test_where_everybody_was_away_the_moment_begins_anew_for_who_comes_first(
    turn_seconds: int,
) -> None:
    table = drawn(turn_seconds=turn_seconds)
    discards(table)
    for seat in (ANN, CY, BEN):
        table.pages[seat].leaves()
    table.runs(100.0)
    table.comes_back(BEN)
    told = table.pages[BEN].game
    assert (told.held, told.clock and told.clock.left) == (THREE, UNDO)
    table.runs(UNDO - BLINK)
    assert table.moves == []
    table.runs(2 * BLINK)
    assert table.moves == [(BEN, Discard(THREE))]


def test_without_the_wish_a_discard_is_made_at_once() -> None:
    table = drawn()
    discards(table, undo=False)
    assert table.moves == [(BEN, Discard(THREE))]


def test_what_waits_for_others_can_be_taken_back_too() -> None:
    table = House().seated(
        scene(house("bga"), seats=4, turn=BEN, by=ANN, phase=Phase.TURN, stock="2c 4d 6s 8h Tc")
    )
    table.pages[BEN].makes(Draw())
    before = heard(table)
    discards(table, read_card("7d"), undo=False)
    assert table.pages[BEN].game.held == read_card("7d")
    table.pages[BEN].does(TakeBack())
    assert (heard(table), table.pages[BEN].game.held) == (before, None)


def test_a_draw_that_waits_for_calls_is_no_discard_to_take_back() -> None:
    table = House().seated(callable_turn())
    table.pages[BEN].makes(Draw())
    assert table.table.clock.held is not None
    for seat in (ANN, BEN):
        assert table.pages[seat].refused(TakeBack()).why.reason == "late"


def test_a_restart_makes_a_discard_that_waited() -> None:
    table = drawn()
    discards(table)
    table.house.starts_again()
    table.comes_back(ANN)
    table.runs(BLINK)
    assert table.moves == [(BEN, Discard(THREE))]
