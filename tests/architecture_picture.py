"""`docs/images/architecture.svg`: which package imports which, drawn from the imports themselves.

Each package stands above all that it imports. Where an import follows from others (the terminal
imports the paper, and the paper the scores), no line is drawn.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from tests.test_architecture import ROOT, SOURCES, imported, package_of, package_with

FILE: Final = ROOT / "docs" / "images" / "architecture.svg"
APART: Final = (148, 60)
BOX: Final = (124, 34)
SWEEPS: Final = 12
"""So often the rows are put into the order of what they are connected with."""

_HEAD: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>The packages of liverpool: each stands above what it imports</title>
<style>
svg {{ color: #1d1a17; background: #fffdf6; font: 15px sans-serif; }}
path {{ fill: none; stroke: #8a7f6d; stroke-width: 1.5; }}
rect {{ fill: #f3ead8; stroke: #8a7f6d; }}
text {{ fill: currentColor; text-anchor: middle; dominant-baseline: central; }}
@media (prefers-color-scheme: dark) {{
svg {{ color: #fbf4e6; background: #17221d; }}
rect {{ fill: #24443a; }}
}}
</style>
"""


@cache
def imports() -> Mapping[str, frozenset[str]]:
    """By its name, what each package or module of ours imports of the others."""
    found: dict[str, set[str]] = {}
    for path in SOURCES:
        own = package_with(path)
        names = {package_of(name) for name in imported(path.read_text("utf-8"))}
        found.setdefault(own, set()).update({name for name in names if name} - {own})
    del found["__init__"]
    return {name: frozenset(found[name]) for name in sorted(found)}


@cache
def below(name: str) -> frozenset[str]:
    """All that it needs, directly or not."""
    direct = imports()[name]
    return direct.union(*map(below, direct))


def drawn(name: str) -> list[str]:
    """The imports of this one that do not follow from its others."""
    direct = imports()[name]
    return sorted(one for one in direct if not any(one in below(other) for other in direct))


@cache
def height(name: str) -> int:
    return 1 + max(map(height, imports()[name]), default=-1)


Place = tuple[str, str, int]
"""A package, twice its name, or where the line from one to another passes: both, and the row."""


def lines() -> list[list[Place]]:
    """Each line from the upper package to the lower one, with a place in every row between."""
    return [
        [
            (upper, upper, height(upper)),
            *((upper, lower, row) for row in range(height(upper) - 1, height(lower), -1)),
            (lower, lower, height(lower)),
        ]
        for upper in imports()
        for lower in drawn(upper)
    ]


def rows(all_lines: Sequence[Sequence[Place]]) -> list[list[Place]]:
    """The places in each row, the lowest first, in an order that crosses few lines."""
    places = sorted({place for line in all_lines for place in line})
    found = [[place for place in places if place[2] == row] for row in range(_highest() + 1)]
    near: dict[Place, list[Place]] = {place: [] for place in places}
    for line in all_lines:
        for one, other in pairwise(line):
            near[one].append(other)
            near[other].append(one)
    for sweep in range(SWEEPS):
        at = {place: x for row in found for place, x in zip(row, _across(len(row)), strict=True)}
        for row in found if sweep % 2 else found[::-1]:
            row.sort(key=lambda place: sum(at[one] for one in near[place]) / len(near[place]))
            at.update(zip(row, _across(len(row)), strict=True))
    return found


def _highest() -> int:
    return max(map(height, imports()))


def _across(count: int) -> list[float]:
    """Where so many places are in their row, from its middle."""
    return [place - (count - 1) / 2 for place in range(count)]


def picture() -> str:
    """The text of the file."""
    all_lines = lines()
    in_rows = rows(all_lines)
    width = max(map(len, in_rows)) * APART[0]
    full = len(in_rows) * APART[1]
    at = {
        place: (width / 2 + x * APART[0], full - (place[2] + 0.5) * APART[1])
        for row in in_rows
        for place, x in zip(row, _across(len(row)), strict=True)
    }
    parts = [_HEAD.format(width=width, height=full)]
    parts += [_line([at[place] for place in line]) for line in all_lines]
    parts += [part for name in imports() for part in _box(name, *at[name, name, height(name)])]
    return "".join(parts) + "</svg>\n"


def _line(points: Sequence[tuple[float, float]]) -> str:
    (x, y), *others = points
    way = [f"M{x:g} {y:g}"]
    for to_x, to_y in others:
        middle = (y + to_y) / 2
        way.append(f"C{x:g} {middle:g} {to_x:g} {middle:g} {to_x:g} {to_y:g}")
        x, y = to_x, to_y
    return f'<path d="{"".join(way)}"/>\n'


def _box(name: str, x: float, y: float) -> Iterator[str]:
    width, high = BOX
    place = f'x="{x - width / 2:g}" y="{y - high / 2:g}"'
    yield f'<rect {place} width="{width}" height="{high}" rx="6"/>\n'
    yield f'<text x="{x:g}" y="{y:g}">{name}</text>\n'
