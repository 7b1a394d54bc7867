"""Who is told what, and that nothing is left out between two messages."""

from itertools import pairwise
from typing import get_type_hints

import pytest

from liverpool.engine.moves import Cut, Discard, Draw
from liverpool.room.messages.game import GameUpdate
from liverpool.room.messages.replies import Seated
from liverpool.room.messages.requests import Halt, Look, Make, Open, Ready, Wish
from liverpool.room.turns import MOST_AT_ONCE
from liverpool.room.views import seat_logs as chronicle
from liverpool.room.views.seat_logs import KEPT_EVENTS
from liverpool.table.offer_window import Passing
from liverpool.table.seat.question import Question
from liverpool.table.timing import Pace
from tests.room.house import House
from tests.room.page import FakePage
from tests.room.scenes import bens_turn
from tests.rules.positions import ANN, BEN, CY


def test_two_pages_on_one_seat_are_told_the_same_bytes() -> None:
    table = House().seated(bens_turn())
    first = table.pages[CY]
    second = table.comes_back(CY, last=first.number)
    told = len(first.raw), len(second.raw)
    table.pages[BEN].makes(Draw())
    table.runs(30)
    assert first.raw[told[0] :] == second.raw[told[1] :]
    assert any(isinstance(message, GameUpdate) for message in first.messages[told[0] :])


def test_one_page_can_answer_where_the_other_was_asked() -> None:
    table = House().seated(bens_turn())
    first = table.pages[BEN]
    second = table.comes_back(BEN)
    second.makes(Draw())
    assert first.game == second.game
    assert first.refused(first.making(Draw())).why.sentence


def test_who_looks_is_told_the_table_but_never_a_view() -> None:
    table = House().seated(bens_turn())
    looker = table.house.page()
    looker.does(Look(table=table.name))
    table.pages[BEN].makes(Draw())
    table.pages[ANN].does(Halt(halted=True))
    assert looker.table.halted
    assert looker.table.you is None
    assert not looker.all_games


def test_nobody_sees_anothers_cards_before_they_are_shown() -> None:
    table = House().seated(bens_turn())
    for seat, page in enumerate(table.pages):
        assert page.game.hand == table.state.hands[seat]
        assert page.game.hands == ()
        assert page.game.ended is None


def test_a_page_is_at_one_table_at_a_time() -> None:
    house = House()
    table = house.seated(bens_turn())
    page = table.pages[BEN]
    seated = page.ask(Open(name="Ben", seats=3))
    assert isinstance(seated, Seated)
    assert not table.pages[ANN].table.seats[BEN].here
    assert page.table.id == seated.table
    told = len(page.raw)
    table.pages[ANN].does(Halt(halted=True))
    assert len(page.raw) == told


# Events


def test_events_follow_each_other_without_a_gap() -> None:
    table = House(Pace.AT_ONCE).seated(bens_turn(), people=1)
    ann, clock = table.pages[ANN], table.house.clock
    ann.does(Wish(passing=Passing.ALWAYS))
    for _ in range(8):
        clock.runs_until(lambda: ann.asks() is Question.TURN)
        ann.makes(Draw())
        clock.runs_until(lambda: ann.asks() is Question.PLAY)
        ann.makes(Discard(ann.game.hand[0]))
    assert_without_gap(ann)


def assert_without_gap(page: FakePage) -> None:
    assert len(page.all_games) > 1
    for before, after in pairwise(page.all_games):
        assert len(after.events) == after.number - before.number


def test_even_eight_seats_at_once_leave_no_gap() -> None:
    """Bots without a pause make more moves in one go than are told together."""
    house = House(Pace.AT_ONCE)
    page = house.page()
    page.does(Open(name="Ann", seats=8, rules="mahlum", start=True))
    page.does(Wish(passing=Passing.ALWAYS))
    rounds = 0
    while rounds < 4:
        house.clock.runs_until(lambda: page.asks() is not Question.NOTHING)
        match page.asks():
            case Question.CUT:
                page.makes(Cut(40))
            case Question.TURN:
                page.makes(Draw())
            case Question.PLAY:
                page.makes(Discard(page.game.hand[0]))
                rounds += 1
            case Question.READY:
                page.does(Ready())
            case Question.OFFER:  # the wish was for the deal before
                page.does(Wish(passing=Passing.ALWAYS))
            case other:
                raise AssertionError(f"{other} is asked, which no rule here asks")
    assert_without_gap(page)


def test_more_events_are_kept_than_there_can_be_between_two_messages() -> None:
    together = get_type_hints(Make, include_extras=True)["moves"].__metadata__[0].max_length
    assert MOST_AT_ONCE + together <= KEPT_EVENTS


def test_who_comes_back_is_told_what_was_missed() -> None:
    table = House().seated(bens_turn())
    last = table.pages[CY].number
    table.pages[CY].leaves()
    table.pages[BEN].makes(Draw())
    table.runs(30)
    page = table.comes_back(CY, last=last)
    assert [event.verb for event in page.last_update.events] == ["draw", "pass"]
    again = table.comes_back(CY, last=page.number)
    assert again.last_update.events == ()
    assert again.game == page.game


def test_who_has_missed_too_much_is_told_how_things_are_and_no_events(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chronicle, "KEPT_EVENTS", 2)
    table = House().seated(bens_turn())
    table.pages[BEN].makes(Draw())
    table.runs(30)
    table.pages[BEN].makes(Discard(table.pages[BEN].game.hand[0]))
    assert [event.verb for event in table.comes_back(CY, last=1).last_update.events] == [
        "pass",
        "discard",
    ]
    page = table.comes_back(CY)
    assert page.last_update.events == ()
    assert page.number == 3


def test_a_page_that_says_it_knows_more_than_there_is_sees_what_there_is() -> None:
    table = House().seated(bens_turn())
    page = table.comes_back(CY, last=2**40)
    assert page.last_update.events == ()
    table.pages[BEN].makes(Draw())
    assert len(page.last_update.events) == page.number == 1
