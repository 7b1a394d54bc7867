"""Laying off if nothing limits the wild cards in melds on the table, nor the suits in sets.

Sets are simple: they take every card of their rank and every wild card. Runs are examined suit by
suit (see `extensions`), and the ways of the suits are combined, kept apart by the number of wild
cards that they leave for each other. Wild cards that no run needs go to a set, or to a run with
room.
"""

from collections.abc import Iterator, Sequence
from operator import mul
from typing import Final

from liverpool.engine.cards import Card, Hand, card, rank_of
from liverpool.engine.melds import Meld, accepted, is_wild
from liverpool.engine.rules import Kind, MeldRules
from liverpool.engine.solver.counts import (
    CELL,
    CELL_MASK,
    own_cells,
    packed,
    rows_of,
    wilds_in,
)
from liverpool.engine.solver.extensions import WILD, Growth, growths, room_of, run_of
from liverpool.engine.solver.ways import Cost, LayOff, Points, TableMelds, Way, total

NOTHING: Final = Way((0, 0))


class Unlimited(TableMelds):
    """The melds on the table, to which any number of wild cards may be added."""

    def __init__(self, melds: Sequence[Meld], rules: MeldRules, points: Points) -> None:
        super().__init__(melds, rules, points)
        self._set_of: dict[int, int] = {}
        self._runs: dict[int, list[int]] = {}
        for at, meld in enumerate(melds):
            if meld.kind is Kind.SET:
                self._set_of.setdefault(meld.start, at)
            else:
                self._runs.setdefault(meld.suit, []).append(at)
        self._shapes = {
            suit: tuple(run_of(melds[at], rules) for at in runs)
            for suit, runs in self._runs.items()
        }
        self._room = sum(room_of(run, rules) for runs in self._shapes.values() for run in runs)
        self._wild_cells = own_cells(rules)
        self._wild_rank = rules.wild_ranks.own_rank
        self._no_loss = self._wild_cells
        """The cells of cards that go to sets, or are counted as wild."""
        for rank in self._set_of:
            self._no_loss |= CELL_MASK << CELL * (rank - 1)
        self._dump = not self._set_of and not rules.adjacent_wilds

    def _best(self, hand: Hand) -> Way:
        held = packed(hand, self._rules)
        rows = rows_of(held, self._rules)
        wilds = wilds_in(held, rows, self._rules)
        pool = sorted(
            (face for face in hand if is_wild(face, self._rules)),
            key=lambda face: (-self._points[face], face),
        )
        found: list[Way] = []
        for (used, placed, _), way in self._ways(rows, wilds).items():
            spare = list(pool)
            for suit, growth in way.growths:
                for _ in range(growth.own_wilds):
                    spare.remove(card(self._wild_rank, suit))
            # some of the wild cards used are in their own places, the others come from `spare`
            laid = used - len(pool) + len(spare)
            laid += self._dumped(len(spare) - laid, self._room - placed)
            left = (sum(self._points[face] for face in spare[laid:]), len(spare) - laid)
            found.append(Way(total(way.cost, left), way.growths, tuple(spare[:laid])))
        return min(found, key=lambda way: way.cost)

    def _dumped(self, wilds: int, room: int) -> int:
        """How many wild cards that no run needs find a place."""
        if self._set_of:
            return wilds
        return 0 if self._dump else min(wilds, room)

    def _ways(
        self, rows: Sequence[int], wilds: int
    ) -> dict[tuple[int, int, tuple[Card, ...]], Way]:
        """The best way for each number of wild cards used.

        Ways also count as different by the room they take, if room may become scarce, and by
        the wild cards in their own places, since wild cards may be left over and it can matter
        which one is kept.
        """
        held = sum(sum(row.to_bytes(13, "little")) for row in rows)
        scarce = not self._set_of and self._room < held + wilds
        ways: dict[tuple[int, int, tuple[Card, ...]], Way] = {(0, 0, ()): NOTHING}
        for suit, row in enumerate(rows):
            after: dict[tuple[int, int, tuple[Card, ...]], Way] = {}
            for growth in self._growths(suit, row, wilds):
                cost = self._cost(suit, growth.row)
                own = () if self._set_of else (card(self._wild_rank, suit),) * growth.own_wilds
                taken = len(growth.steps) if scarce else 0
                for (used, placed, in_place), way in ways.items():
                    key = (used + growth.wilds, placed + taken, in_place + own)
                    both = total(way.cost, cost)
                    if key[0] <= wilds and (key not in after or both < after[key].cost):
                        after[key] = Way(both, (*way.growths, (suit, growth)), ())
            ways = after
        return ways

    def _growths(self, suit: int, row: int, wilds: int) -> tuple[Growth, ...]:
        runs = self._shapes.get(suit)
        if not runs or (self._set_of and not row & ~self._no_loss):
            return (Growth(row, 0, 0, ()),)
        return growths(row, runs, wilds, self._rules, self._dump)

    def _cost(self, suit: int, row: int) -> Cost:
        """What a row costs that is left when the runs have got their cards."""
        left = row & ~self._no_loss
        if not left:
            return 0, 0
        counts = left.to_bytes(13, "little")
        return sum(map(mul, counts, self._points[suit * 13 :])), sum(counts)

    def steps(self, way: Way) -> Iterator[LayOff]:
        melds = list(self._melds)
        wilds = list(way.wilds)
        for suit, growth in way.growths:
            for step in growth.steps:
                face = wilds.pop(0) if step.rank == WILD else card(step.rank, suit)
                at = self._runs[suit][step.run]
                melds[at] = accepted(melds[at], self._rules)[face, step.end]
                yield LayOff(face, at, step.end)
            for face in _faces(suit, growth.row & ~self._wild_cells):
                if rank_of(face) in self._set_of:
                    yield LayOff(face, self._set_of[rank_of(face)], None)
        places = [*self._set_of.values(), *(at for runs in self._runs.values() for at in runs)]
        for face in wilds:
            at, end, melds[at] = next(
                (at, end, grown)
                for at in places
                for (taken, end), grown in accepted(melds[at], self._rules).items()
                if taken == face
            )
            yield LayOff(face, at, end)


def _faces(suit: int, row: int) -> Iterator[Card]:
    """The cards of a row."""
    for at, count in enumerate(row.to_bytes(13, "little")):
        yield from (card(at + 1, suit),) * count
