"""A table that is read back by a worker: who asks for it waits in order, and nobody else does."""

import pickle

import pytest
from msgspec.structs import replace

from liverpool.engine.moves import Discard
from liverpool.engine.state import Phase
from liverpool.room.failures import Failed, TookTooLong, TooManyJobs
from liverpool.room.jobs import Unplayable
from liverpool.room.messages.game import GameUpdate
from liverpool.room.messages.replies import Done, Refused, TableUpdate
from liverpool.room.messages.requests import Hello, Look, Peek, Ping, Start
from liverpool.server.tables import dispatcher
from liverpool.server.tables.dispatcher import MOST_HELD, UNLOAD_AFTER
from liverpool.server.tables.reading_back import OTHER_RULES, read_back, stored
from tests.room.jobs import LateWorkers
from tests.room.page import FakePage
from tests.room.scenes import scene
from tests.rules.positions import ANN, BEN
from tests.server.clock import House, Seated
from tests.server.shared import HERE


@pytest.fixture
def workers() -> LateWorkers:
    return LateWorkers()


@pytest.fixture
def away(workers: LateWorkers) -> Seated:
    """A game of three people that is in no server's memory."""
    table = House().seated(scene("dunlop", phase=Phase.PLAY, by=0), 3)
    table.house.workers = workers
    table.house.starts_again()
    return table


def answers(page: FakePage) -> list[tuple[str, int]]:
    """What the page was answered, and to which of its messages."""
    return [
        (type(each).__name__, each.id) for each in page.messages if isinstance(each, Done | Refused)
    ]


def hello(away: Seated, seat: int) -> Hello:
    return Hello(table=away.name, secret=away.secrets[seat])


def test_who_comes_back_is_shown_the_table_when_it_is_read_back(
    away: Seated, workers: LateWorkers
) -> None:
    before = away.pages[BEN].game
    page, other = away.house.page(), away.house.page()
    page.says(hello(away, BEN))
    assert (answers(page), [job for job, *_ in workers.jobs]) == ([], [read_back])
    other.does(Ping())
    workers.finish()
    assert answers(page) == [("Done", 1)]
    assert page.game == before


def test_a_page_is_answered_in_the_order_in_which_it_asked(
    away: Seated, workers: LateWorkers
) -> None:
    page = away.house.page()
    page.says(hello(away, BEN))
    card = away.pages[BEN].game.hand[0]
    page.says(away.pages[BEN].making(Discard(card)))
    page.says(Ping())
    assert answers(page) == []
    workers.finish()
    assert answers(page) == [("Done", 1), ("Done", 2), ("Done", 3)]


@HERE  # it looks at what the page itself has paid
def test_a_table_that_several_ask_for_is_read_once(away: Seated, workers: LateWorkers) -> None:
    pages = [away.house.page() for _ in range(3)]
    for seat, page in enumerate(pages):
        page.says(hello(away, seat))
    assert len(workers.jobs) == 1
    workers.finish()
    assert [page.number for page in pages] == [away.table.number] * 3
    assert [page.charged > 0 for page in pages] == [True, False, False]


def test_whoever_asks_for_a_table_that_cannot_go_on_hears_why(
    away: Seated, workers: LateWorkers
) -> None:
    pages = [away.house.page() for _ in range(2)]
    for seat, page in enumerate(pages):
        page.says(hello(away, seat))
    workers.finish(Unplayable("This game was begun long ago."))
    said = [page.last(Refused).why.sentence for page in pages]
    assert said == ["This game was begun long ago."] * 2


@pytest.mark.parametrize("failure", [TookTooLong("x"), Failed("x"), TooManyJobs("x")], ids=repr)
def test_what_cannot_be_read_back_now_says_so_and_is_tried_again(
    away: Seated, workers: LateWorkers, failure: Failed
) -> None:
    page = away.house.page()
    page.says(hello(away, ANN))
    workers.finish(failure)
    assert page.last(Refused).why.sentence.endswith("could not be read; try again.")
    page.says(hello(away, ANN))
    workers.finish()
    assert isinstance(page.messages[-1], GameUpdate)


def test_who_has_gone_meanwhile_leaves_the_table_to_be_put_away(
    away: Seated, workers: LateWorkers
) -> None:
    page = away.house.page()
    page.says(hello(away, ANN))
    page.leaves()
    assert away.house.tables.is_in_memory(away.name)
    workers.finish()
    assert not any(isinstance(each, Done | TableUpdate) for each in page.messages)
    assert away.house.tables.is_in_memory(away.name)
    away.runs(UNLOAD_AFTER)
    assert not away.house.tables.is_in_memory(away.name)


def test_a_page_cannot_let_any_number_of_messages_wait(away: Seated, workers: LateWorkers) -> None:
    page = away.house.page()
    page.says(hello(away, ANN))
    for _ in range(MOST_HELD):
        page.says(Ping())
    assert page.refused(Ping()).why.reason == "busy"
    workers.finish()
    assert len(answers(page)) == MOST_HELD + 2


def test_an_address_without_time_still_comes_back_to_its_seat(
    away: Seated, workers: LateWorkers
) -> None:
    page = away.house.page()
    page.has_time = False
    for message in (Look(table=away.name), Peek(table=away.name, secret=away.secrets[ANN])):
        assert page.refused(message).why.reason == "too_much"
    assert workers.jobs == []
    page.says(hello(away, ANN))
    workers.finish()
    assert isinstance(page.messages[-1], GameUpdate)


def test_what_a_worker_reads_a_table_back_from_can_be_sent_to_another_process() -> None:
    house = House()
    _, lobby = house.opens()
    for name in (lobby.table, house.seated(scene("dunlop", phase=Phase.PLAY, by=0), 3).name):
        rows = stored(house.storage, name).rows
        if name == lobby.table:
            assert rows is None, "a game that has not begun takes no worker"
            continue
        assert rows is not None
        kept, _key, *others = rows
        assert pickle.loads(pickle.dumps((kept, others))) == (kept, others)
        pickle.dumps(rows)


def test_who_waits_for_a_table_that_breaks_as_it_is_taken_up_hears_so_and_can_ask_again(
    away: Seated, workers: LateWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = away.house.page()
    with monkeypatch.context() as broken:
        broken.setattr(dispatcher, "room_of", lambda *_: 1 / 0)
        page.says(hello(away, BEN))
        page.says(Ping())
        workers.finish()
    assert answers(page) == [("Refused", 1), ("Done", 2)]
    page.says(hello(away, BEN))
    workers.finish()
    assert answers(page)[-1] == ("Done", 3)


def test_a_game_by_a_version_that_is_not_known_is_told_so_in_plain_words() -> None:
    house = House()
    page, seated = house.opens()
    page.does(Start())
    kept = house.open(seated.table).kept
    house.storage.save(replace(kept, version=9))
    house.starts_again()
    refused = house.page().refused(Hello(table=seated.table, secret=seated.secret))
    assert (refused.why.reason, refused.why.sentence) == ("damaged", OTHER_RULES)
