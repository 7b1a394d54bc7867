"""Runs of one suit that must lie apart: what they lack, found from the high end down.

If a place must be left free between two runs of a suit, no two of them need the same card, except
a single ace, which can be at either end of the row. So the runs are placed one after another, in
order. What runs lack that begin at a place or above it depends only on the cards from there up;
this is the same for all suits, so it is remembered. A single run is always apart.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from liverpool.engine.rules import MeldRules
from liverpool.engine.solver.counts import CELL_MASK, places_held
from liverpool.engine.solver.effort import spend
from liverpool.engine.solver.lacks import EXTRA, Frontier, Lack, Profile, frontier, lack
from liverpool.engine.solver.windows import Span, counted_places, short_in, spans


class Apart:
    """What runs of certain ascending lengths lack if they must lie apart; get it from `apart`."""

    def __init__(self, lengths: tuple[int, ...], rules: MeldRules, stretch: int | None) -> None:
        self._rules = rules
        self._limit = (stretch or 0) + 1 << EXTRA
        self._counted = counted_places(rules)
        slots = [
            tuple(length for at, length in enumerate(lengths) if chosen >> at & 1)
            for chosen in range(1 << len(lengths))
        ]
        subsets = _subsets(lengths)
        self._of_slots = [subsets.index(chosen) for chosen in slots]
        self._rests = [
            [(length, subsets.index(_less(chosen, length))) for length in dict.fromkeys(chosen)]
            for chosen in subsets
        ]
        """For each choice of lengths: one of them, and which choice are the others."""
        self._spans: dict[int, list[list[Span]]] = {}
        """By length and start."""
        for length in dict.fromkeys(lengths):
            self._spans[length] = [[] for _ in range(rules.ranks + 1)]
            for span in spans(length, rules, stretch, 0):
                start = (span.places & -span.places).bit_length() - 1
                self._spans[length][start].append(span)
        nothing: list[Frontier] = [(0,), *[()] * (len(subsets) - 1)]
        self._found = {1: nothing}
        """What each choice of runs lacks, by the places from one up, and a bit above them."""

    def profile(self, row: int) -> Profile:
        """What the runs of each subset of the lengths lack in a suit's row."""
        held = places_held(row, self._rules.ranks)
        lacks = self._lacks(held)
        if row & CELL_MASK == 1:  # at one end or at the other
            low, high = 1, 1 << self._rules.ranks
            both = zip(self._lacks(held & ~low), self._lacks(held & ~high), strict=True)
            lacks = [frontier(one + other) for one, other in both]
        return tuple(lacks[choice] for choice in self._of_slots)

    def _lacks(self, held: int) -> list[Frontier]:
        """What each choice of runs lacks where these places are held."""
        places = self._rules.ranks + 1
        above = held | 1 << places
        for start in range(places, -1, -1):
            if above >> start not in self._found:
                self._found[above >> start] = self._from(start, above)
        return self._found[above]

    def _from(self, start: int, above: int) -> list[Frontier]:
        """What each choice lacks from this place on, where all above it is known."""
        spend(20)
        starting = {
            length: [self._of(span, above) for span in by_start[start] if not span.ends & ~above]
            for length, by_start in self._spans.items()
        }
        later = self._found[above >> start + 1]
        found = []
        for choice, rests in enumerate(self._rests):
            lacks: list[Lack] = []
            for length, rest in rests:
                for own, after in starting[length]:
                    lacks += [own + other for other in after[rest] if own + other < self._limit]
            found.append(frontier((*later[choice], *lacks)) if lacks else later[choice])
        return found

    def _of(self, span: Span, above: int) -> tuple[Lack, list[Frontier]]:
        """What a run there lacks, and what each choice lacks that leaves a place free above."""
        naturals = span.places & above
        missing = span.size - (naturals & self._counted).bit_count()
        own = lack(missing, short_in(span.places, naturals, self._rules), span.extra)
        end = span.places.bit_length()
        return own, self._found[above >> end + 1 or 1]


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
