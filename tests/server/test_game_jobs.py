"""What workers find of a game that is over: once for all who ask, and shown when it is found."""

import pytest

from liverpool.engine.moves import Discard
from liverpool.record.cards import read_card
from liverpool.room.failures import Failed, TookTooLong, TooManyJobs
from liverpool.room.jobs import deal_again, deal_counts, facts_of_game
from liverpool.room.messages.ending import Highlights, ReadHighlights, Share, WatchShared
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.game import SharedGame, Watched
from liverpool.room.messages.replies import Refused, Saved
from liverpool.room.messages.requests import PageMessage, Ping, Save, Watch
from liverpool.room.messages.secret import Key
from liverpool.room.shell import NOT_NOW
from liverpool.server.tables.dispatcher import UNLOAD_AFTER
from liverpool.server.tables.page_jobs import MOST_WAITING
from tests.room.jobs import LateWorkers
from tests.room.page import FakePage
from tests.room.scenes import last_card_of_the_game
from tests.rules.positions import ANN, BEN, CY
from tests.server.clock import House, Seated
from tests.server.shared import HERE


@pytest.fixture
def workers() -> LateWorkers:
    return LateWorkers()


@pytest.fixture
def over(workers: LateWorkers) -> Seated:
    """A game of one deal that is over; nothing is found of it yet."""
    table = House(workers=workers).seated(last_card_of_the_game(), 3)
    table.pages[BEN].makes(Discard(read_card("3s")))
    assert [job for job, *_ in workers.jobs] == [deal_counts]
    workers.finish()
    return table


def count(page: FakePage, kind: type[ToPage]) -> int:
    return sum(isinstance(each, kind) for each in page.messages)


def test_watching_comes_when_the_deal_is_made_again_and_then_at_once(
    over: Seated, workers: LateWorkers
) -> None:
    ann = over.pages[ANN]
    ann.says(Watch(step=1))
    assert (count(ann, Watched), [job for job, *_ in workers.jobs]) == (0, [deal_again])
    ann.does(Ping())
    workers.finish()
    assert ann.last(Watched).step == 1
    assert ann.last(Watched).lines[0] == "Ben discards 3s."
    ann.does(Watch(step=0))
    assert workers.jobs == []
    assert ann.last(Watched).game.hands


def test_however_many_ask_it_is_found_once(over: Seated, workers: LateWorkers) -> None:
    for page in over.pages:
        page.says(ReadHighlights())
        page.says(Watch(step=1))
    assert [job for job, *_ in workers.jobs] == [facts_of_game, deal_again]
    workers.finish()
    workers.finish()
    assert [(count(page, Highlights), count(page, Watched)) for page in over.pages] == [(1, 1)] * 3
    over.pages[CY].does(ReadHighlights())
    assert workers.jobs == []


@HERE  # it looks at what the page itself has paid
def test_who_asked_first_pays(over: Seated, workers: LateWorkers) -> None:
    for page in over.pages:
        page.says(Watch(step=1))
    workers.finish(TookTooLong("deal_again"))
    assert [page.charged > 0 for page in over.pages] == [True, False, False]
    over.pages[BEN].has_time = False
    assert over.pages[BEN].refused(Watch(step=1)).why.reason == "too_much"


@pytest.mark.parametrize("failure", [TookTooLong("x"), Failed("x"), TooManyJobs("x")], ids=repr)
@pytest.mark.parametrize("asked", [Watch(step=1), ReadHighlights(), Save()], ids=repr)
def test_what_cannot_be_found_says_so_and_is_looked_for_again(
    over: Seated, workers: LateWorkers, asked: PageMessage, failure: Failed
) -> None:
    ann = over.pages[ANN]
    ann.says(asked)
    workers.finish(failure)
    assert "; try again." in ann.last(Refused).why.sentence
    ann.says(asked)
    workers.finish()
    assert isinstance(ann.messages[-1], Watched | Highlights | Saved)


def test_who_has_left_gets_no_answer(over: Seated, workers: LateWorkers) -> None:
    ann, ben = over.pages[ANN], over.pages[BEN]
    ann.says(Watch(step=1))
    ben.says(Watch(step=1))
    ann.leaves()
    workers.finish()
    assert (count(ann, Watched), count(ben, Watched)) == (0, 1)


def test_a_page_waits_for_some_answers_not_for_any_number(
    over: Seated, workers: LateWorkers
) -> None:
    ann = over.pages[ANN]
    for _ in range(MOST_WAITING):
        ann.says(Watch(step=1))
    assert ann.refused(Watch(step=1)).why.reason == "busy"
    assert len(workers.jobs) == 1
    workers.finish()
    assert count(ann, Watched) == MOST_WAITING
    ann.does(Watch(step=1))


def stranger_at(over: Seated) -> FakePage:
    """Somebody who asks for a step of the game, which its people share."""
    for page in over.pages:
        page.does(Share(yes=True))
    key = Key(over.house.storage.key.derived("shared", over.name).hex()[:32])
    stranger = over.house.page("203.0.113.9")
    stranger.says(WatchShared(table=over.name, key=key, step=1))
    assert count(stranger, SharedGame) == 0
    return stranger


def test_strangers_wait_for_a_shared_game_too(over: Seated, workers: LateWorkers) -> None:
    stranger = stranger_at(over)
    workers.finish()
    assert count(stranger, SharedGame) == 1


def test_who_waits_for_a_table_that_leaves_the_memory_hears_so(
    over: Seated, workers: LateWorkers
) -> None:
    stranger = stranger_at(over)
    for page in over.pages:
        page.leaves()
    over.house.clock.runs(UNLOAD_AFTER)
    assert over.name not in over.house.tables
    workers.finish()
    assert stranger.last(Refused).why.sentence == NOT_NOW
