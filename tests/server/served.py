"""A server whose tables only note what they were asked, for tests of what lies around them."""

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import httpx2
import msgspec
import uvicorn.server
from starlette.types import ASGIApp
from websockets.asyncio.client import ClientConnection, connect

from liverpool.room.messages import PageMessage
from liverpool.room.messages.replies import Done, Welcome
from liverpool.server.access.limits import USUAL, Addresses, Limits, Network
from liverpool.server.http.app import application
from liverpool.server.http.listening import Server, listener
from liverpool.server.http.offline import OFFLINE
from liverpool.server.http.socket import Connection, Connections, MessageHandler
from liverpool.server.http.static_files import FOLDER
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.metrics import Metrics
from liverpool.server.workers.pool import InlineWorkers

Plain = dict[str, Any]

NO_TLS: Final = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For a client to have: without one each reads all of the machine's certificates, for nothing."""
PATIENCE: Final = 60.0
"""Seconds after which what does not come has failed; no machine is so slow or so busy."""
_LOOKS_AGAIN: Final = 0.005


async def _sleep_shortly(seconds: float) -> None:
    await asyncio.sleep(min(seconds, _LOOKS_AGAIN))


# It looks ten times a second whether it is to stop, and takes a tenth of a second to say farewell:
# longer than most tests.
vars(uvicorn.server)["asyncio"] = SimpleNamespace(**{**vars(asyncio), "sleep": _sleep_shortly})


class Echo:
    """Tables that answer everything with `Done`; a test may put something else in its place."""

    def __init__(self) -> None:
        self.pages: list[Connection] = []
        self.heard: list[PageMessage] = []
        self.lost: list[bool] = []
        """Of each page that is gone, whether its connection broke."""
        self.in_memory = 0
        self._gone = asyncio.Event()
        self.answer: Callable[[Connection, PageMessage], None] = lambda page, asked: page.send(
            Done(asked.id)
        )

    def connected(self, page: Connection) -> None:
        self.pages.append(page)
        page.send(Welcome("1", ()))

    def has_done(self, _message: PageMessage) -> bool:
        return False

    def handle(self, page: Connection, message: PageMessage) -> None:
        self.heard.append(message)
        self.answer(page, message)

    def disconnected(self, page: Connection, *, lost: bool) -> None:
        self.pages.remove(page)
        self.lost.append(lost)
        self._gone.set()

    async def one_left(self) -> None:
        """Until the tables know that a page has gone."""
        await asyncio.wait_for(self._gone.wait(), PATIENCE)


class Served:
    """A running server: where it is, its tables, its counters."""

    def __init__(self, port: int, tables: Echo, app: ASGIApp, storage: Storage) -> None:
        self.port = port
        self.tables = tables
        self.app = app
        self.storage = storage
        self.server: Server | None = None
        self.connections: Connections

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def page(self, asks_for: str = "", **more: Any) -> connect:
        """A page's socket, as a browser opens it unless the test says otherwise."""
        more.setdefault("origin", self.url)
        where = f"ws://127.0.0.1:{self.port}/socket{asks_for}"
        return connect(where, proxy=None, open_timeout=PATIENCE, **more)

    def browser(self, **more: str) -> httpx2.AsyncClient:
        """Somebody who asks over HTTP, with these headers."""
        return httpx2.AsyncClient(
            base_url=self.url, trust_env=False, verify=NO_TLS, headers=more, timeout=PATIENCE
        )


@asynccontextmanager
async def served(
    data: Path,
    *,
    public_url: str | None = None,
    page: Path = FOLDER,
    offline: Path = OFFLINE,
    limits: Limits = USUAL,
    trusted: Sequence[Network] = (),
    tables: MessageHandler | None = None,
    shares_port: bool = False,
) -> AsyncIterator[Served]:
    """`tables` answer instead of the echo, which then hears nothing."""
    storage = Storage.at(data)
    metrics = Metrics()
    echo = Echo()
    addresses = Addresses(limits, trusted)
    handler = tables or echo
    connections = Connections(handler, metrics, public_url=public_url, addresses=addresses)
    app = application(
        connections,
        storage,
        None if shares_port else metrics,
        public_url=public_url,
        page=page,
        offline=offline,
        workers=InlineWorkers(),
    )
    listening = free_port()
    started = asyncio.Event()
    server = Server(app, connections, started.set, behind=public_url)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    found = Served(listening.getsockname()[1], echo, app, storage)
    found.server, found.connections = server, connections
    await started.wait()
    try:
        yield found
    finally:
        server.should_exit = True
        await running
        storage.close()


def free_port() -> socket.socket:
    return listener("127.0.0.1", 0)


async def next_message(page: ClientConnection) -> Plain:
    text = await asyncio.wait_for(page.recv(decode=True), PATIENCE)
    found: Plain = msgspec.json.decode(text)
    return found


async def greeted(page: ClientConnection) -> None:
    assert (await next_message(page))["kind"] == "welcome"


async def until(condition: Callable[[], bool]) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while not condition():
                await asyncio.sleep(0.01)
    assert condition()
