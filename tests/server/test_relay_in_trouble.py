"""Pages at tables of other servers, while servers, messages and the bus are lost."""

from liverpool.engine.moves import Discard, Draw
from liverpool.room.messages import MOST_BYTES, read
from liverpool.room.messages.requests import (
    Arrange,
    Hello,
    Ping,
)
from liverpool.server.bus.relay import LOST, NOBODY
from liverpool.server.ownership import PLAYED_ELSEWHERE
from liverpool.server.storage.leases import STANDS_BY, group_of
from liverpool.server.storage.schema import GROUPS
from tests.room.house import verbs
from tests.rules.positions import ANN, BEN
from tests.server.club import Club, came_back
from tests.server.places import NEEDS_UNIX
from tests.server.shared import HERE, share_out
from tests.server.test_tables import bens_turn

pytestmark = [NEEDS_UNIX, HERE]


def test_tables_go_to_another_server_and_their_pages_come_back_to_play_on(club: Club) -> None:
    first = club.server()
    table = bens_turn(first.house)
    near = table.pages[BEN]
    second = club.server()
    order = (first, second) if first.servers.id < second.servers.id else (second, first)
    share_out(*order)
    moved = second.plays(table.name)
    assert came_back(near, PLAYED_ELSEWHERE) is moved
    assert (first.relay.in_memory, near.ended is None) == ((0, False) if moved else (1, True))
    for server in (first, second):
        page = server.come_to(table, BEN)
        assert page.number == len(first.house.kept_moves(table.name))


def test_a_command_on_its_way_to_a_server_that_has_the_table_no_more_is_done_once_elsewhere(
    club: Club,
) -> None:
    here, there = club.two()
    table = bens_turn(there.house)
    far = here.come_to(table, BEN)
    draws = far.making(Draw())
    # The other one has given the table back, and this one has not heard of it.
    there.storage.leases.give_back([group_of(table.name)])
    far.says(draws)
    assert came_back(far, STANDS_BY)
    assert far.last_number not in [getattr(each, "id", 0) for each in far.messages]
    there.ownership._see()
    here.storage.leases.take(1)
    here.ownership._see()
    again = here.come_to(table, BEN)
    again.does(again.making(Draw(), question=draws.question))
    assert verbs(here.house.kept_moves(table.name)) == [(BEN, "draw")]


def test_a_page_that_does_not_know_yet_that_its_table_has_gone_comes_back_to_it(club: Club) -> None:
    here, there = club.two()
    table = bens_turn(there.house)
    far = here.come_to(table, BEN)
    there.storage.leases.give_back([group_of(table.name)])
    here.storage.leases.take(1)
    here.ownership._see()
    draws = far.making(Draw())
    far.says(draws)
    assert came_back(far, NOBODY)
    assert far.last_number not in [getattr(each, "id", 0) for each in far.messages]
    again = here.come_to(table, BEN)
    again.does(draws)
    assert verbs(here.house.kept_moves(table.name)) == [(BEN, "draw")]


def test_a_message_that_would_be_longer_on_the_bus_is_refused_and_nobody_else_hears_of_it(
    club: Club,
) -> None:
    here, there = club.two()
    far = here.come_to(bens_turn(there.house), ANN)
    text = (
        '{"kind":"arrange","title":"","seats":3,"rules":"dunlop","settings":{},"changes":{"a":['
        f"{','.join(['1e15'] * 10_000)}]}}}}"
    )
    assert len(text) < MOST_BYTES
    asked = read(text)
    assert isinstance(asked, Arrange)
    assert "too long" in far.refused(asked).why.sentence
    far.does(Ping())


def test_where_nobody_has_the_table_just_now_pages_come_back_later(club: Club) -> None:
    here, there = club.two()
    table = bens_turn(there.house)
    there.ownership._gives_back()
    there.servers.announce()
    page = here.page()
    page.says(Hello(table=table.name, secret=table.secrets[BEN]))
    assert came_back(page, NOBODY)
    here.page().does(Ping())


def test_a_bus_that_is_lost_sends_away_only_pages_at_tables_elsewhere(club: Club) -> None:
    here, there = club.two()
    table, own = bens_turn(there.house), bens_turn(here.house)
    far, near = here.come_to(table, BEN), here.come_to(own, BEN)
    club.bus.cut(here.servers)
    assert came_back(far, LOST)
    assert near.ended is None
    near.makes(Draw())
    later = here.page()
    later.says(Hello(table=table.name, secret=table.secrets[BEN]))
    assert came_back(later, NOBODY)
    # The other one does not know of it yet; then it does, and the page plays on.
    club.bus.connect(here.servers)
    assert len(there.relay._remote_pages) == 0
    here.come_to(table, BEN).makes(Draw())


def test_an_owner_that_dies_is_replaced_and_nothing_that_was_told_is_lost(club: Club) -> None:
    here, there = club.two()
    table = bens_turn(there.house)
    far = here.come_to(table, BEN)
    far.makes(Draw())
    told = far.number
    there.dies()
    club.bus.falls_silent()
    assert came_back(far, LOST)
    club.place.waits_out_the_lease()
    assert here.looks() == GROUPS
    back = here.come_to(table, BEN)
    assert back.number == told
    here.house.clock.runs(30)  # nobody wants to buy
    back.makes(Discard(back.game.hand[-1]))
    assert (BEN, "discard") in verbs(here.house.kept_moves(table.name))


def test_pages_of_a_server_that_dies_are_away_from_their_tables(club: Club) -> None:
    here, there = club.two()
    table = bens_turn(there.house)
    table.pages[BEN].leaves()
    here.come_to(table, BEN)
    assert table.pages[ANN].table.seats[BEN].here
    here.dies()
    club.bus.falls_silent()
    assert not table.pages[ANN].table.seats[BEN].here


def test_one_that_was_silent_for_too_long_is_told_and_begins_anew(club: Club) -> None:
    here, there = club.two()
    table = bens_turn(there.house)
    far = here.come_to(table, BEN)
    there.servers._forget(next(iter(there.servers._others)))
    assert len(there.relay._remote_pages) == 0
    far.says(far.making(Draw()))
    assert came_back(far, LOST)
    here.come_to(table, BEN).makes(Draw())


def test_where_a_letter_is_lost_nobody_waits_for_it(club: Club) -> None:
    here, there = club.two()
    table = bens_turn(there.house)
    far = here.come_to(table, BEN)
    club.bus.lost.update(club.bus._on_it)
    far.says(far.making(Draw()))
    club.bus.lost.clear()
    club.bus.beats()
    assert came_back(far, LOST)
    again = here.come_to(table, BEN)
    assert again.number == len(there.house.kept_moves(table.name)) == 0
    again.makes(Draw())
