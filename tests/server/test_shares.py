"""Servers that share their tables: which of them plays which, also while some come and go."""

from contextlib import ExitStack
from math import inf

import pytest

from liverpool.engine.moves import Draw
from liverpool.server.bus.relay import NOT_ANY, NOT_CONNECTED
from liverpool.server.bus.servers import ALONE_SECONDS
from liverpool.server.ownership import PLAYED_ELSEWHERE
from liverpool.server.storage.schema import GROUPS
from liverpool.server.storage.storage import Storage
from tests.rules.positions import BEN
from tests.server import migrations
from tests.server.club import Club, came_back
from tests.server.places import NEEDS_UNIX
from tests.server.shared import HERE, Bus, share_out
from tests.server.test_tables import bens_turn

pytestmark = [NEEDS_UNIX, HERE]


def test_all_have_about_as_many_tables_and_what_one_leaves_the_others_take(club: Club) -> None:
    first = club.server()
    assert len(first.groups) == GROUPS
    second, third = club.server(), club.server()
    share_out(first, second, third)
    assert sorted(map(len, (first.groups, second.groups, third.groups))) == [5, 5, 6]
    second.ownership._gives_back()
    second.servers.leave()
    second.dies()
    share_out(first, third)
    assert sorted(map(len, (first.groups, third.groups))) == [8, 8]


def test_what_one_has_that_died_is_taken_when_its_leases_end(club: Club) -> None:
    here, there = club.two()
    there.dies()
    club.bus.falls_silent()
    assert here.looks() == 8
    club.place.waits_out_the_lease()
    assert here.looks() == GROUPS
    assert there.looks() == 0


def test_who_cannot_take_leases_gets_no_share(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = club.server(), club.server()
    with monkeypatch.context() as away:
        away.setattr(there.storage.leases, "look", lambda _share: 1 / 0)
        there.looks()
        assert here.looks() == GROUPS
    there.looks()
    assert here.looks() == 8


def test_one_of_a_newer_version_stands_by_until_the_others_have_stopped(club: Club) -> None:
    older = club.server()
    form = "UPDATE alembic_version SET version_num = '{}'"
    with ExitStack() as then:
        club.place.rows(form.format("0012"))
        then.callback(club.place.rows, form.format(migrations.HEAD))
        newer = club.server()
        for _ in range(2):
            assert older.looks() == GROUPS
            assert newer.looks() == 0
    assert (newer.looks(), older.looks()) == (0, 8)


def test_one_of_a_newer_version_whose_steps_only_add_takes_its_share_while_older_ones_play_on(
    club: Club,
) -> None:
    older, there = club.two()
    with ExitStack() as then:
        then.callback(lambda: [club.place.rows(each) for each in migrations.UNDONE])
        with migrations.newer():
            newer = club.server()
            assert newer.looks() == 0
        older.looks()
        there.looks()
        with migrations.newer():
            assert newer.looks() in (5, 6)
        # Whoever plays goes on, and takes nothing: what the newer one stores may be more.
        table = bens_turn(older.house)
        table.pages[BEN].makes(Draw())
        there.ownership._gives_back()
        there.servers.leave()
        mine = len(older.groups)
        assert older.looks() == mine
        with migrations.newer():
            assert newer.looks() == GROUPS - mine
            older.ownership._gives_back()
            older.servers.leave()
            assert newer.looks() == GROUPS
            assert newer.house.open(table.name).number == table.table.number


def test_one_that_reads_no_letters_of_the_others_stands_by_until_they_have_stopped(
    club: Club,
) -> None:
    older, newer, another = (
        club.server(),
        club.server(connected=False),
        club.server(connected=False),
    )
    theirs = Bus()
    older.storage.leases.give_back([3, 4, 5])
    for each in (newer, another):  # though these two hear each other
        theirs.connect(each.servers)
        for _ in range(2):
            assert each.looks() == 0
            assert each.relay.why_not_ready() == NOT_ANY
    assert older.looks() == GROUPS
    older.ownership._gives_back()
    share_out(newer, another)
    assert [len(each.groups) for each in (newer, another)] == [8, 8]


def test_a_server_whose_bus_is_lost_keeps_its_tables_and_takes_none_of_others(club: Club) -> None:
    here, there = club.two()
    club.bus.cut(here.servers)
    assert here.relay.why_not_ready() == ""
    assert (here.looks(), there.looks()) == (8, 8)
    assert here.relay.why_not_ready() == ""
    club.bus.connect(here.servers)
    assert here.relay.why_not_ready() == ""
    club.bus.cut(there.servers)
    club.bus.falls_silent()
    assert here.relay.why_not_ready() == ""
    here.storage.leases.give_back()
    assert here.relay.why_not_ready() == NOT_ANY


def test_without_the_bus_for_long_one_server_plays_all_and_others_stand_by(club: Club) -> None:
    here, there = club.two()
    table = bens_turn(there.house)
    for each in (here, there):
        club.bus.cut(each.servers)
    club.bus.now += ALONE_SECONDS
    assert [each.relay.why_not_ready() for each in (here, there)] == ["", ""]
    there.looks()  # gives back what it has, for the other one still has the rest
    assert [each.relay.why_not_ready() for each in (here, there)] == ["", NOT_CONNECTED]
    assert came_back(table.pages[BEN], PLAYED_ELSEWHERE)
    assert here.looks() == GROUPS
    assert there.looks() == 0
    assert (here.relay.why_not_ready(), there.relay.why_not_ready()) == ("", NOT_CONNECTED)
    here.come_to(table, BEN).makes(Draw())
    for each in (here, there):
        club.bus.connect(each.servers)
    share_out(here, there)
    assert (len(here.groups), len(there.groups)) == (8, 8)


def test_who_alone_has_lost_the_bus_lets_the_others_play_in_the_end(club: Club) -> None:
    here, there = club.two()
    club.bus.cut(here.servers)
    club.bus.falls_silent()
    assert (here.looks(), there.looks()) == (8, 8)
    club.bus.now += ALONE_SECONDS
    assert here.looks() == 0
    assert there.looks() == GROUPS
    assert (here.relay.why_not_ready(), there.relay.why_not_ready()) == (NOT_CONNECTED, "")


def test_each_change_is_counted_by_its_group(club: Club) -> None:
    first = club.server()
    changes = first.metrics.lease_changes
    second = club.server()
    share_out(first, second)
    lost = [changes.labels("lost", f"{group}")._value.get() for group in range(GROUPS)]
    assert sum(lost) == 8
    assert {group for group in range(GROUPS) if lost[group]} == second.groups


def test_a_server_alone_takes_what_is_free_for_ever_where_leases_have_no_end() -> None:
    storage = Storage(":memory:")
    assert storage.take()
    assert storage.leases.until == inf
    assert storage.leases.new_id("kitchen22") == "kitchen22"
