"""What stands between two programs and can be cut: relays of TCP, and the proxy before servers.

A relay that is deaf hears nothing of what is sent to it, not even that it is connected to, and says
nothing: that is what a network is like once a cable is pulled, and how the system's own timeouts
are seen at work. Where the connections of a relay are cut, both ends know at once.
"""

import asyncio
import ctypes
import socket
import struct
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from random import Random
from time import monotonic
from typing import Final, Self

_FILTER: Final = getattr(socket, "SO_ATTACH_FILTER", 26)
_NO_FILTER: Final = getattr(socket, "SO_DETACH_FILTER", 27)
"""Linux's `setsockopt`: programs of the classic Berkeley packet filter."""
_AT_ONCE: Final = 65_536
_LOOKS: Final = 1.0
"""Seconds between two questions to a server whether it is ready."""
_LOOK_SECONDS: Final = 5.0
"""Seconds in which it has to answer; one that is not ready gets no new connections."""
_TRIES: Final = 15.0
"""Seconds that a new connection waits for a server that is ready."""
_ASKS: Final = b"GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"

Way = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Connect = Callable[[], Awaitable[Way | None]]
"""Connects to what is behind; None where nothing is."""


class Relay:
    """Passes on what comes to a port of its own; `port` is that port."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._server: asyncio.Server
        self._ends: dict[asyncio.StreamWriter, None] = {}
        """Those of whoever has connected."""
        self._talks = asyncio.Event()
        self._talks.set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._passes, "127.0.0.1", 0, backlog=1024)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self, share: float, random: Random) -> None:
        """Breaks this share of its connections."""
        for end in random.sample(list(self._ends), round(len(self._ends) * share)):
            end.transport.abort()

    @contextmanager
    def deaf(self) -> Iterator[None]:
        """Hears and says nothing meanwhile."""
        self._talks.clear()
        heard = [end.get_extra_info("socket") for end in self._ends]
        for each in (*self._server.sockets, *heard):
            _hear(each, nothing=True)
        try:
            yield
        finally:
            for each in (*self._server.sockets, *heard):
                with suppress(OSError):  # it has gone meanwhile
                    _hear(each, nothing=False)
            self._talks.set()

    async def _passes(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self._ends[writer] = None
        other: asyncio.StreamWriter | None = None
        try:
            reached = await self._connect()
            if reached is None:
                return
            there, other = reached
            async with asyncio.TaskGroup() as both:
                both.create_task(self._copies(reader, other))
                both.create_task(self._copies(there, writer))
        except* (OSError, asyncio.CancelledError):  # cut at one end, or the relay is closed
            pass
        finally:
            del self._ends[writer]
            self._tasks.discard(task)
            for end in filter(None, (writer, other)):
                end.close()

    async def _copies(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while text := await reader.read(_AT_ONCE):
            await self._talks.wait()
            writer.write(text)
            await writer.drain()
        raise ConnectionResetError


def _hear(one: socket.socket, *, nothing: bool) -> None:
    """Lets the system throw away all that comes to this socket, before it answers; or no more."""
    if nothing:
        dropped = ctypes.create_string_buffer(struct.pack("HBBI", 6, 0, 0, 0))
        program = struct.pack("HP", 1, ctypes.addressof(dropped))
        one.setsockopt(socket.SOL_SOCKET, _FILTER, program)
    else:
        one.setsockopt(socket.SOL_SOCKET, _NO_FILTER, 0)


class Proxy:
    """What stands before servers, as docs/serve/operating.md has it: new connections go where
    `/readyz` says so, and wait where that is nowhere."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._ports = ports
        self.ready: set[int] = set()
        """Which of the servers, by their place among the ports."""
        self._first = 0
        self._changed = asyncio.Event()
        self._without: float | None = monotonic()
        """Since when none has been ready."""
        self.longest_without = 0.0
        """The longest time, in seconds, in which none was ready."""

    def forget(self) -> None:
        """Starts the figures again from now."""
        self.longest_without = 0.0
        if self._without is not None:
            self._without = monotonic()

    async def watches(self) -> None:
        """Asks every server again and again."""
        await asyncio.gather(*(self._watches(place) for place in range(len(self._ports))))

    async def _watches(self, place: int) -> None:
        while True:
            if await self._is_ready(self._ports[place]):
                self.ready.add(place)
            else:
                self.ready.discard(place)
            self._note()
            await asyncio.sleep(_LOOKS)

    async def _is_ready(self, port: int) -> bool:
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(_LOOK_SECONDS):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                with closing(writer):
                    writer.write(_ASKS)
                    return (await reader.readline()).split()[1:2] == [b"200"]
        return False

    def _note(self) -> None:
        now = monotonic()
        if not self.ready:
            self._without = now if self._without is None else self._without
        elif self._without is not None:
            self.longest_without = max(self.longest_without, now - self._without)
            self._without = None
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def connect(self) -> Way | None:
        """A connection to one that is ready, each in turn."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_TRIES):
                while True:
                    found = sorted(self.ready)
                    self._first += 1
                    with suppress(OSError):
                        if found:
                            port = self._ports[found[self._first % len(found)]]
                            return await asyncio.open_connection("127.0.0.1", port)
                    await self._changed.wait()
        return None
