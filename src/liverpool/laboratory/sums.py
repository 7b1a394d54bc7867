"""How sure a difference is, whenever one looks.

Games are played until something is sure, so an interval must hold at all times at once, not only at
one that was fixed before. These do: asymptotic confidence sequences (Waudby-Smith, Arbour, Sinha,
Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences", 2024,
theorem 2.2). For many differences together the error is shared out evenly among them (Bonferroni),
so that all intervals of an experiment hold together, with the chance `SURE`.
"""

from math import inf, log, sqrt
from typing import Final

from msgspec import Struct

SURE: Final = 0.95
"""The chance that all that an experiment says is right, whenever it is stopped."""
FEWEST: Final = 24
"""From fewer games nothing is said: the spread is not known well enough."""
_TIGHTEST: Final = 1000
"""The games after which the intervals are as narrow as they can be."""


class Sums(Struct):
    """Numbers added up; one for each game, or one for each pair of games."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, number: float) -> None:
        self.count += 1
        self.total += number
        self.squares += number * number

    def plus(self, other: "Sums") -> "Sums":
        return Sums(
            self.count + other.count, self.total + other.total, self.squares + other.squares
        )

    @property
    def mean(self) -> float:
        """0 where nothing was added."""
        return self.total / self.count if self.count else 0.0

    def margin(self, together: int, imagined: float = 0.0) -> float:
        """Half of the interval around the mean; it holds at all times, with so many others.

        One number `imagined` far from the mean is counted too: what was never seen so far may
        still happen.
        """
        if self.count < FEWEST:
            return inf
        count = self.count
        spread = max(self.squares - count * self.mean**2, 0.0) + imagined**2
        error = (1 - SURE) / together
        pace = (-2 * log(error) + log(-2 * log(error)) + 1) / _TIGHTEST
        width = (count * pace + 1) / (count * count * pace)
        return sqrt(spread / count * width * 2 * log(sqrt(count * pace + 1) / error))
