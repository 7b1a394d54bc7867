"""A site that can break: servers, their database, the proxy before them, and tables.

What breaks is not known here.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Final, Self

from liverpool.server.storage.sealing import ServerKey
from stress.fault_clients import Client, Table
from stress.fault_clock import make_clock_settable
from stress.relays import Proxy, Relay, Way
from stress.stalls import Stalls
from tests.server.nats import Cluster, Nats
from tests.server.places import asked
from tests.server.postgresql import PostgreSQL
from tests.web.serving import Server

LIMIT: Final = 180.0
"""Seconds in which play has to go on at every table."""
_LOOKS: Final = 0.05


def _nothing() -> None:
    pass


class Site:
    """All of it, for as long as this is entered; servers that were stopped may start again."""

    def __init__(
        self,
        folder: Path,
        postgres: PostgreSQL,
        database: str,
        random: Random,
        *,
        servers: int = 2,
        workers: int = 2,
        bus: Nats | Cluster | None = None,
        lease_passes: Callable[[], None] = _nothing,
        serves: Callable[..., Server] = Server,
    ) -> None:
        """With its files in a folder of its own, and its games in this database.

        One server plays and the others stand by, or all share the tables by this `bus`. `serves`
        makes a server.
        """
        self.postgres, self.random = postgres, random
        self.url = postgres.url(database)
        self.lease_passes = lease_passes
        """Called where a server has been killed: a test does not wait for its lease to end."""
        self.relays = [Relay(self._connect_to_database) for _ in range(servers)]
        """From each server to the database."""
        self.bus = bus
        self.bus_relays = [Relay(self._connect_to_bus) for _ in range(servers)]
        """From each server to the NATS, if it is one alone."""
        self.servers: list[Server] = []
        self.proxy: Proxy
        self.front: Relay
        """From the clients to the proxy, which are one."""
        self.tables: list[Table] = []
        self.stalls = Stalls(folder)
        """Of the machine, in which all of it is."""
        self._folder, self._database, self._workers = folder, database, workers
        self._serves = serves
        self._stack = AsyncExitStack()
        self._stay: list[asyncio.Task[None]] = []

    async def _connect_to_database(self) -> Way:
        return await asyncio.open_unix_connection(self.postgres.folder / ".s.PGSQL.5432")

    async def _connect_to_bus(self) -> Way:
        assert isinstance(self.bus, Nats)
        return await asyncio.open_connection("127.0.0.1", self.bus.port)

    async def __aenter__(self) -> Self:
        async with self._stack:
            await self._begin()
            self._stack = self._stack.pop_all()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self._stack.aclose()

    async def _begin(self) -> None:
        if self.bus is not None:
            await asyncio.to_thread(self._stack.enter_context, self.bus)
        key = ServerKey.new()
        for number, relay in enumerate(self.relays):
            await self._stack.enter_async_context(relay)
            folder = self._folder / f"{number}"
            folder.mkdir(parents=True)
            key.put_at(folder)
            url = f"postgresql://postgres@127.0.0.1:{relay.port}/{self._database}"
            more = []
            if isinstance(self.bus, Cluster):
                more = ["--bus", self.bus.url]
            elif self.bus is not None:
                way = await self._stack.enter_async_context(self.bus_relays[number])
                more = ["--bus", f"nats://127.0.0.1:{way.port}"]
            server = self._serves(
                folder,
                workers=self._workers,
                database=url,
                more=more,
                prepared=make_clock_settable,
            )
            await asyncio.to_thread(server.start)
            self._stack.push_async_callback(asyncio.to_thread, server.end)
            self.servers.append(server)
        self.proxy = Proxy([server.port for server in self.servers])
        self._start_task(self.proxy.watches())
        self._start_task(self.stalls.watches())
        self.front = await self._stack.enter_async_context(Relay(self.proxy.connect))

    def _start_task(self, what: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(what)
        self._stack.callback(task.cancel)
        return task

    async def opens(self, tables: int, seats: int, rules: str) -> None:
        """Opens so many tables, where clients sit in all seats."""
        await self.wait_until_shared()
        for _ in range(tables):
            clients = [Client(self.front.port, self._chance()) for _ in range(seats)]
            self._stay += [self._start_task(client.stays()) for client in clients]
            self.tables.append(Table(clients, self._chance()))
            await self.tables[-1].sits_down(rules)

    async def wait_until_shared(self) -> None:
        """Waits until each server that should play tables plays some."""
        async with asyncio.timeout(LIMIT):
            while len(self.owners()) < (1 if self.bus is None else len(self.servers)):
                await asyncio.sleep(_LOOKS)

    def _chance(self) -> Random:
        return Random(self.random.random())

    def says(self, statement: str) -> list[tuple[str, ...]]:
        """Asks the database, or changes what is in it."""
        return asked(self.url, statement)

    def owners(self) -> list[str]:
        """The addresses of the servers that play tables, first who plays most."""
        found = self.says(
            "SELECT server FROM leases WHERE ends > clock_timestamp() GROUP BY server"
            " ORDER BY count(*) DESC, server"
        )
        return [address for (address,) in found]

    async def owner(self) -> int:
        """Which server plays the tables, or most of them, as soon as one does."""
        async with asyncio.timeout(LIMIT):
            while not (found := self.owners()):
                await asyncio.sleep(_LOOKS)
        return [server.url for server in self.servers].index(found[0])

    async def plays(self, moves: int) -> list[str]:
        """Until so many more moves are told at every table; gives the tables that give up."""
        wanted = {table.name: table.number + moves for table in self.tables}
        return await self._until(lambda table: table.number >= wanted[table.name])

    async def comes_to_rest(self) -> list[str]:
        """Until nobody waits for an answer any more; gives the tables where somebody does."""
        return await self._until(lambda table: table.is_settled)

    async def _until(self, condition: Callable[[Table], bool]) -> list[str]:
        left = self.tables
        with suppress(TimeoutError):
            async with asyncio.timeout(LIMIT):
                while left := [each for each in left if not condition(each)]:
                    await asyncio.sleep(_LOOKS)
        return [each.name for each in left]

    async def ends(self) -> None:
        """Stops the servers, the owner last; the clients hear all that it has told."""
        for table in self.tables:
            for client in table.clients:
                client.leaves = True
        owner = self.servers[await self.owner()]
        for server in sorted(self.servers, key=lambda each: each is owner):
            await asyncio.to_thread(server.stop)
        await asyncio.wait(self._stay, timeout=LIMIT)
