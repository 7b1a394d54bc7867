"""Where tests keep games: in a folder with SQLite, or in a PostgreSQL database beside the key.

What holds of one holds of the other: tests take a `place` (`conftest.py`) and get both. Every day
PostgreSQL is left to those marked `EACH_DAY` and to a full run.
"""

import os
import sqlite3
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest

from liverpool.server.access.urls import Url
from liverpool.server.storage import postgres
from liverpool.server.storage.database import opened
from liverpool.server.storage.schema import TABLES
from liverpool.server.storage.sqlite import SQLite
from liverpool.server.storage.storage import Storage
from tests.server.postgresql import PATIENCE, shared

NEEDS_UNIX: Final = pytest.mark.skipif(
    sys.platform == "win32", reason="the tests' PostgreSQL runs where there is Unix"
)
EACH_DAY: Final = pytest.mark.parametrize(
    "place", ["sqlite", pytest.param("postgres", marks=NEEDS_UNIX)], indirect=True
)

# However busy the machine of the tests is, the database answers at last, and so do we.
vars(postgres)["ANSWER_SECONDS"] = PATIENCE
vars(postgres)["PAUSED_MILLISECONDS"] = round(1000 * PATIENCE)

OWNER: Final = "rummy"
"""Whose the databases are: a user like any, as a server has it."""

_numbers = count(1)
_migrated: list[str] = []
"""The database that this process copies, once it is there."""


class Place(ABC):
    """Where games are kept for one test, and what can be done to them behind the storage's back."""

    database: Url | None = None
    """The address of the database; None for a file in the folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def opened(self, address: str = "") -> Storage:
        """A server's storage here; the test closes it."""
        return Storage.at(self.folder, address, self.database)

    @abstractmethod
    def rows(self, statement: str) -> list[tuple[Any, ...]]:
        """Does to the database what our own code never does, and gives what it says."""

    @abstractmethod
    def waits_out_the_lease(self) -> None:
        """The time of whatever lease there is passes, as after its server was killed."""

    @abstractmethod
    def another(self) -> Storage:
        """A storage here as of a second server that nobody has sent away; the test closes it."""

    def everything(self) -> dict[str, list[tuple[Any, ...]]]:
        """All rows by table, but those that say which server plays what."""
        with closing(self.another()) as storage, storage.database.reading():
            return {
                table: sorted(storage.database.read(f"SELECT * FROM {table}"))
                for table in TABLES
                if table != "leases"
            }


class InFolder(Place):
    """SQLite, as at home."""

    def rows(self, statement: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.folder / "liverpool.sqlite")) as connection, connection:
            return connection.execute(statement).fetchall()

    def waits_out_the_lease(self) -> None:
        pass  # it ends with the process

    def another(self) -> Storage:
        return Storage(SQLite(self.folder / "liverpool.sqlite"))


class InPostgres(Place):
    """A database of its own in the PostgreSQL of this run."""

    def __init__(self, folder: Path, url: str) -> None:
        super().__init__(folder)
        self.url, self.database = url, Url(url)

    def rows(self, statement: str) -> list[tuple[Any, ...]]:
        return asked(self.url, statement)

    def waits_out_the_lease(self) -> None:
        self.rows("UPDATE leases SET ends = clock_timestamp() WHERE ends IS NOT NULL")

    def another(self) -> Storage:
        return Storage(opened(Url(self.url)))

    def end_connections(self) -> None:
        """As a restart of the database does, or a network that is away for a moment."""
        self.rows(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )


@contextmanager
def place_left_empty(folder: Path, url: str) -> Iterator[InPostgres]:
    """A place in a database that several tests use, each of which finds it with no games in it."""
    place = InPostgres(folder, url)
    yield place
    place.waits_out_the_lease()
    place.rows(f"TRUNCATE {', '.join(each for each in TABLES if each != 'leases')}")


@contextmanager
def database_of_its_own() -> Iterator[str]:
    """The address of a database with no games in it, for as long as this lasts."""
    server = shared()
    if not _migrated:
        with suppress(psycopg.errors.DuplicateObject, psycopg.errors.UniqueViolation):
            asked(server.url(), f"CREATE ROLE {OWNER} LOGIN")
        _migrated.append(f"migrated{os.getpid()}")
        asked(server.url(), f"CREATE DATABASE {_migrated[0]} OWNER {OWNER}")
        Storage(opened(Url(server.url(_migrated[0], OWNER)))).close()
    name = f"games{os.getpid()}_{next(_numbers)}"
    copied = f"TEMPLATE {_migrated[0]} STRATEGY file_copy OWNER {OWNER}"
    asked(server.url(), f"CREATE DATABASE {name} {copied}")
    yield server.url(name, OWNER)
    asked(server.url(), f"DROP DATABASE {name} WITH (FORCE)")


def asked(url: str, statement: str) -> list[tuple[Any, ...]]:
    """What the database at this address answers; nothing where it only changes something."""
    with psycopg.connect(url, autocommit=True) as connection:
        done = connection.execute(statement.encode())
        return done.fetchall() if done.description else []
