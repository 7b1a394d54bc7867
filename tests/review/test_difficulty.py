"""How hard positions are: on the scale of the players' ratings, by what their moves give away."""

from msgspec.structs import replace

from liverpool.bots.search.comparison import Gain
from liverpool.review.choices import Kind
from liverpool.review.difficulty import HIGHEST, LOWEST, USUAL, counts, difficulty
from liverpool.review.grading import Grade
from liverpool.review.practice import Option, Position
from liverpool.review.practice_files import made_set, position_of


def costing(*points: float) -> Position:
    """A position whose other moves give away so much."""
    found = next(each for each in made_set() if each.kind is Kind.DISCARD and len(each.moves) > 3)
    position = position_of(found)
    best, *others = position.options
    options = (
        best,
        *(
            Option(each.move, Gain(4096, behind, 0.1))
            for each, behind in zip(others, points, strict=False)
        ),
    )
    return replace(position, options=options)


def test_a_position_is_the_harder_the_less_its_mistakes_cost_and_the_more_there_are() -> None:
    easy, hard = costing(12.0), costing(3.0)
    assert LOWEST <= difficulty(easy) < difficulty(hard) < USUAL
    assert difficulty(hard) < difficulty(costing(3.0, 3.0)) < difficulty(costing(3.0, 3.0, 3.0))
    assert difficulty(costing(1.5)) < difficulty(costing(2.6)), "for a small slip counts half"


def test_where_nothing_is_a_mistake_nothing_is_hard() -> None:
    assert difficulty(costing(0.0, 0.0)) == LOWEST


def test_the_positions_that_come_with_the_game_differ() -> None:
    found = [difficulty(position_of(each)) for each in made_set()[::5]]
    assert max(found) - min(found) > 200
    assert min(found) >= LOWEST
    assert max(found) <= HIGHEST


def test_a_small_slip_counts_half() -> None:
    assert [counts(grade) for grade in Grade] == [1, 1, 0.5, 0, 0, 1]
