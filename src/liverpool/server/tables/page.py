"""A connected page, as tables see it."""

from collections.abc import Callable
from typing import Any, Final, Protocol

from liverpool.room.effects import OpenTable, PageQuestion, StartJob
from liverpool.room.messages.frames import ToPage
from liverpool.server.tables.shared_jobs import Start
from liverpool.table.reasons import Why

COMES_BACK: Final = "This page comes back by itself."
OUR_FAULT: Final = Why(
    "our_fault", "Something went wrong on our side; your move was not made. Try it again.", ""
)


class Page(Protocol):
    """A connected page, as the socket makes it."""

    @property
    def address(self) -> str:
        """From where it comes."""

    def send(self, message: ToPage | bytes) -> None:
        """Queues a message for the page; never waits."""

    def may_begin_job(self) -> bool:
        """Whether workers may do something for it just now."""

    def charge_job(self, seconds: float) -> None:
        """Counts workers' time, or gives back what was counted beforehand and not used."""

    def close(self, sentence: str, *, returns: bool = False) -> None:
        """Says why, then closes the connection; `returns` as in `Gone`."""


class Pages(Protocol):
    """The pages of a server, as its rooms see them, by their numbers."""

    def send(self, page: int, message: Any) -> None:
        """Sends it, if the page is still connected."""

    def send_away(self, page: int, sentence: str, *, returns: bool = False) -> None:
        """The page is at no table any more, and hears why; `returns` as in `Gone`."""

    def open_table(self, effect: OpenTable) -> None:
        """The page gets its seat at a table that is opened for it."""

    def begin_job(
        self, question: PageQuestion, effect: StartJob, start: Start, then: Callable[[Any], None]
    ) -> None:
        """Starts the job of a page, unless it asks too much; `then` gets the result, if the page
        is still there. `start` starts what others may have asked for, too."""
