"""NATS as the bus: one connection, replaced under a new name whenever it is lost.

Only core NATS is used: what is sent while nobody listens is gone, and nothing is stored there.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from inspect import getcoroutinelocals, iscoroutine
from random import sample
from secrets import token_hex
from typing import Any, Final

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import SlowConsumerError

from liverpool.server.access.urls import Url
from liverpool.server.bus.bus_messages import FORMAT
from liverpool.server.bus.servers import ALL, BEAT_SECONDS, Servers

AGAIN_SECONDS: Final = 1.0
"""From the end of one connection to the next attempt."""
CONNECT_SECONDS: Final = 3
PING_SECONDS: Final = 2
"""Between two pings; two without an answer end the connection."""
MOST_WAITING: Final = 20_000
"""Messages that may wait to be sent; with more, the connection is replaced."""
FAREWELL_SECONDS: Final = 1.0
"""How long a connection that ends waits for its last messages to be sent."""
CLOSING: Final[set[asyncio.Task[None]]] = set()
"""What still closes a connection; a loop keeps no task alive by itself."""

_log = logging.getLogger(__name__)


class NatsBus:
    """Keeps a server connected with NATS."""

    def __init__(self, addresses: Sequence[Url], group: str, servers: Servers) -> None:
        """`addresses` are those of one NATS, or of a cluster; those of one `group` hear each other.

        Several groups can use one NATS.
        """
        self._addresses = deque(sample(addresses, len(addresses)))
        self._prefix = f"liverpool.{group}.{FORMAT}"
        self._servers = servers
        self._why = ""
        """Why it is not connected, as the log has it."""

    async def runs(self) -> None:
        """Until it is cancelled."""
        task = asyncio.current_task()
        # Python 3.11 can lose a cancellation that comes while something is awaited.
        while task is None or not task.cancelling():
            await self._connection()
            # The next attempt begins with another address: this one may accept connections and
            # never answer.
            self._addresses.rotate(-1)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _connection(self) -> None:
        transport = _Transport(self._prefix)
        client = transport.client
        try:
            await client.connect(
                [each.reveal() for each in self._addresses],
                dont_randomize=True,
                name="Liverpool Rummy",
                allow_reconnect=False,
                max_reconnect_attempts=1,
                reconnect_time_wait=0,
                connect_timeout=CONNECT_SECONDS,
                ping_interval=PING_SECONDS,
                error_cb=transport.failed,
                closed_cb=transport.closed,
            )
            heard = partial(self._heard, transport)
            for to in (ALL, transport.name):
                owner = await client.subscribe(f"{self._prefix}.{to}", cb=heard)
                transport.note_tasks(client, owner)
            await client.flush(CONNECT_SECONDS)
        except Exception as error:  # what answers there may be anything
            self._log_loss(transport.why or f"{error}" or type(error).__name__)
            await transport.ends()
            return
        except asyncio.CancelledError:  # what it was connecting would stay open
            await transport.ends()
            raise
        self._why = ""
        url = client.connected_url
        where = "" if url is None else url.netloc.rpartition("@")[2]  # without a password
        _log.info("this server is connected with the others by the bus at %s", where)
        self._servers.begins(transport)
        tasks = [asyncio.create_task(each) for each in (self._beats(transport), transport.writes())]
        try:
            await transport.over.wait()
            self._log_loss(transport.why or "NATS has ended the connection")
        except asyncio.CancelledError:
            self._servers.leave()
            with suppress(TimeoutError):
                async with asyncio.timeout(FAREWELL_SECONDS):
                    await transport.wait_until_sent()
            raise
        finally:
            self._servers.ends()
            for task in tasks:
                task.cancel()
            await transport.ends()

    def _log_loss(self, why: str) -> None:
        for each in self._addresses:
            why = each.hidden_in(why)
        if why != self._why:
            self._why = why
            _log.warning("the bus is lost: %s", why)

    async def _beats(self, transport: "_Transport") -> None:
        try:
            while True:
                self._servers.beat()
                await asyncio.sleep(BEAT_SECONDS)
        except Exception:
            _log.exception("this server cannot say that it lives")
            transport.begin_anew("no other server knows that this one lives")

    async def _heard(self, transport: "_Transport", message: Msg) -> None:
        try:
            self._servers.hear(message.subject.rpartition(".")[2], message.data)
        except Exception:
            # We do not know what it was about, and nobody will send it again.
            _log.exception("a message of another server could not be read")
            transport.begin_anew("a message could not be read")
        await asyncio.sleep(0)  # whoever else has something to do comes in between


class _Transport:
    """A connection with NATS, and what waits to be sent."""

    def __init__(self, prefix: str) -> None:
        self.name = token_hex(8)
        self.client = Client()
        self.over = asyncio.Event()
        self.begun: set[asyncio.Task[Any]] = set()
        """Of the driver, which lets go of them unfinished if NATS goes while something is sent."""
        self.why = ""
        """Why it is over, as far as is known."""
        self._prefix = prefix
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._more = asyncio.Event()

    def send(self, to: str, data: bytes) -> None:
        self._waiting.append((f"{self._prefix}.{to}", data))
        self._more.set()
        if len(self._waiting) > MOST_WAITING:
            self._waiting.clear()
            self.begin_anew("it takes nothing of what is sent")

    def begin_anew(self, why: str) -> None:
        if not self.over.is_set():
            self.why = why
            self.over.set()

    def note_tasks(self, *owners: object) -> None:
        """Notes the tasks that run methods of these."""
        self.begun |= {
            task
            for task in asyncio.all_tasks()
            if iscoroutine(coroutine := task.get_coro())
            and getcoroutinelocals(coroutine).get("self") in owners
        }

    async def writes(self) -> None:
        """Sends what waits, in its order."""
        try:
            while True:
                while self._waiting:
                    await self.client.publish(*self._waiting.popleft())
                self._more.clear()
                await self._more.wait()
        except Exception as error:  # whatever nats-py and the socket under it say at their end
            self.begin_anew(self.why or f"{error}")

    async def wait_until_sent(self) -> None:
        """Waits until all that waits is sent."""
        while self._waiting:
            await asyncio.sleep(0)
        await self.client.flush()

    async def failed(self, error: Exception) -> None:
        self.why = f"{error}" or type(error).__name__
        if isinstance(error, SlowConsumerError):
            self.over.set()  # what has come since is lost

    async def closed(self) -> None:
        self.over.set()

    async def _closes(self) -> None:
        with suppress(Exception):  # the driver raises anything where it was never connected
            await self.client.close()

    async def ends(self) -> None:
        """Ends the connection, and whatever it has begun."""
        # Its driver waits until NATS takes all. We don't wait for that, but it goes on: a closing
        # that is cut off would leave the connection open.
        closing = asyncio.create_task(self._closes())
        CLOSING.add(closing)
        closing.add_done_callback(CLOSING.discard)
        await asyncio.wait({closing}, timeout=FAREWELL_SECONDS)
        for task in self.begun:
            task.cancel()
        await asyncio.gather(*self.begun, return_exceptions=True)
