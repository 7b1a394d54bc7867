"""Pages whose sockets end at other servers, as the tables here see them."""

import logging
from collections.abc import Callable
from time import perf_counter, thread_time
from typing import Final

from msgspec import DecodeError

from liverpool.room.messages import read, written
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.replies import Refused, Seated, TableUpdate
from liverpool.room.messages.requests import Make
from liverpool.server.bus.bus_messages import (
    ClosePage,
    PageCost,
    PageGone,
    PageMoved,
    PageReply,
    PageRequest,
    PageSeated,
)
from liverpool.server.bus.servers import Servers
from liverpool.server.storage.leases import STANDS_BY, Leases
from liverpool.server.tables.dispatcher import Dispatcher
from liverpool.server.tables.page import COMES_BACK, OUR_FAULT
from liverpool.table.reasons import Why

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
            self._servers.write(self._server, PageSeated(self._number, message.table))
        for at in range(0, len(text), PART):
            more = at + PART < len(text)
            part = text[at : at + PART]
            reply = PageReply(self._number, part, more, table, keeps_place, self.work)
            self._servers.write(self._server, reply)
            self.work = 0.0

    def may_begin_job(self) -> bool:
        return self.has_time

    def charge_job(self, seconds: float) -> None:
        self._servers.write(self._server, PageCost(self.address, 0.0, seconds))

    def close(self, sentence: str, *, returns: bool = False) -> None:
        self._servers.write(self._server, ClosePage(self._number, sentence, returns))


class RemotePages:
    """All pages of other servers that have asked something here."""

    def __init__(
        self, tables: Dispatcher, leases: Leases, servers: Servers, made: Callable[[float], None]
    ) -> None:
        """`made` gets how many seconds it took to make a player's moves."""
        self._tables, self._leases, self._servers, self._made = tables, leases, servers, made
        self._pages: dict[tuple[str, int], RemotePage] = {}

    def __len__(self) -> int:
        return len(self._pages)

    def hear(self, server: str, request: PageRequest | PageMoved | PageGone) -> None:
        """What a page of this server has said or done."""
        page = self._pages.get((server, request.page))
        match request:
            case PageRequest():
                if page is None:
                    page = RemotePage(self._servers, server, request.page)
                    self._pages[server, request.page] = page
                self._answer(page, request)
            case PageMoved() if page is not None:
                self._tables.leaves(page)
            case PageGone() if page is not None:
                del self._pages[server, request.page]
                self._tables.disconnected(page, lost=request.lost)
                self._servers.write(server, PageCost(page.address, page.work, 0.0))

    def gone(self, server: str) -> None:
        """The server has gone, and its pages with it."""
        for key in [key for key in self._pages if key[0] == server]:
            self._tables.disconnected(self._pages.pop(key))

    def _answer(self, page: RemotePage, request: PageRequest) -> None:
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
        if isinstance(asked, Make):
            self._made(perf_counter() - started)
