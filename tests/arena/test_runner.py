"""Work on one core or several: in order, only a little ahead, and errors come out whole."""

import os
from collections.abc import Iterator

import pytest

from liverpool.arena.play import ArenaError
from liverpool.arena.runner import AHEAD, EndedFromOutside, cores, results
from tests.rules.positions import CY, position


def squared(number: int) -> int:
    return number * number


def process(_job: int) -> int:
    return os.getpid()


def heavy_first(number: int) -> int:
    """The earlier jobs take the longest."""
    return sum(range(1_000_000 if number < 2 else 10)) * 0 + number


def goes_wrong(number: int) -> int:
    if number == 3:
        raise ArenaError(position("dunlop"), CY, "fell asleep.")
    return number


def ends(_job: int) -> int:
    os._exit(3)


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_the_order_of_the_jobs(workers: int) -> None:
    assert list(results(heavy_first, range(20), workers)) == list(range(20))


def test_a_single_job_or_a_single_process_is_done_here() -> None:
    here = os.getpid()
    assert list(results(process, [1], 2)) == [here]
    assert list(results(process, [1, 2], 1)) == [here, here]
    assert list(results(process, [], 2)) == []


@pytest.mark.in_turn
def test_several_are_done_elsewhere_and_only_a_few_are_handed_out_beforehand() -> None:
    handed_out = 0

    def jobs() -> Iterator[int]:
        nonlocal handed_out
        for job in range(1000):
            handed_out += 1
            yield job

    found = results(process, jobs(), 2)
    assert next(found) != os.getpid()
    assert handed_out <= 2 * AHEAD + 1
    found.close()  # type: ignore[attr-defined]  # a generator where there are several


@pytest.mark.in_turn
@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_comes_out_whole_after_what_went_well(workers: int) -> None:
    found = results(goes_wrong, range(1000), workers)
    assert [next(found), next(found), next(found)] == [0, 1, 2]
    with pytest.raises(ArenaError) as stopped:
        next(found)
    assert stopped.value.seat == CY
    assert "fell asleep" in str(stopped.value)
    assert stopped.value.state == position("dunlop")


@pytest.mark.in_turn
def test_a_process_that_is_ended_from_outside_is_reported() -> None:
    with pytest.raises(EndedFromOutside, match="was killed"):
        list(results(ends, range(4), 2))


def test_there_is_at_least_one_core() -> None:
    assert cores() >= 1
    assert list(results(squared, [3])) == [9]
