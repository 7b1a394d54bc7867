"""Limits of an address hold over all servers: each reports to the others what was used at it.

Nobody is asked before a page may do something. So an address can use more than its limit by what is
not reported yet; that is counted all the same, and the address waits the longer afterwards. A
server that hears no other counts alone.
"""

from collections.abc import Callable
from time import monotonic

from liverpool.server.access.limits import Addresses, Open, Use
from liverpool.server.bus.bus_messages import Costs, Opened, Used
from liverpool.server.bus.servers import Servers


class SharedLimits:
    """What is used of limits at this server and at others."""

    def __init__(
        self, addresses: Addresses, servers: Servers, time: Callable[[], float] = monotonic
    ) -> None:
        self._addresses, self._servers, self._time = addresses, servers, time
        addresses.used, addresses.opened = self._used, self._opened
        servers.came = self._came

    def hear(self, server: str, report: Costs | Used | Opened) -> None:
        """Counts what another server has reported."""
        now = self._time()
        match report:
            case Costs():
                self._addresses.charge(report.address, report.work, now)
                self._addresses.charge_job(report.address, report.jobs, now)
            case Used():
                self._addresses.used_elsewhere(report.limit, report.network, report.more, now)
            case Opened():
                self._addresses.open_elsewhere(server, report.limit, report.network, report.more)

    def gone(self, server: str) -> None:
        """The server has gone, with all that was open there."""
        self._addresses.gone(server)

    def _came(self, server: str) -> None:
        for report in self._addresses.open_here():
            self._servers.write(server, Opened(*report))

    def _used(self, limit: Use, network: str, more: float) -> None:
        self._servers.write_to_others(Used(limit, network, more))

    def _opened(self, limit: Open, network: str, more: int) -> None:
        self._servers.write_to_others(Opened(limit, network, more))
