"""The one WebSocket of every page: who is let in, what is read, what waits to be sent.

Messages are checked here for form and number; what they mean is the `MessageHandler`'s matter.
Sending never waits: what cannot be sent at once is queued, older views give way to newer ones,
and a page that reads too slowly is cut off. Whatever goes wrong at the tables, a page hears one
plain sentence.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from itertools import count
from math import inf
from time import monotonic, perf_counter, thread_time
from typing import Any, Final, Protocol

import structlog
from msgspec import DecodeError, Struct
from msgspec.json import Decoder
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets import CloseCode

from liverpool.room.messages import PageMessage, read, written
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.game import GameUpdate, GameView
from liverpool.room.messages.keeping import ScoresUpdate
from liverpool.room.messages.replies import Gone, Refused, TableUpdate
from liverpool.room.messages.requests import Make
from liverpool.room.messages.reviewing import ReviewUpdate
from liverpool.room.messages.talking import TalkUpdate
from liverpool.room.views.game_views import changes
from liverpool.server.access.addresses import is_own_origin
from liverpool.server.access.counters import TokenBucket
from liverpool.server.access.limits import Addresses
from liverpool.server.bus.relay import not_understood
from liverpool.server.http.admission import why_not
from liverpool.server.http.entrance import TOO_MUCH_AT_ONCE, address_of
from liverpool.server.http.logs import Seldom
from liverpool.server.tables.metrics import Metrics
from liverpool.server.tables.page import COMES_BACK, OUR_FAULT
from liverpool.table.reasons import Why

MANY_WAITING: Final = 16
"""Messages that may wait before older views are left out: a later one holds all that they do."""
MOST_WAITING: Final = 128
"""Beyond these, a page is cut off; when it comes back it gets everything afresh."""
CLOSING_SECONDS: Final = 3.0
"""Seconds in which a page must take its last message."""
TAKES_CHANGES: Final = "changes"
"""In the address of the socket: the page has what it was sent last, and takes what has changed."""
NO_PLACE: Final = "The server is full, and those who play come first."
TOO_MUCH: Final = Why("too_much", TOO_MUCH_AT_ONCE, "")
_LOST: Final = {
    CloseCode.ABNORMAL_CLOSURE,
    CloseCode.NO_STATUS_RCVD,  # uvicorn's for a connection that ends without a word
    CloseCode.INTERNAL_ERROR,  # and where no answer comes to its ping
}
log = structlog.get_logger()
_page_numbers: Final = count(1)


MOST_IN_A_ROW: Final = 3
"""Messages of those who play, while others wait."""


class PlayersFirst:
    """Whose message is handled next: one in each turn of the event loop, those who play first.

    So however many pages ask at once, what has come in is looked at between any two answers, and a
    move waits for one answer to somebody else, not for all of them. After three messages of those
    who play, one of the others is handled: otherwise, on a machine that hardly keeps up, people who
    come back to their seats would never get in.
    """

    def __init__(self) -> None:
        self._playing: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()
        self._in_a_row = 0
        """How many of those who play were let in since one of the others was."""

    async def next(self, *, plays: bool) -> None:
        """Until it is this page's turn; `plays` where it keeps a place."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        if not self._playing and not self._others:
            loop.call_soon(self._let_in)
        (self._playing if plays else self._others).append(turn)
        await turn

    def _let_in(self) -> None:
        for waiting in (self._playing, self._others):
            while waiting and waiting[0].done():  # its page has gone meanwhile
                waiting.popleft()
        if self._others and (not self._playing or self._in_a_row >= MOST_IN_A_ROW):
            self._in_a_row = 0
            self._others.popleft().set_result(None)
        elif self._playing:
            self._in_a_row += 1
            self._playing.popleft().set_result(None)
        if self._playing or self._others:
            asyncio.get_running_loop().call_soon(self._let_in)


class _Numbered(Struct):
    """A message of which only the number can be understood."""

    id: int = 0


_number_in: Final = Decoder(_Numbered).decode


class Connection:
    """A connected page, as the tables see it."""

    def __init__(
        self,
        socket: WebSocket,
        address: str,
        metrics: Metrics,
        addresses: Addresses,
        turns: PlayersFirst,
        *,
        takes_changes: bool = False,
    ) -> None:
        self.address = address
        self._number = next(_page_numbers)
        self.table = ""
        """The one to which the page came last."""
        self._turns = turns
        self._addresses = addresses
        limits = addresses.limits
        now = monotonic()
        self.messages = TokenBucket(*limits.messages, now)
        self.faults = TokenBucket(*limits.faults, now)
        self.bytes = TokenBucket(*limits.bytes, now)
        self.keeps_place = False
        """Whether somebody with a seat is behind it, so that it gives way to nobody."""
        self.ended = False
        self._socket = socket
        self._metrics = metrics
        self._queue: deque[ToPage | bytes] = deque()
        self._more = asyncio.Event()
        self._takes_changes = takes_changes
        self._game: GameView | None = None
        """The view that was sent last, where the next one may be its changes."""
        self._writing = asyncio.create_task(self._write())

    def send(self, message: ToPage | bytes) -> None:
        """Sends it as soon as the page takes it; never waits."""
        if self.ended:
            return
        if isinstance(message, TableUpdate):
            self.note_table(message.id, keeps_place=message.you is not None)
        elif is_refusal(message):
            self._metrics.refused.inc()
        self._queue.append(message)
        self._more.set()
        if len(self._queue) > MANY_WAITING:
            self._queue = without_older_views(self._queue)
            if len(self._queue) > MOST_WAITING:
                self.log.warning("a page reads too slowly")
                self.ended = True
                self._writing.cancel()

    def note_table(self, table: str, *, keeps_place: bool) -> None:
        """Notes that the page is sent the state of this table, and whether it has a seat there."""
        self.table, self.keeps_place = table, keeps_place

    def may_begin_job(self) -> bool:
        """Whether workers may do something for the page just now."""
        return self._addresses.has_left("jobs", self.address, monotonic())

    def charge_job(self, seconds: float) -> None:
        """Counts workers' time, or gives back what was counted beforehand and not used."""
        self._addresses.owes("jobs", self.address, seconds, monotonic())

    def charge(self, seconds: float) -> None:
        """Counts time that the tables have taken for the page."""
        self._addresses.owes("work", self.address, seconds, monotonic())

    def close(self, sentence: str, *, returns: bool = False) -> None:
        """Says why, as the last message, and closes; `returns` as in `Gone`."""
        if self.ended:
            return
        self._queue.append(Gone(sentence, returns))
        self._more.set()
        self.ended = True
        asyncio.get_running_loop().call_later(CLOSING_SECONDS, self._writing.cancel)

    async def run(self, handle: Callable[["Connection", str | None], None]) -> int:
        """Until the page is gone: `handle` gets its messages. Gives WebSocket's code of the end."""
        reading = asyncio.create_task(self._read(handle))
        try:
            await asyncio.wait({reading, self._writing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.ended = True
            reading.cancel()
            self._writing.cancel()
            ends = await asyncio.gather(reading, self._writing, return_exceptions=True)
        # Its end names all of this connection, which would stay in memory until it is looked for.
        del self._writing
        for end in ends:
            if isinstance(end, Exception):
                self.log.error("a connection broke", exc_info=end)
        return ends[0] if isinstance(ends[0], int) else CloseCode.ABNORMAL_CLOSURE

    @property
    def log(self) -> Any:
        """The log; each line says which page it is about, and at which table that is."""
        at = {"table": self.table} if self.table else {}
        return log.bind(page=self._number, address=self.address, **at)

    async def _read(self, handle: Callable[["Connection", str | None], None]) -> int:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return int(message["code"])
            await self._turns.next(plays=self.keeps_place)
            if not self.ended:
                handle(self, message.get("text"))
            now = monotonic()
            self.bytes.owe(len(message.get("text") or message.get("bytes") or ""), now)
            if wait := self.bytes.seconds_until(1, now):
                await asyncio.sleep(wait)  # meanwhile uvicorn reads nothing more

    async def _write(self) -> None:
        while True:
            while self._queue:
                message = self._queue.popleft()
                if not await self._sent(self._text(message).decode()):
                    return
                if kind_of_view(message) == "game":
                    self._metrics.views_sent.inc()
            if self.ended:
                await self._sent(None)
                return
            self._more.clear()
            await self._more.wait()

    def _text(self, message: ToPage | bytes) -> bytes:
        if isinstance(message, bytes):  # of another server, and whole
            self._game = None if kind_of_view(message) == "game" else self._game
            return message
        if not isinstance(message, GameUpdate) or not self._takes_changes:
            return written(message)
        before, self._game = self._game, message.game
        return written((before and changes(before, message)) or message)

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


class MessageHandler(Protocol):
    """Whoever answers when a page connects, asks and goes."""

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""

    def has_done(self, message: PageMessage, /) -> bool:
        """Whether its command has opened a table or taken a seat, or nobody can say just now."""

    def connected(self, page: Connection, /) -> None: ...
    def handle(self, page: Connection, message: PageMessage, /) -> bool | None:
        """Gives whether another server answers it."""

    def disconnected(self, page: Connection, /, *, lost: bool) -> None:
        """The page is gone; `lost` as in `Went`."""


class Connections:
    """All open connections: who may come in, and how often each may ask."""

    def __init__(
        self,
        handler: MessageHandler,
        metrics: Metrics,
        *,
        public_url: str | None = None,
        addresses: Addresses | None = None,
    ) -> None:
        self._handler = handler
        self._metrics = metrics
        metrics.tables_in_memory.set_function(lambda: handler.in_memory)
        self._public_url = public_url
        self.addresses = addresses or Addresses()
        self.served_until = inf
        """By `monotonic`, until when pages are served here."""
        self._away = ""
        """Why they are not, in a sentence for people."""
        self._open: dict[Connection, None] = {}
        """The oldest first."""
        self._seldom = Seldom()
        self._turns = PlayersFirst()

    async def serve(self, socket: WebSocket) -> None:
        """One page, from its coming to its going."""
        address = address_of(socket)
        origin = socket.headers.get("origin")
        host = socket.headers.get("host", "")
        # What is no browser sends no origin, and no foreign page can make a browser leave it out.
        if origin is not None and not is_own_origin(origin, host, self._public_url):
            event = "a page of another site was refused"
            self._seldom.warn(event, address=address, origin=origin[:200])
            await socket.close()  # before it was accepted: the answer is a 403
            return
        if not self.addresses.opens("pages", address):
            self._seldom.warn("too many pages are open", address=address)
            await socket.close()
            return
        try:
            if len(self._open) >= self.addresses.limits.all_pages and not self._make_room():
                await socket.close()
                return
            await socket.accept()
            takes_changes = TAKES_CHANGES in socket.query_params
            page = Connection(
                socket,
                address,
                self._metrics,
                self.addresses,
                self._turns,
                takes_changes=takes_changes,
            )
            await self._run(page)
        finally:
            self.addresses.closes("pages", address)

    def _make_room(self) -> bool:
        """Ends the oldest page that keeps no place; False where all do."""
        self._seldom.warn("the server is full; the oldest page without a seat is ended")
        for page in self._open:
            if not (page.keeps_place or page.ended):
                page.close(f"{NO_PLACE} {COMES_BACK}", returns=True)
                return True
        return False

    async def _run(self, page: Connection) -> None:
        self._open[page] = None
        self._metrics.connections.inc()
        try:
            if self._serves(page, monotonic()):
                self._handler.connected(page)
        except Exception:
            page.log.exception("a page could not be let in")
            page.close(OUR_FAULT.sentence)
        code = int(CloseCode.ABNORMAL_CLOSURE)
        try:
            code = await page.run(self._receive)
            if code == CloseCode.MESSAGE_TOO_BIG:
                page.log.warning("a message was too large")
            elif code == CloseCode.INVALID_DATA:
                self._seldom.warn("a page sent what is no text", address=page.address)
        finally:
            del self._open[page]
            self._metrics.connections.dec()
            self._handler.disconnected(page, lost=code in _LOST)

    def _serves(self, page: Connection, now: float) -> bool:
        """Whether pages are served here now; else the page goes, and comes back by itself."""
        if now < self.served_until:
            return True
        page.close(f"{self._away} {COMES_BACK}".lstrip(), returns=True)
        return False

    def send_away(self, sentence: str) -> None:
        """All pages go, and others that come, until `served_until` is later again."""
        self.served_until, self._away = 0.0, sentence
        for page in tuple(self._open):
            self._serves(page, 0.0)

    async def close_all(self, sentence: str) -> None:
        """Closes all pages until the server is back, and waits until they have the last message,
        but not for long."""
        for page in tuple(self._open):
            page.close(sentence, returns=True)
        deadline = monotonic() + CLOSING_SECONDS
        while self._open and monotonic() < deadline:
            await asyncio.sleep(0.02)

    def _receive(self, page: Connection, text: str | None) -> None:
        now = monotonic()
        if not self._serves(page, now):
            return
        if not page.messages.take(now):
            self._reject(page, text, "too many messages", TOO_MUCH)
            return
        try:
            if text is None:
                raise DecodeError("a message in bytes")
            asked = read(text)
        # Deeply nested brackets: msgspec leaves the limit to Python.
        except (DecodeError, RecursionError) as error:
            self._reject(page, text, str(error), not_understood(str(error)))
            return
        if not self.addresses.has_left("work", page.address, now):
            page.send(Refused(asked.id, TOO_MUCH))
            return
        started, worked, passed_on = perf_counter(), thread_time(), None
        in_memory = self._handler.in_memory
        why = why_not(self.addresses, page.address, in_memory, asked, now)
        try:
            if why is None or self._handler.has_done(asked):
                passed_on = self._handler.handle(page, asked)
            else:
                page.send(Refused(asked.id, why))
        except Exception:
            page.log.exception("a question could not be answered", asked=type(asked).__name__)
            page.send(Refused(asked.id, OUR_FAULT))
        page.charge(thread_time() - worked)
        if isinstance(asked, Make) and not passed_on:
            self._metrics.move_seconds.observe(perf_counter() - started)

    def _reject(self, page: Connection, text: str | None, what: str, why: Why) -> None:
        """Refuses what no page of ours sends; after a few of these the page has to go."""
        if page.faults.take(monotonic()):
            page.send(Refused(_number(text), why))
            return
        page.log.warning("a page was sent away", because=what[:200])
        page.close(why.sentence)


def _number(text: str | None) -> int:
    try:
        return _number_in(text or "{}").id
    except (DecodeError, RecursionError):
        return 0


_KINDS: Final[dict[type, str]] = {
    GameUpdate: "game",
    TableUpdate: "table",
    TalkUpdate: "talk",
    ScoresUpdate: "scores",
}
_BEGINNINGS: Final = {b'{"kind":"%s",' % kind.encode(): kind for kind in _KINDS.values()}
_REVIEW: Final = b'{"kind":"review",'
_UNASKED: Final = b',"id":0}'
_REFUSED: Final = b'{"kind":"refused",'


def kind_of_view(message: ToPage | bytes) -> str:
    """Which view the message holds: `game`, `table`, `talk`, `scores` or `review`; empty for
    others.

    A review that answers a question is none: it has to arrive.
    """
    if isinstance(message, bytes):
        if message.startswith(_REVIEW) and message.endswith(_UNASKED):
            return "review"
        return _BEGINNINGS.get(message[: message.find(b",") + 1], "")
    if isinstance(message, ReviewUpdate) and not message.id:
        return "review"
    return _KINDS.get(type(message), "")


def is_refusal(message: ToPage | bytes) -> bool:
    """Whether it says that something was not done."""
    return isinstance(message, Refused) or (
        isinstance(message, bytes) and message.startswith(_REFUSED)
    )


def without_older_views(waiting: deque[ToPage | bytes]) -> deque[ToPage | bytes]:
    """What waits, of each kind of view only the last."""
    kept: deque[ToPage | bytes] = deque()
    seen = set()
    for message in reversed(waiting):
        view = kind_of_view(message)
        if view not in seen:
            kept.appendleft(message)
        if view:
            seen.add(view)
    return kept
