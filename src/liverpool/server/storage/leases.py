"""Which server plays the tables: leases by the database's clock, and epochs that fence writes.

Tables are in groups, by their ids. A group's lease has an epoch, which grows with every change of
owner. Each write names the epoch under which its server has the group, and the database refuses
one of before: so a server that was paused and wakes up late changes nothing (fencing tokens:
M. Kleppmann, How to do distributed locking, 2016). A server has all groups or none, or a share of
them where a bus carries messages between servers. A lease ends early where the system itself says
that the process of its server has ended (`running.py`); nothing else ends one.

Where a lock keeps the database for one server, as SQLite's does, leases have no end.
"""

from collections.abc import Callable, Collection, Sequence
from math import inf
from time import monotonic
from typing import Final
from zlib import crc32

from sqlalchemy import ColumnElement, Row, inspect, select, tuple_

from liverpool.server.access.secrets import new_table_id
from liverpool.server.storage.database import Database
from liverpool.server.storage.faults import CannotStore, TakenOver
from liverpool.server.storage.migrating import check_known, has_present_schema, only_adds, upgrade
from liverpool.server.storage.running import Running
from liverpool.server.storage.schema import GROUPS, LEASES

LEASE_SECONDS: Final = 10.0
"""How long after its last renewal a server has the tables."""
RENEW_SECONDS: Final = 2.0
"""Between two renewals."""
LOOK_SECONDS: Final = 1.0
"""Between two looks of a server that stands by whether leases are free."""

STANDS_BY: Final = "Another server plays the tables now, and this one stands by."

OLDER: Final = (
    "The servers that play the tables are of an older version; this one takes over when they stop."
)


def group_of(name: str) -> int:
    """The group of a table, or of whatever else is stored under an id."""
    return crc32(name.encode()) % GROUPS


class Leases:
    """The leases of one server."""

    def __init__(self, database: Database, address: str, key: str) -> None:
        """`address` is where the server can be found, for others that stand by.

        `key` identifies its key, so that only a server with the same one waits for its tables.
        """
        self._database = database
        self.address, self._key = address, key
        self.until = 0.0
        """Until when, by `monotonic`, it plays the tables."""
        self.owner = ""
        """Where the server is that plays them, as far as it was seen when they were not free."""
        self.running: Running | None = None
        """What others can see of this server's process, and this one of theirs."""
        self.hears: Callable[[int], object] = lambda _group: True
        """Whether the server is heard that plays the group, where a bus connects them."""
        self._leased: dict[int, int] = {}
        """The groups whose leases were not free at the last look, and the epoch of each."""
        self._leased_until = 0.0
        """Until when, by `monotonic`, that counts."""

    @property
    def end(self) -> bool:
        """Whether leases end here, and so have to be renewed."""
        return self._database.lease_ends is not None

    def are_held(self) -> bool:
        """Whether this server plays any tables, for all it knows."""
        return bool(self._database.epochs) and monotonic() < self.until

    def held(self) -> dict[int, int]:
        """The groups whose tables this server plays, for all it knows, and the epoch of each."""
        return dict(self._database.epochs) if self.are_held() else {}

    def epoch(self, group: int) -> int | None:
        """The epoch under which this server plays the tables of the group; None where it does
        not."""
        return self._database.epochs.get(group) if monotonic() < self.until else None

    def leased(self, group: int) -> int | None:
        """The epoch of the group's lease in the database, whichever server has it.

        None where it is free, and where nobody has looked for the time of a lease: only a `look`
        for a share sees it.
        """
        return self._leased.get(group) if monotonic() < self._leased_until else None

    def holds(self, name: str) -> bool:
        """Whether what is stored under this id is this server's to write."""
        return not self.end or self.epoch(group_of(name)) is not None

    def new_id(self, name: str = "") -> str:
        """An id for something new that this server plays: this one, or else another.

        Where it plays nothing any id will do, for nothing can be stored under it.
        """
        name = name or new_table_id()
        while self.are_held() and not self.holds(name):
            name = new_table_id()
        return name

    def look(self, share: int | None = None) -> None:
        """Renews the leases, and takes those that are free.

        All of them or none; or up to a `share` of so many, and what is more is given back. Raises
        `TakenOver` where another server has taken all, and `CannotStore` where nobody can say;
        then they are held until their time has passed.
        """
        epochs = self._database.epochs
        if share is None:
            if len(epochs) == GROUPS:
                self._renew(all_or_none=True)
            else:
                self.give_back()
                self.take()
            return
        if epochs:
            self._renew(all_or_none=False)
        began = monotonic()
        with self._database.reading():
            rows = self._rows()
        self._leased = {row.id: row.epoch for row in rows if not row.is_free}
        self._leased_until = began + LEASE_SECONDS
        if len(epochs) > share:
            self.give_back(sorted(epochs)[share:])
        elif len(epochs) < share:
            self.take(share - len(epochs))

    def take(self, most: int | None = None) -> bool:
        """Takes all leases if they are free, or so many at `most` of those that are.

        One that has none takes a share only beside servers that it hears. The database is migrated
        to the present schema first, if all leases are free, or if a share is wanted and the missing
        migrations only add. Raises `CannotStore`, also where the database is of a newer version,
        the server that plays the tables has another key, or those that share them are of a version
        that cannot go on beside this one.
        """
        began, running = monotonic(), self.running
        database, ends = self._database, self._database.lease_ends
        with database.writing(None):
            database.one_at_a_time()
            ended = self._ended()
            free = self._free(ended)
            # Servers that it does not hear may be of a version whose messages it cannot read.
            hears_all = all(map(self.hears, set(range(GROUPS)).difference(free)))
            if len(free) == GROUPS:
                upgrade(database)
            elif most is None or not (database.epochs or hears_all):
                return False
            elif only_adds(database):
                upgrade(database)
            else:
                raise CannotStore(OLDER)
            if not free:
                return False
            taken = database.connection.execute(
                LEASES.update()
                .where(LEASES.c.id.in_(free[:most]) & self._is_free(ended))
                .values(
                    epoch=LEASES.c.epoch + 1,
                    server=self.address,
                    key=self._key,
                    ends=ends,
                    running=None if running is None else running.id or None,
                )
                .returning(LEASES.c.id, LEASES.c.epoch)
            ).all()
            if most is None and len(taken) != GROUPS:
                # Its owner has renewed them just now, and all stays as it was.
                raise TakenOver(STANDS_BY)
        if not self.are_held():
            self.until = inf if ends is None else began + LEASE_SECONDS
        database.epochs.update({row.id: row.epoch for row in taken})
        if running is not None and len(taken) == GROUPS:
            running.forget(ended)
        return True

    def _rows(self, ended: Collection[str] = ()) -> Sequence[Row[tuple[int, int, str, str, bool]]]:
        """All leases, free those of servers that have `ended`; none before the first migration."""
        connection, columns = self._database.connection, LEASES.c
        if not inspect(connection).has_table(LEASES.name):
            return ()
        is_free = self._is_free(ended).label("is_free")
        return connection.execute(
            select(columns.id, columns.epoch, columns.server, columns.key, is_free)
        ).all()

    def _ended(self) -> frozenset[str]:
        """Which servers that were seen to have ended have leases, free or not."""
        ended = frozenset[str]() if self.running is None else self.running.ended()
        # Older servers, and the schema before, know of no runs.
        if self.running is None or not ended or not has_present_schema(self._database):
            return frozenset()
        found = self._database.connection.execute(select(LEASES.c.running)).scalars()
        named = ended.intersection(each for each in found if each is not None)
        self.running.forget(ended - named)
        return named

    def _is_free(self, ended: Collection[str]) -> ColumnElement[bool]:
        """Whether a row may be taken; also one of a server that has ended."""
        free = self._database.lease_is_free
        return free | LEASES.c.running.in_(ended) if ended else free

    def _free(self, ended: Collection[str]) -> list[int]:
        """The groups whose leases are free; raises `CannotStore` as `take` does."""
        rows, self.owner = self._rows(ended), ""
        if not rows:
            return list(range(GROUPS))
        owners = [row for row in rows if not row.is_free and row.id not in self._database.epochs]
        if owners:
            check_known(self._database)
            self.owner = owners[0].server
        if any(row.key != self._key for row in owners):
            raise CannotStore(
                "The server that plays the tables of this database has another key. Copy its"
                " liverpool.key into the folder of this one, so that both open the same games."
            )
        return sorted(row.id for row in rows if row.is_free)

    def _renew(self, *, all_or_none: bool) -> None:
        began, epochs = monotonic(), self._database.epochs
        with self._database.writing(None):
            renewed = self._database.connection.execute(
                LEASES.update()
                .where(self._mine(epochs))
                .values(ends=self._database.lease_ends)
                .returning(LEASES.c.id)
            )
            lost = epochs.keys() - set(renewed.scalars())
            if lost and all_or_none:
                epochs.clear()
                raise TakenOver(STANDS_BY)
        for group in lost:
            del epochs[group]
        self.until = began + LEASE_SECONDS

    def give_back(self, groups: Collection[int] | None = None) -> None:
        """Lets other servers take these groups at once, or all; raises `CannotStore`."""
        epochs = self._database.epochs
        given = epochs.keys() if groups is None else groups
        if given and self.end:
            with self._database.writing(None):
                self._database.connection.execute(
                    LEASES.update().where(self._mine(given)).values(ends=None)
                )
            for group in tuple(given):
                del epochs[group]

    def _mine(self, groups: Collection[int]) -> ColumnElement[bool]:
        mine = [(group, self._database.epochs[group]) for group in groups]
        return tuple_(LEASES.c.id, LEASES.c.epoch).in_(mine)
