"""What `liverpool doctor` says of a PostgreSQL database: it reads, and changes nothing."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Connection, select, text

from liverpool.server.access.urls import Url
from liverpool.server.doctor_ages import age_findings
from liverpool.server.doctor_findings import Finding, fault, good, warning
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.going import Marked
from liverpool.server.storage.postgres import Postgres, users
from liverpool.server.storage.rows import SEALED, Sealed
from liverpool.server.storage.schema import GOING, LOOKS, MOVES, TABLES

_SETTINGS: Final = text(
    "SELECT name, setting FROM pg_settings WHERE name IN"
    " ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')"
)
_SIZE: Final = text("SELECT pg_database_size(current_database()) / 1000000")
_HAS_AGES: Final = text("SELECT to_regclass('going') IS NOT NULL")
_HAS_TABLES: Final = text("SELECT to_regclass('alembic_version') IS NOT NULL")


def database_findings(url: Url, most: int) -> tuple[list[Finding], Sealed]:
    """What is found, and what is sealed of the games that were changed last, `most` of them."""
    try:
        with closing(Postgres(url)) as database, database.reading():
            connection = database.connection
            found = [*_answers(connection), _running(connection), *_kept_safe(connection)]
            has_tables = connection.execute(_HAS_TABLES).scalar_one()
            found += _ages(connection)
            return found, _sealed(connection, most) if has_tables else []
    except CannotStore as error:
        what = "See that it runs, and that its address, user and password are right."
        return [fault(str(error), what)], []


def _answers(connection: Connection) -> Iterator[Finding]:
    raw: Any = connection.connection.dbapi_connection
    version, megabytes = raw.info.server_version // 10_000, connection.execute(_SIZE).scalar_one()
    yield good(f"PostgreSQL {version} answers; the database has {megabytes} MB.")


def _running(connection: Connection) -> Finding:
    raw: Any = connection.connection.dbapi_connection
    found = users(raw)
    if not found:
        return good("No server uses the database at the moment.")
    what = "A server uses" if len(found) == 1 else f"{len(found)} servers use"
    return good(f"{what} the database: {', '.join(found)}.")


def _kept_safe(connection: Connection) -> Iterator[Finding]:
    """What the settings of the database mean for games, if its machine stops."""
    settings: dict[str, str] = {
        row.name: row.setting for row in connection.execute(_SETTINGS).all()
    }
    for name in ("fsync", "full_page_writes"):
        if settings[name] == "off":
            yield fault(
                f"{name} is off: if its machine stops, the database may be broken.",
                f"Set {name} = on in its settings.",
            )
    if settings["synchronous_commit"] == "off":
        yield warning(
            "synchronous_commit is off: if the database or its machine stops, the last moves may be"
            " lost although they were seen.",
            "Leave it so only if that matters less than speed.",
        )
    if settings["data_checksums"] == "off":
        yield warning(
            "The database has no checksums, so it does not notice damage on its disk.",
            "Stop it and run pg_checksums --enable.",
        )


def _ages(connection: Connection) -> Iterator[Finding]:
    now = datetime.now(UTC)
    clock = connection.execute(select(Postgres.clock)).scalar_one().astimezone(UTC)
    if not connection.execute(_HAS_AGES).scalar_one():
        return
    going = connection.execute(select(GOING.c.kind, GOING.c.id, GOING.c.day).order_by(GOING.c.day))
    look = select(LOOKS.c.day).order_by(LOOKS.c.number.desc()).limit(1)
    marked = [Marked(*row) for row in going.all()]
    yield from age_findings(marked, connection.execute(look).scalar(), now, clock)


def _sealed(connection: Connection, most: int) -> Sealed:
    newest = select(TABLES.c.id).order_by(TABLES.c.changed.desc(), TABLES.c.id).limit(most)
    found = select(MOVES.c.table, MOVES.c.number, MOVES.c.move).where(
        MOVES.c.format == SEALED, MOVES.c.table.in_(newest)
    )
    return [(row.table, row.number, row.move) for row in connection.execute(found)]
