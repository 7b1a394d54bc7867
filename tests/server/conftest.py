"""What tests of the server share: new databases begin as copies, and all are closed; the built
page is read and packed once.

`place` is where a test keeps games, on each engine (`places.py`).
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache, partial
from pathlib import Path
from typing import cast

import pytest

from liverpool.server.http.static_files import FOLDER, StaticFile, static_files
from liverpool.server.storage.database import Database
from liverpool.server.storage.migrating import migrate
from liverpool.server.storage.sealing import ServerKey
from liverpool.server.storage.storage import Storage
from tests.server.places import NEEDS_UNIX, InFolder, InPostgres, Place, database_of_its_own

IN_MEMORY = "sqlite://"


@pytest.fixture(scope="session", autouse=True)
def new_databases_are_copied() -> Iterator[None]:
    """Nearly every test opens one, and the migrations take longer than most tests.

    The one that is copied went through all of them, as do those of servers in a process of their
    own, and whatever was there before.
    """

    def copy_or_migrate(database: Database) -> None:
        if database.connection.dialect.name == "sqlite" and is_empty(in_sqlite(database)):
            migrated.backup(in_sqlite(database))
        else:
            migrate(database)

    with (
        closing(sqlite3.connect(":memory:", check_same_thread=False)) as migrated,
        pytest.MonkeyPatch.context() as patched,
    ):
        with closing(Storage(IN_MEMORY)) as first:
            in_sqlite(first.database).backup(migrated)
        patched.setattr("liverpool.server.storage.storage.migrate", copy_or_migrate)
        yield


@pytest.fixture(scope="session", autouse=True)
def the_built_page_is_read_once() -> Iterator[None]:
    """To read and pack its files for each server takes longer than most of what is asked there."""

    def read_once(folder: Path) -> dict[str, StaticFile]:
        return built() if folder == FOLDER else static_files(folder)

    built = cache(partial(static_files, FOLDER))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("liverpool.server.http.app.static_files", read_once)
        yield


def is_empty(database: sqlite3.Connection) -> bool:
    return database.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone() is None


def in_sqlite(database: Database) -> sqlite3.Connection:
    return cast("sqlite3.Connection", database.connection.connection.driver_connection)


@pytest.fixture(scope="module", autouse=True)
def databases_are_closed() -> Iterator[None]:
    """From 3.13 on Python warns of those that are not, in whichever test it finds them."""
    opened: list[Storage] = []
    really_open = Storage.__init__

    def open_noted(self: Storage, database: Database | str, key: ServerKey | None = None) -> None:
        really_open(self, database, key)
        opened.append(self)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Storage, "__init__", open_noted)
        yield
    for storage in opened:
        storage.close()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=[pytest.mark.full, NEEDS_UNIX])])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """Where the test keeps its games, on each engine."""
    if request.param == "sqlite":
        yield InFolder(tmp_path)
    else:
        with database_of_its_own() as url:
            yield InPostgres(tmp_path, url)
