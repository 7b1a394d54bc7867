"""What can happen to a room. A page is a number that no other page of the server has."""

from datetime import datetime
from hmac import digest
from typing import Any

from msgspec import Struct

from liverpool.engine.state import Seat
from liverpool.room.effects import Delivery, Job
from liverpool.room.messages.requests import PageMessage
from liverpool.room.messages.secret import Secret


class Now(Struct, frozen=True):
    """What an event brings of the world outside."""

    time: float
    """Seconds of a clock that never goes back."""
    date: datetime
    """The same moment in UTC, for what is understood after a restart."""
    chance: bytes = b""
    """Bytes that nobody can guess, for secrets and ids that are made now."""

    def __repr__(self) -> str:
        return f"<Now {self.date:%Y-%m-%d %H:%M:%S}>"  # nothing that its chance may become

    def drawn(self, what: str) -> bytes:
        """A secret of 32 bytes of its own for whatever this names."""
        return digest(self.chance, what.encode(), "sha256")


class Asked(Struct, frozen=True):
    """A page asks something, at the table or of it."""

    page: int
    message: PageMessage
    network: str = ""
    """From where it comes."""
    brings_numbers: bool = False
    """Whether it takes part in the shuffles wherever it has a seat."""
    new_id: str = ""
    """Of a table that may be opened."""


class Came(Struct, frozen=True):
    """The page that has opened the table, or for which it was opened, takes its seat."""

    page: int
    asked: int
    """The id of what it asked."""
    seat: Seat
    secret: Secret
    brings_numbers: bool = False
    start: bool = False
    """Whether the game begins at once, without the pauses before its first cards."""


class Went(Struct, frozen=True):
    """A page is at this table no longer."""

    page: int
    lost: bool = False
    """Whether its connection broke, and it did not close it."""


class JobDone(Struct, frozen=True):
    """A job that the room has asked for is over."""

    job: Job
    result: Any
    """What was found, or a `Failed` that says why there is nothing."""


class Notified(Struct, frozen=True):
    """A push service has answered."""

    seat: Seat
    endpoint: str
    since: float
    """When the notification was sent."""
    outcome: Delivery


class Tick(Struct, frozen=True):
    """Time has passed."""


class Stops(Struct, frozen=True):
    """The server is about to stop: whoever waits to be notified is so at once."""


Event = Asked | Came | Went | JobDone | Notified | Tick | Stops
