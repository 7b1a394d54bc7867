"""Which bots come to a table: by the host's choice, with names that nobody else has."""

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from liverpool.bots.levels import LEVELS
from liverpool.bots.search import coverage, searcher
from liverpool.engine.moves import Discard
from liverpool.engine.presets import load
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase
from liverpool.record.cards import read_card
from liverpool.room import table_view
from liverpool.room.lobby import new_table
from liverpool.room.messages.replies import Seated, Sitting, TableUpdate
from liverpool.room.messages.requests import (
    Arrange,
    ChooseBot,
    Hello,
    Leave,
    Look,
    Open,
    Rename,
    Settings,
    Start,
    Wish,
)
from liverpool.room.seating import bot_at
from liverpool.room.table_view import levels_shown
from liverpool.simulator.covered import NotCovered
from liverpool.table.naming import look
from liverpool.table.offer_window import Passing
from liverpool.table.personas import MIXED, PERSONAS
from liverpool.table.seat.question import Question
from liverpool.table.timing import Pace
from tests.chance import some
from tests.room.house import House, game_after
from tests.room.page import FakePage
from tests.room.scenes import bens_turn, scene
from tests.rules.positions import ANN, BEN, CY

MANY = 8


def arranged(told: TableUpdate, level: int, **changes: int) -> Arrange:
    now = Arrange(
        title=told.title,
        seats=len(told.seats),
        rules="dunlop",
        changes={},
        settings=replace(told.settings, level=level),
    )
    return replace(now, **changes)


def levels(page: FakePage) -> list[int]:
    return [seat.level for seat in page.table.seats]


def bots_playing(house: House, name: str) -> list[str | None]:
    """Which bots play the seats of this table now."""
    table = house.open(name)
    return [
        bot_at(table.kept, table.played, table.waiting, seat)
        for seat in range(len(table.kept.seats))
    ]


def test_each_level_has_a_name_and_a_sentence() -> None:
    levels = levels_shown()
    assert [(one.number, one.name) for one in levels] == [
        (each.level.number, each.name) for each in PERSONAS
    ]
    assert all(one.about.endswith(".") for one in levels)


# In the lobby


def test_who_will_sit_in_a_free_seat_is_seen_by_all() -> None:
    house = House()
    ann, at = house.opens(seats=4, settings=Settings(level=4))
    page = house.page()
    page.does(Look(table=at.table))
    assert levels(ann) == levels(page) == [0, 4, 4, 4]
    assert ann.names()[1] == PERSONAS[3].name
    before = ann.names()
    ann.does(Start())
    assert ann.names() == before
    assert [seat.sitting for seat in ann.table.seats[1:]] == [Sitting.BOT] * 3
    assert bots_playing(house, at.table) == [None, "rosa", "rosa", "rosa"]


def test_without_a_choice_the_third_level_plays() -> None:
    house = House()
    ann, at = house.opens()
    ann.does(Start())
    assert levels(ann) == [0, 3, 3]
    assert bots_playing(house, at.table) == [None, "sam", "sam"]


@pytest.mark.parametrize("level", [level.number for level in LEVELS])
def test_seven_bots_of_a_level_have_names_of_their_own(level: int) -> None:
    ann, _ = House().opens(seats=MANY, settings=Settings(level=level))
    assert len({look(name) for name in ann.names()}) == MANY
    assert all(ann.names())


def test_a_mixed_family_has_one_of_each_before_it_has_two_of_any() -> None:
    ann, _ = House().opens(seats=6, settings=Settings(level=MIXED))
    assert sorted(levels(ann)) == [0, 1, 2, 3, 4, 5]
    assert {seat.name for seat in ann.table.seats[1:]} == {
        each.name for each in PERSONAS if not each.level.looks_ahead
    }
    ann.does(arranged(ann.table, MIXED, seats=MANY))
    count = Counter(levels(ann)[1:])
    assert (min(count.values()), max(count.values()), len(count)) == (1, 2, 5)


def test_who_comes_leaves_the_other_seats_as_they_were() -> None:
    house = House()
    ann, at = house.opens(seats=6, settings=Settings(level=MIXED))
    before = ann.names()
    house.sits(at.table, "Ben", 2)
    assert ann.names() == [*before[:2], "Ben", *before[3:]]


def test_a_person_may_be_called_like_a_bot_that_has_not_come() -> None:
    house = House()
    ann, at = house.opens(seats=5)
    names = ann.names()
    ben, _ = house.sits(at.table, names[3].upper(), 1)
    assert ann.names()[1] == names[3].upper()
    assert len({look(name) for name in ann.names()}) == 5
    assert levels(ann) == [0, 0, 3, 3, 3]
    ben.does(Rename(name=ann.names()[2]))
    assert len({look(name) for name in ann.names()}) == 5
    assert "2" not in "".join(ann.names())


def test_a_seat_that_becomes_free_has_a_bot_in_mind_again() -> None:
    house = House()
    ann, at = house.opens()
    before = ann.table.seats
    ben, _ = house.sits(at.table, "Ben")
    ben.does(Leave())
    assert ann.table.seats == before


def test_the_host_chooses_for_one_seat_alone() -> None:
    house = House()
    ann, at = house.opens(seats=4)
    before = ann.names()
    ann.does(ChooseBot(seat=2, level=5))
    assert levels(ann) == [0, 3, 5, 3]
    assert ann.names() == [*before[:2], "Edith", before[3]]
    ann.does(arranged(ann.table, 3, seats=5))
    assert levels(ann) == [0, 3, 5, 3, 3], "what else is arranged leaves the choice alone"
    ann.does(Start())
    assert bots_playing(house, at.table) == [None, "sam", "edith", "sam", "sam"]


def test_another_level_for_the_table_is_one_for_all_free_seats() -> None:
    house = House()
    ann, at = house.opens(seats=4)
    house.sits(at.table, "Ben", 3)
    ann.does(ChooseBot(seat=2, level=5))
    ann.does(arranged(ann.table, 1))
    assert levels(ann) == [0, 1, 1, 0]


@pytest.mark.parametrize("seat", [0, 1, 4, 7], ids=["oneself", "a person", "none", "none"])
def test_no_bot_is_chosen_for_a_persons_seat(seat: int) -> None:
    house = House()
    ann, at = house.opens(seats=4)
    house.sits(at.table, "Ben", 1)
    before = ann.table
    assert ann.refused(ChooseBot(seat=seat, level=2)).why.reason == "no_seat"
    assert ann.table == before


def test_only_the_host_chooses_bots() -> None:
    house = House()
    _, at = house.opens()
    ben, _ = house.sits(at.table, "Ben")
    assert ben.refused(ChooseBot(seat=2, level=2)).why.reason == "host"


def test_a_lobby_of_before_gets_bots_in_mind() -> None:
    house = House()
    kept = new_table(house.now(), "Sunday", 3, "dunlop", {}, Settings())
    house.tables.keep(kept)
    page = house.page()
    page.does(Look(table=kept.id))
    assert levels(page) == [3, 3, 3]
    assert all(page.names())


# Who looks ahead

AHEAD = 6


@pytest.fixture
def covers_nothing_of_christmas(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Why nobody looks ahead by these rules, whatever the simulator covers by now."""

    def missing(rules: RuleSet, _number: int, _seats: int) -> list[NotCovered]:
        other = rules == load("christmas").rules
        return [NotCovered("end.out", "an empty hand that ends the deal")] if other else []

    monkeypatch.setattr(coverage, "not_covered", missing)
    forget()
    yield (
        "Ada looks ahead, which is not possible here. Nobody can look ahead yet with an empty hand"
        " that ends the deal."
    )
    forget()


def forget() -> None:
    coverage.coverage_of.cache_clear()
    table_view._by_rules.cache_clear()


def test_who_looks_ahead_sits_only_where_that_is_possible(
    covers_nothing_of_christmas: str,
) -> None:
    why = f"{covers_nothing_of_christmas} Choose another level."
    house = House()
    page = house.page()
    asked = Open(name="Ann", rules="christmas", settings=Settings(level=AHEAD))
    assert (page.refused(asked).why.reason, page.refused(asked).why.sentence) == ("level", why)
    ann, _ = house.opens(seats=4)
    assert ann.table.levels_out == {}
    ann.does(ChooseBot(seat=2, level=AHEAD))
    assert (levels(ann), ann.names()[2]) == ([0, 3, 6, 3], "Ada")
    before = ann.table
    refused = ann.refused(replace(arranged(ann.table, 3), rules="christmas"))
    assert (refused.why.reason, refused.why.sentence, ann.table) == ("level", why, before)
    ann.does(ChooseBot(seat=2, level=5))
    ann.does(replace(arranged(ann.table, 3), rules="christmas"))
    assert ann.table.levels_out == {AHEAD: covers_nothing_of_christmas}
    assert ann.refused(ChooseBot(seat=2, level=AHEAD)).why.sentence == why
    other = replace(arranged(ann.table, AHEAD), rules="christmas")
    assert ann.refused(other).why.sentence == why


def test_a_table_says_in_which_deals_alone_somebody_looks_ahead() -> None:
    ann, _ = House().opens(seats=4)
    assert ann.table.levels_partly == {}
    four_sets = {"deals.3.contract": "4 sets of 2"}
    ann.does(replace(arranged(ann.table, AHEAD), rules="dunlop", changes=four_sets))
    assert ann.table.levels_out == {}
    assert ann.table.levels_partly == {
        AHEAD: "By these rules Ada looks ahead only in deals 1, 2, 4, 5, 6 and 7. Nobody"
        " can look ahead yet with contracts of more than 3 melds."
    }


def test_a_server_that_cannot_look_ahead_offers_nobody_who_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_view, "cannot_run", lambda: "Nothing runs it.")
    assert [one.number for one in levels_shown()] == [1, 2, 3, 4, 5]


# During the game


def test_another_bot_takes_over_from_one_during_the_game() -> None:
    house = House(Pace.AT_ONCE)
    ann, at = house.opens(start=True)
    ann.does(ChooseBot(seat=1, level=1))
    assert levels(ann) == [0, 1, 3]
    assert ann.names()[1] == "Pip"
    assert bots_playing(house, at.table) == [None, "pip", "sam"]
    made = len(house.kept_moves(at.table))
    ann.does(Wish(passing=Passing.ALWAYS))
    house.clock.runs_until(lambda: ann.asks() in (Question.TURN, Question.CUT))
    assert len(house.kept_moves(at.table)) >= made
    house.starts_again()
    page = house.page()
    page.does(Hello(table=at.table, secret=at.secret))
    assert (levels(page), page.names()) == ([0, 1, 3], ann.names())


def test_a_bot_of_the_tables_level_plays_on_for_who_leaves() -> None:
    house = House()
    table = house.seated(bens_turn())
    table.sets(level=2)
    table.pages[BEN].does(Leave())
    shown = table.pages[ANN].table.seats[BEN]
    assert (shown.name, shown.sitting, shown.level) == ("Ben", Sitting.BOT, 2)
    assert bots_playing(house, table.name)[BEN] == "lottie"


def test_for_one_who_is_away_a_sound_player_plays_whatever_the_level() -> None:
    house = House()
    table = house.seated(scene("dunlop", phase=Phase.TURN, turn=ANN, by=CY))
    table.sets(level=1)
    table.pages[BEN].leaves()
    table.runs(table.pages[ANN].table.settings.grace_seconds)
    shown = table.pages[ANN].table.seats[BEN]
    assert (shown.name, shown.sitting, shown.level, shown.played) == ("Ben", "person", 0, True)
    assert bots_playing(house, table.name) == [None, "steady", None]


def test_bots_of_a_table_that_knew_no_levels_stay_who_they_were() -> None:
    house = House()
    table = house.seated(scene("dunlop", phase=Phase.TURN, turn=ANN, by=CY), people=1)
    assert levels(table.pages[ANN]) == [0, 0, 0]
    assert bots_playing(house, table.name) == [None, "steady", "steady"]


def test_another_game_is_played_by_the_same_bots() -> None:
    house = House()
    ann, at = house.opens(settings=Settings(level=4), start=True)
    following = game_after(house.open(at.table).kept)
    assert [(kept.name, kept.level) for kept in following.seats] == list(
        zip(ann.names(), (0, 4, 4), strict=True)
    )


def test_nobody_else_sits_down_when_the_game_is_over() -> None:
    state = scene(
        "dunlop",
        deal=7,
        turn=ANN,
        hands={"Ann": "3s"},
        table={"Ann": ["9s Ts Js Qs", "4c 5c 6c 7c", "4h 5h 6h 7h"]},
        stock="4c 4d",
    )
    table = House().seated(state, people=2)
    ann = table.pages[ANN]
    ann.makes(Discard(read_card("3s")))
    before = ann.table
    assert ann.refused(ChooseBot(seat=CY, level=4)).why.reason == "over"
    assert ann.table == before


@pytest.mark.in_turn
@pytest.mark.parametrize("level", some([MIXED, *(level.number for level in LEVELS)], everyday=3))
def test_each_level_plays_a_deal_to_its_end(level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searcher, "WORLDS", searcher.FIRST)
    house = House(Pace.AT_ONCE)
    page = house.page()
    settings = Settings(level=level, slow=True)
    seated = page.ask(Open(name="Ann", start=True, settings=settings))
    assert isinstance(seated, Seated)
    page.does(Leave())
    house.clock.runs_until(lambda: house.open(seated.table).public.phase is Phase.OVER)
    assert house.open(seated.table).public.number == 1
