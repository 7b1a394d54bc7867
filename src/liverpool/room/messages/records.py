"""What a page and the server say to each other about a family's record.

A record has two secrets: with one it is written, with the other it is only read. The second
follows from the first, so that who writes can pass the reading link on.
"""

from typing import Annotated, Final

from msgspec import Meta

from liverpool.room.messages.frames import FromPage, Reply, TableId
from liverpool.room.messages.secret import Secret
from liverpool.scores.family import RecordEvent

MOST_EVENTS: Final = 20
"""In one message."""
Number = Annotated[int, Meta(ge=0, le=1_000_000)]


class BeginRecord(FromPage, frozen=True, tag="begin_record"):
    """A new record, with nothing in it; answered by `RecordBegun`."""


class ReadRecord(FromPage, frozen=True, tag="read_record"):
    """Asks for what came after this event; answered by `RecordRead`."""

    record: TableId
    secret: Secret
    after: Number = 0


class ChangeRecord(FromPage, frozen=True, tag="change_record"):
    """More events, all or none; answered by `RecordRead` with what came after `after`."""

    record: TableId
    secret: Secret
    after: Number
    events: Annotated[tuple[RecordEvent, ...], Meta(min_length=1, max_length=MOST_EVENTS)]


class RecordBegun(Reply, frozen=True, tag="record_begun"):
    record: str
    secret: Secret
    """With which it is written."""


class RecordRead(Reply, frozen=True, tag="record"):
    writes: bool
    """Whether the secret is the one with which the record is written."""
    reading: Secret
    """The secret with which it is only read."""
    events: tuple[RecordEvent, ...]
    last: int
    """The number of the last of these events, or the one after which nothing came."""
    more: bool


RecordRequest = BeginRecord | ReadRecord | ChangeRecord
