"""Which tables of its database this server plays, and whether pages are let in.

Alone it plays all or none. One that stands by takes the tables when their leases are free, and
reads them back as after a start. One that loses them, or cannot renew its leases in time, lets go
of all it has in memory, and its pages come back by themselves, here or where the proxy sends them.

With others on a bus it plays a share, and only the pages at tables that it lets go of have to go.
Where the bus is lost for long it is alone again.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Final

from liverpool.server.bus.servers import Servers
from liverpool.server.http.socket import Connections
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.leases import (
    LEASE_SECONDS,
    LOOK_SECONDS,
    RENEW_SECONDS,
    STANDS_BY,
    Leases,
)
from liverpool.server.storage.schema import GROUPS
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.dispatcher import Dispatcher
from liverpool.server.tables.metrics import Metrics

CANNOT_SAY: Final = "Something went wrong: the server cannot say whether it plays the tables."
PLAYED_ELSEWHERE: Final = "Another server plays this table now."

_log = logging.getLogger(__name__)


def who_plays(leases: Leases, *, shares: bool) -> str:
    """Who plays the tables that this server does not, for whoever starts it."""
    if not leases.owner:
        return "No server plays the tables yet; this one soon does."
    does = "gets a part of them" if shares else "takes over when it stops"
    if leases.owner != leases.address:
        return f"The server at {leases.owner} plays them; this one {does}."
    return (
        f"A server at this same address, {leases.owner}, had them last. If it was killed, they come"
        f" back within {LEASE_SECONDS:g} seconds; if it still runs, this one {does}."
    )


class Ownership:
    """Looks after the leases of one server, and who may come in meanwhile."""

    def __init__(
        self,
        storage: Storage,
        tables: Dispatcher,
        connections: Connections,
        metrics: Metrics,
        others: Servers | None = None,
    ) -> None:
        self._leases = storage.leases
        self._tables, self._connections = tables, connections
        self._changes = metrics.lease_changes
        self._others = others
        self._again = asyncio.Event()
        """Whether there is a reason to look at once."""
        if others is not None:
            others.changed = self._again.set
            others.takes = False  # until it was seen that it can
        self._played: dict[int, int] = {}
        """The groups whose tables may be in memory, with the epochs under which they came."""
        self._why = ""
        """Why it does not play, as the log has it."""
        self._see()

    async def runs(self) -> None:
        """Looks again and again, as long as the server runs; then others may take its tables."""
        try:
            while self._leases.end:
                self.look()  # at once: a start that took long may have outlasted the leases
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._pause()):
                        await self._again.wait()
                self._again.clear()
        finally:
            if self._others is not None:
                self._gives_back()

    def _pause(self) -> float:
        share = None if self._others is None else self._others.share()
        wanted = GROUPS if share is None else share
        return RENEW_SECONDS if len(self._played) >= wanted else LOOK_SECONDS

    def look(self) -> None:
        """Renews the leases, takes or gives back some, and sees to what follows."""
        why = ""
        try:
            self._leases.look(None if self._others is None else self._others.share())
        except CannotStore as error:
            why = str(error)
        except Exception:
            # Nobody else would look again.
            _log.exception("nobody can say who plays the tables")
            why = CANNOT_SAY
        if self._others is not None and self._others.takes is bool(why):
            self._others.takes = not why
            self._others.announce()
        self._see(why)

    def _gives_back(self) -> None:
        """Another server can have all tables at once."""
        self._tables.put_away(self._played, PLAYED_ELSEWHERE)
        self._played = {}
        try:
            self._leases.give_back()
        except CannotStore as error:
            _log.warning("other servers have to wait until the leases end: %s", error)

    def _see(self, why: str = "") -> None:
        before, self._played = self._played, self._leases.held()
        # A new epoch: another server had the tables in between, though this one, which heard of it
        # by a write that was refused, has them again.
        lost = {group for group, epoch in before.items() if self._played.get(group) != epoch}
        taken = {group for group, epoch in self._played.items() if before.get(group) != epoch}
        if self._others is None:
            self._let_in(before, why or STANDS_BY)
        if lost:
            self._tables.put_away(lost, why or PLAYED_ELSEWHERE)
        for change, groups in (("lost", lost), ("taken", taken)):
            for group in groups:
                self._changes.labels(change, f"{group}").inc()
        if self._others is not None and (lost or taken):
            self._others.announce()
            _log.info("this server plays the tables of %d of %d groups", len(self._played), GROUPS)
        if self._others is not None and why != self._why:
            self._why = why
            if why:
                _log.warning("this server cannot take any tables: %s", why)

    def _let_in(self, before: dict[int, int], why: str) -> None:
        """Pages may come in if this server plays the tables, and else have to go."""
        if before and self._played != before:
            self._connections.send_away(why)
            _log.error("this server plays the tables no more: %s", why)
        elif not self._played and why != self._why:
            self._connections.send_away(why)
            _log.warning("this server plays no tables: %s", why)
        if self._played:
            self._connections.served_until = self._leases.until
            if self._played != before and self._leases.end:
                _log.info("this server plays the tables now")
        self._why = "" if self._played else why
