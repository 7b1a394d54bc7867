"""The age of what is stored: what is old is marked, and removed a week later, a little at a time.

How old something is no clock says alone (`going.py`). A family's record with anything in it stays:
it is meant to last for years.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final

from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.going import (
    EMPTY_RECORDS,
    PLAYED,
    SHEETS,
    SHORT_LINKS,
    TOLD_DAYS,
    Calendar,
    Kind,
)
from liverpool.server.storage.storage import Storage

UNPLAYED: Final = timedelta(days=30)
"""For so long a table is kept at which nobody has played, and a record with nothing in it."""
PLAYED_DAYS: Final = 730
"""For so many days a table is kept at which somebody has played, since its last change."""
UNCHANGED: Final = timedelta(days=365)
"""For so long a score sheet is kept that nobody has changed."""
UNUSED: Final = timedelta(days=730)
"""For so long a short link is kept that nobody has opened or asked for."""
_REST: Final = ((SHEETS, UNCHANGED), (EMPTY_RECORDS, UNPLAYED), (SHORT_LINKS, UNUSED))

_log = logging.getLogger(__name__)


def forget_old(
    storage: Storage,
    now: datetime,
    is_open: Callable[[str], bool],
    *,
    played_days: int = PLAYED_DAYS,
) -> Iterator[None]:
    """Marks what is old, and removes what was marked more than a week ago and is old still.

    It yields after each table, so that others have their turn; the log says how many go next.
    Tables that are open stay, and those of other servers. What lies on a damaged page of the
    database stays too, and the log says so; all else goes its way.
    """
    with _told("games"):
        calendar = storage.going.look(now)
        with _told("tables"):
            yield from _forget_tables(storage, calendar, is_open, played_days)
        # What is no table, one of the servers looks after for all.
        for kind, age in _REST if storage.leases.holds("") else ():
            with _told(f"{kind.name}s"):
                old = storage.going.old(kind, calendar.before(age.days))
                for name in _marked(storage, kind, old, calendar, lambda _: True):
                    storage.going.remove(kind, name, old[name])


@contextmanager
def _told(what: str) -> Iterator[None]:
    """The log says why what is old of this cannot be removed."""
    try:
        yield
    except CannotStore as error:
        _log.error("old %s cannot be removed: %s", what, error)


def _forget_tables(
    storage: Storage, calendar: Calendar, is_open: Callable[[str], bool], played_days: int
) -> Iterator[None]:
    gone, damaged = 0, set[str]()

    def note(table: str, error: CannotStore) -> None:
        if not damaged:
            _log.error("an old table cannot be removed: %s", error, extra={"table": table})
        damaged.add(table)

    played = storage.going.old(PLAYED, calendar.before(played_days))
    found = played | storage.going.old(PLAYED, calendar.before(UNPLAYED.days))
    old = dict[str, str]()
    for table, changed in found.items():
        try:
            may_go = storage.leases.holds(table) and not is_open(table)
            if may_go and (table in played or not storage.is_played(table)):
                old[table] = changed
        except CannotStore as error:
            note(table, error)
        yield
    for table in _marked(storage, PLAYED, old, calendar, storage.leases.holds):
        try:
            if not is_open(table):
                storage.forget(table)
                gone += 1
        except CannotStore as error:
            note(table, error)
        yield
    if gone:
        _log.info("%d old tables were removed", gone)
    if len(damaged) > 1:
        _log.error("%d old tables cannot be removed", len(damaged))


def _marked(
    storage: Storage,
    kind: Kind,
    old: dict[str, str],
    calendar: Calendar,
    mine: Callable[[str], bool],
) -> list[str]:
    """What goes now; what is marked now is told."""
    goes, marked = storage.going.mark(kind, old, calendar, mine)
    if marked:
        day = calendar.today + timedelta(days=TOLD_DAYS + 1)
        what = f"{marked} old {kind.name}{'s' * (marked != 1)} {'go' if marked != 1 else 'goes'}"
        _log.warning("%s on %s at the earliest, if nobody comes back", what, day)
    return goes
