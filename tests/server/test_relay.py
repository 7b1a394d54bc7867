"""Any server takes any page: it plays at tables of other servers as at one of its own."""

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from math import inf
from pathlib import Path
from typing import Any, Final, get_args

import pytest
from msgspec.structs import fields, replace
from sqlalchemy import func

from liverpool.engine.moves import Discard, Draw
from liverpool.server.bus import remote_pages
from liverpool.server.bus.addressed import NEW, addressed_to
from liverpool.server.bus.bus_messages import Says, Tells
from liverpool.server.bus.relay import LOST, NOBODY, NOT_ANY, NOT_CONNECTED
from liverpool.server.bus.servers import ALONE_SECONDS
from liverpool.server.http.views_waiting import is_refusal, kind_of_view
from liverpool.server.messages import MOST_BYTES, PageMessage, read, written
from liverpool.server.messages.editing import Shorten, Shortened
from liverpool.server.messages.ending import WatchShared
from liverpool.server.messages.frames import FromPage
from liverpool.server.messages.game import Hinted, Peeked
from liverpool.server.messages.keeping import Follow, Publish, Published, ScoresUpdate
from liverpool.server.messages.records import (
    BeginRecord,
    ChangeRecord,
    ReadRecord,
    RecordBegun,
    RecordRead,
)
from liverpool.server.messages.replies import Asked, Done, Joining, Seated, Welcome
from liverpool.server.messages.requests import (
    Admit,
    Again,
    Arrange,
    AskHint,
    Hello,
    Learn,
    Leave,
    Look,
    Open,
    Peek,
    Ping,
    Rename,
    SeatRequest,
    Sit,
    WatchTable,
)
from liverpool.server.messages.reviewing import ReviewUpdate
from liverpool.server.messages.talking import Write
from liverpool.server.ownership import PLAYED_ELSEWHERE
from liverpool.server.storage import leases
from liverpool.server.storage.leases import GROUPS, STANDS_BY, group_of
from liverpool.server.storage.postgres import Postgres
from liverpool.server.storage.sealing import ServerKey
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.page import COMES_BACK
from liverpool.server.tables.page_jobs import JOB_SECONDS, PageJobs
from tests.rules.positions import ANN, BEN
from tests.server import migrations
from tests.server.clock import FakePage, House, last_card_of_the_game, verbs
from tests.server.clock import Seated as AtTable
from tests.server.places import NEEDS_UNIX, InPostgres, database_of_its_own, place_left_empty
from tests.server.shared import HERE, Bus, One, share_out
from tests.server.test_keeping import GAME, LATER
from tests.server.test_storage import UNDONE
from tests.server.test_tables import bens_turn
from tests.server.test_workers import LateWorkers

pytestmark = [NEEDS_UNIX, HERE]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """One database for the tests here, which leave nothing in it."""
    with database_of_its_own() as found:
        yield found


class Club:
    """Some servers of one database."""

    def __init__(self, place: InPostgres, closing: ExitStack) -> None:
        self.place, self.bus, self._closing = place, Bus(), closing

    def server(self, *, connected: bool = True) -> One:
        """Another server."""
        storage = Storage.at(self.place.folder, "", self.place.database, stands_by=True)
        self._closing.callback(storage.close)
        return One(storage, self.bus, connected=connected)

    def two(self) -> tuple[One, One]:
        """Two servers with half of the tables each."""
        pair = self.server(), self.server()
        share_out(*pair)
        return pair


@pytest.fixture
def club(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    """Their leases end when a test says so, however busy the machine is."""
    monkeypatch.setattr(leases, "LEASE_SECONDS", 3600.0)
    monkeypatch.setattr(Postgres, "lease_ends", func.clock_timestamp() + timedelta(hours=1))
    with place_left_empty(tmp_path, url) as place, ExitStack() as closing:
        yield Club(place, closing)


def came_back(page: FakePage, why: str) -> bool:
    """Whether the page was sent away for this reason, and comes back by itself."""
    return (page.ended, page.comes_back) == (f"{why} {COMES_BACK}", True)


# Shares


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
    club.bus.is_silent()
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
        club.place.rows(form.format(sorted(UNDONE)[-2]))
        then.callback(club.place.rows, form.format(max(UNDONE)))
        newer = club.server()
        for _ in range(2):
            assert older.looks() == GROUPS
            assert newer.looks() == 0
    assert (newer.looks(), older.looks()) == (0, 8)


def test_one_of_a_newer_version_whose_steps_only_add_takes_its_share_while_older_ones_play_on(
    club: Club, tmp_path: Path
) -> None:
    older, there = club.two()
    migrations.with_one_more(tmp_path / "migrations")
    with ExitStack() as then:
        then.callback(lambda: [club.place.rows(each) for each in migrations.UNDONE])
        with migrations.newer(tmp_path / "migrations"):
            newer = club.server()
            assert newer.looks() == 0
        older.looks()
        there.looks()
        with migrations.newer(tmp_path / "migrations"):
            assert newer.looks() in (5, 6)
        # Whoever plays goes on, and takes nothing: what the newer one stores may be more.
        table = bens_turn(older.house)
        table.pages[BEN].makes(Draw())
        there.ownership._gives_back()
        there.servers.leave()
        mine = len(older.groups)
        assert older.looks() == mine
        with migrations.newer(tmp_path / "migrations"):
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
    assert here.relay.why_not_ready() == NOT_CONNECTED
    assert (here.looks(), there.looks()) == (8, 8)
    club.bus.connect(here.servers)
    assert here.relay.why_not_ready() == ""
    club.bus.cut(there.servers)
    club.bus.is_silent()
    assert here.relay.why_not_ready() == ""
    here.storage.leases.give_back()
    assert here.relay.why_not_ready() == NOT_ANY


def test_without_the_bus_for_long_one_server_plays_all_and_others_stand_by(club: Club) -> None:
    here, there = club.two()
    table = bens_turn(there.house)
    for each in (here, there):
        club.bus.cut(each.servers)
    club.bus.now += ALONE_SECONDS
    there.looks()  # gives back what it has, for the other one still has the rest
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
    club.bus.is_silent()
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


# Playing from elsewhere


def test_a_page_plays_at_a_table_of_another_server_and_is_told_what_it_would_be_told_there(
    club: Club,
) -> None:
    here, there = club.two()
    table = bens_turn(there.house)
    near, far = table.comes_back(BEN), here.come_to(table, BEN)
    assert isinstance(far.messages[0], Welcome)
    told = len(near.raw), len(far.raw)
    far.makes(Draw())
    table.runs(30)  # nobody wants to buy
    far.makes(Discard(far.game.hand[-1]))
    assert near.raw[told[0] :] == [text for text in far.raw[told[1] :] if b'"done"' not in text]
    assert (BEN, "discard") in verbs(here.house.kept_moves(table.name))
    assert far.place == (table.name, True)
    assert far.work > 0
    assert (here.relay.in_memory, there.relay.in_memory) == (0, 1)
    far.leaves()
    assert far not in there.house.tables._pages._of
    assert len(there.relay._remote_pages) == 0


def test_what_others_do_there_reaches_it_and_only_its_own_hand(club: Club) -> None:
    here, there = club.two()
    table = bens_turn(there.house)
    ann = here.come_to(table, ANN)
    table.pages[BEN].makes(Draw())
    assert ann.number == table.table.number
    assert ann.game.hand == table.state.hands[ANN]
    assert table.state.hands[BEN] != ann.game.hand
    onlooker = here.page()
    onlooker.does(WatchTable(table=table.name, name="Kim"))
    assert onlooker.table.watching
    assert not onlooker.game.hand


def test_a_hint_is_charged_to_the_address_where_the_socket_ends(club: Club) -> None:
    here, there = club.two()
    table = bens_turn(there.house)
    far = here.come_to(table, BEN)
    assert isinstance(far.ask(AskHint(question=far.game.question)), Hinted)
    assert here.addresses.work == [(far.address, 0.0)] * 2
    assert here.addresses.jobs[0] == (far.address, JOB_SECONDS)
    far.has_time = False
    refused = far.refused(AskHint(question=far.game.question))
    assert refused.why.reason == "too_much"


def test_who_leaves_before_the_answer_is_charged_all_the_same(club: Club) -> None:
    here, there = club.two()
    late = LateWorkers()
    there.house.tables._jobs = PageJobs(late, there.house.tables._reply)
    far = here.come_to(bens_turn(there.house), BEN)
    far.says(AskHint(question=far.game.question))
    far.leaves()
    late.finish()
    begun, _, (_, given_back) = here.addresses.jobs
    assert begun == (far.address, JOB_SECONDS)
    assert sum(work for _, work in here.addresses.work) > 0.0 > given_back


def test_somebody_asks_to_join_from_elsewhere_and_the_host_says_yes_from_elsewhere(
    club: Club,
) -> None:
    here, there = club.two()
    table = bens_turn(there.house, people=2)
    host, joiner = here.come_to(table, ANN), here.page("192.0.2.9")
    assert isinstance(joiner.ask(Sit(table=table.name, name="Kim")), Asked)
    assert joiner.table.joining is Joining.WAITS
    host.does(Admit(request=host.table.requests[0].number, yes=True))
    assert joiner.table.you is not None


def test_tables_are_opened_where_they_are_played(club: Club) -> None:
    here, there = club.two()
    for command in ("A" * 16, "B" * 16, "C" * 16, "D" * 16):
        page = here.page()
        seated = page.ask(Open(name="Ann", seats=3, command_id=command))
        assert isinstance(seated, Seated)
        assert page.table.you == 0
        page.does(Rename(name="Anna"))
        # Sent again elsewhere, it opens no other one.
        again = there.page().ask(Open(name="Ann", seats=3, command_id=command))
        assert isinstance(again, Seated)
        assert (again.table, again.secret) == (seated.table, seated.secret)
    opened = here.page().ask(Open(name="Ann", seats=3))
    assert isinstance(opened, Seated)
    assert here.plays(opened.table)


def test_a_server_that_plays_nothing_opens_tables_at_others(club: Club) -> None:
    there, here = club.server(), club.server()
    assert here.groups == set()
    page = here.page()
    opened = page.ask(Open(name="Ann", seats=3))
    assert isinstance(opened, Seated)
    page.does(Rename(name="Anna"))
    learner = here.page()
    learner.ask(Learn(name="Ann", exercise="", rules="dunlop+classic"))
    learner.does(Leave())
    assert there.relay.in_memory == 2


def test_the_next_game_is_played_where_the_last_one_was(club: Club) -> None:
    here, there = club.two()
    table = finished(there)
    far = here.come_to(table, ANN)
    far.does(Again())
    after = far.table.next
    assert after is not None
    assert there.plays(after)
    far.does(Hello(table=after, secret=table.secrets[ANN]))
    assert far.table.id == after


def finished(server: One) -> AtTable:
    table = server.house.seated(last_card_of_the_game(), people=2)
    table.pages[BEN].makes(Discard(table.state.hands[BEN][0]))
    return table


def test_score_sheets_and_records_are_one_servers_wherever_they_are_asked_for(club: Club) -> None:
    here, there = club.two()
    for each in (here, there):
        other = there if each is here else here
        keeper, reader = each.page(), other.page()
        shown = keeper.ask(Publish(scores=GAME))
        assert isinstance(shown, Published)
        reader.does(Follow(sheet=shown.sheet))
        before = len(reader.messages)
        changed = keeper.ask(Publish(scores=LATER, sheet=shown.sheet, secret=shown.secret))
        assert isinstance(changed, Published)
        assert reader.last(ScoresUpdate).sheet == shown.sheet
        assert len(reader.messages) > before
        begun = keeper.ask(BeginRecord())
        assert isinstance(begun, RecordBegun)
        read_there = reader.ask(ReadRecord(record=begun.record, secret=begun.secret))
        assert isinstance(read_there, RecordRead)
        assert read_there.writes


def test_every_server_knows_all_short_links(club: Club) -> None:
    links = [each.page().ask(Shorten(query="rules=dunlop")) for each in club.two()]
    first, second = links
    assert isinstance(first, Shortened)
    assert isinstance(second, Shortened)
    assert first.link == second.link


def test_a_page_looks_at_a_seat_elsewhere_and_stays_where_it_is(club: Club) -> None:
    here, there = club.two()
    table, own = bens_turn(there.house), bens_turn(here.house)
    page = here.come_to(own, BEN)
    peeked = page.ask(Peek(table=table.name, secret=table.secrets[BEN]))
    assert isinstance(peeked, Peeked)
    page.makes(Draw())
    assert verbs(own.moves)[-1] == (BEN, "draw")


def test_a_page_is_at_one_table_at_a_time_whichever_servers_play_them(club: Club) -> None:
    here, there = club.two()
    far, near = bens_turn(there.house), bens_turn(here.house)
    page = here.come_to(far, BEN)
    page.does(Hello(table=near.name, secret=near.secrets[BEN]))
    assert page.table.id == near.name
    assert len(far.house.tables._registry.get(far.name).pages) == len(far.pages)
    page.makes(Draw())
    page.does(Hello(table=far.name, secret=far.secrets[BEN]))
    page.makes(Draw())
    assert verbs(far.moves)[-1] == verbs(near.moves)[-1] == (BEN, "draw")
    assert len(near.house.tables._registry.get(near.name).pages) == len(near.pages)


def test_a_message_that_is_long_goes_over_the_bus_in_parts(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = club.two()
    table = bens_turn(there.house)
    whole = here.come_to(table, BEN)
    monkeypatch.setattr(remote_pages, "PART", 100)
    carried = len(club.bus.carried)
    assert here.come_to(table, BEN).game == whole.game
    assert len(club.bus.carried) - carried > sum(map(len, whole.raw[1:])) // 100


def test_parts_of_messages_of_two_servers_are_not_mixed(club: Club) -> None:
    here, there, third = club.server(), club.server(), club.server()
    share_out(here, there, third)
    page = here.page()
    for other in (there, third):
        page.does(Look(table=bens_turn(other.house).name))
    ((number, _),) = here.relay._callers.items()
    name = next(name for name, each in club.bus._on_it.items() if each is here.servers)
    of_there, of_third = written(Done(7)), written(Done(8))
    nothing = "", False, 0.0
    there.servers.write(name, Tells(number, of_there[:5], True, *nothing))
    third.servers.write(name, Tells(number, of_third, False, *nothing))
    there.servers.write(name, Tells(number, of_there[5:], False, *nothing))
    assert page.raw[-2:] == [of_third, of_there]


# What goes wrong


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
    club.bus.is_silent()
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
    club.bus.is_silent()
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


# What is asked of whom

ANYWHERE: Final = {
    "ReadRules",
    "ReadExercises",
    "ReadPractice",
    "ReadCounts",
    "ReadCatalogue",
    "Edit",
    "Shorten",
    "ReadScoring",
}
"""What any server answers."""
NAMED: Final = {"table", "sheet", "record"}
"""The fields of messages in which ids stand of what they are about."""


def test_each_message_goes_where_what_it_is_about_is_played() -> None:
    key = ServerKey.new()
    kinds = members(PageMessage)
    at_seat = members(SeatRequest)
    anywhere = {each for each in kinds - at_seat if addressed_to(blank(each), key, "") is None}
    assert {each.__name__ for each in anywhere} == ANYWHERE | {"Ping"}
    for kind in at_seat | {Ping}:
        assert addressed_to(blank(kind), key, "garden22") == "garden22"
    for kind in (Look, WatchTable, Hello, Sit, Peek, WatchShared):
        assert addressed_to(blank(kind), key, "garden22") == "kitchen22"
    for kind in (ReadRecord, ChangeRecord, Follow):
        assert addressed_to(blank(kind), key, "garden22") == "kitchen22"
    for kind in (Open, Learn, BeginRecord, Publish):
        assert addressed_to(blank(kind), key, "garden22") == NEW


def members(union: object) -> set[type[FromPage]]:
    return set(get_args(union))


def blank(kind: type[FromPage]) -> PageMessage:
    """A message of this kind, in which only the table matters."""
    values: dict[str, Any] = {each.name: None for each in fields(kind) if each.required}
    message: Any = kind(**values | dict.fromkeys(NAMED & values.keys(), "kitchen22"))
    found: PageMessage = message
    return found


def test_a_message_arrives_as_the_page_has_sent_it() -> None:
    text = b'{"kind":"ping","id":7}'
    assert read(Says(1, 0, 1, "", True, written(read(text))).text) == read(text)


def test_a_server_alone_takes_what_is_free_for_ever_where_leases_have_no_end() -> None:
    storage = Storage("sqlite://")
    assert storage.take()
    assert storage.leases.until == inf
    assert storage.leases.new_id("kitchen22") == "kitchen22"


def test_a_view_that_comes_from_another_server_is_known_for_one() -> None:
    house = House()
    page, opened = house.opens(start=True)
    page.does(Write(text="Hello"))
    shown = house.page().ask(Publish(scores=GAME))
    assert isinstance(shown, Published)
    page.does(Follow(sheet=shown.sheet))
    page.refused(Sit(table=opened.table, name="Kim"))
    empty: dict[str, Any] = {each.name: "" for each in fields(ReviewUpdate) if each.required}
    review = ReviewUpdate(**empty)
    told = [*page.messages, review, replace(review, id=7)]
    for message in told:
        assert kind_of_view(written(message)) == kind_of_view(message)
        assert is_refusal(written(message)) is is_refusal(message)
    kinds = {kind_of_view(message) for message in told}
    assert kinds == {"", "game", "table", "talk", "scores", "review"}
    assert any(map(is_refusal, told))
