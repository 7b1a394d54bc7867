"""Which ranks are neighbours in a run, under each rule of the ace."""

from itertools import product

import pytest

from liverpool.engine.cards import ACE
from liverpool.engine.rank_order import RankOrder
from liverpool.engine.rules import Ace

ROWS = {
    (Ace.LOW_OR_HIGH, True): (1, "A 2 3 4 5 A"),
    (Ace.HIGH, True): (2, "2 3 4 5 A"),
    (Ace.LOW, True): (1, "A 2 3 4 5"),
    (Ace.ROUND_THE_CORNER, True): (1, "A 2 3 4 5 A 2 3 4"),
    (Ace.HIGH, False): (3, "3 4 5 A"),
}
"""Five ranks as they stand, by the rule of the ace and whether the two has a place, and the
position of the first."""
LONGEST = {Ace.LOW_OR_HIGH: 6, Ace.HIGH: 5, Ace.LOW: 5, Ace.ROUND_THE_CORNER: 5}


def row_of(ace: Ace, twos: bool) -> dict[int, int]:
    """The rank at each position."""
    first, row = ROWS[ace, twos]
    return {at: "A2345".index(rank) + 1 for at, rank in enumerate(row.split(), first)}


@pytest.mark.parametrize(("ace", "twos"), ROWS)
def test_each_rank_has_its_positions(ace: Ace, twos: bool) -> None:
    order, row = RankOrder(5, ace, twos), row_of(ace, twos)
    assert (order.first, order.last, order.longest) == (
        min(row),
        max(row),
        LONGEST[ace] - (not twos),
    )
    for rank in range(1, 6):
        positions = [at for at, there in row.items() if there == rank]
        assert list(order.positions[rank]) == positions
        assert order.places[rank] == sum(1 << at - 1 for at in positions)
        assert (order.once & order.places[rank]).bit_count() == min(len(positions), 1)
    assert order.both_aces == (order.places[ACE] if ace is Ace.LOW_OR_HIGH else 0)


@pytest.mark.parametrize(("ace", "twos"), ROWS)
def test_a_run_begins_where_all_its_cards_have_a_place(ace: Ace, twos: bool) -> None:
    order, row = RankOrder(5, ace, twos), row_of(ace, twos)
    for length in range(1, 8):
        wanted = [at for at in row if at + length - 1 in row and length <= order.longest]
        if ace is Ace.ROUND_THE_CORNER:
            wanted = [at for at in wanted if at <= 5]  # those above are the same runs again
        assert list(order.starts(length)) == wanted
        for start, at in product(wanted, range(length)):
            assert start in order.starts_with(row[start + at], at)


@pytest.mark.parametrize(("ace", "twos"), ROWS)
def test_the_same_card_stands_in_all_its_places(ace: Ace, twos: bool) -> None:
    order, row = RankOrder(5, ace, twos), row_of(ace, twos)
    for places in range(1 << order.last):
        ranks = {rank for at, rank in row.items() if places >> at - 1 & 1}
        if any(places >> at - 1 & 1 and at not in row for at in range(1, order.last + 1)):
            continue  # nothing stands there
        same = {at for at, rank in row.items() if rank in ranks}
        assert order.same_cards(places) == sum(1 << at - 1 for at in same)


@pytest.mark.parametrize(
    ("ace", "twos", "steps"),
    [
        (Ace.LOW_OR_HIGH, True, {"A5": 1, "A2": 1, "A3": 2, "52": 3, "43": 1}),
        (Ace.HIGH, True, {"A5": 1, "A2": 4, "A3": 3, "52": 3, "43": 1}),
        (Ace.HIGH, False, {"A5": 1, "A2": 5, "A3": 3, "52": 5, "43": 1}),
        (Ace.LOW, True, {"A5": 4, "A2": 1, "A3": 2, "52": 3, "43": 1}),
        (Ace.ROUND_THE_CORNER, True, {"A5": 1, "A2": 1, "A3": 2, "52": 2, "43": 1}),
    ],
)
def test_how_far_two_ranks_are_apart(ace: Ace, twos: bool, steps: dict[str, int]) -> None:
    order = RankOrder(5, ace, twos)
    for pair, far in steps.items():
        one, other = ("A2345".index(rank) + 1 for rank in pair)
        assert order.steps(one, other) == order.steps(other, one) == far
