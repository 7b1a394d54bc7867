"""Bounds around uvicorn's protocols: each passes on what asyncio says, and counts what no
application sees.

Connections are counted from the moment they are accepted, and must say within some seconds what
they want. The frames of a page's socket are counted before they are read: pings and pieces of
messages reach no application, and take time all the same.
"""

import asyncio
from time import monotonic
from typing import Any, Final, cast

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from liverpool.server.access.counters import TokenBucket
from liverpool.server.access.limits import Addresses
from liverpool.server.http.logs import Seldom

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
