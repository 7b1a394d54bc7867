"""A whole game reviewed: what each player gave away, where, and which moments are worth a look."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import partial
from math import fsum, sqrt
from typing import Final, TypeVar

from msgspec import Struct

from liverpool.arena.runner import results
from liverpool.bots import expert
from liverpool.bots.search.coverage import simulator_of
from liverpool.bots.weighing import Part, ahead
from liverpool.engine.moves import Buy, Discard, Draw, Pass, PlayerMove, Take
from liverpool.engine.scoring import card_points
from liverpool.engine.state import Seat, State, View
from liverpool.record import GameRecord, record_from, states
from liverpool.review.choices import CannotReview, Choice, Kind, LeftOut, choices, left_out
from liverpool.review.grading import LOSSES, SLIPS, USUAL, Effort, Grade, Graded, graded

SEED: Final = 1
MOMENTS: Final = 3
"""So many moments of a game are worth another look."""
COSTLY: Final = 2
"""No more of them than these may be slips, as long as something was fine."""
OFTEN: Final = 2
"""Slips of a kind that make a habit."""


class Lost(Struct, frozen=True):
    """Points given away by some choices, with the standard error of their sum."""

    choices: int
    points: float
    error: float

    def a_deal(self, deals: int) -> "Lost":
        """The same for one of so many deals."""
        return Lost(self.choices, self.points / deals, self.error / deals)


class Habit(StrEnum):
    """What somebody does that costs them points."""

    BUYS = "buys"
    """Buys what is not worth the extra cards."""
    PASSES = "passes"
    """Lets cards go that are worth buying."""
    TAKES = "takes"
    """Takes a card where one from the stock would be better."""
    LEAVES = "leaves"
    """Draws from the stock where the top of the pile would be better."""
    BREAKS_UP = "breaks_up"
    """Discards what brings the hand nearer to its contract."""
    KEEPS_POINTS = "keeps_points"
    """Keeps dear cards too long."""
    HELPS_OTHERS = "helps_others"
    """Discards what another can use."""
    DISCARDS = "discards"
    """Discards the wrong card, for no one reason."""
    WAITS_DOWN = "waits_down"
    """Goes down late, or with other melds than the best."""
    WAITS_OFF = "waits_off"
    """Keeps cards that could be laid off."""


class SeatReview(Struct, frozen=True):
    """What one player chose in a game."""

    seat: Seat
    choices: tuple[Graded, ...]
    """In the order of play."""

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
        return Lost(len(self.choices), points, _error(counted))

    @property
    def by_deal(self) -> dict[int, Lost]:
        """The same for each deal in which there was a choice."""
        return _parted(self.choices, lambda each: each.choice.deal)

    @property
    def by_kind(self) -> dict[Kind, Lost]:
        """The same for each kind of choice that there was."""
        return _parted(self.choices, lambda each: each.choice.kind)

    @property
    def moments(self) -> tuple[Graded, ...]:
        """The moments worth another look, in the order of play.

        What cost most, and at least one fine move where there is one: first such as a bot that
        answers at once would not have found, then where something was done, the largest gain first.
        """
        slips = sorted(self._slips(), key=lambda each: -each.loss.mean)
        fine = [each for each in self.choices if each.grade is Grade.BEST]
        fine.sort(key=lambda each: (each.choice.is_usual, _waits(each), each.loss.mean))
        chosen = slips[:COSTLY]
        chosen += fine[: MOMENTS - len(chosen)]
        chosen += slips[COSTLY:][: MOMENTS - len(chosen)]
        return tuple(each for each in self.choices if any(each is one for one in chosen))

    @property
    def habit(self) -> tuple[Habit, Lost] | None:
        """What cost most of all that was done more than once; None if nothing was."""
        by_habit = defaultdict[Habit, list[Graded]](list)
        for each in self._slips():
            by_habit[habit_of(each)].append(each)
        often = {habit: _lost(found) for habit, found in by_habit.items() if len(found) >= OFTEN}
        return max(often.items(), key=lambda each: each[1].points, default=None)

    def _slips(self) -> list[Graded]:
        return [each for each in self.choices if each.grade in SLIPS]


class Review(Struct, frozen=True):
    """A finished game, looked at again."""

    names: tuple[str, ...]
    """The players, by seat."""
    deals: tuple[int, ...]
    """The numbers of the deals that were looked at."""
    left_out: tuple[LeftOut, ...]
    """The others, and why."""
    seats: tuple[SeatReview, ...]
    """Of those that were asked for."""
    seed: int | str


def review_game(
    record: GameRecord,
    seats: Iterable[Seat] | None = None,
    *,
    seed: int | str = SEED,
    effort: Effort = USUAL,
    workers: int | None = None,
    progress: Callable[[Choice, int, int], None] = lambda _choice, _done, _total: None,
) -> Review:
    """What these seats chose in a finished game, all seats if none are named.

    Each choice is graded from what its player could know, by `graded`. The same seed gives the same
    grades on one core or on many; `workers` is how many processes share the work, one for each core
    if it is not given. `progress` gets each choice, how many are done with it, and how many there
    are. One player's game of seven deals takes two minutes of one core.

    Raises `CannotReview` with a sentence for people: the game is not over, hides cards of a seat,
    or is by rules of which no deal is covered; `CannotLookAhead` where the simulator is missing;
    `BrokenRecord` as `states` does; `ValueError` for a seat that there is not.
    """
    asked = tuple(dict.fromkeys(range(len(record.names)) if seats is None else seats))
    if any(not 0 <= seat < len(record.names) for seat in asked):
        raise ValueError(f"There are seats from 0 to {len(record.names) - 1}.")
    found = list(choices(record, asked))
    missing = left_out(record)
    played = _numbers(record)
    if len(missing) == len(played):
        raise CannotReview(_nothing_covered(missing))
    covered = tuple(number for number in played if number not in {each.deal for each in missing})
    game = record.start.public.game
    simulator_of(game.rules, covered[0], game.seats)  # so that what is missing is said at once
    ready: list[Graded] = []
    work = partial(graded, seed=seed, effort=effort)
    for done, each in enumerate(results(work, found, workers), start=1):
        progress(found[done - 1], done, len(found))
        ready += [] if each is None else [each]
    by_seat = [
        SeatReview(seat, tuple(each for each in ready if each.choice.view.seat == seat))
        for seat in asked
    ]
    return Review(record.names, covered, missing, tuple(by_seat), seed)


def moment_record(record: GameRecord, choice: Choice) -> GameRecord:
    """A record that begins where the choice was made, to play on from there.

    Raises `ValueError` where the choice is not one of this record.
    """
    before = _state_before(record, choice)
    if before is None or before.public != choice.view.public:
        raise ValueError("This choice is not one of the record's.")
    return record_from(before, record.names)


def _state_before(record: GameRecord, choice: Choice) -> State | None:
    moments = states(record)
    for number, deal in enumerate(record.deals, record.start.public.number):
        for line in range(len(deal.lines)):
            before = next(moments)
            if (number, line) == (choice.deal, choice.line):
                return before
    return None


def _waits(each: Graded) -> bool:
    """Whether nothing was done for which one could be praised."""
    return isinstance(each.choice.move, Draw | Pass)


def habit_of(slip: Graded) -> Habit:
    """What somebody does who makes such a slip."""
    move, other = slip.choice.move, slip.other
    match slip.choice.kind:
        case Kind.BUY:
            return Habit.BUYS if isinstance(move, Buy) else Habit.PASSES
        case Kind.DRAW:
            return Habit.TAKES if isinstance(move, Take) else Habit.LEAVES
        case Kind.LAY_DOWN:
            return Habit.WAITS_DOWN
        case Kind.LAY_OFF:
            return Habit.WAITS_OFF
        case _:
            return _of_discards(slip.choice.view, move, other)


def _of_discards(view: View, move: PlayerMove, other: PlayerMove) -> Habit:
    """By what a bot that weighs moves finds better about the other card."""
    weighed = {each.move: each for each in expert.weigh(view)}
    if move in weighed and other in weighed:
        decisive = next(iter(ahead(weighed[other], weighed[move])), None)
        return _OF_PARTS.get(decisive, Habit.DISCARDS) if decisive else Habit.DISCARDS
    if isinstance(move, Discard) and isinstance(other, Discard):
        rules = view.public.rules
        if card_points(other.card, rules) > card_points(move.card, rules):
            return Habit.KEEPS_POINTS
    return Habit.DISCARDS


_OF_PARTS: Final = {
    Part.READY: Habit.BREAKS_UP,
    Part.KEPT: Habit.KEEPS_POINTS,
    Part.SHED: Habit.KEEPS_POINTS,
    Part.OTHERS: Habit.HELPS_OTHERS,
}

Key = TypeVar("Key", int, Kind)


def _parted(found: Iterable[Graded], key: Callable[[Graded], Key]) -> dict[Key, Lost]:
    parts = defaultdict[Key, list[Graded]](list)
    for each in found:
        parts[key(each)].append(each)
    return {part: _lost(those) for part, those in parts.items()}


def _lost(found: Sequence[Graded]) -> Lost:
    clear = [each for each in found if each.grade in LOSSES]
    return Lost(len(found), fsum(each.lost for each in clear), _error(clear))


def _error(found: Sequence[Graded]) -> float:
    return sqrt(fsum(each.loss.error**2 for each in found))


def _numbers(record: GameRecord) -> range:
    first = record.start.public.number
    return range(first, first + len(record.deals))


def _nothing_covered(missing: Sequence[LeftOut]) -> str:
    first = missing[0]
    reasons = "; ".join(map(str, first.reasons))
    return (
        "None of these deals can be reviewed, because the simulator does not cover the rules: in"
        f" deal {first.deal}, {reasons}."
    )
