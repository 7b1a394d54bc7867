"""The one WebSocket of every page: who is let in, what is read, what waits to be sent.

A page's words are checked here for form and number, and for meaning nowhere but at the tables,
of which this module knows no more than `Tables` below. Telling never waits: what cannot be
sent at once waits its turn, older views give way to newer ones, and a page that reads too
slowly is cut off. Whatever goes wrong at the tables, a page hears one plain sentence.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from time import monotonic, perf_counter, thread_time
from typing import Final, Protocol

import structlog
from msgspec import DecodeError, Struct
from msgspec.json import Decoder
from starlette.websockets import WebSocket, WebSocketDisconnect

from liverpool.server.access import limits
from liverpool.server.access.addresses import is_own_origin
from liverpool.server.http.metrics import Metrics
from liverpool.server.messages import Asked, read, written
from liverpool.server.messages.frames import Told
from liverpool.server.messages.game import GameTold
from liverpool.server.messages.keeping import Publish, ScoresTold
from liverpool.server.messages.replies import Gone, Refused, TableTold
from liverpool.server.messages.requests import Again, Make, Open, Sit
from liverpool.table.reasons import Why

PATIENCE: Final = 16
"""Messages that may wait before older views are left out: a later one holds all that they do."""
MOST_WAITING: Final = 128
"""Beyond these, a page is cut off; when it comes back it is told everything afresh."""
FAREWELL: Final = 3.0
"""Seconds in which a page must take its last message."""

TOO_LARGE: Final = 1009
NO_CODE: Final = 1006
"""WebSocket's own words for ends: a message was too large, and nothing was said at all."""

_GAME: Final = b'{"kind":"game",'
_SCORES: Final = b'{"kind":"scores",'

OUR_FAULT: Final = Why(
    "our_fault", "Something went wrong on our side; your move was not made. Try it again.", ""
)
TOO_MUCH: Final = Why("too_much", "That is too much at once. Wait a moment and try again.", "")
MANY_TABLES: Final = Why(
    "many_tables",
    "Much was begun from your address just now: tables, seats or score sheets. Wait a minute and"
    " try again.",
    "",
)
log = structlog.get_logger()


class _Numbered(Struct):
    """A message of which only the number can be understood."""

    id: int = 0


_number_in: Final = Decoder(_Numbered).decode


class Connection:
    """A page, as the tables see it."""

    def __init__(self, socket: WebSocket, address: str, metrics: Metrics) -> None:
        self.address = address
        now = monotonic()
        self.messages = limits.Bucket(*limits.MESSAGES, now)
        self.faults = limits.Bucket(*limits.FAULTS, now)
        self.ended = False
        self._socket = socket
        self._metrics = metrics
        self._waiting: deque[Told | bytes] = deque()
        self._news = asyncio.Event()
        self._writing = asyncio.create_task(self._write())

    def tell(self, message: Told | bytes) -> None:
        """Sends it as soon as the page takes it; never waits."""
        if self.ended:
            return
        if isinstance(message, Refused):
            self._metrics.refused.inc()
        self._waiting.append(message)
        self._news.set()
        if len(self._waiting) > PATIENCE:
            self._waiting = _without_older_views(self._waiting)
            if len(self._waiting) > MOST_WAITING:
                log.warning("a page reads too slowly", address=self.address)
                self.ended = True
                self._writing.cancel()

    def end(self, sentence: str) -> None:
        """Says why, as the last message, and closes."""
        if self.ended:
            return
        self._waiting.append(Gone(sentence))
        self._news.set()
        self.ended = True
        asyncio.get_running_loop().call_later(FAREWELL, self._writing.cancel)

    async def stay(self, hear: Callable[["Connection", str | None], None]) -> int:
        """Until the page is gone: `hear` gets its messages. Gives WebSocket's code of the end."""
        reading = asyncio.create_task(self._read(hear))
        try:
            await asyncio.wait({reading, self._writing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.ended = True
            reading.cancel()
            self._writing.cancel()
            ends = await asyncio.gather(reading, self._writing, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception):
                log.error("a connection broke", address=self.address, exc_info=end)
        return ends[0] if isinstance(ends[0], int) else NO_CODE

    async def _read(self, hear: Callable[["Connection", str | None], None]) -> int:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return int(message["code"])
            if not self.ended:
                hear(self, message.get("text"))
                # Where many messages have come at once, the others have their turn in between.
                await asyncio.sleep(0)

    async def _write(self) -> None:
        while True:
            while self._waiting:
                message = self._waiting.popleft()
                text = message if isinstance(message, bytes) else written(message)
                if not await self._sent(text.decode()):
                    return
                if _view(message) == "game":
                    self._metrics.told.inc()
            if self.ended:
                await self._sent(None)
                return
            self._news.clear()
            await self._news.wait()

    async def _sent(self, text: str | None) -> bool:
        """Sends the text, or closes; False where the page is gone."""
        try:
            if text is None:
                await self._socket.close()
            else:
                await self._socket.send_text(text)
        # The second is uvicorn's where it has closed the connection meanwhile.
        except (WebSocketDisconnect, RuntimeError):
            return False
        return True


class Tables(Protocol):
    """What happens at the tables when a page comes, asks and goes."""

    def arrived(self, page: Connection, /) -> None: ...
    def asked(self, page: Connection, message: Asked, /) -> None: ...
    def left(self, page: Connection, /) -> None: ...


class Door:
    """Where pages come in: who may, and how often each may speak."""

    def __init__(
        self,
        tables: Tables,
        metrics: Metrics,
        *,
        public_url: str | None = None,
        most_pages: int = limits.MOST_PAGES,
    ) -> None:
        self._tables = tables
        self._metrics = metrics
        self._public_url = public_url
        self.addresses = limits.Addresses(most_pages)
        self._inside: set[Connection] = set()

    async def enter(self, socket: WebSocket) -> None:
        """One page, from its coming to its going."""
        address = socket.client.host if socket.client is not None else ""
        origin = socket.headers.get("origin")
        host = socket.headers.get("host", "")
        # What is no browser sends no origin, and no foreign page can make a browser leave it out.
        if origin is not None and not is_own_origin(origin, host, self._public_url):
            log.warning("a page of another site was refused", address=address, origin=origin[:200])
            await socket.close()  # before it was accepted: the answer is a 403
            return
        if not self.addresses.let_in(address):
            log.warning("too many pages are open", address=address)
            await socket.close()
            return
        try:
            await socket.accept()
            await self._stay(Connection(socket, address, self._metrics))
        finally:
            self.addresses.let_out(address)

    async def _stay(self, page: Connection) -> None:
        self._inside.add(page)
        self._metrics.connections.inc()
        try:
            self._tables.arrived(page)
        except Exception:
            log.exception("a page could not be let in")
            page.end(OUR_FAULT.sentence)
        try:
            if await page.stay(self._hear) == TOO_LARGE:
                log.warning("a message was too large", address=page.address)
        finally:
            self._inside.discard(page)
            self._metrics.connections.dec()
            self._tables.left(page)

    async def farewell(self, sentence: str) -> None:
        """Ends all pages, and waits until they have been told, but not for long."""
        for page in tuple(self._inside):
            page.end(sentence)
        deadline = monotonic() + FAREWELL
        while self._inside and monotonic() < deadline:
            await asyncio.sleep(0.02)

    def _hear(self, page: Connection, text: str | None) -> None:
        now = monotonic()
        if not page.messages.take(now):
            self._blame(page, text, "too many messages", TOO_MUCH)
            return
        try:
            if text is None:
                raise DecodeError("a message in bytes")
            asked = read(text)
        # Brackets within brackets within brackets: msgspec leaves that to Python.
        except (DecodeError, RecursionError) as error:
            self._blame(page, text, str(error), _strange(str(error)))
            return
        if _makes_more(asked) and not self.addresses.may_sit_down(page.address, now):
            page.tell(Refused(asked.id, MANY_TABLES))
            return
        if not self.addresses.may_ask(page.address, now):
            page.tell(Refused(asked.id, TOO_MUCH))
            return
        started, worked = perf_counter(), thread_time()
        try:
            self._tables.asked(page, asked)
        except Exception:
            log.exception("a question could not be answered", asked=type(asked).__name__)
            page.tell(Refused(asked.id, OUR_FAULT))
        self.addresses.has_taken(page.address, thread_time() - worked, now)
        if isinstance(asked, Make):
            self._metrics.move_seconds.observe(perf_counter() - started)

    def _blame(self, page: Connection, text: str | None, what: str, why: Why) -> None:
        """Refuses what no page of ours sends; after a few of these the page has to go."""
        if page.faults.take(monotonic()):
            page.tell(Refused(_number(text), why))
            return
        log.warning("a page was sent away", address=page.address, because=what[:200])
        page.end(why.sentence)


def _makes_more(asked: Asked) -> bool:
    """Whether it takes a seat, or begins a table or a score sheet, which is kept for long."""
    begins_sheet = isinstance(asked, Publish) and asked.sheet is None
    return begins_sheet or isinstance(asked, Open | Again | Sit)


def _strange(fault: str) -> Why:
    sentence = (
        f"The server does not understand what this page sends ({fault[:200]}). Load the page"
        " again, so that both are of one version."
    )
    return Why("strange", sentence, "")


def _number(text: str | None) -> int:
    try:
        return _number_in(text or "{}").id
    except (DecodeError, RecursionError):
        return 0


def _view(message: Told | bytes) -> str:
    """`game`, `table` or `scores` where the message is the whole of one; else empty."""
    if isinstance(message, GameTold) or (isinstance(message, bytes) and message[:15] == _GAME):
        return "game"
    if isinstance(message, ScoresTold) or (isinstance(message, bytes) and message[:17] == _SCORES):
        return "scores"
    return "table" if isinstance(message, TableTold) else ""


def _without_older_views(waiting: deque[Told | bytes]) -> deque[Told | bytes]:
    kept: deque[Told | bytes] = deque()
    seen = set()
    for message in reversed(waiting):
        view = _view(message)
        if view not in seen:
            kept.appendleft(message)
        if view:
            seen.add(view)
    return kept
