"""What the benchmark of the environment counts, and how it tells it; the peers are stood in for."""

import sys
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from bench import environment, peers


def told(name: str, rates: list[float]) -> environment.Measure:
    """An interface with these rates, one after the other."""
    left = iter(rates)

    def measure(cpu_seconds: float, seed: int) -> peers.PeerSpeed:
        assert (cpu_seconds, seed // 100) == (2.0, 1)
        return peers.PeerSpeed(name, "9", int(next(left)), 1.0)

    return measure


def absent(cpu_seconds: float, seed: int) -> peers.PeerSpeed:
    raise peers.PeerMissing("It is not installed.")


def test_all_take_turns_and_the_median_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    first = told("First", [100, 300, 200, 100, 300, 200])
    monkeypatch.setattr(peers, "PEERS", (first, absent))
    monkeypatch.setattr(environment, "OURS", (told("Own", [500] * 6),))
    lines = list(environment.report(12, 100))
    assert "| | decisions/s | × First 9 |" in lines
    assert "| First 9 | 200 | 1.00 |" in lines
    assert "| Own 9 | 500 | 2.50 |" in lines
    assert lines.count("It is not installed.") == 1


@pytest.mark.parametrize("observed", [False, True])
def test_whole_games_are_played(observed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "RULES", "dunlop+first")
    monkeypatch.setattr(environment, "SEATS", 3)
    figure = environment.positions(0.001, 1, observed=observed)
    assert figure.decisions > 300
    assert figure.decisions_per_second > 0


class Counts(list[int]):
    """So many allowed actions in each game, as numpy has them."""

    def __gt__(self, least: Any) -> Any:
        return SimpleNamespace(sum=lambda: sum(each > least for each in self))


def test_only_choices_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three games, one has no choice."""
    steps: list[str] = []
    batch = SimpleNamespace(
        arrays=lambda: SimpleNamespace(masks={1: [2, 1, 5]}),
        sample=lambda: steps.append("sample"),
        step=lambda: steps.append("step"),
    )
    counting = SimpleNamespace(count_nonzero=lambda masks, axis: Counts(masks[axis]))
    monkeypatch.setitem(sys.modules, "numpy", counting)
    monkeypatch.setattr(environment, "_batch", lambda _games: batch)
    made = environment.batches(0.001, 0, games=3)
    assert steps[:2] == ["sample", "step"]
    assert made.decisions == 2 * steps.count("step")
    assert made.cpu_seconds >= 0.001
    assert made.name == "`Batch` of 3 games"


@pytest.mark.parametrize(
    ("measure", "needs"),
    [
        (partial(environment.batches, games=3, by_numpy=True), "numpy"),
        (environment.petting_zoo, "pettingzoo"),
        (environment.open_spiel, "pyspiel"),
    ],
)
def test_what_cannot_be_measured_is_left_out_in_words(
    measure: environment.Measure, needs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, needs, None)
    with pytest.raises(peers.PeerMissing, match=f"that need {needs} are left out"):
        measure(0.001, 0)


@pytest.mark.full
@pytest.mark.parametrize("measure", [environment.petting_zoo, environment.open_spiel])
def test_wrappers_play_whole_games(
    measure: environment.Measure, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "RULES", "dunlop+first")
    monkeypatch.setattr(environment, "SEATS", 3)
    assert measure(0.001, 1).decisions > 300
