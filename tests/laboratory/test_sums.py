"""How sure a difference is: at every look at once, and for many together."""

from collections.abc import Callable
from math import inf
from random import Random

import pytest

from liverpool.laboratory.sums import FEWEST, Sums

DRAWN: dict[str, tuple[Callable[[Random], float], float]] = {
    "normal": (lambda random: random.gauss(0, 3), 0),
    "seldom": (lambda random: (random.random() < 0.1) - 0.1, 1),
    "skewed": (lambda random: random.expovariate(1) - 1, 0),
}
"""Numbers of mean 0, and what may still happen."""


def is_wrong_at_some_look(random: Random, draw: Callable[[Random], float], imagined: float) -> bool:
    """Whether an interval around numbers of mean 0 misses it, looked at again and again."""
    sums = Sums()
    for count in range(1, 401):
        sums.add(draw(random))
        if count % 8 == 0 and abs(sums.mean) > sums.margin(1, imagined):
            return True
    return False


@pytest.mark.parametrize("kind", DRAWN)
def test_the_level_holds_however_often_one_looks(kind: str) -> None:
    random = Random(f"level/{kind}")
    runs = 120
    wrong = sum(is_wrong_at_some_look(random, *DRAWN[kind]) for _ in range(runs))
    assert wrong <= 0.05 * runs


def test_a_difference_is_found() -> None:
    random, sums = Random("found"), Sums()
    for _ in range(400):
        sums.add(random.gauss(1, 3))
    assert 0 < sums.mean - sums.margin(25) < 1


def test_parts_together_are_the_whole() -> None:
    whole, parts = Sums(), [Sums(), Sums()]
    for number in range(60):
        whole.add(number)
        parts[number // 30].add(number)
    assert parts[0].plus(parts[1]) == whole
    assert whole.mean == 29.5


def test_few_numbers_say_nothing() -> None:
    sums = Sums()
    assert sums.mean == 0
    for _ in range(FEWEST - 1):
        sums.add(1)
    assert sums.margin(1) == inf


def test_what_was_never_seen_may_still_happen() -> None:
    sums = Sums()
    for _ in range(FEWEST):
        sums.add(0)
    few = sums.margin(1, imagined=1)
    for _ in range(20 * FEWEST):
        sums.add(0)
    assert few > 10 * sums.margin(1, imagined=1) > 0
    assert sums.margin(1) == 0
    assert sums.margin(40, imagined=1) > sums.margin(1, imagined=1)
