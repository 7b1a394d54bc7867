"""What is common to all laying off: the cost of what is left, the steps, the card that is kept."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from liverpool.engine.cards import Card, Hand, without_card
from liverpool.engine.melds import End, Meld
from liverpool.engine.rules import MeldRules
from liverpool.engine.solver.counts import weights
from liverpool.engine.solver.extensions import Growth

Points = Sequence[int]
"""What each face costs in the hand; the joker is the last of the 53."""

Cost = tuple[int, int]
"""Points left in the hand and cards left: fewer points are better, then fewer cards."""


def total(one: Cost, other: Cost) -> Cost:
    """Both costs together."""
    return one[0] + other[0], one[1] + other[1]


class LayOff(NamedTuple):
    """One card added to a meld."""

    card: Card
    meld: int
    """Which of the melds, counted from 0."""
    end: End | None
    """The end of a run; sets have none."""


class Way(NamedTuple):
    """A way to add cards to melds."""

    cost: Cost
    growths: tuple[tuple[int, Growth], ...] = ()
    """What becomes of the runs, by suit."""
    wilds: tuple[Card, ...] = ()
    """The wild cards that are added, those in their own places apart."""
    done: tuple[LayOff, ...] = ()
    """All cards in their order, where it is known already."""


class TableMelds(ABC):
    """The melds on the table."""

    def __init__(self, melds: Sequence[Meld], rules: MeldRules, points: Points) -> None:
        self._melds = melds
        self._rules = rules
        self._points = points

    def best(self, hand: Hand, keep: int) -> Way:
        """The way that leaves the least in the hand, keeping at least `keep` cards (0 or 1)."""
        there_is = weights(self._rules)  # nothing for cards that the decks do not have
        hand = tuple(face for face in hand if there_is[face])
        best = self._best(hand)
        if best.cost[1] >= min(keep, len(hand)):
            return best
        ways: list[Way] = []
        for kept in sorted(set(hand), key=lambda face: (self._points[face], face)):
            alone = (self._points[kept], 1)
            if ways and alone >= min(way.cost for way in ways):
                break
            way = self._best(without_card(hand, kept))
            ways.append(way._replace(cost=total(alone, way.cost)))
        return min(ways, key=lambda way: way.cost)

    @abstractmethod
    def _best(self, hand: Hand) -> Way:
        """The way that leaves least of the hand."""

    @abstractmethod
    def steps(self, way: Way) -> Iterator[LayOff]:
        """The cards of a way, in an order in which they can be added."""
