"""Messages for a table that is being read back from the storage wait for it.

What the same page sends after them waits too, so that its messages are answered in their order.
Nobody else waits.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final, NoReturn

from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.requests import Hello, PageMessage
from liverpool.room.refused import RequestRefused
from liverpool.room.step import AtTable
from liverpool.server.access.limits import Limits
from liverpool.server.storage.faults import TakenOver
from liverpool.server.tables.page import Page
from liverpool.server.tables.page_jobs import TOO_MUCH, Reply
from liverpool.server.tables.rooms import Rooms

MOST_HELD: Final = int(Limits().messages.at_once)
"""Messages of a page that wait, as many as it may send at once."""
READING: Final = "Your table is still being read back; wait a moment."


class HeldMessages:
    """The pages that wait for a table."""

    def __init__(
        self,
        rooms: Rooms,
        reply: Reply,
        answer: Callable[[Page, PageMessage], ToPage | None],
        handle: Callable[[Page, PageMessage], None],
    ) -> None:
        """`answer` answers the message that has waited for a table, `handle` those that came after
        it."""
        self._rooms = rooms
        self._reply = reply
        self._answer = answer
        self._handle = handle
        self._held: dict[Page, deque[PageMessage]] = {}
        """What each page has sent since the message that waits."""

    def forget(self, page: Page) -> None:
        """The connection is gone: nobody waits any more."""
        self._held.pop(page, None)

    def holds(self, page: Page, message: PageMessage) -> bool:
        """Whether the message waits, or is refused because it can't; else it is to be answered."""
        if page in self._held:
            if len(self._held[page]) < MOST_HELD:
                self._held[page].append(message)
            else:
                self._refuse(page, message, RequestRefused(READING, reason="busy"))
            return True
        if not isinstance(message, AtTable) or message.table in self._rooms:
            return False
        if isinstance(message, Hello) or page.may_begin_job():
            self._read_back(page, message, message.table)
        else:
            self._refuse(page, message, RequestRefused(TOO_MUCH, reason="too_much"))
        return True

    def _read_back(self, page: Page, message: PageMessage, table: str) -> None:
        self._held[page] = deque()

        def came(why: RequestRefused | TakenOver | None, took: float) -> None:
            page.charge_job(took)
            later = self._held.pop(page, None)
            if later is None:
                return
            if why is None:
                self._reply(page, message.id, partial(self._answer, page, message))
            else:
                self._refuse(page, message, why)
            for each in later:
                self._handle(page, each)

        try:
            self._rooms.read_back(table, came)
        except RequestRefused as error:
            self.forget(page)
            self._refuse(page, message, error)

    def _refuse(self, page: Page, message: PageMessage, error: RequestRefused | TakenOver) -> None:
        def refused() -> NoReturn:
            raise error

        self._reply(page, message.id, refused)
