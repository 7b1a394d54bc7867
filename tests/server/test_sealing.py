"""The server's key, and what the database does not say while a deal is played."""

import sqlite3
import stat
import sys
from pathlib import Path

import pytest
from msgspec.json import encode

from liverpool.engine.moves import DEALER, Draw, Shuffle
from liverpool.room.lobby import seed_of
from liverpool.room.messages.requests import Settings
from liverpool.room.room import Room
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.sealing import NAME, ServerKey, WrongKey
from liverpool.server.storage.storage import Storage
from liverpool.table.timing import Pace
from tests.server.clock import House

KEY = ServerKey(bytes(range(32)))


def rows(folder: Path) -> list[tuple[int, str]]:
    with sqlite3.connect(folder / "liverpool.sqlite") as database:
        found = database.execute("SELECT format, move FROM moves ORDER BY number").fetchall()
    database.close()
    return found


def everything(folder: Path) -> bytes:
    """All that a backup of the database would have."""
    return b"".join(path.read_bytes() for path in folder.glob("liverpool.sqlite*"))


# Sealing


@pytest.mark.parametrize("text", ["", "a", '{"verb":"shuffle"}', "ß" * 500])
def test_what_is_sealed_is_opened_with_the_same_key_only(text: str) -> None:
    sealed = KEY.seal(text, "kitchen", 7)
    assert KEY.opened(sealed, "kitchen", 7) == text
    assert len(text) < 10 or text not in sealed
    others = ((KEY, "kitchen", 8), (KEY, "cellar", 7), (ServerKey.new(), "kitchen", 7))
    for key, table, number in others:
        with pytest.raises(WrongKey):
            key.opened(sealed, table, number)


def test_the_same_text_is_never_sealed_alike() -> None:
    assert len({KEY.seal("the same", 1) for _ in range(100)}) == 100


@pytest.mark.parametrize("damaged", ["", "0", "é", "not sealed at all", '"\\'])
def test_what_is_not_sealed_is_no_text(damaged: str) -> None:
    with pytest.raises(WrongKey):
        KEY.opened(damaged, 1)


def test_a_changed_letter_is_seen() -> None:
    sealed = KEY.seal("the order of the cards", 1)
    for at in range(0, len(sealed), 5):
        changed = "0" if sealed[at] != "0" else "1"
        with pytest.raises(WrongKey):
            KEY.opened(sealed[:at] + changed + sealed[at + 1 :], 1)


def test_every_use_has_a_secret_of_its_own() -> None:
    names = [("a",), ("a", 1), ("a", 1, 1), ("b",), ()]
    assert len({KEY.derived(*name) for name in names}) == len(names)
    assert KEY.derived("a") == ServerKey(bytes(range(32))).derived("a")


# The file


def test_the_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    first = ServerKey.at(tmp_path)
    assert ServerKey.at(tmp_path).derived("x") == first.derived("x")
    assert [path.name for path in tmp_path.iterdir()] == [NAME]
    if sys.platform != "win32":
        assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600


def test_a_file_that_is_no_key_is_named(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"short")
    with pytest.raises(CannotStore, match="is no key of Liverpool Rummy"):
        Storage.at(tmp_path)


# Tables


def dealt(storage: Storage) -> tuple[Room, Shuffle]:
    """A table whose first deal is on."""
    house = House(storage=storage)
    _, seated = house.opens(settings=Settings(pace=Pace.AT_ONCE), start=True)

    def shuffles() -> list[Shuffle]:
        moves = house.open(seated.table).moves
        return [move for _, move in moves if isinstance(move, Shuffle)]

    house.clock.runs_until(lambda: bool(shuffles()))
    return house.open(seated.table), shuffles()[0]


def test_the_database_does_not_say_how_the_cards_lie(tmp_path: Path) -> None:
    storage = Storage.at(tmp_path)
    table, shuffle = dealt(storage)
    found = rows(tmp_path)
    assert {kind for kind, _ in found} == {1, 2}
    for part in (encode(shuffle.cards)[1:-1], encode(shuffle.cards[:4])[1:-1], b'"shuffle"'):
        assert part not in everything(tmp_path)
    # Nor does the seed that stands there: the key is needed, too.
    assert table.seed.reveal().encode() not in everything(tmp_path)
    storage.close()
    again = Storage.at(tmp_path)
    loaded = again.load(table.kept.id)
    assert loaded is not None
    assert (DEALER, shuffle) in loaded[1]
    assert seed_of(loaded[0], again.key) == table.seed
    again.close()


def test_without_its_key_a_table_says_what_is_missing(tmp_path: Path) -> None:
    before = Storage.at(tmp_path)
    table, _ = dealt(before)
    before.close()
    (tmp_path / NAME).unlink()
    storage = Storage.at(tmp_path)
    with pytest.raises(CannotStore, match=r"Put the liverpool\.key back"):
        storage.load(table.kept.id)
    storage.close()


def test_moves_that_say_nothing_of_the_cards_are_not_sealed(tmp_path: Path) -> None:
    storage = Storage.at(tmp_path)
    other = Storage.at(tmp_path / "other")
    table, _ = dealt(other)
    storage.create(table.kept)
    storage.append(table.kept.id, 0, [(0, Draw())])
    assert rows(tmp_path) == [(1, '{"verb":"draw"}')]
    storage.close()
    other.close()
