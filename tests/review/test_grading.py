"""Grades: from what a seat sees, by the seed alone, and no loss larger than it is."""

from collections.abc import Sequence
from random import Random
from statistics import fmean, median, stdev
from typing import Final

import pytest
from msgspec.structs import replace

from liverpool.bots.search.comparison import Gain, paired
from liverpool.engine.moves import Discard, PlayerMove
from liverpool.engine.state import View
from liverpool.record import final_state
from liverpool.review import grading, telling
from liverpool.review.choices import Choice, Kind, choice_at
from liverpool.review.counterfactuals import Change, NobodyDown
from liverpool.review.grading import (
    USUAL,
    Effort,
    Grade,
    Graded,
    OutOfTime,
    grade_of,
    graded,
    told_of,
    with_change,
)
from tests.chance import so_many
from tests.review.played import LITTLE, begun, of_seat, with_other_hidden_cards


@pytest.mark.in_turn
def test_the_same_seed_gives_the_same_and_another_does_not() -> None:
    found = of_seat(0)[: so_many(3, full=8)]
    first = [graded(choice, 1, LITTLE) for choice in found]
    assert first == [graded(choice, 1, LITTLE) for choice in found]
    assert first != [graded(choice, 2, LITTLE) for choice in found]


def test_what_the_player_could_not_see_changes_nothing() -> None:
    for choice in of_seat(0)[: so_many(6, full=12)]:
        record, here = begun(choice)
        truth, other = (final_state(each) for each in (record, with_other_hidden_cards(record, 0)))
        assert truth.hands != other.hands
        one, two = (choice_at(1, here.line, each, 0, here.move) for each in (truth, other))
        assert one == two
        assert one is not None
        assert two is not None
        assert graded(two, 1, LITTLE) == graded(one, 1, LITTLE)


@pytest.mark.parametrize(
    ("mean", "error", "grade"),
    [
        (0.0, 0.0, Grade.CLOSE),
        (-0.9, 0.1, Grade.CLOSE),
        (-2.1, 0.5, Grade.BEST),
        (-2.1, 0.6, Grade.CLOSE),
        (0.9, 0.1, Grade.CLOSE),
        (1.9, 0.5, Grade.CLOSE),
        (2.4, 0.5, Grade.SMALL_SLIP),
        (2.6, 0.5, Grade.MISTAKE),
        (5.9, 2.0, Grade.MISTAKE),
        (6.1, 2.5, Grade.BIG_MISTAKE),
        (6.1, 2.6, Grade.CLOSE),
    ],
)
def test_a_grade_is_given_only_where_it_is_clear(mean: float, error: float, grade: Grade) -> None:
    assert grade_of(Gain(100, mean, error)) is grade


# Worlds of our own, in which it is known what each move is worth


def _place(move: PlayerMove) -> int:
    assert isinstance(move, Discard)
    return move.card


class Drawn:
    """Moves that lead to what they are worth, and chance; in place of a `Comparison`."""

    worth: Sequence[float] = ()
    by_chance = 20.0

    def __init__(self, _view: View, moves: Sequence[PlayerMove], seed: int, first: int = 1) -> None:
        self._random = {
            move: Random(f"{seed}/{first}/Discard(card={_place(move)})") for move in moves
        }
        self._found: dict[PlayerMove, list[float]] = {move: [] for move in moves}
        self.in_play = [*moves]

    @property
    def worlds(self) -> int:
        return len(self._found[self.in_play[0]])

    def play(self, worlds: int) -> None:
        for move in self.in_play:
            mean, draw = self.worth[_place(move)], self._random[move].gauss
            self._found[move] += [draw(mean, self.by_chance) for _ in range(worlds)]

    def drop(self, move: PlayerMove) -> None:
        self.in_play.remove(move)

    def gain(self, move: PlayerMove, over: PlayerMove) -> Gain:
        return paired(self._found[move], self._found[over])


BOTH: Final = (3.0, -3.0) * 20
SEVERAL: Final = Effort(choosing=128, least=64, most=256, serious=1024, changing=64)


def drawn(worth: Sequence[float], line: int = 0, *, is_usual: bool = False) -> Choice:
    """A choice between moves that are worth so much; the first one was made."""
    Drawn.worth = worth
    moves = tuple(map(Discard, range(len(worth))))
    like = of_seat(0)[2]
    return Choice(1, line, 1, Kind.DISCARD, like.view, moves[0], moves[1:], is_usual)


@pytest.fixture
def known_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "Comparison", Drawn)
    monkeypatch.setattr(telling, "Comparison", Drawn)


@pytest.mark.usefixtures("known_worth")
def test_of_moves_that_are_all_as_good_none_seems_to_cost_anything() -> None:
    """The best of seven looks better than it is; what is counted is as often less than nothing."""
    found = [graded(drawn([0.0] * 8, line), "even", SEVERAL) for line in range(100)]
    losses = [each.expected for each in found if each is not None]
    assert abs(fmean(losses)) < 3 * stdev(losses) / len(losses) ** 0.5
    beside = [tried.behind.mean for each in found if each is not None for tried in each.tried[2:]]
    assert abs(fmean(beside)) < 2.0
    assert not [each for each in found if each is not None and each.grade in grading.SLIPS]


@pytest.mark.usefixtures("known_worth")
def test_what_is_much_better_is_found_and_how_much() -> None:
    found = [graded(drawn([0.0, -9.0, 12.0, 3.0], line), "better", SEVERAL) for line in range(30)]
    others = [each.other for each in found if each is not None]
    losses = [
        each.loss.mean + each.loss.error**2 / grading.RARER for each in found if each is not None
    ]
    assert others == [Discard(2)] * 30
    assert abs(fmean(losses) - 12.0) < 3 * stdev(losses) / 30**0.5
    grades = [each.grade for each in found if each is not None]
    assert grades.count(Grade.BIG_MISTAKE) >= 27


@pytest.mark.usefixtures("known_worth")
def test_what_is_told_is_right_on_the_average_of_all_that_is_told() -> None:
    """Where large losses are rarer than small ones, by a factor e for each 2.5 points."""
    told, known = [], []
    for line in range(250):
        worth = Random(f"losses {line}").expovariate(1 / grading.RARER)
        found = graded(drawn([0.0, worth], line), "told", replace(SEVERAL, serious=256))
        assert found is not None
        assert found.grade is grade_of(found.loss)
        if found.grade in grading.SLIPS:
            told.append(found.loss.mean)
            known.append(worth)
    assert len(told) > 25
    apart = [each - worth for each, worth in zip(told, known, strict=True)]
    assert abs(fmean(apart)) < 2.5 * stdev(apart) / len(apart) ** 0.5


def test_what_is_found_is_told_as_less_the_less_sure_it_is() -> None:
    assert told_of(Gain(9, 4.0, 1.5)) == Gain(9, 3.1, 1.5)
    assert told_of(Gain(9, -4.0, 1.5)) == Gain(9, -3.1, 1.5)
    assert told_of(Gain(9, 0.5, 1.5)) == Gain(9, 0.0, 1.5)


@pytest.mark.usefixtures("known_worth")
def test_the_same_is_said_with_other_worlds_of_what_lies_within_a_grade() -> None:
    for worth, grade in ((-3.0, Grade.BEST), (0.0, Grade.CLOSE), (4.0, Grade.MISTAKE)):
        found = [graded(drawn([0.0, worth], line), "again", USUAL) for line in range(8)]
        assert [each and each.grade for each in found] == [grade] * 8


@pytest.mark.usefixtures("known_worth")
def test_a_few_moves_beside_the_two_are_told_as_well() -> None:
    found = graded(drawn([0.0, 3.0, 2.0, -2.0, -9.0]), "beside", SEVERAL)
    assert found is not None
    assert len(found.tried) == 2 + grading.BESIDE
    assert {each.move for each in found.tried} >= {Discard(0), found.other}
    worlds = [
        each.behind.worlds for each in found.tried if each.move not in (Discard(0), found.other)
    ]
    assert worlds == [SEVERAL.beside] * grading.BESIDE
    without = graded(drawn([0.0, 3.0, 2.0]), "beside", replace(SEVERAL, beside=0))
    assert without is not None
    assert len(without.tried) == 2


@pytest.mark.usefixtures("known_worth")
def test_a_clock_stops_it_and_what_was_played_until_then_counts() -> None:
    choice = drawn([0.0, 3.0])
    with pytest.raises(OutOfTime):
        graded(choice, "clock", SEVERAL, lambda: True)
    looks = iter([False])
    found = graded(choice, "clock", SEVERAL, lambda: next(looks, True))
    assert found is not None
    assert found.loss.worlds == SEVERAL.least
    assert len(found.tried) == 2


@pytest.mark.usefixtures("known_worth")
def test_where_only_one_move_makes_sense_few_worlds_do_and_it_is_no_fine_one() -> None:
    far = [0.0, -20.0, -25.0, -30.0]
    usual, found = (graded(drawn(far, is_usual=each), 1, SEVERAL) for each in (True, False))
    assert usual is not None
    assert found is not None
    assert (usual.grade, found.grade) == (Grade.GOOD, Grade.BEST)
    assert usual.lost == usual.expected == found.lost == found.expected == 0.0
    assert usual.loss.worlds == grading.FIRST
    assert (usual.is_fine, found.is_fine) == (False, True)
    assert usual.tried == usual.compared


@pytest.mark.usefixtures("known_worth")
def test_nobody_is_blamed_or_praised_for_what_may_be_less_than_a_point() -> None:
    found = [graded(drawn([0.0, worth], line), "sure", SEVERAL) for line, worth in enumerate(BOTH)]
    named = [each for each in found if each and each.grade is not Grade.CLOSE]
    assert 5 < len(named) < 35
    for each in named:
        assert abs(each.loss.mean) - 2 * each.loss.error >= 1.0
    close = [each for each in found if each and each.grade is Grade.CLOSE]
    assert all(each.is_open is (each.loss.mean > 0 or each.is_close) for each in close)


@pytest.mark.usefixtures("known_worth")
def test_what_is_usual_is_good_where_nothing_is_better_by_a_point() -> None:
    for worth in (-6.0, 0.0):
        found = graded(drawn([0.0, worth], is_usual=True), "usual", USUAL)
        assert found is not None
        assert (found.grade, found.is_close) == (Grade.GOOD, worth == 0.0)
    slip = graded(drawn([0.0, 4.0], is_usual=True), "usual", USUAL)
    assert slip is not None
    assert slip.grade is Grade.MISTAKE


@pytest.mark.usefixtures("known_worth")
def test_moves_that_come_to_the_same_are_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Drawn, "by_chance", 0.0)
    assert graded(drawn([1.0, 1.0, 1.0]), 1, SEVERAL) is None
    assert graded(drawn([1.0, 1.0, 2.0]), 1, SEVERAL) is not None


@pytest.mark.parametrize(
    ("mean", "error", "border", "further"),
    [
        (9.0, 1.1, 6.0, 0),
        (9.0, 1.3, 6.0, 256),  # it may be no big mistake, and nobody is told lightly of one
        (4.2, 0.8, 2.5, 0),
        (4.2, 1.0, 2.5, 394),
        (1.1, 0.2, 1.0, 1024),
        (1.0, 0.1, 1.0, 576),
        (0.0, 0.5, 1.0, 0),
        (-2.0, 0.5, -1.0, 576),  # there may be nothing as good, or something
        (0.5, 0.0, 1.0, 0),
        (0.6, 0.3, 1.0, 0),  # close, and hardly named for a whole point in the end
        (1.0, 0.5, 1.0, 576),
        (2.2, 0.65, 1.0, 1024),  # close, and likely to be named
    ],
)
def test_more_worlds_are_played_only_while_that_could_change_the_grade(
    mean: float, error: float, border: float, further: int
) -> None:
    assert grading._further(Gain(1024, mean, error), border, 4096) == further
    assert grading._further(Gain(4096, mean, error), border, 4096) == 0


def test_of_few_worlds_a_part_is_still_one_more() -> None:
    assert grading._further(Gain(3, 3.4, 0.5), 2.5, 100) == 1


@pytest.mark.usefixtures("known_worth")
def test_what_is_clearly_behind_the_best_of_the_others_goes_early(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dropped: list[tuple[PlayerMove, int]] = []
    drop = Drawn.drop

    def noted(self: Drawn, move: PlayerMove) -> None:
        dropped.append((move, self.worlds))
        drop(self, move)

    monkeypatch.setattr(Drawn, "drop", noted)
    found = graded(drawn([0.0, 1.0, -40.0]), "early", SEVERAL)
    assert found is not None
    assert dropped == [(Discard(2), grading.FIRST)]


@pytest.mark.usefixtures("known_worth")
def test_no_more_worlds_are_played_than_the_effort_allows() -> None:
    """More of them where it may be a big mistake or not, or a fine move or not."""
    for worth, is_usual, most in (
        (6.0, True, 1024),
        (-2.8, False, 1024),
        (0.0, True, 256),
    ):
        choices = (drawn([0.0, worth], line, is_usual=is_usual) for line in range(12))
        found = [graded(choice, "bound", SEVERAL) for choice in choices]
        worlds = [each.loss.worlds for each in found if each is not None]
        assert median(worlds) == most
        assert max(worlds) <= SEVERAL.serious


@pytest.mark.usefixtures("known_worth")
@pytest.mark.parametrize(
    ("worth", "best", "worse"),
    [([0.0, 9.0], Discard(1), Discard(0)), ([9.0, 0.0], Discard(0), Discard(1))],
)
def test_what_would_change_it_is_asked_of_the_two_moves_that_were_compared(
    worth: Sequence[float], best: Discard, worse: Discard, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[object, ...]] = []
    told = Change(NobodyDown(), worse, Gain(16, 3.0, 0.5))

    def change_of(*args: object) -> Change:
        asked.append(args)
        return told

    monkeypatch.setattr(grading, "change_of", change_of)
    choice = drawn(worth)
    found = graded(choice, "change", SEVERAL)
    assert found is not None
    assert asked == []
    assert with_change(found, "change", SEVERAL) == replace(found, change=told)
    number = grading.worlds_of(choice, "change")
    assert asked == [(choice.view, best, worse, number, grading.FRESH, 64)]
    assert with_change(found, "change", replace(SEVERAL, changing=0)) == found


def test_what_is_close_needs_no_change() -> None:
    close = Graded(drawn([0.0, 0.0]), Discard(1), Gain(64, 0.1, 0.5), Grade.CLOSE, True, ())
    assert with_change(close, "close", SEVERAL) == close
