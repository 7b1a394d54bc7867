"""A server's whole state, copied from one database to another, whatever their engines.

What was there before is replaced in one transaction, which is made only if every table has the same
rows on both sides; so copying can be broken off at any moment, and done again. Games that are no
copy, or that a server has had since they were copied, are never replaced.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Any, Final

from msgspec import Struct
from msgspec.json import Encoder
from sqlalchemy import Row, Table, select

from liverpool.server.storage.database import Database
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.migrating import check_present
from liverpool.server.storage.schema import LEASES, METADATA, MOVES, TABLES

_AT_ONCE: Final = 1000
_encoded: Final = Encoder().encode
_COPIED: Final = [table for table in METADATA.sorted_tables if table is not LEASES]
"""Those that others refer to come first."""


class Copied(Struct, frozen=True):
    """How much was copied."""

    tables: int
    moves: int
    rows: int
    """Of all kinds, tables and moves among them."""

    @property
    def words(self) -> str:
        """The same for people."""
        tables = f"{self.tables} table{'s' * (self.tables != 1)}"
        return f"{tables} with {self.moves} moves, {self.rows} rows in all"


class _Content(Struct, frozen=True):
    """The number of rows of a table, and a checksum of them all that does not depend on their
    order."""

    rows: int
    sum: int


def copy_all(
    source: Database, target: Database, before_it_counts: Callable[[], None] = lambda: None
) -> Copied:
    """Copies everything, and compares it; raises `CannotStore`, and then nothing has changed.

    `before_it_counts` is called when all has arrived; where it raises, nothing has changed, either.
    """
    with source.reading(), target.writing(None):
        check_present(source)  # a server may have migrated it just now
        _check_may_be_replaced(target)
        for table in reversed(_COPIED):
            target.connection.execute(table.delete())
        contents = {table: _copied(source, target, table) for table in _COPIED}
        target.connection.execute(LEASES.update().values(copied=LEASES.c.epoch))
        before_it_counts()
    rows = sum(content.rows for content in contents.values())
    return Copied(contents[TABLES].rows, contents[MOVES].rows, rows)


def _check_may_be_replaced(target: Database) -> None:
    since = LEASES.c.copied.is_distinct_from(LEASES.c.epoch)
    if target.connection.execute(select(LEASES.c.id).where(since)).first() is None:
        return
    if any(target.connection.execute(select(table).limit(1)).first() for table in _COPIED):
        raise CannotStore(
            f"There are other games in {target.name} already, which would be lost. Name an empty"
            " place, or one to which these were copied and in which no server has been since."
        )


def _copied(source: Database, target: Database, table: Table) -> _Content:
    there = _Content(0, 0)
    for rows in _parts(source, table):
        target.connection.execute(table.insert(), [row._asdict() for row in rows])
        there = _with(there, rows)
    here = _Content(0, 0)
    for rows in _parts(target, table):
        here = _with(here, rows)
    if here != there:
        raise CannotStore(
            f"What arrived in {target.name} is not what was copied ({table.name}), so nothing was"
            " changed there. Try it again; if that does not help, look at its disk."
        )
    return here


def _parts(database: Database, table: Table) -> Iterator[Sequence[Row[Any]]]:
    """The rows of a table, so many at once that they never fill the memory."""
    with database.plain_errors():
        found = database.connection.execute(
            select(table), execution_options={"stream_results": True}
        )
        yield from found.partitions(_AT_ONCE)


def _with(content: _Content, rows: Sequence[Row[Any]]) -> _Content:
    """The content with these rows as well."""
    added = sum(int.from_bytes(sha256(_encoded(tuple(row))).digest()) for row in rows)
    return _Content(content.rows + len(rows), (content.sum + added) % 2**256)
