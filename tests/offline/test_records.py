"""What rooms write stands in records of text, and makes the same table again."""

import json
from datetime import UTC, datetime
from typing import Final

import pytest
from msgspec.structs import replace

from liverpool.offline.records import CannotRead, record_of_review, records_of, table_of
from liverpool.offline.stored import StoredTable
from liverpool.room.effects import Create, Write
from liverpool.room.events import Now
from liverpool.room.kept import KeptReview
from liverpool.room.room import Surroundings
from liverpool.room.secrets import Key
from tests.offline.browser import KEY, FakeBrowser
from tests.room.alone import WHERE, RoomsAlone
from tests.room.test_paired_clients import Pair
from tests.room.test_step import EVENINGS, pair

NOW: Final = Now(0.0, datetime(2026, 12, 24, tzinfo=UTC), bytes(32))


@EVENINGS
def test_an_evening_makes_the_same_table_again(
    evening: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    records: dict[str, str] = {}
    tables: dict[str, StoredTable] = {}
    really_store = RoomsAlone.store

    def stores(self: RoomsAlone, table: str, writes: list[Write], done: object) -> None:
        records.update(records_of(table, writes))
        really_store(self, table, writes, done)  # type: ignore[arg-type]  # passed on
        tables.update(self.stored)

    monkeypatch.setattr(RoomsAlone, "store", stores)
    pair(Pair, evening).plays()
    ((name, table),) = tables.items()
    assert all(key.startswith(f"{name}/") for key in records)
    again = table_of(records)
    assert again.moves == table.moves
    assert again == table
    assert Create(again.kept) == Create(table.kept)


def test_a_table_of_another_device_keeps_the_key_from_which_its_chance_follows() -> None:
    browser = FakeBrowser()
    seated = browser.ask("open", name="Ann", seats=3)
    here = Surroundings(Key(KEY), WHERE)
    own = table_of(browser.stored).room(here, NOW)
    elsewhere = replace(here, key=Key(bytes(32)))
    brought = {**browser.stored, f"{seated['table']}/key": json.dumps([*KEY])}
    assert table_of(brought).room(elsewhere, NOW).seed == own.seed
    assert table_of(browser.stored).room(elsewhere, NOW).seed != own.seed


def test_what_earlier_versions_wrote_of_deals_is_left_out() -> None:
    browser = FakeBrowser()
    table = browser.ask("open", name="Ann", seats=3)["table"]
    deal = {f"{table}/deal/1": '{"number":0,"began":{},"version":"0.7.0"}'}
    assert table_of({**browser.stored, **deal}) == table_of(browser.stored)


def test_what_another_version_found_of_a_game_is_left_out() -> None:
    browser = FakeBrowser()
    table = browser.ask("open", name="Ann", seats=3)["table"]
    reviews = record_of_review(table, 0, KeptReview(1, 3))
    reviews |= record_of_review(table, 0, KeptReview(2)) | {f"{table}/review/0/3": '{"deal":"x"}'}
    found = table_of({**browser.stored, **reviews}).reviews
    assert found == {0: {1: KeptReview(1, 3), 2: KeptReview(2)}}


@pytest.mark.parametrize("key", ["[1]", "[256]", "{}", '["a"]'])
def test_a_key_that_is_none_is_damage(key: str) -> None:
    browser = FakeBrowser()
    table = browser.ask("open", name="Ann", seats=3)["table"]
    with pytest.raises(CannotRead, match="damaged"):
        table_of({**browser.stored, f"{table}/key": key})
