"""Where a server has its games, and `liverpool move-data FROM TO`, which copies and checks them.

What was there before is replaced in one transaction, which is made only if every table has the same
rows on both sides; so copying can be broken off at any moment, and done again. Games that are no
copy, or that a server has had since they were copied, are never replaced.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.json import Encoder

from liverpool.server.access.urls import Url
from liverpool.server.serve import BAD_INPUT, FAILED, data_folder
from liverpool.server.storage import sqlite
from liverpool.server.storage.database import Database, Row, Use, opened
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.migrating import check_present
from liverpool.server.storage.schema import TABLES
from liverpool.server.storage.sealing import NAME, ServerKey
from liverpool.server.storage.storage import Storage


class Place(NamedTuple):
    """Where a server has its games: the key's folder, and a database if they are not in there."""

    folder: Path
    database: Url | None


def opened_alone(place: Place, key: ServerKey | None = None) -> Storage:
    """The games there, which no server has meanwhile; raises `CannotStore`.

    Their `key`, if it is named, need not be there yet.
    """
    return Storage.at(place.folder, database=place.database, use=Use.COPIES, key=key)


def opened_beside(place: Place) -> Database:
    """The database of the games, which a server may use meanwhile; raises `CannotStore`.

    It has the schema of this version.
    """
    path = place.folder / sqlite.NAME
    if place.database is None and not path.is_file():
        raise CannotStore(
            f"There are no games in {place.folder}. Name the folder of the server with --data."
        )
    if place.database is None:
        database: Database = sqlite.SQLite(path)
    else:
        database = opened(place.database)
    try:
        with database.reading():
            check_present(database)
    except CannotStore:
        database.close()
        raise
    return database


_AT_ONCE: Final = 1000
_encoded: Final = Encoder().encode
_COPIED: Final = [table for table in TABLES if table != "leases"]
"""Those that others refer to come first."""


class Copied(Struct, frozen=True):
    """How much was copied."""

    tables: int
    moves: int
    rows: int
    """Of all kinds, tables and moves among them."""

    @property
    def words(self) -> str:
        """The same for people."""
        tables = f"{self.tables} table{'s' * (self.tables != 1)}"
        return f"{tables} with {self.moves} moves, {self.rows} rows in all"


class _Content(Struct, frozen=True):
    """The number of rows of a table, and a checksum of them all that does not depend on their
    order."""

    rows: int
    sum: int


def copy_all(
    source: Database, target: Database, before_it_counts: Callable[[], None] = lambda: None
) -> Copied:
    """Copies everything, and compares it; raises `CannotStore`, and then nothing has changed.

    `before_it_counts` is called when all has arrived; where it raises, nothing has changed, either.
    """
    with source.reading(), target.writing(None):
        check_present(source)  # a server may have migrated it just now
        _check_may_be_replaced(target)
        for table in reversed(_COPIED):
            target.execute(f"DELETE FROM {table}")
        contents = {table: _copied(source, target, table) for table in _COPIED}
        target.execute("UPDATE leases SET copied = epoch")
        before_it_counts()
    rows = sum(content.rows for content in contents.values())
    return Copied(contents["tables"].rows, contents["moves"].rows, rows)


def _check_may_be_replaced(target: Database) -> None:
    if not target.read("SELECT 1 FROM leases WHERE copied IS NULL OR copied != epoch"):
        return
    if any(target.read(f"SELECT 1 FROM {table} LIMIT 1") for table in _COPIED):
        raise CannotStore(
            f"There are other games in {target.name} already, which would be lost. Name an empty"
            " place, or one to which these were copied and in which no server has been since."
        )


def _copied(source: Database, target: Database, table: str) -> _Content:
    there = _Content(0, 0)
    for rows in _parts(source, table):
        names = TABLES[table].columns
        target.insert(table, *(dict(zip(names, row, strict=True)) for row in rows))
        there = _with(there, rows)
    here = _Content(0, 0)
    for rows in _parts(target, table):
        here = _with(here, rows)
    if here != there:
        raise CannotStore(
            f"What arrived in {target.name} is not what was copied ({table}), so nothing was"
            " changed there. Try it again; if that does not help, look at its disk."
        )
    return here


def _parts(database: Database, table: str) -> Iterator[list[Row]]:
    columns = ", ".join(f'"{name}"' for name in TABLES[table].columns)
    with database.plain_errors():
        yield from database.parts(f"SELECT {columns} FROM {table}", _AT_ONCE)


def _with(content: _Content, rows: list[Row]) -> _Content:
    added = sum(int.from_bytes(sha256(_encoded(row)).digest()) for row in rows)
    return _Content(content.rows + len(rows), (content.sum + added) % 2**256)


def move_command(source: Path | Url, target: Path | Url, data: Path | None) -> int:
    """Copies, says what there is now, and gives the exit status.

    Each of the two is a folder, or the address of a PostgreSQL database whose key is in the folder
    `data`, or else in the folder that the other one is.
    """
    here, there = _places(source, target, data)
    if here == there:
        print("liverpool move-data: FROM and TO are the same place.", file=sys.stderr)
        return BAD_INPUT
    try:
        key = _key_of(here)
        with closing(opened_alone(here)) as old:
            check_takes_key(key, there.folder)
            brought = bring(old.database, key, there)
            print(f"{brought}, the same as in {old.database.name}.")
    except CannotStore as error:
        print(f"liverpool move-data: {error}", file=sys.stderr)
        return FAILED
    print(f"Their key is in {there.folder}")
    return 0


def _places(source: Path | Url, target: Path | Url, data: Path | None) -> tuple[Place, Place]:
    def place(named: Path | Url, other: Path | Url) -> Place:
        if isinstance(named, Path):
            return Place(named.absolute(), None)
        beside = other if data is None and isinstance(other, Path) else data
        return Place(data_folder(beside), named)

    here = place(source, target)
    return here, place(target, source)


def _key_of(place: Place) -> ServerKey:
    """The key of the games there; raises `CannotStore`, also where there are none."""
    if place.database is None and not (place.folder / sqlite.NAME).is_file():
        raise CannotStore(f"There are no games in {place.folder}. Name the folder of the server.")
    try:
        return ServerKey.read(place.folder / NAME)
    except (OSError, ValueError):
        raise CannotStore(
            f"The key of the games, {place.folder / NAME}, cannot be read, and without it nobody"
            " can play on. Name its folder, with --data if the games are in a database."
        ) from None


def bring(source: Database, key: ServerKey, to: Place) -> str:
    """Copies all games and their key, and says how many are where now.

    Raises `CannotStore`, and then neither games nor key are there. The key comes last: one without
    its games would be the wrong one for whatever else is there.
    """
    with closing(opened_alone(to, key)) as target, ExitStack() as if_it_fails:

        def put_key() -> None:
            with _plain_errors(to.folder):
                if key.put_at(to.folder):
                    if_it_fails.callback((to.folder / NAME).unlink)

        copied = copy_all(source, target.database, put_key)
        if_it_fails.pop_all()
        return f"{copied.words}, are in {target.database.name} now"


def check_takes_key(key: ServerKey, folder: Path) -> None:
    """Raises `CannotStore` where the key cannot come into the folder, which is made."""
    with _plain_errors(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        key.check_may_be_at(folder)


@contextmanager
def _plain_errors(folder: Path) -> Iterator[None]:
    """Errors within that concern the key of this folder become sentences for people."""
    try:
        yield
    except OSError as error:
        raise CannotStore(f"Nothing can be kept in {folder}: {error.strerror}.") from None
    except ValueError:
        raise CannotStore(
            f"{folder / NAME} is the key of other games. Name a folder without one."
        ) from None
