"""Between two deals nobody holds up the others for ever, and nobody is hurried without need."""

import pytest

from liverpool.engine.moves import Discard
from liverpool.engine.state import Phase
from liverpool.record.cards import read_card
from liverpool.room.messages.requests import DealNow, Halt, Hello, Leave, Look, Ready
from liverpool.room.turns import READY_SECONDS as SECONDS
from liverpool.table.seat.question import Question
from tests.room.clock import BLINK, DAY
from tests.room.house import House, Seated
from tests.room.scenes import bens_turn, last_card_of_the_game, scene
from tests.rules.positions import ANN, BEN, CY


def over(people: int = 3, **settings: object) -> Seated:
    """Ben has gone out with his last card; all look at the scores."""
    state = scene(
        "dunlop",
        turn=BEN,
        hands={"Ben": "3s"},
        table={"Ben": ["9s 9h 9d", "Jc Jd Jh"]},
        stock="4c 4d",
    )
    table = House().seated(state, people=people)
    table.sets(**settings)
    table.pages[BEN].makes(Discard(read_card("3s")))
    return table


def number(table: Seated) -> int:
    return table.state.public.number


def test_who_never_presses_ready_does_not_hold_up_the_next_deal() -> None:
    table = over()
    table.pages[ANN].does(Ready())
    table.runs(SECONDS - BLINK)
    assert (number(table), table.phase()) == (1, Phase.OVER)
    table.runs(2 * BLINK)
    assert number(table) == 2
    for page in table.pages:
        assert page.table.next_deal is None
        assert not any(seat.ready for seat in page.table.seats)


def test_everybody_is_told_how_long_it_takes() -> None:
    table = over()
    assert {page.table.next_deal for page in table.pages} == {None}
    table.runs(1_000)
    table.pages[BEN].does(Ready())
    assert {page.table.next_deal for page in table.pages} == {SECONDS}
    table.runs(20)
    table.pages[ANN].does(Ready())
    assert {page.table.next_deal for page in table.pages} == {SECONDS - 20}
    table.runs(10)
    again = table.house.page()
    again.does(Hello(table=table.name, secret=table.secrets[CY]))
    looker = table.house.page()
    looker.does(Look(table=table.name))
    assert {again.table.next_deal, looker.table.next_deal} == {SECONDS - 30}
    table.runs(30)
    assert number(table) == 2


def test_nobody_is_hurried_as_long_as_nobody_waits() -> None:
    table = over()
    table.runs(DAY)
    assert (number(table), table.pages[CY].asks()) == (1, Question.READY)


def test_the_time_is_that_of_a_turn_where_the_table_has_one() -> None:
    table = over(turn_seconds=120)
    table.pages[ANN].does(Ready())
    assert table.pages[CY].table.next_deal == 120
    table.runs(120 - BLINK)
    assert number(table) == 1
    table.runs(2 * BLINK)
    assert number(table) == 2


def test_one_who_plays_alone_with_bots_has_all_the_time() -> None:
    table = over(people=2)
    table.pages[ANN].does(Leave())
    table.runs(DAY)
    assert (number(table), table.pages[BEN].table.next_deal) == (1, None)
    table.pages[BEN].does(Ready())
    assert number(table) == 2


def test_one_whose_companions_are_away_has_all_the_time() -> None:
    table = over()
    table.pages[ANN].does(Ready())
    table.pages[CY].leaves()
    assert table.pages[BEN].table.next_deal == SECONDS
    table.pages[ANN].leaves()
    assert table.pages[BEN].table.next_deal is None, "whoever waited has gone"
    table.runs(DAY)
    assert number(table) == 1
    ann = table.comes_back(ANN)
    assert (ann.asks(), ann.table.next_deal) == (Question.NOTHING, SECONDS)
    table.runs(SECONDS)
    assert number(table) == 2


def test_a_halt_stops_the_time_and_a_restart_begins_it_anew() -> None:
    table = over()
    table.pages[ANN].does(Ready())
    table.runs(SECONDS / 2)
    table.pages[ANN].does(Halt(halted=True))
    assert table.pages[CY].table.next_deal is None
    table.runs(DAY)
    assert number(table) == 1
    table.pages[ANN].does(Halt(halted=False))
    assert table.pages[CY].table.next_deal == SECONDS
    table.house.starts_again()
    for seat in (CY, ANN):
        table.comes_back(seat)
    assert table.pages[CY].table.seats[ANN].ready
    assert table.pages[CY].table.next_deal == SECONDS
    table.runs(SECONDS)
    assert number(table) == 2


# After a restart of the server


def test_whoever_comes_back_first_waits_for_the_others_as_before() -> None:
    table = over(grace_seconds=20)
    table.pages[ANN].does(Ready())
    table.house.starts_again()
    ann = table.comes_back(ANN)
    assert (number(table), ann.table.next_deal) == (1, SECONDS)
    table.runs(10)
    ben = table.comes_back(BEN)
    ben.does(Ready())
    table.runs(5)
    assert number(table) == 1, "Cy may be on the way, too"
    table.comes_back(CY).does(Ready())
    assert number(table) == 2


def test_who_does_not_come_back_is_waited_for_no_longer_than_anywhere() -> None:
    table = over(grace_seconds=20)
    table.pages[ANN].does(Ready())
    table.house.starts_again()
    table.comes_back(ANN)
    table.runs(20 - BLINK)
    assert number(table) == 1
    table.runs(2 * BLINK)
    assert number(table) == 2


def test_who_has_come_back_and_gone_again_is_not_waited_for() -> None:
    table = over(grace_seconds=20)
    table.pages[ANN].does(Ready())
    table.house.starts_again()
    for seat in (BEN, CY):
        table.comes_back(seat).leaves()
    table.comes_back(ANN)
    assert number(table) == 2


def test_after_the_last_deal_nothing_runs() -> None:
    table = House().seated(last_card_of_the_game())
    table.pages[BEN].makes(Discard(read_card("3s")))
    table.runs(DAY)
    assert table.pages[ANN].table.next_deal is None
    for asked in (Ready(), DealNow()):
        assert table.pages[ANN].refused(asked).why.reason == "late"


# The host deals


def test_the_host_lets_the_next_deal_begin_at_once() -> None:
    table = over()
    assert table.pages[BEN].refused(DealNow()).why.reason == "host"
    assert number(table) == 1
    table.pages[ANN].does(DealNow())
    assert number(table) == 2
    assert not any(seat.ready for seat in table.pages[CY].table.seats)
    assert table.pages[ANN].refused(DealNow()).late


def test_who_stands_in_for_the_host_may_deal_too() -> None:
    table = over()
    table.pages[ANN].leaves()
    table.runs(table.table.kept.settings.grace_seconds + 1)
    assert table.pages[BEN].table.host == BEN
    table.pages[BEN].does(DealNow())
    assert number(table) == 2


def test_a_halted_game_is_dealt_when_it_goes_on() -> None:
    table = over()
    table.pages[ANN].does(Halt(halted=True))
    table.pages[ANN].does(DealNow())
    assert number(table) == 1
    table.pages[ANN].does(Halt(halted=False))
    assert number(table) == 2


@pytest.mark.parametrize("asked", [Ready(), DealNow()])
def test_before_the_deal_is_over_nothing_is_dealt(asked: Ready | DealNow) -> None:
    table = House().seated(bens_turn())
    assert table.pages[ANN].refused(asked).why.reason == "late"
