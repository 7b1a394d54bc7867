"""What the host of a table may do: arrange it, and take a seat from somebody."""

from typing import Any

import pytest
from msgspec.structs import replace

from liverpool.engine.handicaps import Handicap
from liverpool.engine.moves import Draw
from liverpool.engine.presets import load
from liverpool.engine.seating import Direction
from liverpool.engine.state import Phase
from liverpool.record.links import from_query, query_of
from liverpool.room.messages.replies import Sitting, TableUpdate
from liverpool.room.messages.requests import Arrange, Halt, Hello, Open, Remove, Settings, Start
from liverpool.table.timing import Pace
from tests.room.house import House
from tests.room.scenes import bens_turn, scene
from tests.rules.positions import ANN, BEN, CY


def arranged(told: TableUpdate, **changes: Any) -> Arrange:
    now = Arrange(
        title=told.title, seats=len(told.seats), rules="dunlop", changes={}, settings=told.settings
    )
    return replace(now, **changes)


# Removing


def test_the_host_removes_somebody() -> None:
    house = House()
    table = house.seated(bens_turn())
    first = table.pages[BEN]
    second = table.comes_back(BEN)
    table.pages[ANN].does(Remove(seat=BEN))
    assert first.ended == second.ended == "The host has removed you from this table."
    assert table.pages[ANN].table.seats[BEN].sitting is Sitting.BOT
    hello = Hello(table=table.name, secret=table.secrets[BEN])
    assert house.page().refused(hello).why.reason == "not_yours"
    assert first.refused(first.making(Draw())).why.reason == "no_seat"


def test_a_seat_is_not_marked_any_more_when_its_person_was_removed() -> None:
    table = House().seated(scene("dunlop", phase=Phase.TURN, turn=ANN, by=CY))
    table.pages[BEN].leaves()
    table.runs(table.pages[ANN].table.settings.grace_seconds)
    assert table.pages[ANN].table.seats[BEN].played
    table.pages[ANN].does(Remove(seat=BEN))
    assert not table.pages[ANN].table.seats[BEN].played


@pytest.mark.parametrize("seat", [ANN, CY, 7], ids=["oneself", "a bot", "no seat"])
def test_only_other_people_can_be_removed(seat: int) -> None:
    table = House().seated(bens_turn(), people=2)
    assert table.pages[ANN].refused(Remove(seat=seat)).why.reason == "no_seat"


def test_only_the_host_removes_and_arranges() -> None:
    house = House()
    _, at = house.opens()
    ben, _ = house.sits(at.table, "Ben")
    for asked in (Remove(seat=0), arranged(ben.table, seats=5)):
        refused = ben.refused(asked)
        assert refused.why.reason == "host"
        assert "Ann" in refused.why.sentence


# Arranging


def test_a_table_calls_its_own_rules_as_its_people_do() -> None:
    page = House().page()
    page.ask(Open(name="Ann", changes={"buy.limit": 3}, rules_title=" Our  family's\n"))
    assert (page.table.rules_title, page.table.base_title) == ("Our family's", "Dunlop's page")
    assert "title=Our%20family%27s" in page.table.query
    same = arranged(page.table, changes={"buy.limit": 3}, seats=5, rules_title="Another")
    page.does(same)
    assert page.table.rules_title == "Our family's"  # rules that stay keep their title
    page.does(replace(same, changes={"buy.limit": 2}))
    assert page.table.rules_title == "Another"
    page.does(arranged(page.table, rules="mahlum"))
    assert page.table.rules_title == page.table.base_title == load("mahlum").title
    assert page.table.query == query_of(load("mahlum"))


@pytest.mark.parametrize("title", ["", " \n\t", '"=&%', "3", "ÅÄÖ" * 26])
def test_no_title_of_rules_makes_trouble(title: str) -> None:
    page = House().page()
    page.ask(Open(name="Ann", changes={"buy.limit": 3}, rules_title=title))
    assert page.table.rules_title
    assert from_query(page.table.query).rules.buy.limit == 3
    page.ask(Open(name="Ann", rules_title=title))
    assert from_query(page.table.query).rules == load("dunlop").rules


@pytest.mark.parametrize("title", ["\x00\x7f", "a\u200bb", "\ufeff", "x" * 81])
def test_a_title_that_cannot_be_taken_says_why(title: str) -> None:
    page = House().page()
    why = page.refused(Open(name="Ann", changes={"buy.limit": 3}, rules_title=title)).why
    assert why.reason == "text"
    assert why.sentence.startswith("The title of the rules has ")
    why = page.refused(Open(name="Ann", title=title)).why
    assert why.sentence.startswith("The title of the table has ")


def test_a_limit_is_told_in_our_own_words() -> None:
    page = House().page()
    title = page.refused(Open(name="Ann", title="x" * 41)).why.sentence
    assert title == "The title of the table has 41 characters; it can have at most 40."
    name = page.refused(Open(name="A" * 25)).why.sentence
    assert name.endswith("has 25 characters; it can have at most 24.")


def test_the_host_arranges_the_table_in_the_lobby() -> None:
    house = House()
    ann, at = house.opens()
    ben, _ = house.sits(at.table, "Ben", 1)
    settings = Settings(pace=Pace.CALM, slow=True, buy_seconds=30)
    ann.does(arranged(ann.table, title="Sunday", seats=6, rules="mahlum", settings=settings))
    told = ben.table
    assert (told.title, len(told.seats), told.rules, told.settings) == (
        "Sunday",
        6,
        "mahlum",
        settings,
    )
    assert told.seats[1].here
    ann.does(arranged(ann.table, seats=3))
    house.sits(at.table, "Cy")
    assert len(ben.table.seats) == 3


def test_handicaps_are_set_before_the_game_and_seen_by_all() -> None:
    house = House()
    ann, at = house.opens(seats=4)
    ben, _ = house.sits(at.table, "Ben", 1)
    given: tuple[Handicap, ...] = (
        Handicap(),
        Handicap(140, 1, pick=True),
        Handicap(),
        Handicap(20),
    )
    settings = replace(ann.table.settings, handicaps=given)
    ann.does(arranged(ann.table, settings=settings))
    assert ben.table.settings.handicaps == given
    before = ben.table
    assert not before.buys_limited
    ann.does(arranged(ann.table, changes={"buy.game_limit": 9}))
    assert ben.table.buys_limited
    ann.does(arranged(ann.table, seats=3))
    assert ben.table.settings.handicaps == given[:3]
    ann.does(Start())
    public = house.at(at.table, [], {}).state.public
    assert (public.game.more_buys, public.game.first_pick) == ((0, 1, 0), (BEN,))
    assert ben.game.sheet.brought == (0, 140, 0)
    ann.does(arranged(ann.table, title="Sunday"))
    none = replace(settings, handicaps=())
    refused = ann.refused(arranged(ann.table, settings=none)).why
    assert (refused.reason, refused.sentence) == (
        "begun",
        "Handicaps are fixed once the game has begun.",
    )


def test_nobody_loses_a_seat_by_arranging() -> None:
    house = House()
    ann, at = house.opens(seats=4)
    house.sits(at.table, "Dee", 3)
    refused = ann.refused(arranged(ann.table, seats=3))
    assert "Somebody sits there" in refused.why.sentence
    assert len(ann.table.seats) == 4


def test_seats_for_which_the_rules_are_not_made_are_refused_by_name() -> None:
    house = House()
    ann, _ = house.opens()
    refused = ann.refused(arranged(ann.table, seats=2))
    assert (refused.why.reason, refused.why.rule) == ("seats", "players.min")
    assert house.page().refused(Open(seats=2)).why.rule == "players.min"
    ann.does(arranged(ann.table, seats=5))
    alone = arranged(ann.table, seats=5, changes={"players.max": 3})
    assert ann.refused(alone).why.sentence == "These rules are for 3 players, not 5."
    few = arranged(ann.table, seats=5, changes={"players.max": 4})
    assert ann.refused(few).why.rule == "players.max"


@pytest.mark.parametrize(
    ("rules", "changes"),
    [("nonsense", {}), ("../dunlop", {}), ("dunlop", {"buy.limit": "much"}), ("dunlop", {"a": 1})],
)
def test_rules_that_cannot_be_played_are_refused(rules: str, changes: dict[str, Any]) -> None:
    house = House()
    ann, _ = house.opens()
    before = ann.table
    assert ann.refused(arranged(ann.table, rules=rules, changes=changes)).why.reason == "rules"
    assert house.page().refused(Open(rules=rules, changes=changes)).why.sentence
    assert ann.table == before


def test_rules_and_seats_are_settled_when_the_game_begins() -> None:
    house = House()
    ann, _ = house.opens(start=True)
    for change in ({"seats": 4}, {"rules": "mahlum"}, {"changes": {"buy.limit": 1}}):
        assert ann.refused(arranged(ann.table, **change)).why.reason == "begun"
    ann.does(arranged(ann.table, settings=Settings(pace=Pace.CALM)))
    assert ann.table.settings.pace is Pace.CALM


def test_a_game_that_has_not_begun_cannot_be_halted() -> None:
    ann, _ = House().opens()
    assert ann.refused(Halt(halted=True)).why.reason == "lobby"
    ann.does(Start())
    ann.does(Halt(halted=True))


FOR_TWO = {"players.min": 2, "buy.for_two": True}


@pytest.mark.parametrize(
    ("rules", "changes", "seats", "calls"),
    [
        ("dunlop", {}, 3, False),
        ("dunlop", {"call.offence": "fits_any"}, 3, True),
        ("mahlum", {}, 3, False),
        ("wikipedia", {}, 3, True),
        ("christmas", {}, 3, True),
        ("christmas", FOR_TWO, 3, True),
        ("christmas", FOR_TWO, 2, False),
        ("christmas", {**FOR_TWO, "buy.from_deal": 2}, 2, True),
    ],
)
def test_the_page_learns_whether_discards_are_called(
    rules: str, changes: dict[str, Any], seats: int, calls: bool
) -> None:
    house = House()
    ann, _ = house.opens()
    ann.does(arranged(ann.table, rules=rules, changes=changes, seats=seats))
    assert ann.table.calls is calls


@pytest.mark.parametrize("direction", Direction)
def test_the_page_learns_which_way_round_play_goes(direction: Direction) -> None:
    house = House()
    ann, _ = house.opens()
    ann.does(arranged(ann.table, changes={"start.direction": direction.value}))
    assert ann.table.counter_clockwise is (direction is Direction.COUNTER_CLOCKWISE)
    differing = [line.key for line in ann.table.differs]
    assert differing == (["start.direction"] if ann.table.counter_clockwise else [])


def test_the_page_learns_whether_those_across_are_partners() -> None:
    house = House()
    ann, _ = house.opens()
    assert ann.table.sides is None
    for seats, sides in ((4, True), (5, False)):
        ann.does(arranged(ann.table, seats=seats, changes={"players.partners": "score"}))
        assert ann.table.sides is sides
