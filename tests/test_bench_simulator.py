"""The bench of the simulator: decisions that are compared, and what is said of its speed."""

import pytest

from bench import simulator as bench
from bench.simulator import Compared, all_compared, below_aim, compared, first_turn
from liverpool.bots.steady import Steady
from liverpool.engine.moves import PlayerMove
from liverpool.engine.presets import load
from liverpool.engine.state import View


def test_a_decision_that_differs_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Once(Steady):
        """Does otherwise the first time it is asked."""

        asked = 0

        def choose(self, view: View) -> PlayerMove | None:
            self.asked += 1
            return None if self.asked == 1 else super().choose(view)

    rules = load("dunlop").rules
    start = first_turn(rules, 1, 3, "told")
    alike = compared(rules, 1, 3, "told")
    assert alike.decisions > 20
    assert not alike.differing
    monkeypatch.setattr(bench, "Steady", Once)
    monkeypatch.setattr(bench, "first_turn", lambda *_: start)
    assert compared(rules, 1, 3, "told") == alike._replace(differing=1)


def test_deals_of_each_number_are_compared_at_tables_of_all_sizes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[tuple[int, int]] = []

    def noted(_rules: object, number: int, seats: int, _seed: str) -> Compared:
        seen.append((number, seats))
        return Compared(10, number)

    monkeypatch.setattr(bench, "compared", noted)
    assert all_compared("dunlop", 2, "told") == Compared(140, 56)
    assert [number for number, _ in seen] == [*range(1, 8)] * 2
    assert {seats for _, seats in seen} == {3, 4, 5, 6, 7, 8}


def test_what_is_too_slow_is_named() -> None:
    quick = [(1.0, 200.0)] * 3
    assert below_aim([quick]) == "Aim: 200 times. Below it: none."
    slow = [quick, [(1.0, 300.0), (1.0, 164.2), (1.0, 195.0)]]
    assert below_aim(slow) == (
        "Aim: 200 times. Below it: deal 2 with 6 seats (164), deal 2 with 8 seats (195)."
    )
