"""Which server plays the tables: leases by the database's clock, and epochs that fence writes.

Tables are in groups, by their ids. A group's lease has an epoch, which grows with every change of
owner. Each write names the epoch under which its server has the group, and the database refuses
one of before: so a server that was paused and wakes up late changes nothing (fencing tokens:
M. Kleppmann, How to do distributed locking, 2016). At present a server has all groups or none.

Where a lock keeps the database for one server, as SQLite's does, leases have no end.
"""

from math import inf
from time import monotonic
from typing import Final
from zlib import crc32

from sqlalchemy import ColumnElement, inspect, select, tuple_

from liverpool.server.storage.database import Database
from liverpool.server.storage.faults import CannotStore, TakenOver
from liverpool.server.storage.migrating import check_known, upgrade
from liverpool.server.storage.schema import LEASES

GROUPS: Final = 16
"""How many leases there are; the migration has made so many rows."""
LEASE_SECONDS: Final = 10.0
"""For so long after it was renewed last a server has the tables."""
RENEW_SECONDS: Final = 2.0
"""So often the one that has them renews its leases."""
LOOK_SECONDS: Final = 1.0
"""So often one that stands by looks whether they are free."""

STANDS_BY: Final = "Another server plays the tables now, and this one stands by."


def group_of(name: str) -> int:
    """The group of a table, or of whatever else is stored under an id."""
    return crc32(name.encode()) % GROUPS


class Leases:
    """The leases of one server."""

    def __init__(self, database: Database, address: str, key: str) -> None:
        """`address` is where the server can be found, for others that stand by.

        `key` stands for its key, so that only a server with the same one waits for its tables.
        """
        self._database = database
        self._address, self._key = address, key
        self.until = 0.0
        """By `monotonic`, for how long it plays the tables."""
        self.owner = ""
        """Where the server is that plays them, as far as it was seen when they were not free."""

    @property
    def end(self) -> bool:
        """Whether leases end here, and so have to be renewed."""
        return self._database.lease_ends is not None

    def are_held(self) -> bool:
        """Whether this server plays the tables, for all it knows."""
        return bool(self._database.epochs) and monotonic() < self.until

    def look(self) -> None:
        """Renews the leases, or takes them where they are free.

        Raises `TakenOver` where another server has taken them, and `CannotStore` where nobody can
        say; then they are held until their time has passed.
        """
        if self._database.epochs:
            self._renew()
        else:
            self.take()

    def take(self) -> bool:
        """Takes the leases if they are free, and brings the database to the present form first.

        Raises `CannotStore`, also where the database is of a newer version, or the server that
        plays the tables has another key.
        """
        began = monotonic()
        database, ends = self._database, self._database.lease_ends
        with database.writing(None):
            database.one_at_a_time()
            if not self._are_free():
                return False
            upgrade(database)
            change = LEASES.update().where(database.lease_is_free)
            taken = database.connection.execute(
                change.values(
                    epoch=LEASES.c.epoch + 1, server=self._address, key=self._key, ends=ends
                ).returning(LEASES.c.id, LEASES.c.epoch)
            ).all()
            if len(taken) != GROUPS:  # its owner has renewed them just now, and all stays as it was
                raise TakenOver(STANDS_BY)
        database.epochs = tuple(row.epoch for row in sorted(taken))
        self.until = inf if ends is None else began + LEASE_SECONDS
        self.owner = ""
        return True

    def _are_free(self) -> bool:
        connection = self._database.connection
        if not inspect(connection).has_table(LEASES.name):
            return True
        taken = select(LEASES.c.server, LEASES.c.key).where(~self._database.lease_is_free)
        owner = connection.execute(taken).first()
        if owner is None:
            return True
        check_known(self._database)
        self.owner = owner.server
        if owner.key != self._key:
            raise CannotStore(
                "The server that plays the tables of this database has another key. Copy its"
                " liverpool.key into the folder of this one, so that both open the same games."
            )
        return False

    def _renew(self) -> None:
        began = monotonic()
        with self._database.writing(None):
            renewed = self._database.connection.execute(
                LEASES.update().where(self._mine()).values(ends=self._database.lease_ends)
            )
            if renewed.rowcount != GROUPS:
                self._database.epochs = ()
                raise TakenOver(STANDS_BY)
        self.until = began + LEASE_SECONDS

    def give_back(self) -> None:
        """Lets another server take the tables at once; raises `CannotStore`."""
        if self._database.epochs and self.end:
            with self._database.writing(None):
                self._database.connection.execute(
                    LEASES.update().where(self._mine()).values(ends=None)
                )
            self._database.epochs = ()

    def _mine(self) -> ColumnElement[bool]:
        return tuple_(LEASES.c.id, LEASES.c.epoch).in_(enumerate(self._database.epochs))
