"""The search for what a hand lacks of a contract.

Contracts of sets only or of runs only are answered by their tables. Where a contract asks
for both, sets and runs want the same cards. Then the sets are chosen card by card, the
fullest ranks first, and the runs are asked what they lack in the cards that are left. What
sets and runs lack when neither takes a card from the other is a bound that ends most
searches at the first try.

First each set takes as many natural cards as it can: that never leaves more places missing
in all, since a card fills a place in either. It can only leave the runs short of natural
cards; where that decides the matter, sets are tried with fewer cards too.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from liverpool.engine.rules import Kind, MeldRules, Slot, WildRanks
from liverpool.engine.solver.counts import (
    CELL,
    CELL_MASK,
    TWO_CELL,
    rows_of,
    wilds_in,
)
from liverpool.engine.solver.lacks import EXTRA, FIELD, MISSING, NEVER, Frontier, needed
from liverpool.engine.solver.runs import RunTable, run_table
from liverpool.engine.solver.sets import set_table

ANSWERS_KEPT: Final = 1 << 12


def lengths_of(kind: Kind, contract: Sequence[Slot], rules: MeldRules) -> tuple[int, ...]:
    """The least lengths of the melds of one kind, ascending.

    A meld that must hold so many natural cards is not shorter than those.
    """
    naturals = rules.set_min_naturals if kind is Kind.SET else rules.run_min_naturals
    return tuple(sorted(max(slot.length, naturals) for slot in contract if slot.kind is kind))


class Search:
    """The search for one contract; get it from `search_for`."""

    def __init__(self, contract: tuple[Slot, ...], rules: MeldRules, stretch: int | None) -> None:
        self._rules = rules
        self._stretch = stretch
        self._sets = lengths_of(Kind.SET, contract, rules)
        runs = lengths_of(Kind.RUN, contract, rules)
        self._set_table = set_table(self._sets, rules, stretch)
        self._run_table = run_table(runs, rules, stretch)
        self._mixed = bool(self._sets and runs)
        self._found: dict[tuple[int, int | None], int] = {}

    def missing(self, hand: int, wilds: int | None = None) -> int:
        """The least number of cards that the packed hand lacks; `NEVER` where none will do.

        `wilds` is the number of wild cards that may be used, where that is not all of them.
        """
        found = self._found.get((hand, wilds))
        if found is None:
            if len(self._found) > ANSWERS_KEPT:
                self._found.clear()
            rows = rows_of(hand, self._rules)
            held = wilds_in(hand, rows, self._rules) if wilds is None else wilds
            found = self._found[hand, wilds] = self._search(rows, held)
        return found

    def _search(self, rows: list[int], wilds: int) -> int:
        run_lacks = self._run_table.lacks(rows)
        set_lacks = self._set_table.lacks(sum(rows))
        floor = needed(run_lacks, set_lacks, wilds, self._stretch or 0)
        if not self._mixed or floor == NEVER:
            return floor
        sharing = _Sharing(self._sets, self._run_table, self._rules, self._stretch, wilds)
        return sharing.least(rows, run_lacks, floor)


@lru_cache(maxsize=64)
def search_for(contract: tuple[Slot, ...], rules: MeldRules, stretch: int | None) -> Search:
    """The search for a contract. `stretch` is None where melds may leave cards over; else the
    melds have exactly so many cards more than the contract asks for."""
    return Search(contract, rules, stretch)


class _Sharing:
    """One hand's cards shared out between the sets and the runs of a contract."""

    def __init__(
        self,
        sets: tuple[int, ...],
        runs: RunTable,
        rules: MeldRules,
        stretch: int | None,
        wilds: int,
    ) -> None:
        self._sets = sets
        self._runs = runs
        self._naturals = rules.set_min_naturals
        self._two_cell = TWO_CELL if rules.wild_ranks is WildRanks.TWOS else -1
        self._stretch = stretch or 0
        self._wilds = wilds
        self._best = NEVER
        self._fewest_missing = NEVER
        self._fewer = stretch is not None  # whether sets may take fewer cards than they can

    def least(self, rows: list[int], run_lacks: Frontier, floor: int) -> int:
        """The least number of cards lacking; never less than the floor."""
        self._floor = floor
        self._run_floor = _least(run_lacks)
        self._order(sum(rows))
        self._place(0, rows, 0, 0, 0, 0)
        if not self._fewer and max(self._fewest_missing - self._wilds, floor) < self._best:
            self._fewer = True
            self._place(0, rows, 0, 0, 0, 0)
        return self._best

    def _order(self, counts: int) -> None:
        """The ranks worth a set, the fullest first, and at last a set of no cards at all."""
        held = counts.to_bytes(13, "little")
        cells = [
            (held[at], held[at], at * CELL)
            for at in range(13)
            if held[at] and at * CELL != self._two_cell
        ]
        cells.sort(reverse=True)
        if self._two_cell >= 0 and held[self._two_cell // CELL]:
            cells.append((0, held[self._two_cell // CELL], self._two_cell))
        cells.append((0, 0, -1))
        self._cells = cells
        """How many places the rank's cards fill, how many are natural, and where it stands."""

    def _place(
        self, at: int, rows: list[int], missing: int, short: int, extra: int, first: int
    ) -> None:
        """Choose the rank and the cards of the next set, in the order of the ranks."""
        if at == len(self._sets):
            self._note(rows, missing, short, extra)
            return
        run_missing, run_short = self._run_floor
        if at and self._best < NEVER:
            run_missing, run_short = _least(self._runs.lacks(rows))
        needed_too = missing + run_missing - self._wilds
        length = self._sets[at]
        alike = 0  # sets of this length come in the order of the ranks; longer ones begin anew
        fullest = self._cells[0][0]
        for other in self._sets[at:]:
            if other == length:
                alike += 1
            elif other > fullest:
                needed_too += other - fullest
        if not at or self._sets[at - 1] != length:
            first = 0
        for held, naturals, cell in self._cells[first:]:
            bound = needed_too
            if length > held:
                bound += (length - held) * alike
            if bound >= self._best or self._floor >= self._best:
                return
            first += 1
            if short + run_short + max(self._naturals - naturals, 0) >= self._best:
                continue
            for taken, rest in self._takes(rows, cell, length, self._stretch - extra):
                shortest = short + max(self._naturals - taken, 0)
                if shortest + run_short >= self._best:
                    continue
                filled = 0 if cell == self._two_cell else taken
                self._place(
                    at + 1,
                    rest,
                    missing + max(length - filled, 0),
                    shortest,
                    extra + max(taken - length, 0),
                    first - 1,
                )

    def _takes(
        self, rows: list[int], cell: int, length: int, more: int
    ) -> Iterator[tuple[int, list[int]]]:
        """The cards that a set takes from a rank, and the rows without them."""
        if cell < 0:
            yield 0, rows
            return
        held = [row >> cell & CELL_MASK for row in rows]
        count = sum(held)
        if not count:
            return
        if count <= length and not self._fewer:
            keep = ~(CELL_MASK << cell)
            yield count, [row & keep for row in rows]
            return
        most = min(count, length + more)
        for taken in range(most, 0 if self._fewer else most - 1, -1):
            for share in _shares(tuple(held), taken):
                yield taken, [row - (n << cell) for row, n in zip(rows, share, strict=True)]

    def _note(self, rows: list[int], missing: int, short: int, extra: int) -> None:
        for each in self._runs.lacks(rows):
            slack = self._stretch - extra - (each >> EXTRA)
            if slack < 0:
                continue
            lacking = missing + slack + (each >> MISSING & FIELD)
            self._fewest_missing = min(self._fewest_missing, lacking)
            self._best = min(self._best, max(lacking - self._wilds, short + (each & FIELD)))


def _least(lacks: Frontier) -> tuple[int, int]:
    """The fewest missing places among the lacks, and the least that one is short."""
    return min([each >> MISSING & FIELD for each in lacks]), min([each & FIELD for each in lacks])


@lru_cache(maxsize=1 << 12)
def _shares(held: tuple[int, ...], size: int) -> tuple[tuple[int, ...], ...]:
    """Every way to take `size` cards of those held in each suit."""
    return tuple(
        share for share in product(*(range(n + 1) for n in held)) if sum(share) == size
    )
