"""What looking ahead says of the move that a hint would name: the same as a review would.

That move is graded as if it had been made, in fewer worlds. Where something else does better, by
more than its standard error, the hint names that, as a bot that looks ahead would play it; where
the two are close, it says so.
"""

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Final

from msgspec.structs import replace

from liverpool.bots.search.coverage import CannotLookAhead
from liverpool.engine.moves import PlayerMove
from liverpool.engine.state import View
from liverpool.review.choices import choice_in
from liverpool.review.games import SEED
from liverpool.review.grading import CLEAR, Effort, Graded, OutOfTime, graded
from liverpool.table.hint_words import beside, played_out
from liverpool.table.review_words import about, margin_text
from liverpool.table.words import Names

EFFORT: Final = Effort(choosing=128, least=256, most=1024, serious=1024, beside=0)
MOMENT: Final = 0.4
"""Seconds for which a hint looks ahead."""

Look = Callable[[View, PlayerMove], Graded | None]
"""What looking ahead says of a move; None where there is nothing to say."""


def looked_ahead(view: View, move: PlayerMove, stop: Callable[[], bool]) -> Graded | None:
    """The move graded as a review would, until somebody stops it.

    None where only one move makes sense, where nobody can look ahead in this deal, and where there
    is no time.
    """
    public = view.public
    choice = choice_in(public.number, len(public.history), view, move)
    if choice is None or stop():
        return None
    try:  # as if it were not what is usual: then it is settled, too, whether others come close
        return graded(replace(choice, is_usual=False), SEED, EFFORT, stop)
    except (CannotLookAhead, OutOfTime):
        return None


def for_a_moment(seconds: float = MOMENT) -> Look:
    """Looks ahead until so many seconds are over, from now on."""
    until = perf_counter() + seconds
    return partial(looked_ahead, stop=lambda: perf_counter() > until)


def no_look(_view: View, _move: PlayerMove) -> None:
    """Says nothing, so the instant bot's move stands."""


def is_better(found: Graded) -> bool:
    """Whether another move did better than the one that was graded: then the hint names that."""
    return found.loss.mean > found.loss.error


def close_to(view: View, found: Graded) -> str:
    """How the move that is not named stands beside the one that is; empty where it is not close."""
    if not found.is_close:
        return ""
    best, other = found.choice.move, found.other
    if is_better(found):
        best, other = other, best
    alike = abs(found.loss.mean) <= found.loss.error
    return beside(view.public, best, [other], alike=alike)


def by_how_much(view: View, names: Names, found: Graded) -> str:
    """That the better move did better than the one that was graded, and by how much."""
    did_better = played_out(view, names, found.other, found.choice.move)
    if found.loss.mean < CLEAR * found.loss.error:
        return f"{did_better}, though not clearly."
    return f"{did_better} by {about(found.loss.mean)}{margin_text(found.loss)}."
