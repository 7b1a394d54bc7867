"""Whether anything can be stored just now, for checks that come often."""

import logging
from time import monotonic
from typing import Final

from liverpool.server.storage.database import Database
from liverpool.server.storage.faults import CannotStore, TakenOver
from liverpool.server.storage.schema import LEASES

_LOOK_SECONDS: Final = 1.0
"""Between two looks; who asks in between gets the last result."""

_log = logging.getLogger(__name__)


class Readiness:
    """Of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.alone = True
        """Whether nothing counts as storable while another server plays the tables."""
        self._looked_at = -_LOOK_SECONDS
        self._fault: CannotStore | None = None

    def check(self) -> None:
        """Writes something; raises `CannotStore` where nothing can be stored.

        The log says why, once as long as it stays the same.
        """
        now, before = monotonic(), self._fault
        if now - self._looked_at >= _LOOK_SECONDS:
            self._looked_at, self._fault = now, None
            try:
                self._write_something()
            except CannotStore as error:
                self._fault = error
                if str(error) != str(before) and not isinstance(error, TakenOver):
                    _log.error("nothing can be stored: %s", error)
        if self._fault is not None:
            raise self._fault

    def _write_something(self) -> None:
        if fault := self._database.fault_of_disk():
            raise CannotStore(fault)
        # A lease of its own, if it has any: one of another server may be locked, or wait for this.
        own = min(self._database.epochs, default=0)
        with self._database.writing("" if self.alone else None):
            one = LEASES.update().where(LEASES.c.id == own)
            self._database.connection.execute(one.values(epoch=LEASES.c.epoch))
