"""The bench of hints: what they name, and what a review of that says."""

import pytest

from lab import hints
from lab.hints import AHEAD, BETTER, CLOSE, NAMED, Followed, beside, hinted
from liverpool.bots.search.comparison import Gain
from liverpool.engine.moves import PlayerMove
from liverpool.engine.state import View
from liverpool.review.choices import Choice
from liverpool.review.grading import Grade, Graded, grade_of
from tests.review.played import of_seat


@pytest.mark.parametrize(
    ("ahead", "says"),
    [
        (None, NAMED),
        (Gain(9, -3.0, 1.0), NAMED),
        (Gain(9, 0.5, 1.0), CLOSE),
        (Gain(9, 1.5, 1.0), AHEAD),
        (Gain(9, 3.0, 1.0), BETTER),
    ],
)
def test_the_move_that_a_hint_names_is_graded_in_other_worlds(
    monkeypatch: pytest.MonkeyPatch, ahead: Gain | None, says: str
) -> None:
    choice = next(each for each in of_seat(0) if each.is_usual)
    other = choice.others[0]
    asked: list[tuple[PlayerMove, str]] = []

    def seen(_view: View, move: PlayerMove, _stop: object) -> Graded | None:
        assert move == choice.move
        return Graded(choice, other, ahead, grade_of(ahead), True, ()) if ahead else None

    def review(made: Choice, seed: str) -> Graded:
        asked.append((made.move, seed))
        return Graded(made, choice.move, Gain(9, 1.5, 0.5), Grade.SMALL_SLIP, True, ())

    monkeypatch.setattr(hints, "looked_ahead", seen)
    monkeypatch.setattr(hints, "graded", review)
    assert hinted(choice, "a") == Followed(says, Grade.SMALL_SLIP)
    assert asked == [(other if says in (AHEAD, BETTER) else choice.move, "a")]


def test_moves_are_counted_by_what_the_hint_said_and_the_review_found() -> None:
    found = [Followed(NAMED, None), Followed(NAMED, Grade.BEST), Followed(CLOSE, Grade.CLOSE)]
    more = [Followed(BETTER, Grade.SMALL_SLIP), Followed(BETTER, Grade.BIG_MISTAKE)]
    lines = list(beside([*found, *more, Followed(BETTER, Grade.GOOD)]))
    assert lines[2:6] == [
        f"| {NAMED} | 2 | 2 | 0 | 0 | 0 |",
        f"| {CLOSE} | 1 | 0 | 1 | 0 | 0 |",
        f"| {AHEAD} | 0 | 0 | 0 | 0 | 0 |",
        f"| {BETTER} | 3 | 1 | 0 | 1 | 1 |",
    ]
    assert lines[-1].startswith("So the review has nothing against 67% (30% to 90%) of 6 moves")
