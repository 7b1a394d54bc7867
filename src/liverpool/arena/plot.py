"""A plot of dots with whiskers, one row a bot: in a terminal, and as an SVG.

A dot is a mean, its whiskers the 95 % interval; better results are further right. It knows what
it draws, not where the numbers come from. Nothing is shown by colour alone.
"""

from collections.abc import Callable, Iterator, Sequence
from math import floor, isfinite, log10
from textwrap import wrap
from typing import Final

from msgspec import Struct

from liverpool.arena.statistics import Estimate
from liverpool.markup import Markup, element

WIDTH: Final = 80
LABELS: Final = 14
"""Room for the names in a terminal; longer ones are cut."""
TICKS: Final = 6
"""About how many numbers stand below the axis."""


class PlotRow(Struct, frozen=True):
    name: str
    points: Estimate


class Axis(Struct, frozen=True):
    """Numbers from the left end to the right one, and those that are written below."""

    low: float
    high: float
    ticks: tuple[float, ...]

    def place(self, number: float) -> float:
        """Where a number is, from 0 at the left end to 1 at the right end."""
        return (min(max(number, self.low), self.high) - self.low) / (self.high - self.low)


def axis_for(rows: Sequence[PlotRow]) -> Axis:
    """An axis in round steps that includes zero and everything that is drawn."""
    numbers = [0.0]
    for row in rows:
        ends = (row.points.low, row.points.mean, row.points.high)
        numbers += [number for number in ends if isfinite(number)]
    least, most = min(numbers), max(numbers)
    step = _round_step((most - least) / TICKS or 1)
    first, last = floor(least / step), -floor(-most / step)
    last = max(last, first + 1)
    ticks = tuple(number * step for number in range(first, last + 1))
    return Axis(ticks[0], ticks[-1], ticks)


def _round_step(least: float) -> float:
    """The next of 1, 2 and 5 times a power of ten."""
    power = 10.0 ** floor(log10(least))
    return next(times * power for times in (1, 2, 5, 10) if times * power >= least * 0.999)


def number_text(number: float, digits: int = 1) -> str:
    """A number with its sign; a dash for the error of a single number, which is unknown."""
    if not isfinite(number):
        return "–"
    text = f"{number:+.{digits}f}".replace("-", "−")
    return text[1:] if float(f"{number:.{digits}f}") == 0 else text


def _tick_text(number: float) -> str:
    return f"{number:+g}".replace("-", "−") if number else "0"


def in_terminal(rows: Sequence[PlotRow]) -> list[str]:
    """The lines of the plot, as wide as a terminal and without colour."""
    axis = axis_for(rows)
    room = WIDTH - LABELS - 4
    zero = _column(axis, 0, room)
    lines = []
    for row in rows:
        signs = [" "] * room
        signs[zero] = "┊"
        low, high = (_column(axis, end, room) for end in (row.points.low, row.points.high))
        for column in range(low, high + 1):
            signs[column] = "┼" if column == zero else "─"
        for column, number, end in ((low, row.points.low, "├"), (high, row.points.high, "┤")):
            signs[column] = end if isfinite(number) else "─"
        signs[_column(axis, row.points.mean, room)] = "●"
        lines.append(f"{row.name[:LABELS]:>{LABELS}}  {''.join(signs)}".rstrip())
    scale, numbers = ["─"] * room, [" "] * (room + 4)
    for tick in axis.ticks:
        column, text = _column(axis, tick, room), _tick_text(tick)
        scale[column] = "┴"
        start = max(column - len(text) // 2, 0)
        numbers[start : start + len(text)] = text
    margin = " " * (LABELS + 2)
    return [*lines, margin + "".join(scale), (margin + "".join(numbers)).rstrip()]


def _column(axis: Axis, number: float, room: int) -> int:
    return round(axis.place(number) * (room - 1))


# As a picture, narrow enough for a phone: each name stands over its row

ACROSS: Final = 360
EDGE: Final = 12
NUMBER: Final = 58
"""Room for the number at the end of a row."""
ROW: Final = 38
LINE: Final = 16
SIGNS: Final = 46
"""Signs that fit on a line."""


def as_svg(
    rows: Sequence[PlotRow],
    title: str,
    about: str = "",
    number: Callable[[float], str] = number_text,
    *,
    titled: bool = True,
) -> Markup:
    """The same plot as a picture that says in words what it shows.

    Unless it is `titled`, its title stands elsewhere. Means are written as `number` has them.
    """
    axis = axis_for(rows)
    heads: list[tuple[str, str | None]] = [(line, "bold") for line in wrap(title, SIGNS) if titled]
    heads += [(line, None) for line in wrap(about, SIGNS)]
    parts = [
        element("text", line, x=EDGE, y=15 + 18 * at, font_weight=weight)
        for at, (line, weight) in enumerate(heads)
    ]
    top = y = 18 * len(heads)
    for row in rows:
        for line in wrap(row.name, SIGNS):
            y += LINE
            parts.append(element("text", line, x=EDGE, y=y))
        parts += _whiskers(axis, row.points, y + 10, number(row.points.mean))
        y += ROW - LINE
    bottom = y + 8
    said = "; ".join(f"{row.name} {_in_words(row.points, number)}" for row in rows)
    return element(
        "svg",
        element("title", title),
        element("desc", f"{about}. {said}." if about else f"{said}."),
        element("rect", width=ACROSS, height=bottom + 26, fill="#fff"),
        *_scale(axis, top, bottom),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {ACROSS} {bottom + 26}",
        role="img",
        font_family="sans-serif",
        font_size=13,
    )


def _in_words(points: Estimate, number: Callable[[float], str]) -> str:
    sure = isfinite(points.error)
    return number(points.mean) + f" ({number(points.low)} to {number(points.high)})" * sure


def _across(axis: Axis, value: float) -> str:
    return f"{EDGE + axis.place(value) * (ACROSS - 2 * EDGE - NUMBER):.1f}"


def _scale(axis: Axis, top: int, bottom: int) -> Iterator[Markup]:
    for tick in axis.ticks:
        x, text = _across(axis, tick), f"{tick:g}".replace("-", "−")
        yield element("path", d=f"M{x} {top}V{bottom}", stroke="#ddd" if tick else "#555")
        yield element("text", text, x=x, y=bottom + 18, text_anchor="middle")


def _whiskers(axis: Axis, points: Estimate, y: int, mean: str) -> Iterator[Markup]:
    low, high = _across(axis, points.low), _across(axis, points.high)
    ends = f"M{low} {y - 5}v10M{high} {y - 5}v10" if isfinite(points.error) else ""
    yield element("path", d=f"M{low} {y}H{high}{ends}", stroke="#234")
    yield element("circle", cx=_across(axis, points.mean), cy=y, r=4, fill="#234")
    yield element("text", mean, x=ACROSS - EDGE, y=y + 5, text_anchor="end")
