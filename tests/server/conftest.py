"""What tests of the server share: databases in memory begin as copies, and all are closed."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import cast

import pytest
from sqlalchemy import URL, Connection

from liverpool.server.storage.opening import migrate
from liverpool.server.storage.sealing import ServerKey
from liverpool.server.storage.storage import Storage

IN_MEMORY = "sqlite://"


@pytest.fixture(scope="session", autouse=True)
def databases_in_memory_are_copied() -> Iterator[None]:
    """Nearly every test opens one, and the migrations take longer than most tests.

    The one that is copied went through all of them, as each that lies in a file still does.
    """

    def copy_or_migrate(connection: Connection) -> None:
        if str(connection.engine.url) == IN_MEMORY:
            migrated.backup(in_sqlite(connection))
        else:
            migrate(connection)

    with (
        closing(sqlite3.connect(":memory:", check_same_thread=False)) as migrated,
        pytest.MonkeyPatch.context() as patched,
    ):
        with closing(Storage(IN_MEMORY)) as first:
            in_sqlite(first._connection).backup(migrated)
        patched.setattr("liverpool.server.storage.storage.migrate", copy_or_migrate)
        yield


def in_sqlite(connection: Connection) -> sqlite3.Connection:
    return cast("sqlite3.Connection", connection.connection.driver_connection)


@pytest.fixture(scope="module", autouse=True)
def databases_are_closed() -> Iterator[None]:
    """From 3.13 on Python warns of those that are not, in whichever test it finds them."""
    opened: list[Storage] = []
    really_open = Storage.__init__

    def open_noted(self: Storage, url: str | URL, key: ServerKey | None = None) -> None:
        really_open(self, url, key)
        opened.append(self)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Storage, "__init__", open_noted)
        yield
    for storage in opened:
        storage.close()
