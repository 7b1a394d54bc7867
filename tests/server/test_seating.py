"""People who come, go and come back: seats, names, secrets, and who is host."""

from typing import Any

import pytest
from msgspec.structs import replace

from liverpool.engine.moves import Discard, Draw
from liverpool.engine.state import Phase
from liverpool.record.cards import read_card
from liverpool.server.messages.asking import (
    Arrange,
    Asked,
    Hello,
    Leave,
    Look,
    Open,
    Pace,
    Ready,
    Remove,
    Rename,
    Settings,
    Sit,
    Start,
    Wish,
)
from liverpool.server.messages.game import Question
from liverpool.server.messages.telling import Refused, Seated, Sitting, Stage, TableTold
from liverpool.server.seating import BOT_NAMES
from tests.rules.positions import ANN, BEN, CY
from tests.server.clock import FakePage, House, scene


def opened(house: House, **more: Any) -> tuple[FakePage, Seated]:
    page = house.page()
    seated = page.ask(Open(name="Ann", **{"seats": 3, **more}))
    assert isinstance(seated, Seated)
    return page, seated


def sat(house: House, table: str, name: str, seat: int | None = None) -> tuple[FakePage, Seated]:
    page = house.page()
    seated = page.ask(Sit(table=table, name=name, seat=seat))
    assert isinstance(seated, Seated), seated
    return page, seated


def back(house: House, seated: Seated) -> FakePage:
    page = house.page()
    page.does(Hello(table=seated.table, secret=seated.secret))
    return page


def names(page: FakePage) -> list[str]:
    return [seat.name for seat in page.table.seats]


def arranged(told: TableTold, **changes: Any) -> Arrange:
    now = Arrange(
        title=told.title, seats=len(told.seats), rules="dunlop", changes={}, settings=told.settings
    )
    return replace(now, **changes)


# Sitting down


def test_who_opens_a_table_is_its_host() -> None:
    page, seated = opened(House(), title=" At grandmother's ")
    told = page.table
    assert (told.you, told.host, told.stage, seated.seat) == (0, 0, Stage.LOBBY, 0)
    assert told.title == "At grandmother's"
    assert [seat.sitting for seat in told.seats] == [Sitting.PERSON, Sitting.FREE, Sitting.FREE]
    assert told.link.endswith(f"/t/{seated.table}")
    assert seated.secret not in told.link


def test_a_guest_takes_the_first_free_seat_or_the_one_named() -> None:
    house = House()
    ann, at = opened(house)
    _, cy = sat(house, at.table, "Cy", 2)
    _, ben = sat(house, at.table, "Ben")
    assert (ben.seat, cy.seat) == (1, 2)
    assert names(ann) == ["Ann", "Ben", "Cy"]
    full = house.page().refused(Sit(table=at.table, name="Dee"))
    assert full.why.reason == "full"


@pytest.mark.parametrize("seat", [0, 3, 7])
def test_a_seat_that_is_taken_or_not_there_cannot_be_had(seat: int) -> None:
    house = House()
    _, at = opened(house)
    assert house.page().refused(Sit(table=at.table, name="Dee", seat=seat)).why.reason == "full"


def test_nobody_sits_twice_at_a_table() -> None:
    house = House()
    ann, at = opened(house)
    assert ann.refused(Sit(table=at.table, name="Ann")).why.reason == "seated"


def test_names_are_told_apart() -> None:
    house = House()
    ann, at = opened(house)
    sat(house, at.table, "ann")
    sat(house, at.table, " Ann ")
    assert names(ann) == ["Ann", "ann 2", "Ann 3"]


@pytest.mark.parametrize("name", ["   ", "dealer", 'An"n', "A\u202enn"])
def test_a_name_that_cannot_be_written_is_refused(name: str) -> None:
    house = House()
    _, at = opened(house)
    for asked in (Sit(table=at.table, name=name), Open(name=name)):
        refused = house.page().refused(asked)
        assert refused.why.reason == "name"
        assert refused.why.sentence


def test_anyone_seated_starts_and_bots_sit_in_the_free_seats() -> None:
    house = House()
    ann, at = opened(house, seats=5)
    ben, _ = sat(house, at.table, BOT_NAMES[0])
    ben.does(Start())
    told = ann.table
    assert told.stage is Stage.PLAYING
    assert [seat.sitting for seat in told.seats[2:]] == [Sitting.BOT] * 3
    assert len({name.casefold() for name in names(ann)}) == 5
    assert ann.refused(Start()).why.reason == "begun"


def test_cards_lie_on_the_table_at_once_where_it_is_asked_for() -> None:
    house = House(Pace.AT_ONCE)
    page, _ = opened(house, start=True)
    assert page.table.stage is Stage.PLAYING
    assert page.asks() in (Question.CUT, Question.TURN, Question.OFFER)


@pytest.mark.parametrize(
    "asked", [Start(), Leave(), Ready(), Rename(name="Dee"), Wish(), Remove(seat=0)]
)
def test_who_only_looks_has_no_say(asked: Asked) -> None:
    house = House()
    _, at = opened(house)
    page = house.page()
    page.does(Look(table=at.table))
    assert page.table.you is None
    assert page.refused(asked).why.reason == "no_seat"


# Coming late


def test_a_late_comer_takes_a_bots_seat_and_sees_the_log_of_the_deal() -> None:
    house = House(Pace.AT_ONCE)
    table = house.seated(scene("dunlop", phase=Phase.TURN, turn=BEN, by=ANN), people=1)
    ann = table.pages[ANN]
    house.clock.runs_until(lambda: ann.asks() is Question.TURN)
    page, seated = sat(house, table.name, "Dee")
    assert seated.seat == BEN
    assert ann.table.seats[BEN].name == "Dee"
    assert len(page.game.log) == len(ann.game.log) > 1
    assert page.game.hand == table.state.hands[BEN]
    ann.makes(Draw())
    made = [seat for seat, _ in table.moves].count(BEN)
    house.clock.runs(5)
    assert [seat for seat, _ in table.moves].count(BEN) == made, "no bot plays the seat any more"
    assert page.asks() is Question.OFFER


def test_who_takes_a_seat_that_somebody_left_sees_all_of_the_deal() -> None:
    house = House(Pace.NORMAL)
    table = house.seated(scene("dunlop", phase=Phase.TURN, turn=BEN, by=ANN))
    table.pages[CY].does(Leave())
    table.pages[BEN].makes(Draw())
    house.clock.runs(30)
    table.pages[BEN].makes(Discard(read_card("7c")))
    page, _ = sat(house, table.name, "Dee", CY)
    assert len(page.game.log) == len(table.pages[ANN].game.log)
    assert any("7c" in line for line in page.game.log)


def test_who_takes_a_seat_is_not_ready_because_somebody_was() -> None:
    house = House(Pace.NORMAL)
    table = house.seated(
        scene(
            "dunlop",
            turn=BEN,
            hands={"Ben": "3s"},
            table={"Ben": ["9s 9h 9d", "Jc Jd Jh"]},
            stock="4c 4d",
        )
    )
    table.pages[BEN].makes(Discard(read_card("3s")))
    table.pages[CY].does(Ready())
    table.pages[CY].does(Leave())
    sat(house, table.name, "Dee", CY)
    assert not table.pages[ANN].table.seats[CY].ready
    for seat in (ANN, BEN):
        table.pages[seat].does(Ready())
    assert table.phase() is Phase.OVER


def test_nobody_sits_down_at_a_game_that_is_over() -> None:
    house = House()
    state = scene(
        "dunlop",
        deal=7,
        turn=BEN,
        hands={"Ben": "3s"},
        table={"Ben": ["9s Ts Js Qs", "4c 5c 6c 7c", "4h 5h 6h 7h"]},
        stock="4c 4d",
    )
    table = house.seated(state, people=2)
    table.pages[BEN].makes(Discard(read_card("3s")))
    assert table.pages[ANN].table.stage is Stage.OVER
    assert house.page().refused(Sit(table=table.name, name="Dee")).why.reason == "over"


# Going


def test_who_leaves_the_lobby_leaves_the_seat_free() -> None:
    house = House()
    ann, at = opened(house)
    ben, seated = sat(house, at.table, "Ben")
    ben.does(Leave())
    assert ann.table.seats[1].sitting is Sitting.FREE
    told = len(ben.raw)
    sat(house, at.table, "Cy")
    assert len(ben.raw) == told, "who has left hears nothing more"
    assert house.page().refused(Hello(table=at.table, secret=seated.secret)).why.reason == (
        "not_yours"
    )


def test_in_the_game_a_bot_plays_on_for_who_leaves() -> None:
    house = House(Pace.NORMAL)
    table = house.seated(scene("dunlop", phase=Phase.TURN, turn=BEN, by=ANN))
    other = house.page()
    other.does(Hello(table=table.name, secret=table.secrets[BEN]))
    table.pages[BEN].does(Leave())
    shown = table.pages[ANN].table.seats[BEN]
    assert (shown.name, shown.sitting, shown.played) == ("Ben", Sitting.BOT, False)
    assert other.ended is not None
    house.clock.runs(5)
    assert table.moves[0][0] == BEN


def test_when_the_host_leaves_the_next_person_is_host() -> None:
    house = House()
    ann, at = opened(house, seats=4)
    cy, _ = sat(house, at.table, "Cy", 2)
    sat(house, at.table, "Dee", 3)
    cy.does(Start())
    ann.does(Leave())
    assert cy.table.host == 2
    cy.does(Remove(seat=3))


def test_who_comes_to_a_table_that_all_have_left_is_host() -> None:
    house = House()
    ann, at = opened(house)
    ann.does(Leave())
    page, seated = sat(house, at.table, "Ben", 2)
    assert page.table.host == seated.seat == 2


# Removing


def test_the_host_removes_somebody() -> None:
    house = House()
    table = house.seated(scene("dunlop", phase=Phase.TURN, turn=BEN, by=ANN))
    first = table.pages[BEN]
    second = table.comes_back(BEN)
    table.pages[ANN].does(Remove(seat=BEN))
    assert first.ended == second.ended == "The host has given your seat to somebody else."
    assert table.pages[ANN].table.seats[BEN].sitting is Sitting.BOT
    hello = Hello(table=table.name, secret=table.secrets[BEN])
    assert house.page().refused(hello).why.reason == "not_yours"
    assert first.refused(first.making(Draw())).why.reason == "no_seat"
    page, _ = sat(house, table.name, "Dee", BEN)
    assert page.asks() is Question.TURN


def test_a_seat_is_not_marked_any_more_when_its_person_was_removed() -> None:
    table = House().seated(scene("dunlop", phase=Phase.TURN, turn=ANN, by=CY))
    table.pages[BEN].leaves()
    table.runs(table.pages[ANN].table.settings.grace_seconds)
    assert table.pages[ANN].table.seats[BEN].played
    table.pages[ANN].does(Remove(seat=BEN))
    assert not table.pages[ANN].table.seats[BEN].played


@pytest.mark.parametrize("seat", [ANN, CY, 7], ids=["oneself", "a bot", "no seat"])
def test_only_other_people_can_be_removed(seat: int) -> None:
    table = House().seated(scene("dunlop", phase=Phase.TURN, turn=BEN, by=ANN), people=2)
    assert table.pages[ANN].refused(Remove(seat=seat)).why.reason == "no_seat"


def test_only_the_host_removes_and_arranges() -> None:
    house = House()
    _, at = opened(house)
    ben, _ = sat(house, at.table, "Ben")
    for asked in (Remove(seat=0), arranged(ben.table, seats=5)):
        refused = ben.refused(asked)
        assert refused.why.reason == "host"
        assert "Ann" in refused.why.sentence


# Arranging


def test_the_host_arranges_the_table_in_the_lobby() -> None:
    house = House()
    ann, at = opened(house)
    ben, _ = sat(house, at.table, "Ben", 1)
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
    sat(house, at.table, "Cy")
    assert len(ben.table.seats) == 3


def test_nobody_loses_a_seat_by_arranging() -> None:
    house = House()
    ann, at = opened(house, seats=4)
    sat(house, at.table, "Dee", 3)
    refused = ann.refused(arranged(ann.table, seats=3))
    assert "Somebody sits there" in refused.why.sentence
    assert len(ann.table.seats) == 4


def test_seats_for_which_the_rules_are_not_made_are_refused_by_name() -> None:
    house = House()
    ann, _ = opened(house)
    refused = ann.refused(arranged(ann.table, seats=2))
    assert (refused.why.reason, refused.why.rule) == ("seats", "players.min")
    assert house.page().refused(Open(seats=2)).why.rule == "players.min"
    ann.does(arranged(ann.table, seats=5))
    few = arranged(ann.table, seats=5, changes={"players.max": 4})
    assert ann.refused(few).why.rule == "players.max"


@pytest.mark.parametrize(
    ("rules", "changes"),
    [("nonsense", {}), ("../dunlop", {}), ("dunlop", {"buy.limit": "much"}), ("dunlop", {"a": 1})],
)
def test_rules_that_cannot_be_played_are_refused(rules: str, changes: dict[str, Any]) -> None:
    house = House()
    ann, _ = opened(house)
    before = ann.table
    assert ann.refused(arranged(ann.table, rules=rules, changes=changes)).why.reason == "rules"
    assert house.page().refused(Open(rules=rules, changes=changes)).why.sentence
    assert ann.table == before


def test_rules_and_seats_are_settled_when_the_game_begins() -> None:
    house = House()
    ann, _ = opened(house, start=True)
    for change in ({"seats": 4}, {"rules": "mahlum"}, {"changes": {"buy.limit": 1}}):
        assert ann.refused(arranged(ann.table, **change)).why.reason == "begun"
    ann.does(arranged(ann.table, settings=Settings(pace=Pace.CALM)))
    assert ann.table.settings.pace is Pace.CALM


def test_names_are_changed_before_the_game() -> None:
    house = House()
    ann, at = opened(house)
    ben, _ = sat(house, at.table, "Ben")
    ben.does(Rename(name="Aunt May"))
    assert names(ann)[1] == "Aunt May"
    ben.does(Rename(name="ANN"))
    assert names(ann)[1] == "ANN 2"
    ben.does(Start())
    assert ben.refused(Rename(name="Dee")).why.reason == "begun"


# Secrets


def test_a_secret_opens_its_seat_on_another_page() -> None:
    house = House()
    _, at = opened(house)
    assert back(house, at).table.you == 0


def test_no_other_secret_opens_a_seat() -> None:
    house = House()
    _, at = opened(house)
    _, elsewhere = opened(house)
    for secret in ("x" * 22, elsewhere.secret, at.secret[:-1] + "~", ""):
        refused = house.page().ask(Hello(table=at.table, secret=secret))
        assert isinstance(refused, Refused)
        assert refused.why.reason == "not_yours"


def test_the_secret_of_one_who_sat_there_before_opens_nothing() -> None:
    house = House()
    _, at = opened(house)
    ben, old = sat(house, at.table, "Ben")
    ben.does(Leave())
    _, new = sat(house, at.table, "Ben")
    assert (new.seat, new.secret != old.secret) == (old.seat, True)
    assert house.page().refused(Hello(table=at.table, secret=old.secret)).why.reason == "not_yours"
    assert back(house, new).table.you == 1


def test_secrets_are_told_to_nobody_and_kept_as_hashes() -> None:
    house = House()
    ann, at = opened(house)
    ben, seated = sat(house, at.table, "Ben")
    assert all(seated.secret.encode() not in told for told in ann.raw)
    assert sum(seated.secret.encode() in told for told in ben.raw) == 1
    loaded = house.storage.load(at.table)
    assert loaded is not None
    assert seated.secret not in repr(loaded[0])
