"""Which way round play goes, who deals first, who cuts, and the words for the sides of a player.

Seats are numbered in the order of play, so nothing that is played depends on it: only what people
are told, and where they sit. No other module knows which side is which.
"""

from enum import StrEnum


class Direction(StrEnum):
    """Which way round play goes (rules.md rows 5 and 12)."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter_clockwise"

    @property
    def way(self) -> str:
        """As it is said: `counter-clockwise`."""
        return self.value.replace("_", "-")

    @property
    def next_side(self) -> str:
        """The side of each player on which the next one sits."""
        return "left" if self is Direction.CLOCKWISE else "right"

    @property
    def side_before(self) -> str:
        """The side of each player on which the one before sits."""
        return "right" if self is Direction.CLOCKWISE else "left"


class FirstDealer(StrEnum):
    """How the first dealer is found (row 4)."""

    LOWEST_DRAW = "lowest_draw"
    HIGHEST_DRAW = "highest_draw"
    RANDOM = "random"


class Cutter(StrEnum):
    """Who cuts the deck (row 6)."""

    RIGHT_OF_DEALER = "right_of_dealer"
    """The player before the dealer, who sits on the left if play goes counter-clockwise."""
    NOBODY = "nobody"
