"""What is to be done after a step of a room: first stored, all or nothing, then sent and begun."""

from collections.abc import Callable, Hashable, Mapping, Sequence, Set
from enum import StrEnum
from typing import Any

from msgspec import Struct

from liverpool.engine.moves import Move
from liverpool.engine.state import Seat
from liverpool.fair.agreement import Agreement
from liverpool.fair.counts import DealCounts
from liverpool.room.kept import KeptTable
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.notices import Subscription
from liverpool.room.messages.requests import PageMessage
from liverpool.room.messages.secret import Secret

# What is stored


class Create(Struct, frozen=True):
    """A table that is new."""

    kept: KeptTable


class Save(Struct, frozen=True):
    """All of the table but its moves."""

    kept: KeptTable


class Append(Struct, frozen=True):
    """More moves, after so many; with the deal that begins with them, if one does."""

    number: int
    moves: Sequence[tuple[Seat, Move]]
    begun: tuple[int, int] | None
    """Its number, and how many moves were made before it."""
    stand_ins: Mapping[int, Set[Seat]]


class SaveAgreement(Struct, frozen=True):
    agreement: Agreement


class NoteCommand(Struct, frozen=True):
    """A command that was done, as the seat's of this number."""

    seat: Seat
    number: int
    command: str


Write = Create | Save | Append | SaveAgreement | NoteCommand

# What is done once it is stored


class Send(Struct, frozen=True):
    page: int
    message: ToPage


class SendAway(Struct, frozen=True):
    """The page is at the table no more, and hears why."""

    page: int
    sentence: str


class OpenTable(Struct, frozen=True):
    """A table is opened, and the page that has asked for it gets this seat there."""

    page: int
    asked: int
    kept: KeptTable
    secret: Secret


class Delivery(StrEnum):
    """What becomes of a notification."""

    TAKEN = "taken"
    """The push service has it."""
    GONE = "gone"
    """The subscription has ended; nothing will ever get there."""
    FAILED = "failed"
    """It may work later."""


class Notice(Struct, frozen=True):
    """What a notification says. Nothing in it is secret, and of each table only the last counts."""

    title: str
    table: str
    """The table that opens with a click."""


class Notify(Struct, frozen=True):
    """A notification for one device of a seat."""

    seat: Seat
    device: Subscription
    notice: Notice
    since: float
    """When it was sent."""


class Count(Struct, frozen=True):
    """A deal for the counts over all deals."""

    counts: DealCounts


# Jobs


class BotThinks(Struct, frozen=True):
    """What a bot does."""

    seat: Seat
    number: int


class HandCounted(Struct, frozen=True):
    """How far a hand is."""

    seat: Seat
    number: int


class LogsAgain(Struct, frozen=True):
    """The logs of the running deal, from its beginning."""

    number: int


class DealCounted(Struct, frozen=True):
    """What a deal adds to the counts."""


class ShuffleOpens(Struct, frozen=True):
    """The moves of a deal that is over, for a page that took part in its shuffle."""

    page: int
    seat: Seat
    deal: int


class PageQuestion(Struct, frozen=True):
    """What a page wants to know."""

    page: int
    seat: Seat | None
    message: PageMessage
    again: bool = False
    """Whether the job is done once more, a shorter one."""


Job = BotThinks | HandCounted | LogsAgain | DealCounted | ShuffleOpens | PageQuestion


class StartJob(Struct, frozen=True):
    """A worker is to find something; a `JobDone` brings it, or why it was not found."""

    job: Job
    function: Callable[..., Any]
    args: tuple[Any, ...]
    seconds: float
    """Its deadline."""
    at_least: float = 0.0
    """Seconds for which it works on, however quick the machine is."""
    shared_as: Hashable = None
    """Jobs of a room with the same are done once for all who ask."""


Effect = Write | Send | SendAway | OpenTable | Notify | Count | StartJob
