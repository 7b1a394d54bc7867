"""Partners: who plays with whom, and what the two of a side share (rules.md row 1).

Sides follow from the seats: where the rules have partners, an even number of players from four on
are sides of two who sit across from each other. Any other number of players play for themselves.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

FEWEST: Final = 4
"""With fewer players there are no two sides of two."""


class Partners(StrEnum):
    """What two partners share (row 1)."""

    NONE = "none"
    """Everybody plays for themselves."""
    SCORE = "score"
    MELDS = "melds"
    """The score, and the melds: whoever goes down does so for both."""

    def have_sides(self, seats: int) -> bool:
        """Whether so many players are sides of two."""
        return self is not Partners.NONE and seats >= FEWEST and seats % 2 == 0

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """The seats that share a score, side by side, in the order of play; else each alone."""
        if not self.have_sides(seats):
            return tuple((seat,) for seat in range(seats))
        return tuple((seat, seat + seats // 2) for seat in range(seats // 2))

    def named(self, among: Sequence[int], names: Sequence[str]) -> list[list[str]]:
        """The names of these seats, those of one side together; `names` are those of all seats."""
        sides = self.sides(len(names))
        found = ([names[seat] for seat in side if seat in among] for side in sides)
        return [side for side in found if side]

    def side_of(self, seat: int, seats: int) -> tuple[int, ...]:
        """The seat, and its partner if it has one."""
        return (seat, (seat + seats // 2) % seats) if self.have_sides(seats) else (seat,)

    def shared(self, points: Sequence[int]) -> tuple[int, ...]:
        """By seat, the points of its side, from the points of each."""
        if not self.have_sides(len(points)):
            return tuple(points)
        across = len(points) // 2
        return tuple(own + points[seat - across] for seat, own in enumerate(points))
