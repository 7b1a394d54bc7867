"""A connected page, as tables see it."""

from typing import Protocol

from liverpool.server.messages.frames import ToPage


class Page(Protocol):
    """A connected page, as the socket makes it."""

    @property
    def address(self) -> str:
        """From where it comes."""

    def send(self, message: ToPage | bytes) -> None:
        """Queues a message for the page; never waits."""

    def charge(self, seconds: float) -> None:
        """Counts what it has taken of the server's time, or gives back what it has not."""

    def close(self, sentence: str) -> None:
        """Says why, then closes the connection."""
