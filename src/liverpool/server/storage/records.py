"""Families' records in the database: their events in the order in which they came."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.json import Decoder
from sqlalchemy import func, select

from liverpool.scores.family import RecordEvent
from liverpool.server.storage.database import Database
from liverpool.server.storage.rows import FORMAT, encoded, understood
from liverpool.server.storage.schema import RECORD_EVENTS, RECORDS

_event_in: Final = Decoder(RecordEvent).decode


class KeptRecord(Struct, frozen=True):
    """A record, and the hashes of what lets it be written and be read."""

    id: str
    writes: str
    reads: str
    begun: str
    """When, as ISO text in UTC."""


class Records:
    """The records in one database; every write is a transaction of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, record: KeptRecord) -> None:
        row = {
            "id": record.id,
            "writes": record.writes,
            "reads": record.reads,
            "changed": record.begun,
        }
        self._database.run(record.id, RECORDS.insert().values(row))

    def record(self, name: str) -> KeptRecord | None:
        found = self._database.read(select(RECORDS).where(RECORDS.c.id == name))
        return KeptRecord(*found[0]) if found else None

    def append(self, name: str, events: Sequence[RecordEvent], now: str) -> None:
        """The events after the last one, all or none."""
        last = select(func.max(RECORD_EVENTS.c.number)).where(RECORD_EVENTS.c.record == name)
        with self._database.writing(name):
            ((number,),) = self._database.read(last)
            rows = [
                {"record": name, "number": at, "format": FORMAT, "event": encoded(event).decode()}
                for at, event in enumerate(events, (number or 0) + 1)
            ]
            changed = RECORDS.update().where(RECORDS.c.id == name).values(changed=now)
            self._database.connection.execute(RECORD_EVENTS.insert(), rows)
            self._database.run(name, changed)

    def size(self, name: str) -> tuple[int, int]:
        """How many events a record has, and how many letters they are."""
        letters = func.coalesce(func.sum(func.length(RECORD_EVENTS.c.event)), 0)
        counted = select(func.count(), letters).where(RECORD_EVENTS.c.record == name)
        ((count, size),) = self._database.read(counted)
        return count, size

    def events(self, name: str, after: int, most: int) -> list[tuple[int, RecordEvent]]:
        """The next events with their numbers; raises `CannotStore` where one is damaged."""
        wanted = (
            select(RECORD_EVENTS.c.number, RECORD_EVENTS.c.format, RECORD_EVENTS.c.event)
            .where(RECORD_EVENTS.c.record == name, RECORD_EVENTS.c.number > after)
            .order_by(RECORD_EVENTS.c.number)
            .limit(most)
        )
        return [
            (number, understood(_event_in, kind, line, "record", name, f"event {number}"))
            for number, kind, line in self._database.read(wanted)
        ]
