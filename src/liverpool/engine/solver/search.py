"""The search for what a hand lacks for a contract.

Contracts of sets only or of runs only are answered by their tables. Where a contract asks
for both, sets and runs want the same cards. Then the sets are chosen card by card, the
fullest ranks first, and the runs are asked what they lack in the cards that are left. What
sets and runs lack when neither takes a card from the other is a bound that ends most
searches at the first try.

First each set takes as many natural cards as it can: that never leaves more places missing
in all, since a card fills a place in either. It can only leave the runs short of natural
cards; where that decides the matter, sets are tried with fewer cards too, down to the
natural cards that they need themselves: to go on would only move the lack.

A set of a rank that the contract names is apart from the others: it is tried with every choice of
the rank's cards, and the rest of the contract is looked for in what is left.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from msgspec.structs import replace

from liverpool.engine.cards import Card, Named
from liverpool.engine.melds import has_sets_of, least_naturals, longest_set
from liverpool.engine.named import ranks_named
from liverpool.engine.rules import Kind, LaydownSize, MeldRules, SetSuits, Slot
from liverpool.engine.solver.counts import (
    CELL,
    CELL_MASK,
    ROW,
    for_different,
    own_cell,
    rows_of,
    side_by_side,
    wilds_in,
)
from liverpool.engine.solver.effort import spend
from liverpool.engine.solver.lacks import EXTRA, FIELD, MISSING, NEVER, Frontier, Lack, lack, needed
from liverpool.engine.solver.runs import RunTable, run_table
from liverpool.engine.solver.sets import set_table

CELLS: Final = tuple(range(0, 13 * CELL, CELL))
"""Where each rank's count stands in a row."""

ANSWERS_KEPT: Final = 1 << 10


def least_length(slot: Slot, rules: MeldRules) -> int:
    """The least length of the slot's meld.

    A meld cannot be shorter than the natural cards it must have; if melds must have exactly the
    length asked for, there is then none.
    """
    if rules.laydown_size is LaydownSize.EXACT:
        return slot.length
    naturals = rules.set_min_naturals if slot.kind is Kind.SET else rules.run_min_naturals
    return max(slot.length, naturals)


def lengths_of(kind: Kind, contract: Sequence[Slot], rules: MeldRules) -> tuple[int, ...]:
    """The least lengths of the melds of one kind, ascending."""
    return tuple(sorted(least_length(slot, rules) for slot in contract if slot.kind is kind))


@lru_cache(maxsize=64)
def of_any_length(rules: MeldRules) -> MeldRules:
    """The rules of a deal in which all cards go down at once: melds may be longer than asked."""
    return replace(rules, laydown_size=LaydownSize.MIN_OR_MORE)


def counting(rules: MeldRules) -> Callable[[Sequence[int]], int]:
    """How the cards of all rows are counted for sets."""
    return sum if rules.set_suits is SetSuits.ANY else side_by_side


def melds_asked(
    kind: Kind, contract: Sequence[Slot], rules: MeldRules
) -> tuple[tuple[Named, int], ...]:
    """What the contract names of each meld of the kind, and its least length, ascending; melds of
    which it names something come first."""
    asked = ((slot.named, least_length(slot, rules)) for slot in contract if slot.kind is kind)
    return tuple(sorted(asked, key=lambda meld: (not meld[0], meld)))


class Search:
    """The search for one contract; get it from `search_for`."""

    def __init__(self, contract: tuple[Slot, ...], rules: MeldRules, stretch: int | None) -> None:
        self.rules = rules
        self.stretch = stretch or 0
        self._sets = lengths_of(Kind.SET, contract, rules)
        runs = melds_asked(Kind.RUN, contract, rules)
        self.set_table = set_table(self._sets, rules, stretch)
        self.run_table = run_table(runs, rules, stretch)
        self.has_runs = bool(runs)
        self.is_shared = bool(self._sets and runs)
        """Whether sets and runs want the same cards."""
        self.counted = counting(rules)
        self._sharing: _Sharing | None = None
        if self.is_shared:
            self._sharing = _Sharing(self._sets, self.run_table, rules, stretch)
        self._shared_out = _SharedOut if rules.set_suits is SetSuits.ANY else _SharedOutBySuit
        self._found: dict[tuple[int, int | None], int] = {}
        self.nearer: dict[int, dict[Card, bool]] = {}
        """By packed hand and face, what `one_card` has found."""

    def missing(self, hand: int, wilds: int | None = None) -> int:
        """The least number of cards that the packed hand lacks; `NEVER` if no number is enough.

        `wilds` is the number of wild cards that may be used, if not all of them.
        """
        found = self._found.get((hand, wilds))
        if found is None:
            if len(self._found) > ANSWERS_KEPT:
                self._found.clear()
            rows = rows_of(hand, self.rules)
            held = wilds_in(hand, rows, self.rules) if wilds is None else wilds
            found = self._found[hand, wilds] = self._missing(hand, rows, held)
        return found

    def has(self, hand: int, wilds: int | None = None) -> bool:
        """Whether the packed hand lacks nothing: known sooner than how much it lacks."""
        rows = rows_of(hand, self.rules)
        held = wilds_in(hand, rows, self.rules) if wilds is None else wilds
        run_lacks, set_lacks = self.run_table.lacks(rows), self.set_table.lacks(self.counted(rows))
        is_near = needed(run_lacks, set_lacks, held, self.stretch) == 0
        return is_near and (not self.is_shared or self.shares_less(rows, run_lacks, held, 1))

    def _missing(self, _hand: int, rows: list[int], wilds: int) -> int:
        run_lacks = self.run_table.lacks(rows)
        set_lacks = self.set_table.lacks(self.counted(rows))
        floor = needed(run_lacks, set_lacks, wilds, self.stretch)
        if floor != NEVER and self._sharing is not None:
            shared = self._shared_out(self._sharing, rows, run_lacks, wilds, floor, NEVER)
            floor = shared.least()
        return floor

    def shares_less(self, rows: list[int], run_lacks: Frontier, wilds: int, limit: int) -> bool:
        """Whether sets and runs that share the cards lack less than `limit`.

        `run_lacks` is what the runs lack in these rows. The hand must be known to lack no
        less than one card below the limit.
        """
        assert self._sharing is not None
        shared = self._shared_out(self._sharing, rows, run_lacks, wilds, limit - 1, limit)
        return shared.least() < limit


@lru_cache(maxsize=64)
def search_for(contract: tuple[Slot, ...], rules: MeldRules, stretch: int | None) -> Search:
    """The search for a contract. `stretch` is None where melds may leave cards over; else the
    melds have exactly so many cards more than the contract asks for."""
    named = any(slot.named and slot.kind is Kind.SET for slot in contract)
    return (SearchOfNamed if named else Search)(contract, rules, stretch)


class SearchOfNamed(Search):
    """The search for a contract that names the rank of a set."""

    def __init__(self, contract: tuple[Slot, ...], rules: MeldRules, stretch: int | None) -> None:
        super().__init__((), rules, stretch)
        at = next(at for at, slot in enumerate(contract) if slot.named and slot.kind is Kind.SET)
        (rank,), least = ranks_named(contract[at].named, rules), least_length(contract[at], rules)
        most = least + self.stretch
        if (longest := longest_set(rules)) is not None:
            most = min(most, longest)
        self._sizes = range(least, most + 1) if has_sets_of(rank, rules) else ()
        rest = contract[:at] + contract[at + 1 :]
        self._rests = [
            search_for(rest, rules, None if stretch is None else stretch - more)
            for more in range(len(self._sizes))
        ]
        self._by_suit = rules.set_suits is not SetSuits.ANY or any(
            slot.kind is Kind.RUN for slot in rest
        )
        """Whether it matters for the rest from which suits the cards are taken."""
        self._cell = CELL * (rank - 1)
        self._is_wild = self._cell == own_cell(rules)

    def has(self, hand: int, wilds: int | None = None) -> bool:
        return not self.missing(hand, wilds)

    def _missing(self, hand: int, rows: list[int], wilds: int) -> int:
        most = CELL_MASK if self.rules.set_suits is SetSuits.ANY else 1
        held = tuple(min(row >> self._cell & CELL_MASK, most) for row in rows)
        best = NEVER
        for size, rest in zip(self._sizes, self._rests, strict=True):
            needs = least_naturals(Kind.SET, size, self.rules)
            for taken in range(min(sum(held), size), -1, -1):
                missing = size if self._is_wild else size - taken
                short = max(needs - taken, 0)
                # the others are to have the wild cards that the set leaves, short places aside
                left = wilds - missing + short
                shares = _shares(held, taken)
                for share in shares if self._by_suit else shares[:1]:
                    spend(2)
                    cards = sum(n << at * ROW + self._cell for at, n in enumerate(share))
                    best = min(best, short + rest.missing(hand - cards, left))
        return best


class _Sharing:
    """The sets of a contract that share cards with its runs: what holds for every hand."""

    def __init__(
        self, sets: tuple[int, ...], runs: RunTable, rules: MeldRules, stretch: int | None
    ) -> None:
        self.sets = sets
        self.runs = runs
        self.rules = rules
        self.needs = [least_naturals(Kind.SET, length, rules) for length in sets]
        self.wild_cell = own_cell(rules)
        self.takes_all = stretch is not None
        self.sized = self.takes_all and (
            rules.wild_limit != "none" or rules.set_suits is not SetSuits.ANY
        )
        """Whether it matters which set is how much longer than asked."""
        self.stretch = stretch or 0
        self.alike = [sets[at:].count(length) for at, length in enumerate(sets)]
        """How many sets of the same length there are from each one on."""
        self.begins = [at == 0 or sets[at - 1] != length for at, length in enumerate(sets)]
        """Whether each set is the first of its length."""


class _SharedOut:
    """One hand's cards shared out between the sets and the runs, and the best found so far.

    `floor` is an answer that none is below; only answers below `limit` are looked for.
    """

    __slots__ = (
        "_best",
        "_by",
        "_cells",
        "_fewer",
        "_fewest_missing",
        "_floor",
        "_rows",
        "_run_lacks",
        "_wilds",
    )

    def __init__(
        self,
        by: _Sharing,
        rows: list[int],
        run_lacks: Frontier,
        wilds: int,
        floor: int,
        limit: int,
    ) -> None:
        self._by = by
        self._rows = rows
        self._run_lacks = run_lacks
        self._wilds = wilds
        self._floor = floor
        self._best = limit
        self._fewest_missing = NEVER
        self._fewer = by.takes_all
        """Whether sets may take fewer cards than they can."""
        self._cells = _cells(self._counted(rows), by.wild_cell)

    def _counted(self, rows: list[int]) -> int:
        """How many cards of each rank one set may take, as a row."""
        return sum(rows)

    def least(self) -> int:
        """The least number of cards lacking, or the limit if that is not below it."""
        self._place(0, self._rows, 0, 0)
        if self._best > max(self._fewest_missing - self._wilds, self._floor) and not self._fewer:
            fewest = min(self._by.needs)
            self._fewer = any(naturals > fewest for _, naturals, _ in self._cells)
            if self._fewer:
                self._place(0, self._rows, 0, 0)
        return self._best

    def _place(self, at: int, rows: list[int], done: Lack, first: int) -> None:
        """Choose the rank and the cards of the next set, in the order of the ranks.

        `done` is what the sets before it lack.
        """
        by = self._by
        # the runs lack at least what they lack in the cards that are left now
        lacks = by.runs.lacks(rows) if at and self._best < NEVER else self._run_lacks
        length = by.sets[at]
        alike = by.alike[at]
        needs = by.needs[at]
        least = (done >> MISSING & FIELD) - self._wilds
        if at + alike < len(by.sets):
            fullest = self._cells[0][0]
            least += sum(max(longer - fullest, 0) for longer in by.sets[at + alike :])
        if by.begins[at]:
            first = 0  # sets of one length come in the order of the ranks, longer ones start again
        for index in range(first, len(self._cells)):
            filling, naturals, cell = self._cells[index]
            if self._best < NEVER:
                needed_too = least + max(length - filling, 0) * alike
                if needed_too >= self._best:
                    return
                shortest = done & FIELD
                if naturals < needs:
                    # where no rank is wild, the sets of this length that follow are no fuller
                    shortest += (needs - naturals) * (alike if by.wild_cell < 0 else 1)
                if self._is_beaten(needed_too, shortest, lacks):
                    continue
            last = at + 1 == len(by.sets)
            more = by.stretch - (done >> EXTRA)
            for taken, rest in self._takes(rows, cell, at, more):
                spend(2)
                afters: Iterable[Lack]
                if by.sized:
                    afters = self._each_size(done, at, taken, more, cell == by.wild_cell)
                else:
                    # cards in a set of a wild rank stay wild, and are then used up by it
                    filled = 0 if cell == by.wild_cell else taken
                    after = done + (max(length, taken) - filled << MISSING)
                    if taken < needs:
                        after += needs - taken
                    if taken > length:
                        after += taken - length << EXTRA
                    afters = (after,)
                for after in afters:
                    if last:
                        self._note(rest, after)
                    else:
                        self._place(at + 1, rest, after, index)

    def _each_size(self, done: Lack, at: int, taken: int, more: int, wild: bool) -> Iterator[Lack]:
        """What is lacking after the set, for each size that it may have with this many cards."""
        length = self._by.sets[at]
        for size in range(max(length, taken), length + more + 1):
            needs = least_naturals(Kind.SET, size, self._by.rules)
            missing = size if wild else size - taken
            yield done + lack(missing, max(needs - taken, 0), size - length)

    def _is_beaten(self, needed_too: int, short: int, lacks: Frontier) -> bool:
        """Whether runs that lack no less cannot lead to a better answer."""
        best = self._best
        if self._floor >= best:
            return True
        fewest = best
        for each in lacks:
            lacking = needed_too + (each >> MISSING & FIELD)
            if lacking < best:
                if short + (each & FIELD) < best:
                    return False
                fewest = min(fewest, lacking)
        if fewest < best:  # natural cards decide here: fewer of them in the sets might do
            self._fewest_missing = min(self._fewest_missing, fewest + self._wilds)
        return True

    def _takes(self, rows: list[int], cell: int, at: int, more: int) -> list[tuple[int, list[int]]]:
        """The numbers of cards that a set may take from a rank, and the rows without them."""
        if cell < 0:
            return [(0, rows)]
        held = [row >> cell & CELL_MASK for row in rows]
        count = sum(held)
        length = self._by.sets[at]
        if count <= length and not self._fewer:
            keep = ~(CELL_MASK << cell)
            return [(count, [row & keep for row in rows])] if count else []
        most = min(count, length + more)
        least = min(most, max(self._by.needs[at], 1)) if self._fewer else most
        return [
            (taken, [row - (n << cell) for row, n in zip(rows, share, strict=True)])
            for taken in range(most, least - 1, -1)
            for share in _shares(tuple(held), taken)
        ]

    def _note(self, rows: list[int], done: Lack) -> None:
        """Notes the answer: sets that lack this much, and runs of the cards that are left."""
        for each in self._by.runs.lacks(rows):
            both = done + each
            slack = self._by.stretch - (both >> EXTRA)
            if slack == 0 or (slack > 0 and not self._by.sized):
                lacking = slack + (both >> MISSING & FIELD)
                self._fewest_missing = min(self._fewest_missing, lacking)
                self._best = min(self._best, max(lacking - self._wilds, both & FIELD))


class _SharedOutBySuit(_SharedOut):
    """The same where the cards of a set must have different suits."""

    __slots__ = ()

    def _counted(self, rows: list[int]) -> int:
        return for_different(side_by_side(rows), 1)

    def _each_size(self, done: Lack, at: int, taken: int, more: int, wild: bool) -> Iterator[Lack]:
        room = self._by.rules.suits - self._by.sets[at]
        return super()._each_size(done, at, taken, min(more, room), wild)

    def _takes(self, rows: list[int], cell: int, at: int, more: int) -> list[tuple[int, list[int]]]:
        if cell < 0:
            return [(0, rows)]
        over = [max((row >> cell & CELL_MASK) - 1, 0) << cell for row in rows]
        once = [row - more_often for row, more_often in zip(rows, over, strict=True)]
        return [
            (taken, [row + more_often for row, more_often in zip(rest, over, strict=True)])
            for taken, rest in super()._takes(once, cell, at, more)
        ]


def _cells(counts: int, wild_cell: int) -> list[tuple[int, int, int]]:
    """The ranks worth a set, the fullest first, and at last a set of no cards at all.

    Of each: how many places its cards fill, how many are natural, and where it stands.
    """
    held = counts.to_bytes(13, "little")
    cells = [
        (count, count, cell)
        for count, cell in zip(held, CELLS, strict=True)
        if count and cell != wild_cell
    ]
    cells.sort(reverse=True)
    if wild_cell >= 0 and held[wild_cell // CELL]:
        cells.append((0, held[wild_cell // CELL], wild_cell))
    cells.append((0, 0, -1))
    return cells


@lru_cache(maxsize=1 << 12)
def _shares(held: tuple[int, ...], size: int) -> tuple[tuple[int, ...], ...]:
    """Every way to take `size` cards of those held in each suit."""
    return tuple(share for share in product(*(range(n + 1) for n in held)) if sum(share) == size)
