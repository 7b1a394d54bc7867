"""Grades: from what a seat sees, by the seed alone, and no loss larger than it is."""

from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev
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
    Effort,
    Grade,
    Graded,
    OutOfTime,
    grade_of,
    graded,
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
        (-0.9, 0.5, Grade.CLOSE),
        (-1.1, 0.5, Grade.BEST),
        (0.9, 0.5, Grade.CLOSE),
        (0.9, 0.4, Grade.GOOD),
        (1.1, 0.5, Grade.SMALL_SLIP),
        (2.4, 0.5, Grade.SMALL_SLIP),
        (2.6, 0.5, Grade.MISTAKE),
        (5.9, 2.0, Grade.MISTAKE),
        (6.1, 3.0, Grade.BIG_MISTAKE),
        (6.1, 3.1, Grade.CLOSE),
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
    slips = [each for each in found if each is not None and each.grade in grading.SLIPS]
    assert len(slips) < 0.06 * len(found)


@pytest.mark.usefixtures("known_worth")
@pytest.mark.parametrize("checking", [0, 64])
def test_a_move_that_could_be_praised_is_checked_in_so_many_worlds(
    checking: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []

    class Checked(Drawn):
        def __init__(
            self, view: View, moves: Sequence[PlayerMove], seed: int, first: int = 1
        ) -> None:
            super().__init__(view, moves, seed, first)
            self.checks = first == grading.CHECKING

        def play(self, worlds: int) -> None:
            super().play(worlds)
            played.extend([worlds] * self.checks)

    monkeypatch.setattr(grading, "Comparison", Checked)
    effort = replace(SEVERAL, checking=checking)
    found = graded(drawn([0.0, -12.0], is_usual=False), "praised", effort)
    assert found is not None
    assert found.grade is Grade.BEST
    assert played == [checking] * bool(checking)


@pytest.mark.usefixtures("known_worth")
def test_what_is_much_better_is_found_and_how_much() -> None:
    found = [graded(drawn([0.0, -9.0, 12.0, 3.0], line), "better", SEVERAL) for line in range(30)]
    others = [each.other for each in found if each is not None]
    losses = [each.loss.mean for each in found if each is not None]
    assert others == [Discard(2)] * 30
    assert abs(fmean(losses) - 12.0) < 3 * stdev(losses) / 30**0.5
    grades = [each.grade for each in found if each is not None]
    assert grades.count(Grade.BIG_MISTAKE) >= 27


@pytest.mark.usefixtures("known_worth")
def test_what_is_told_is_right_on_the_average_of_all_that_is_told() -> None:
    """What is clear in the worlds that decide is larger there than it is: only luck made it so."""
    found = [graded(drawn([0.0, 3.0], line), "told", SEVERAL) for line in range(200)]
    clear = [each for each in found if each and each.decided.mean > 2 * each.decided.error]
    assert 40 < len(clear) < 160
    told, decided = [each.loss.mean for each in clear], [each.decided.mean for each in clear]
    assert abs(fmean(told) - 3.0) < 3 * stdev(told) / len(told) ** 0.5
    assert fmean(decided) - 3.0 > 3 * stdev(decided) / len(decided) ** 0.5


@pytest.mark.usefixtures("known_worth")
def test_a_grade_is_that_of_what_is_told() -> None:
    """And what is decided stays so, even where by chance nothing is left to tell."""
    found = [graded(drawn([0.0, 3.0], line), "grades", SEVERAL) for line in range(200)]
    clear = [each for each in found if each and each.decided.mean > 2 * each.decided.error]
    assert any(each.loss.mean <= 0 for each in clear)
    for each in clear:
        assert each.grade is grade_of(Gain(9, max(each.loss.mean, 0.001), 0.0))
        assert each.lost == max(each.loss.mean, 0.0)
        assert each.compared[0].move == each.other
    unclear = [each for each in found if each and each not in clear]
    assert all(each.loss == each.decided for each in unclear)
    assert {each.grade for each in unclear} == {Grade.CLOSE}


@pytest.mark.in_turn
@pytest.mark.usefixtures("known_worth")
def test_nobody_is_praised_for_luck_that_other_worlds_deny() -> None:
    """And what is told of those who are praised is no larger for it."""
    lucky = [graded(drawn([0.0, 0.0], line), "luck", SEVERAL) for line in range(400)]
    ahead = [each for each in lucky if each and grade_of(each.decided) is Grade.BEST]
    praised = [each for each in ahead if each.grade is Grade.BEST]
    assert len(ahead) >= 5
    assert len(praised) <= len(ahead) / 4
    assert all(each.loss == each.decided for each in ahead if each not in praised)
    fine = [graded(drawn([0.0, -3.0], line), "fine", SEVERAL) for line in range(200)]
    told = [-each.loss.mean for each in fine if each and each.grade is Grade.BEST]
    assert len(told) >= 15
    assert abs(fmean(told) - 3.0) < 3 * stdev(told) / len(told) ** 0.5


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
def test_only_one_sensible_move_is_no_choice_where_it_was_made_as_usual() -> None:
    far = [0.0, -20.0, -25.0, -30.0]
    assert graded(drawn(far, is_usual=True), 1, SEVERAL) is None
    found = graded(drawn(far, is_usual=False), 1, SEVERAL)
    assert found is not None
    assert found.grade is Grade.BEST
    assert found.lost == found.expected == 0.0


@pytest.mark.usefixtures("known_worth")
def test_moves_that_come_to_the_same_are_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Drawn, "by_chance", 0.0)
    assert graded(drawn([1.0, 1.0, 1.0]), 1, SEVERAL) is None
    assert graded(drawn([1.0, 1.0, 2.0]), 1, SEVERAL) is not None


@pytest.mark.parametrize(
    ("mean", "error", "settled"),
    [
        (9.0, 1.1, True),
        (9.0, 1.3, False),  # it may be a mistake, and nobody is told lightly of a big one
        (5.0, 0.3, True),
        (5.0, 0.5, False),
        (3.4, 0.8, True),
        (3.4, 1.0, False),
        (1.1, 0.2, False),  # it may be nearly nothing
        (0.0, 0.4, True),
        (0.0, 0.6, False),  # there may be something better
        (-0.6, 0.4, False),  # it may be the best
        (-9.0, 2.0, True),
        (-5.0, 2.0, False),  # others may be as good
    ],
)
def test_more_worlds_are_played_only_while_that_could_change_the_grade(
    mean: float, error: float, settled: bool
) -> None:
    assert grading._is_settled(Gain(64, mean, error)) is settled


@pytest.mark.parametrize(("error", "further"), [(1.0, 256), (1.1, 512), (1.2, 1024), (2.0, 1024)])
def test_so_many_more_are_played_as_would_settle_it_and_at_most_twice_as_many(
    error: float, further: int
) -> None:
    assert grading._further(Gain(1024, 3.4, error)) == further


def test_of_few_worlds_a_part_is_still_one_more() -> None:
    assert grading._further(Gain(3, 3.4, 1.0)) == 1


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
    found = [graded(drawn([0.0, 2.0], line), "bound", SEVERAL) for line in range(20)]
    settled_late = [each.decided for each in found if each is not None and each.decided.mean < 4]
    assert max(loss.worlds for loss in settled_late) == 256


@pytest.mark.usefixtures("known_worth")
def test_more_are_played_where_it_may_be_a_big_mistake_or_not() -> None:
    found = [graded(drawn([0.0, 6.0], line), "serious", SEVERAL) for line in range(20)]
    worlds = [each.loss.worlds for each in found if each is not None]
    assert worlds.count(1024) > 10
    assert max(worlds) == 1024


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
