"""Runs of one suit that must lie apart: what they lack, found from the high end down.

If a place must be left free between two runs of a suit, no two of them need the same card, except
a single ace, which can be at either end of the row. So the runs are placed one after another, in
order. What runs lack that begin at a place or above it depends only on the cards from there up;
this is the same for all suits, so it is remembered. A single run is always apart.

Where runs go round the corner, there is no end to begin from. But two runs leave some place free,
and from there on the others are a line: so each place is left free in turn.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, combinations

from liverpool.engine.rank_order import rank_order
from liverpool.engine.rules import MeldRules
from liverpool.engine.solver.counts import CELL_MASK, places_held
from liverpool.engine.solver.effort import spend
from liverpool.engine.solver.lacks import EXTRA, Frontier, Lack, Profile, frontier, lack
from liverpool.engine.solver.windows import Span, counted_places, short_in, spans
from liverpool.engine.wild_ranks import WildRanks

Frontiers = tuple[Frontier, ...]
"""Of each choice of runs, as a tuple: Python looks through lists for garbage again and again."""


class Apart:
    """What runs of certain ascending lengths lack if they must lie apart; get it from `apart`."""

    def __init__(self, lengths: tuple[int, ...], rules: MeldRules, stretch: int | None) -> None:
        self._order = rank_order(rules)
        slots = [
            tuple(length for at, length in enumerate(lengths) if chosen >> at & 1)
            for chosen in range(1 << len(lengths))
        ]
        subsets = _subsets(lengths)
        self._of_slots = [subsets.index(chosen) for chosen in slots]
        self._alone: list[tuple[int, Apart]] = []
        """Where each choice of a single run stands, if it is answered by itself."""
        self._lines = [(0, _Line(0, self._order.last, subsets, rules, stretch))]
        """Where each begins, and the places in a line."""
        if self._order.is_round and len(lengths) > 1:
            self._alone = [
                (at, apart(chosen, rules, stretch))
                for at, chosen in enumerate(subsets)
                if len(chosen) == 1
            ]
            alike = (
                rules.wild_ranks is WildRanks.NONE
            )  # otherwise it matters where the wild rank is
            lines = [
                _Line(first, rules.ranks - 1, subsets, rules, stretch)
                for first in range(1, 2 if alike else rules.ranks + 1)
            ]
            self._lines = [(at + 1, lines[0 if alike else at]) for at in range(rules.ranks)]

    def profile(self, row: int) -> Profile:
        """What the runs of each subset of the lengths lack in a suit's row."""
        held = places_held(row, self._order)
        lacks = self._lacks(held)
        ends = self._order.both_aces
        if ends and row & CELL_MASK == 1:  # at one end or at the other
            low = ends & -ends
            both = zip(self._lacks(held & ~low), self._lacks(held & ~(ends ^ low)), strict=True)
            lacks = tuple(frontier(one + other) for one, other in both)
        return tuple(lacks[choice] for choice in self._of_slots)

    def _lacks(self, held: int) -> Frontiers:
        """What each choice of runs lacks where these places are held."""
        cuts = [line.lacks(held >> first) for first, line in self._lines]
        if len(cuts) == 1:
            return cuts[0]
        lacks = [frontier(chain.from_iterable(each)) for each in zip(*cuts, strict=True)]
        for at, alone in self._alone:
            lacks[at] = alone._lacks(held)[-1]
        return tuple(lacks)


class _Line:
    """Runs that lie apart in a line of places, which is all of them, or one round without the place
    that is left free."""

    def __init__(
        self,
        first: int,
        places: int,
        subsets: Sequence[tuple[int, ...]],
        rules: MeldRules,
        stretch: int | None,
    ) -> None:
        self._first = first
        self._places = places
        self._rules = rules
        self._limit = (stretch or 0) + 1 << EXTRA
        self._counted = counted_places(rules)
        self._rests = [
            [(length, subsets.index(_less(chosen, length))) for length in dict.fromkeys(chosen)]
            for chosen in subsets
        ]
        """For each choice of lengths: one of them, and which choice are the others."""
        self._spans: dict[int, list[list[Span]]] = {}
        """By length and start."""
        lengths = dict.fromkeys(length for chosen in subsets for length in chosen)
        for length in lengths:
            self._spans[length] = [[] for _ in range(places)]
            for span in spans(length, rules, stretch, 0):
                start = (span.places & -span.places).bit_length() - 1
                around = 0 if start >= first else rules.ranks
                start += around - first
                if start + span.size <= places:
                    there = span._replace(places=span.places << around, ends=span.ends << around)
                    self._spans[length][start].append(there)
        starts = (at for each in self._spans.values() for at in range(places) if each[at])
        self._last_start = max(starts, default=-1)
        self._nothing: Frontiers = ((0,), *[()] * (len(subsets) - 1))
        self._found: dict[int, Frontiers] = {}
        """What each choice of runs lacks, by the places from one up, and a bit above them."""

    def lacks(self, held: int) -> Frontiers:
        """What each choice of runs lacks where these places of the line are held."""
        above = held & (1 << self._places) - 1 | 1 << self._places
        for start in range(self._last_start, -1, -1):
            if above >> start not in self._found:
                self._found[above >> start] = self._from(start, above)
        return self._found.get(above, self._nothing)

    def _from(self, start: int, above: int) -> Frontiers:
        """What each choice lacks from this place on, where all above it is known."""
        spend(20)
        held = above << self._first
        starting = {
            length: [
                (self._lack(span, held), self._after(span, above))
                for span in by_start[start]
                if not span.ends & ~held
            ]
            for length, by_start in self._spans.items()
        }
        later = self._found.get(above >> start + 1, self._nothing)
        found = []
        for choice, rests in enumerate(self._rests):
            lacks: list[Lack] = []
            for length, rest in rests:
                for own, after in starting[length]:
                    lacks += [own + other for other in after[rest] if own + other < self._limit]
            found.append(frontier((*later[choice], *lacks)) if lacks else later[choice])
        return tuple(found)

    def _lack(self, span: Span, held: int) -> Lack:
        """What a run there lacks."""
        naturals = span.places & held
        missing = span.size - (naturals & self._counted).bit_count()
        return lack(missing, short_in(span.places, naturals, self._rules), span.extra)

    def _after(self, span: Span, above: int) -> Frontiers:
        """What each choice lacks that leaves a place free above a run there."""
        end = span.places.bit_length() - self._first
        return self._found.get(above >> end + 1, self._nothing)


@lru_cache(maxsize=64)
def apart(lengths: tuple[int, ...], rules: MeldRules, stretch: int | None) -> Apart:
    """What runs of these lengths lack; `stretch` as for `run_table`."""
    return Apart(lengths, rules, stretch)


def _subsets(lengths: tuple[int, ...]) -> Sequence[tuple[int, ...]]:
    """Every choice of these lengths, the fewest first; equal ones count as the same."""
    return tuple(
        dict.fromkeys(
            chosen for size in range(len(lengths) + 1) for chosen in combinations(lengths, size)
        )
    )


def _less(chosen: tuple[int, ...], length: int) -> tuple[int, ...]:
    at = chosen.index(length)
    return chosen[:at] + chosen[at + 1 :]
