"""Hints beside reviews: is what a hint names called best, or close to it, by a review?

Choices of the levels get the hint that their player could have asked for. The move that it names is
then graded as if it had been made, by a review in worlds of its own. At a table both have the same
worlds, of which the hint plays fewer: so there they agree at least as often.
"""

from collections.abc import Callable, Iterator, Sequence
from time import process_time
from typing import Final, NamedTuple

from bench.results import measured_where
from lab.review import LEVELS, RULES, all_of, interval, sampled, share
from liverpool.engine.moves import PlayerMove
from liverpool.engine.state import View
from liverpool.review.choices import Choice, choice_in
from liverpool.review.grading import SLIPS, Grade, Graded, graded
from liverpool.table.hint_ahead import MOMENT, is_better, looked_ahead
from liverpool.table.hints import hint
from liverpool.table.words import Names

CHOICES: Final = 150
NAMED: Final = "the instant bot's move"
CLOSE: Final = "that move, and that another is close"
AHEAD: Final = "another move, and that the instant bot's is close"
BETTER: Final = "a clearly better move"
SAYS: Final = (NAMED, CLOSE, AHEAD, BETTER)


class Followed(NamedTuple):
    """What a hint said, and the grade of the move that it named."""

    says: str
    grade: Grade | None
    """None where the review finds nothing to choose."""


def followed(seed: str, number: int) -> list[Followed]:
    """The hints for choices of one game of the levels."""
    key = f"hints/{seed}/{number}"
    told = (hinted(choice, f"{key}/review") for choice in sampled(LEVELS, key))
    return [each for each in told if each is not None]


def hinted(choice: Choice, seed: str) -> Followed | None:
    """The hint for this choice, and what a review says to whoever follows it; None without one."""
    seen: list[Graded | None] = []
    until = process_time() + MOMENT

    def look(view: View, move: PlayerMove) -> Graded | None:
        seen.append(looked_ahead(view, move, lambda: process_time() > until))
        return seen[-1]

    found = hint(choice.view, Names(LEVELS, choice.view.seat), look)
    if found is None or found.move is None:
        return None
    (ahead,) = seen or (None,)
    made = choice_in(choice.deal, choice.line, choice.view, found.move)
    review = None if made is None else graded(made, seed)
    return Followed(_said(ahead), None if review is None else review.grade)


def _said(ahead: Graded | None) -> str:
    if ahead is None:
        return NAMED
    if is_better(ahead):
        return AHEAD if ahead.is_close else BETTER
    return CLOSE if ahead.is_close else NAMED


def report(count: int, seed: int | str) -> Iterator[str]:
    """Follows the hints for so many choices; the lines of the section."""
    yield "## Hints beside reviews"
    yield ""
    yield measured_where(f"hints --choices {count} --seed {seed}")
    yield ""
    yield (
        f"Hints for {count:,} choices of {', '.join(LEVELS)} at one table under `{RULES}`, each"
        f" after {MOMENT:g} s of CPU at most, and what a review in other worlds says of the move"
        " that was named:"
    )
    yield ""
    yield from beside(all_of(followed, count, seed))
    yield ""


def beside(found: Sequence[Followed]) -> Iterator[str]:
    """How the review grades the moves that hints name, by what the hint said."""
    groups: dict[str, Callable[[Grade | None], bool]] = {
        "good or best": lambda grade: grade in (None, Grade.GOOD, Grade.BEST),
        "close": lambda grade: grade is Grade.CLOSE,
        "small slip": lambda grade: grade is Grade.SMALL_SLIP,
        "mistake or big mistake": lambda grade: grade in SLIPS[1:],
    }
    yield f"| the hint names | choices | {' | '.join(groups)} |"
    yield f"|---|--:|{'--:|' * len(groups)}"
    for says in SAYS:
        grades = [each.grade for each in found if each.says == says]
        counts = (str(sum(map(fits, grades))) for fits in groups.values())
        yield f"| {says} | {len(grades)} | {' | '.join(counts)} |"
    agree = sum(each.grade not in SLIPS for each in found)
    yield ""
    yield (
        f"So the review has nothing against {share(agree, len(found))}"
        f" ({interval(agree, len(found))}) of {len(found)} moves that hints name."
    )
