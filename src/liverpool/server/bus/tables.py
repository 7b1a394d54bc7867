"""The tables of a server, as whoever passes pages' messages on sees them."""

from typing import Protocol

from liverpool.room.messages import PageMessage
from liverpool.server.tables.page import Page
from liverpool.table.reasons import Why


class Tables(Protocol):
    """Those of one server."""

    @property
    def in_memory(self) -> int:
        """How many are in memory."""

    def connected(self, page: Page, /) -> None: ...
    def handle(self, page: Page, message: PageMessage, /) -> None: ...
    def leaves(self, page: Page, /) -> None: ...
    def disconnected(self, page: Page, /) -> None: ...


def not_understood(fault: str) -> Why:
    """Why a page that sends something strange is refused."""
    sentence = (
        f"The server does not understand what this page sends ({fault[:200]}). Load the page"
        " again, so that both are of one version."
    )
    return Why("strange", sentence, "")
