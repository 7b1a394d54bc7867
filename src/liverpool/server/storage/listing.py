"""The tables as they are stored; people may play meanwhile."""

from msgspec import DecodeError

from liverpool.room.kept import KeptTable
from liverpool.server.storage.database import Database
from liverpool.server.storage.rows import FORMAT, table_in


def kept_in(kind: int, line: str) -> KeptTable | None:
    """The table of a row; None where it is damaged, or was stored by a newer version."""
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
    tables = (kept_in(kind, line) for kind, line in rows)
    return [
        kept.id
        for kept in tables
        if kept is not None and kept.started and kept.settings.slow
        if not (kept.halted or kept.ended or kept.stopped or kept.learns)
    ]
