"""uvicorn's protocols with bounds: connections are counted from the moment they are accepted.

A new connection must say within some seconds what it wants. What a page's socket sends is read in
small pieces and no faster than its limit, and what many send at once one piece after the other, so
that nobody waits for it; pings and continued frames, which reach no application, are counted here.
When the server is full, the oldest connection that holds no seat gives way: those who play come
before newcomers.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Any, Final, cast

import h11
from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from liverpool.server.access.counters import TokenBucket
from liverpool.server.access.limits import Addresses
from liverpool.server.http.logs import Seldom

PIECE: Final = 512
"""Bytes that are parsed at once: most messages, or as many empty pings as end a connection. Then
others have their turn."""
SPARE: Final = 50
"""Connections in all beyond the pages: for files, and for who is just coming."""
TICKET: Final = "ticket"
"""Where an application finds the ticket of its connection, in the `state` of a scope."""


class Ticket:
    """A connection from its beginning to its end."""

    __slots__ = ("address", "keeps_place", "transport")

    def __init__(self, transport: asyncio.Transport, address: str) -> None:
        self.transport = transport
        self.address = address
        self.keeps_place = False
        """Whether somebody with a seat is behind it, so that it gives way to nobody."""


class Gatekeeper:
    """All connections, by address and in all."""

    def __init__(self, addresses: Addresses, *, proxied: bool = False) -> None:
        """`proxied`: all come from one proxy, whose address says nothing of them."""
        self.addresses = addresses
        self._proxied = proxied
        self.seldom = Seldom()
        self._tickets: dict[asyncio.BaseTransport, Ticket] = {}
        self._unread: deque[Callable[[], None]] = deque()

    def __len__(self) -> int:
        return len(self._tickets)

    def admit(self, transport: asyncio.Transport, address: str) -> Ticket | None:
        """Counts a new connection; nothing where there are too many."""
        if not self._proxied and not self.addresses.admit_connection(address):
            return None
        most = self.addresses.limits.all_pages + SPARE
        if len(self._tickets) >= most and not self._make_room():
            self._release(address)
            return None
        self._tickets[transport] = ticket = Ticket(transport, address)
        return ticket

    def release(self, transport: asyncio.BaseTransport) -> None:
        """The connection is gone; one that is not counted is no fault."""
        ticket = self._tickets.pop(transport, None)
        if ticket is not None:
            self._release(ticket.address)

    def _release(self, address: str) -> None:
        if not self._proxied:
            self.addresses.release_connection(address)

    def ticket(self, transport: asyncio.BaseTransport) -> Ticket | None:
        return self._tickets.get(transport)

    def read_later(self, read: Callable[[], None]) -> None:
        """Reads a piece when those that came before are read: one for each turn of the loop."""
        self._unread.append(read)
        if len(self._unread) == 1:
            asyncio.get_running_loop().call_soon(self._read_next)

    def _read_next(self) -> None:
        if len(self._unread) > 1:
            asyncio.get_running_loop().call_soon(self._read_next)
        self._unread.popleft()()

    def _make_room(self) -> bool:
        """Ends the oldest connection that keeps no place; False where all do."""
        oldest = next((each for each in self._tickets.values() if not each.keeps_place), None)
        if oldest is None:
            return False
        self.seldom.warn("the server is full; the oldest connection without a seat is ended")
        self.release(oldest.transport)
        oldest.transport.abort()
        return True


class BoundedHttp(H11Protocol):
    """HTTP with a time in which the headers must have come."""

    gatekeeper: Gatekeeper
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else ""
        if self.gatekeeper.admit(transport, address) is None:
            self.gatekeeper.seldom.warn("too many connections from one address", address=address)
            transport.abort()
        super().connection_made(transport)
        self._wait_for_headers()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.transport.get_protocol() is not self or self.conn.their_state is not h11.IDLE:
            self._stop_waiting()
        elif self._waiting is None:
            self._wait_for_headers()

    def send_400_response(self, msg: str) -> None:
        """What came is no HTTP: it counts as a request, and beyond the limit has no answer."""
        address = _address(self.client)
        self.gatekeeper.seldom.warn("what came is no HTTP", address=address)
        if self.gatekeeper.addresses.may_request(address, monotonic()):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._wait_for_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self.gatekeeper.release(self.transport)
        super().connection_lost(exc)

    def _wait_for_headers(self) -> None:
        self._stop_waiting()
        seconds = self.gatekeeper.addresses.limits.header_seconds
        self._waiting = self.loop.call_later(seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


class BoundedSocket(WebSocketsSansIOProtocol):
    """A page's socket that is read in pieces, no faster than its limit."""

    gatekeeper: Gatekeeper

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        limits, now = self.gatekeeper.addresses.limits, self.loop.time()
        self._bytes = TokenBucket(*limits.bytes, now)
        self._frames = TokenBucket(*limits.frames, now)
        self._unread = bytearray()
        self._next_piece: asyncio.TimerHandle | None = None
        self.app_state = {**self.app_state, TICKET: self.gatekeeper.ticket(transport)}

    def connection_lost(self, exc: Exception | None) -> None:
        if self._next_piece is not None:
            self._next_piece.cancel()
        self.gatekeeper.release(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._unread += data
        if self._next_piece is None:
            self._read_piece()

    def _read_piece(self) -> None:
        """Parses the next piece; the one after it has its turn later."""
        self._next_piece = None
        if self.transport.is_closing():
            return
        piece = bytes(self._unread[:PIECE])
        del self._unread[:PIECE]
        if piece:
            self._bytes.owe(len(piece), self.loop.time())
            super().data_received(piece)
        self._read_on()

    def _read_on(self) -> None:
        """Reads on once the application has taken the last message and the limit allows it."""
        if self.read_paused or self._next_piece is not None or self.transport.is_closing():
            return
        wait = self._bytes.seconds_until(1, self.loop.time())
        if self._unread or wait:
            self.transport.pause_reading()
            self._next_piece = self.loop.call_later(
                wait, self.gatekeeper.read_later, self._read_piece
            )
        else:
            self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        if self._next_piece is not None:
            self.transport.pause_reading()  # uvicorn reads on as soon as a message is taken
        self._read_on()
        return message

    def _warn(self, event: str) -> None:
        self.gatekeeper.seldom.warn(event, address=_address(self.client))

    # What reaches no application

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self._warn("a page sent what is no text")
            self.frames = []
            self.queue.put_nowait({"type": "websocket.disconnect", "code": 1007})
            if not self.close_sent and self.conn.state is State.OPEN:
                self.conn.send_close(1007)
                self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()
            return
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        if self._count_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._count_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._count_frame():
            super().handle_cont(event)

    def _count_frame(self) -> bool:
        """Counts a frame that no application sees; ends a connection that sends too many."""
        if self.transport.is_closing():
            return False
        if self._frames.take(self.loop.time()):
            return True
        self._warn("a page sent too many pings or continued frames")
        self._unread.clear()
        self.transport.abort()
        return False


def _address(client: tuple[str, int] | None) -> str:
    return "" if client is None else client[0]


def _is_text(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True


def bounded(gatekeeper: Gatekeeper) -> tuple[type[BoundedHttp], type[BoundedSocket]]:
    """The two protocols, for a server with this gatekeeper."""
    parts: dict[str, Any] = {"gatekeeper": gatekeeper}
    return (
        cast("type[BoundedHttp]", type("BoundedHttp", (BoundedHttp,), parts)),
        cast("type[BoundedSocket]", type("BoundedSocket", (BoundedSocket,), parts)),
    )
