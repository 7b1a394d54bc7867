"""How good a choice was: what the move that was made gave away against the best other one.

All moves are played out in the same worlds. The first worlds only choose the best of the other
moves. Fresh worlds then decide whether the difference is clear; more of these are played as long as
the grade could still change, most where it may be a big mistake: nobody should be told of one that
a second review denies. What is clear is told, and how much it is, and so the grade, comes from
worlds of its own once more (`telling`): among those that decided, only the lucky ones would count.

How many worlds that takes depends on what is found in them and on nothing else, so the same seed
gives the same grades on any machine.
"""

from collections.abc import Callable
from enum import StrEnum
from math import ceil, sqrt
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
SETTLED: Final = 1.0
"""A grade is settled if it would be the same with a loss so many standard errors larger or
smaller."""
SERIOUS: Final = 2.5
"""The same where the nearest border is that of a big mistake."""
FIRST: Final = 64
"""The worlds of the first round of choosing; each further round has as many as all before it. After
each, moves that are clearly behind the best of the others are dropped."""
HALVED: Final = 256
"""From so many worlds on, half of the other moves are dropped after each round."""
SHARES: Final = (0.25, 0.5, 1.0)
"""How many more fresh worlds are played at a time, as shares of those played: the smallest with
which the grade would be settled if the loss stayed as it is."""
OBVIOUS: Final = 2.5
"""What all other moves give away where there was only one sensible move, in points."""
LEAST_GAIN: Final = BANDS[0]
"""Points by which a fine move was better than the next one, at least."""
SURE: Final = 3.0
"""Standard errors by which that must be clear, and by which a move is behind that is dropped
early."""
FRESH: Final = 1_000_001
"""The number of the first fresh world; the worlds that choose never reach it."""
CHECKING: Final = 3_000_001
"""The number of the first world that checks a fine move; no others reach it."""
BESIDE: Final = 2
"""So many moves are shown beside the one that was made and the best other one."""


class Effort(Struct, frozen=True):
    """How many worlds a choice is worth."""

    choosing: int = 1024
    """At most, for the best of the other moves."""
    least: int = 256
    """For what it gains, where that is clear at once."""
    most: int = 3072
    """For the same, where the grade is not settled before."""
    serious: int = 10240
    """For the same, where it may be a big mistake or not."""
    changing: int = 512
    """To find what would change the verdict of a moment; with 0 it is not looked for."""
    apart: int = 512
    """For each choice, where luck and skill in a deal are told apart."""
    checking: int = 1024
    """At most, to check a move that could be praised; with 0 it is not checked."""
    fine: int = 1024
    """The most instead of `most` where the move that was made is ahead, and to tell its worth."""
    beside: int = 256
    """To tell how far others are behind that are shown beside the two; with 0 none are."""


USUAL: Final = Effort()


class Grade(StrEnum):
    """How good a choice was, where that is clear."""

    BEST = "best"
    """Better than everything else."""
    GOOD = "good"
    """Something was better, by less than 1 point."""
    SMALL_SLIP = "small_slip"
    """By 1 to 2.5 points."""
    MISTAKE = "mistake"
    """By 2.5 to 6 points."""
    BIG_MISTAKE = "big_mistake"
    """By more than 6 points."""
    CLOSE = "close"
    """Another move was about as good, as far as can be told."""


LOSSES: Final = (Grade.GOOD, Grade.SMALL_SLIP, Grade.MISTAKE, Grade.BIG_MISTAKE)
"""From nearly nothing to more than the last of `BANDS`."""
SLIPS: Final = LOSSES[1:]


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
    is better. If that is clear, these worlds had no part in deciding so."""
    grade: Grade
    costs: bool
    """Whether the other move was ahead in the first worlds; `loss` is measured in others."""
    tried: tuple[Tried, ...]
    """The two moves, and a few more that were worth trying, the best first."""
    change: Change | None = None
    """What would make the worse of the two moves the better one, where one fact clearly does; only
    of a moment (`with_change`)."""
    deciding: Gain | None = None
    """The loss in the worlds that decided whether it is clear; None where they are the same."""

    @property
    def decided(self) -> Gain:
        """The loss in the worlds that decided whether it is clear. By this choices are compared
        with each other, so that what is told of those that are chosen stays right."""
        return self.deciding or self.loss

    @property
    def compared(self) -> tuple[Tried, Tried]:
        """The two moves, the better one first."""
        best, worse = self.other, self.choice.move
        if self.decided.mean <= 0:
            best, worse = worse, best
        return Tried(best, self.ahead._replace(mean=0.0, error=0.0)), Tried(worse, self.ahead)

    @property
    def ahead(self) -> Gain:
        """By how much the better one of the two is ahead, as it is told; where that is little, by
        chance sometimes less than nothing."""
        return self.loss if self.decided.mean > 0 else self.loss._replace(mean=-self.loss.mean)

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
        return max(self.loss.mean, 0.0) if self.grade in LOSSES else 0.0

    @property
    def expected(self) -> float:
        """Points given away, clear or not: right on the average of many choices, and so for one
        choice sometimes less than nothing."""
        return self.decided.mean if self.costs else 0.0


class OutOfTime(Exception):
    """A clock stopped the grading before there was anything to say."""


def graded(
    choice: Choice,
    seed: int | str,
    effort: Effort = USUAL,
    stop: Callable[[], bool] = lambda: False,
) -> Graded | None:
    """How good the choice was; None where there was only one sensible move, and it was made.

    That is so where a bot that answers at once does the same, and everything else clearly costs
    more than a small slip. None also where all moves lead to the same.

    Somebody with a clock may `stop` it: then the worlds that were played until then count, or it
    raises `OutOfTime`. Raises `CannotLookAhead` where the simulator cannot be run.
    """
    number = worlds_of(choice, seed)
    first = Comparison(choice.view, (choice.move, *choice.others), number)
    other = _best_other(first, choice, effort.choosing)
    if stop():
        raise OutOfTime
    if other is None or _come_to_the_same(first, choice):
        return None
    decided = _measured(choice, other, number, effort, stop)
    costs = first.gain(other, over=choice.move).mean > 0
    grade, loss = _told(choice, other, decided, number, effort, stop)
    found = Graded(choice, other, loss, grade, costs, (), deciding=decided)
    beside = 0 if stop() else effort.beside
    return replace(found, tried=_tried(first, found, number, beside))


def _told(
    choice: Choice,
    other: PlayerMove,
    decided: Gain,
    number: int,
    effort: Effort,
    stop: Callable[[], bool],
) -> tuple[Grade, Gain]:
    """What is told of the two moves; what is not clear is told as it is.

    What is decided stays so, even where by chance nothing is left to tell: without these, what is
    told of all others would be too large. So would it be if what is told decided who is praised:
    for that there are worlds of their own.
    """
    grade, worlds = grade_of(decided), decided.worlds
    praised = grade is Grade.BEST and decided.mean <= -LEAST_GAIN
    if praised and effort.checking and not stop():
        grade = grade if _holds(choice, other, decided, number, effort) else Grade.CLOSE
    if grade is Grade.CLOSE:
        return grade, decided
    if grade is Grade.BEST:
        worlds = min(worlds, effort.least if choice.is_usual else effort.fine)
    if stop():
        worlds = min(worlds, effort.least)
    (loss,) = told(choice.view, other, (choice.move,), number, worlds)
    return (_by_size(loss) if grade in LOSSES else grade), loss


def _holds(choice: Choice, other: PlayerMove, decided: Gain, number: int, effort: Effort) -> bool:
    """Whether a move that could be praised is clearly ahead in other worlds, too."""
    checked = Comparison(choice.view, (choice.move, other), number, first=CHECKING)
    checked.play(min(decided.worlds, effort.checking))
    ahead = checked.gain(choice.move, over=other)
    return ahead.mean > CLEAR * ahead.error


def with_change(found: Graded, seed: int | str, effort: Effort = USUAL) -> Graded:
    """The same with what would change its verdict; as it was where nothing would, clearly, and
    where the two moves are close.

    Raises `CannotLookAhead` where the simulator cannot be run.
    """
    if not effort.changing or found.grade is Grade.CLOSE:
        return found
    best, worse = found.other, found.choice.move
    if found.decided.mean < 0:
        best, worse = worse, best
    number = worlds_of(found.choice, seed)
    change = change_of(found.choice.view, best, worse, number, FRESH, effort.changing)
    return replace(found, change=change)


def grade_of(loss: Gain) -> Grade:
    """The grade of a clear loss or a clear gain; otherwise close."""
    if loss.mean > CLEAR * loss.error:
        return _by_size(loss)
    return Grade.BEST if loss.mean < -CLEAR * loss.error else Grade.CLOSE


def _by_size(loss: Gain) -> Grade:
    return LOSSES[sum(loss.mean > band for band in BANDS)]


def _best_other(first: Comparison, choice: Choice, most: int) -> PlayerMove | None:
    """The best of the other moves; each round plays fewer of them, in more worlds.

    None where there was only one sensible move, and it was made.
    """
    left = [*choice.others]
    while first.worlds < min(HALVED, most) or (left[1:] and first.worlds < most):
        first.play(min(first.worlds or FIRST, most - first.worlds))
        left.sort(key=lambda move: first.gain(choice.move, over=move).mean)
        ahead = first.gain(choice.move, over=left[0])
        if choice.is_usual and ahead.mean - SURE * ahead.error > OBVIOUS:
            return None
        behind = {move: first.gain(left[0], over=move) for move in left}
        hopeful = [move for move in left if behind[move].mean <= SURE * behind[move].error]
        if first.worlds >= HALVED:
            hopeful = hopeful[: -(-len(hopeful) // 2)]
        for move in left:
            if move not in hopeful:
                first.drop(move)
        left = hopeful
    return left[0]


def _measured(
    choice: Choice, other: PlayerMove, number: int, effort: Effort, stop: Callable[[], bool]
) -> Gain:
    """The loss in fresh worlds, as many as it takes and there is time for."""
    second = Comparison(choice.view, (choice.move, other), number, first=FRESH)
    second.play(effort.least)
    while not _is_settled(loss := second.gain(other, over=choice.move)):
        most = _most(loss, effort)
        if second.worlds >= most or stop():
            break
        second.play(min(_further(loss), most - second.worlds))
    return loss


def _most(loss: Gain, effort: Effort) -> int:
    """How many worlds the choice is worth at most, as far as can be told by now."""
    if _may_be_serious(loss):
        return effort.serious
    return min(effort.fine, effort.most) if loss.mean < 0 else effort.most


def _further(loss: Gain) -> int:
    """How many more worlds would settle the grade, were the loss to stay as it is."""
    settling = (
        share for share in SHARES if _is_settled(loss._replace(error=loss.error / sqrt(1 + share)))
    )
    return ceil(loss.worlds * next(settling, SHARES[-1]))


def _may_be_serious(loss: Gain) -> bool:
    """Whether the border of a big mistake is the nearest one."""
    return loss.mean > (BANDS[-2] + BANDS[-1]) / 2


def _is_settled(loss: Gain) -> bool:
    """Whether more worlds would hardly change the grade."""
    grade = grade_of(loss)
    apart = (SERIOUS if _may_be_serious(loss) else SETTLED) * loss.error
    if grade is Grade.CLOSE:
        return abs(loss.mean) + CLEAR * loss.error < BANDS[0]
    around = (loss._replace(mean=loss.mean + by) for by in (-apart, apart))
    return all(grade_of(each) is grade for each in around)


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
