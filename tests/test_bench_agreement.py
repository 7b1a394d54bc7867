"""What moves are worth with hands that are supposed and with the true ones: how it is told."""

from pathlib import Path

import pytest

from bench import checkpoints
from lab import agreement
from lab.agreement import Asked, Decision, line, report
from liverpool.arena.dealer import Dealer
from tests.test_bench_gains import decision

NEAR = Decision({"any": (4.0, -9.0), "likely": (1.0, -5.0)}, (2.0, -6.0))
OTHERS_BEST = Decision({"any": (3.0,), "likely": (-1.0,)}, (-2.0,))


def test_a_row_tells_how_far_supposed_hands_are_from_the_true_ones() -> None:
    games = [[NEAR, OTHERS_BEST], [NEAR, OTHERS_BEST]]
    first = line("any", games).split(" | ")
    assert first == ["| dealt at random", "0.90", "3.6", "–", "50.0% ± 0.0%", "– |"]
    own = line("likely", games).split(" | ")
    assert own[2] == "1.0"
    assert own[3] == f"−{(4 + 9 + 25) / 3 - 1:.1f} ± 0.0"
    assert own[4:] == ["100.0% ± 0.0%", "+50.0% ± 0.0% |"]


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "results", map)
    monkeypatch.setattr(agreement, "played", lambda _seed, _number: [NEAR, OTHERS_BEST])
    lines = list(report(3, 7, tmp_path))
    assert any("agreement --games 3 --seed 7`" in each for each in lines)
    assert any("At 6 decisions, 9 other moves" in each for each in lines)
    monkeypatch.setattr(agreement, "played", pytest.fail)
    assert list(report(3, 7, tmp_path)) == lines, "all of it was noted"


def test_each_other_move_is_set_beside_the_players_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agreement, "WORLDS", 8)
    state, view, moves = decision(2)
    player = Asked("made up")
    assert player.choose_seeing(state, view.seat, Dealer(1)) == moves[0]
    (found,) = player.found
    assert len(found.truly) == len(moves) - 1
    assert {len(each) for each in found.supposed.values()} == {len(found.truly)}
    assert found.supposed["any"] != found.supposed["likely"]
