"""Sums of floats that decide moves are exact, since `sum` rounds otherwise in other Pythons."""

from liverpool.bots.learnt import Table, summed
from liverpool.bots.search.comparison import paired
from liverpool.bots.weighing import Part, weighed
from liverpool.engine.moves import Draw

LARGE = 1e16
"""One more is lost beside it."""


def test_sums_lose_nothing_on_the_way() -> None:
    parts = {Part.READY: LARGE, Part.KEPT: 1.0, Part.CARDS: -LARGE}
    assert weighed(Draw(), parts).points == 1.0
    table: Table = {"first": (LARGE,), "second": (1.0,), "third": (-LARGE,)}
    assert summed(table, ("first", "second", "third")) == (1.0,)
    assert paired((LARGE, 1.0, -LARGE), (0.0, 0.0, 0.0)).mean == 1 / 3
