"""The cards of one suit as planes: in which places of a run one copy is held, or more.

An ace stands at both ends of the row, though it is one card.
"""

from liverpool.engine.rules import MeldRules
from liverpool.engine.solver.counts import CELL, CELL_MASK

Planes = tuple[int, ...]
"""Places of a run as bits, the low ace first: where one copy or more is held, two, …"""


def planes_of(row: int, rules: MeldRules) -> Planes:
    """The planes of a row; an ace stands at both ends. There is always a first plane."""
    planes = [0]
    for rank in range(rules.ranks):
        count = row >> rank * CELL & CELL_MASK
        planes += [0] * (count - len(planes))
        for at in range(count):
            planes[at] |= 1 << rank
    return tuple(with_aces(plane, rules) for plane in planes)


def with_aces(places: int, rules: MeldRules) -> int:
    """The places with both ends where they have one of them: it is the same card."""
    aces = 1 | 1 << rules.ranks
    return places | aces if places & aces else places


def take(window: int, left: Planes, rules: MeldRules) -> tuple[int, Planes]:
    """The places of the window that get a natural card, and the planes without those."""
    used = window & left[0]
    ends = 1 | 1 << rules.ranks
    rest = _lifted(with_aces(used, rules), left)
    if used & ends == ends:  # the whole row, from ace to ace, wants the ace twice
        if rest[0] & ends:
            rest = _lifted(ends, rest)
        else:
            used &= ~1
    return used, rest


def _lifted(used: int, left: Planes) -> Planes:
    rest, above = [], 0
    for plane in reversed(left):
        rest.append(plane & ~used | above & used)
        above = plane
    return tuple(reversed(rest))
