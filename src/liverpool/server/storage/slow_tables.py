"""Slow tables at which a game is played: these go on though nobody is there, but for lessons."""

from msgspec import DecodeError
from sqlalchemy import select

from liverpool.server.storage.database import Database
from liverpool.server.storage.rows import FORMAT, table_in
from liverpool.server.storage.schema import TABLES


def slow_tables(database: Database, since: str) -> list[str]:
    """Those that were changed on this day (ISO) or later; raises `CannotStore`."""
    may_be_slow = TABLES.c.kept.contains('"slow":true')
    found = select(TABLES.c.id, TABLES.c.format, TABLES.c.kept)
    with database.reading():
        rows = database.connection.execute(found.where(TABLES.c.changed >= since, may_be_slow))
        return [row.id for row in rows if _goes_on(row.format, row.kept)]


def _goes_on(kind: int, line: str) -> bool:
    try:
        kept = table_in(line) if kind <= FORMAT else None
    except DecodeError:
        return False
    if kept is None or not (kept.started and kept.settings.slow):
        return False
    return not (kept.halted or kept.ended or kept.stopped or kept.learns)
