"""The review of finished games, checked: does it say the same again, and does it find mistakes?

Four questions. Choices of the levels are graded twice, with other worlds: how many get the same
grade? Mistakes are few among them, so more choices are taken from those that a first look, in
worlds of its own, finds bad: how many of their mistakes are called so again? Do the points that the
review tells come to the same in many worlds of their own? And choices of the strongest bot are
altered at random, and what that costs is measured in worlds of its own: does the review find what
costs a lot, and how many moves that are the best does it call mistakes?
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import fsum, sqrt
from random import Random
from time import process_time
from typing import Final, NamedTuple, TypeVar

from msgspec.structs import replace

from bench.results import measured_where
from liverpool.arena.command_line import progress_line
from liverpool.arena.play import play_game
from liverpool.arena.runner import results
from liverpool.arena.statistics import NORMAL, estimate
from liverpool.bots.roster import make
from liverpool.bots.search.comparison import Comparison, Gain
from liverpool.engine.dealing import new_game
from liverpool.engine.moves import PlayerMove
from liverpool.engine.presets import load
from liverpool.record import GameRecord, record_from
from liverpool.review.choices import Choice, choices
from liverpool.review.grading import (
    CLEAR,
    SLIPS,
    Effort,
    Grade,
    Graded,
    graded,
    worlds_of,
)

RULES: Final = "dunlop"
LEVELS: Final = ("lottie", "sam", "rosa", "edith")
STRONGEST: Final = "expert"
CHOICES: Final = 400
"""Choices that are graded twice, and that are altered."""
A_GAME: Final = 10
"""Choices that are taken from one game."""
DEAR: Final = 8.0
"""What an altered move costs that has to be found."""
KNOWN: Final = 4096
"""The worlds by which it is known what a move costs."""
SEEN: Final = 256
"""The worlds that say which other move is the best, and which altered moves are worth measuring."""
LOOKED_AT: Final = 50
"""Choices of one game that get a first look."""
LOOK: Final = Effort(choosing=256, most=512, serious=512)
LOOKS_BAD: Final = 4.0
"""What a choice loses at the first look that is graded for its mistakes. This is far enough below
the border of a big mistake for nearly all of these to be among them."""
GRADES: Final = (Grade.BEST, Grade.CLOSE, Grade.GOOD, *SLIPS)
"""From the best to the worst."""
MISTAKES: Final = (Grade.MISTAKE, Grade.BIG_MISTAKE)


Found = TypeVar("Found")


class Points(NamedTuple):
    """What a choice gave away: as the review tells it, and in worlds of their own."""

    told: float
    known: float
    """Of the same two moves."""
    expected: float | None
    """What the review has of it in the sum of all choices, the close ones included; None where it
    does not count there."""


class Twice(NamedTuple):
    """The grades of a choice in two reviews; None where all moves came to the same."""

    first: Grade | None
    second: Grade | None
    points: Points | None = None
    """Of the first review, where it tells any."""
    is_fine: bool = False
    """Whether the first praises the move."""
    seconds: float = 0.0
    """Of CPU, for both."""
    beside: float = 0.0
    """How many choices a player of this game had, on average; 0 where that was not counted."""


class Known(NamedTuple):
    """A choice of the strongest bot, and what it is known to give away against the best other."""

    cost: Gain
    grade: Grade | None
    altered: bool
    """Whether the bot's own move was another one."""


def played(names: Sequence[str], seed: str, rules: str = RULES) -> GameRecord:
    """A game of these bots."""
    rule_set = load(rules).rules
    record = record_from(new_game(rule_set, len(names)))
    bots = [make(name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    for step in play_game(rule_set, bots, seed):
        record = record.appended(step.actor, step.move, step.state)
    return record


def all_choices(names: Sequence[str], seed: str) -> list[Choice]:
    """All choices of a game."""
    return list(choices(played(names, seed), range(len(names))))


def sampled(names: Sequence[str], seed: str, most: int = A_GAME) -> list[Choice]:
    return _some(all_choices(names, seed), seed, most)


def _some(found: Sequence[Choice], seed: str, most: int = A_GAME) -> list[Choice]:
    return Random(f"sample/{seed}").sample(found, min(most, len(found)))


def graded_twice(seed: str, number: int) -> list[Twice]:
    """Choices of one game of the levels."""
    key = f"review/{seed}/{number}"
    found = all_choices(LEVELS, key)
    beside = len(found) / len(LEVELS)
    return [_twice(choice, key)._replace(beside=beside) for choice in _some(found, key)]


def bad_twice(seed: str, number: int) -> list[Twice]:
    """Those choices of another game of theirs that look bad in worlds of their own."""
    key = f"bad/{seed}/{number}"
    found = []
    for choice in sampled(LEVELS, key, LOOKED_AT):
        look = graded(choice, f"{key}/look", LOOK)
        if look is not None and look.loss.mean > LOOKS_BAD:
            found.append(_twice(choice, key))
    return found


def _twice(choice: Choice, key: str) -> Twice:
    began = process_time()
    first, second = (graded(choice, f"{key}/{again}") for again in (1, 2))
    seconds = process_time() - began
    points = None
    if first is not None and (first.costs or first.grade in SLIPS):
        known = measured(choice, first.other, worlds_of(choice, f"{key}/known"))
        points = Points(first.loss.mean, known.mean, first.expected if first.costs else None)
    is_fine = first is not None and first.is_fine
    return Twice(_grade(first), _grade(second), points, is_fine, seconds)


def known(seed: str, number: int) -> list[Known]:
    """Choices of one game of the strongest bot: as they were, and those that another move makes
    much worse."""
    key = f"altered/{seed}/{number}"
    found = []
    for at, choice in enumerate(sampled([STRONGEST] * len(LEVELS), key)):
        random = Random(f"{key}/{at}")
        for each in (choice, other_than(choice, random)):
            altered, worlds = each is not choice, random.getrandbits(62)
            other, cost = best_other(each, worlds)
            if not altered or cost.mean >= DEAR / 2:
                grade = _grade(graded(each, f"{key}/grade"))
                found.append(Known(measured(each, other, worlds), grade, altered))
    return found


def other_than(choice: Choice, random: Random) -> Choice:
    """The choice, had the bot done something else."""
    move = random.choice(choice.others)
    others = (choice.move, *(each for each in choice.others if each != move))
    return replace(choice, move=move, others=others, is_usual=False)


def best_other(choice: Choice, seed: int) -> tuple[PlayerMove, Gain]:
    """The best of the other moves by a few worlds, and what it gains in them."""
    tried = Comparison(choice.view, (choice.move, *choice.others), seed)
    tried.play(SEEN)
    gains = {move: tried.gain(move, over=choice.move) for move in choice.others}
    return max(gains.items(), key=lambda each: each[1].mean)


def measured(choice: Choice, other: PlayerMove, seed: int) -> Gain:
    """What the other move gains, in many worlds that `best_other` does not play."""
    tried = Comparison(choice.view, (choice.move, other), seed, first=KNOWN)
    tried.play(KNOWN)
    return tried.gain(other, over=choice.move)


def _grade(found: Graded | None) -> Grade | None:
    return None if found is None else found.grade


def report(count: int, seed: int | str) -> Iterator[str]:
    """Grades so many choices twice and as many altered ones; the lines of the section."""
    yield "## The review, checked"
    yield ""
    yield measured_where(f"review --choices {count} --seed {seed}")
    yield ""
    yield (
        f"{count:,} choices of {', '.join(LEVELS)} at one table under `{RULES}`, each graded twice"
        " with other worlds:"
    )
    yield ""
    plain = all_of(graded_twice, count, seed)
    yield from said_again(plain)
    yield ""
    yield (
        f"Mistakes among those of {LOOKED_AT * _games(count):,} more choices of theirs that a first"
        f" look, {LOOK.most} worlds of its own, finds to lose more than {LOOKS_BAD:g} points. The"
        " smaller a mistake, the likelier it is missing here:"
    )
    yield ""
    yield from called_again(all_of(bad_twice, count, seed))
    yield ""
    yield (
        "Points that the first review tells of the plain sample, and what the same pairs of moves"
        f" come to in {KNOWN:,} worlds of their own:"
    )
    yield ""
    yield from told_rightly(plain)
    yield ""
    yield (
        f"{count:,} choices of `{STRONGEST}` as they were made, and what another move by chance"
        f" makes much worse; what each costs is known from {KNOWN:,} worlds of their own:"
    )
    yield ""
    yield from found_again(all_of(known, count, seed))
    yield ""


def _games(count: int) -> int:
    """How many games it takes for so many choices."""
    return -(-count // A_GAME)


def all_of(
    of_game: Callable[[str, int], Sequence[Found]], count: int, seed: int | str
) -> list[Found]:
    """What is found in as many games as it takes."""
    games = range(1, _games(count) + 1)
    found: list[Found] = []
    with progress_line(len(games), lines=True) as progress:
        for number, each in enumerate(results(partial(of_game, str(seed)), games), start=1):
            found += each
            progress(number)
    return found


AGAIN: Final = (
    "| first grade | choices | the same again | 95 % of that | or the next one |",
    "|---|--:|--:|--:|--:|",
)


def said_again(found: Sequence[Twice]) -> Iterator[str]:
    """How many get the same grade again, by the grade that they got first."""
    graded_first = [each for each in found if each.first is not None]
    blamed = [each for each in found if each.first in SLIPS]
    yield from AGAIN
    for grade in GRADES:
        yield _row(grade.replace("_", " "), [each for each in found if each.first is grade])
    yield _row("fine moves", [each for each in found if each.is_fine])
    clear = [each for each in graded_first if each.first is not Grade.CLOSE]
    yield _row("**all but close**", clear)
    yield _row("all that were graded", graded_first)
    yield _row("small slip or worse", blamed)
    told_apart = [each for each in clear if each.second not in (Grade.CLOSE, None)]
    yield _row("graded both times, and not close", told_apart)
    close = len(graded_first) - len(clear)
    count = max(len(found), 1)
    seconds = fsum(each.seconds for each in found) / (2 * count)
    beside = fsum(each.beside for each in found) / count
    again = sum(each.second in SLIPS for each in blamed)
    yield ""
    yield (
        f"Close were {share(close, len(graded_first))} of the {len(graded_first)} that were"
        f" graded; of the other {len(found) - len(graded_first)} all moves came to the same. Each"
        f" grade took {seconds:.2f} s of CPU, so that a player's {beside:.0f} of a game take"
        f" {beside * seconds:.0f} s. Of those called a small slip or worse,"
        f" {share(again, len(blamed))} ({interval(again, len(blamed))}) were called so again."
    )


def called_again(found: Sequence[Twice]) -> Iterator[str]:
    """The same of mistakes alone, where choices were taken that look bad."""
    yield from AGAIN
    for grade in MISTAKES:
        yield _row(grade.replace("_", " "), [each for each in found if each.first is grade])


def told_rightly(found: Sequence[Twice]) -> Iterator[str]:
    """The points that are told, beside what they are known to be."""
    points = [(each.first, each.points) for each in found if each.points]
    clear = [(each.told, each.known) for first, each in points if first in SLIPS]
    counted = [(each.expected, each.known) for _, each in points if each.expected is not None]
    yield "| | choices | told | known | told too much |"
    yield "|---|--:|--:|--:|--:|"
    yield f"| clear losses | {len(clear)} | {_sums(clear)} |"
    yield f"| all choices, the close ones included | {len(counted)} | {_sums(counted)} |"


def _sums(points: Sequence[tuple[float, float]]) -> str:
    """What is told and what is known, summed up, and the difference with its standard error."""
    if not points:
        return "– | – | –"
    told, truth = (fsum(each) for each in zip(*points, strict=True))
    error = estimate([told - known for told, known in points]).error * len(points)
    text = f"{told:.1f} | {truth:.1f} | {told - truth:+.1f} ± {error:.1f}"
    return text.replace("-", "−")


def _row(name: str, those: Sequence[Twice]) -> str:
    same = sum(each.first is each.second for each in those)
    near = sum(_are_next(each) for each in those)
    count = len(those)
    cells = (name, str(count), share(same, count), interval(same, count), share(near, count))
    return f"| {' | '.join(cells)} |"


def _are_next(each: Twice) -> bool:
    """Whether the grades are the same or next to each other."""
    order = (None, *GRADES)
    return abs(order.index(each.first) - order.index(each.second)) <= 1


def found_again(found: Sequence[Known]) -> Iterator[str]:
    """How much of what costs a lot is found, and how often the best is called a mistake."""
    dear = [each for each in found if each.altered and each.cost.mean >= DEAR]
    clear = [each for each in dear if each.cost.mean - CLEAR * each.cost.error >= DEAR]
    best = [each for each in found if not each.altered and each.cost.mean <= 0]
    yield "| | choices | called a mistake or a big one | 95 % of that |"
    yield "|---|--:|--:|--:|"
    for name, those in (
        (f"altered, and costs {DEAR:g} points or more", dear),
        (f"and clearly so, by {CLEAR:g} standard errors", clear),
        ("as it was made, and the best move", best),
    ):
        called = sum(each.grade in MISTAKES for each in those)
        cells = (name, str(len(those)), share(called, len(those)), interval(called, len(those)))
        yield f"| {' | '.join(cells)} |"
    counts = Counter(
        each.grade.replace("_", " ") if each.grade else "all the same" for each in best
    )
    yield ""
    yield (
        "Of the best moves were graded: "
        + ", ".join(f"{grade} {share(count, len(best))}" for grade, count in counts.most_common())
        + "."
    )


def share(part: int, whole: int) -> str:
    return f"{part / whole:.0%}" if whole else "–"


def interval(part: int, whole: int) -> str:
    """The 95 % interval of a share, by Wilson."""
    if not whole:
        return "–"
    share, spread = part / whole, NORMAL**2 / whole
    middle = (share + spread / 2) / (1 + spread)
    margin = sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    return f"{max(middle - margin, 0.0):.0%} to {min(middle + margin, 1.0):.0%}"
