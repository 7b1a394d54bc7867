"""What people are told that a move costs, beside fresh worlds: is it right on the average?

Reviews tell losses, what fine moves are worth, and how far other moves are behind; hints tell by
how much another move is better; positions to practise on tell what each move gives away. Each of
these is found in worlds that may have had a part in what is told. Here the same pairs of moves are
played out once more, in worlds that had none.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from math import fsum, inf
from typing import Final, NamedTuple

from bench.results import measured_where
from lab.review import KNOWN, LEVELS, RULES, all_of, sampled
from liverpool.arena.command_line import progress_line
from liverpool.arena.runner import results
from liverpool.arena.statistics import estimate
from liverpool.bots import expert
from liverpool.bots.search.comparison import Comparison, Gain, seed_of
from liverpool.engine.moves import PlayerMove
from liverpool.engine.state import View
from liverpool.review.choices import Choice
from liverpool.review.grading import SLIPS, graded
from liverpool.review.practice_files import Entry, made_set, position_of
from liverpool.table.hint_ahead import is_better, looked_ahead

CHOICES: Final = 300
FIRST: Final = 100_000_001
"""The number of the first fresh world; nothing that is told comes from any so late."""
LOSS: Final = "what was lost, in a review"
WORTH: Final = "what a fine move was worth, in a review"
BESIDE: Final = "how far another move was behind, in a review"
HINT: Final = "by how much another move is better, in a hint"
COSTS: Final = "what the other moves of a position to practise on cost, on average"
KINDS: Final = (LOSS, WORTH, BESIDE, HINT, COSTS)


class Told(NamedTuple):
    """A number that people are told, and what fresh worlds say."""

    kind: str
    told: Gain
    fresh: Gain


def told_of_game(seed: str, number: int) -> list[Told]:
    """What a review and hints tell of choices of one game of the levels."""
    key = f"told/{seed}/{number}"
    return [each for choice in sampled(LEVELS, key) for each in told_of(choice, key)]


def told_of(choice: Choice, key: str) -> Iterator[Told]:
    """The same of one choice."""
    view, move = choice.view, choice.move
    found = graded(choice, key)
    if found is not None and found.grade in SLIPS:
        yield Told(LOSS, found.loss, fresh(view, found.other, move, key))
    if found is not None and found.is_fine:
        yield Told(WORTH, found.ahead, fresh(view, move, found.other, key))
    if found is not None:
        best = found.compared[0].move
        beside = (each for each in found.tried if each.move not in (move, found.other))
        for each in [*beside][:2]:
            yield Told(BESIDE, each.behind, fresh(view, best, each.move, key))
    usual = expert.weigh(view)[0].move
    seen = looked_ahead(view, usual, lambda: False)
    if seen is not None and is_better(seen) and not seen.is_close:
        yield Told(HINT, seen.loss, fresh(view, seen.other, usual, key))


def told_of_position(seed: str, entry: Entry) -> Told:
    """What a position to practise on tells of its moves; they share the worlds, so they are one
    number."""
    position = position_of(entry)
    best, *others = position.options
    key = f"told/{seed}/{entry.key}"
    known = [fresh(position.view, best.move, each.move, key) for each in others]
    return Told(COSTS, _average([each.behind for each in others]), _average(known))


def _average(gains: Sequence[Gain]) -> Gain:
    """The mean of all; its error is not known, since they are not independent."""
    return Gain(gains[0].worlds, fsum(each.mean for each in gains) / len(gains), inf)


def fresh(view: View, best: PlayerMove, worse: PlayerMove, key: str) -> Gain:
    """By how much the one move is better in worlds that had no part in what is told."""
    played = Comparison(view, (best, worse), seed_of(key), first=FIRST)
    played.play(KNOWN)
    return played.gain(best, over=worse)


def report(count: int, seed: int | str) -> Iterator[str]:
    """Compares what is told of so many choices, and of all positions; the lines of the section."""
    yield "## What people are told, beside fresh worlds"
    yield ""
    yield measured_where(f"told --choices {count} --seed {seed}")
    yield ""
    yield (
        f"{count:,} choices of {', '.join(LEVELS)} at one table under `{RULES}`, and the positions"
        f" to practise on that come with the game. What is told of them, and what {KNOWN:,} worlds"
        " say that had no part in it; means with their 95 % intervals:"
    )
    yield ""
    yield from beside(all_of(told_of_game, count, seed) + of_positions(seed))
    yield ""


def of_positions(seed: int | str) -> list[Told]:
    """What all positions that come with the game tell."""
    found: list[Told] = []
    entries = made_set()
    with progress_line(len(entries), lines=True) as progress:
        work = partial(told_of_position, str(seed))
        for number, each in enumerate(results(work, entries), start=1):
            found.append(each)
            progress(number)
    return found


def beside(found: Sequence[Told]) -> Iterator[str]:
    """Each kind of number: its mean, that of fresh worlds, and the difference."""
    yield "| what is told | numbers | told | fresh worlds | told too much | 95 % of that |"
    yield "|---|--:|--:|--:|--:|--:|"
    for kind in KINDS:
        those = [each for each in found if each.kind == kind]
        if those:
            yield f"| {kind} | {len(those)} | {_means(those)} |"


def _means(those: Sequence[Told]) -> str:
    told, known = [each.told.mean for each in those], [each.fresh.mean for each in those]
    apart = estimate([one - other for one, other in zip(told, known, strict=True)])
    means = f"{fsum(told) / len(told):.2f} | {fsum(known) / len(known):.2f} | {apart.mean:+.2f}"
    return f"{means} | {apart.low:+.2f} to {apart.high:+.2f}".replace("-", "−")
