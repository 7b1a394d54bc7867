"""What the address of a PostgreSQL database says, as libpq reads it, for people to see."""

import psycopg
from psycopg.conninfo import conninfo_to_dict

from liverpool.server.access.urls import AMBIGUOUS, Url
from liverpool.server.storage.faults import CannotStore


def name_of(url: Url) -> str:
    """The database and its host, without user and password; raises `CannotStore`."""
    if url.is_ambiguous():
        raise CannotStore(f"The address of the database cannot be read: {AMBIGUOUS}.")
    try:
        parts = conninfo_to_dict(url.reveal())
    except psycopg.ProgrammingError:
        raise CannotStore(
            "The address of the database cannot be read. Write it like"
            " postgresql://user@host/database."
        ) from None
    host = parts.get("host") or parts.get("hostaddr")
    name = parts.get("dbname") or parts.get("user") or "of this user"
    return f"{name} at {host}" if host else f"{name}"
