"""What evens out unlike players: points at the start, more buys, the first pick.

A handicap belongs to who plays and not to the rules: a game is given it at its start. Where buying
is not limited more buys change nothing, nor does the first pick where nothing is bought.
"""

from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct

MOST_START_POINTS: Final = 1000
MOST_MORE_BUYS: Final = 9


class Handicap(Struct, frozen=True, gc=False):
    """What one seat begins with."""

    points: Annotated[int, Meta(ge=0, le=MOST_START_POINTS)] = 0
    """On the score sheet, before the first deal."""
    buys: Annotated[int, Meta(ge=0, le=MOST_MORE_BUYS)] = 0
    """How many more buys it has in each deal in which a player may buy."""
    pick: bool = False
    """Whether it gets a card that several want before those who have no first pick."""


NONE: Final = Handicap()


def of_seats(given: Sequence[Handicap], seats: int) -> tuple[Handicap, ...]:
    """One for each of so many seats."""
    return (*given, *(NONE,) * seats)[:seats]
