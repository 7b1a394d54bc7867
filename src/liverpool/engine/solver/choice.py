"""The choice of places for the melds of a lay-down that leaves the fewest points.

The places of the melds are chosen first: the ranks of the sets, and where the runs are. The best
that such a choice could leave is found suit by suit, as if every suit had all the wild cards and
wild cards could go anywhere. Only a choice that might beat the best lay-down so far is examined:
its places are filled with cards, and what can then be laid off is found exactly.

Usually it is enough to fill places with natural cards as far as possible: a natural card that is
played elsewhere could be exchanged with the wild card in its place, and that is no worse for the
wild card. This is not true if wild cards may not be next to each other and a second run of the
suit needs the card, or if there is no room for wild cards, or if their number is limited on the
table too, or sets are full once they have every suit; then places are filled in every way.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from liverpool.engine.cards import JOKER, Card, Hand, Named, card, rank_of, without_cards
from liverpool.engine.contracts import too_near
from liverpool.engine.melds import Meld, always_wild, has_sets_of, natural_at
from liverpool.engine.named import ranks_named, suits_named
from liverpool.engine.rank_order import rank_order
from liverpool.engine.rules import Kind, MeldRules, SameSuitRuns
from liverpool.engine.solver.counts import (
    CELL,
    CELL_MASK,
    own_cells,
    packed,
    places_held,
    rows_of,
    wilds_in,
)
from liverpool.engine.solver.distance import Contract
from liverpool.engine.solver.extensions import Run, growths, room_of, run_of
from liverpool.engine.solver.lay_downs import Chooser, Which
from liverpool.engine.solver.lay_off import table_of
from liverpool.engine.solver.search import melds_asked
from liverpool.engine.solver.ways import Cost, Points, total
from liverpool.engine.solver.windows import of_suit, spans, stretched_beside


class LayDown(NamedTuple):
    """A lay-down and what is left of the hand after it and all laying off."""

    cost: Cost
    melds: tuple[Meld, ...]


class Spot(NamedTuple):
    """A place for a run."""

    missing: int
    suit: int
    start: int
    size: int


class Choice:
    """The choice of places for the melds of one hand."""

    def __init__(
        self,
        hand: Hand,
        contract: Contract,
        rules: MeldRules,
        points: Points,
        table: Sequence[Meld],
    ) -> None:
        self._hand = hand
        self._contract = contract
        self._rules = rules
        self._order = rank_order(rules)
        self._points = points
        self._table = table
        self._sets = melds_asked(Kind.SET, contract, rules)
        self._runs = melds_asked(Kind.RUN, contract, rules)
        held = packed(hand, rules)
        self._rows = rows_of(held, rules)
        self._wilds = wilds_in(held, self._rows, rules)
        self._wild_cells = own_cells(rules)
        self._own_wilds = self._wilds - (held >> 4 * 13 * CELL)
        self._no_loss = self._wild_cells
        for meld in table:
            if meld.kind is Kind.SET:
                self._no_loss |= CELL_MASK << CELL * (meld.start - 1)
        self._lying: list[tuple[Run, ...]] = [
            tuple(
                _plain(run_of(meld, rules))
                for meld in table
                if meld.kind is Kind.RUN and meld.suit == suit
            )
            for suit in range(rules.suits)
        ]
        self._ranks = {
            named: [rank for rank in ranks_named(named, rules) if has_sets_of(rank, rules)]
            for named, _ in self._sets
        }
        self._spots = {run: self._spots_of(*run) for run in self._runs}
        self._loose = replace(rules, adjacent_wilds=True)
        self._found: LayDown | None = None

    def best(self) -> LayDown | None:
        self._place_runs((), self._rows, 0, 0)
        return self._found

    def _spots_of(self, named: Named, length: int) -> list[Spot]:
        """The places for such a run, those that lack the fewest cards first."""
        spots = []
        longer = stretched_beside(len(self._runs) - 1, self._rules)
        for suit in suits_named(named, self._rules):
            row = self._rows[suit]
            held, rules = places_held(row, self._order), of_suit(self._rules, suit)
            for places, size, _, ends, *_ in spans(length, rules, None, longer):
                if ends & ~held:
                    continue
                start = (places & -places).bit_length()
                _, missing = self._taken(row, start, size)
                spots.append(Spot(missing, suit, start, size))
        return sorted(spots)

    def _taken(self, row: int, start: int, size: int) -> tuple[int, int]:
        """The row without the natural cards of a run, and how many places they do not fill."""
        missing = 0
        for position in range(start, start + size):
            cell = CELL * (self._order.rank_at(position) - 1)
            if row >> cell & CELL_MASK:
                row -= 1 << cell
                missing += bool(self._wild_cells >> cell & 1)
            else:
                missing += 1
        return row, missing

    def _place_runs(
        self, spots: tuple[Spot, ...], rows: list[int], missing: int, first: int
    ) -> None:
        at = len(spots)
        if at == len(self._runs):
            self._choose_ranks((), self._counts(rows), spots, rows, missing)
            return
        options = self._spots[self._runs[at]]
        alike = at > 0 and self._runs[at - 1] == self._runs[at]
        for index in range(first if alike else 0, len(options)):
            spot = options[index]
            if missing + spot.missing > self._wilds:
                return
            if not self._is_apart(spot, spots):
                continue
            row, lacking = self._taken(rows[spot.suit], spot.start, spot.size)
            if missing + lacking <= self._wilds:
                rest = [*rows[: spot.suit], row, *rows[spot.suit + 1 :]]
                self._place_runs((*spots, spot), rest, missing + lacking, index)

    def _is_apart(self, spot: Spot, spots: tuple[Spot, ...]) -> bool:
        return self._rules.same_suit_runs is SameSuitRuns.ALLOW or not any(
            other.suit == spot.suit
            and too_near(
                (spot.start, spot.start + spot.size - 1),
                (other.start, other.start + other.size - 1),
                self._rules,
            )
            for other in spots
        )

    def _counts(self, rows: list[int]) -> int:
        """The cards of each rank that sets can take at most, as a row."""
        return sum(rows)

    def _choose_ranks(
        self,
        ranks: tuple[int, ...],
        counts: int,
        spots: tuple[Spot, ...],
        rows: list[int],
        missing: int,
    ) -> None:
        """Choose the ranks of the sets; `counts` are the cards that are left for them."""
        at = len(ranks)
        if at == len(self._sets):
            self._weigh(ranks, spots, rows, missing)
            return
        named, length = self._sets[at]
        first = ranks[-1] if at and self._sets[at - 1] == self._sets[at] else 1
        for rank in self._ranks[named]:
            if rank < first:
                continue
            cell = CELL * (rank - 1)
            held = min(counts >> cell & CELL_MASK, length)
            lacking = length if self._wild_cells >> cell & 1 else length - held
            if missing + lacking <= self._wilds:
                rest = counts - (held << cell)
                self._choose_ranks((*ranks, rank), rest, spots, rows, missing + lacking)

    def _weigh(
        self, ranks: tuple[int, ...], spots: tuple[Spot, ...], rows: list[int], missing: int
    ) -> None:
        """Look at one choice of places, if it promises more than the best so far."""
        no_loss = self._no_loss
        for rank in ranks:
            no_loss |= CELL_MASK << CELL * (rank - 1)
        floor = (0, 0)
        for suit, row in enumerate(rows):
            runs = self._lying[suit] + tuple(
                Run(spot.start, spot.start + spot.size - 1, False, False)
                for spot in spots
                if spot.suit == suit
            )
            floor = total(floor, self._floor(suit, row, runs, self._wilds - missing, no_loss))
            if self._found is not None and floor >= self._found.cost:
                return
        plain = self._is_plain(ranks, spots)
        wanted = self._wanted(ranks, spots, plain)
        top = missing if plain else self._wilds
        for budget in range(max(missing - self._own_wilds, 0), top + 1):
            chooser = Chooser(self._hand, self._contract, self._rules, Which.LEAST)
            for melds in self._filled(chooser, spots, ranks, budget, wanted):
                rest = without_cards(self._hand, (face for meld in melds for face in meld.cards))
                lying = table_of([*melds, *self._table], self._rules, self._points)
                cost = lying.best(rest, 0).cost
                if self._found is None or cost < self._found.cost:
                    self._found = LayDown(cost, melds)
                if cost <= floor:
                    return

    def _floor(self, suit: int, row: int, runs: tuple[Run, ...], wilds: int, no_loss: int) -> Cost:
        """The least that the cards of one suit can cost when they have all the wild cards."""
        if not row & ~no_loss:
            return 0, 0
        if not runs:
            return self._cost(suit, row & ~no_loss)
        return min(
            self._cost(suit, growth.row & ~no_loss)
            for growth in growths(row, runs, wilds, self._loose, False)
        )

    def _cost(self, suit: int, row: int) -> Cost:
        points = cards = 0
        for at, count in enumerate(row.to_bytes(13, "little")):
            points += count * self._points[card(at + 1, suit)]
            cards += count
        return points, cards

    def _is_plain(self, ranks: tuple[int, ...], spots: tuple[Spot, ...]) -> bool:
        """Whether it is enough to fill the places with natural cards as far as they go."""
        rules = self._rules
        if rules.limit_lasts:
            return False
        sets_lie = bool(ranks) or self._no_loss != self._wild_cells
        if rules.adjacent_wilds:
            own = [Run(spot.start, spot.start + spot.size - 1, False, False) for spot in spots]
            runs = [*own, *(run for lying in self._lying for run in lying)]
            return sets_lie or sum(room_of(run, rules) for run in runs) >= len(self._hand)
        return sets_lie and not any(
            self._is_contested(suit, ranks, [spot for spot in spots if spot.suit == suit])
            for suit in range(rules.suits)
        )

    def _is_contested(self, suit: int, ranks: tuple[int, ...], spots: list[Spot]) -> bool:
        """Whether a card of the suit could fill a place as well as lengthen another run."""
        if not spots and not self._lying[suit]:
            return False
        if spots and len(spots) + len(self._lying[suit]) > 1:
            return True
        ends = self._order.both_aces
        return any(self._rows[suit] >> CELL * (rank - 1) & CELL_MASK for rank in ranks) or any(
            ((1 << spot.size) - 1 << spot.start - 1) & ends for spot in spots
        )

    def _wanted(
        self, ranks: tuple[int, ...], spots: tuple[Spot, ...], plain: bool
    ) -> set[Card] | None:
        """The wild cards between which it makes a difference; None if it does between all."""
        if plain and self._rules.adjacent_wilds:
            return self._wanted_for_places(ranks, spots)
        return None

    def _wanted_for_places(self, ranks: tuple[int, ...], spots: tuple[Spot, ...]) -> set[Card]:
        """The wild cards for which the places have a place of their own."""
        own = self._rules.wild_ranks.rank
        suits = {spot.suit for spot in spots if self._order.has(spot.start, spot.size, own)}
        if own in ranks:
            suits.update(range(self._rules.suits))
        return {card(own, suit) for suit in suits}

    def _filled(
        self,
        chooser: Chooser,
        spots: tuple[Spot, ...],
        ranks: tuple[int, ...],
        budget: int,
        wanted: set[Card] | None,
    ) -> Iterator[tuple[Meld, ...]]:
        """The lay-downs in these places with exactly this many wild cards.

        If `wanted` is given, wild cards that are not in it count as the same card.
        """
        if spots:
            spot, *others = spots
            melds = chooser.runs_at(spot.suit, spot.start, spot.size, False, budget)
        elif ranks:
            others = []
            _, length = self._sets[-len(ranks)]
            melds = chooser.sets_of(ranks[0], length, budget)
            ranks = ranks[1:]
        else:
            if not budget:
                yield chooser.chosen()
            return
        seen = set()
        for meld in melds:
            likeness = self._likeness(meld, wanted)
            if likeness in seen:
                continue
            seen.add(likeness)
            chooser.move(meld, -1)
            more = budget - chooser.wilds_used(meld)
            yield from self._filled(chooser, tuple(others), ranks, more, wanted)
            chooser.move(meld, 1)

    def _likeness(
        self, meld: Meld, wanted: set[Card] | None
    ) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The meld's natural cards in their places, and the wild cards it still needs."""
        if meld.kind is Kind.SET:
            stand = [
                rank_of(face) == meld.start and not always_wild(face, self._rules)
                for face in meld.cards
            ]
        else:
            stand = [
                face == natural_at(position, meld.suit, self._rules)
                for position, face in enumerate(meld.cards, meld.start)
            ]
        pairs = list(zip(meld.cards, stand, strict=True))
        return (
            tuple(face if natural else JOKER for face, natural in pairs),
            tuple(
                sorted(
                    face
                    for face, natural in pairs
                    if not natural and (wanted is None or face in wanted)
                )
            ),
        )


def _plain(run: Run) -> Run:
    """The run as if wild cards could be next to each other."""
    return Run(run.start, run.end, False, False)
