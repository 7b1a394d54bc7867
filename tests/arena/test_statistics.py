"""Means, errors and intervals, against numbers worked out by hand or read off a table."""

from math import inf, sqrt

import pytest

from liverpool.arena.statistics import Estimate, difference, estimate, ratio, student


def test_a_mean_and_its_error() -> None:
    found = estimate([4, 8, 6, 2])
    # the squares around 5 are 1, 9, 1, 9; by 3 for the spread, by 4 for the mean
    assert (found.count, found.mean) == (4, 5)
    assert found.error == pytest.approx(sqrt(20 / 3 / 4))
    assert found.low == pytest.approx(5 - 3.1824 * sqrt(20 / 3 / 4))
    assert found.high == pytest.approx(5 + 3.1824 * sqrt(20 / 3 / 4))


def test_it_counts_and_prints_as_its_mean() -> None:
    found = Estimate(4, 12.05, 2.0)
    assert float(found) == 12.05
    assert f"{found}" == "12.05 ± 6.36"
    assert f"{estimate([3])}" == "3.00 ± inf"


def test_numbers_that_are_all_alike_have_no_error() -> None:
    found = estimate([0.1] * 10)
    assert found.mean == pytest.approx(0.1)
    assert found.error == pytest.approx(0, abs=1e-15)


def test_a_single_number_tells_nothing_of_its_error() -> None:
    found = estimate([3])
    assert (found.mean, found.error, found.low, found.high) == (3, inf, -inf, inf)


def test_no_numbers_have_no_mean() -> None:
    with pytest.raises(ValueError, match="no numbers"):
        estimate([])


def test_a_difference_is_taken_pair_by_pair() -> None:
    found = difference([10, 20, 60], [9, 18, 57])
    assert found.mean == 2
    assert found.error == pytest.approx(sqrt(2 / 2 / 3))
    with pytest.raises(ValueError, match="zip"):
        difference([1, 2], [1])


def test_a_ratio_is_as_unsure_as_both_of_its_parts() -> None:
    found = ratio(Estimate(900, 3, 0.6), Estimate(40, 20, 2))
    assert (found.count, found.mean) == (40, 0.15)
    # a fifth of the part and a tenth of the whole
    assert found.error == pytest.approx(0.15 * sqrt(0.2**2 + 0.1**2))


@pytest.mark.parametrize(
    ("freedom", "bound"),
    [(1, 12.706), (2, 4.303), (9, 2.262), (10, 2.228), (20, 2.086), (60, 2.000), (120, 1.980)],
)
def test_the_bounds_are_those_of_the_printed_tables(freedom: int, bound: float) -> None:
    assert student(freedom) == pytest.approx(bound, abs=0.0006)


def test_for_many_numbers_the_bounds_are_the_normal_ones() -> None:
    assert student(10**7) == pytest.approx(1.96, abs=0.0001)
