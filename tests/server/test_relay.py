"""Any server takes any page: it plays at tables of other servers as at one of its own."""

from typing import Any

import msgspec
import pytest
from msgspec import ValidationError
from msgspec.structs import fields, replace

from liverpool.engine.moves import Discard, Draw
from liverpool.room.messages import read, written
from liverpool.room.messages.editing import Shorten, Shortened
from liverpool.room.messages.game import Hinted, Peeked
from liverpool.room.messages.keeping import Follow, Publish, Published, ScoresUpdate
from liverpool.room.messages.records import (
    BeginRecord,
    ReadRecord,
    RecordBegun,
    RecordRead,
)
from liverpool.room.messages.replies import Asked, Done, Joining, Seated, Welcome
from liverpool.room.messages.requests import (
    Admit,
    Again,
    AskHint,
    Hello,
    Learn,
    Leave,
    Look,
    Open,
    Peek,
    Rename,
    Settings,
    Sit,
    WatchTable,
)
from liverpool.room.messages.reviewing import ReviewUpdate
from liverpool.room.messages.talking import Write
from liverpool.server.bus.bus_messages import PageReply, PageRequest
from liverpool.server.http.socket import is_refusal, kind_of_view
from liverpool.server.tables.page_jobs import JOB_SECONDS
from tests.room.house import verbs
from tests.room.jobs import LateWorkers
from tests.room.scenes import last_card_of_the_game
from tests.rules.positions import ANN, BEN
from tests.server.clock import House
from tests.server.clock import Seated as AtTable
from tests.server.club import Club
from tests.server.places import NEEDS_UNIX
from tests.server.shared import HERE, One, share_out
from tests.server.test_keeping import GAME, LATER
from tests.server.test_tables import bens_turn

pytestmark = [NEEDS_UNIX, HERE]


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
    assert len(table.table.pages) == len(table.pages) + 1
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


def test_a_move_is_timed_only_where_its_table_is(club: Club) -> None:
    here, there = club.two()
    table = bens_turn(there.house)
    far, near = here.come_to(table, BEN), there.come_to(table, BEN)
    assert here.relay.handle(far, far.making(Draw()))
    assert not there.relay.handle(near, near.making(Discard(near.game.hand[-1])))


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
    vars(there.house.tables._jobs)["_workers"] = late
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
    assert here.looks() == 0
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
    assert len(far.table.pages) == len(far.pages)
    page.makes(Draw())
    page.does(Hello(table=far.name, secret=far.secrets[BEN]))
    page.makes(Draw())
    assert verbs(far.moves)[-1] == verbs(near.moves)[-1] == (BEN, "draw")
    assert len(near.table.pages) == len(near.pages)


def test_a_message_that_is_long_goes_over_the_bus_in_parts(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = club.two()
    table = bens_turn(there.house)
    whole = here.come_to(table, BEN)
    monkeypatch.setattr("liverpool.server.bus.relay.PART", 100)
    carried = len(club.bus.carried)
    assert here.come_to(table, BEN).game == whole.game
    assert len(club.bus.carried) - carried > sum(map(len, whole.raw[1:])) // 100


def test_parts_of_messages_of_two_servers_are_not_mixed(club: Club) -> None:
    here, there, third = club.server(), club.server(), club.server()
    share_out(here, there, third)
    page = here.page()
    for other in (there, third):
        page.does(Look(table=bens_turn(other.house).name))
    ((number, _),) = here.relay._pages.items()
    name = next(name for name, each in club.bus._on_it.items() if each is here.servers)
    of_there, of_third = written(Done(7)), written(Done(8))
    nothing = "", False, 0.0
    there.servers.write(name, PageReply(number, of_there[:5], True, *nothing))
    third.servers.write(name, PageReply(number, of_third, False, *nothing))
    there.servers.write(name, PageReply(number, of_there[5:], False, *nothing))
    assert page.raw[-2:] == [of_third, of_there]


def test_a_message_arrives_as_the_page_has_sent_it() -> None:
    text = b'{"kind":"ping","id":7}'
    assert read(PageRequest(1, 0, 1, "", True, written(read(text))).text) == read(text)


def test_what_only_a_newer_page_knows_is_skipped_wherever_it_stands() -> None:
    said = b'{"kind":"open","id":7,"lamp":1,"seats":3,"settings":{"slow":true,"lamp":2}}'
    assert read(said) == Open(id=7, seats=3, settings=Settings(slow=True))
    with pytest.raises(ValidationError, match="lamp"):
        read(b'{"kind":"lamp"}')


def test_one_server_writes_to_another_only_what_is_not_as_usual() -> None:
    said = b'{"kind":"rename","id":7,"name":"Bo"}'
    assert msgspec.json.decode(written(read(said))) == msgspec.json.decode(said)


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
