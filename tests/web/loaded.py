"""What every server of a test has in memory before it starts, because it is a fork.

Loaded in the server of forks: the rule sets, read and put into words, an empty database that went
through all migrations, and the files of the page, packed. A server would do each anew, for longer
than many a test lasts.
"""

import gc
import sqlite3
from functools import cache
from typing import cast

from liverpool.server.http import app
from liverpool.server.http.static_files import FOLDER, static_files
from liverpool.server.rules.summaries import preset_list
from liverpool.server.storage import storage
from liverpool.server.storage.database import Database
from liverpool.server.storage.migrating import migrate
from liverpool.server.storage.sqlite import SQLite


def begins_as_a_copy(database: Database) -> None:
    """Fills a database that is new with what all migrations make; brings others up to date."""
    if isinstance(database, SQLite) and _is_new(_in_sqlite(database)):
        _MIGRATED.backup(_in_sqlite(database))
    else:
        migrate(database)


def _is_new(connection: sqlite3.Connection) -> bool:
    return connection.execute("SELECT name FROM sqlite_schema").fetchone() is None


def _in_sqlite(database: Database) -> sqlite3.Connection:
    return cast("sqlite3.Connection", database.connection.connection.driver_connection)


_MIGRATED = sqlite3.connect(":memory:", check_same_thread=False)
_first = storage.Storage("sqlite://")
_in_sqlite(_first.database).backup(_MIGRATED)
_first.close()
vars(storage)["migrate"] = begins_as_a_copy

_packed = cache(static_files)
_packed(FOLDER)
vars(app)["static_files"] = _packed

preset_list()
gc.collect()
gc.freeze()  # no server goes through it again
