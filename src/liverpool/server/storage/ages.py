"""The age of what is stored: what is old is removed, a little at a time.

A family's record with anything in it stays: it is meant to last for years.
"""

import logging
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Final

from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.storage import Storage

UNPLAYED: Final = timedelta(days=30)
"""For so long a table is kept at which nobody has played, and a record with nothing in it."""
PLAYED_DAYS: Final = 730
"""For so many days a table is kept at which somebody has played, since its last change."""
TOLD_BEFORE: Final = timedelta(days=7)
"""So long before a table is removed the log says so."""
UNCHANGED: Final = timedelta(days=365)
"""For so long a score sheet is kept that nobody has changed."""
UNUSED: Final = timedelta(days=730)
"""For so long a short link is kept that nobody has opened or asked for."""

_log = logging.getLogger(__name__)


def forget_old(
    storage: Storage,
    now: datetime,
    is_open: Callable[[str], bool],
    *,
    played_days: int = PLAYED_DAYS,
) -> Iterator[None]:
    """Removes what is old; yields after each table, so that others have their turn.

    The log says how many tables go next.

    Tables that are open stay, and those of other servers. What lies on a damaged page of the
    database stays too, and the log says so; all else goes its way.
    """
    gone, damaged = 0, set[str]()
    for days, also_played in ((UNPLAYED.days, False), (played_days, True)):
        for table in _unchanged(storage, (now - timedelta(days=days)).date().isoformat()):
            try:
                may_go = storage.leases.holds(table) and not is_open(table)
                if may_go and (also_played or not storage.is_played(table)):
                    storage.forget(table)
                    gone += 1
            except CannotStore as error:
                if not damaged:
                    _log.error("an old table cannot be removed: %s", error, extra={"table": table})
                damaged.add(table)
            yield
    if storage.leases.holds(""):
        _forget_the_rest(storage, now)
    if soon := _go_soon(storage, now - timedelta(days=played_days)):
        _log.info("%d old tables go within %d days, if nobody plays", soon, TOLD_BEFORE.days)
    if gone:
        _log.info("%d old tables were removed", gone)
    if len(damaged) > 1:
        _log.error("%d old tables cannot be removed", len(damaged))


def _forget_the_rest(storage: Storage, now: datetime) -> None:
    """Removes what is old and no table, which one of the servers does for all."""
    try:
        storage.sheets.forget((now - UNCHANGED).isoformat(timespec="seconds"))
    except CannotStore as error:
        _log.error("old score sheets cannot be removed: %s", error)
    try:
        storage.records.forget_empty((now - UNPLAYED).isoformat(timespec="seconds"))
    except CannotStore as error:
        _log.error("empty records cannot be removed: %s", error)
    try:
        storage.rule_links.forget((now - UNUSED).date().isoformat())
    except CannotStore as error:
        _log.error("old short links cannot be removed: %s", error)


def _go_soon(storage: Storage, last: datetime) -> int:
    """How many tables are next, where those go that have not changed since the day of `last`."""
    days = (last + TOLD_BEFORE).date(), last.date()
    next_ones, old = (set(_unchanged(storage, day.isoformat())) for day in days)
    return len(next_ones - old)


def _unchanged(storage: Storage, before: str) -> list[str]:
    try:
        return storage.unchanged(before)
    except CannotStore as error:
        _log.error("old tables cannot be looked for: %s", error)
        return []
