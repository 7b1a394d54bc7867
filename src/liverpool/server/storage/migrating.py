"""Brings a database of either engine to the present schema.

A new database gets the tables of `schema.py`. One of 0.7.0, or of a version since, gets what it
lacks of them by the steps below, and the number of the last one. A step that rewrites nothing only
adds: tables, and columns that older servers leave out, who may go on playing what they play. All
others wait until nobody plays.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from liverpool.server.storage.database import Database
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.schema import GROUPS, INDEX, TABLES
from liverpool.server.storage.since_0_7_0 import rewrite_rows

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
_VERSION: Final = "alembic_version"
"""The table with the version of the schema; its name is that of 0.7.0, which used Alembic."""


class Step(Struct, frozen=True):
    """What brings a database from the version before to this one."""

    version: str
    adds: tuple[tuple[str, str], ...] = ()
    """Columns that are new, in tables that are not; each may be empty. New tables need no word."""
    rewrites: Callable[[Database], None] | None = None
    """Makes the rows those of this version."""


STEPS: Final[list[Step]] = [
    Step("0012"),  # as 0.7.0 left it
    Step("0017", (("leases", "running"),), rewrite_rows),
    Step("0018"),  # rules with more answers than 0017 can read
    # Own hands on score sheets; tables with settings that 0018 can't read.
    Step("0019", (("score_sheets", "own_hands"),)),
]


def check_present(database: Database) -> None:
    """Raises `CannotStore` where the database has another schema, within a transaction."""
    if not has_present_schema(database):
        raise CannotStore(_OTHER.format(database.name))


def has_present_schema(database: Database) -> bool:
    """Whether the database has the schema of this version, within a transaction."""
    return check_known(database) == STEPS[-1].version


def migrate(database: Database) -> None:
    """Brings it to the present schema, or changes nothing; raises `CannotStore` as `check_known`
    does."""
    with database.writing(None):
        upgrade(database)


def only_adds(database: Database) -> bool:
    """Whether all missing steps only add, and so may be made while older servers play."""
    known = check_known(database)
    return known is not None and not any(each.rewrites for each in _after(known))


def upgrade(database: Database) -> None:
    """The same within a transaction."""
    known = check_known(database)
    if known == STEPS[-1].version:
        return
    database.is_migrating = True
    try:
        for name, table in TABLES.items():
            # In a new one, a table of another program is refused.
            if known is None or not database.columns(name):
                database.execute(table.made(name, database.without_numbers))
        if known is None:
            database.execute(INDEX)
            database.execute(f"CREATE TABLE {_VERSION} (version_num VARCHAR(32) NOT NULL)")
            free = {"epoch": 0, "server": "", "key": ""}
            database.insert("leases", *({"id": group, **free} for group in range(GROUPS)))
        else:
            _bring_on(database, known)
        database.execute(f"DELETE FROM {_VERSION}")
        database.insert(_VERSION, {"version_num": STEPS[-1].version})
    finally:
        database.is_migrating = False


def _bring_on(database: Database, known: str) -> None:
    for step in _after(known):
        for table, column in step.adds:
            # Databases of versions between 0.7.0 and the next release have some of them.
            if column not in database.columns(table):
                kind = TABLES[table].columns[column]
                database.execute(f"ALTER TABLE {table} ADD COLUMN {column} {kind}")
        if step.rewrites is not None:
            step.rewrites(database)


def _after(known: str) -> list[Step]:
    return [each for each in STEPS if each.version > known]


def check_known(database: Database) -> str | None:
    """The version of its schema, None for one without tables.

    Raises `CannotStore` where it is of a newer version, or of one before 0.7.0. One between 0.7.0
    and the next release goes through what came after 0.7.0 again.
    """
    if not database.columns(_VERSION):
        return None
    ((now,),) = database.read(f"SELECT max(version_num) FROM {_VERSION}")
    if now is None:
        return None
    if now > STEPS[-1].version:
        raise CannotStore(_NEWER)
    if now < STEPS[0].version:
        raise CannotStore(_BEFORE)
    return max(each.version for each in STEPS if each.version <= now)
