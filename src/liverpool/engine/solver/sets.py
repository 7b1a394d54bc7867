"""Sets: what they lack in a hand.

Sets of one rank share its cards, and of the ranks only the fullest matter, as many as
there are sets. Where twos are wild a set of twos is a case of its own: its cards are
natural there, but as many wild cards less for other places.
"""

from functools import lru_cache
from typing import Final

from liverpool.engine.melds import least_naturals
from liverpool.engine.rules import Kind, MeldRules, WildRanks
from liverpool.engine.solver.counts import CELL_MASK, TWO_CELL
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
        self._twos_wild = rules.wild_ranks is WildRanks.TWOS
        self._stretch = stretch or 0
        self._needs = [self._needed(slots) for slots in range(1 << len(lengths))]
        self._found: dict[tuple[int, ...], Frontier] = {}

    def lacks(self, counts: int) -> Frontier:
        """What all the sets lack, by the sum of the rows of a hand."""
        twos = 0
        if self._twos_wild:
            twos = counts >> TWO_CELL & CELL_MASK
            counts ^= twos << TWO_CELL
        fullest = sorted(counts.to_bytes(13, "little"), reverse=True)[: len(self._lengths)]
        key = (twos, *fullest)
        found = self._found.get(key)
        if found is None:
            if len(self._found) > COUNTS_KEPT:
                self._found.clear()
            found = self._found[key] = self._folded(twos, fullest)
        return found

    def _folded(self, twos: int, fullest: list[int]) -> Frontier:
        done = unfilled(len(self._lengths))
        if self._twos_wild:
            done = merged(done, self._rank_profile(0, twos), self._stretch)
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


@lru_cache(maxsize=64)
def set_table(lengths: tuple[int, ...], rules: MeldRules, stretch: int | None) -> SetTable:
    """The table of sets of these lengths; `stretch` as for `run_table`."""
    return SetTable(lengths, rules, stretch)
