"""Limits of an address hold over all servers: each reports to the others what was used at it.

Nobody is asked before a page may do something. So an address can use more than its limit by what is
not reported yet; that is counted all the same, and the address waits the longer afterwards. A
server that hears no other counts alone.
"""

from collections.abc import Callable
from time import monotonic

from liverpool.server.access.limits import Addresses, CountedLimit, MeteredLimit
from liverpool.server.bus.bus_messages import MoreOpen, MoreUsed, PageCost
from liverpool.server.bus.servers import Servers


class SharedLimits:
    """What is used of limits at this server and at others."""

    def __init__(
        self, addresses: Addresses, servers: Servers, time: Callable[[], float] = monotonic
    ) -> None:
        self._addresses, self._servers, self._time = addresses, servers, time
        addresses.used, addresses.opened = self._used, self._opened
        servers.came = self._came

    def hear(self, server: str, report: PageCost | MoreUsed | MoreOpen) -> None:
        """Counts what another server has reported."""
        now = self._time()
        match report:
            case PageCost():
                self._addresses.owes("work", report.address, report.work, now)
                self._addresses.owes("jobs", report.address, report.jobs, now)
            case MoreUsed():
                self._addresses.used_elsewhere(report.limit, report.network, report.more, now)
            case MoreOpen():
                self._addresses.open_elsewhere(server, report.limit, report.network, report.more)

    def gone(self, server: str) -> None:
        """The server has gone, with all that was open there."""
        self._addresses.gone(server)

    def _came(self, server: str) -> None:
        for report in self._addresses.open_here():
            self._servers.write(server, MoreOpen(*report))

    def _used(self, limit: MeteredLimit, network: str, more: float) -> None:
        self._servers.write_to_others(MoreUsed(limit, network, more))

    def _opened(self, limit: CountedLimit, network: str, more: int) -> None:
        self._servers.write_to_others(MoreOpen(limit, network, more))
