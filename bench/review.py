"""The review of finished games, checked: does it say the same again, and does it find mistakes?

Three questions. Choices of the levels are graded twice, with other worlds: how many get the same
grade? Choices of the strongest bot are altered at random, and what that costs is measured in worlds
of its own: does the review find what costs a lot? And of moves that are the best by these worlds,
how many does it call mistakes?
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple, TypeVar

from msgspec.structs import replace

from bench.results import measured_where
from liverpool.arena.command_line import progress_line
from liverpool.arena.play import play_game
from liverpool.arena.runner import results
from liverpool.bots.roster import make
from liverpool.bots.search.comparison import Comparison, Gain
from liverpool.engine.dealing import new_game
from liverpool.engine.moves import PlayerMove
from liverpool.engine.presets import load
from liverpool.record import GameRecord, record_from
from liverpool.review.choices import Choice, choices
from liverpool.review.grading import CLEAR, LOSSES, Grade, Graded, graded

RULES: Final = "dunlop"
LEVELS: Final = ("lottie", "sam", "rosa", "edith")
STRONGEST: Final = "expert"
A_GAME: Final = 10
"""Choices that are taken from one game."""
DEAR: Final = 8.0
"""What an altered move costs that has to be found."""
KNOWN: Final = 4096
"""The worlds by which it is known what a move costs."""
SEEN: Final = 64
"""The worlds that say which altered moves are worth measuring."""
MISTAKES: Final = (Grade.MISTAKE, Grade.BIG_MISTAKE)


Found = TypeVar("Found")


class Twice(NamedTuple):
    """The grades of a choice in two reviews; what was obvious is the best, too."""

    first: Grade
    second: Grade


class Altered(NamedTuple):
    """A choice of the strongest bot, made worse or left as it was."""

    cost: Gain
    """What the move gives away against the best other one, as it is known."""
    grade: Grade | None


def played(names: Sequence[str], seed: str, rules: str = RULES) -> GameRecord:
    """A game of these bots."""
    rule_set = load(rules).rules
    record = record_from(new_game(rule_set, len(names)))
    bots = [make(name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    for step in play_game(rule_set, bots, seed):
        record = record.appended(step.actor, step.move, step.state)
    return record


def sampled(names: Sequence[str], seed: str) -> list[Choice]:
    found = list(choices(played(names, seed), range(len(names))))
    return Random(f"sample/{seed}").sample(found, min(A_GAME, len(found)))


def graded_twice(seed: str, number: int) -> list[Twice]:
    """The choices of one game of the levels."""
    key = f"review/{seed}/{number}"
    return [
        Twice(*(_grade(graded(choice, f"{key}/{again}")) or Grade.BEST for again in (1, 2)))
        for choice in sampled(LEVELS, key)
    ]


def altered(seed: str, number: int) -> list[Altered]:
    """The choices of one game of the strongest bot: as they were, and each with another move."""
    key = f"altered/{seed}/{number}"
    found = []
    for at, choice in enumerate(sampled([STRONGEST] * len(LEVELS), key)):
        random = Random(f"{key}/{at}")
        for each in (choice, other_than(choice, random)):
            cost = known(each, random.getrandbits(62))
            if cost is not None:
                found.append(Altered(cost, _grade(graded(each, f"{key}/grade"))))
    return found


def other_than(choice: Choice, random: Random) -> Choice:
    """The choice, had the bot done something else."""
    move = random.choice(choice.others)
    others = (choice.move, *(each for each in choice.others if each != move))
    return replace(choice, move=move, others=others, is_usual=False)


def known(choice: Choice, seed: int) -> Gain | None:
    """What the move gives away; None where it is neither the best nor much worse."""
    moves = (choice.move, *choice.others)
    tried = Comparison(choice.view, moves, seed)

    def best() -> PlayerMove:
        return max(choice.others, key=lambda move: tried.gain(move, over=choice.move).mean)

    tried.play(SEEN * 4)
    first = tried.gain(best(), over=choice.move)
    if 0 < first.mean < DEAR / 2:
        return None
    measured = Comparison(choice.view, (choice.move, best()), seed, first=KNOWN)
    measured.play(KNOWN)
    return measured.gain(best(), over=choice.move)


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
    yield from said_again(_all(graded_twice, count, seed))
    yield ""
    yield (
        f"{count:,} choices of `{STRONGEST}`, as they were made and with another move by chance;"
        f" what each costs is known from {KNOWN:,} worlds of their own:"
    )
    yield ""
    yield from found_again(_all(altered, count, seed))
    yield ""


def _all(
    of_game: Callable[[str, int], Sequence[Found]], count: int, seed: int | str
) -> list[Found]:
    """What is found in as many games as it takes."""
    games = range(1, -(-count // A_GAME) + 1)
    found: list[Found] = []
    with progress_line(len(games), lines=True) as progress:
        for number, each in enumerate(results(partial(of_game, str(seed)), games), start=1):
            found += each
            progress(number)
    return found


def said_again(found: Sequence[Twice]) -> Iterator[str]:
    """How many get the same grade again, by the grade that they got first."""
    yield "| first grade | choices | the same again | or the next one |"
    yield "|---|--:|--:|--:|"
    for grade in Grade:
        yield _row(grade.replace("_", " "), [each for each in found if each.first is grade])
    yield _row("all but close", [each for each in found if each.first is not Grade.CLOSE])
    close = sum(each.first is Grade.CLOSE for each in found)
    yield ""
    yield (
        f"Close were {_share(close, len(found))} of {len(found)}. What was obvious is the best,"
        " too."
    )


def _row(name: str, those: Sequence[Twice]) -> str:
    same = sum(each.first is each.second for each in those)
    near = sum(_are_next(each) for each in those)
    return f"| {name} | {len(those)} | {_share(same, len(those))} | {_share(near, len(those))} |"


def _are_next(each: Twice) -> bool:
    """Whether the grades are the same or next to each other; close is between best and good."""
    order = (Grade.BEST, Grade.CLOSE, *LOSSES)
    return abs(order.index(each.first) - order.index(each.second)) <= 1


def found_again(found: Sequence[Altered]) -> Iterator[str]:
    """How much of what costs a lot is found, and how often the best is called a mistake."""
    dear = [each for each in found if each.cost.mean >= DEAR]
    clear = [each for each in dear if each.cost.mean - CLEAR * each.cost.error >= DEAR]
    best = [each for each in found if each.cost.mean <= 0]
    yield "| | choices | called a mistake or a big one |"
    yield "|---|--:|--:|"
    for name, those in (
        (f"cost {DEAR:g} points or more", dear),
        (f"and clearly so, by {CLEAR:g} standard errors", clear),
        ("the best move", best),
    ):
        called = sum(each.grade in MISTAKES for each in those)
        yield f"| {name} | {len(those)} | {_share(called, len(those))} |"
    counts = Counter(each.grade.replace("_", " ") if each.grade else "obvious" for each in best)
    yield ""
    yield (
        "Of the best moves were graded: "
        + ", ".join(f"{grade} {_share(count, len(best))}" for grade, count in counts.most_common())
        + "."
    )


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.0%}" if whole else "–"
