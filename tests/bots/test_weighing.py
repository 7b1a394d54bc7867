"""What speaks for one move and against another."""

from liverpool.bots.weighing import Part, ahead, weighed
from liverpool.engine.moves import Draw, Take


def test_a_part_that_a_move_has_not_counts_nothing() -> None:
    take = weighed(Take(), {Part.READY: 0.5, Part.FITS: 0.5, Part.OTHERS: -1.0})
    draw = weighed(Draw(), {Part.FITS: 0.75})
    assert (take.points, draw.points) == (0.0, 0.75)
    assert ahead(take, draw) == [Part.READY]
    assert ahead(draw, take) == [Part.OTHERS, Part.FITS]
