"""What becomes of a bot's move where a worker fails or takes too long."""

import logging
from datetime import UTC, datetime
from typing import Any, Final

import pytest
from msgspec.structs import replace

from liverpool.bots.expert import Expert
from liverpool.bots.search.searcher import Thought
from liverpool.engine.moves import Discard
from liverpool.engine.state import Phase, Seat, State, view_of
from liverpool.record.names import USUAL_NAMES
from liverpool.room import seating
from liverpool.room.bots import (
    BOT_SECONDS,
    HURRIED_MOVES,
    HURRIED_SECONDS,
    _choose,
    has_thought,
)
from liverpool.room.change import Change
from liverpool.room.effects import BotThinks, LookedAhead, StartJob
from liverpool.room.events import Now
from liverpool.room.failures import Failed, TookTooLong, TooManyJobs
from liverpool.room.jobs import BotMove
from liverpool.room.messages.requests import Hello
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.dispatcher import Dispatcher
from liverpool.table.bots import plainest
from liverpool.table.due import StillThinking
from liverpool.table.timing import STEP
from tests.rules.positions import BEN, CY
from tests.server.clock import WHERE, FakeClock, FakePage, House, callable_turn, scene
from tests.server.test_workers import LateWorkers

BENS_CARDS: Final = scene("dunlop", phase=Phase.PLAY, by=0)
"""Ben is to discard."""
LATER: Final = 1000.0 + STEP
FAILURES = pytest.mark.parametrize(
    "failure",
    [Failed("x"), TookTooLong("x"), TooManyJobs("x")],
    ids=lambda each: type(each).__name__,
)


class Asked:
    """The bot in a seat of a table, which is asked time and again."""

    def __init__(self, state: State = BENS_CARDS) -> None:
        table = House().seated(state, 1)
        self.change = Change(table.table, Now(1000.0, datetime.now(UTC)))
        self.change.set(thoughts={})

    @property
    def jobs(self) -> list[StartJob]:
        return [each for each in self.change.effects if isinstance(each, StartJob)]

    @property
    def counted(self) -> list[str]:
        return [each.how_far for each in self.change.effects if isinstance(each, LookedAhead)]

    def choose(self, bot: str, seat: Seat = BEN, now: float = LATER) -> Any:
        self.change.now = replace(self.change.now, time=now)
        return _choose(self.change, bot, view_of(self.change.room.state, seat))

    def begins(self, bot: str, seat: Seat = BEN) -> None:
        """A bot is asked, and what it was asked before is forgotten."""
        self.change.set(thoughts={})
        with pytest.raises(StillThinking):
            self.choose(bot, seat, 1000.0)

    def ends(self, result: BotMove | Failed) -> None:
        """So ends the last job."""
        job = self.jobs[-1].job
        assert isinstance(job, BotThinks)
        has_thought(self.change, job, result)


@FAILURES
def test_for_one_who_looks_ahead_expert_plays_where_there_is_no_move(failure: Failed) -> None:
    asked = Asked()
    asked.begins("ada")
    asked.ends(failure)
    assert [job.args[0] for job in asked.jobs] == ["ada", "expert"]
    with pytest.raises(StillThinking):
        asked.choose("ada")
    assert asked.counted == ["none"]
    move = Expert().choose(view_of(BENS_CARDS, BEN))
    asked.ends(BotMove(move))
    assert asked.choose("ada") == move


@FAILURES
@pytest.mark.parametrize("bot", ["ada", "steady"])
def test_where_there_is_none_at_all_the_plainest_is_made(bot: str, failure: Failed) -> None:
    asked = Asked()
    asked.begins(bot)
    asked.ends(failure)
    if bot == "ada":
        asked.ends(failure)
    assert asked.choose(bot) == plainest(view_of(BENS_CARDS, BEN))
    assert len(asked.jobs) == (2 if bot == "ada" else 1)


def test_who_only_might_call_keeps_silent_then() -> None:
    asked = Asked(callable_turn())
    asked.begins("ada", CY)
    asked.ends(Failed("x"))
    asked.ends(Failed("x"))
    assert asked.choose("ada", CY) is None


def test_a_move_that_comes_late_is_none_to_another_question() -> None:
    asked = Asked()
    asked.begins("steady")
    first = asked.jobs[-1].job
    asked.begins("steady")
    assert isinstance(first, BotThinks)
    has_thought(asked.change, first, BotMove(Discard(3)))
    with pytest.raises(StillThinking):
        asked.choose("steady")


def test_a_table_is_hurried_for_a_while_and_not_for_good() -> None:
    asked = Asked()
    asked.begins("steady")
    asked.ends(TookTooLong("x"))
    given = []
    for _ in range(HURRIED_MOVES + 2):
        asked.begins("steady")
        given.append(asked.jobs[-1].seconds)
        asked.ends(BotMove(None))
    assert given == [HURRIED_SECONDS] * HURRIED_MOVES + [BOT_SECONDS] * 2


def test_a_move_that_is_missing_does_not_end_the_hurry() -> None:
    asked = Asked()
    asked.begins("ada")
    asked.ends(TookTooLong("x"))
    assert asked.jobs[-1].seconds == HURRIED_SECONDS
    for _ in range(HURRIED_MOVES):
        asked.ends(Failed("x"))
        asked.begins("steady")
    assert asked.jobs[-1].seconds == HURRIED_SECONDS


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
    asked = Asked()
    asked.begins("ada")
    asked.ends(BotMove(None, thought))
    assert asked.counted == counted


def test_a_server_counts_that_for_all_its_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "AWAY", "ada")
    counted: list[str] = []
    workers = LateWorkers()
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
        workers.finish(BotMove(None, Thought(None, 64, cut_short=True)))
    assert counted == ["64", "64"]


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
