"""The database at an address; the one of a folder is `sqlite`'s."""

from typing import Final

from liverpool.extras import how_to_install
from liverpool.server.access.urls import Url
from liverpool.server.storage.database import Database, Use
from liverpool.server.storage.faults import CannotStore

NO_DRIVER: Final = (
    "PostgreSQL is reached by psycopg, which is not installed; with pip:"
    f" {how_to_install('postgres')}."
)


def opened(url: Url, use: Use = Use.LOOKS, address: str = "") -> Database:
    """The database at this address; raises `CannotStore`.

    Where this server can be found, `address`, is for the others.
    """
    try:
        # Those who play at home have no driver for it.
        from liverpool.server.storage.postgres import Postgres  # noqa: PLC0415
    except ModuleNotFoundError:
        raise CannotStore(NO_DRIVER) from None
    return Postgres(url, use, address)
