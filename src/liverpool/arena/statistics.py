"""Means and how sure they are: standard errors and 95 % intervals, of plain numbers.

The numbers must be independent of each other, so results of the same cards are first combined into
one number. Intervals are Student's, which for many numbers are the normal ones.
"""

from collections.abc import Sequence
from math import fsum, inf, sqrt
from typing import Final

from msgspec import Struct

FEW: Final = (
    *(12.7062, 4.3027, 3.1824, 2.7764, 2.5706),
    *(2.4469, 2.3646, 2.3060, 2.2622),
)
"""Student's bounds of the middle 95 % for 1 to 9 degrees of freedom."""
NORMAL: Final = 1.959964
"""The same for the normal distribution."""


class Estimate(Struct, frozen=True):
    """A mean, its standard error and the 95 % interval around it.

    A single number says nothing about its error: the error and the interval are then infinite. In
    a column of numbers it is its mean.
    """

    count: int
    mean: float
    error: float

    def __float__(self) -> float:
        return self.mean

    def __str__(self) -> str:
        """With half of the interval: `12.05 ± 10.66`."""
        return f"{self.mean:.2f} ± {self._margin:.2f}"

    @property
    def low(self) -> float:
        return self.mean - self._margin

    @property
    def high(self) -> float:
        return self.mean + self._margin

    @property
    def _margin(self) -> float:
        return student(self.count - 1) * self.error if self.count > 1 else inf


def estimate(numbers: Sequence[float]) -> Estimate:
    """The mean of independent numbers; `ValueError` where there are none."""
    count = len(numbers)
    if not count:
        raise ValueError("no numbers, no mean")
    mean = fsum(numbers) / count
    if count == 1:
        return Estimate(1, mean, inf)
    squares = fsum((number - mean) ** 2 for number in numbers)
    return Estimate(count, mean, sqrt(squares / (count - 1) / count))


def difference(first: Sequence[float], second: Sequence[float]) -> Estimate:
    """The mean of first minus second, number by number: both from the same cards."""
    return estimate([one - other for one, other in zip(first, second, strict=True)])


def ratio(part: Estimate, whole: Estimate) -> Estimate:
    """One divided by the other, from different cards; about right if `whole` is far from zero."""
    share = part.mean / whole.mean
    error = sqrt(part.error**2 + (share * whole.error) ** 2) / abs(whole.mean)
    return Estimate(min(part.count, whole.count), share, error)


def student(freedom: int) -> float:
    """How many standard errors a 95 % interval has on each side of its mean.

    Beyond the small table it uses the expansion of Cornish and Fisher, correct to four digits.
    """
    if freedom <= len(FEW):
        return FEW[freedom - 1]
    z = NORMAL
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
