"""How old things are: days are counted, and no clock alone makes anything old.

Whenever a server looks for what is old, the day is stored, and how many days have been counted so
far. From one look to the next a week counts at most, and nothing where more than a month lies
between them or a clock went back. So a clock that is set years on, or back and on again, makes
nothing older, and what was stored under a wrong date is never older than the looks around it. A
server that is seldom switched on keeps what it has for longer; that harms nobody.

PostgreSQL has a clock of its own: where the server's differs from it, it does not look at all.
"""

import logging
from datetime import UTC, date, datetime, timedelta
from typing import Final

from msgspec import Struct
from sqlalchemy import func, select

from liverpool.server.storage.database import Database
from liverpool.server.storage.schema import LOOKS, RECORDS, RULE_LINKS, SCORE_SHEETS, TABLES

MOST: Final = 7
"""So many days count from one look to the next."""
FAR: Final = timedelta(days=31)
"""Where more lies between two looks, or any time back, none of it counts, and the log says so."""
CLOCKS_DIFFER: Final = timedelta(days=1)
"""By so much the clock of the server and that of its database may differ."""

DIFFERS: Final = (
    "the clock of this machine says %s, that of the database %s: nothing old is removed until they"
    " agree"
)
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


class Looks:
    """The looks for what is old, in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._is_told = False

    def look(self, now: datetime) -> Calendar | None:
        """Notes that it is looked now; nothing where nothing may go, as the clocks disagree."""
        clock = self._clock()
        if clock is not None and abs(clock - now) > CLOCKS_DIFFER:
            if not self._is_told:
                _log.warning(DIFFERS, f"{now:%Y-%m-%d}", f"{clock:%Y-%m-%d}")
            self._is_told = True
            return None
        self._is_told = False
        today, connection = now.date(), self._database.connection
        with self._database.writing(None):
            self._database.one_at_a_time()  # several servers may look at the same moment
            found = connection.execute(select(LOOKS).order_by(LOOKS.c.number)).all()
            looks = [(date.fromisoformat(row.day), int(row.counted)) for row in found]
            new = [] if looks else [(self._newest(today), 0)]
            last, counted = (looks or new)[-1]
            agree = timedelta(0) <= today - last <= FAR
            if last != today:
                new.append((today, counted + min((today - last).days, MOST) * agree))
            for number, (day, so_far) in enumerate(new, len(looks) + 1):
                row = {"number": number, "day": day.isoformat(), "counted": so_far}
                connection.execute(LOOKS.insert().values(row))
        if not agree:
            _log.warning(JUMPED, last, today)
            return None
        return Calendar((*looks, *new))

    def _clock(self) -> datetime | None:
        if self._database.clock is None:
            return None
        found: datetime = self._database.read(select(self._database.clock))[0][0]
        return found.astimezone(UTC)  # the connection has the machine's own zone

    def _newest(self, today: date) -> date:
        """The day of the last change before anybody has looked; a later one than today says only
        that some clock was wrong."""
        days = (TABLES.c.changed, SCORE_SHEETS.c.changed, RECORDS.c.changed, RULE_LINKS.c.used)
        found = [
            self._database.connection.execute(select(func.max(each))).scalar() for each in days
        ]
        newest = [date.fromisoformat(each[:10]) for each in found if each]
        return min(today, max(newest, default=today))
