"""Brings a database of either engine to the present schema; the migrations are in `migrations/`.

A migration that says `only_adds` takes nothing from servers of the schema before, which may go on
playing what they play: it adds tables, columns that may be left out, and nothing that refuses what
they write. All others wait until nobody plays.

The first migration is the schema of 0.7.0. A database of a version between 0.7.0 and the next
release goes through what came after 0.7.0 again, which adds only what is missing.
"""

from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from liverpool.server.storage.database import Database
from liverpool.server.storage.faults import CannotStore

_FOLDER: Final = str(Path(__file__).parent / "migrations")
_OTHER: Final = (
    "The games in {} were kept by another version of Liverpool Rummy. Do this with the version of"
    " their server, or start a server of this version first, which brings them up to date."
)
_NEWER: Final = (
    "The games were kept by a newer version of Liverpool Rummy; use that version, or name another"
    " folder with --data or another database with --database."
)
_BEFORE: Final = (
    "The games were kept by a version of Liverpool Rummy before 0.7.0. Start a server of version"
    " 0.7.0 with them once, or restore their backup by it; then use this version."
)
_GOES_ON_FROM: Final = text("UPDATE alembic_version SET version_num = :known")


def check_present(database: Database) -> None:
    """Raises `CannotStore` where the database has another schema, within a transaction."""
    if not has_present_schema(database):
        raise CannotStore(_OTHER.format(database.name))


def has_present_schema(database: Database) -> bool:
    """Whether the database has the schema of this version, within a transaction."""
    return check_known(database) == _scripts().get_current_head()


def migrate(database: Database) -> None:
    """Runs all missing migrations, or none; raises `CannotStore` as `check_known` does."""
    with database.writing(None):
        upgrade(database)


def only_adds(database: Database) -> bool:
    """Whether all missing migrations only add, and so may run while older servers play."""
    missing = _scripts().iterate_revisions("head", check_known(database) or "base")
    return all(getattr(each.module, "only_adds", False) for each in missing)


def upgrade(database: Database) -> None:
    """The same within a transaction."""
    if not has_present_schema(database):
        config = Config(attributes={"connection": database.connection})
        config.set_main_option("script_location", _FOLDER)
        known = check_known(database)
        database.is_migrating = True
        try:
            if known is not None:
                database.connection.execute(_GOES_ON_FROM, {"known": known})
            command.upgrade(config, "head")
        finally:
            database.is_migrating = False


def check_known(database: Database) -> str | None:
    """The migration up to which the database has gone, None for one without tables.

    Raises `CannotStore` where it is of a newer version, or of one before 0.7.0.
    """
    now = MigrationContext.configure(database.connection).get_current_revision()
    known = [script.revision for script in _scripts().walk_revisions()]
    if now is None or now in known:
        return now
    if now > known[0]:
        raise CannotStore(_NEWER)
    if now < known[-1]:
        raise CannotStore(_BEFORE)
    return known[-1]


@cache
def _scripts() -> ScriptDirectory:
    return ScriptDirectory(_FOLDER)
