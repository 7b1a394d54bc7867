"""A plot of dots with whiskers, one row a bot: in a terminal, and as an SVG.

A dot is a mean, its whiskers the 95 % interval; better results are further right. It knows what
it draws, not where the numbers come from. Nothing is shown by colour alone.
"""

from collections.abc import Iterator, Sequence
from html import escape
from math import floor, isfinite, log10
from textwrap import wrap
from typing import Final

from msgspec import Struct

from liverpool.arena.statistics import Estimate

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


# As a picture

ACROSS: Final = 760
ROW: Final = 34
LINE: Final = 20
LEFT: Final = 150
RIGHT: Final = 640
SIGNS: Final = 100
"""Signs that fit on a line of small text."""


def as_svg(rows: Sequence[PlotRow], title: str, about: str) -> str:
    """The same plot as a picture that says in words what it shows."""
    axis = axis_for(rows)
    lines = wrap(about, SIGNS)
    top = 44 + LINE * len(lines)
    bottom = top + ROW * len(rows)
    said = "; ".join(f"{row.name} {_in_words(row.points)}" for row in rows)
    opened = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {ACROSS} {bottom + 40}" role="img"'
        ' aria-labelledby="title about" font-family="sans-serif" font-size="13">'
    )
    parts = [
        opened,
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="about">{escape(f"{about}. {said}.")}</desc>',
        f'<rect width="{ACROSS}" height="{bottom + 40}" fill="#fff"/>',
        f'<text x="16" y="26" font-size="15" font-weight="bold">{escape(title)}</text>',
        *(
            f'<text x="16" y="{26 + LINE * number}">{escape(line)}</text>'
            for number, line in enumerate(lines, start=1)
        ),
        *_scale(axis, top, bottom),
        *(
            part
            for number, row in enumerate(rows)
            for part in _whiskers(axis, row, top + ROW * number + ROW // 2)
        ),
        "</svg>\n",
    ]
    return "\n".join(parts)


def _in_words(points: Estimate) -> str:
    interval = f"{number_text(points.low)} to {number_text(points.high)}"
    sure = f" ({interval})" if isfinite(points.error) else ""
    return number_text(points.mean) + sure


def _across(axis: Axis, number: float) -> str:
    return f"{LEFT + axis.place(number) * (RIGHT - LEFT):.1f}"


def _scale(axis: Axis, top: int, bottom: int) -> Iterator[str]:
    for tick in axis.ticks:
        x = _across(axis, tick)
        ink = "#555" if tick == 0 else "#ddd"
        yield f'<line x1="{x}" y1="{top}" x2="{x}" y2="{bottom}" stroke="{ink}"/>'
        yield f'<text x="{x}" y="{bottom + 20}" text-anchor="middle">{_tick_text(tick)}</text>'


def _whiskers(axis: Axis, row: PlotRow, y: int) -> Iterator[str]:
    low, high = _across(axis, row.points.low), _across(axis, row.points.high)
    yield _whisker(low, y, high, y)
    for x, number in ((low, row.points.low), (high, row.points.high)):
        if isfinite(number):
            yield _whisker(x, y - 6, x, y + 6)
    yield f'<circle cx="{_across(axis, row.points.mean)}" cy="{y}" r="5" fill="#234"/>'
    yield f'<text x="{LEFT - 16}" y="{y + 5}" text-anchor="end">{escape(row.name)}</text>'
    yield f'<text x="{RIGHT + 16}" y="{y + 5}">{number_text(row.points.mean)}</text>'


def _whisker(x1: str, y1: int, x2: str, y2: int) -> str:
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#234" stroke-width="2"/>'
