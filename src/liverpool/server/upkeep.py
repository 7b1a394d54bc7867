"""What a server does beside serving: slow tables go on, old games go, its memory stays small.

When it stops, whoever waits to be notified is so first.
"""

import asyncio
import gc
import logging
import sys
from collections.abc import Coroutine
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final

from liverpool.server.storage.ages import forget_old
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.leases import group_of
from liverpool.server.storage.listing import slow_tables
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.dispatcher import Dispatcher
from liverpool.server.tables.metrics import Metrics
from liverpool.table.advice import answers_found, clear_caches

_DAY_SECONDS: Final = 86_400.0
_STANDS_BY_SECONDS: Final = 60.0
"""From one look whether there are tables to look after to the next."""
_MIDDLE_BEFORE_ALL: Final = 50
"""Collections of the middle generation before one of all; Python's own choice is 10."""
_BETWEEN_TABLES: Final = 0.002
"""Seconds left to the tables in play after each old one that is removed."""
_COUNT_SECONDS: Final = 300.0
"""From one count of the tables to the next."""
_LOOK_SECONDS: Final = 2.0
"""From one look at the memory to the next."""
_TAKEN_SECONDS: Final = 5.0
"""From one look whether the server has begun to play other tables to the next."""
_LATELY_DAYS: Final = 7
"""A slow table that nothing has changed for so many days waits for its people."""
_MORE_BLOCKS: Final = 50_000
"""So many objects, some 4 MB, may come before what is only remembered is let go."""

_log = logging.getLogger(__name__)


async def side_by_side(*parts: Coroutine[None, None, None]) -> None:
    """Runs all of them; the log has it when one breaks, and the others go on."""
    await asyncio.gather(*map(_logged, parts))


async def _logged(part: Coroutine[None, None, None]) -> None:
    try:
        await part
    except Exception:
        _log.exception("a part of the server has broken; start the server again")


def keep_what_is_loaded() -> None:
    """What is loaded by now stays: no collection has to look through it while people wait.

    One that looks through all the rest takes tens of milliseconds where many tables are open, so
    it comes seldom; hardly anything here needs it.
    """
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, _MIDDLE_BEFORE_ALL)


async def keep_small() -> None:
    """Lets go of what is only remembered, whenever there is much more in memory than before.

    Hands by rules of somebody's own, one after the other, would fill it otherwise; and what is not
    freed soon leaves gaps that are never given back.
    """
    before, known = sys.getallocatedblocks(), answers_found()
    while True:
        await asyncio.sleep(_LOOK_SECONDS)
        if answers_found() == known:
            continue  # to look at the memory is to go through all of it
        known = answers_found()
        now = sys.getallocatedblocks()
        before = min(before, now)
        if now - before > max(_MORE_BLOCKS, before // 10):
            clear_caches()
            gc.collect()
            before, known = sys.getallocatedblocks(), answers_found()


async def keep_counted(storage: Storage, metrics: Metrics) -> None:
    """Counts the tables again and again, from when this server plays any."""
    while True:
        while not storage.leases.are_held():
            await asyncio.sleep(_TAKEN_SECONDS)
        with suppress(CannotStore):  # where the database is damaged
            metrics.tables.set(storage.count())
        await asyncio.sleep(_COUNT_SECONDS)


async def keep_slow_tables_going(storage: Storage, tables: Dispatcher) -> None:
    """Makes slow tables go on that this server begins to play; others wait for their people.

    Bots may have been about to move when the server before was stopped.
    """
    known: dict[int, int] = {}
    while True:
        lately = datetime.now(UTC) - timedelta(days=_LATELY_DAYS)
        held = storage.leases.held()
        new = {group for group, epoch in held.items() if known.get(group) != epoch}
        with suppress(CannotStore):  # it is looked again
            found = slow_tables(storage.database, f"{lately:%Y-%m-%d}") if new else []
            known = held
            for table in found:
                is_new = group_of(table) in new and storage.leases.holds(table)
                if is_new and not tables.is_in_memory(table):
                    is_read = asyncio.Event()
                    tables.go_on(table, is_read.set)
                    await is_read.wait()
        await asyncio.sleep(_TAKEN_SECONDS)


async def notify_at_the_end(tables: Dispatcher) -> None:
    """Waits until the server stops."""
    try:
        await asyncio.Event().wait()
    finally:
        tables.notify_before_stop()


async def keep_young(storage: Storage, tables: Dispatcher, played_days: int) -> None:
    """Removes old games, as soon as the server plays any tables and once a day from then on."""
    while True:
        while not storage.leases.are_held():
            await asyncio.sleep(_STANDS_BY_SECONDS)
        now = datetime.now(UTC)
        for _ in forget_old(storage, now, tables.is_in_memory, played_days=played_days):
            await asyncio.sleep(_BETWEEN_TABLES)
        await asyncio.sleep(_DAY_SECONDS)
