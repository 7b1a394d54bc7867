"""A quick look at a hand: what it lacks of a contract at the very least.

Most hands are far from a lay-down, and to see that takes much less than to know how far.
Each suit by itself tells what one run in it lacks; k runs there lack k times that, and
k times a run's places less the cards of the suit. Sets and runs are counted as if neither
took a card from the other, and each wild card as if it could go anywhere. So the bound is
never too high; where it is above zero, the hand holds no lay-down.
"""

from functools import lru_cache
from typing import Final

from liverpool.engine.cards import TWO
from liverpool.engine.rules import Kind, MeldRules, Slot, WildRanks
from liverpool.engine.solver.counts import places_held, rows_of, wilds_in
from liverpool.engine.solver.search import lengths_of

ROWS_KEPT: Final = 1 << 15
SUITS_KEPT: Final = 1 << 13


def lacks_at_least(
    hand: int, contract: tuple[Slot, ...], rules: MeldRules, wilds: int | None = None
) -> int:
    """Never more than the cards that the packed hand lacks of the contract.

    `wilds` is how many wild cards may be used, where that is not all of them.
    """
    sets, runs = _lengths(contract, rules)
    rows = rows_of(hand, rules)
    lacking = -(wilds_in(hand, rows, rules) if wilds is None else wilds)
    if sets:
        fullest = sorted(sum(rows).to_bytes(13, "little"), reverse=True)
        # the longest set gets the most cards; ranks hold cards for one set or for several
        held = sum(fullest[: len(sets)])
        lacking += max(sum(sets) - held, 0)
    if runs and lacking + sum(runs) > 0:
        shortest = runs[0]
        suits = tuple(sorted(_suit(row, shortest, rules.ranks) for row in rows))
        lacking += _runs(suits, len(runs), shortest)
    return max(lacking, 0)


def strays_at_least(hand: int, contract: tuple[Slot, ...], rules: MeldRules) -> int:
    """Never more than the cards of the packed hand that no melds of the contract can hold.

    Only contracts of nothing but sets are looked at: their cards have few ranks.
    """
    sets, runs = _lengths(contract, rules)
    if runs:
        return 0
    counts = list(sum(rows_of(hand, rules)).to_bytes(13, "little"))
    if rules.wild_ranks is WildRanks.TWOS:
        counts[TWO - 1] = 0
    return sum(sorted(counts)[: -len(sets)])


@lru_cache(maxsize=64)
def _lengths(
    contract: tuple[Slot, ...], rules: MeldRules
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return lengths_of(Kind.SET, contract, rules), lengths_of(Kind.RUN, contract, rules)


@lru_cache(maxsize=SUITS_KEPT)
def _runs(suits: tuple[tuple[int, int], ...], count: int, length: int) -> int:
    """What so many runs lack at least, shared out over the suits in the best way."""
    least = [0, *[count * length] * count]
    for one, cards in suits:
        alone = [max(k * one, k * length - cards) for k in range(count + 1)]
        least = [
            min(least[k - here] + alone[here] for here in range(k + 1)) for k in range(count + 1)
        ]
    return least[count]


@lru_cache(maxsize=ROWS_KEPT)
def _suit(row: int, length: int, ranks: int) -> tuple[int, int]:
    """What one run of the length lacks in a suit, and how many cards fill places there."""
    held = places_held(row, ranks)
    cards = sum(row.to_bytes(13, "little"))
    window = (1 << length) - 1
    starts = range(ranks + 2 - length)  # none, where the run is longer than the row
    most = max(((held >> start & window).bit_count() for start in starts), default=0)
    return length - most, cards
