"""What is stored beside the tables: families' records, shared score sheets, short links."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.json import Decoder

from liverpool.room.kept import KeptSheet
from liverpool.scores.family import RecordEvent
from liverpool.server.storage.database import Database
from liverpool.server.storage.rows import FORMAT, encoded, own_hands_in, scores_in, understood

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
        with self._database.writing(record.id):
            self._database.insert("records", row)

    def record(self, name: str) -> KeptRecord | None:
        wanted = "SELECT id, writes, reads, changed FROM records WHERE id = :name"
        found = self._database.read(wanted, name=name)
        return KeptRecord(*found[0]) if found else None

    def append(self, name: str, events: Sequence[RecordEvent], now: str) -> None:
        """The events after the last one, all or none."""
        last = "SELECT max(number) FROM record_events WHERE record = :name"
        with self._database.writing(name):
            ((number,),) = self._database.read(last, name=name)
            rows = [
                {"record": name, "number": at, "format": FORMAT, "event": encoded(event).decode()}
                for at, event in enumerate(events, (number or 0) + 1)
            ]
            self._database.insert("record_events", *rows)
            changed = "UPDATE records SET changed = :now WHERE id = :name"
            self._database.run(name, changed, now=now, name=name)

    def size(self, name: str) -> tuple[int, int]:
        """How many events a record has, and how many letters they are."""
        counted = (
            "SELECT count(*), coalesce(sum(length(event)), 0) FROM record_events"
            " WHERE record = :name"
        )
        ((count, size),) = self._database.read(counted, name=name)
        return count, size

    def events(self, name: str, after: int, most: int) -> list[tuple[int, RecordEvent]]:
        """The next events with their numbers; raises `CannotStore` where one is damaged."""
        wanted = (
            "SELECT number, format, event FROM record_events"
            " WHERE record = :name AND number > :after ORDER BY number LIMIT :most"
        )
        return [
            (number, understood(_event_in, kind, line, "record", name, f"event {number}"))
            for number, kind, line in self._database.read(wanted, name=name, after=after, most=most)
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
        self._database.put(sheet.id, "score_sheets", {"id": sheet.id}, row)

    def load(self, name: str) -> KeptSheet | None:
        """The sheet; raises `CannotStore` where it cannot be understood."""
        wanted = (
            "SELECT changed, secret, format, kept, own_hands FROM score_sheets WHERE id = :name"
        )
        for changed, secret, kind, kept, given in self._database.read(wanted, name=name):
            scores = understood(scores_in, kind, kept, "score sheet", name, "notes")
            own = given and understood(own_hands_in, kind, given, "score sheet", name, "own hands")
            return KeptSheet(name, changed, secret, scores, own)
        return None


class RuleLinks:
    """The short links in one database: the rules of each, and the day on which it was last used.

    What a link says follows from its rules alone, so every server may write it.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def count(self) -> int:
        ((count,),) = self._database.read("SELECT count(*) FROM rule_links")
        return int(count)

    def add(self, link: str, query: str, today: str) -> None:
        row = {"id": link, "query": query, "used": today}
        with self._database.writing(None):
            self._database.insert("rule_links", row)

    def query(self, link: str) -> str | None:
        """The rules of a link, as the query of a long one."""
        found = self._database.read("SELECT query FROM rule_links WHERE id = :link", link=link)
        return found[0][0] if found else None

    def use(self, link: str, today: str) -> None:
        """Notes the day; a link that was used today already is not written again."""
        here = "WHERE id = :link AND used != :today"
        if self._database.has(f"SELECT 1 FROM rule_links {here}", link=link, today=today):
            used = f"UPDATE rule_links SET used = :today {here}"
            self._database.run(None, used, link=link, today=today)
