"""A quick look at a hand: the least that it could be missing from a contract.

Most hands are far from a lay-down, and seeing that is much quicker than knowing how far. For each
suit, this finds what one run in it lacks; k runs there lack k times that, and at least k times a
run's places minus the cards of the suit. Sets and runs are counted as if neither took a card from
the other, and each wild card as if it could go anywhere. So the bound is never too high; if it is
above zero, the hand has no lay-down.
"""

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from liverpool.engine.rank_order import RankOrder, rank_order
from liverpool.engine.rules import Kind, MeldRules, SameSuitRuns, SetSuits, Slot
from liverpool.engine.solver.counts import (
    CELL,
    CELL_MASK,
    cards_in,
    for_different,
    own_cells,
    places_held,
    rows_of,
    side_by_side,
    wilds_in,
)
from liverpool.engine.solver.search import lengths_of

ROWS_KEPT: Final = 1 << 15
SUITS_KEPT: Final = 1 << 13


def lacks_at_least(
    hand: int, contract: tuple[Slot, ...], rules: MeldRules, wilds: int | None = None
) -> int:
    """A lower bound of the cards that the packed hand lacks for the contract.

    `wilds` is how many wild cards may be used, if not all of them.
    """
    sets, runs = _lengths(contract, rules)
    rows = rows_of(hand, rules)
    lacking = -(wilds_in(hand, rows, rules) if wilds is None else wilds)
    if sets:
        counts = sum(rows)
        if rules.set_suits is not SetSuits.ANY:
            counts = for_different(side_by_side(rows), len(sets))
        fullest = sorted(counts.to_bytes(13, "little"), reverse=True)
        # the longest set gets the most cards; ranks hold cards for one set or for several
        held = sum(fullest[: len(sets)])
        lacking += max(sum(sets) - held, 0)
    if runs and lacking + sum(runs) > 0:
        shortest, order = runs[0], rank_order(rules)
        suits = sorted([_suit(row, len(runs), shortest, order) for row in rows])
        lacking += _runs(tuple(suits), len(runs), shortest)
    return max(lacking, 0)


def strays_at_least(hand: int, contract: tuple[Slot, ...], rules: MeldRules) -> int:
    """A lower bound of the cards of the packed hand for which melds of the contract have no room.

    A set holds the cards of one rank, and a run one of each of its suit; so every way to share out
    the runs over the suits is tried, and the ranks with most of the remaining cards go to sets.
    """
    sets, runs = _lengths(contract, rules)
    rows = rows_of(hand, rules)
    if wild := own_cells(rules):
        rows = [row & ~wild for row in rows]
    apart = rules.same_suit_runs is SameSuitRuns.MIN_GAP_1
    twice = bool(rank_order(rules).both_aces)
    over = [_over(row, len(runs), apart, twice) for row in rows]
    fewest = cards_in(hand)
    for share in _shares(len(runs), rules.suits):
        counts = sum(by_runs[here] for by_runs, here in zip(over, share, strict=True))
        strays = sum(sorted(counts.to_bytes(13, "little"))[: 13 - len(sets)])
        if strays < fewest:
            fewest = strays
            if not fewest:
                break
    return fewest


@lru_cache(maxsize=ROWS_KEPT)
def _over(row: int, most: int, apart: bool, twice: bool) -> tuple[int, ...]:
    """The cards of a suit's row that no runs hold: for no run there, one, and up to `most`.

    Runs that lie apart want no card twice, but for the ace where it is at both ends, `twice`.
    """
    over = [row]
    for runs in range(1, most + 1):
        copies = 1 if apart else runs
        left = max((row & CELL_MASK) - (1 + twice) * copies, 0)
        for cell in range(CELL, row.bit_length(), CELL):
            left |= max((row >> cell & CELL_MASK) - copies, 0) << cell
        over.append(left)
    return tuple(over)


@lru_cache(maxsize=64)
def _shares(runs: int, suits: int) -> tuple[tuple[int, ...], ...]:
    """Every way to share out this many runs over the suits."""
    return tuple(
        tuple(chosen.count(suit) for suit in range(suits))
        for chosen in combinations_with_replacement(range(suits), runs)
    )


@lru_cache(maxsize=64)
def _lengths(
    contract: tuple[Slot, ...], rules: MeldRules
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return lengths_of(Kind.SET, contract, rules), lengths_of(Kind.RUN, contract, rules)


@lru_cache(maxsize=SUITS_KEPT)
def _runs(suits: tuple[tuple[int, int], ...], count: int, length: int) -> int:
    """What this many runs lack at least, shared out over the suits in the best way."""
    least = [0, *[count * length] * count]
    for one, cards in suits:
        alone = [max(k * one, k * length - cards) for k in range(count + 1)]
        least = [
            min(least[k - here] + alone[here] for here in range(k + 1)) for k in range(count + 1)
        ]
    return least[count]


@lru_cache(maxsize=ROWS_KEPT)
def _suit(row: int, count: int, length: int, order: RankOrder) -> tuple[int, int]:
    """What one run of the length lacks in a suit, and how many cards fill places there, as far as
    that matters to so many runs."""
    held = places_held(row, order)
    window = (1 << length) - 1
    starts = order.starts(length)  # none, where the run is longer than the row
    most = max([(held >> start - 1 & window).bit_count() for start in starts], default=0)
    # k runs lack at least k × (length - most), whatever more cards there are than they fill then
    return length - most, min(sum(row.to_bytes(13, "little")), count * most)
