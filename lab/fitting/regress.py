"""Numbers found by least squares, and how sure they are.

One way serves all: the model is straightened where its numbers stand, solved by least squares,
and straightened again until nothing changes (Gauss and Newton). Where a model promises chances,
each row has the weight of its own spread, which is the same as the likeliest numbers. Rows of
one deal have much in common: their errors are added up before they are squared, so the standard
errors are those of deals. What the rows are about is not known here.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import exp, inf, log, sqrt
from typing import Final, NamedTuple

RIDGE: Final = 1.0
"""As if one row more spoke for each number as it stood, so that none runs away."""
MOST_ROUNDS: Final = 40
HALVINGS: Final = 20
CLOSE: Final = 1e-7
EDGE: Final = 1e-6
"""No promised chance is nearer to 0 or 1."""


class Row(NamedTuple):
    """What is known, what came of it, and in which deal."""

    x: tuple[float, ...]
    y: float
    deal: int = 0


class Fit(NamedTuple):
    """The numbers and their standard errors; infinite for one that no row tells about."""

    values: tuple[float, ...]
    errors: tuple[float, ...]


Model = Callable[[Sequence[float], Sequence[float]], tuple[float, Sequence[float]]]
"""From the numbers and an x: what is expected, and how it changes with each number."""
Matrix = list[list[float]]


def linear(values: Sequence[float], x: Sequence[float]) -> tuple[float, Sequence[float]]:
    """Each number times its part of x."""
    return sum(value * part for value, part in zip(values, x, strict=True)), x


def logistic(values: Sequence[float], x: Sequence[float]) -> tuple[float, Sequence[float]]:
    """A chance, whose log-odds are each number times its part of x."""
    odds = min(max(linear(values, x)[0], -30.0), 30.0)
    chance = 1.0 / (1.0 + exp(-odds))
    return chance, [chance * (1.0 - chance) * part for part in x]


def fit(model: Model, rows: Sequence[Row], start: Sequence[float], *, chances: bool = False) -> Fit:
    """The numbers with which the model fits the rows best; from `start`, and held to it a little.

    With `chances` the model promises them, and y is 1 or 0.
    """
    values = list(start)
    for _ in range(MOST_ROUNDS):
        squares, pull = _straightened(model, rows, values, chances=chances)
        for at, begun in enumerate(start):
            squares[at][at] += RIDGE
            pull[at] += RIDGE * (begun - values[at])
        change = _times(inverse(squares), pull)
        better = _stepped(model, rows, start, values, change, chances=chances)
        moved = max(abs(one - other) for one, other in zip(better, values, strict=True))
        values = better
        if moved < CLOSE:
            break
    return Fit(tuple(values), _errors(model, rows, values, chances=chances))


def _stepped(
    model: Model,
    rows: Sequence[Row],
    start: Sequence[float],
    values: list[float],
    change: Sequence[float],
    *,
    chances: bool,
) -> list[float]:
    """The values changed, by less where the whole change does harm; not at all if it all does."""
    before = _misfit(model, rows, start, values, chances=chances)
    share = 1.0
    for _ in range(HALVINGS):
        tried = [value + share * by for value, by in zip(values, change, strict=True)]
        if _misfit(model, rows, start, tried, chances=chances) <= before:
            return tried
        share /= 2
    return values


def _misfit(
    model: Model, rows: Iterable[Row], start: Sequence[float], values: list[float], *, chances: bool
) -> float:
    held = sum((value - begun) ** 2 for value, begun in zip(values, start, strict=True))
    total = RIDGE * held / 2
    for row in rows:
        expected, _ = model(values, row.x)
        if chances:
            chance = _inside(expected)
            total -= log(chance) if row.y else log(1.0 - chance)
        else:
            total += (row.y - expected) ** 2 / 2
    return total


def _straightened(
    model: Model, rows: Iterable[Row], values: Sequence[float], *, chances: bool
) -> tuple[Matrix, list[float]]:
    """The squares of the changes, and the pull of the rows on each number."""
    squares = [[0.0] * len(values) for _ in values]
    pull = [0.0] * len(values)
    for row in rows:
        weight, miss, changes = _told(model, row, values, chances=chances)
        for at, change in changes:
            pull[at] += weight * change * miss
            line = squares[at]
            for other, by in changes:
                line[other] += weight * change * by
    return squares, pull


def _told(
    model: Model, row: Row, values: Sequence[float], *, chances: bool
) -> tuple[float, float, list[tuple[int, float]]]:
    """A row's weight, by how much the model misses it, and the changes that are not 0."""
    expected, slopes = model(values, row.x)
    weight = 1.0
    if chances:
        expected = _inside(expected)
        weight = 1.0 / (expected * (1.0 - expected))
    return weight, row.y - expected, [(at, by) for at, by in enumerate(slopes) if by]


def _errors(
    model: Model, rows: Iterable[Row], values: Sequence[float], *, chances: bool
) -> tuple[float, ...]:
    pulls: dict[int, list[float]] = defaultdict(lambda: [0.0] * len(values))
    squares = [[0.0] * len(values) for _ in values]
    for row in rows:
        weight, miss, changes = _told(model, row, values, chances=chances)
        pull = pulls[row.deal]
        for at, change in changes:
            pull[at] += weight * change * miss
            for other, by in changes:
                squares[at][other] += weight * change * by
    told = [squares[at][at] > 0 for at in range(len(values))]
    for at in range(len(values)):
        squares[at][at] += RIDGE
    inverted = inverse(squares)
    moved = [_times(inverted, pull) for pull in pulls.values()]
    return tuple(
        sqrt(sum(each[at] ** 2 for each in moved)) if told[at] else inf for at in range(len(values))
    )


def inverse(matrix: Matrix) -> Matrix:
    """By elimination; the matrix must have an inverse, as any with a ridge has."""
    size = len(matrix)
    both = [
        [*line, *(float(at == other) for other in range(size))] for at, line in enumerate(matrix)
    ]
    for at in range(size):
        largest = max(range(at, size), key=lambda below: abs(both[below][at]))
        both[at], both[largest] = both[largest], both[at]
        pivot = both[at][at]
        both[at] = [cell / pivot for cell in both[at]]
        for other in range(size):
            factor = both[other][at]
            if other != at and factor:
                both[other] = [
                    cell - factor * above for cell, above in zip(both[other], both[at], strict=True)
                ]
    return [line[size:] for line in both]


def _times(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    return [sum(cell * part for cell, part in zip(line, vector, strict=True)) for line in matrix]


def _inside(chance: float) -> float:
    return min(max(chance, EDGE), 1.0 - EDGE)
