"""Which server plays the tables: leases by the database's clock, and epochs that fence writes.

Tables are in groups, by their ids. A group's lease has an epoch, which grows with every change of
owner. Each write names the epoch under which its server has the group, and the database refuses
one of before: so a server that was paused and wakes up late changes nothing (fencing tokens:
M. Kleppmann, How to do distributed locking, 2016). A server has all groups or none, or a share of
them where a bus carries messages between servers. A lease ends early where the system itself says
that the process of its server has ended (`running.py`); nothing else ends one.

Where a lock keeps the database for one server, as SQLite's does, leases have no end.
"""

from collections.abc import Callable, Collection
from math import inf
from time import monotonic
from typing import Final, NamedTuple
from zlib import crc32

from liverpool.server.access.secrets import new_table_id
from liverpool.server.storage.database import Database
from liverpool.server.storage.faults import CannotStore, TakenOver
from liverpool.server.storage.migrating import check_known, has_present_schema, only_adds, upgrade
from liverpool.server.storage.running import Running
from liverpool.server.storage.schema import GROUPS

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


class _Lease(NamedTuple):
    """A row of the leases."""

    id: int
    epoch: int
    server: str
    key: str
    is_free: bool


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
        return bool(self._database.lease_ends)

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
        began, database = monotonic(), self._database
        with database.writing(None):
            database.one_at_a_time()
            self._free_ended()
            free = self._free()
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
            groups = ", ".join(map(str, free[:most]))
            taken = database.execute(
                "UPDATE leases SET epoch = epoch + 1, server = :server, key = :key,"
                f" ends = {database.lease_ends or 'NULL'}, running = :running"
                f" WHERE id IN ({groups}) AND {database.lease_is_free} RETURNING id, epoch",
                server=self.address,
                key=self._key,
                running=None if self.running is None else self.running.id or None,
            ).fetchall()
            if most is None and len(taken) != GROUPS:
                # Its owner has renewed them just now, and all stays as it was.
                raise TakenOver(STANDS_BY)
        if not self.are_held():
            self.until = began + LEASE_SECONDS if self.end else inf
        database.epochs.update(taken)
        return True

    def _rows(self) -> list[_Lease]:
        """All leases; none before the first migration."""
        if not self._database.columns("leases"):
            return []
        found = f"SELECT id, epoch, server, key, {self._database.lease_is_free} FROM leases"
        return [_Lease(*row) for row in self._database.read(found)]

    def _free_ended(self) -> None:
        """Frees the leases of servers that were seen to have ended: nobody renews those."""
        # Older servers, and the schema before, know of no runs.
        if self.running is None or not has_present_schema(self._database):
            return
        runs = "SELECT DISTINCT running FROM leases WHERE running IS NOT NULL AND ends IS NOT NULL"
        for (run,) in self._database.read(runs):
            if self.running.has_ended(run):
                freed = "UPDATE leases SET ends = NULL WHERE running = :run"
                self._database.execute(freed, run=run)

    def _free(self) -> list[int]:
        """The groups whose leases are free; raises `CannotStore` as `take` does."""
        rows, self.owner = self._rows(), ""
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
            renewed = self._database.execute(
                f"UPDATE leases SET ends = {self._database.lease_ends}"
                f" WHERE {self._mine(epochs)} RETURNING id"
            )
            lost = epochs.keys() - {group for (group,) in renewed.fetchall()}
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
            self._database.run(None, f"UPDATE leases SET ends = NULL WHERE {self._mine(given)}")
            for group in tuple(given):
                del epochs[group]

    def _mine(self, groups: Collection[int]) -> str:
        mine = ", ".join(f"({group}, {self._database.epochs[group]})" for group in groups)
        return f"(id, epoch) IN (VALUES {mine})"
