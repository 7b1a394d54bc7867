"""What people are told that a move costs, from worlds that had no part in anything else.

Whoever takes the best of several moves by some worlds finds too much in these same worlds: what
luck made large is what is taken. So what other moves of a review are behind, and what all moves of
a position to practise on give away, is found here, once it is decided which move is the best.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from liverpool.arena.statistics import NORMAL
from liverpool.bots.search.comparison import Comparison, Gain
from liverpool.engine.moves import PlayerMove
from liverpool.engine.state import View

TELLING: Final = 2_000_001
"""The number of the first world that tells; those that choose and decide never reach it."""


class Between(NamedTuple):
    """Whole points between which what is told lies in 95 of 100 cases."""

    low: int
    high: int


def told(
    view: View, best: PlayerMove, others: Sequence[PlayerMove], number: int, worlds: int
) -> tuple[Gain, ...]:
    """What each of the others gives away against the best move, in so many worlds that tell.

    `number` is the seed that the worlds that chose the moves had, too. Raises `CannotLookAhead`
    where the simulator cannot be run.
    """
    if not others or not worlds:
        return ()
    played = Comparison(view, (best, *others), number, first=TELLING)
    played.play(worlds)
    return tuple(played.gain(best, over=move) for move in others)


def between(told: Gain) -> Between:
    """The 95 % interval of what is told; never below nothing, for only what is clear is told."""
    margin = NORMAL * told.error
    return Between(max(round(told.mean - margin), 0), round(told.mean + margin))
