"""The counts over all deals, for pages that ask."""

from liverpool.fair.counts import Measure, count_rows
from liverpool.room.messages.shuffles import CountsShown
from liverpool.server.storage.storage import Storage


def counts_shown(storage: Storage, number: int) -> CountsShown:
    """What was counted so far; `number` is the id of the question."""
    counts = storage.counts()
    rows = tuple(count_rows(counts.dealt, counts.control))
    hands = sum(row.count for row in rows if row.measure is Measure.READY)
    return CountsShown(number, hands, rows)
