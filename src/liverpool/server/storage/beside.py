"""What is stored beside the tables: families' records, shared score sheets, short links."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.json import Decoder
from sqlalchemy import func, select

from liverpool.room.kept import KeptSheet
from liverpool.scores.family import RecordEvent
from liverpool.server.storage.database import Database
from liverpool.server.storage.rows import FORMAT, encoded, own_hands_in, scores_in, understood
from liverpool.server.storage.schema import RECORD_EVENTS, RECORDS, RULE_LINKS, SCORE_SHEETS

_event_in: Final = Decoder(RecordEvent).decode


class KeptRecord(Struct, frozen=True):
    """A record, and the hashes of what lets it be written and be read."""

    id: str
    writes: str
    reads: str
    begun: str
    """When, as ISO text in UTC."""


class Records:
    """The records in one database: their events in the order in which they came."""

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


class ScoreSheets:
    """The score sheets that are shown to others, of games with real cards, in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, sheet: KeptSheet) -> None:
        """The sheet as it stands now, in place of what was kept under its id."""
        row = {
            "changed": sheet.changed,
            "secret": sheet.secret,
            "format": FORMAT,
            "kept": encoded(sheet.scores).decode(),
            "own_hands": None if sheet.own_hands is None else encoded(sheet.own_hands).decode(),
        }
        self._database.put(sheet.id, SCORE_SHEETS, {"id": sheet.id}, row)

    def load(self, name: str) -> KeptSheet | None:
        """The sheet; raises `CannotStore` where it cannot be understood."""
        for row in self._database.read(select(SCORE_SHEETS).where(SCORE_SHEETS.c.id == name)):
            scores = understood(scores_in, row.format, row.kept, "score sheet", name, "notes")
            own = row.own_hands and understood(
                own_hands_in, row.format, row.own_hands, "score sheet", name, "own hands"
            )
            return KeptSheet(row.id, row.changed, row.secret, scores, own)
        return None


class RuleLinks:
    """The short links in one database: the rules of each, and the day on which it was last used.

    What a link says follows from its rules alone, so every server may write it.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def count(self) -> int:
        ((count,),) = self._database.read(select(func.count()).select_from(RULE_LINKS))
        return int(count)

    def add(self, link: str, query: str, today: str) -> None:
        row = {"id": link, "query": query, "used": today}
        self._database.run(None, RULE_LINKS.insert().values(row))

    def query(self, link: str) -> str | None:
        """The rules of a link, as the query of a long one."""
        found = self._database.read(select(RULE_LINKS.c.query).where(RULE_LINKS.c.id == link))
        return found[0].query if found else None

    def use(self, link: str, today: str) -> None:
        """Notes the day; a link that was used today already is not written again."""
        here = (RULE_LINKS.c.id == link) & (RULE_LINKS.c.used != today)
        if self._database.has(select(RULE_LINKS.c.id).where(here)):
            self._database.run(None, RULE_LINKS.update().where(here).values(used=today))
