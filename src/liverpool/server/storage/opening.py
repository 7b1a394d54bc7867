"""The opening of a database: its folder, the settings of its connection, and its migrations."""

import sqlite3
from io import FileIO
from pathlib import Path

from alembic.command import upgrade
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from filelock import lock_descriptor
from sqlalchemy import Connection

from liverpool.server.storage.faults import CannotStore


def set_up(connection: sqlite3.Connection, _record: object) -> None:
    """What each new connection is set to."""
    # Transactions are begun by `Storage`, so that a migration too is made whole or not at all.
    connection.isolation_level = None
    for setting in (
        "journal_mode = WAL",  # a commit needs no wait for the disk, and a kill loses none
        "synchronous = NORMAL",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {setting}")


def migrate(connection: Connection) -> None:
    """Brings the database to its present form; raises `CannotStore` for one of a newer version."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with connection.begin():
        now = MigrationContext.configure(connection).get_current_revision()
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    if now is not None and now not in known:
        raise CannotStore(
            "The games were kept by a newer version of Liverpool Rummy; use that version, or name"
            " another folder with --data."
        )
    if now != scripts.get_current_head():
        upgrade(config, "head")


def take_folder(lock: FileIO, folder: Path, address: str) -> None:
    """Takes the folder for this process and leaves the address there; raises `CannotStore`.

    The system lets go of it when the file is closed, and so when the process ends.
    """
    if not lock_descriptor(lock.fileno(), blocking=False):
        lock.seek(1)  # Windows lets nobody else read the byte that is locked, the first
        other = lock.read(200).decode(errors="replace")
        found = f" and is at {other}" if other else ""
        raise CannotStore(
            f"Another server keeps its games in {folder}{found}. Stop it, or name another folder"
            " with --data."
        )
    lock.truncate(0)
    lock.write(b"\n" + address.encode())
