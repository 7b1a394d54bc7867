"""Families' records: begun, read and written by those who have their link.

A record is an append-only list of events, so two who write at once lose nothing. What follows
from the events is counted on the page.
"""

from base64 import urlsafe_b64encode
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.records import (
    BeginRecord,
    ChangeRecord,
    ReadRecord,
    RecordBegun,
    RecordRead,
    RecordRequest,
)
from liverpool.room.messages.secret import Secret
from liverpool.room.refused import RequestRefused
from liverpool.room.secrets import hashed, matches
from liverpool.scores.family import event_fault
from liverpool.server.access.secrets import new_secret
from liverpool.server.storage.beside import KeptRecord
from liverpool.server.storage.storage import Storage

AT_ONCE: Final = 100
"""So many events come with one answer."""
MOST_EVENTS: Final = 10_000
"""A game a day for twenty years, and some changes."""
MOST_BYTES: Final = 8_000_000


def reading_secret(secret: Secret) -> Secret:
    """What lets a record be read that is written with this secret."""
    digest = sha256(f"read/{secret.reveal()}".encode()).digest()
    return Secret(urlsafe_b64encode(digest[:16]).decode().rstrip("="))


class FamilyRecords:
    """The records of one server."""

    def __init__(self, storage: Storage) -> None:
        self._kept, self._leases = storage.records, storage.leases

    def answer(self, message: RecordRequest) -> ToPage:
        """Answers a page; raises `RequestRefused` or `CannotStore`."""
        match message:
            case BeginRecord():
                name, secret = self._leases.new_id(), new_secret()
                read_hash = hashed(reading_secret(secret))
                self._kept.begin(KeptRecord(name, hashed(secret), read_hash, _now()))
                return RecordBegun(message.id, name, secret)
            case ReadRecord():
                return self._read(message, writes=self._opened(message))
            case ChangeRecord():
                return self._change(message)

    def _opened(self, message: ReadRecord | ChangeRecord) -> bool:
        """Whether it is opened to be written; raises `RequestRefused` where it is not opened."""
        record = self._kept.record(message.record)
        if record is None or not (
            (writes := matches(message.secret, record.writes))
            or matches(message.secret, record.reads)
        ):
            raise RequestRefused(
                "There is no such record. Check that you copied the whole link.",
                reason="no_record",
            )
        return writes

    def _change(self, message: ChangeRecord) -> RecordRead:
        if not self._opened(message):
            raise RequestRefused("With this link the record can only be read.", reason="not_yours")
        for fault in map(event_fault, message.events):
            if fault is not None:
                raise RequestRefused(fault, reason="text")
        count, size = self._kept.size(message.record)
        if count + len(message.events) > MOST_EVENTS or size > MOST_BYTES:
            raise RequestRefused(
                "This record is full. Save it as a file, and start another one.", reason="full"
            )
        self._kept.append(message.record, message.events, _now())
        return self._read(message, writes=True)

    def _read(self, message: ReadRecord | ChangeRecord, *, writes: bool) -> RecordRead:
        found = self._kept.events(message.record, message.after, AT_ONCE + 1)
        shown = found[:AT_ONCE]
        return RecordRead(
            message.id,
            writes,
            reading_secret(message.secret) if writes else message.secret,
            tuple(event for _, event in shown),
            shown[-1][0] if shown else message.after,
            len(found) > AT_ONCE,
        )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
