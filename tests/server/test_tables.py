"""Who is told what, and which tables are in memory."""

from itertools import pairwise
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from liverpool.engine.moves import Cut, Discard, Draw
from liverpool.engine.state import Phase
from liverpool.room.messages.game import GameUpdate
from liverpool.room.messages.replies import Done, Refused, RulesShown, Seated, Welcome
from liverpool.room.messages.requests import (
    Halt,
    Hello,
    Look,
    Make,
    Open,
    Ping,
    ReadRules,
    Ready,
    Sit,
    Wish,
)
from liverpool.room.messages.secret import Secret
from liverpool.room.turns import MOST_AT_ONCE
from liverpool.room.views import seat_logs as chronicle
from liverpool.room.views.seat_logs import KEPT_EVENTS
from liverpool.server.storage.ages import PLAYED_DAYS
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.rooms import MOST_DESERTED, UNLOAD_AFTER
from liverpool.table.offer_window import Passing
from liverpool.table.seat.question import Question
from liverpool.table.timing import Pace
from tests.rules.positions import ANN, BEN, CY
from tests.server.clock import DAY, WHERE, FakePage, House, scene
from tests.server.clock import Seated as SeatedPeople


def bens_turn(house: House, people: int = 3) -> SeatedPeople:
    return house.seated(scene("dunlop", phase=Phase.TURN, turn=BEN, by=ANN), people)


# What a page is told


def test_the_first_message_names_the_presets() -> None:
    page = House().page()
    (welcome,) = page.messages
    assert isinstance(welcome, Welcome)
    assert {"dunlop", "wikipedia", "christmas", "mahlum"} <= {each.name for each in welcome.presets}
    assert welcome.others == WHERE.others
    assert welcome.keep_days == PLAYED_DAYS


def test_the_server_says_that_it_is_there_and_tells_rules() -> None:
    page = House().page()
    assert isinstance(page.ask(Ping()), Done)
    told = page.ask(ReadRules(rules="mahlum"))
    assert isinstance(told, RulesShown)
    assert told.short
    assert page.refused(ReadRules(rules="poker")).why.sentence


def test_two_pages_on_one_seat_are_told_the_same_bytes() -> None:
    table = bens_turn(House())
    first = table.pages[CY]
    second = table.comes_back(CY, last=first.number)
    told = len(first.raw), len(second.raw)
    table.pages[BEN].makes(Draw())
    table.runs(30)
    assert first.raw[told[0] :] == second.raw[told[1] :]
    assert any(isinstance(message, GameUpdate) for message in first.messages[told[0] :])


def test_one_page_can_answer_where_the_other_was_asked() -> None:
    table = bens_turn(House())
    first = table.pages[BEN]
    second = table.comes_back(BEN)
    second.makes(Draw())
    assert first.game == second.game
    assert first.refused(first.making(Draw())).why.sentence


def test_who_looks_is_told_the_table_but_never_a_view() -> None:
    table = bens_turn(House())
    looker = table.house.page()
    looker.does(Look(table=table.name))
    table.pages[BEN].makes(Draw())
    table.pages[ANN].does(Halt(halted=True))
    assert looker.table.halted
    assert looker.table.you is None
    assert not looker.all_games


def test_nobody_sees_anothers_cards_before_they_are_shown() -> None:
    table = bens_turn(House())
    for seat, page in enumerate(table.pages):
        assert page.game.hand == table.state.hands[seat]
        assert page.game.hands == ()
        assert page.game.ended is None


def test_a_page_is_at_one_table_at_a_time() -> None:
    house = House()
    table = bens_turn(house)
    page = table.pages[BEN]
    seated = page.ask(Open(name="Ben", seats=3))
    assert isinstance(seated, Seated)
    assert not table.pages[ANN].table.seats[BEN].here
    assert page.table.id == seated.table
    told = len(page.raw)
    table.pages[ANN].does(Halt(halted=True))
    assert len(page.raw) == told


@pytest.mark.parametrize("asked", [Look, Hello, Sit])
def test_a_table_that_is_not_there_is_named_so(asked: Any) -> None:
    more = {Look: {}, Hello: {"secret": "x" * 22}, Sit: {"name": "Ann"}}[asked]
    refused = House().page().refused(asked(table="nothere", **more))
    assert refused.why.reason == "no_table"


# Events


def test_events_follow_each_other_without_a_gap() -> None:
    table = bens_turn(House(Pace.AT_ONCE), people=1)
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
    table = bens_turn(House())
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
    table = bens_turn(House())
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
    table = bens_turn(House())
    page = table.comes_back(CY, last=2**40)
    assert page.last_update.events == ()
    table.pages[BEN].makes(Draw())
    assert len(page.last_update.events) == page.number == 1


# Memory


def test_a_table_without_pages_leaves_the_memory_and_comes_back() -> None:
    house = House()
    table = bens_turn(house)
    table.pages[BEN].makes(Draw())
    state, told = table.state, table.pages[ANN].game
    for page in table.pages:
        page.leaves()
    house.clock.runs(UNLOAD_AFTER - 1)
    assert house.tables.in_memory == 1
    house.clock.runs(1)
    assert house.tables.in_memory == 0
    page = table.comes_back(ANN)
    assert table.state == state
    assert page.game.hand == told.hand
    assert page.game.log == told.log


def test_a_table_with_pages_stays_in_memory() -> None:
    house = House()
    table = bens_turn(house)
    for page in table.pages[1:]:
        page.leaves()
    house.clock.runs(DAY)
    assert house.tables.in_memory == 1


def test_who_does_not_come_in_holds_no_table_in_memory() -> None:
    house = House()
    table = bens_turn(house)
    for page in table.pages:
        page.leaves()
    house.clock.runs(UNLOAD_AFTER)
    for _ in range(3):
        house.page().refused(Hello(table=table.name, secret=Secret("x" * 22)))
    house.page().refused(Sit(table=table.name, name="Dee"))
    house.clock.runs(UNLOAD_AFTER)
    assert house.tables.in_memory == 0


def test_of_too_many_deserted_tables_the_first_leaves_at_once() -> None:
    house = House()
    left, stays = bens_turn(house), bens_turn(house)
    kept = bens_turn(house)
    for page in left.pages:
        page.leaves()
    for page in stays.pages:
        page.leaves()
    stays.comes_back(ANN)
    for _ in range(MOST_DESERTED):
        for page in bens_turn(house).pages:
            page.leaves()
    assert house.tables.in_memory == MOST_DESERTED + 2
    assert not house.tables.is_in_memory(left.name)
    assert house.tables.is_in_memory(stays.name)
    assert house.tables.is_in_memory(kept.name)
    left.comes_back(ANN)
    assert left.state == kept.state


# When the storage fails


def test_what_is_not_kept_is_told_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    table = bens_turn(house)
    state, told = table.state, [len(page.all_games) for page in table.pages]

    def full(*_: object) -> None:
        raise CannotStore("The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(house.storage, "append", full)
        answer = table.pages[BEN].ask(table.pages[BEN].making(Draw()))
    assert isinstance(answer, Refused)
    assert "The disk is full." in answer.why.sentence
    assert not any(page.ended for page in table.pages)
    assert [len(page.all_games) for page in table.pages] == told
    assert table.state == state
    table.pages[BEN].makes(Draw())


def test_of_two_servers_at_one_table_the_second_is_stopped() -> None:
    house = House()
    table = bens_turn(house)
    other = House(storage=house.storage)
    page = other.page()
    page.does(Hello(table=table.name, secret=table.secrets[BEN]))
    table.pages[BEN].makes(Draw())
    page.says(page.making(Draw()))
    assert page.ended is not None
    assert "Another server" in page.ended
    assert page.comes_back
    assert len(house.kept_moves(table.name)) == 1
    again = other.page()
    again.does(Hello(table=table.name, secret=table.secrets[BEN]))
    assert again.game.hand == table.pages[BEN].game.hand


def test_a_damaged_table_harms_no_other(tmp_path: Path) -> None:
    house = House(storage=Storage(f"sqlite:///{tmp_path / 'games.sqlite'}"))
    damaged = bens_turn(house)
    damaged.pages[BEN].makes(Draw())
    for page in damaged.pages:
        page.leaves()
    house.clock.runs(UNLOAD_AFTER)
    house.storage._connection.exec_driver_sql("UPDATE moves SET move = '{}'")
    house.storage._connection.commit()
    table = bens_turn(house)
    refused = table.pages[CY].refused(Look(table=damaged.name))
    assert "damaged" in refused.why.sentence
    assert not any(page.ended for page in table.pages)
    table.pages[BEN].makes(Draw())
    house.storage.close()
