"""A whole game reviewed: what each player gave away, where, and which moments are worth a look."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from math import fsum, sqrt
from typing import Final, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from liverpool.arena.runner import results
from liverpool.bots.search.comparison import Gain
from liverpool.bots.search.coverage import simulator_of
from liverpool.engine.moves import Move
from liverpool.engine.state import Seat, State
from liverpool.record import GameRecord, HasRecord, record_from, record_of, states
from liverpool.record.names import seat_of
from liverpool.review.choices import (
    BY_BOT,
    CannotReview,
    Choice,
    Kind,
    LeftOut,
    choices,
    left_out,
    moments_until,
    played_deals,
)
from liverpool.review.grading import (
    SLIPS,
    USUAL,
    Effort,
    Grade,
    Graded,
    graded,
    with_change,
)
from liverpool.review.habits import Habit
from liverpool.review.luck import Shares, shares, together
from liverpool.simulator.covered import said_of

SEED: Final = 1
MOMENTS: Final = 3
"""How many moments of a game are shown."""
COSTLY: Final = 2
"""How many of them are slips at most, if there is a fine move to show."""
NO_REVIEW: Final = "A review plays each move on to the end, and nobody can do that yet with {}."
OFTEN: Final = 2
"""How many slips of one kind make a habit."""


class Lost(Struct, frozen=True):
    """Points given away by some choices, with the standard error of their sum."""

    choices: int
    points: float
    error: float

    def a_deal(self, deals: int) -> "Lost":
        """The same for one of so many deals."""
        return Lost(self.choices, self.points / deals, self.error / deals)


class Judged(Protocol):
    """What is told of a choice by which a game is summed up; the same as in `Graded`."""

    @property
    def deal(self) -> int: ...
    @property
    def kind(self) -> Kind: ...
    @property
    def grade(self) -> Grade: ...
    @property
    def loss(self) -> Gain: ...
    @property
    def lost(self) -> float: ...
    @property
    def expected(self) -> float: ...
    @property
    def costs(self) -> bool: ...
    @property
    def is_usual(self) -> bool: ...
    @property
    def is_fine(self) -> bool: ...
    @property
    def waits(self) -> bool: ...
    @property
    def habit(self) -> Habit | None:
        """Of a slip."""


Each = TypeVar("Each", bound=Judged)


class SeatReview(Struct, Generic[Each], frozen=True):
    """What one player chose in a game."""

    seat: Seat
    choices: tuple[Each, ...]
    """In the order of play."""
    shares: Shares | None = None
    """What the result is made of, in the deals in which that can be told; None where in none."""

    def count(self, *grades: Grade) -> int:
        """How many choices have one of these grades."""
        return sum(each.grade in grades for each in self.choices)

    @property
    def lost(self) -> Lost:
        """All points that were clearly given away in the game."""
        return _lost(self.choices)

    @property
    def expected(self) -> Lost:
        """Points given away by all choices, close ones too: right on average, and for a short game
        sometimes less than nothing."""
        counted = [each for each in self.choices if each.costs]
        points = fsum(each.expected for each in counted)
        return Lost(len(self.choices), points, _error(each.loss for each in counted))

    @property
    def by_deal(self) -> dict[int, Lost]:
        """Points that were clearly given away in each deal in which there was a choice."""
        return _parted(self.choices, lambda each: each.deal)

    @property
    def by_kind(self) -> dict[Kind, Lost]:
        """Points that were clearly given away by each kind of choice that there was."""
        return _parted(self.choices, lambda each: each.kind)

    @property
    def moments(self) -> tuple[Each, ...]:
        """What was done well, then what is worth another look, each in the order of play.

        What cost most, and at least one fine move where there is one: such as a bot that answers
        at once would not have found, first where something was done, the largest gain first.
        """
        slips = sorted(self._slips(), key=lambda each: -each.loss.mean)
        fine = [each for each in self.choices if each.is_fine]
        fine.sort(key=lambda each: (each.waits, each.loss.mean))
        chosen = slips[:COSTLY]
        chosen += fine[: MOMENTS - len(chosen)]
        chosen += slips[COSTLY:][: MOMENTS - len(chosen)]
        found = [each for each in self.choices if any(each is one for one in chosen)]
        return tuple(sorted(found, key=lambda each: not each.is_fine))

    @property
    def worth_a_look(self) -> tuple[Each, ...]:
        """Those of the moments that cost something."""
        return tuple(each for each in self.moments if not each.is_fine)

    @property
    def habit(self) -> tuple[Habit, Lost] | None:
        """What cost most of all that was done more than once; None if nothing was."""
        by_habit = defaultdict[Habit, list[Each]](list)
        for each in self._slips():
            if (habit := each.habit) is not None:
                by_habit[habit].append(each)
        often = {habit: _lost(found) for habit, found in by_habit.items() if len(found) >= OFTEN}
        return max(often.items(), key=lambda each: each[1].points, default=None)

    def _slips(self) -> list[Each]:
        return [each for each in self.choices if each.grade in SLIPS]


class Review(Struct, frozen=True):
    """A finished game, looked at again."""

    names: tuple[str, ...]
    """The players, by seat."""
    deals: tuple[int, ...]
    """The numbers of the deals that were looked at."""
    left_out: tuple[LeftOut, ...]
    """The others, and why."""
    seats: tuple[SeatReview[Graded], ...]
    """Of those that were asked for."""
    seed: int | str


def review_game(
    record: GameRecord | HasRecord,
    seats: Iterable[Seat | str] | None = None,
    *,
    seed: int | str = SEED,
    effort: Effort = USUAL,
    workers: int | None = None,
    progress: Callable[[Choice, int, int], None] = lambda _choice, _done, _total: None,
) -> Review:
    """What these seats chose in a finished game, all seats if none are named; by number or name.

    Each choice is graded from what its player could know, by `graded`. The same seed gives the same
    grades on one core or on many; `workers` is how many processes share the work, one for each core
    if it is not given. `progress` gets each choice, how many are done with it, and how many there
    are. A player's game of seven deals takes a minute of one core.

    Raises `CannotReview` with a sentence for people: the game is not over, has no moves, hides
    cards of a seat, or no deal of it is covered; `CannotLookAhead` where the simulator is missing;
    `BrokenRecord` as `states` does; `ValueError` for a seat that there is not.
    """
    record = record_of(record)
    wanted = range(len(record.names)) if seats is None else seats
    asked = tuple(dict.fromkeys(seat_of(seat, record.names) for seat in wanted))
    found = list(choices(record, asked))
    missing = left_out(record)
    played = played_deals(record)
    if not played:
        raise CannotReview("This record has no moves, so there is nothing to look at.")
    if len(missing) == len(played):
        raise CannotReview(_nothing_covered(missing))
    covered = tuple(number for number in played if number not in {each.deal for each in missing})
    game = record.start.public.game
    simulator_of(game.rules, covered[0], game.seats)  # so that what is missing is said at once
    jobs: list[Choice | DealMade] = []
    for deal in _deals_made(record, covered):
        jobs += [each for each in found if each.deal == deal.deal]
        jobs.append(deal)
    ready: list[Graded] = []
    parts: list[tuple[Shares, ...]] = []
    done = 0
    work = partial(_looked_at, seed=seed, effort=effort)
    for job, each in zip(jobs, results(work, jobs, workers), strict=True):
        if isinstance(job, Choice):
            done += 1
            progress(job, done, len(found))
            ready += [each] if isinstance(each, Graded) else []
        elif isinstance(each, tuple):
            parts.append(each)
    by_seat = [
        SeatReview(
            seat,
            tuple(each for each in ready if each.choice.view.seat == seat),
            together(each[seat] for each in parts),
        )
        for seat in asked
    ]
    explained = tuple(_with_changes(each, seed, effort) for each in by_seat)
    return Review(record.names, covered, missing, explained, seed)


def _with_changes(found: SeatReview[Graded], seed: int | str, effort: Effort) -> SeatReview[Graded]:
    """The same with what would change the verdict of each moment."""
    lines = {(each.deal, each.choice.line) for each in found.moments}
    looked_at = (
        with_change(each, seed, effort) if (each.deal, each.choice.line) in lines else each
        for each in found.choices
    )
    return replace(found, choices=tuple(looked_at))


def is_moment(found: Judged, beside: Sequence[Judged]) -> bool:
    """Whether the choice would be a moment of a game that had only these beside it.

    One that is a moment of the whole game is one beside any of its choices.
    """
    return any(each is found for each in SeatReview(0, (found, *beside)).moments)


class DealMade(Struct, frozen=True):
    """A deal of a record, to be replayed."""

    deal: int
    start: State
    moves: tuple[tuple[Seat, Move], ...]
    by_bots: frozenset[int]
    """Those that a bot made for a player who was away, counted from 0."""


def _deals_made(record: GameRecord, numbers: Collection[int]) -> Iterator[DealMade]:
    """The deals of these numbers, each from the state before its first line."""
    moments = list(states(record))
    at = 0
    for number, deal in enumerate(record.deals, record.start.public.number):
        if number in numbers:
            moves = tuple((line.actor, line.move) for line in deal.lines)
            bots = (line for line, made in enumerate(deal.lines) if made.comment == BY_BOT)
            yield DealMade(number, moments[at], moves, frozenset(bots))
        at += len(deal.lines)


def _looked_at(
    job: Choice | DealMade, *, seed: int | str, effort: Effort
) -> Graded | tuple[Shares, ...] | None:
    """What there is to say of a choice or of a deal, for one process."""
    if isinstance(job, Choice):
        return graded(job, seed, effort)
    return shares(job.start, job.moves, seed, effort.apart, job.by_bots)


def moment_record(record: GameRecord | HasRecord, choice: Choice) -> GameRecord:
    """A record that begins where the choice was made, to play on from there.

    Raises `ValueError` where the choice is not one of this record.
    """
    record = record_of(record)
    return record_from(moments_until(record, choice)[-1], record.names)


Key = TypeVar("Key", int, Kind)


def _parted(found: Iterable[Each], key: Callable[[Each], Key]) -> dict[Key, Lost]:
    parts = defaultdict[Key, list[Each]](list)
    for each in found:
        parts[key(each)].append(each)
    return {part: _lost(those) for part, those in parts.items()}


def _lost(found: Sequence[Judged]) -> Lost:
    clear = [each for each in found if each.grade in SLIPS]
    points = fsum(each.lost for each in clear)
    return Lost(len(found), points, _error(each.loss for each in clear))


def _error(found: Iterable[Gain]) -> float:
    return sqrt(fsum(each.error**2 for each in found))


def _nothing_covered(missing: Sequence[LeftOut]) -> str:
    reasons = said_of(each for deal in missing for each in deal.reasons)
    return f"None of these deals can be reviewed. {NO_REVIEW.format(reasons)}"
