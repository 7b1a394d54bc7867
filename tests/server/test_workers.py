"""What takes long is done beside the tables: nobody waits for it, and it has a deadline."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent import futures
from contextlib import asynccontextmanager
from os import PRIO_PROCESS, getpid, getpriority, kill
from signal import SIGKILL
from time import sleep
from typing import Any

import pytest

from liverpool.bots.search.searcher import Thought
from liverpool.engine.cards import JOKER
from liverpool.engine.moves import Discard, Pass
from liverpool.engine.state import Phase, State, view_of
from liverpool.room import hints as hinting
from liverpool.room.bots import BOT_SECONDS, HURRIED_SECONDS
from liverpool.room.failures import Failed, TookTooLong, TooManyJobs
from liverpool.room.jobs import BotMove, bot_move, seat_hint
from liverpool.room.messages import requests
from liverpool.room.messages.game import Hinted, Tried
from liverpool.room.messages.replies import Refused
from liverpool.room.messages.secret import Secret
from liverpool.room.rules.playable import playable
from liverpool.server.tables import page_jobs
from liverpool.server.tables.reading_back import Unreadable
from liverpool.server.workers import pool, queue
from liverpool.server.workers.pool import InlineWorkers, ProcessWorkers
from liverpool.table.bots import plainest
from liverpool.table.words import Names, cards_text
from tests.bots.search.dealt import searched
from tests.rules.positions import BEN, position
from tests.server.clock import FakePage, House, Seated, scene
from tests.server.shared import HERE
from tests.server.worst_rules import WORST


def worst(cards: int = 29, wild: int = 12) -> State:
    """Ben in turn with a bought-up hand under these rules."""
    plain = [face for face in range(52) if face % 13 != 1]
    hand = (plain * 2)[:: len(plain) * 2 // (cards - wild) or 1][: cards - wild]
    hand += [JOKER] * 8 + [1, 14, 27, 40][: wild - 8]
    hands = {"Ben": cards_text(tuple(sorted(hand)))}
    return position(playable("dunlop", WORST), phase=Phase.PLAY, by=BEN, hands=hands)


class LateWorkers(InlineWorkers):
    """Workers that a test lets finish."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Callable[..., Any], float, Callable[[Any], None]]] = []
        self.owners: list[str] = []
        """Of all jobs so far."""

    def submit(
        self,
        job: Callable[..., Any],
        args: tuple[Any, ...],
        seconds: float,
        done: Callable[[Any, float], None],
        *,
        owner: str,
        at_least: float = 0.0,
    ) -> None:
        def finish(failure: Any) -> None:
            if failure is None:
                InlineWorkers.submit(self, job, args, seconds, done, owner=owner, at_least=at_least)
            else:
                done(failure, seconds)

        self.jobs.append((job, seconds, finish))
        self.owners.append(owner)

    def finish(self, result: BotMove | Unreadable | Failed | None = None) -> None:
        """Ends the oldest job, by its own result or by this one."""
        _, _, finish = self.jobs.pop(0)
        finish(result)


@pytest.fixture
def workers() -> LateWorkers:
    return LateWorkers()


def at_table(workers: LateWorkers, people: int = 3) -> Seated:
    house = House(workers=workers)
    return house.seated(scene("dunlop", phase=Phase.PLAY, by=0), people)


def hints(page: FakePage) -> list[Hinted]:
    return [each for each in page.messages if isinstance(each, Hinted)]


def refusals(page: FakePage) -> list[str]:
    return [each.why.reason for each in page.messages if isinstance(each, Refused)]


def ask_hint(at: Seated, page: FakePage) -> None:
    page.says(requests.AskHint(question=page.game.question))


# Hints and the best melds


def test_what_a_page_asks_for_itself_does_not_count_as_long_jobs_of_its_table(
    workers: LateWorkers,
) -> None:
    at = at_table(workers)
    ask_hint(at, at.pages[BEN])
    assert workers.owners == ["address 192.0.2.1"]


def test_a_hint_comes_when_it_is_found(workers: LateWorkers) -> None:
    at = at_table(workers)
    ben = at.pages[BEN]
    ask_hint(at, ben)
    assert (hints(ben), [job for job, _, _ in workers.jobs]) == ([], [seat_hint])
    workers.finish()
    assert len(hints(ben)) == 1


def test_one_question_at_a_time_keeps_the_workers(workers: LateWorkers) -> None:
    at = at_table(workers)
    ben = at.pages[BEN]
    ask_hint(at, ben)
    ask_hint(at, ben)
    ben.says(requests.Try(question=ben.game.question, find=True))
    assert (refusals(ben), len(workers.jobs)) == (["busy", "busy"], 1)
    workers.finish()
    ask_hint(at, ben)
    assert len(workers.jobs) == 1


def test_where_the_answer_cannot_be_made_of_what_was_found_the_page_hears_so(
    workers: LateWorkers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    at = at_table(workers)
    ben = at.pages[BEN]
    monkeypatch.setattr(hinting, "hinted", lambda *_: 1 / 0)
    ask_hint(at, ben)
    workers.finish()
    assert refusals(ben) == ["our_fault"]
    assert "ZeroDivisionError" in caplog.text


@HERE  # it looks at what the page itself has paid
def test_a_page_pays_for_a_hint_before_it_is_sought(workers: LateWorkers) -> None:
    at = at_table(workers)
    ben = at.pages[BEN]
    ask_hint(at, ben)
    assert ben.charged == page_jobs.JOB_SECONDS
    workers.finish()
    assert 0 <= ben.charged < page_jobs.JOB_SECONDS
    ask_hint(at, ben)
    workers.finish(TookTooLong("seat_hint"))
    assert ben.charged > page_jobs.JOB_SECONDS


def test_an_address_that_has_used_up_its_time_waits_for_hints_and_plays_on(
    workers: LateWorkers,
) -> None:
    at = at_table(workers)
    ben = at.pages[BEN]
    ben.has_time = False
    ask_hint(at, ben)
    assert (refusals(ben), workers.jobs) == (["too_much"], [])
    ben.makes(Discard(at.state.hands[BEN][0]))


def test_a_hint_for_a_question_that_is_over_is_late(workers: LateWorkers) -> None:
    at = at_table(workers)
    ben = at.pages[BEN]
    ask_hint(at, ben)
    ben.makes(Discard(at.state.hands[BEN][0]))
    workers.finish()
    assert (hints(ben), refusals(ben)) == ([], ["late"])


@pytest.mark.parametrize("failure", [TookTooLong("x"), Failed("x"), TooManyJobs("x")], ids=repr)
def test_where_no_hint_could_be_found_a_sentence_says_so(
    workers: LateWorkers, failure: Failed
) -> None:
    at = at_table(workers)
    ben = at.pages[BEN]
    ask_hint(at, ben)
    while workers.jobs:  # what took too long is tried once more, in a shorter way
        workers.finish(failure)
    assert refusals(ben) == ["no_hint"]
    says_so = "takes too long" in ben.last(Refused).why.sentence
    assert says_so is isinstance(failure, TookTooLong)
    ben.says(requests.Try(question=ben.game.question, find=True))
    workers.finish(failure)
    assert refusals(ben) == ["no_hint", "no_melds"]


def test_the_best_melds_come_when_they_are_found(workers: LateWorkers) -> None:
    at = at_table(workers)
    ben = at.pages[BEN]
    ben.says(requests.Try(question=ben.game.question, find=True))
    assert not any(isinstance(each, Tried) for each in ben.messages)
    workers.finish()
    assert isinstance(ben.messages[-1], Tried)


def test_who_has_left_gets_no_answer_and_stops_nothing(workers: LateWorkers) -> None:
    at = at_table(workers)
    ben = at.pages[BEN]
    ask_hint(at, ben)
    ben.leaves()
    workers.finish()
    assert at.comes_back(BEN).game.asked is not None


# Bots


def waits_for_a_bot(workers: LateWorkers) -> Seated:
    """Ann plays alone, and Ben, a bot, is in turn."""
    at = at_table(workers, people=1)
    at.runs(60)
    assert [job for job, _, _ in workers.jobs] == [bot_move]
    return at


def test_a_table_waits_for_its_bot_and_goes_on_by_itself(workers: LateWorkers) -> None:
    at = waits_for_a_bot(workers)
    made = at.table.number
    at.runs(60)
    assert at.table.number == made
    workers.finish()
    assert at.table.number > made
    assert at.pages[0].number == at.table.number


@pytest.mark.parametrize(("worlds", "told"), [(64, True), (0, True), (256, False)])
def test_a_search_that_was_cut_short_is_in_the_log(
    worlds: int, told: bool, workers: LateWorkers, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    at = waits_for_a_bot(workers)
    move = plainest(view_of(at.state, BEN))
    workers.finish(BotMove(move, Thought(move, worlds, cut_short=told)))
    assert [each.getMessage() for each in caplog.records if "cut short" in each.getMessage()] == (
        [f"steady was cut short at {worlds} worlds: seat 2, deal 1, move 0"] if told else []
    )


def test_a_worker_tells_what_the_move_of_one_who_looks_ahead_rests_on() -> None:
    view, _ = searched()[0]
    found = bot_move("search", Secret("seed"), view, -1.0)
    assert found.thought == Thought(found.move, 0, cut_short=True)
    assert bot_move("expert", Secret("seed"), view, 1.0) == BotMove(found.move)


def test_a_bot_thinks_while_its_pause_lasts(workers: LateWorkers) -> None:
    at = at_table(workers, people=1)
    assert [job for job, _, _ in workers.jobs] == [bot_move]
    made = at.table.number
    workers.finish()
    assert at.table.number == made
    at.runs(60)
    assert at.table.number > made


def test_a_bot_that_thinks_too_long_plays_plainly_and_has_less_time(workers: LateWorkers) -> None:
    at = waits_for_a_bot(workers)
    assert workers.jobs[0][1] == BOT_SECONDS
    made = at.table.number
    workers.finish(TookTooLong("bot_move"))
    assert at.table.number == made + 1
    actor, move = at.moves[-1]
    assert (actor, isinstance(move, Discard | Pass)) == (BEN, True)
    at.runs(60)
    while workers.jobs and at.table.number < made + 12:
        assert workers.jobs[0][1] == HURRIED_SECONDS
        workers.finish()
        at.runs(60)


def test_other_tables_do_not_wait(workers: LateWorkers) -> None:
    at = waits_for_a_bot(workers)
    page, _ = at.house.opens()
    page.does(requests.Ping())
    at.pages[0].does(requests.Ping())


# Processes


def endless() -> None:
    while True:
        sleep(0.01)


def fails() -> None:
    raise ZeroDivisionError


def double(number: int) -> int:
    return 2 * number


@asynccontextmanager
async def processes() -> AsyncIterator[ProcessWorkers]:
    workers = ProcessWorkers(1)
    try:
        yield workers
    finally:
        workers.close()


async def result(workers: ProcessWorkers, seconds: float, job: Any, *args: Any) -> Any:
    found: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    workers.submit(job, args, seconds, lambda made, _took: found.set_result(made), owner="test")
    return await asyncio.wait_for(found, 60)


async def test_jobs_are_done_in_another_process_and_none_longer_than_its_deadline() -> None:
    async with processes() as workers:
        assert await result(workers, 60, double, 21) == 42
        assert isinstance(await result(workers, 0.2, endless), TookTooLong)
        assert type(await result(workers, 60, fails)) is Failed
        assert await result(workers, 60, double, 4) == 8


async def test_a_job_stands_behind_the_tables_for_the_processor() -> None:
    async with processes() as workers:
        theirs = await result(workers, 60, getpriority, PRIO_PROCESS, 0)
    assert theirs == min(getpriority(PRIO_PROCESS, 0) + pool.BEHIND, 19)


async def test_where_a_worker_dies_others_take_its_place() -> None:
    async with processes() as workers:
        kill(await result(workers, 60, getpid), SIGKILL)
        # A job that was begun before its loss was noticed may fail, none after that.
        async with asyncio.timeout(60):
            while isinstance(found := await result(workers, 60, double, 21), Failed):
                await asyncio.sleep(0.05)
        assert found == 42
        await asyncio.sleep(0.3)
        assert await result(workers, 60, double, 4) == 8


@pytest.mark.parametrize("stops", [False, True])
async def test_a_worker_that_ends_with_its_server_is_no_error(
    stops: bool, caplog: pytest.LogCaptureFixture
) -> None:
    workers = ProcessWorkers(1, is_stopping=lambda: stops)
    lost: futures.Future[Any] = futures.Future()
    lost.set_exception(futures.CancelledError())
    told: list[Any] = []
    workers._deliver("endless", lost, 60, lambda result, _took: told.append(result))
    assert type(told[0]) is Failed
    assert ("a worker was lost" in caplog.text) is not stops
    workers.close()


async def test_workers_that_are_closed_begin_nothing() -> None:
    async with processes() as workers:
        assert await result(workers, 60, double, 1) == 2
    assert type(await result(workers, 60, double, 2)) is Failed


async def test_where_too_many_jobs_wait_no_more_are_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "MOST_WAITING", 1)
    async with processes() as workers:
        first = asyncio.create_task(result(workers, 0.5, endless))
        second = asyncio.create_task(result(workers, 60, double, 1))
        await asyncio.sleep(0)
        assert isinstance(await result(workers, 60, double, 2), TooManyJobs)
        assert isinstance(await first, TookTooLong)
        assert await second == 2
        assert await result(workers, 60, double, 3) == 6


async def test_under_the_worst_rules_that_are_played_a_hint_and_a_bot_end_at_their_deadline() -> (
    None
):
    state = worst()
    names = Names(("Ann", "Ben", "Cy"), BEN)
    view = view_of(state, BEN)
    async with processes() as workers:
        hint = asyncio.create_task(result(workers, 0.5, seat_hint, view, names, 0.1))
        assert isinstance(await hint, TookTooLong)
        move = await result(workers, 0.5, bot_move, "expert", Secret("seed"), view, 0.1)
        assert isinstance(move, TookTooLong)
