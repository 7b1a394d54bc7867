"""The cards of one suit as planes: in which places of a run one copy is held, or more.

A card stands in all the places that it may have, though it is one card: an ace at both ends of the
row, or each card twice where runs go round the corner.
"""

from liverpool.engine.rank_order import RankOrder
from liverpool.engine.solver.counts import CELL, CELL_MASK

Planes = tuple[int, ...]
"""Places of a run as bits, the low ace first: where one copy or more is held, two, …"""


def planes_of(row: int, order: RankOrder) -> Planes:
    """The planes of a row. There is always a first plane."""
    planes = [0]
    for rank in range(1, order.ranks + 1):
        count = row >> (rank - 1) * CELL & CELL_MASK
        planes += [0] * (count - len(planes))
        for at in range(count):
            planes[at] |= order.places[rank]
    return tuple(planes)


def take(window: int, left: Planes, order: RankOrder) -> tuple[int, Planes]:
    """The places of the window that get a natural card, and the planes without those."""
    used = window & left[0]
    rest = _lifted(order.same_cards(used) if used & order.twice else used, left)
    ends = order.both_aces
    if ends and used & ends == ends:  # the whole row, from ace to ace, wants the ace twice
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
