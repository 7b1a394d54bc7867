"""Where a server has its games, for the commands that copy them, look at them or remove some."""

from pathlib import Path
from typing import NamedTuple

from liverpool.server.access.urls import Url
from liverpool.server.storage import sqlite
from liverpool.server.storage.database import Database, Use
from liverpool.server.storage.engines import opened
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.migrating import check_present
from liverpool.server.storage.sealing import ServerKey
from liverpool.server.storage.storage import Storage


class Place(NamedTuple):
    """Where a server has its games: the key's folder, and a database if they are not in there."""

    folder: Path
    database: Url | None


def opened_alone(place: Place, key: ServerKey | None = None) -> Storage:
    """The games there, which no server has meanwhile; raises `CannotStore`.

    Their `key`, if it is named, need not be there yet.
    """
    return Storage.at(place.folder, database=place.database, use=Use.COPIES, key=key)


def opened_beside(place: Place) -> Database:
    """The database of the games, which a server may use meanwhile; raises `CannotStore`.

    It has the schema of this version.
    """
    path = place.folder / sqlite.NAME
    if place.database is None and not path.is_file():
        raise CannotStore(
            f"There are no games in {place.folder}. Name the folder of the server with --data."
        )
    if place.database is None:
        database: Database = sqlite.SQLite(sqlite.in_file(path))
    else:
        database = opened(place.database)
    try:
        with database.reading():
            check_present(database)
    except CannotStore:
        database.close()
        raise
    return database
