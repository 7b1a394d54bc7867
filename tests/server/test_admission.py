"""What a page may begin: what counts against the limits of its address, and what does not."""

import pytest

from liverpool.room.messages import PageMessage
from liverpool.room.messages.editing import Shorten
from liverpool.room.messages.records import BeginRecord
from liverpool.room.messages.requests import Again, Learn, Open, Ping, Sit, WatchTable
from liverpool.room.messages.reviewing import PlayFrom
from liverpool.server.access.counters import Rate
from liverpool.server.access.limits import Addresses, Limits
from liverpool.server.http.admission import (
    FULL,
    LINKS_TODAY,
    MANY_TABLES,
    RECORDS_TODAY,
    TABLES_TODAY,
    why_not,
)
from liverpool.table.reasons import Why

HOME, ELSEWHERE = "203.0.113.9", "198.51.100.7"
SIT, WATCHES = Sit(table="kitchen22", name="Ann"), WatchTable(table="kitchen22", name="Ann")
OPEN, PLAYS_FROM, AGAIN, LEARN = Open(), PlayFrom(number=1), Again(), Learn(name="Ann")
RECORD, LINK = BeginRecord(), Shorten(query="rules=dunlop")


@pytest.mark.parametrize(
    ("limits", "begun", "why"),
    [
        (Limits(seats=Rate(0.0, 2)), (SIT, WATCHES, SIT), MANY_TABLES),
        (Limits(tables_a_day=3), (OPEN, AGAIN, LEARN, PLAYS_FROM), TABLES_TODAY),
        (Limits(new_tables=Rate(0.0, 2)), (OPEN, LEARN, OPEN), FULL),
        (Limits(records_a_day=1), (RECORD, RECORD), RECORDS_TODAY),
        (Limits(short_links_a_day=1), (LINK, LINK), LINKS_TODAY),
    ],
    ids=["seats", "tables", "new tables", "records", "links"],
)
def test_what_is_begun_is_counted(limits: Limits, begun: tuple[PageMessage, ...], why: Why) -> None:
    addresses = Addresses(limits)
    *first, last = begun
    assert [why_not(addresses, HOME, 0, asked, 0.0) for asked in first] == [None] * len(first)
    assert why_not(addresses, HOME, 0, last, 0.0) == why
    assert why_not(addresses, HOME, 0, Ping(), 0.0) is None
    elsewhere = why if why == FULL else None  # new tables are counted in all
    assert why_not(addresses, ELSEWHERE, 0, last, 0.0) == elsewhere


@pytest.mark.parametrize("asked", [OPEN, PLAYS_FROM, LEARN])
def test_a_table_is_begun_as_far_as_there_is_room(asked: PageMessage) -> None:
    addresses = Addresses(Limits(tables_in_memory=5))
    assert why_not(addresses, HOME, 4, asked, 0.0) is None
    assert why_not(addresses, HOME, 5, asked, 0.0) == FULL
    assert why_not(addresses, HOME, 5, AGAIN, 0.0) is None, "those who play on have room"
