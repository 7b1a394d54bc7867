"""What is to go: by days that are counted, in two steps.

It is marked first, and removed more than a week later. Whoever comes back to it meanwhile, or
changes it, takes the mark away. So whoever keeps a server can read what would go and when, and make
a copy, or set a clock right.

No clock alone makes anything old. Each day on which a server looks for what is old is stored, and
counts as one, whatever lies between it and the last, but not where it is an earlier one. So a clock
that is set years on, or back and on again, makes nothing older, and what was stored under a wrong
date is never older than the looks around it. A server that is seldom switched on keeps what it has
for longer; that harms nobody.
"""

from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from typing import Final

from msgspec import Struct

from liverpool.server.storage.database import Database


class Calendar(Struct, frozen=True):
    """The looks so far: of each the day, and how many days had been counted by then."""

    looks: tuple[tuple[date, int], ...]

    @property
    def today(self) -> date:
        return self.looks[-1][0]

    @property
    def counted(self) -> int:
        return self.looks[-1][1]

    def before(self, days: int) -> date:
        """What has not changed since before this day is older than so many days, as counted."""
        since = self.counted - days
        if since < 0:
            return date.min
        # Looks under a wrong clock are no days in order, so each since then has to agree.
        later = ((day, counted - since) for day, counted in self.looks if counted >= since)
        return min(day - timedelta(more) for day, more in later)


TOLD_DAYS: Final = 7
"""So many days, as counted, what is marked stays."""


class Kind(Struct, frozen=True):
    """What can grow old, where it is stored, and the column that says when it was changed."""

    name: str
    rows: str
    changed: str = "changed"
    only: str = "TRUE"
    """Which of them may go at all."""


PLAYED: Final = Kind("table", "tables")
SHEETS: Final = Kind("score sheet", "score_sheets")
EMPTY_RECORDS: Final = Kind(
    "empty record", "records", only="id NOT IN (SELECT record FROM record_events)"
)
SHORT_LINKS: Final = Kind("short link", "rule_links", "used")


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


ALL_MARKED: Final = "SELECT kind, id, day FROM going ORDER BY day, id"


class Going:
    """The days on which was looked for what is old, and the marks, in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def look(self, now: datetime) -> Calendar:
        """Notes that it is looked now."""
        today, database = now.date(), self._database
        with database.writing(None):
            database.one_at_a_time()  # several servers may look at the same moment
            found = database.read("SELECT day, counted FROM looks ORDER BY number")
            looks = [(date.fromisoformat(day), counted) for day, counted in found]
            last, counted = looks[-1] if looks else (None, -1)
            if last != today:
                # Servers with different clocks look in turns: the days of one of them count.
                counted += last is None or (today > last and today not in dict(looks))
                looks.append((today, counted))
                row = {"number": len(looks), "day": today.isoformat(), "counted": counted}
                database.insert("looks", row)
        return Calendar(tuple(looks))

    def all(self) -> list[Marked]:
        return [Marked(*row) for row in self._database.read(ALL_MARKED)]

    def old(self, kind: Kind, before: date) -> dict[str, str]:
        """What has not changed since before this day, the oldest first, and when it did last."""
        found = (
            f"SELECT id, {kind.changed} FROM {kind.rows}"
            f" WHERE {kind.changed} < :before AND {kind.only} ORDER BY {kind.changed}"
        )
        return dict(self._database.read(found, before=before.isoformat()))

    def mark(
        self, kind: Kind, old: Mapping[str, str], calendar: Calendar, mine: Callable[[str], bool]
    ) -> tuple[list[str], int]:
        """Marks what is old now, and unmarks what is old no more; `mine` says what is looked at.

        Gives what was marked more than a week ago and goes, and how much was marked now.
        """
        with self._database.writing(None):
            found = "SELECT id, changed, counted FROM going WHERE kind = :kind"
            marks = {name: more for name, *more in self._database.read(found, kind=kind.name)}
            for name, (changed, _) in marks.items():
                if mine(name) and old.get(name) != changed:
                    gone = "DELETE FROM going WHERE kind = :kind AND id = :id"
                    self._database.execute(gone, kind=kind.name, id=name)
            kept = {name for name, (changed, _) in marks.items() if old.get(name) == changed}
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
            self._database.insert("going", *new)
        long_ago = calendar.counted - TOLD_DAYS
        return [name for name in old if name in kept and marks[name][1] < long_ago], len(new)

    def remove(self, kind: Kind, name: str, changed: str) -> None:
        """Removes it, unless it has changed meanwhile; a table has more than its row."""
        row = f"id = :name AND {kind.changed} = :changed AND {kind.only}"
        self._database.run("", f"DELETE FROM {kind.rows} WHERE {row}", name=name, changed=changed)
