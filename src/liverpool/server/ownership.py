"""Whether this server plays the tables of its database, or stands by while another does.

Who stands by takes the tables when their leases are free, and reads them back as after a start.
Who loses them, or cannot renew its leases in time, lets go of all it has in memory, and its pages
come back by themselves, here or where the proxy sends them.
"""

import asyncio
import logging
from typing import Final

from liverpool.server.http.metrics import Metrics
from liverpool.server.http.socket import Connections
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.leases import LOOK_SECONDS, RENEW_SECONDS, STANDS_BY
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.dispatcher import Dispatcher

CANNOT_SAY: Final = "Something went wrong: the server cannot say whether it plays the tables."

_log = logging.getLogger(__name__)


class Ownership:
    """Looks after the leases of one server, and who may come in meanwhile."""

    def __init__(
        self,
        storage: Storage,
        tables: Dispatcher,
        connections: Connections,
        metrics: Metrics,
    ) -> None:
        self._storage, self._leases = storage, storage.leases
        self._tables, self._connections = tables, connections
        self._changes = metrics.lease_changes
        self._epochs: tuple[int, ...] = ()
        """Under which it has what is in memory; none where it does not play."""
        self._why = ""
        """Why it does not play, as the log has it."""
        self._tell()

    async def runs(self) -> None:
        """Looks again and again, as long as the server runs."""
        while self._leases.end:
            await asyncio.sleep(RENEW_SECONDS if self._epochs else LOOK_SECONDS)
            self.look()

    def look(self) -> None:
        """Renews the leases or takes them, and sees to what follows."""
        why = STANDS_BY
        try:
            self._leases.look()
        except CannotStore as error:
            why = str(error)
        except Exception:
            # Nobody else would look again.
            _log.exception("nobody can say who plays the tables")
            why = CANNOT_SAY
        self._tell(why)

    def _tell(self, why: str = STANDS_BY) -> None:
        played = self._epochs
        self._epochs = self._storage.database.epochs if self._leases.are_held() else ()
        # Other epochs than before: another server had the tables meanwhile, though this one, which
        # heard of it by a write that was refused, has them again.
        if played and self._epochs != played:
            self._changes.labels("lost").inc()
            self._connections.send_away(why)
            self._tables.put_all_away()
            _log.error("this server plays the tables no more: %s", why)
        elif not self._epochs and why != self._why:
            self._connections.send_away(why)
            _log.warning("this server plays no tables: %s", why)
        if self._epochs:
            self._connections.served_until = self._leases.until
            if self._epochs != played:
                self._changes.labels("taken").inc()
                if self._leases.end:
                    self._storage.count_again()
                    _log.info("this server plays the tables now")
        self._why = "" if self._epochs else why
