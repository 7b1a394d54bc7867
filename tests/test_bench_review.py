"""The bench of the review: which choices it grades and alters, and what it counts."""

from random import Random

import pytest

from lab import review
from lab.review import (
    Known,
    Points,
    Twice,
    best_other,
    called_again,
    found_again,
    other_than,
    said_again,
    told_rightly,
)
from liverpool.bots.search.comparison import Comparison, Gain
from liverpool.review.choices import Choice
from liverpool.review.grading import Effort, Grade, Graded
from tests.review.played import of_seat

BEST, CLOSE, SLIP, MISTAKE = Grade.BEST, Grade.CLOSE, Grade.SMALL_SLIP, Grade.MISTAKE
BIG = Grade.BIG_MISTAKE


def test_the_same_grade_again_is_counted_by_the_first() -> None:
    found = [Twice(BEST, BEST), Twice(BEST, CLOSE), Twice(CLOSE, BEST), Twice(SLIP, MISTAKE)]
    lines = list(said_again([*found, Twice(BIG, CLOSE)]))
    assert "| best | 2 | 50% | 9% to 91% | 100% |" in lines
    assert "| close | 1 | 0% | 0% to 79% | 100% |" in lines
    assert "| small slip | 1 | 0% | 0% to 79% | 100% |" in lines
    assert "| big mistake | 1 | 0% | 0% to 79% | 0% |" in lines
    assert "| good | 0 | – | – | – |" in lines
    assert "| **all but close** | 4 | 25% | 5% to 70% | 75% |" in lines
    assert "| all that were graded | 5 | 20% | 4% to 62% | 80% |" in lines
    assert "| small slip or worse | 2 | 0% | 0% to 66% | 50% |" in lines
    assert lines[-1].startswith("Close were 20% of the 5 that were graded;")
    assert "called a small slip or worse, 50% (9% to 91%) were called so" in lines[-1]


def test_where_all_moves_came_to_the_same_once_nothing_was_graded() -> None:
    found = [Twice(None, None), Twice(None, BEST), Twice(BEST, None), Twice(SLIP, None)]
    lines = list(said_again(found))
    assert "| **all but close** | 2 | 0% | 0% to 66% | 50% |" in lines
    assert "| all that were graded | 2 | 0% | 0% to 66% | 50% |" in lines
    assert "of the other 2 all moves came to the same" in lines[-1]


def test_fine_moves_and_grades_that_contradict_each_other_are_counted() -> None:
    found = [
        Twice(BEST, BEST, is_fine=True, beside=45),
        Twice(BEST, CLOSE, is_fine=True, seconds=1.0, beside=45),
    ]
    lines = list(said_again([*found, Twice(SLIP, MISTAKE)]))
    assert "| fine moves | 2 | 50% | 9% to 91% | 100% |" in lines
    assert "| graded both times, and not close | 2 | 50% | 9% to 91% | 100% |" in lines
    assert "Each grade took 0.17 s of CPU, so that a player's 30 of a game take 5 s." in lines[-1]


def test_of_choices_that_look_bad_only_mistakes_are_told() -> None:
    lines = list(called_again([Twice(BIG, BIG), Twice(MISTAKE, BIG), Twice(SLIP, BEST)]))
    assert lines[2:] == [
        "| mistake | 1 | 0% | 0% to 79% | 100% |",
        "| big mistake | 1 | 100% | 21% to 100% | 100% |",
    ]


def test_choices_that_look_bad_are_graded_in_other_worlds_than_the_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    good, bad, obvious = of_seat(0)[:3]
    asked: list[tuple[Choice, str]] = []

    def told(choice: Choice, seed: str, effort: Effort | None = None) -> Graded | None:
        asked.append((choice, seed))
        if effort is None:
            return None
        loss = Gain(512, 4.1 if choice is bad else 3.9, 1.0)
        return None if choice is obvious else Graded(choice, choice.move, loss, CLOSE, True, ())

    monkeypatch.setattr(review, "sampled", lambda *_: [good, bad, obvious])
    monkeypatch.setattr(review, "graded", told)
    (found,) = review.bad_twice("a", 1)
    assert found[:2] == (None, None)
    seeds = [seed for choice, seed in asked if choice is bad]
    assert seeds == ["bad/a/1/look", "bad/a/1/1", "bad/a/1/2"]
    assert len(asked) == 5


def test_points_told_are_summed_beside_what_is_known() -> None:
    lost = Twice(BIG, BIG, Points(9.0, 7.0, 9.0))
    close = Twice(CLOSE, CLOSE, Points(-1.0, 1.0, -1.0))
    unsure = Twice(SLIP, BEST, Points(2.0, 2.5, None))
    lines = list(told_rightly([lost, close, unsure, Twice(BEST, BEST)]))
    assert lines[2:] == [
        "| clear losses | 2 | 11.0 | 9.5 | +1.5 ± 2.5 |",
        "| all choices, the close ones included | 2 | 8.0 | 8.0 | +0.0 ± 4.0 |",
    ]
    assert list(told_rightly([]))[2] == "| clear losses | 0 | – | – | – |"


def test_what_costs_a_lot_and_is_called_so_is_counted() -> None:
    dear, less, best = Gain(9, 9.0, 0.2), Gain(9, 8.1, 0.2), Gain(9, -1.0, 0.2)
    found = [
        Known(dear, BIG, altered=True),
        Known(less, SLIP, altered=True),
        Known(best, MISTAKE, altered=False),
        Known(best, None, altered=False),
        Known(dear, None, altered=False),
        Known(best, BIG, altered=True),
    ]
    lines = list(found_again(found))
    assert "| altered, and costs 8 points or more | 2 | 50% | 9% to 91% |" in lines
    assert "| and clearly so, by 2 standard errors | 1 | 100% | 21% to 100% |" in lines
    assert "| as it was made, and the best move | 2 | 50% | 9% to 91% |" in lines
    assert lines[-1] == "Of the best moves were graded: mistake 50%, all the same 50%."


def test_all_moves_are_measured_as_they_were_made_and_altered_ones_where_they_cost_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cost = Gain(256, 3.9, 1.0)
    monkeypatch.setattr(review, "sampled", lambda *_: of_seat(0)[:1])
    monkeypatch.setattr(review, "graded", lambda *_: None)
    monkeypatch.setattr(review, "measured", lambda *_: cost)
    monkeypatch.setattr(review, "best_other", lambda choice, _: (choice.move, cost))
    assert review.known("a", 1) == [Known(cost, None, altered=False)]
    cost = Gain(256, 4.0, 1.0)
    found = [Known(cost, None, altered=altered) for altered in (False, True)]
    assert review.known("a", 1) == found


def test_the_best_other_move_gains_most_in_the_worlds_that_say_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    choice = next(each for each in of_seat(0) if len(each.others) > 1)
    monkeypatch.setattr(review, "SEEN", 4)
    other, gain = best_other(choice, 1)
    tried = Comparison(choice.view, (choice.move, *choice.others), 1)
    tried.play(4)
    gains = {move: tried.gain(move, over=choice.move) for move in choice.others}
    assert gains[other] == gain
    assert gain.mean == max(each.mean for each in gains.values())


def test_an_altered_choice_is_between_the_same_moves() -> None:
    choice = of_seat(0)[2]
    altered = other_than(choice, Random(1))
    assert altered.move in choice.others
    assert {altered.move, *altered.others} == {choice.move, *choice.others}
    assert not altered.is_usual
