"""A bot at a table with people: its time, and what it plays where the simulator breaks off."""

from collections.abc import Callable

import pytest

from liverpool.bots.expert import Expert
from liverpool.bots.search import coverage
from liverpool.bots.search.comparison import Comparison
from liverpool.bots.search.searcher import Search, Thought
from liverpool.engine.state import View
from liverpool.simulator.faults import SimulatorFault
from liverpool.table import bots
from liverpool.table.bots import Clocked
from tests.bots.search.dealt import searched


def view() -> View:
    return searched()[0][0]


def test_who_looks_ahead_is_told_how_much_time_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now, told = [100.0], []

    def think(_self: Search, _view: View, left: Callable[[], float]) -> Thought:
        told.append(left())
        now[0] += 0.2
        told.append(left())
        return Thought(None)

    monkeypatch.setattr(bots, "perf_counter", lambda: now[0])
    monkeypatch.setattr(Search, "think", think)
    bot = Clocked(Search("seed"))
    bot.choose(view())
    bot.choose(view())
    assert told == [pytest.approx(left) for left in (0.5, 0.3, 0.5, 0.3)]


def test_without_time_it_plays_as_the_instant_bot() -> None:
    bot = Clocked(Search("seed"), seconds=-1.0)
    move = bot.choose(view())
    assert (move, bot.thought) == (Expert().choose(view()), Thought(move, 0, cut_short=True))


def test_others_need_no_clock() -> None:
    bot = Clocked(Expert(), seconds=-1.0)
    assert (bot.choose(view()), bot.thought) == (Expert().choose(view()), None)


def test_where_the_simulator_breaks_off_it_plays_as_the_instant_bot(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks_off(_self: Comparison, _worlds: int) -> None:
        raise SimulatorFault("The simulator broke off in tryMoves: unreachable")

    before = coverage.simulator_for(view())
    with monkeypatch.context() as patched:
        patched.setattr(Comparison, "play", breaks_off)
        with pytest.raises(SimulatorFault):
            Search("seed").choose(view())
        bot = Clocked(Search("seed"))
        move = bot.choose(view())
    assert (move, bot.thought) == (Expert().choose(view()), Thought(move, 0, cut_short=True))
    assert "broke off in tryMoves" in caplog.text
    assert coverage.simulator_for(view()) is not before, "nobody knows what is left in it"
