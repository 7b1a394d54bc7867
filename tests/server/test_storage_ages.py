"""How old games go: never one that is played or open, and nothing stops it or waits for it."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from liverpool.engine.moves import Draw
from liverpool.lessons.cards import Roles
from liverpool.lessons.coach import Lesson
from liverpool.room.kept import KeptLesson
from liverpool.room.messages.requests import Settings
from liverpool.server.storage.ages import forget_old
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.going import PLAYED
from liverpool.server.storage.listing import slow_tables
from liverpool.server.storage.storage import Storage
from tests.server.clock import House
from tests.server.places import EACH_DAY, InFolder, Place
from tests.server.test_storage import SHEET, TABLE

NOW = datetime(2026, 11, 20, 9, tzinfo=UTC)


@pytest.fixture
def storage(place: Place) -> Iterator[Storage]:
    opened = place.opened()
    looked_for_years(opened)
    yield opened
    opened.close()


def looked_for_years(storage: Storage, now: datetime = NOW) -> None:
    """A server has looked for what is old every few days, and last yesterday."""
    days = [(now - timedelta(days=ago)).date() for ago in range(1201, 0, -6)]
    with storage.database.writing(None):
        rows = [
            {"number": at, "day": f"{day}", "counted": (day - days[0]).days}
            for at, day in enumerate(days, 1)
        ]
        storage.database.insert("looks", *rows)


def add_table(storage: Storage, name: str, changed: str, *, played: bool) -> None:
    """Adds a table that was changed for the last time on this day."""
    storage.create(replace(TABLE, id=name))
    if played:
        storage.append(name, 0, [(0, Draw())])
    old = "UPDATE tables SET changed = :changed WHERE id = :name"
    storage.database.run(name, old, changed=changed, name=name)


def look(storage: Storage, *open_tables: str, now: datetime = NOW, **more: int) -> None:
    """It is looked for what is old, as a server does each day."""
    for _ in forget_old(storage, now, open_tables.__contains__, **more):
        pass


def forget_old_tables(storage: Storage, *open_tables: str, later: int = 0, **more: int) -> None:
    """What is old now is marked, and after a week of looks it is gone."""
    for days in range(9):
        look(storage, *open_tables, now=NOW + timedelta(days=later + days), **more)


def there(storage: Storage, *names: str) -> list[str]:
    return [name for name in names if storage.load(name) is not None]


@pytest.mark.in_turn
@EACH_DAY
def test_unplayed_tables_go_after_a_month_and_played_ones_after_two_years(storage: Storage) -> None:
    add_table(storage, "newempty", "2026-10-21", played=False)
    add_table(storage, "oldempty", "2026-10-20", played=False)
    add_table(storage, "lastyear", "2025-11-20", played=True)
    add_table(storage, "newgame", "2024-11-20", played=True)
    add_table(storage, "oldgame", "2024-11-19", played=True)
    forget_old_tables(storage)
    names = ("newempty", "oldempty", "lastyear", "newgame", "oldgame")
    assert there(storage, *names) == ["newempty", "lastyear", "newgame"]
    forget_old_tables(storage, later=9, played_days=300)
    assert there(storage, *names) == []


@pytest.mark.in_turn
@EACH_DAY
def test_what_is_old_is_told_first_and_goes_a_week_later(
    storage: Storage, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("goes", "back", "open"):
        add_table(storage, name, "2024-11-01", played=True)
    storage.sheets.put(replace(SHEET, id="oldsheet", changed="2025-11-01T08:59:59+00:00"))

    def after(days: int) -> list[str]:
        now = NOW + timedelta(days=days)
        caplog.clear()
        with caplog.at_level(logging.INFO, "liverpool.server.storage.ages"):
            look(storage, "open", now=now)
        return [record.getMessage() for record in caplog.records if "ages" in record.name]

    assert after(0) == [
        "2 old tables go on 2026-11-28 at the earliest, if nobody comes back",
        "1 old score sheet goes on 2026-11-28 at the earliest, if nobody comes back",
    ]
    marked = {(each.kind, each.id, each.goes) for each in storage.going.all()}
    assert marked == {
        ("table", "goes", "2026-11-28"),
        ("table", "back", "2026-11-28"),
        ("score sheet", "oldsheet", "2026-11-28"),
    }
    storage._changed = "", set()
    storage.append("back", 1, [(1, Draw())])
    assert [after(day) for day in range(8)] == [[]] * 8
    assert [each.id for each in storage.going.all()] == ["goes", "oldsheet"]
    assert there(storage, "goes", "back", "open") == ["goes", "back", "open"]
    assert after(8) == ["1 old tables were removed"]
    assert (storage.load("goes"), storage.sheets.load("oldsheet")) == (None, None)
    assert there(storage, "back", "open") == ["back", "open"]
    after(9)
    assert storage.going.all() == []


def test_a_table_that_is_open_stays(storage: Storage) -> None:
    add_table(storage, "oldempty", "2020-01-01", played=False)
    add_table(storage, "oldgame", "2020-01-01", played=True)
    forget_old_tables(storage, "oldempty", "oldgame")
    assert there(storage, "oldempty", "oldgame") == ["oldempty", "oldgame"]


def test_every_change_makes_a_table_young_again(storage: Storage) -> None:
    for name in ("saved", "moved"):
        add_table(storage, name, "2020-01-01", played=True)
    storage._changed = "", set()  # as after a start
    storage.save(replace(TABLE, id="saved"))
    storage.append("moved", 1, [(1, Draw())])
    forget_old_tables(storage)
    assert there(storage, "saved", "moved") == ["saved", "moved"]


def test_old_score_sheets_go_too(storage: Storage) -> None:
    storage.sheets.put(replace(SHEET, id="old", changed="2025-11-19T23:59:59+00:00"))
    storage.sheets.put(SHEET)
    forget_old_tables(storage)
    assert storage.sheets.load("old") is None
    assert storage.sheets.load(SHEET.id) is not None


def test_slow_tables_are_found_at_which_a_game_is_played(storage: Storage) -> None:
    plays = replace(TABLE, settings=Settings(slow=True), started=True, ended="", halted=False)
    for name, table in {
        "plays": plays,
        "old": plays,
        "quick": replace(plays, settings=Settings(), title='"slow":true'),
        "waits": replace(plays, started=False),
        "halted": replace(plays, halted=True),
        "over": replace(plays, ended="2026-11-20T09:00:00+00:00"),
        "stopped": replace(plays, stopped=3),
        "learns": replace(
            plays, learns=KeptLesson(Lesson(Roles((), (), None, 0, None, ()), ()), 1)
        ),
        "damaged": plays,
    }.items():
        storage.create(replace(table, id=name))
    long_ago = "UPDATE tables SET changed = '2020-01-01' WHERE id = 'old'"
    storage.database.run("old", long_ago)
    damaged = "UPDATE tables SET kept = substr(kept, 2) WHERE id = 'damaged'"
    storage.database.run("damaged", damaged)
    assert slow_tables(storage.database, "2020-01-02") == ["plays"]


def test_the_dispatcher_knows_which_tables_are_open() -> None:
    house = House()
    _, seated = house.opens()
    assert house.tables.is_in_memory(seated.table)
    assert not house.tables.is_in_memory("nowhere2")


# A damaged page of the database

MANY = 300
LEAF = 10
"""The first byte of a page on which rows without a number of their own lie."""


def damaged(folder: Path) -> None:
    """Many games, and one of the pages on which their moves lie overwritten."""
    storage = Storage.at(folder)
    for number in range(MANY):
        add_table(storage, f"table{number}", "2020-01-01", played=True)
        storage.append(f"table{number}", 1, [(0, Draw())] * 20)
    storage.close()
    path = folder / "liverpool.sqlite"
    InFolder(folder).rows("UPDATE tables SET changed = '2020-01-01'")
    with closing(sqlite3.connect(path)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = path.read_bytes()
    leaves = [
        at
        for at in range(0, len(content), size)
        if content[at] == LEAF and content[at : at + size].count(b'"verb":"draw"') > 20
    ]
    with path.open("r+b") as file:
        file.seek(leaves[len(leaves) // 2])
        file.write(b"\xff" * size)


@pytest.mark.in_turn
def test_a_damaged_page_stops_the_tables_that_lie_on_it_and_nothing_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    damaged(tmp_path)
    house = House(storage=Storage.at(tmp_path))
    stopped = [number for number in range(MANY) if not loads(house.storage, f"table{number}")]
    assert 0 < len(stopped) < 20
    house.opens()
    looked_for_years(house.storage)
    with caplog.at_level(logging.INFO, "liverpool"):
        forget_old_tables(house.storage)
    left = set(house.storage.going.old(PLAYED, date(2021, 1, 1)))
    assert {f"table{number}" for number in stopped} <= left
    assert len(left) < 30  # their neighbours cannot be taken from beside them
    said = [record.getMessage() for record in caplog.records]
    assert f"{MANY - len(left)} old tables were removed" in said
    assert any("cannot be removed" in line and "is damaged" in line for line in said)
    assert not any(record.exc_info for record in caplog.records)


def loads(storage: Storage, name: str) -> bool:
    try:
        return storage.load(name) is not None
    except CannotStore:
        return False
