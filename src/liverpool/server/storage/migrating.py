"""Brings a database of either engine to the present schema.

A new database gets the tables of `schema.py`. One of 0.7.0, or of a version since, gets what it
lacks of them by the steps below, and the number of the last one. A step that rewrites nothing only
adds: tables, and columns that older servers leave out, who may go on playing what they play. All
others wait until nobody plays.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from sqlalchemy import Column, Connection, MetaData, String, Table, inspect, select, text
from sqlalchemy.schema import CreateColumn

from liverpool.server.storage.database import Database
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.schema import GROUPS, LEASES, METADATA
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
_VERSION: Final = Table(
    "alembic_version", MetaData(), Column("version_num", String(32), primary_key=True)
)
"""Its name is that of 0.7.0, whose migrations Alembic ran."""


class Step(Struct, frozen=True):
    """What brings a database from the version before to this one."""

    version: str
    adds: tuple[Column[str], ...] = ()
    """Columns that are new, in tables that are not; each may be empty. New tables need no word."""
    rewrites: Callable[[Connection], None] | None = None
    """Makes the rows those of this version."""


STEPS: Final[list[Step]] = [
    Step("0012"),  # as 0.7.0 left it
    Step("0017", (LEASES.c.running,), rewrite_rows),
    Step("0018"),  # rules with more answers than 0017 can read
    # Own hands on score sheets; tables with settings that 0018 can't read.
    Step("0019", (METADATA.tables["score_sheets"].c.own_hands,)),
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
    known, connection = check_known(database), database.connection
    if known == STEPS[-1].version:
        return
    database.is_migrating = True
    try:
        METADATA.create_all(connection)
        _VERSION.create(connection, checkfirst=True)
        if known is None:
            free = {"epoch": 0, "server": "", "key": ""}
            connection.execute(LEASES.insert(), [{"id": each, **free} for each in range(GROUPS)])
        else:
            _bring_on(connection, known)
        connection.execute(_VERSION.delete())
        connection.execute(_VERSION.insert().values(version_num=STEPS[-1].version))
    finally:
        database.is_migrating = False


def _bring_on(connection: Connection, known: str) -> None:
    for step in _after(known):
        for column in step.adds:
            there = {each["name"] for each in inspect(connection).get_columns(column.table.name)}
            # Databases of versions between 0.7.0 and the next release have some of them.
            if column.name not in there:
                new = CreateColumn(column).compile(connection.engine)
                connection.execute(text(f"ALTER TABLE {column.table.name} ADD COLUMN {new}"))
        if step.rewrites is not None:
            step.rewrites(connection)


def _after(known: str) -> list[Step]:
    return [each for each in STEPS if each.version > known]


def check_known(database: Database) -> str | None:
    """The version of its schema, None for one without tables.

    Raises `CannotStore` where it is of a newer version, or of one before 0.7.0. One between 0.7.0
    and the next release goes through what came after 0.7.0 again.
    """
    connection = database.connection
    there = inspect(connection).has_table(_VERSION.name)
    now = connection.execute(select(_VERSION)).scalar() if there else None
    if now is None:
        return None
    if now > STEPS[-1].version:
        raise CannotStore(_NEWER)
    if now < STEPS[0].version:
        raise CannotStore(_BEFORE)
    return max(each.version for each in STEPS if each.version <= now)
