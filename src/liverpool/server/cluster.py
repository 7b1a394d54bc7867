"""A server's part in a cluster: several that share the tables of one database, over a bus."""

from importlib.util import find_spec
from typing import Final
from urllib.parse import urlsplit

from liverpool.extras import how_to_install
from liverpool.server.access.limits import Addresses
from liverpool.server.access.urls import AMBIGUOUS, Url
from liverpool.server.bus.bus_messages import Seal
from liverpool.server.bus.relay import Relay
from liverpool.server.bus.servers import Servers
from liverpool.server.http.listening import CannotServe
from liverpool.server.http.metrics import Metrics
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.dispatcher import Dispatcher

NO_DRIVER: Final = (
    f"NATS is reached by nats-py, which is not installed; with pip: {how_to_install('bus')}."
)
NEEDS_DATABASE: Final = (
    "Servers that share their tables over a bus need a PostgreSQL database, which several can use"
    " at once; name it with --database."
)
NO_ADDRESS: Final = (
    "The address of the bus cannot be read. Write it like nats://HOST:4222, and several of them"
    " with commas between."
)


def check_can_share(bus: Url | None, database: Url | None) -> None:
    """Raises `CannotServe` where there is a bus, and what it needs is missing."""
    if bus is None:
        return
    if database is None:
        raise CannotServe(NEEDS_DATABASE)
    if find_spec("nats") is None:
        raise CannotServe(NO_DRIVER)
    if bus.is_ambiguous():
        raise CannotServe(f"The address of the bus cannot be read: {AMBIGUOUS}.")
    if not all(_is_address(each.reveal()) for each in bus.parts()):
        raise CannotServe(NO_ADDRESS)


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        host = parts.hostname if parts.port is None or parts.port else None
    except ValueError:
        return False
    return parts.scheme in ("nats", "tls") and bool(host) and not any(map(str.isspace, text))


class Cluster:
    """The others, as one server sees them."""

    def __init__(
        self, bus: Url, storage: Storage, tables: Dispatcher, metrics: Metrics, addresses: Addresses
    ) -> None:
        """`bus` are the addresses of NATS, with commas between them."""
        # Those who play at home have no driver for it.
        from liverpool.server.bus.nats_bus import NatsBus  # noqa: PLC0415

        storage.readiness.alone = False
        counters = {way: metrics.bus_messages.labels(way) for way in ("sent", "heard")}
        self.servers = Servers(
            Seal(storage.key.derived("bus")),
            storage.leases.held,
            storage.leases.leased,
            count=lambda way: counters[way].inc(),
        )
        storage.leases.hears = self.servers.owner
        metrics.bus_servers.set_function(lambda: len(self.servers))
        made = metrics.move_seconds.observe
        self.relay = Relay(tables, storage.leases, storage.key, self.servers, addresses, made)
        group = storage.key.derived("bus", "group").hex()[:16]
        self.bus = NatsBus(bus.parts(), group, self.servers)
