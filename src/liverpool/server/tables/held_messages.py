"""Messages for a table that is being read back from the storage wait for it.

What the same page sends after them waits too, so that its messages are answered in their order.
Nobody else waits.
"""

from collections import deque
from collections.abc import Callable
from typing import Final

from liverpool.room.messages.requests import Hello, PageMessage
from liverpool.room.refused import RequestRefused, refusal
from liverpool.room.step import AtTable
from liverpool.server.access.limits import Limits
from liverpool.server.storage.faults import TakenOver
from liverpool.server.tables.page import COMES_BACK, Page
from liverpool.server.tables.page_jobs import TOO_MUCH
from liverpool.server.tables.rooms import Rooms

MOST_HELD: Final = int(Limits().messages.at_once)
"""Messages of a page that wait, as many as it may send at once."""
READING: Final = "Your table is still being read back; wait a moment."


class HeldMessages:
    """The pages that wait for a table."""

    def __init__(self, rooms: Rooms, answer: Callable[[Page, PageMessage], None]) -> None:
        """`answer` answers the message that has waited for a table."""
        self._rooms, self._answer = rooms, answer
        self._held: dict[Page, deque[PageMessage]] = {}
        """What each page has sent since the message that waits."""

    def forget(self, page: Page) -> None:
        """The connection is gone: nobody waits any more."""
        self._held.pop(page, None)

    def holds(self, page: Page, message: PageMessage) -> bool:
        """Whether the message waits, or is refused because it can't; else it is to be answered.

        Raises `RequestRefused`.
        """
        if page in self._held:
            if len(self._held[page]) >= MOST_HELD:
                raise RequestRefused(READING, reason="busy")
            self._held[page].append(message)
            return True
        if not isinstance(message, AtTable) or message.table in self._rooms:
            return False
        if not (isinstance(message, Hello) or page.may_begin_job()):
            raise RequestRefused(TOO_MUCH, reason="too_much")
        self._read_back(page, message, message.table)
        return True

    def _read_back(self, page: Page, message: PageMessage, table: str) -> None:
        self._held[page] = deque()

        def came(why: RequestRefused | TakenOver | None, took: float) -> None:
            page.charge_job(took)
            later = self._held.pop(page, None)
            if later is None:
                return
            if isinstance(why, TakenOver):
                page.close(f"{why} {COMES_BACK}", returns=True)
            elif why is not None:
                page.send(refusal(message.id, why))
            else:
                self._answer(page, message)
            for each in later:
                self._rooms.handle(page, each)

        try:
            self._rooms.read_back(table, came)
        except RequestRefused:
            self.forget(page)
            raise
