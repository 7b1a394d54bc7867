"""`liverpool backup TO` and `restore FROM`: all games in one SQLite file, and back from it.

A backup is made while people play, of either engine, as everything was at one moment. It is
compared row by row with what it was made from before it gets its name, and it never takes the place
of another file. The key of the games is not in it: whoever finds a backup knows no more of the
cards than who has the database alone.
"""

import shutil
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from liverpool.server import move_data
from liverpool.server.access.urls import Url
from liverpool.server.doctor import sealed_in
from liverpool.server.serve import FAILED, data_folder
from liverpool.server.storage import sqlite
from liverpool.server.storage.database import Database
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.rows import sealed_otherwise
from liverpool.server.storage.sealing import NAME, ServerKey
from liverpool.server.storage.storage import Storage
from liverpool.typed import typed

_FOR_NOW: Final = ".liverpool-"
"""How the name of a folder begins in which a file grows."""
_LEFT_SECONDS: Final = 86_400.0
"""No command takes so long, so a folder that is older was left behind by one that was killed."""


def backup_command(
    to: Path, data: Path | None, database: Url | None, now: datetime | None = None
) -> int:
    """Writes a new file in the folder `to`, named after the moment, and gives the exit status.

    The games are in the `database` at this address, or else in a file of the folder `data`.
    """
    place = move_data.Place(data_folder(data), database)
    path = to.absolute() / f"liverpool-{now or datetime.now(UTC):%Y-%m-%d-%H%M%S}.sqlite"
    try:
        with closing(move_data.opened_beside(place)) as source:
            copied = _written(source, path)
    except (CannotStore, OSError) as error:
        print(f"liverpool backup: {_sentence(error, to)}", file=sys.stderr)
        return FAILED
    print(f"{copied.words}, are in {path}")
    print(f"Their key is not: keep a copy of {place.folder / NAME} apart from it.")
    return 0


def restore_command(backup: Path, key: Path | None, data: Path | None, database: Url | None) -> int:
    """Brings the games of a backup to a place that has none, and gives the exit status.

    `key` is the copy of their key; without it, their key is in the folder `data` already.
    """
    place = move_data.Place(data_folder(data), database)
    try:
        _check_is_backup(backup)
        right = _right_key(backup, key or place.folder / NAME)
        move_data.check_takes_key(right, place.folder)
        with _present_form(backup, place.folder) as source:
            brought = move_data.bring(source.database, right, place)
    except (CannotStore, OSError) as error:
        print(f"liverpool restore: {_sentence(error, place.folder)}", file=sys.stderr)
        return FAILED
    print(f"{brought}, the same as in {backup}")
    print(f"Their key is in {place.folder}")
    return 0


def _written(source: Database, path: Path) -> move_data.Copied:
    """Writes the backup, which is there whole and checked or not at all."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _folder_for_now(path.parent) as folder:
        growing = folder / path.name
        growing.touch(mode=0o600)
        with closing(Storage(sqlite.SQLite(growing))) as target:
            copied = move_data.copy_all(source, target.database)
            # Nothing is left in the files that SQLite has beside it while it is used.
            target.database.driver.execute("PRAGMA journal_mode = DELETE")
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            raise CannotStore(f"{path} is there already, and stays as it is.") from None
        growing.replace(path)
    return copied


@contextmanager
def _folder_for_now(near: Path) -> Iterator[Path]:
    """A folder into which only its owner can look; those that killed commands left behind go."""
    for left in near.glob(f"{_FOR_NOW}*"):
        if time.time() - left.stat().st_mtime > _LEFT_SECONDS:
            shutil.rmtree(left, ignore_errors=True)
    with TemporaryDirectory(dir=near, prefix=_FOR_NOW) as folder:
        yield Path(folder)


@contextmanager
def _present_form(backup: Path, near: Path) -> Iterator[Storage]:
    """A copy of the backup, brought to the schema of this version; the backup stays as it is."""
    with _folder_for_now(near) as folder:
        copy = folder / sqlite.NAME
        # SQLite itself copies what may still be in the file beside a backup made by other means.
        try:
            with closing(sqlite.read_only(backup)) as made, closing(sqlite3.connect(copy)) as same:
                made.backup(same)
        except sqlite3.Error as error:
            raise CannotStore(f"{backup} cannot be copied into {near}: {error}.") from None
        with closing(Storage(sqlite.SQLite(copy))) as storage:
            yield storage


def _check_is_backup(path: Path) -> None:
    if not path.is_file():
        raise CannotStore(f"There is no file {path}.")
    try:
        with closing(sqlite.read_only(path)) as database:
            database.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error:
        raise CannotStore(
            f"{path} is no backup of Liverpool Rummy. `{typed('backup')}` makes one."
        ) from None


def _right_key(backup: Path, path: Path) -> ServerKey:
    """The key in the file at `path`, if it opens the games of the backup."""
    try:
        key = ServerKey.read(path)
    except (OSError, ValueError):
        raise CannotStore(
            f"The key of the games, {path}, cannot be read, and without it nobody can play on."
            " Name your copy of it with --key."
        ) from None
    if sealed_otherwise(key, sealed_in(backup)):
        raise CannotStore(
            f"{path} is the key of other games than those of {backup}. Name theirs with --key."
        )
    return key


def _sentence(error: CannotStore | OSError, folder: Path) -> str:
    if isinstance(error, OSError):
        return f"Nothing can be written in {folder}: {error.strerror}."
    return f"{error}"
