"""Weights in layers, by least squares from sums.

A weight is a part for all situations, and one for each name of the situation. Each part is held to
zero (ridge), so that a situation of which little is known has nearly the weights of all. Of the
rows only sums are kept, which can be added up as they come. What is measured is not known here.
"""

from collections.abc import Mapping
from math import sqrt
from typing import Final

from msgspec import Struct

FREE: Final = 6.0
"""How large the part for all situations may well be: its standard deviation beforehand, in points
for a usual value of the measure."""
Names = tuple[str, ...]
"""The names of a situation; the first of them is the same for all."""


class Sums(Struct):
    """Sums over the rows of one situation."""

    rows: int
    squares: list[list[float]]
    """Of each measure times itself and each of those after it."""
    products: list[float]
    """Of each measure times the points."""
    points: float
    """Of squares of points."""

    @classmethod
    def of(cls, size: int) -> "Sums":
        return cls(0, [[0.0] * (size - at) for at in range(size)], [0.0] * size, 0.0)

    def add(self, values: tuple[float, ...], points: float) -> None:
        self.rows += 1
        self.points += points * points
        for at, value in enumerate(values):
            if value:
                self.products[at] += value * points
                row = self.squares[at]
                for further, other in enumerate(values[at:]):
                    row[further] += value * other

    def square(self, one: int, other: int) -> float:
        low, high = sorted((one, other))
        return self.squares[low][high - low]


def layered(sums: Mapping[Names, Sums], layer: float) -> dict[str, tuple[float, ...]]:
    """The weights by name; those that no row tells about are 0.

    `layer` is for the parts by name what `FREE` is for the part for all.
    """
    size = len(next(iter(sums.values())).products)
    rows = sum(each.rows for each in sums.values())
    noise = sum(each.points for each in sums.values()) / rows
    usual = [sqrt(sum(each.square(at, at) for each in sums.values()) / rows) for at in range(size)]
    told = [at for at in range(size) if usual[at] > 0]
    names = list(dict.fromkeys(name for situation in sums for name in situation))
    first = {name: len(told) * at for at, name in enumerate(names)}
    matrix = [[0.0] * (len(names) * len(told)) for _ in range(len(names) * len(told))]
    pull = [0.0] * len(matrix)
    for situation, each in sums.items():
        block = [
            [each.square(one, other) / (usual[one] * usual[other] * noise) for other in told]
            for one in told
        ]
        for name in situation:
            for at, one in enumerate(told):
                pull[first[name] + at] += each.products[one] / (usual[one] * noise)
                row = matrix[first[name] + at]
                for second in situation:
                    for other, square in enumerate(block[at], start=first[second]):
                        row[other] += square
    for name in names:
        free = FREE if all(situation[0] == name for situation in sums) else layer
        for at in range(first[name], first[name] + len(told)):
            matrix[at][at] += free**-2
    solved = solve(matrix, pull)
    found = {}
    for name in names:
        weights = [0.0] * size
        for at, measure in enumerate(told, start=first[name]):
            weights[measure] = solved[at] / usual[measure]
        found[name] = tuple(weights)
    return found


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution, for a matrix that is symmetric and positive (Cholesky)."""
    lower: list[list[float]] = []
    found: list[float] = []
    for at, whole in enumerate(matrix):
        row: list[float] = []
        for before in lower:
            rest = whole[len(row)] - sum(map(float.__mul__, row, before))
            row.append(rest / before[-1])
        row.append(sqrt(whole[at] - sum(value * value for value in row)))
        found.append((right[at] - sum(map(float.__mul__, row, found))) / row[-1])
        lower.append(row)
    for at in reversed(range(len(found))):
        found[at] /= lower[at][at]
        for earlier in range(at):
            found[earlier] -= lower[at][earlier] * found[at]
    return found
