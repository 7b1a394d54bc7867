"""The same choice where the cards of a set must have different suits.

A set then has few places, so there are cards that have none: what they cost is left in any case.
"""

from collections.abc import Sequence

from liverpool.engine.cards import JOKER, Card, card, suit_of
from liverpool.engine.melds import is_face, is_wild
from liverpool.engine.rules import Kind
from liverpool.engine.solver.choice import Choice, Spot
from liverpool.engine.solver.counts import for_different, side_by_side
from liverpool.engine.solver.extensions import Run, growths
from liverpool.engine.solver.ways import Cost, total


class ChoiceBySuit(Choice):
    """The choice where sets are full once they have every suit."""

    _space: Sequence[Sequence[int]] = ()
    """By suit and rank, how many cards the sets have a place for."""
    _stuck: Cost = 0, 0
    """What is left at least since there is no place for more cards."""

    def _counts(self, rows: list[int]) -> int:
        if not self._sets:
            return 0
        return for_different(side_by_side(rows), len(self._sets))

    def _weigh(
        self, ranks: tuple[int, ...], spots: tuple[Spot, ...], rows: list[int], missing: int
    ) -> None:
        lying = [meld for meld in self._table if meld.kind is Kind.SET]
        space = [[ranks.count(rank) for rank in range(1, 14)] for _ in range(self._rules.suits)]
        for meld in lying:
            for face in range(meld.start - 1, JOKER, 13):
                if is_face(face, self._rules) and face not in meld.cards:
                    space[suit_of(face)][meld.start - 1] += 1
        self._space = space
        self._stuck = (0, 0)
        if not spots and not any(self._lying):
            places = sum(self._rules.suits - len(meld.cards) for meld in lying)
            self._stuck = self._least_left(rows, places + len(ranks) * self._rules.suits)
        super()._weigh(ranks, spots, rows, missing)

    def _least_left(self, rows: list[int], places: int) -> Cost:
        """What is left at least of the cards that sets would take, and of the wild ones."""
        costs = [self._points[face] for face in self._hand if is_wild(face, self._rules)]
        for suit, row in enumerate(rows):
            counts = (row & ~self._wild_cells).to_bytes(13, "little")
            for at, (count, free) in enumerate(zip(counts, self._space[suit], strict=True)):
                costs += [self._points[card(at + 1, suit)]] * min(count, free)
        left = sorted(costs)[: max(len(costs) - places, 0)]
        return sum(left), len(left)

    def _floor(
        self,
        suit: int,
        row: int,
        runs: tuple[Run, ...],
        wilds: int,
        no_loss: int,  # noqa: ARG002 - which ranks have sets says less than their places do
    ) -> Cost:
        rows = {row}
        if runs:
            rows.update(growth.row for growth in growths(row, runs, wilds, self._loose, False))
        least = min(self._cost(suit, self._not_in_sets(suit, left)) for left in rows)
        return least if suit else total(least, self._stuck)

    def _not_in_sets(self, suit: int, row: int) -> int:
        """The cards of a suit's row for which the sets have no place."""
        counts = (row & ~self._wild_cells).to_bytes(13, "little")
        places = zip(counts, self._space[suit], strict=True)
        return int.from_bytes(bytes(max(count - free, 0) for count, free in places), "little")

    def _is_plain(self, ranks: tuple[int, ...], spots: tuple[Spot, ...]) -> bool:
        lies = bool(ranks) or any(meld.kind is Kind.SET for meld in self._table)
        return not lies and super()._is_plain(ranks, spots)

    def _wanted(
        self, ranks: tuple[int, ...], spots: tuple[Spot, ...], plain: bool
    ) -> set[Card] | None:
        costs = {self._points[face] for face in self._hand if is_wild(face, self._rules)}
        own = self._rules.wild_ranks.rank
        of_wild = own in ranks or any(
            meld.kind is Kind.SET and meld.start == own for meld in self._table
        )
        if plain or spots or any(self._lying) or of_wild or len(costs) > 1:
            return super()._wanted(ranks, spots, plain)
        return set()
