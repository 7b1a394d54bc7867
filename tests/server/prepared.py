"""Prepares once what each server of a test would do anew, for longer than many a test lasts.

A new database begins as a copy of an empty one, and the files of the built page are read and packed
once. Servers in processes that did not prepare do all of it.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import pytest

from liverpool.server.http import app
from liverpool.server.http.static_files import FOLDER, StaticFile, static_files
from liverpool.server.storage import storage
from liverpool.server.storage.database import Database
from liverpool.server.storage.migrating import migrate
from liverpool.server.storage.sealing import ServerKey
from liverpool.server.storage.sqlite import SQLite


def prepare() -> sqlite3.Connection:
    """Prepares this process and its forks; gives the database that is copied, to be closed."""
    migrated = sqlite3.connect(":memory:", check_same_thread=False)
    first = storage.Storage(":memory:")
    _in_sqlite(first.database).backup(migrated)
    first.close()
    built = static_files(FOLDER)

    def begins_as_a_copy(database: Database) -> None:
        if isinstance(database, SQLite) and _is_new(_in_sqlite(database)):
            migrated.backup(_in_sqlite(database))
        else:
            migrate(database)

    def packed_once(folder: Path) -> dict[str, StaticFile]:
        return built if folder == FOLDER else static_files(folder)

    vars(storage)["migrate"] = begins_as_a_copy
    vars(app)["static_files"] = packed_once
    return migrated


@contextmanager
def closed_at_the_end() -> Iterator[None]:
    """Closes what is opened meanwhile.

    From 3.13 on Python warns of databases that are not closed, in whichever test it finds them.
    """
    opened: list[storage.Storage] = []
    really_open = storage.Storage.__init__

    def open_noted(
        self: storage.Storage,
        database: Database | str,
        key: ServerKey | None = None,
        address: str = "",
    ) -> None:
        really_open(self, database, key, address)
        opened.append(self)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(storage.Storage, "__init__", open_noted)
        yield
    for each in opened:
        each.close()


def _is_new(database: sqlite3.Connection) -> bool:
    return database.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone() is None


def _in_sqlite(database: Database) -> sqlite3.Connection:
    return cast("sqlite3.Connection", database.driver)
