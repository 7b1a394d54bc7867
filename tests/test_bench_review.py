"""The bench of the review: which choices it alters, and what it counts."""

from random import Random

from bench.review import Altered, Twice, found_again, other_than, said_again
from liverpool.bots.search.comparison import Gain
from liverpool.review.grading import Grade
from tests.review.played import of_seat


def test_the_same_grade_again_is_counted_by_the_first() -> None:
    best, close, slip = Grade.BEST, Grade.CLOSE, Grade.SMALL_SLIP
    found = [Twice(best, best), Twice(best, close), Twice(close, best), Twice(slip, Grade.MISTAKE)]
    lines = list(said_again([*found, Twice(Grade.BIG_MISTAKE, close)]))
    assert "| best | 2 | 50% | 100% |" in lines
    assert "| close | 1 | 0% | 100% |" in lines
    assert "| small slip | 1 | 0% | 100% |" in lines
    assert "| big mistake | 1 | 0% | 0% |" in lines
    assert "| good | 0 | – | – |" in lines
    assert "| all but close | 4 | 25% | 75% |" in lines
    assert lines[-1] == "Close were 20% of 5. What was obvious is the best, too."


def test_what_costs_a_lot_and_is_called_so_is_counted() -> None:
    dear, less, best = Gain(9, 9.0, 0.2), Gain(9, 8.1, 0.2), Gain(9, -1.0, 0.2)
    found = [
        Altered(dear, Grade.BIG_MISTAKE),
        Altered(less, Grade.SMALL_SLIP),
        Altered(best, Grade.MISTAKE),
        Altered(best, None),
    ]
    lines = list(found_again(found))
    assert "| cost 8 points or more | 2 | 50% |" in lines
    assert "| and clearly so, by 2 standard errors | 1 | 100% |" in lines
    assert "| the best move | 2 | 50% |" in lines
    assert lines[-1] == "Of the best moves were graded: mistake 50%, obvious 50%."


def test_an_altered_choice_is_between_the_same_moves() -> None:
    choice = of_seat(0)[2]
    altered = other_than(choice, Random(1))
    assert altered.move in choice.others
    assert {altered.move, *altered.others} == {choice.move, *choice.others}
    assert not altered.is_usual
