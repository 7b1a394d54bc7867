"""Who is host when the host is gone, who may come late, and looking at a table from afar."""

import pytest

from liverpool.engine.moves import Discard, Draw
from liverpool.engine.state import Phase
from liverpool.record.cards import read_card, read_cards
from liverpool.room.messages.game import Peeked
from liverpool.room.messages.replies import Sitting, Stage
from liverpool.room.messages.requests import (
    Arrange,
    Leave,
    Peek,
    Settings,
    Sit,
    Start,
    WatchTable,
)
from liverpool.table.seat.question import Question
from tests.room.house import House
from tests.room.scenes import bens_turn, scene
from tests.rules.positions import ANN, BEN, CY


def test_the_next_who_is_there_stands_in_for_a_host_whose_grace_is_over() -> None:
    table = House().seated(scene("dunlop", phase=Phase.TURN, turn=CY, by=BEN))
    table.pages[BEN].leaves()
    table.pages[ANN].leaves()
    grace = table.pages[CY].table.settings.grace_seconds
    table.runs(grace / 2)
    assert table.pages[CY].table.host == ANN
    table.runs(grace)
    assert table.pages[CY].table.host == CY
    assert table.pages[CY].table.away_host == ANN
    assert table.comes_back(ANN).table.host == ANN


def test_a_slow_table_keeps_its_host() -> None:
    house = House()
    page, seated = house.opens(settings=Settings(slow=True))
    other, _ = house.sits(seated.table, "Ben")
    page.does(Start())
    page.leaves()
    house.clock.runs(10_000_000)
    assert other.table.host == ANN


@pytest.mark.parametrize("late_comers", [True, False])
def test_late_comers_take_a_bots_seat_where_the_host_lets_them(late_comers: bool) -> None:
    house = House()
    page, seated = house.opens(settings=Settings(late_comers=late_comers, ask_host=False))
    house.sits(seated.table, "Ben")  # before the game anybody sits down
    page.does(Start())
    assert page.table.seats[CY].sitting is Sitting.BOT
    if late_comers:
        house.sits(seated.table, "Cy")
        assert page.table.seats[CY].name == "Cy"
    else:
        refused = house.page().refused(Sit(table=seated.table, name="Cy"))
        assert refused.why.reason == "closed"
        assert page.table.seats[CY].sitting is Sitting.BOT


def test_a_table_is_closed_and_opened_during_the_game() -> None:
    house = House()
    page, seated = house.opens(start=True)
    told = page.table
    closed = Arrange(
        title=told.title,
        seats=3,
        rules=told.rules,
        changes={},
        settings=Settings(late_comers=False),
    )
    page.does(closed)
    assert house.page().refused(Sit(table=seated.table, name="Cy")).why.reason == "closed"


def test_one_sees_from_afar_how_things_stand_and_is_not_there() -> None:
    house = House()
    table = house.seated(bens_turn(), people=2)
    table.pages[BEN].leaves()
    peek = Peek(table=table.name, secret=table.secrets[BEN])
    seen = house.page().ask(peek)
    assert isinstance(seen, Peeked)
    assert (seen.stage, seen.seats, seen.here) == (Stage.PLAYING, 3, 1)
    assert (seen.alone, seen.deal, seen.deals) == (False, 1, 7)
    assert (seen.asked, seen.turn) == (Question.TURN, "Ben")
    assert seen.company == ("Ann",)
    assert not table.pages[ANN].table.seats[BEN].here
    away = table.pages[ANN].table.settings.grace_seconds
    table.runs(away + 1)
    assert isinstance(house.page().ask(peek), Peeked)
    assert table.pages[ANN].table.seats[BEN].played, "looking does not take the seat back"


def test_from_afar_one_sees_the_pile_and_a_few_melds_ones_own_first() -> None:
    nines, jacks, fours = "9s 9h 9d", "Jc Js Jd", "4c 4d 4h"
    house = House()
    table = house.seated(bens_turn(pile="2h Kc", table={"Ann": [nines, jacks], "Ben": [fours]}))
    melds = {}
    for seat in (ANN, BEN, CY):
        seen = house.page().ask(Peek(table=table.name, secret=table.secrets[seat]))
        assert isinstance(seen, Peeked)
        assert seen.top == read_card("Kc")
        melds[seat] = [set(meld) for meld in seen.melds]
    nine, jack, four = ({*read_cards(each)} for each in (nines, jacks, fours))
    assert melds == {ANN: [nine, jack], BEN: [four, nine], CY: [nine, jack]}


def test_before_the_game_nothing_is_asked() -> None:
    house = House()
    page, seated = house.opens(title="Sunday")
    page.leaves()
    seen = house.page().ask(Peek(table=seated.table, secret=seated.secret))
    assert isinstance(seen, Peeked)
    assert (seen.title, seen.stage, seen.deal, seen.turn) == ("Sunday", Stage.LOBBY, 0, "")
    assert seen.asked is Question.NOTHING
    assert (seen.top, seen.melds) == (None, ())


def test_only_the_seats_own_secret_lets_one_look() -> None:
    house = House()
    _, one = house.opens()
    _, other = house.opens()
    refused = house.page().refused(Peek(table=one.table, secret=other.secret))
    assert refused.why.reason == "not_yours"


def test_who_leaves_the_game_stands_in_the_log_of_all_also_after_a_restart() -> None:
    table = House().seated(bens_turn())
    watcher = table.house.page()
    watcher.does(WatchTable(table=table.name))
    ann, ben = table.pages[ANN], table.pages[BEN]
    ben.makes(Draw())
    table.runs(30.0)
    table.pages[CY].does(Leave())
    said = "Cy has left the table. A bot plays the seat to the end."
    assert ann.game.log[-2:] == ("Ben draws.", said)
    assert ben.game.log[-1] == watcher.game.log[-1] == said
    ben.makes(Discard(ben.game.hand[0]))
    table.runs(30.0)
    after = ann.game.log
    assert after[after.index(said) - 1].startswith("Ben draws and discards ")
    assert len(after) > after.index(said) + 1, "the bot goes on"
    table.house.starts_again()
    assert table.comes_back(ANN).game.log == after


def test_who_leaves_before_the_game_is_in_no_log() -> None:
    house = House()
    page, seated = house.opens()
    other, _ = house.sits(seated.table, "Ben")
    other.does(Leave())
    page.does(Start())
    house.clock.runs(5.0)
    assert not any("has left" in line for line in page.game.log)
