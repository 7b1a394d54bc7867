"""Who is told what, and which tables are in memory."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from liverpool.engine.moves import Draw
from liverpool.engine.state import Phase
from liverpool.room.effects import Delivery
from liverpool.room.messages.ending import OpenGame
from liverpool.room.messages.notices import Subscribe, Subscription
from liverpool.room.messages.replies import Done, Joining, Refused, RulesShown, Welcome
from liverpool.room.messages.requests import (
    Hello,
    Look,
    Ping,
    ReadRules,
    Sit,
)
from liverpool.room.messages.secret import Secret
from liverpool.room.notices import AGAIN
from liverpool.room.table_view import levels_shown
from liverpool.server.storage.ages import PLAYED_DAYS
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.dispatcher import MOST_DESERTED, UNLOAD_AFTER
from tests.room.alone import WHERE
from tests.room.clock import DAY
from tests.room.house import verbs
from tests.room.notebook import Notebook
from tests.room.scenes import scene
from tests.room.test_notices import PHONE, Kitchen, devices
from tests.room.test_requests_to_join import asks, comes_back, of_four
from tests.rules.positions import ANN, BEN, CY
from tests.server.clock import House
from tests.server.clock import Seated as SeatedPeople


def bens_turn(house: House, people: int = 3) -> SeatedPeople:
    return house.seated(scene("dunlop", phase=Phase.TURN, turn=BEN, by=ANN), people)


# What a page is told


def test_the_first_message_names_the_presets() -> None:
    page = House().page()
    (welcome,) = page.messages
    assert isinstance(welcome, Welcome)
    assert {"dunlop", "wikipedia", "christmas", "mahlum"} <= {each.name for each in welcome.presets}
    assert welcome.levels == levels_shown()
    assert welcome.others == WHERE.others
    assert welcome.keep_days == PLAYED_DAYS
    assert welcome.push_key == ""


def test_the_server_says_that_it_is_there_and_tells_rules() -> None:
    page = House().page()
    assert isinstance(page.ask(Ping()), Done)
    told = page.ask(ReadRules(rules="mahlum"))
    assert isinstance(told, RulesShown)
    assert told.short
    assert page.refused(ReadRules(rules="poker")).why.sentence


@pytest.mark.parametrize("asked", [Look, Hello, Sit])
def test_a_table_that_is_not_there_is_named_so(asked: Any) -> None:
    more = {Look: {}, Hello: {"secret": "x" * 22}, Sit: {"name": "Ann"}}[asked]
    refused = House().page().refused(asked(table="nothere", **more))
    assert refused.why.reason == "no_table"


# Memory


def test_game_files_are_opened_offline_alone() -> None:
    answer = House().page().ask(OpenGame(text="format"))
    assert isinstance(answer, Refused)
    assert "offline" in answer.why.sentence


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
    house = House(storage=Storage(f"{tmp_path / 'games.sqlite'}"))
    damaged = bens_turn(house)
    damaged.pages[BEN].makes(Draw())
    for page in damaged.pages:
        page.leaves()
    house.clock.runs(UNLOAD_AFTER)
    house.storage.database.run(None, "UPDATE moves SET move = '{}'")
    table = bens_turn(house)
    refused = table.pages[CY].refused(Look(table=damaged.name))
    assert "damaged" in refused.why.sentence
    assert not any(page.ended for page in table.pages)
    table.pages[BEN].makes(Draw())
    house.storage.close()


def test_a_request_outlives_a_table_that_leaves_the_memory() -> None:
    house = House()
    table = of_four(house)
    table.sets(slow=True)
    secret = asks(house, table)
    for page in table.pages:
        page.leaves()
    house.clock.runs(UNLOAD_AFTER + 1)
    assert not house.tables.is_in_memory(table.name)
    assert comes_back(house, table, secret).table.joining is Joining.WAITS


def test_an_answer_that_comes_after_the_table_has_left_the_memory_changes_nothing() -> None:
    house = House(notifier=Notebook())
    kitchen = Kitchen(house=house)
    kitchen.ann_discards()
    for page in kitchen.pages:
        page.leaves()
    kitchen.table.runs(UNLOAD_AFTER + 1)
    assert not house.tables.is_in_memory(kitchen.table.name)
    kitchen.notebook.answers(Delivery.GONE)
    assert not house.tables.is_in_memory(kitchen.table.name)
    assert devices(kitchen.table) == ["bens-phone"]


# After a start


def test_it_does_so_too_when_the_server_was_stopped_meanwhile_and_nobody_comes() -> None:
    house = House()
    table = house.seated(scene("dunlop", phase=Phase.TURN, turn=BEN, by=ANN), people=1)
    table.sets(slow=True)
    table.pages[ANN].leaves()
    house.starts_again()
    said: list[str] = []
    for name in (table.name, "nowhere22"):
        house.tables.go_on(name, lambda: said.append("over"))
    table.runs(DAY)
    assert (BEN, "draw") in verbs(house.kept_moves(table.name))
    assert said == ["over"] * 2
    assert not house.tables.in_memory


def test_where_only_people_have_to_act_a_restart_notifies_nobody_of_what_they_have_seen() -> None:
    house = House(notifier=Notebook())
    kitchen = Kitchen(house=house, subscribed=False)
    kitchen.pages[ANN].does(Subscribe(subscription=PHONE))
    for page in kitchen.pages:
        page.leaves()
    house.starts_again()
    house.tables.go_on(kitchen.table.name, lambda: None)
    kitchen.table.runs(10 * AGAIN)
    assert kitchen.titles == []


# What only a server refuses


@pytest.mark.parametrize(
    "wrong",
    [
        replace(PHONE, endpoint="http://push.example/a"),
        replace(PHONE, endpoint="https://push.example:22/a"),
        replace(PHONE, endpoint="http://127.0.0.1/a"),
        replace(PHONE, p256dh="A" * 87),
        replace(PHONE, p256dh="B" + "A" * 86),
    ],
)
def test_what_no_browser_would_send_is_refused(wrong: Subscription) -> None:
    kitchen = Kitchen(house=House(notifier=Notebook()))
    page = kitchen.table.comes_back(BEN)
    assert page.refused(Subscribe(subscription=wrong)).why.reason == "bad_subscription"
    assert devices(kitchen.table) == ["bens-phone"]
