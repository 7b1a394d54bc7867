"""Prepares once what each server of a test would do anew: the files of the built page are read and
packed. Servers in processes that did not prepare do so."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from liverpool.server.http import app
from liverpool.server.http.static_files import FOLDER, StaticFile, static_files
from liverpool.server.storage import storage
from liverpool.server.storage.database import Database
from liverpool.server.storage.sealing import ServerKey


def prepare() -> None:
    """Prepares this process and its forks."""
    built = static_files(FOLDER)

    def packed_once(folder: Path) -> dict[str, StaticFile]:
        return built if folder == FOLDER else static_files(folder)

    vars(app)["static_files"] = packed_once


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
