"""In which order the ranks stand in a run: the one place that knows which of them are neighbours.

A run takes positions that follow each other: 1 is the low ace, 2 to 13 are the ranks, 14 is the
high ace. Where a run may go round the corner, the positions go on with the 2 at 15: every rank has
a second position, one round further, and a run begins at one of the first thirteen. Whether there
is an ace at 1 or at 14, and whether it goes on from there, is the rule of the ace (rules.md
row 27); where runs have no place for the 2, the first position is 3 (row 54). The solver has
positions as bits, the low ace first, and calls them places.
"""

from functools import lru_cache

from liverpool.engine.cards import ACE, RANKS, THREE
from liverpool.engine.rules import Ace, MeldRules


class RankOrder:
    """The order of the ranks at a table; get it from `rank_order`."""

    def __init__(self, ranks: int, ace: Ace, twos: bool) -> None:
        self.ranks = ranks
        self.is_round = ace is Ace.ROUND_THE_CORNER
        """Whether the two follows on the ace above the king."""
        lowest = ACE + 1 if ace is Ace.HIGH else ACE
        self.first = lowest if twos else THREE
        """The lowest position."""
        high = ace in (Ace.LOW_OR_HIGH, Ace.HIGH)
        self.last = 2 * ranks - 1 if self.is_round else ranks + high
        """The highest position."""
        self.longest = ranks if self.is_round else self.last - self.first + 1
        """How many cards the longest run has: once round at most, so only an ace that is low
        and high can be in it twice."""
        self.positions = tuple(
            tuple(at for at in range(self.first, self.last + 1) if self.rank_at(at) == rank)
            for rank in range(len(RANKS) + 1)
        )
        """The positions of each rank; none of a rank that the decks do not have, or no run."""
        self.places = tuple(sum(1 << at - 1 for at in positions) for positions in self.positions)
        """The same as bits."""
        self.both_aces = self.places[ACE] if self.longest > ranks else 0
        """The places of the ace, where one run may have two of them."""
        self.once = sum(1 << positions[0] - 1 for positions in self.positions[ACE:] if positions)
        """One place for each rank that has any."""
        self.twice = sum(places for places in self.places if places & places - 1)
        """The places of all ranks that have two."""

    def rank_at(self, position: int) -> int:
        """The rank of the card that belongs there."""
        return (position - 1) % self.ranks + 1

    def starts(self, length: int) -> range:
        """Where a run of so many cards may begin."""
        if length > self.longest:
            return range(0)
        return range(self.first, self.ranks + 1 if self.is_round else self.last + 2 - length)

    def start(self, position: int) -> int:
        """Where a run begins whose first card is at this position."""
        return self.rank_at(position) if self.is_round else position

    def starts_with(self, rank: int, at: int) -> tuple[int, ...]:
        """Where a run may begin in which the card `at` places after the first is of this rank.

        Some of these may be out of bounds, and a rank that the decks do not have may be asked for.
        """
        positions = self.positions[rank] if rank <= self.ranks else (rank,)
        return tuple(dict.fromkeys(self.start(position - at) for position in positions))

    def goes_on(self, position: int) -> bool:
        """Whether there is such a position, for a run that is not too long already."""
        return self.is_round or self.first <= position <= self.last

    def has(self, start: int, length: int, rank: int) -> bool:
        """Whether the rank has a place in a run of so many cards."""
        return any(start <= position < start + length for position in self.positions[rank])

    def steps(self, one: int, other: int) -> int:
        """How far two ranks are apart in a run, the shorter way; as many as there are ranks where
        one of them is in none."""
        return min(
            (abs(a - b) for a in self.positions[one] for b in self.positions[other]),
            default=self.ranks,
        )

    def gap(self, end: int, start: int) -> int:
        """How many places are free from one run's end up to another's start; below 0 if that is
        further down, which it never is where the order is round."""
        free = start - end - 1
        return free % self.ranks if self.is_round else free

    def same_cards(self, places: int) -> int:
        """The places, and the others in which the same cards may stand instead."""
        if not places & self.twice:
            return places
        if not self.is_round:
            return places | self.twice
        once = (places | places >> self.ranks) & (1 << self.ranks) - 1
        return once | (once << self.ranks & (1 << self.last) - 1)


def rank_order(rules: MeldRules) -> RankOrder:
    """The order of the ranks under these rules."""
    return _rank_order(rules.ranks, rules.ace, rules.twos_in_runs)


@lru_cache(maxsize=64)
def _rank_order(ranks: int, ace: Ace, twos: bool) -> RankOrder:
    return RankOrder(ranks, ace, twos)


def longest_run(rules: MeldRules) -> int:
    """How many cards a run can have."""
    return min(rules.run_max_len, rank_order(rules).longest)
