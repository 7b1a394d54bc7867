"""Pages' messages go to whichever server plays their table, and its answers come back to them.

A page keeps its socket, whichever server that is at. A message about what is stored under an id
goes to the server that has the lease of its group; any server answers the others. Where no server
has the lease just now, or the one that had it was lost, the page is disconnected; it comes back by
itself, and sends again what had no answer.

What a page costs elsewhere is counted at the server of its socket.
"""

import logging
from collections import defaultdict
from collections.abc import Callable
from itertools import count
from random import choice
from time import monotonic, perf_counter, thread_time
from typing import Final, Protocol

from msgspec import DecodeError

from liverpool.room.coming import ComesToTable
from liverpool.room.messages import MOST_BYTES, PageMessage, read, requests, written
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.keeping import Follow, GiveIn, Publish
from liverpool.room.messages.records import BeginRecord, ChangeRecord, ReadRecord
from liverpool.room.messages.replies import Refused, Seated, TableUpdate
from liverpool.room.opening import table_opened_by
from liverpool.room.step import AtTable
from liverpool.server.access.limits import Addresses
from liverpool.server.bus import bus_messages as bus
from liverpool.server.bus.servers import Owner, Servers
from liverpool.server.storage.leases import STANDS_BY, Leases, group_of
from liverpool.server.storage.schema import GROUPS
from liverpool.server.storage.sealing import ServerKey
from liverpool.server.tables.dispatcher import Dispatcher
from liverpool.server.tables.page import COMES_BACK, OUR_FAULT, Page
from liverpool.table.reasons import Why

NOBODY: Final = "Another server is about to take over this table."
LOST: Final = "The server that plays your table cannot be reached."
NOT_CONNECTED: Final = "The bus between the servers cannot be reached."
NOT_ANY: Final = "No server on the bus plays any tables."


class Socket(Page, Protocol):
    """A page's own connection, which ends here."""

    def note_table(self, table: str, *, keeps_place: bool) -> None:
        """Notes that the page is sent the state of this table, and whether it has a seat there."""

    def charge(self, seconds: float) -> None:
        """Counts time that the tables have taken for it."""


class RelayedPage:
    """A page whose socket ends here, as the tables here see it."""

    def __init__(self, socket: Socket, number: int) -> None:
        self.socket, self.number = socket, number
        self.address, self.close = socket.address, socket.close
        self.may_begin_job, self.charge_job = socket.may_begin_job, socket.charge_job
        self.table = ""
        """The one that it has come to last."""
        self.at: str | None = None
        """The server of that table; empty for this one."""
        self.known_to: set[str] = set()
        """Other servers that have heard of it."""
        self.parts: defaultdict[str, list[bytes]] = defaultdict(list)
        """The parts of a message that is not complete yet, by the server that sends it."""
        self.seated: Callable[[str], None] = lambda _table: None

    def send(self, message: ToPage | bytes) -> None:
        if isinstance(message, Seated):
            self.seated(message.table)
        self.socket.send(message)


class Relay:
    """The tables of all servers, as the pages of this one see them."""

    def __init__(
        self,
        tables: Dispatcher,
        leases: Leases,
        key: ServerKey,
        servers: Servers,
        addresses: Addresses,
    ) -> None:
        """`tables` are those of this server, `addresses` of pages whose sockets end here."""
        self._tables, self._leases, self._key, self._servers = tables, leases, key, servers
        self._addresses = addresses
        self._remote_pages = RemotePages(tables, leases, servers)
        self._numbers = count(1)
        self._of: dict[Socket, RelayedPage] = {}
        self._pages: dict[int, RelayedPage] = {}
        servers.read, servers.gone = self._read, self._gone

    @property
    def in_memory(self) -> int:
        return self._tables.in_memory

    def has_done(self, message: PageMessage) -> bool:
        return self._tables.has_done(message)

    def why_not_ready(self) -> str:
        """Why pages had better go to another server just now; empty where they may come.

        Without the bus nobody else can serve the tables of this one, so it is not ready only where
        it has none.
        """
        if not self._servers.is_connected:
            return "" if self._leases.are_held() else NOT_CONNECTED
        is_played = (self._plays(group) or self._servers.owner(group) for group in range(GROUPS))
        return "" if any(is_played) else NOT_ANY

    # Pages come, ask and go

    def connected(self, socket: Socket) -> None:
        page = RelayedPage(socket, next(self._numbers))
        page.seated = lambda table: self._comes_to(page, "", table)
        self._of[socket] = self._pages[page.number] = page
        self._tables.connected(page)

    def disconnected(self, socket: Socket, *, lost: bool = False) -> None:
        page = self._of.pop(socket, None)
        if page is None:
            return
        del self._pages[page.number]
        self._tables.disconnected(page, lost=lost)
        for server in page.known_to:
            self._servers.write(server, bus.PageGone(page.number, lost))

    def handle(self, socket: Socket, message: PageMessage) -> bool:
        """Has the message answered, here or elsewhere; returns whether it was passed on."""
        page = self._of[socket]
        wanted = addressed_to(message, self._key, page.table)
        if wanted is None:
            self._tables.handle(page, message)
            return False
        if wanted == NEW:
            own = tuple(self._leases.held())
            played = [group for group in range(GROUPS) if self._servers.owner(group)]
            group = choice(own or played or range(GROUPS))
        else:
            group = group_of(wanted)
        owner = None if self._plays(group) else self._servers.owner(group)
        if owner is None and not self._plays(group):
            socket.close(f"{NOBODY} {COMES_BACK}", returns=True)
            return False
        at = "" if owner is None else owner.name
        if isinstance(message, ComesToTable):
            self._comes_to(page, at, message.table)
        elif wanted == page.table and page.at not in (at, None):
            # The table has another server, where the page has no seat yet.
            socket.close(f"{NOBODY} {COMES_BACK}", returns=True)
            return False
        if owner is None:
            self._tables.handle(page, message)
            return False
        self._pass_on(page, owner, group, message)
        return True

    def _plays(self, group: int) -> bool:
        return self._leases.epoch(group) is not None

    def _pass_on(self, page: RelayedPage, owner: Owner, group: int, message: PageMessage) -> None:
        text = written(message)
        if len(text) > MOST_BYTES:  # 1e15 came as four characters, and is written as eighteen
            page.send(Refused(message.id, not_understood("too long")))
            return
        page.known_to.add(owner.name)
        request = bus.PageRequest(
            page.number, group, owner.epoch, page.address, page.may_begin_job(), text
        )
        self._servers.write(owner.name, request)

    def _comes_to(self, page: RelayedPage, server: str, table: str) -> None:
        """The page is at this table of the server from now on, and at no other server's."""
        before, page.at, page.table = page.at, server, table
        if before is None or before == server:
            return
        if before:
            self._servers.write(before, bus.PageMoved(page.number))
        else:
            self._tables.leaves(page)

    # Other servers

    def _read(self, server: str, content: bus.Content) -> None:
        match content:
            case bus.PageRequest() | bus.PageMoved() | bus.PageGone():
                self._remote_pages.hear(server, content)
            case bus.PageCost(address, work, jobs):
                self._addresses.owes("work", address, work, monotonic())
                self._addresses.owes("jobs", address, jobs, monotonic())
            case bus.PageReply() | bus.PageSeated() | bus.ClosePage():
                page = self._pages.get(content.page)
                if page is not None and server in page.known_to:
                    self._pass_to_page(page, server, content)
            case _:
                pass  # what servers say of themselves

    def _pass_to_page(
        self,
        page: RelayedPage,
        server: str,
        content: bus.PageReply | bus.PageSeated | bus.ClosePage,
    ) -> None:
        match content:
            case bus.PageSeated():
                self._comes_to(page, server, content.table)
            case bus.ClosePage():
                page.close(content.sentence, returns=content.returns)
            case bus.PageReply():
                page.socket.charge(content.work)
                page.parts[server].append(content.text)
                if content.more:
                    return
                text = b"".join(page.parts.pop(server))
                if content.table:
                    page.socket.note_table(content.table, keeps_place=content.keeps_place)
                page.socket.send(text)

    def _gone(self, server: str) -> None:
        """Another server has gone: its pages here, and those of this one there."""
        self._remote_pages.gone(server)
        for page in tuple(self._pages.values()):
            if server in page.known_to:
                page.known_to.discard(server)
                page.close(f"{LOST} {COMES_BACK}", returns=True)


# What a message is addressed to


NEW: Final = ""
"""In place of an id: something new, which any server that plays tables may begin."""


def addressed_to(message: PageMessage, key: ServerKey, table: str) -> str | None:
    """The id; `table` is the one that the page is at, or empty.

    None for what any server answers.
    """
    if isinstance(message, AtTable):
        return message.table
    match message:
        case requests.Open(command_id=str(command)) | requests.Bring(command_id=str(command)):
            return table_opened_by(key, command)[0]
        case requests.Open() | requests.Bring() | requests.Learn():
            return NEW
        case BeginRecord() | Publish(sheet=None):
            return NEW
        case Publish() | Follow() | GiveIn():
            return message.sheet
        case ReadRecord() | ChangeRecord():
            return message.record
        case requests.Ping():
            return table or None
        case _ if isinstance(message, requests.SeatRequest):
            return table or None
        case _:
            return None


PART: Final = 500_000
"""Bytes of a message that go over the bus at once."""

_log = logging.getLogger(__name__)


def not_understood(fault: str) -> Why:
    """Why a page that sends something strange is refused."""
    sentence = (
        f"The server does not understand what this page sends ({fault[:200]}). Load the page"
        " again, so that both are of one version."
    )
    return Why("strange", sentence, "")


class RemotePage:
    """A page that is connected to another server."""

    def __init__(self, servers: Servers, server: str, number: int) -> None:
        self.address = ""
        self.has_time = True
        """Whether its server would let workers do something for it."""
        self.work = 0.0
        """Seconds that it has cost the thread of the tables here, and its server does not know of
        yet."""
        self._servers, self._server, self._number = servers, server, number

    def send(self, message: ToPage | bytes) -> None:
        text = message if isinstance(message, bytes) else written(message)
        table, keeps_place = "", False
        if isinstance(message, TableUpdate):
            table, keeps_place = message.id, message.you is not None
        elif isinstance(message, Seated):
            self._servers.write(self._server, bus.PageSeated(self._number, message.table))
        for at in range(0, len(text), PART):
            more = at + PART < len(text)
            part = text[at : at + PART]
            reply = bus.PageReply(self._number, part, more, table, keeps_place, self.work)
            self._servers.write(self._server, reply)
            self.work = 0.0

    def may_begin_job(self) -> bool:
        return self.has_time

    def charge_job(self, seconds: float) -> None:
        self._servers.write(self._server, bus.PageCost(self.address, 0.0, seconds))

    def close(self, sentence: str, *, returns: bool = False) -> None:
        self._servers.write(self._server, bus.ClosePage(self._number, sentence, returns))


class RemotePages:
    """All pages of other servers that have asked something here."""

    def __init__(self, tables: Dispatcher, leases: Leases, servers: Servers) -> None:
        self._tables, self._leases, self._servers = tables, leases, servers
        self._pages: dict[tuple[str, int], RemotePage] = {}

    def __len__(self) -> int:
        return len(self._pages)

    def hear(self, server: str, request: bus.PageRequest | bus.PageMoved | bus.PageGone) -> None:
        """What a page of this server has said or done."""
        page = self._pages.get((server, request.page))
        match request:
            case bus.PageRequest():
                if page is None:
                    page = RemotePage(self._servers, server, request.page)
                    self._pages[server, request.page] = page
                self._answer(page, request)
            case bus.PageMoved() if page is not None:
                self._tables.leaves(page)
            case bus.PageGone() if page is not None:
                del self._pages[server, request.page]
                self._tables.disconnected(page, lost=request.lost)
                self._servers.write(server, bus.PageCost(page.address, page.work, 0.0))

    def gone(self, server: str) -> None:
        """The server has gone, and its pages with it."""
        for key in [key for key in self._pages if key[0] == server]:
            self._tables.disconnected(self._pages.pop(key))

    def _answer(self, page: RemotePage, request: bus.PageRequest) -> None:
        if self._leases.epoch(request.group) != request.epoch:
            page.close(f"{STANDS_BY} {COMES_BACK}", returns=True)
            return
        page.address, page.has_time = request.address, request.may_begin_job
        try:
            asked = read(request.text)
        except (DecodeError, RecursionError) as error:  # of another version of the game
            page.close(not_understood(str(error)).sentence)
            return
        started, worked = perf_counter(), thread_time()
        try:
            self._tables.handle(page, asked)
        except Exception:
            _log.exception("a question of another server's page could not be answered")
            page.send(Refused(asked.id, OUR_FAULT))
        page.work += thread_time() - worked
        if isinstance(asked, requests.Make):
            self._tables.metrics.move_seconds.observe(perf_counter() - started)
