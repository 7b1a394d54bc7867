"""How good a choice was: what the move that was made gave away against the best other one.

All moves are played out in the same worlds. The first worlds only choose the best of the other
moves. Fresh worlds tell the difference, and more of these are played as long as that may lie on
the other side of a border between two grades: nobody should be told what a second review denies.
Where it may be less than a point, by two standard errors, the two are close, and no more worlds are
spent where many would hardly say anything else. What a bot that answers at once would have done as
well is good where nothing was surely better by a point, and no worlds are spent on how good.

Large differences are rare, so one that looks large is on average a little smaller (`told_of`). With
that taken off, it does not matter when the worlds were found to be enough.

How many worlds that takes depends on what is found in them and on nothing else, so the same seed
gives the same grades on any machine.
"""

from collections.abc import Callable
from enum import StrEnum
from math import ceil, copysign, inf, sqrt
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from liverpool.arena.rating import BANDS
from liverpool.bots.search.comparison import Comparison, Gain, seed_of
from liverpool.engine.moves import Draw, Pass, PlayerMove
from liverpool.review.choices import Choice, Kind
from liverpool.review.counterfactuals import Change, change_of
from liverpool.review.habits import Habit, Slip, habit_of
from liverpool.review.telling import told

CLEAR: Final = 2.0
"""A difference is clear if it is so many standard errors from zero."""
LEAST: Final = BANDS[0]
"""Moves that differ by fewer points are close."""
PRAISE: Final = -LEAST
"""The border between a fine move and one that is close, in points lost."""
SERIOUS: Final = (PRAISE, BANDS[-1])
"""The borders of what is remembered: praise, and big mistakes."""
SETTLED: Final = 2.0
"""A grade is settled where each border is so many standard errors away."""
SURELY: Final = 2.5
"""The same for the serious ones."""
UNLIKELY: Final = 1.25
"""What is close stays so where it would take so many standard errors more to be told from that."""
RARER: Final = 2.5
"""Differences that are larger by so many points are rarer by a factor e."""
FIRST: Final = 64
"""The worlds of the first round of choosing; each further round has as many as all before it. After
each, moves that are clearly behind the best of the others are dropped."""
HALVED: Final = 256
"""From so many worlds on, half of the other moves are dropped after each round."""
FURTHER: Final = (0.25, 1.0)
"""How many more fresh worlds are played at a time, at least and at most, as shares of those
played."""
OBVIOUS: Final = 2.5
"""What all other moves give away where there was only one sensible move, in points."""
SURE: Final = 3.0
"""Standard errors by which that must be clear, and by which a move is behind that is dropped
early."""
FRESH: Final = 1_000_001
"""The number of the first fresh world; the worlds that choose never reach it."""
BESIDE: Final = 2
"""So many moves are shown beside the one that was made and the best other one."""


class Effort(Struct, frozen=True):
    """How many worlds a choice is worth."""

    choosing: int = 512
    """At most, for the best of the other moves."""
    least: int = 384
    """For what it gains, where the grade is settled at once."""
    most: int = 4096
    """For the same, where it is not settled before."""
    serious: int = 8192
    """For the same, where it may be a fine move or not, or a big mistake or not."""
    changing: int = 512
    """To find what would change the verdict of a moment; with 0 it is not looked for."""
    apart: int = 512
    """For each choice, where luck and skill in a deal are told apart."""
    beside: int = 256
    """To tell how far others are behind that are shown beside the two; with 0, and where the
    move was good, none are."""


USUAL: Final = Effort()


class Grade(StrEnum):
    """How good a choice was, where that is clear."""

    BEST = "best"
    """Better than everything else by a point or more."""
    GOOD = "good"
    """What a bot that answers at once would have done, and nothing was surely better by a point."""
    SMALL_SLIP = "small_slip"
    """By 1 to 2.5 points."""
    MISTAKE = "mistake"
    """By 2.5 to 6 points."""
    BIG_MISTAKE = "big_mistake"
    """By more than 6 points."""
    CLOSE = "close"
    """Another move was about as good, as far as can be told: surely less than a point apart, or
    perhaps."""


SLIPS: Final = (Grade.SMALL_SLIP, Grade.MISTAKE, Grade.BIG_MISTAKE)
"""What cost something, by `BANDS`."""


class Tried(Struct, frozen=True):
    """A move beside the best one."""

    move: PlayerMove
    behind: Gain
    """Points that it gives away against the best, as they are told; 0 for that itself."""


class Graded(Struct, frozen=True):
    """A choice, the best of the other moves, and the difference between the two."""

    choice: Choice
    other: PlayerMove
    """The best of the other moves, as the first worlds have it."""
    loss: Gain
    """Points of the deal by which the other move is better; negative where the move that was made
    is better. The worlds had no part in choosing the other move."""
    grade: Grade
    costs: bool
    """Whether the other move was ahead in the first worlds; `loss` is measured in others."""
    tried: tuple[Tried, ...]
    """The two moves, and a few more that were worth trying, the best first."""
    change: Change | None = None
    """What would make the worse of the two moves the better one, where one fact clearly does; only
    of a moment (`with_change`)."""

    @property
    def compared(self) -> tuple[Tried, Tried]:
        """The two moves, the better one first."""
        best, worse = self.other, self.choice.move
        if self.loss.mean <= 0:
            best, worse = worse, best
        return Tried(best, self.ahead._replace(mean=0.0, error=0.0)), Tried(worse, self.ahead)

    @property
    def ahead(self) -> Gain:
        """By how much the better one of the two is ahead."""
        return self.loss._replace(mean=abs(self.loss.mean))

    @property
    def deal(self) -> int:
        """The number of the deal."""
        return self.choice.deal

    @property
    def kind(self) -> Kind:
        """What the choice was about."""
        return self.choice.kind

    @property
    def is_usual(self) -> bool:
        """Whether a bot that answers at once would have done the same."""
        return self.choice.is_usual

    @property
    def is_fine(self) -> bool:
        """Whether it was the best move, and such a bot would have done something else."""
        return self.grade is Grade.BEST and not self.is_usual

    @property
    def is_close(self) -> bool:
        """Whether it is not clear which of the two moves is better, or they are as good."""
        return is_even(self.loss)

    @property
    def is_open(self) -> bool:
        """Whether neither of the two moves is called better: also where the other one is ahead, and
        perhaps by less than a point."""
        return self.grade not in SLIPS and (self.loss.mean > 0 or self.is_close)

    @property
    def waits(self) -> bool:
        """Whether the move was to draw or to pass, for which nobody is praised."""
        return isinstance(self.choice.move, Draw | Pass)

    @property
    def habit(self) -> Habit | None:
        """What somebody does who makes such a slip; None where no advice fits it."""
        return habit_of(Slip(self.choice, self.other, self.loss))

    @property
    def lost(self) -> float:
        """Points that were clearly given away; 0 where nothing was clearly better."""
        return self.loss.mean if self.grade in SLIPS else 0.0

    @property
    def expected(self) -> float:
        """Points given away, clear or not: right on the average of many choices, and so for one
        choice sometimes less than nothing."""
        return self.loss.mean if self.costs else 0.0


class OutOfTime(Exception):
    """A clock stopped the grading before there was anything to say."""


def graded(
    choice: Choice,
    seed: int | str,
    effort: Effort = USUAL,
    stop: Callable[[], bool] = lambda: False,
) -> Graded | None:
    """How good the choice was; None where all moves lead to the same.

    Somebody with a clock may `stop` it: then the worlds that were played until then count, or it
    raises `OutOfTime`. Raises `CannotLookAhead` where the simulator cannot be run.
    """
    number = worlds_of(choice, seed)
    first = Comparison(choice.view, (choice.move, *choice.others), number)
    other = _best_other(first, choice, effort.choosing)
    if stop():
        raise OutOfTime
    if _come_to_the_same(first, choice):
        return None
    chosen = first.gain(other, over=choice.move)
    if choice.is_usual and _is_obvious(chosen):
        found = Graded(choice, other, chosen, Grade.GOOD, costs=False, tried=())
        return replace(found, tried=found.compared)
    loss = told_of(_measured(choice, other, number, effort, stop))
    grade = grade_of(loss)
    if choice.is_usual and grade not in SLIPS:
        grade = Grade.GOOD
    found = Graded(choice, other, loss, grade, chosen.mean > 0, ())
    beside = 0 if grade is Grade.GOOD or stop() else effort.beside
    return replace(found, tried=_tried(first, found, number, beside))


def with_change(found: Graded, seed: int | str, effort: Effort = USUAL) -> Graded:
    """The same with what would change its verdict; as it was where nothing would, clearly, and
    where the two moves are close.

    Raises `CannotLookAhead` where the simulator cannot be run.
    """
    if not effort.changing or found.is_open:
        return found
    best, worse = (each.move for each in found.compared)
    number = worlds_of(found.choice, seed)
    change = change_of(found.choice.view, best, worse, number, FRESH, effort.changing)
    return replace(found, change=change)


def grade_of(loss: Gain) -> Grade:
    """The grade of a loss, or of what was gained; close where that may be less than a point."""
    if abs(loss.mean) - CLEAR * loss.error < LEAST:
        return Grade.CLOSE
    if loss.mean < 0:
        return Grade.BEST
    return SLIPS[sum(loss.mean > band for band in BANDS[1:])]


def is_even(found: Gain) -> bool:
    """Whether the difference is small, or it is not clear which of two moves is better."""
    return abs(found.mean) < max(LEAST, CLEAR * found.error)


def told_of(found: Gain) -> Gain:
    """What is told of a difference that was found: less, the less sure it is.

    Of differences that are found as large more are smaller than larger, since those are rarer: by
    a factor e for each so many points. So the mean of what they are is smaller by error² / points.
    """
    less = min(found.error**2 / RARER, abs(found.mean))
    return found._replace(mean=found.mean - copysign(less, found.mean))


def _best_other(first: Comparison, choice: Choice, most: int) -> PlayerMove:
    """The best of the other moves; each round plays fewer of them, in more worlds."""
    left = [*choice.others]
    while first.worlds < min(HALVED, most) or (left[1:] and first.worlds < most):
        first.play(min(first.worlds or FIRST, most - first.worlds))
        left.sort(key=lambda move: first.gain(choice.move, over=move).mean)
        if choice.is_usual and _is_obvious(first.gain(left[0], over=choice.move)):
            break
        behind = {move: first.gain(left[0], over=move) for move in left}
        hopeful = [move for move in left if behind[move].mean <= SURE * behind[move].error]
        if first.worlds >= HALVED:
            hopeful = hopeful[: -(-len(hopeful) // 2)]
        for move in left:
            if move not in hopeful:
                first.drop(move)
        left = hopeful
    return left[0]


def _is_obvious(loss: Gain) -> bool:
    """Whether the best other move is so far behind that there was only one sensible move."""
    return loss.mean + SURE * loss.error < -OBVIOUS


def _measured(
    choice: Choice, other: PlayerMove, number: int, effort: Effort, stop: Callable[[], bool]
) -> Gain:
    """The loss in fresh worlds, as many as it takes and there is time for."""
    second = Comparison(choice.view, (choice.move, other), number, first=FRESH)
    second.play(effort.least)
    borders = BANDS if choice.is_usual else (PRAISE, *BANDS)
    while True:
        loss = second.gain(other, over=choice.move)
        further = max(
            _further(loss, border, effort.serious if border in SERIOUS else effort.most)
            for border in borders
        )
        if further <= 0 or stop():
            return loss
        second.play(further)


def _further(loss: Gain, border: float, most: int) -> int:
    """How many more worlds, of so many at most in all, would tell on which side of the border the
    loss lies, were it to stay as it is; 0 if these do.

    What is close now is named only if it is surely more than a point in the end.
    """
    settled, apart = SURELY if border in SERIOUS else SETTLED, abs(loss.mean - border)
    if abs(border) == LEAST and grade_of(loss) is Grade.CLOSE:
        unsure = CLEAR * loss.error * sqrt(loss.worlds / most)  # what that will take in the end
        settled, apart = UNLIKELY, LEAST + unsure - copysign(loss.mean, loss.mean * border)
    margin = settled * loss.error
    if margin <= apart:
        return 0
    least, largest = FURTHER
    share = (margin / apart) ** 2 - 1 if apart > 0 else inf
    return min(ceil(loss.worlds * min(max(share, least), largest)), most - loss.worlds)


def _come_to_the_same(first: Comparison, choice: Choice) -> bool:
    """Whether no world so far tells the moves apart."""
    gains = (first.gain(choice.move, over=move) for move in choice.others)
    return all(gain.mean == gain.error == 0.0 for gain in gains)


def _tried(first: Comparison, found: Graded, number: int, worlds: int) -> tuple[Tried, ...]:
    """The two moves that were compared, and beside them those that the first worlds find best."""
    best, worse = found.compared
    others = [move for move in found.choice.others if move != found.other]
    others.sort(key=lambda move: first.gain(found.choice.move, over=move).mean)
    beside = others[:BESIDE] if worlds else []
    gains = told(found.choice.view, best.move, beside, number, worlds)
    rest = [worse, *map(Tried, beside, gains)]
    return (best, *sorted(rest, key=lambda each: each.behind.mean))


def worlds_of(choice: Choice, seed: int | str) -> int:
    """The seed of the choice's worlds; nothing hidden has a part in it."""
    return seed_of(f"review/{seed}/{choice.deal}/{choice.line}")
