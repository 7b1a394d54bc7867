"""The tables as they are stored; people may play meanwhile."""

from msgspec import DecodeError, Struct

from liverpool.room.kept import KeptTable
from liverpool.server.storage.database import Database
from liverpool.server.storage.rows import FORMAT, table_in


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
    wanted = (
        "SELECT id, opened, changed, format, kept,"
        ' (SELECT count(*) FROM moves WHERE "table" = tables.id),'
        ' (SELECT max(deal) FROM deals WHERE "table" = tables.id)'
        f" FROM tables {'' if table is None else 'WHERE id = :table'} ORDER BY changed DESC, id"
    )
    only = {} if table is None else {"table": table}
    return [
        StoredTable(name, opened, changed, _kept(kind, kept), moves, deal or 0)
        for name, opened, changed, kind, kept, moves, deal in database.read(wanted, **only)
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
    found = "SELECT format, kept FROM tables WHERE changed >= :since AND kept LIKE :slow"
    rows = database.read(found, since=since, slow='%"slow":true%')
    tables = (_kept(kind, line) for kind, line in rows)
    return [
        kept.id
        for kept in tables
        if kept is not None and kept.started and kept.settings.slow
        if not (kept.halted or kept.ended or kept.stopped or kept.learns)
    ]
