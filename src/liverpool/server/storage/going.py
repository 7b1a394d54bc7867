"""What is to go: by days that are counted, in two steps.

It is marked first, and removed more than a week later. Whoever comes back to it meanwhile, or
changes it, takes the mark away. So whoever keeps a server can read what would go and when, and make
a copy, or set a clock right.

No clock alone makes anything old. Whenever a server looks for what is old, the day is stored, and
how many days have been counted so far. From one look to the next a week counts at most, and nothing
where more than a month lies between them or a clock went back. So a clock that is set years on, or
back and on again, makes nothing older, and what was stored under a wrong date is never older than
the looks around it. A server that is seldom switched on keeps what it has for longer; that harms
nobody.
"""

import logging
from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from typing import Final

from msgspec import Struct

from liverpool.server.storage.database import Database

MOST: Final = 7
"""So many days count from one look to the next."""
FAR: Final = timedelta(days=31)
"""Where more lies between two looks, or any time back, none of it counts, and the log says so."""

JUMPED: Final = (
    "it was looked for old games on %s and now on %s: if nobody was away so long, a clock is or was"
    " wrong; nothing is removed now, and that time makes no game older"
)

_log = logging.getLogger(__name__)


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

    def look(self, now: datetime) -> Calendar | None:
        """Notes that it is looked now; nothing where nothing may go, as a clock is or was wrong."""
        today, database = now.date(), self._database
        with database.writing(None):
            database.one_at_a_time()  # several servers may look at the same moment
            found = database.read("SELECT day, counted FROM looks ORDER BY number")
            looks = [(date.fromisoformat(day), counted) for day, counted in found]
            new = [] if looks else [(self._newest(today), 0)]
            last, counted = (looks or new)[-1]
            agree = timedelta(0) <= today - last <= FAR
            if last != today:
                new.append((today, counted + min((today - last).days, MOST) * agree))
            for number, (day, so_far) in enumerate(new, len(looks) + 1):
                row = {"number": number, "day": day.isoformat(), "counted": so_far}
                database.insert("looks", row)
        if not agree:
            _log.warning(JUMPED, last, today)
            return None
        return Calendar((*looks, *new))

    def _newest(self, today: date) -> date:
        """The day of the last change before anybody has looked; a later one than today says only
        that some clock was wrong."""
        kinds = (PLAYED, SHEETS, EMPTY_RECORDS, SHORT_LINKS)
        days = (f"SELECT max({each.changed}) FROM {each.rows}" for each in kinds)
        found = [day for each in days for (day,) in self._database.read(each)]
        newest = [date.fromisoformat(each[:10]) for each in found if each]
        return min(today, max(newest, default=today))

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
