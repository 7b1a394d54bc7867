"""What the benchmark of the environment counts, and how it tells it; the peers are stood in for."""

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
