"""The tables as they are stored; people may play meanwhile."""

from msgspec import DecodeError, Struct
from sqlalchemy import func, select

from liverpool.room.kept import KeptTable
from liverpool.server.storage.database import Database
from liverpool.server.storage.rows import FORMAT, table_in
from liverpool.server.storage.schema import DEALS, MOVES, TABLES


class StoredTable(Struct, frozen=True):
    """A table as it is stored."""

    id: str
    opened: str
    """When, as ISO text in UTC."""
    changed: str
    """The day of the last change (ISO, UTC)."""
    kept: KeptTable | None
    """None where it is damaged, or was stored by a newer version."""
    moves: int
    deal: int
    """The number of the deal that is played; 0 before the game."""


def stored_tables(database: Database, table: str | None = None) -> list[StoredTable]:
    """All tables, or this one if it is there, those that were changed last first."""
    moves = select(func.count()).where(MOVES.c.table == TABLES.c.id).scalar_subquery()
    deal = select(func.max(DEALS.c.deal)).where(DEALS.c.table == TABLES.c.id).scalar_subquery()
    columns = select(TABLES, moves.label("moves"), deal.label("deal"))
    wanted = columns if table is None else columns.where(TABLES.c.id == table)
    newest = wanted.order_by(TABLES.c.changed.desc(), TABLES.c.id)
    return [
        StoredTable(
            row.id, row.opened, row.changed, _kept(row.format, row.kept), row.moves, row.deal or 0
        )
        for row in database.read(newest)
    ]


def _kept(kind: int, line: str) -> KeptTable | None:
    try:
        return table_in(line) if kind <= FORMAT else None
    except DecodeError:
        return None


def slow_tables(database: Database, since: str) -> list[str]:
    """Slow tables at which a game is played that goes on though nobody is there.

    Those that were changed on this day (ISO) or later, but for lessons; raises `CannotStore`.
    """
    may_be_slow = TABLES.c.kept.contains('"slow":true')
    found = select(TABLES).where(TABLES.c.changed >= since, may_be_slow)
    tables = (_kept(row.format, row.kept) for row in database.read(found))
    return [
        kept.id
        for kept in tables
        if kept is not None and kept.started and kept.settings.slow
        if not (kept.halted or kept.ended or kept.stopped or kept.learns)
    ]
