"""A connected page, as tables see it."""

from typing import Final, Protocol

from liverpool.room.messages.frames import ToPage
from liverpool.table.reasons import Why

COMES_BACK: Final = "This page reconnects by itself."
OUR_FAULT: Final = Why(
    "our_fault", "Something went wrong on our side; nothing has changed. Try again.", ""
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
