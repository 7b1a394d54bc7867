"""Servers that share the tables of one database, without network and waiting.

The bus is a list of messages that are delivered one after the other, each before anything else
happens; the time by which servers count as gone is the test's.
"""

from collections import deque
from functools import partial
from secrets import token_hex
from typing import Final

import pytest

from liverpool.room.messages.requests import Hello
from liverpool.server.access.limits import Addresses, MeteredLimit
from liverpool.server.bus.bus_messages import Seal
from liverpool.server.bus.relay import Relay
from liverpool.server.bus.servers import ALL, GONE_SECONDS, Servers
from liverpool.server.http.socket import Connections
from liverpool.server.ownership import Ownership
from liverpool.server.storage.leases import group_of
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.dispatcher import Dispatcher
from liverpool.server.tables.metrics import Metrics
from tests.room import house as alone
from tests.room.alone import WHERE
from tests.room.clock import FakeClock
from tests.room.page import FakePage
from tests.server.clock import House, Seated, ServerTables

MANY: Final = 10_000

_SEEN: Final = partial(pytest.mark.parametrize, "by_bus", indirect=True)
HERE: Final = _SEEN(argvalues=[False], ids=["here"])
"""For a test whose pages are only connected to the server of their table."""
BY_BUS: Final = _SEEN(argvalues=[True], ids=["by_bus"])
"""For one whose pages are only connected to another server."""
HERE_AND_BY_BUS: Final = _SEEN(argvalues=[False, True], ids=["here", "by_bus"])
"""For one that is done both ways every day; a full run does so with all (`conftest.py`)."""


class Bus:
    """Carries messages between servers, in their order."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.carried: list[tuple[str, bytes]] = []
        """All that was sent, and to whom."""
        self.lost: set[str] = set()
        """Servers whose messages get lost, by their names on the bus."""
        self._on_it: dict[str, Servers] = {}
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._delivers = False

    def time(self) -> float:
        return self.now

    def connect(self, servers: Servers) -> None:
        transport = Transport(self, servers)
        self._on_it[transport.name] = servers
        servers.begins(transport)
        self.deliver()

    def cut(self, servers: Servers) -> None:
        """This server has lost the bus."""
        for name in [name for name, each in self._on_it.items() if each is servers]:
            del self._on_it[name]
            servers.ends()

    def send(self, to: str, data: bytes) -> None:
        self._waiting.append((to, data))
        self.deliver()

    def deliver(self) -> None:
        """Until nothing more is on its way."""
        if self._delivers:
            return
        self._delivers = True
        for _ in range(MANY):
            if not self._waiting:
                break
            to, data = self._waiting.popleft()
            self.carried.append((to, data))
            there = list(self._on_it) if to == ALL else [to]
            for name in there:
                if name in self._on_it:
                    self._on_it[name].hear(to, data)
        self._delivers = False
        assert not self._waiting, "they never come to an end"

    def beats(self, seconds: float = 1.0) -> None:
        """So long nothing happens; then each server says that it lives."""
        self.now += seconds
        for servers in tuple(self._on_it.values()):
            servers.beat()

    def falls_silent(self) -> None:
        """Nobody hears anything for so long that all others count as gone."""
        self.beats(GONE_SECONDS + 1)


class Transport:
    """A server's connection with the bus."""

    def __init__(self, bus: Bus, servers: Servers) -> None:
        self.name = token_hex(8)
        self._bus, self._servers = bus, servers

    def send(self, to: str, data: bytes) -> None:
        if self.name not in self._bus.lost:
            self._bus.send(to, data)

    def begin_anew(self, _why: str) -> None:
        if self._bus._on_it.pop(self.name, None) is not None:
            self._servers.ends()
            self._bus.connect(self._servers)


class Noted(Addresses):
    """Notes what was charged to which address."""

    def __init__(self) -> None:
        super().__init__()
        self.work: list[tuple[str, float]] = []
        """Seconds of tables."""
        self.jobs: list[tuple[str, float]] = []
        """Seconds of workers."""

    def owes(self, limit: MeteredLimit, address: str, more: float, now: float) -> None:
        super().owes(limit, address, more, now)
        (self.work if limit == "work" else self.jobs).append((address, more))


class One:
    """One of the servers: its tables, its leases, and its pages."""

    def __init__(self, storage: Storage, bus: Bus, *, connected: bool = True) -> None:
        self.storage, self.bus = storage, bus
        self.house = House(storage=storage)
        self.metrics = Metrics()
        storage.is_alone = False
        seal, leases = Seal(storage.key.derived("bus")), storage.leases
        self.servers = Servers(seal, leases.held, leases.leased, time=bus.time)
        storage.leases.hears = self.servers.owner
        self.addresses = Noted()
        self.relay = Relay(
            self.house.tables, storage.leases, storage.key, self.servers, self.addresses
        )
        self.connections = Connections(self.relay, self.metrics, addresses=self.addresses)
        self.ownership = Ownership(
            storage, self.house.tables, self.connections, self.metrics, self.servers
        )
        if connected:
            bus.connect(self.servers)

    @property
    def groups(self) -> set[int]:
        return set(self.storage.leases.held())

    def looks(self) -> int:
        """Looks at the leases; gives how many groups it has then."""
        self.ownership.look()
        return len(self.groups)

    def page(self, address: str = "192.0.2.1") -> FakePage:
        """A page whose socket ends here."""
        return FakePage(self.relay, address)

    def plays(self, table: str) -> bool:
        return group_of(table) in self.groups

    def come_to(self, table: Seated, seat: int, last: int = 0) -> FakePage:
        """Somebody comes here to their seat, wherever the table is."""
        page = self.page()
        page.does(Hello(table=table.name, secret=table.secrets[seat], last=last))
        return page

    def dies(self) -> None:
        """Nobody hears of it any more."""
        self.bus.cut(self.servers)


def seen_by_bus(there: Dispatcher, storage: Storage, clock: FakeClock) -> Relay:
    """The tables of that server as pages see them whose sockets end at another one."""
    assert storage.leases.are_held() or storage.take()
    bus, seal = Bus(), Seal(storage.key.derived("bus"))
    alone = Storage(":memory:", storage.key)
    relays = []
    here = Dispatcher(alone, WHERE, clock=clock, date=clock.date)
    for tables, leases in ((there, storage.leases), (here, alone.leases)):
        servers = Servers(seal, leases.held, storage.leases.epoch, time=bus.time)
        relays.append(Relay(tables, leases, storage.key, servers, Addresses()))
        bus.connect(servers)
    return relays[-1]


def page_by_bus(house: alone.House, address: str = "192.0.2.1") -> FakePage:
    """A page at the tables of this house that is connected to another server, if there is one."""
    tables = house.tables
    if not isinstance(tables, ServerTables):
        return FakePage(tables, address)
    if tables.far is None:
        tables.far = seen_by_bus(tables, tables.storage, house.clock)
    return FakePage(tables.far, address)


def share_out(*servers: One) -> None:
    """They look at the leases until each has its share."""
    for _ in range(3):
        for each in servers:
            each.looks()
    assert sum(len(each.groups) for each in servers) == 16
