"""Somebody on the bus sends again what servers wrote: late, twice, in any order."""

from collections import Counter
from collections.abc import Callable
from itertools import count
from random import Random
from time import monotonic
from typing import Final

import pytest

from liverpool.room.messages.requests import Look, Ping
from liverpool.server.bus.relay import NOT_ANY
from liverpool.server.bus.servers import ALL
from liverpool.server.storage import leases
from liverpool.server.storage.leases import LEASE_SECONDS, group_of
from liverpool.server.storage.schema import GROUPS
from tests.chance import drawn, so_many
from tests.rules.positions import BEN
from tests.server.club import Club
from tests.server.places import NEEDS_UNIX
from tests.server.shared import HERE, One, share_out
from tests.server.test_tables import bens_turn

pytestmark = [NEEDS_UNIX, HERE]

TABLES: Final = [
    next(name for name in map("nowhere{}".format, count()) if group_of(name) == group)
    for group in range(GROUPS)
]
"""One in each group; no server has any of these, and it says so."""
SECONDS: Final = so_many(25, full=60)
"""More than two leases last."""
OLD: Final = 100
"""So many old messages come again each second."""


def answers(server: One, table: str) -> bool:
    """Whether a page at this server is told about the table."""
    page = server.page()
    page.says(Look(table=table))
    return any(getattr(each, "id", None) == page.last_number for each in page.messages)


def a_while(club: Club, lost: set[int], *servers: One, then: Callable[[], None]) -> Counter[int]:
    """A while in which old messages come again; gives how long each group was silent at most.

    The leases of those groups end in it that are `lost`, since their server has died.
    """
    random, bus = Random(drawn("old messages")), club.bus
    recorded = dict.fromkeys(bus.carried)
    silent, longest = Counter[int](), Counter[int]()
    for second in range(1, SECONDS + 1):
        recent = list(dict.fromkeys(bus.carried))
        again = [*recent, *random.choices(list(recorded), k=OLD)]
        random.shuffle(again)
        recorded.update(dict.fromkeys(recent))
        bus.carried.clear()
        for to, data in again:
            bus.send(to, data)
        bus.beats()
        if second == LEASE_SECONDS:
            groups = ", ".join(map(str, lost))
            club.place.rows(f"UPDATE leases SET ends = clock_timestamp() WHERE id IN ({groups})")
        for each in servers:
            each.looks()
        for group, table in enumerate(TABLES):
            silent[group] = 0 if answers(servers[0], table) else silent[group] + 1
            longest[group] = max(longest[group], silent[group])
        then()
    return longest


@pytest.mark.in_turn
def test_no_table_is_silent_for_longer_than_a_lease_when_its_server_has_died(club: Club) -> None:
    here, there, dies = club.server(), club.server(), club.server()
    share_out(here, there, dies)
    for _ in range(4):
        club.bus.beats()
    table = bens_turn(there.house)
    far, names = here.come_to(table, BEN), dict(club.bus._on_it)
    lost = dies.groups
    dies.dies()
    names = {name: each for name, each in names.items() if each is not dies.servers}

    def plays_on() -> None:
        far.does(Ping())
        assert here.relay.why_not_ready() == ""

    longest = a_while(club, lost, here, there, then=plays_on)
    assert {group for group, seconds in longest.items() if seconds} == lost
    assert max(longest.values()) < LEASE_SECONDS + 1
    assert len(here.groups) == len(there.groups) == GROUPS / 2
    assert club.bus._on_it == names  # nobody began anew
    assert far.ended is None


@pytest.mark.in_turn
def test_a_server_that_hears_only_of_dead_ones_is_not_ready_until_it_plays(club: Club) -> None:
    pair = club.two()
    for _ in range(4):
        club.bus.beats()
    for each in pair:
        each.dies()
    later = club.server()
    ready: list[bool] = []

    def is_ready() -> None:
        assert later.relay.why_not_ready() in ("", NOT_ANY)
        ready.append(later.relay.why_not_ready() == "")
        assert ready[-1] is answers(later, TABLES[0])

    longest = a_while(club, set(range(GROUPS)), later, then=is_ready)
    assert ready == [second >= LEASE_SECONDS for second in range(1, SECONDS + 1)]
    assert set(longest.values()) == {LEASE_SECONDS - 1}
    assert len(later.servers) == 0


def test_one_that_says_it_plays_is_not_believed_once_the_database_says_otherwise(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = club.two()
    group = min(there.groups)
    assert answers(here, TABLES[group])
    ends = "UPDATE leases SET ends = clock_timestamp() WHERE id = {}"
    club.place.rows(ends.format(group))
    assert here.looks() == len(there.groups) == GROUPS / 2
    assert not answers(here, TABLES[group])
    there.looks()  # it renews its leases
    here.looks()
    assert answers(here, TABLES[group])
    # Nobody can look any more, for as long as a lease lasts.
    monkeypatch.setattr(leases, "monotonic", lambda: monotonic() + leases.LEASE_SECONDS)
    assert here.servers.owner(group) is None


def test_only_a_greeting_is_sent_to_all(club: Club) -> None:
    here, there = club.two()
    table = bens_turn(there.house)
    here.come_to(table, BEN).does(Ping())
    club.bus.beats()
    contents = {
        type(here.servers._seal.opened(data, to).content).__name__
        for to, data in club.bus.carried
        if to == ALL
    }
    assert contents == {"Greeting"}
