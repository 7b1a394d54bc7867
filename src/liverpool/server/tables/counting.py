"""The counts over all deals: each deal that is over is counted beside the tables, by a worker."""

import logging
from collections.abc import Iterable
from typing import Final

from liverpool.engine.state import State
from liverpool.fair.counts import DealCounts, Measure, count_rows
from liverpool.room.jobs import deal_counts
from liverpool.room.messages.shuffles import CountsShown
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.seating import people
from liverpool.server.tables.table import Table
from liverpool.server.workers.pool import Failed, Workers
from liverpool.table.due import Transition

SECONDS: Final = 5.0
"""For the counts of one deal; a deal that takes longer is not counted."""

_log = logging.getLogger(__name__)


def count_deal(table: Table, workers: Workers) -> None:
    """Counts the deal that is over; what cannot be counted or stored is left out, and logged.

    The deal in which a position begins was dealt by nobody here, and is not counted.
    """
    dealt = _dealt(table.deals.running())
    if dealt is None:
        return
    deal = table.state.public.number
    playing = {seat for seat in people(table.kept) if table.kept.seats[seat].from_deal <= deal}

    def done(found: DealCounts | Failed, _took: float) -> None:
        if isinstance(found, Failed):
            return
        try:
            table.storage.add_counts(table.kept.id, found)
        except CannotStore as error:
            _log.warning("a deal was not counted: %s", error, extra={"table": table.kept.id})

    owner = f"table {table.kept.id}"
    workers.submit(deal_counts, (dealt, playing), SECONDS, done, owner=owner)


def _dealt(made: Iterable[tuple[int, Transition]]) -> State | None:
    """How things stood when the cards had just been dealt; None in a position."""
    dealt = (each for _, each in made if any(each.after.hands) and not any(each.before.hands))
    return next((each.after for each in dealt), None)


def counts_shown(storage: Storage, number: int) -> CountsShown:
    """What was counted so far; `number` is the id of the question."""
    counts = storage.counts()
    rows = tuple(count_rows(counts.dealt, counts.control))
    hands = sum(row.count for row in rows if row.measure is Measure.READY)
    return CountsShown(number, hands, rows)
