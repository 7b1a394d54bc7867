"""What takes long is done beside the tables: nobody waits for it, and it has a deadline."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from concurrent import futures
from contextlib import asynccontextmanager
from os import PRIO_PROCESS, getpid, getpriority, kill
from signal import SIGKILL
from time import sleep
from typing import Any

import pytest

from liverpool.bots.search.searcher import Thought
from liverpool.engine.cards import JOKER
from liverpool.engine.moves import Discard
from liverpool.engine.state import Phase, State, view_of
from liverpool.record.names import USUAL_NAMES
from liverpool.room import asking as hinting
from liverpool.room import seating
from liverpool.room.failures import Failed, TookTooLong, TooManyJobs
from liverpool.room.jobs import BotMove, bot_move, seat_hint
from liverpool.room.messages import requests
from liverpool.room.messages.replies import Refused
from liverpool.room.messages.requests import Hello, Learn
from liverpool.room.messages.secret import Secret
from liverpool.room.rules.playable import playable
from liverpool.server.storage.storage import Storage
from liverpool.server.tables import page_jobs
from liverpool.server.tables.dispatcher import Dispatcher
from liverpool.server.workers import pool, queue
from liverpool.server.workers.pool import ProcessWorkers
from liverpool.table.bots import plainest
from liverpool.table.words import Names, cards_text
from tests.room.alone import WHERE
from tests.room.clock import FakeClock
from tests.room.jobs import LateWorkers
from tests.room.late import ask_hint, at_table, refusals, waits_for_a_bot
from tests.room.page import FakePage
from tests.room.scenes import scene
from tests.room.worst_rules import WORST
from tests.rules.positions import BEN, position
from tests.server.clock import House
from tests.server.shared import HERE


def worst(cards: int = 29, wild: int = 12) -> State:
    """Ben in turn with a bought-up hand under these rules."""
    plain = [face for face in range(52) if face % 13 != 1]
    hand = (plain * 2)[:: len(plain) * 2 // (cards - wild) or 1][: cards - wild]
    hand += [JOKER] * 8 + [1, 14, 27, 40][: wild - 8]
    hands = {"Ben": cards_text(tuple(sorted(hand)))}
    return position(playable("dunlop", WORST), phase=Phase.PLAY, by=BEN, hands=hands)


@pytest.fixture
def workers() -> LateWorkers:
    return LateWorkers()


# Hints and the best melds


def test_what_a_page_asks_for_itself_does_not_count_as_long_jobs_of_its_table(
    workers: LateWorkers,
) -> None:
    at = at_table(House(workers=workers))
    ask_hint(at, at.pages[BEN])
    assert workers.owners == ["address 192.0.2.1"]


def test_one_question_at_a_time_keeps_the_workers(workers: LateWorkers) -> None:
    at = at_table(House(workers=workers))
    ben = at.pages[BEN]
    ask_hint(at, ben)
    ask_hint(at, ben)
    ben.says(requests.Try(question=ben.game.question, find=True))
    assert (refusals(ben), len(workers.jobs)) == (["busy", "busy"], 1)
    workers.finish()
    ask_hint(at, ben)
    assert len(workers.jobs) == 1


def test_who_looks_for_a_first_deal_has_asked_a_question_too(workers: LateWorkers) -> None:
    page = House(workers=workers).page()
    for rules in ("christmas", "dunlop"):
        page.says(Learn(name="Ann", rules=rules))
    assert page.last(Refused).why.sentence == page_jobs.BUSY
    assert len(workers.jobs) == 1


def test_where_the_answer_cannot_be_made_of_what_was_found_the_page_hears_so(
    workers: LateWorkers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    at = at_table(House(workers=workers))
    ben = at.pages[BEN]
    monkeypatch.setattr(hinting, "hinted", lambda *_: 1 / 0)
    ask_hint(at, ben)
    workers.finish()
    assert refusals(ben) == ["our_fault"]
    assert "ZeroDivisionError" in caplog.text


@HERE  # it looks at what the page itself has paid
def test_a_page_pays_for_a_hint_before_it_is_sought(workers: LateWorkers) -> None:
    at = at_table(House(workers=workers))
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
    at = at_table(House(workers=workers))
    ben = at.pages[BEN]
    ben.has_time = False
    ask_hint(at, ben)
    assert (refusals(ben), workers.jobs) == (["too_much"], [])
    ben.makes(Discard(at.state.hands[BEN][0]))


def test_who_has_left_gets_no_answer_and_stops_nothing(workers: LateWorkers) -> None:
    at = at_table(House(workers=workers))
    ben = at.pages[BEN]
    ask_hint(at, ben)
    ben.leaves()
    workers.finish()
    assert at.comes_back(BEN).game.asked is not None


# Bots


@pytest.mark.parametrize(("worlds", "told"), [(64, True), (0, True), (256, False)])
def test_a_search_that_was_cut_short_is_in_the_log(
    worlds: int, told: bool, workers: LateWorkers, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    at = waits_for_a_bot(House(workers=workers))
    move = plainest(view_of(at.state, BEN))
    workers.finish(BotMove(move, Thought(move, worlds, cut_short=told)))
    assert [each.getMessage() for each in caplog.records if "cut short" in each.getMessage()] == (
        [f"steady was cut short at {worlds} worlds: seat 2, deal 1, move 0"] if told else []
    )


def test_other_tables_do_not_wait(workers: LateWorkers) -> None:
    at = waits_for_a_bot(House(workers=workers))
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


# What is counted, and what is in the log


@pytest.mark.parametrize(
    ("result", "counted"),
    [
        (BotMove(None, Thought(None, 512)), "512"),
        (BotMove(None, Thought(None, 32)), "512"),
        (BotMove(None, Thought(None, 128, cut_short=True)), "128"),
        (BotMove(None, Thought(None, 0, cut_short=True)), "none"),
        (TookTooLong("bot_move"), "none"),
        (BotMove(None, Thought(None)), ""),
        (BotMove(None), ""),
    ],
)
def test_how_far_bots_look_ahead_is_counted(
    result: BotMove | TookTooLong, counted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not where one did not: where only one move makes sense, or the deal is not covered."""
    monkeypatch.setattr(seating, "AWAY", "ada")
    workers = LateWorkers()
    tables = Dispatcher(Storage(":memory:"), WHERE, clock=FakeClock(), workers=workers)
    name, secrets = tables.from_state(scene("dunlop"), USUAL_NAMES[:3], 1)
    FakePage(tables).does(Hello(table=name, secret=secrets[0]))
    workers.finish(result)
    told = re.findall(
        r'liverpool_looked_ahead_total{worlds="(\w+)"} 1.0', tables.metrics.text().decode()
    )
    assert told == [counted] * bool(counted)


def test_the_log_says_of_which_table_it_is_and_not_what_its_chance_follows_from(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "AWAY", "ada")
    workers = LateWorkers()
    house = House(workers=workers)
    with caplog.at_level(logging.DEBUG):
        table = house.seated(scene("dunlop"), 1)
        workers.finish(BotMove(None, Thought(None, 64, cut_short=True)))
    (line,) = (each for each in caplog.records if "cut short" in each.getMessage())
    assert vars(line)["table"] == table.name
