"""Sets: what they lack in a hand.

Sets of one rank share its cards, and of the ranks only the fullest matter, as many as
there are sets. Where a rank is wild a set of it is a case of its own: its cards are
natural there, but as many wild cards less for other places.

Where the cards of a set must have different suits, it matters how many of the suits of a rank are
held once, twice, …: k sets take at most k cards of a suit. A set of a wild rank may have a card
twice if one of them is wild.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from operator import ge
from typing import Final, NamedTuple

from liverpool.engine.melds import least_naturals
from liverpool.engine.rules import Kind, MeldRules, SetSuits
from liverpool.engine.solver.counts import CELL_MASK, for_different, own_cell
from liverpool.engine.solver.lacks import (
    Frontier,
    Profile,
    frontier,
    lack,
    merged,
    unfilled,
)

COUNTS_KEPT: Final = 1 << 14


class SetTable:
    """What sets of certain lengths lack; get it from `set_table`."""

    def __init__(self, lengths: tuple[int, ...], rules: MeldRules, stretch: int | None) -> None:
        self._lengths = lengths
        self._rules = rules
        self._wild_cell = own_cell(rules)
        self._stretch = stretch or 0
        self._needs = [self._needed(slots) for slots in range(1 << len(lengths))]
        self._found: dict[tuple[int, ...], Frontier] = {}

    def lacks(self, counts: int) -> Frontier:
        """What all the sets lack, by the sum of the rows of a hand."""
        wild = 0
        if self._wild_cell >= 0:
            wild = counts >> self._wild_cell & CELL_MASK
            counts ^= wild << self._wild_cell
        fullest = sorted(counts.to_bytes(13, "little"), reverse=True)[: len(self._lengths)]
        key = (wild, *fullest)
        found = self._found.get(key)
        if found is None:
            if len(self._found) > COUNTS_KEPT:
                self._found.clear()
            found = self._found[key] = self._folded(wild, fullest)
        return found

    def _folded(self, wild: int, fullest: list[int]) -> Frontier:
        done = unfilled(len(self._lengths))
        if self._wild_cell >= 0:
            done = merged(done, self._rank_profile(0, wild), self._stretch)
        for held in fullest:
            done = merged(done, self._rank_profile(held, held), self._stretch)
        return done[-1]

    def _rank_profile(self, filling: int, naturals: int) -> Profile:
        """The profile of sets of one rank: how many of its cards fill places, and how many of them
        are natural."""
        profile: list[Frontier] = [(0,)]
        for slots in range(1, 1 << len(self._lengths)):
            places = sum(length for at, length in enumerate(self._lengths) if slots >> at & 1)
            profile.append(
                frontier(
                    lack(max(places + extra - filling, 0), max(needs - naturals, 0), extra)
                    for extra, needs in self._needs[slots].items()
                )
            )
        return tuple(profile)

    def _needed(self, slots: int) -> dict[int, int]:
        """How many natural cards sets in these slots need at least, by their extra places."""
        fewest = {0: 0}
        for at, length in enumerate(self._lengths):
            if slots >> at & 1:
                after: dict[int, int] = {}
                for extra, needs in fewest.items():
                    for more in range(self._stretch - extra + 1):
                        own = least_naturals(Kind.SET, length + more, self._rules)
                        if own <= length + more:
                            least = min(needs + own, after.get(extra + more, needs + own))
                            after[extra + more] = least
                fewest = after
        return fewest


Reach = tuple[int, ...]
"""The most cards of a rank that one set of different suits takes, that two take, …"""


class _Sizes(NamedTuple):
    """Sizes that several sets may have together."""

    extra: int
    sizes: tuple[int, ...]
    needs: tuple[int, ...]
    """How many natural cards each needs."""


class DifferentSuits:
    """What sets of certain lengths lack if each has every suit once at most; get it from
    `set_table`."""

    def __init__(self, lengths: tuple[int, ...], rules: MeldRules, stretch: int | None) -> None:
        self._lengths = lengths
        self._rules = rules
        self._wild_rank = rules.wild_ranks.own_rank
        self._stretch = stretch or 0
        self._sizes = [tuple(self._sizes_of(slots)) for slots in range(1 << len(lengths))]
        self._found: dict[tuple[Reach, ...], Frontier] = {}

    def lacks(self, counts: int) -> Frontier:
        """What all the sets lack, by the rows of a hand side by side."""
        if not self._lengths:
            return (0,)
        rows = (for_different(counts, sets + 1) for sets in range(len(self._lengths)))
        ranks: list[Reach] = list(zip(*(row.to_bytes(13, "little") for row in rows), strict=True))
        wild = ranks.pop(self._wild_rank - 1) if self._wild_rank else ()
        key = (wild, *_fullest(ranks, len(self._lengths)))
        found = self._found.get(key)
        if found is None:
            if len(self._found) > COUNTS_KEPT:
                self._found.clear()
            found = self._found[key] = self._folded(wild, key[1:])
        return found

    def _folded(self, wild: Reach, fullest: Iterable[Reach]) -> Frontier:
        done = unfilled(len(self._lengths))
        if self._wild_rank:
            done = merged(done, self._rank_profile(wild, wild=True), self._stretch)
        for reach in fullest:
            done = merged(done, self._rank_profile(reach, wild=False), self._stretch)
        return done[-1]

    def _rank_profile(self, reach: Reach, *, wild: bool) -> Profile:
        """The profile of sets of one rank. Taking the natural cards that they need never keeps them
        from taking as many as they can."""
        return tuple(
            frontier(
                lack(
                    sum(sizes) - (0 if wild else _taken(sizes, reach)),
                    sum(needs) - _taken(needs, reach),
                    extra,
                )
                for extra, sizes, needs in self._sizes[slots]
            )
            for slots in range(1 << len(self._lengths))
        )

    def _sizes_of(self, slots: int) -> Iterator[_Sizes]:
        lengths = [length for at, length in enumerate(self._lengths) if slots >> at & 1]
        most = self._rules.suits
        for sizes in product(
            *(range(length, min(length + self._stretch, most) + 1) for length in lengths)
        ):
            needs = tuple(least_naturals(Kind.SET, size, self._rules) for size in sizes)
            if all(map(ge, sizes, needs)) and sum(sizes) - sum(lengths) <= self._stretch:
                yield _Sizes(sum(sizes) - sum(lengths), sizes, needs)


def _fullest(ranks: Iterable[Reach], sets: int) -> list[Reach]:
    """The ranks that matter to so many sets: those than which not as many others are as good."""
    kept: list[Reach] = []
    for reach in sorted(ranks, reverse=True):
        if sum(all(map(ge, other, reach)) for other in kept) < sets:
            kept.append(reach)
    return kept


def _taken(sizes: Sequence[int], reach: Reach) -> int:
    """The most cards of a rank that sets of these sizes take together.

    Either a set is full, or it takes every suit that the other such sets leave: the least of all
    such divisions, as for any flow.
    """
    ascending = sorted(sizes)
    return min(
        sum(ascending[: len(sizes) - others]) + most
        for others, most in enumerate((0, *reach[: len(sizes)]))
    )


@lru_cache(maxsize=64)
def set_table(
    lengths: tuple[int, ...], rules: MeldRules, stretch: int | None
) -> SetTable | DifferentSuits:
    """The table of sets of these lengths; `stretch` as for `run_table`."""
    table = SetTable if rules.set_suits is SetSuits.ANY else DifferentSuits
    return table(lengths, rules, stretch)
