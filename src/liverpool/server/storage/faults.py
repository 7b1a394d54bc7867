"""What is wrong with the database or its disk, in sentences for people."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

LEAST_FREE: Final = 4_000_000
"""Bytes on the disk below which it counts as full: games in progress still need a little."""

_LOCKED: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_SENTENCES: Final = {
    **dict.fromkeys(
        _LOCKED,
        "Another program is writing to the database of the games. Try again in a moment, or end"
        " that program",
    ),
    sqlite3.SQLITE_FULL: "The disk is full, so nothing can be stored. Free some space",
    sqlite3.SQLITE_READONLY: "The database of the games cannot be written. Look at the rights of"
    " its folder",
    sqlite3.SQLITE_CORRUPT: "This part of the database of the games is damaged. Bring it back from"
    " a backup",
}


class CannotStore(Exception):
    """What cannot be kept or read back; the text says what is wrong and what to do."""


class Locked(CannotStore):
    """Another program is writing to the database just now."""


class TwoWriters(CannotStore):
    """Someone else has written this row already: another server plays the same table."""


def fault_of_disk(folder: Path) -> str:
    """Why this folder can take nothing more; empty where it can."""
    try:
        free = free_bytes(folder)
    except OSError as error:
        return f"The folder of the games cannot be reached: {error.strerror}."
    return "" if free >= LEAST_FREE else f"The disk is full: {free:,} bytes left. Free some space."


def free_bytes(folder: Path) -> int:
    """So many bytes are left where the folder lies; raises `OSError`."""
    return shutil.disk_usage(folder).free


@contextmanager
def plain_errors() -> Iterator[None]:
    """The database's own errors as a sentence for people."""
    try:
        yield
    except IntegrityError:
        raise TwoWriters(
            "Another server writes to the same table. Stop one of them and load the page again."
        ) from None
    except SQLAlchemyError as error:
        kind = Locked if _code(error) in _LOCKED else CannotStore
        raise kind(_sentence_of(error)) from error


def _sentence_of(error: SQLAlchemyError) -> str:
    """What is wrong and what to do, with SQLite's own words."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    usual = "The database of the games does not do what it should"
    return f"{_SENTENCES.get(_code(error), usual)} ({cause})."


def _code(error: SQLAlchemyError) -> int:
    """SQLite's primary code of the fault; 0 where it is none of SQLite's."""
    cause = error.orig if isinstance(error, DBAPIError) else None
    return getattr(cause, "sqlite_errorcode", 0) & 0xFF
