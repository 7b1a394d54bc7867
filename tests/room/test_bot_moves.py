"""What becomes of a bot's move where a worker fails or takes too long."""

from datetime import UTC, datetime
from typing import Any, Final

import pytest
from msgspec.structs import replace

from liverpool.bots.expert import Expert
from liverpool.bots.search.searcher import Thought
from liverpool.engine.moves import Discard, Pass
from liverpool.engine.state import Phase, Seat, State, view_of
from liverpool.room.bots import (
    BOT_SECONDS,
    HURRIED_MOVES,
    HURRIED_SECONDS,
    _choose,
    has_thought,
)
from liverpool.room.change import Change
from liverpool.room.effects import BotThinks, StartJob
from liverpool.room.events import Now
from liverpool.room.failures import Failed, TookTooLong, TooManyJobs
from liverpool.room.jobs import BotMove, bot_move
from liverpool.room.messages.secret import Secret
from liverpool.table.bots import plainest
from liverpool.table.due import StillThinking
from liverpool.table.timing import STEP, Pace
from tests.bots.search.dealt import searched
from tests.room.house import House
from tests.room.jobs import LateWorkers
from tests.room.late import at_table, waits_for_a_bot
from tests.room.scenes import callable_turn, scene
from tests.rules.positions import BEN, CY

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


@pytest.fixture
def workers() -> LateWorkers:
    return LateWorkers()


def test_a_table_waits_for_its_bot_and_goes_on_by_itself(workers: LateWorkers) -> None:
    at = waits_for_a_bot(House(workers=workers))
    made = at.table.number
    at.runs(60)
    assert at.table.number == made
    workers.finish()
    assert at.table.number > made
    assert at.pages[0].number == at.table.number


def test_a_bot_thinks_while_its_pause_lasts(workers: LateWorkers) -> None:
    at = at_table(House(workers=workers), people=1)
    assert [job for job, _, _ in workers.jobs] == [bot_move]
    made = at.table.number
    workers.finish()
    assert at.table.number == made
    at.runs(60)
    assert at.table.number > made


def test_a_bot_that_thinks_too_long_plays_plainly_and_has_less_time(workers: LateWorkers) -> None:
    at = waits_for_a_bot(House(workers=workers))
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


def test_a_worker_tells_what_the_move_of_one_who_looks_ahead_rests_on() -> None:
    view, _ = searched()[0]
    found = bot_move("search", Secret("seed"), view, -1.0)
    assert found.thought == Thought(found.move, 0, cut_short=True)
    assert bot_move("expert", Secret("seed"), view, 1.0) == BotMove(found.move)


def test_the_first_bot_of_a_deal_waits_for_its_cards_and_later_ones_less() -> None:
    table = House(Pace.NORMAL).seated(callable_turn(), people=1)
    drawn, passed, discarded = table.move_times(3)
    assert drawn == pytest.approx(STEP + 1.6)
    assert discarded - passed == pytest.approx(STEP)
