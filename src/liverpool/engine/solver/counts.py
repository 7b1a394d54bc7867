"""Hands as one whole number: how many there are of each card, eight bits each.

The cards of a suit are next to each other in a row of thirteen cells, ace first; the four rows
are followed by the number of jokers, among which those cards are counted that are wild even in
their own place. Adding and subtracting such numbers adds and removes cards, and a row is a key for
whatever depends on the cards of one suit.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from liverpool.engine.cards import HIDDEN, Card
from liverpool.engine.melds import always_wild, is_face, is_wild
from liverpool.engine.rank_order import RankOrder
from liverpool.engine.rules import MeldRules, SetSuits

CELL: Final = 8
PLACES_KEPT: Final = 1 << 14
CELL_MASK: Final = (1 << CELL) - 1
ROW: Final = 13 * CELL
ROW_MASK: Final = (1 << ROW) - 1
SHIFTS: Final = tuple(tuple(range(0, suits * ROW, ROW)) for suits in range(5))
"""Where the rows begin, by the number of suits."""


class Change(NamedTuple):
    """What a card changes in a hand."""

    suit: int
    """The suit of the row that it changes; -1 if it changes none."""
    rank: int
    """Counted from 0; -1 for jokers and what is counted with them, -2 for no card at all."""
    weight: int
    """What it adds to the row."""
    wilds: int
    """1 if it may stand for others."""
    place: int
    """What the sets see of it: its rank, or the card where its suit matters there, too."""
    counted: int
    """What it adds to the cards as they are counted for sets."""


@lru_cache(maxsize=64)
def changes(rules: MeldRules) -> tuple[Change, ...]:
    """What each face changes; cards that the decks do not have change nothing."""
    found = []
    by_suit = rules.set_suits is SetSuits.DIFFERENT
    for face in range(HIDDEN + 1):
        wilds = int(is_wild(face, rules))
        if not is_face(face, rules):
            found.append(Change(-1, -2, 0, 0, -2, 0))
        elif always_wild(face, rules):
            found.append(Change(-1, -1, 0, wilds, -1, 0))
        else:
            suit, rank = divmod(face, 13)
            weight = 1 << rank * CELL
            seen = (face, weight << suit * ROW) if by_suit else (rank, weight)
            found.append(Change(suit, rank, weight, wilds, *seen))
    return tuple(found)


@lru_cache(maxsize=64)
def weights(rules: MeldRules) -> tuple[int, ...]:
    """What each face adds to the number; cards that the decks do not have add nothing."""
    return tuple(
        1 << (4 * ROW if always_wild(face, rules) else face // 13 * ROW + face % 13 * CELL)
        if is_face(face, rules)
        else 0
        for face in range(HIDDEN + 1)
    )


def packed(cards: Iterable[Card], rules: MeldRules) -> int:
    return sum(map(weights(rules).__getitem__, cards))


def rows_of(hand: int, rules: MeldRules) -> list[int]:
    """The rows of the suits that are played with."""
    return [hand >> shift & ROW_MASK for shift in SHIFTS[rules.suits]]


def wilds_in(hand: int, rows: Iterable[int], rules: MeldRules) -> int:
    """How many cards may stand for others: the jokers, and those of the rows that may."""
    wilds = hand >> 4 * ROW
    if rank := rules.wild_ranks.own_rank:
        cell = CELL * (rank - 1)
        wilds += sum(row >> cell & CELL_MASK for row in rows)
    return wilds


def own_cell(rules: MeldRules) -> int:
    """Where the wild cards stand in a row that are natural in their own place; below 0 if there
    are none."""
    return CELL * (rules.wild_ranks.own_rank - 1)


def own_cells(rules: MeldRules) -> int:
    """The same as a mask of the row, 0 if there are none."""
    rank = rules.wild_ranks.own_rank
    return CELL_MASK << CELL * (rank - 1) if rank else 0


def places_held(row: int, order: RankOrder) -> int:
    """The places of a run whose card is held, as bits: low ace, two, …, high ace."""
    return _places(int(row.to_bytes(13, "big").translate(_ANY), 2), order)


_ANY: Final = bytes([ord("0"), *[ord("1")] * CELL_MASK])
"""By count, the digit that says whether there is any card."""


@lru_cache(maxsize=PLACES_KEPT)
def _places(ranks: int, order: RankOrder) -> int:
    """The places of the cards of these ranks, which are bits, the ace first."""
    places = 0
    for rank in range(1, order.ranks + 1):
        if ranks >> rank - 1 & 1:
            places |= order.places[rank]
    return places


@lru_cache(maxsize=16)
def _at_most(copies: int) -> bytes:
    """Each count of cards, cut down to this many copies, since more are of no use."""
    return bytes(min(count, copies) for count in range(CELL_MASK + 1))


def useful(row: int, copies: int) -> int:
    """The row with at most this many copies of each card, and twice as many aces, which may be
    wanted at both ends."""
    kept = int.from_bytes(row.to_bytes(13, "little").translate(_at_most(copies)), "little")
    aces = row & CELL_MASK
    return kept if aces <= copies else (kept ^ copies) | min(aces, 2 * copies)


def side_by_side(rows: Iterable[int]) -> int:
    """The rows as they stand in a hand: so cards are counted for sets in which suits differ."""
    return sum(row << at * ROW for at, row in enumerate(rows))


def for_different(counts: int, sets: int) -> int:
    """How many cards of each rank so many sets take at most in which each suit is once, as a row;
    of rows that are side by side."""
    taken = int.from_bytes(counts.to_bytes(52, "little").translate(_at_most(sets)), "little")
    return sum(taken >> shift & ROW_MASK for shift in SHIFTS[4])


def cards_in(hand: int) -> int:
    """How many cards there are."""
    return (hand >> 4 * ROW) + sum((hand & (1 << 4 * ROW) - 1).to_bytes(52, "little"))
