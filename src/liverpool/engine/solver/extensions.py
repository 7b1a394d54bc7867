"""How the runs of one suit can grow by the cards of a hand.

Runs grow outward from their ends, with natural cards and wild ones in between. All ways are
tried; of those that leave the same cards over, only the one with the fewest wild cards is kept,
since a wild card still in the hand can go wherever a natural card could.

The exception is if wild cards may not be next to each other. Then a run's end takes a wild card
only next to a natural one, so it matters how many wild cards found a place: ways with different
numbers of wild cards are kept apart, and runs may end with one.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from liverpool.engine.melds import End, Meld, natural_at
from liverpool.engine.rank_order import longest_run, rank_order
from liverpool.engine.rules import MeldRules
from liverpool.engine.solver.counts import CELL, CELL_MASK

WILD: Final = 0
"""In a step: some wild card, in place of a rank."""


class Run(NamedTuple):
    """Where a run of the suit is, and whether the cards at its ends are wild."""

    start: int
    end: int
    wild_low: bool
    wild_high: bool


class Extension(NamedTuple):
    """One card more on a run: its rank, or `WILD`."""

    run: int
    end: End
    rank: int


class Growth(NamedTuple):
    """A way to let the runs of a suit grow."""

    row: int
    """The cards of the suit that are left, as a row of counts."""
    wilds: int
    """Wild cards used, those in their own place among them."""
    own_wilds: int
    """Those of a wild rank in their own place."""
    steps: tuple[Extension, ...]


def run_of(meld: Meld, rules: MeldRules) -> Run:
    return Run(
        meld.start,
        meld.end,
        meld.cards[0] != natural_at(meld.start, meld.suit, rules),
        meld.cards[-1] != natural_at(meld.end, meld.suit, rules),
    )


def room_of(run: Run, rules: MeldRules) -> int:
    """How many more cards the run can take."""
    return longest_run(rules) - (run.end - run.start + 1)


@lru_cache(maxsize=1 << 12)
def growths(
    row: int, runs: tuple[Run, ...], wilds: int, rules: MeldRules, dump: bool
) -> tuple[Growth, ...]:
    """Every useful way to let the runs grow, with at most this many wild cards.

    `dump`: wild cards may also be the last on a run, to be rid of them. Staying as they are
    is always one of the ways.
    """
    found = {(row, 0, 0): Growth(row, 0, 0, ())}
    for at, run in enumerate(runs):
        grower = _Grower(at, run, wilds, rules, dump)
        after: dict[tuple[int, int, int], Growth] = {}
        for growth in found.values():
            for low, room in grower.grown(growth, End.LOW, room_of(run, rules)):
                for both, _ in grower.grown(low, End.HIGH, room):
                    key = (both.row, both.own_wilds, both.wilds if dump else 0)
                    if key not in after or both.wilds < after[key].wilds:
                        after[key] = both
        found = after
    return tuple(found.values())


class _Grower:
    """One run, to be tried with different cards."""

    def __init__(self, at: int, run: Run, wilds: int, rules: MeldRules, dump: bool) -> None:
        self._at = at
        self._run = run
        self._wilds = wilds
        self._rules = rules
        self._order = rank_order(rules)
        self._dump = dump
        self._wild_rank = rules.wild_ranks.own_rank

    def grown(self, growth: Growth, end: End, room: int) -> Iterator[tuple[Growth, int]]:
        """The growth with nothing or more added at one end, and the room left in the run."""
        yield growth, room
        if end is End.LOW:
            yield from self._outward(growth, end, self._run.start - 1, self._run.wild_low, room)
        else:
            yield from self._outward(growth, end, self._run.end + 1, self._run.wild_high, room)

    def _outward(
        self, growth: Growth, end: End, position: int, after_wild: bool, room: int
    ) -> Iterator[tuple[Growth, int]]:
        if not room or not self._order.goes_on(position):
            return
        if not self._dump and not self._holds_beyond(growth.row, end, position):
            return
        further = position - 1 if end is End.LOW else position + 1
        rank = self._order.rank_at(position)
        cell = CELL * (rank - 1)
        wild_left = growth.wilds < self._wilds
        wild = rank == self._wild_rank
        if growth.row >> cell & CELL_MASK and (wild_left or not wild):
            longer = Growth(
                growth.row - (1 << cell),
                growth.wilds + wild,
                growth.own_wilds + wild,
                (*growth.steps, Extension(self._at, end, rank)),
            )
            yield longer, room - 1
            yield from self._outward(longer, end, further, False, room - 1)
        if wild_left and (self._rules.adjacent_wilds or not after_wild):
            longer = growth._replace(
                wilds=growth.wilds + 1, steps=(*growth.steps, Extension(self._at, end, WILD))
            )
            if self._dump:
                yield longer, room - 1
            yield from self._outward(longer, end, further, True, room - 1)

    def _holds_beyond(self, row: int, end: End, position: int) -> bool:
        """Whether a card may be held for this position or one beyond it."""
        if self._order.is_round:
            return bool(row)
        if end is End.LOW:
            return bool(row & (1 << CELL * position) - 1)
        return bool(row >> CELL * (position - 1) or row & CELL_MASK)
