"""What `liverpool doctor` says of a PostgreSQL database: it reads, and changes nothing."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from typing import Final

from liverpool.server.access.urls import Url
from liverpool.server.doctor_findings import (
    Finding,
    age_findings,
    fault,
    good,
    sealed_rows,
    warning,
)
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.postgres import Postgres, users
from liverpool.server.storage.rows import Sealed

_SETTINGS: Final = (
    "SELECT name, setting FROM pg_settings WHERE name IN"
    " ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')"
)
_SIZE: Final = "SELECT pg_database_size(current_database()) / 1000000"


def database_findings(url: Url) -> tuple[list[Finding], Sealed]:
    """What is found, and what is sealed of the games that were changed last."""
    try:
        with closing(Postgres(url)) as database, database.reading():
            version = database.driver.info.server_version // 10_000
            ((megabytes,),) = database.read(_SIZE)
            found = [
                good(f"PostgreSQL {version} answers; the database has {megabytes} MB."),
                used_by(users(database.driver)),
                *_kept_safe(database),
            ]
            found += age_findings(database, datetime.now(UTC))
            return found, sealed_rows(database) if database.columns("tables") else []
    except CannotStore as error:
        what = "See that it runs, and that its address, user and password are right."
        return [fault(str(error), what)], []


def used_by(servers: list[str]) -> Finding:
    """What is said of the servers that use it, by their names."""
    if not servers:
        return good("No server uses the database at the moment.")
    what = "A server uses" if len(servers) == 1 else f"{len(servers)} servers use"
    return good(f"{what} the database: {', '.join(servers)}.")


def _kept_safe(database: Postgres) -> Iterator[Finding]:
    """What the settings of the database mean for games, if its machine stops."""
    settings: dict[str, str] = dict(database.read(_SETTINGS))
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
