"""The port at which the server listens, its bounds, and the server that runs until it is stopped.

What is served is not known here. A server that stops lets every page have its last message.

Connections are counted from the moment they are accepted, and must say within some seconds what
they want. The frames of a page's socket are counted before they are read: pings and pieces of
messages reach no application, and take time all the same. So uvicorn's protocols stand in others
that pass on what asyncio says, and count what no application sees.
"""

import asyncio
import errno
import os
import socket
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Any, Final, cast

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from liverpool.room.messages import MOST_BYTES
from liverpool.server.access.counters import TokenBucket
from liverpool.server.access.limits import HOME_NETWORKS, Addresses
from liverpool.server.http.logs import Seldom
from liverpool.server.http.socket import Connections

SPARE: Final = 50
"""Connections in all beyond the pages: for files, and for who is just coming."""
CONNECTION: Final = "connection"
"""Where the gatekeeper finds the connection of a request, in the `state` of its scope."""
_MASK: Final = 4
"""Bytes that each frame of a page has beside its length (RFC 6455, 5.2)."""
_LONGER: Final = {126: 2, 127: 8}
"""Numbers in place of a length, and the bytes in which it follows."""


class Gatekeeper:
    """All connections, by address and in all; requests pass it before any other application."""

    def __init__(self, app: ASGIApp, addresses: Addresses, *, proxied: bool = False) -> None:
        """`proxied`: all come from one proxy, whose address says nothing of them."""
        self._app, self._proxied = app, proxied
        self.addresses = addresses
        self.seldom = Seldom()
        self._open: set[BoundedHttp] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = cast("BoundedHttp", scope["state"][CONNECTION])
        connection.has_asked = True
        connection.stop_waiting()
        try:
            await self._app(scope, receive, send)
        finally:
            connection.wait_for_headers()

    def admit(self, connection: "BoundedHttp") -> bool:
        """Counts a new connection; False, and not counted, where there are too many."""
        if len(self._open) >= self.addresses.limits.all_pages + SPARE:
            self.seldom.warn("the server is full: a connection was refused")
            return False
        if not (self._proxied or self.addresses.opens("connections", connection.address)):
            self.seldom.warn("too many connections from one address", address=connection.address)
            return False
        self._open.add(connection)
        return True

    def release(self, connection: "BoundedHttp") -> None:
        """The connection is gone; one that is not counted is no fault."""
        if connection not in self._open:
            return
        self._open.remove(connection)
        if not self._proxied:
            self.addresses.closes("connections", connection.address)
        if connection.has_spoken and not connection.has_asked:
            self.seldom.warn("what came is no HTTP", address=connection.address)
            self.addresses.takes(
                "requests", connection.address, monotonic()
            )  # it counts as a request

    def bound(self, config: uvicorn.Config) -> None:
        """Bounds the protocols that uvicorn has by this configuration."""
        config.load()
        http: Any = config.http_protocol_class
        socket: Any = config.ws_protocol_class

        def bounded_http(app_state: dict[str, Any], **given: Any) -> BoundedHttp:
            connection = BoundedHttp(self)
            connection.inner = http(app_state={**app_state, CONNECTION: connection}, **given)
            return connection

        def bounded_socket(app_state: dict[str, Any], **given: Any) -> BoundedSocket:
            return BoundedSocket(app_state[CONNECTION], socket(app_state=app_state, **given))

        config.http_protocol_class = cast(Any, bounded_http)
        config.ws_protocol_class = cast(Any, bounded_socket)


class BoundedHttp:
    """A connection with a time in which the headers must have come."""

    inner: asyncio.Protocol

    def __init__(self, gatekeeper: Gatekeeper, address: str = "") -> None:
        self.gatekeeper, self.address = gatekeeper, address
        self._waiting: asyncio.TimerHandle | None = None
        self.has_spoken = self.has_asked = False
        """Whether anything came from it, and whether that was a request."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def connection_made(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if isinstance(peer, tuple) else ""
        if not self.gatekeeper.admit(self):
            transport.abort()
        self.inner.connection_made(transport)
        self.wait_for_headers()

    def data_received(self, data: bytes) -> None:
        self.has_spoken = True
        self.inner.data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost()
        self.inner.connection_lost(exc)

    def is_lost(self) -> None:
        self.stop_waiting()
        self.gatekeeper.release(self)

    def wait_for_headers(self) -> None:
        if not self.transport.is_closing():
            seconds = self.gatekeeper.addresses.limits.header_seconds
            loop = asyncio.get_running_loop()
            self._waiting = loop.call_later(seconds, self.transport.abort)

    def stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()


class BoundedSocket:
    """A page's socket of which the frames are counted before they are read."""

    def __init__(self, connection: BoundedHttp, inner: asyncio.Protocol) -> None:
        self._connection, self._inner = connection, inner
        limits = connection.gatekeeper.addresses.limits
        self._frames = TokenBucket(*limits.frames, monotonic())
        self._has_begun = False
        self._head = b""
        """The beginning of a frame whose length is not known yet."""
        self._left = 0
        """Bytes of the last frame that are to come."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def data_received(self, data: bytes) -> None:
        # What comes first is the handshake, which was read as HTTP.
        if self._has_begun and not self.may_send(data):
            self._end("a page sent too many frames")
            return
        self._has_begun = True
        try:
            self._inner.data_received(data)
        except Exception as error:
            self._end("what a page sent was not read", why=type(error).__name__)

    def connection_lost(self, exc: Exception | None) -> None:
        self._connection.is_lost()
        self._inner.connection_lost(exc)

    def _end(self, event: str, **more: str) -> None:
        self._connection.gatekeeper.seldom.warn(event, address=self._connection.address, **more)
        self._connection.transport.abort()

    def may_send(self, data: bytes) -> bool:
        """Counts the frames that begin in what is sent; False where they are too many."""
        data, at, now = self._head + data, self._left, monotonic()
        while len(data) - at >= 2:
            size = data[at + 1] & 127
            start = at + 2 + _LONGER.get(size, 0)
            if len(data) < start:
                break
            if size in _LONGER:
                size = int.from_bytes(data[at + 2 : start])
            at = start + _MASK + size
            if not self._frames.take(now):
                return False
        self._head, self._left = data[at:], max(at - len(data), 0)
        return True


USUAL_PORT: Final = 8000
PORTS_TRIED: Final = 20
LAST_KEPT: Final = 1023
"""The ports up to this one are for the administrator alone, on Unix."""

STOPPING: Final = "The server is stopping; this page reconnects by itself when it is up again."

_PROXIES: Final = ["127.0.0.0/8", "::1", *map(str, HOME_NETWORKS)]
"""Those that are believed about where a page comes from, and only behind a public address."""
_WAITING: Final = 2048
"""Connections that the system lets wait until they are accepted."""
_ACCEPTED_AT_ONCE: Final = 64
"""Of these, in one turn of the event loop; then those who play have theirs."""
_PING_SECONDS: Final = 8.0
"""Between two looks whether a page is still there, and for its answer; then its seat is away."""
_LAST_SECONDS: Final = 2.0
"""For what runs beside to come to its end."""
_SILENT_MILLISECONDS: Final = 40_000
"""After which a peer that takes nothing of what was sent is given up."""


class CannotServe(Exception):
    """Why the server cannot start; the text says what to do."""


def configured(app: ASGIApp, addresses: Addresses, *, behind: str | None) -> uvicorn.Config:
    """How uvicorn serves; `behind` is the public address of the proxy before it."""
    gatekeeper = Gatekeeper(app, addresses, proxied=behind is not None)
    config = uvicorn.Config(
        gatekeeper,
        http="h11",
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_ping_interval=_PING_SECONDS,
        ws_ping_timeout=_PING_SECONDS,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        # Decision 0008: at home, compression costs a quarter of the time and saves nothing.
        ws_per_message_deflate=behind is not None,
        proxy_headers=behind is not None,
        forwarded_allow_ips=_PROXIES,
        timeout_graceful_shutdown=3,
        backlog=_ACCEPTED_AT_ONCE,
    )
    gatekeeper.bound(config)
    return config


class Server(uvicorn.Server):
    """Says where it is once it listens, and farewell to every page before it stops."""

    def __init__(
        self,
        app: ASGIApp,
        connections: Connections,
        announce: Callable[[], None],
        *,
        behind: str | None,
        beside: Callable[[], Coroutine[None, None, None]] | None = None,
    ) -> None:
        """`beside` runs as long as the server does, on the same loop."""
        super().__init__(configured(app, connections.addresses, behind=behind))
        self._beside = beside
        self._runs_beside: asyncio.Task[None] | None = None
        self._connections = connections
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # asyncio accepts as many at once as it lets wait; more may wait.
        for each in sockets or ():
            each.listen(_WAITING)
        self._announce()
        if self._beside is not None:
            self._runs_beside = asyncio.create_task(self._beside())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._runs_beside is not None:
            self._runs_beside.cancel()
        await self._connections.close_all(STOPPING)
        if self._runs_beside is not None:
            await asyncio.wait({self._runs_beside}, timeout=_LAST_SECONDS)
        await super().shutdown(sockets)


def listener(host: str, port: int | None) -> socket.socket:
    """A socket that listens: at the port, or at the first free one from the usual one on."""
    for candidate in range(USUAL_PORT, USUAL_PORT + PORTS_TRIED) if port is None else (port,):
        try:
            return _listening(host, candidate)
        except OSError as error:
            why = _why_not(error, host, candidate)
            if why:
                raise CannotServe(why) from None
    if port is None:
        raise CannotServe(
            f"The ports from {USUAL_PORT} to {USUAL_PORT + PORTS_TRIED - 1} are taken; name"
            " another with --port."
        )
    raise CannotServe(f"Port {port} is taken; name another, or leave out --port.")


def _why_not(error: OSError, host: str, port: int) -> str:
    """What to say of a port that cannot be had; empty where the next one may be free."""
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine; leave out --host."
    if isinstance(error, PermissionError) and port <= LAST_KEPT:
        return f"Port {port} needs administrator rights; use --port with one above {LAST_KEPT}."
    # Windows refuses a port that it has lent to something else in this way.
    if isinstance(error, PermissionError) or error.errno == errno.EADDRINUSE:
        return ""
    return f"Port {port} cannot be used: {error.strerror}."


def _listening(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere this would let two servers share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family is socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, host != "::")
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            # So that a page whose network has died is known to be gone, whatever waits for it.
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _SILENT_MILLISECONDS)
        listening.bind(address)
        listening.listen(_WAITING)
        listening.setblocking(False)
    except BaseException:
        listening.close()
        raise
    return listening
