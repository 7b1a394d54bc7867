"""What becomes of a bot's move where a worker fails or takes too long."""

import logging
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from liverpool.bots.expert import Expert
from liverpool.bots.search.searcher import Thought
from liverpool.engine.state import Phase, View, view_of
from liverpool.record.names import USUAL_NAMES
from liverpool.room.jobs import BotMove
from liverpool.room.messages.requests import Hello
from liverpool.room.messages.secret import Secret
from liverpool.server.storage.storage import Storage
from liverpool.server.tables import seating
from liverpool.server.tables.bot_moves import (
    BOT_SECONDS,
    HURRIED_MOVES,
    HURRIED_SECONDS,
    BotMoves,
)
from liverpool.server.tables.dispatcher import Dispatcher
from liverpool.server.workers.pool import Failed, InlineWorkers, TookTooLong, TooManyJobs
from liverpool.table.bots import plainest
from liverpool.table.due import StillThinking
from liverpool.table.timing import STEP
from tests.rules.positions import BEN, CY
from tests.server.clock import WHERE, FakeClock, FakePage, House, callable_turn, scene

LATER = 1000.0 + STEP
FAILURES = pytest.mark.parametrize(
    "failure",
    [Failed("x"), TookTooLong("x"), TooManyJobs("x")],
    ids=lambda each: type(each).__name__,
)


class Job(NamedTuple):
    bot: str
    seconds: float
    owner: str
    done: Callable[[Any, float], None]


class Workers(InlineWorkers):
    """Workers that a test lets finish; those that have `none` say so at once."""

    def __init__(self, none: Failed | None = None) -> None:
        self.jobs: list[Job] = []
        self._none = none

    def submit(
        self,
        job: Callable[..., Any],  # noqa: ARG002  # no other is asked of it
        args: tuple[Any, ...],
        seconds: float,
        done: Callable[[Any, float], None],
        *,
        owner: str,
    ) -> None:
        self.jobs.append(Job(args[0], seconds, owner, done))
        if self._none is not None:
            done(self._none, 0.0)


class Asked:
    """The bots of a table, which are asked time and again."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.moves = BotMoves(workers)
        self.moves.ready = self._ready
        self.ready = 0
        self.counted: list[str] = []
        self.moves.looked_ahead = self.counted.append

    def _ready(self) -> None:
        self.ready += 1

    def choose(self, bot: str, view: View, now: float = LATER) -> Any:
        return self.moves.choose(bot, "kitchen2", Secret("seed/1"), now, view)

    def begins(self, bot: str, view: View) -> Job:
        """The job of a bot that is asked now."""
        with pytest.raises(StillThinking):
            self.choose(bot, view, 1000.0)
        return self.workers.jobs[-1]


def bens_cards() -> View:
    """What Ben sees, who is to discard; another question each time."""
    return view_of(scene("dunlop", phase=Phase.PLAY, by=0), BEN)


@FAILURES
def test_for_one_who_looks_ahead_expert_plays_where_there_is_no_move(failure: Failed) -> None:
    asked, view = Asked(Workers()), bens_cards()
    asked.begins("ada", view).done(failure, 4.0)
    assert [job.bot for job in asked.workers.jobs] == ["ada", "expert"]
    with pytest.raises(StillThinking):
        asked.choose("ada", view)
    assert (asked.ready, asked.counted) == (0, ["none"])
    move = Expert().choose(view)
    asked.workers.jobs[-1].done(BotMove(move), 0.0)
    assert (asked.choose("ada", view), asked.ready) == (move, 1)


@FAILURES
@pytest.mark.parametrize("bot", ["ada", "steady"])
def test_where_there_is_none_at_all_the_plainest_is_made(bot: str, failure: Failed) -> None:
    asked, view = Asked(Workers()), bens_cards()
    asked.begins(bot, view).done(failure, 4.0)
    if bot == "ada":
        asked.workers.jobs[-1].done(failure, 4.0)
    assert asked.choose(bot, view) == plainest(view)
    assert (asked.ready, len(asked.workers.jobs)) == (1, 2 if bot == "ada" else 1)


def test_who_only_might_call_keeps_silent_then() -> None:
    asked, view = Asked(Workers()), view_of(callable_turn(), CY)
    asked.begins("ada", view).done(Failed("x"), 0.0)
    asked.workers.jobs[-1].done(Failed("x"), 0.0)
    assert asked.choose("ada", view) is None


def test_nobody_is_called_while_the_table_itself_asks() -> None:
    """Where workers refuse every job at once, the table has the move as soon as it may know it."""
    asked, view = Asked(Workers(Failed("x"))), bens_cards()
    asked.begins("ada", view)
    assert [job.bot for job in asked.workers.jobs] == ["ada", "expert"]
    assert (asked.choose("ada", view), asked.ready) == (plainest(view), 0)


def test_a_table_is_hurried_for_a_while_and_not_for_good() -> None:
    asked = Asked(Workers())
    asked.begins("steady", bens_cards()).done(TookTooLong("x"), BOT_SECONDS)
    given = []
    for _ in range(HURRIED_MOVES + 2):
        job = asked.begins("steady", bens_cards())
        given.append(job.seconds)
        job.done(BotMove(None), 0.0)
    assert given == [HURRIED_SECONDS] * HURRIED_MOVES + [BOT_SECONDS] * 2


def test_a_move_that_is_missing_does_not_end_the_hurry() -> None:
    asked = Asked(Workers())
    asked.begins("ada", bens_cards()).done(TookTooLong("x"), BOT_SECONDS)
    assert asked.workers.jobs[-1].seconds == HURRIED_SECONDS
    for _ in range(HURRIED_MOVES):
        asked.workers.jobs[-1].done(Failed("x"), 0.0)
        asked.begins("steady", bens_cards())
    assert asked.workers.jobs[-1].seconds == HURRIED_SECONDS


@pytest.mark.parametrize(
    ("thought", "counted"),
    [
        (Thought(None, 256), ["256"]),
        (Thought(None, 32), ["256"]),
        (Thought(None, 128, cut_short=True), ["128"]),
        (Thought(None, 64, cut_short=True), ["64"]),
        (Thought(None, 0, cut_short=True), ["none"]),
        (Thought(None), []),
        (None, []),
    ],
)
def test_how_far_it_looked_ahead_is_counted(thought: Thought | None, counted: list[str]) -> None:
    """Not where it did not: where only one move makes sense, or the deal is not covered."""
    asked = Asked(Workers())
    asked.begins("ada", bens_cards()).done(BotMove(None, thought), 0.0)
    assert asked.counted == counted


def test_a_server_counts_that_for_all_its_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "AWAY", "ada")
    counted: list[str] = []
    workers = Workers()
    tables = Dispatcher(
        Storage("sqlite://"),
        WHERE,
        clock=FakeClock(),
        workers=workers,
        looked_ahead=counted.append,
    )
    for _ in range(2):
        name, secrets = tables.from_state(scene("dunlop"), USUAL_NAMES[:3], 1)
        FakePage(tables).does(Hello(table=name, secret=secrets[0]))
        workers.jobs[-1].done(BotMove(None, Thought(None, 64, cut_short=True)), 0.0)
    assert counted == ["64", "64"]


def test_the_log_says_of_which_table_it_is_and_not_what_its_chance_follows_from(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "AWAY", "ada")
    workers = Workers()
    house = House(workers=workers)
    with caplog.at_level(logging.DEBUG):
        table = house.seated(scene("dunlop"), 1)
        workers.jobs[-1].done(BotMove(None, Thought(None, 64, cut_short=True)), 0.0)
    (line,) = (each for each in caplog.records if "cut short" in each.getMessage())
    assert vars(line)["table"] == table.name
    assert {job.owner for job in workers.jobs} == {f"table {table.name}"}
