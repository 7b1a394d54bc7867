"""How long a bot that looks ahead has thought shows to nobody, at any pace."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pytest

from liverpool.engine.moves import Pass
from liverpool.engine.state import Phase, Seat, State
from liverpool.room import seating
from liverpool.room.failures import Failed
from liverpool.room.jobs import BotMove, bot_move
from liverpool.room.messages.requests import Wish
from liverpool.table.bots import AHEAD_SECONDS
from liverpool.table.offer_window import Passing
from liverpool.table.timing import STEP, Pace
from tests.chance import together
from tests.room.clock import FakeClock
from tests.room.house import House, Seated, delay_of
from tests.room.jobs import AtOnce
from tests.room.scenes import bens_turn, callable_turn, scene
from tests.rules.positions import ANN, BEN, CY, DEE

A_WHILE: Final = 12.0
"""Seconds; longer than an offer waits for Ann."""


class Thinkers(AtOnce):
    """Bots that play as `expert` does, after as long as a test says."""

    def __init__(self, seconds: Callable[[Seat], float]) -> None:
        self.clock = FakeClock()
        self._seconds = seconds
        self.asked: list[Seat] = []

    def submit(
        self,
        job: Callable[..., Any],
        args: tuple[Any, ...],
        seconds: float,
        done: Callable[[Any | Failed, float], None],
        *,
        owner: str,
        at_least: float = 0.0,
    ) -> None:
        if job is not bot_move:
            super().submit(job, args, seconds, done, owner=owner, at_least=at_least)
            return
        _, seed, view, _ = args
        self.asked.append(view.seat)
        found: BotMove = bot_move("expert", seed, view, 0.0)
        took = self._seconds(view.seat)
        if took:
            self.clock.call_later(took, partial(done, found, took))
        else:
            done(found, took)


OFFER: Final[dict[str, Any]] = {
    "phase": Phase.BUY,
    "turn": BEN,
    "open": (CY, DEE),
    "by": ANN,
    "seats": 4,
}
SCENES = {
    "a turn": bens_turn(),
    "a turn that may be called": callable_turn(),
    "cards in hand": scene("dunlop", phase=Phase.PLAY, turn=BEN),
    "one card": scene("dunlop", turn=BEN, hands={"Ben": "3s"}, table={"Ben": ["9s 9h 9d"]}),
    "an offer by seat": scene("dunlop", **OFFER),
    "an offer to who calls first": scene("wikipedia", **OFFER),
    "an offer for the highest cut": scene("mahlum", **OFFER),
    "an offer while a turn goes on": scene("bga", **{**OFFER, "phase": Phase.PLAY}),
}


At = Callable[..., Seated]


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> At:
    """A table at which Ann is the only person, with the same chance each time."""
    monkeypatch.setattr(House, "chance", "the same")

    def seated(
        state: State, pace: Pace, seconds: Callable[[Seat], float], bot: str = "ada"
    ) -> Seated:
        """Such a bot sits in each other seat, and thinks for so many seconds."""
        monkeypatch.setattr(seating, "AWAY", bot)
        workers = Thinkers(seconds)
        house = House(pace, key=bytes(32), workers=workers)
        workers.clock = house.clock
        return house.seated(state, people=1)

    return seated


def at_once(_seat: Seat) -> float:
    return 0.0


def longest(_seat: Seat) -> float:
    return AHEAD_SECONDS


def some(seat: Seat) -> float:
    return AHEAD_SECONDS * (seat % 2)


def seen(table: Seated) -> list[tuple[float, int]]:
    """When moves come in the next seconds, and how many there are by then."""
    clock, start, found = table.house.clock, table.house.clock.now, [(0.0, table.table.number)]
    while clock.next_at() <= start + A_WHILE:
        clock.runs(clock.next_at() - clock.now)
        if table.table.number > found[-1][1]:
            found.append((round(clock.now - start, 6), table.table.number))
    return found


@pytest.mark.parametrize(("scene", "pace"), together([*SCENES], [*Pace]))
def test_what_comes_and_when_does_not_depend_on_it(pace: Pace, scene: str, at: At) -> None:
    state = SCENES[scene]
    first, *others = (seen(at(state, pace, seconds)) for seconds in (at_once, longest, some))
    assert first[0] == (0.0, 0)
    assert len(first) > 1
    for other in others:
        assert other == first


@pytest.mark.parametrize(("scene", "pace"), together([*SCENES], [Pace.NORMAL, Pace.CALM]))
def test_at_the_usual_pace_nobody_waits_longer_for_it(pace: Pace, scene: str, at: At) -> None:
    state = SCENES[scene]
    ahead, instant = (seen(at(state, pace, at_once, bot)) for bot in ("ada", "steady"))
    assert ahead == instant


def test_its_time_is_over_before_its_move_comes() -> None:
    assert AHEAD_SECONDS < STEP


def test_where_it_is_not_done_by_then_the_table_waits(at: At) -> None:
    slow = seen(at(bens_turn(), Pace.AT_ONCE, lambda _: 2.0))
    assert slow[:3] == [(0.0, 0), (2.0, 1), (4.0, 2)]


@pytest.mark.parametrize("bot", ["steady", "edith"])
def test_other_bots_are_not_slowed(bot: str, at: At) -> None:
    assert seen(at(bens_turn(), Pace.AT_ONCE, at_once, bot))[0] == (0.0, 4)


@pytest.mark.parametrize("pace", [Pace.NORMAL, Pace.AT_ONCE])
@pytest.mark.parametrize("how", [Pass(), Wish(passing=Passing.ALWAYS)], ids=["hand", "wish"])
def test_it_has_its_answer_by_the_time_the_one_before_it_passes(
    how: Pass | Wish, pace: Pace, at: At
) -> None:
    """Else all would hear from the time whether that was by hand."""
    offer = {**OFFER, "turn": DEE, "by": CY, "open": (ANN, BEN)}
    table = at(scene("dunlop", **offer), pace, longest)
    clock = table.house.clock
    passes = max(STEP, delay_of(table, ANN, pace))
    if isinstance(how, Wish):
        table.pages[ANN].does(how)
    else:
        clock.call_later(passes, lambda: table.pages[ANN].makes(how))
    assert seen(table)[1] == (round(passes, 6), 2)


@pytest.mark.parametrize("pace", Pace)
def test_nor_where_the_server_was_stopped_meanwhile(pace: Pace, at: At) -> None:
    found = []
    for seconds in (at_once, longest):
        table = at(bens_turn(), pace, seconds)
        table.runs(STEP / 2)
        table.house.starts_again()
        assert isinstance(table.house.workers, Thinkers)
        table.house.workers.clock = table.house.clock
        table.comes_back(ANN)
        found.append(seen(table))
    assert found[0] == found[1]
    assert found[0][1][0] >= STEP
