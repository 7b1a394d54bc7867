"""What is to go, in two steps: it is marked first, and removed more than a week later.

Whoever comes back to it meanwhile, or changes it, takes the mark away. So whoever keeps a server
can read what would go and when, and make a copy, or set a clock right.
"""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Final

from msgspec import Struct
from sqlalchemy import Column, ColumnElement, Table, select, true

from liverpool.server.storage.database import Database
from liverpool.server.storage.looks import Calendar
from liverpool.server.storage.schema import (
    GOING,
    RECORD_EVENTS,
    RECORDS,
    RULE_LINKS,
    SCORE_SHEETS,
    TABLES,
)

TOLD_DAYS: Final = 7
"""So many days, as counted, what is marked stays."""


class Kind(Struct, frozen=True, eq=False):
    """What can grow old, where it is stored, and the column that says when it was changed."""

    name: str
    rows: Table
    changed: Column[str]
    only: ColumnElement[bool] = true()
    """Which of them may go at all."""


PLAYED: Final = Kind("table", TABLES, TABLES.c.changed)
SHEETS: Final = Kind("score sheet", SCORE_SHEETS, SCORE_SHEETS.c.changed)
EMPTY_RECORDS: Final = Kind(
    "empty record", RECORDS, RECORDS.c.changed, RECORDS.c.id.not_in(select(RECORD_EVENTS.c.record))
)
SHORT_LINKS: Final = Kind("short link", RULE_LINKS, RULE_LINKS.c.used)


class Marked(Struct, frozen=True):
    """Something that goes, unless somebody comes back to it."""

    kind: str
    id: str
    day: str
    """When it was marked (ISO)."""

    @property
    def goes(self) -> str:
        """The first day on which it may be removed (ISO)."""
        return f"{date.fromisoformat(self.day) + timedelta(days=TOLD_DAYS + 1)}"


class Going:
    """The marks in one database."""

    def __init__(self, database: Database) -> None:
        self._database, self._connection = database, database.connection

    def all(self) -> list[Marked]:
        found = select(GOING.c.kind, GOING.c.id, GOING.c.day).order_by(GOING.c.day, GOING.c.id)
        return [Marked(*row) for row in self._database.read(found)]

    def old(self, kind: Kind, before: date) -> dict[str, str]:
        """What has not changed since before this day, the oldest first, and when it did last."""
        changed = kind.changed
        here = (changed < before.isoformat()) & kind.only
        found = select(kind.rows.c.id, changed).where(here).order_by(changed)
        return {row[0]: row[1] for row in self._database.read(found)}

    def mark(
        self, kind: Kind, old: Mapping[str, str], calendar: Calendar, mine: Callable[[str], bool]
    ) -> tuple[list[str], int]:
        """Marks what is old now, and unmarks what is old no more; `mine` says what is looked at.

        Gives what was marked more than a week ago and goes, and how much was marked now.
        """
        here = GOING.c.kind == kind.name
        with self._database.writing(None):
            rows = self._connection.execute(select(GOING).where(here)).all()
            marks = {row.id: row for row in rows}
            for each in marks.values():
                if mine(each.id) and old.get(each.id) != each.changed:
                    self._connection.execute(GOING.delete().where(here & (GOING.c.id == each.id)))
            kept = {name for name, changed in old.items() if _is_kept(marks.get(name), changed)}
            new = [
                {
                    "kind": kind.name,
                    "id": name,
                    "changed": changed,
                    "day": calendar.today.isoformat(),
                    "counted": calendar.counted,
                }
                for name, changed in old.items()
                if name not in kept
            ]
            if new:
                self._connection.execute(GOING.insert(), new)
        long_ago = calendar.counted - TOLD_DAYS
        return [name for name in old if name in kept and marks[name].counted < long_ago], len(new)

    def remove(self, kind: Kind, name: str, changed: str) -> None:
        """Removes it, unless it has changed meanwhile; a table has more than its row."""
        row = (kind.rows.c.id == name) & (kind.changed == changed) & kind.only
        self._database.run("", kind.rows.delete().where(row))


def _is_kept(mark: object, changed: str) -> bool:
    return getattr(mark, "changed", None) == changed
