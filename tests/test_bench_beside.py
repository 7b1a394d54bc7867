"""A table beside others: what goes on there can be begun, and has its row."""

from stress import neighbours
from stress.beside import BESIDE, Waits, lines


def waits(*moves: float) -> Waits:
    found = Waits()
    found.moves, found.bots = [*moves], [10.0 * each for each in moves]
    return found


def test_whatever_goes_on_beside_it_has_its_row() -> None:
    assert [*BESIDE] == ["", *neighbours.KINDS]
    found = {kind: waits(8.0, 2.0, 6.0) for kind in BESIDE}
    found[""] = waits(4.0, 1.0, 2.0)
    found["reviews"].sent, found["reviews"].updates = 1200, 4321
    told = list(lines(found, "a command"))
    assert "| nobody else | 3 | 2.0 | 4.0 | 4.0 | 1.0 | 1.0 | 20.0 | 40.0 | 1.0 | 0 |" in told
    row = f"| {BESIDE['reviews']} | 3 | 6.0 | 8.0 | 8.0 | 3.0 | 2.0 | 60.0 | 80.0 | 2.0 | 1,200 |"
    assert row in told
    assert told[-1] == "The reviews came 4,321 steps further, a choice or a deal each."
