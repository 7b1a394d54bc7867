"""A server that shares the tables of its database with others, over a bus."""

from importlib.util import find_spec
from typing import Final

from liverpool.server.bus.letters import Seal
from liverpool.server.bus.relay import Relay
from liverpool.server.bus.servers import Servers
from liverpool.server.http.listening import CannotServe
from liverpool.server.http.metrics import Metrics
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.dispatcher import Dispatcher

NO_DRIVER: Final = (
    "NATS is reached by nats-py, which is not installed; with pip:"
    " pip install 'liverpool-rummy[bus]'."
)
NEEDS_DATABASE: Final = (
    "Servers that share their tables over a bus need a PostgreSQL database, which several can use"
    " at once; name it with --database."
)


def check_can_share(bus: str | None, database: str | None) -> None:
    """Raises `CannotServe` where there is a bus, and what it needs is missing."""
    if bus is not None and database is None:
        raise CannotServe(NEEDS_DATABASE)
    if bus is not None and find_spec("nats") is None:
        raise CannotServe(NO_DRIVER)


class Sharing:
    """What one server has with the others."""

    def __init__(
        self, addresses: str, storage: Storage, tables: Dispatcher, metrics: Metrics
    ) -> None:
        """`addresses` are those of NATS, with commas between them."""
        # Those who play at home have no driver for it.
        from liverpool.server.bus.nats_bus import NatsBus  # noqa: PLC0415

        storage.readiness.alone = False
        self.servers = Servers(
            Seal(storage.key.derived("bus")),
            storage.leases.held,
            count=lambda way: metrics.bus_letters.labels(way).inc(),
        )
        metrics.bus_servers.set_function(lambda: len(self.servers))
        made = metrics.move_seconds.observe
        self.relay = Relay(tables, storage.leases, storage.key, self.servers, made)
        group = storage.key.derived("bus", "group").hex()[:16]
        self.bus = NatsBus(addresses.split(","), group, self.servers)
