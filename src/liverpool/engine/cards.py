"""Cards as small numbers, and hands as sorted tuples of them.

A card is a face and nothing more: two sevens of hearts are the same card, so a hand is
a sorted multiset. Faces 0 to 51 are `suit * 13 + rank - 1`, with the suits clubs,
diamonds, hearts, spades and the ranks 1 (ace) to 13 (king); then come the joker and the
hidden card. Written they are rank and suit, `7h` or `Th`, `**` and `??`; how they are read
stands in `liverpool.record`.
"""

from bisect import bisect_left, insort
from collections.abc import Iterable
from typing import Final, Literal

Card = int
"""A face: 0 to 51, `JOKER` or `HIDDEN`."""

Hand = tuple[Card, ...]
"""Cards in ascending order, equal faces beside each other."""

JOKER: Final = 52
HIDDEN: Final = 53
"""A card that is there but not seen; it may be any card that is not elsewhere."""

SUITS: Final = "cdhs"
RANKS: Final = "A23456789TJQK"
SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades")
RANK_WORDS: Final = (
    *("ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)
"""In the order of their numbers, as those of the suits are."""
OwnRank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
"""A rank that can have points of its own, as cards are written; the ace has them anyway."""
Named = Literal["", "A", OwnRank, "red", "black"]
"""What a contract may name of a meld: the rank of a set, the colour of a run; mostly neither."""
ACE: Final = 1
TWO: Final = 2
THREE: Final = 3
JACK: Final = 11


def card(rank: int, suit: int) -> Card:
    """The face of `rank` (1 for the ace to 13 for the king) and `suit` (0 to 3)."""
    return suit * 13 + rank - 1


def rank_of(face: Card) -> int:
    """1 (ace) to 13 (king); only for faces that are neither joker nor hidden."""
    return face % 13 + 1


def suit_of(face: Card) -> int:
    """0 to 3: clubs, diamonds, hearts, spades; only for faces that have a suit."""
    return face // 13


def hand_of(cards: Iterable[Card]) -> Hand:
    """The cards as a hand: in ascending order.

    >>> hand_of(read_cards("Ks 2h ** 2c"))
    (1, 27, 51, 52)
    """
    return tuple(sorted(cards))


def with_cards(hand: Hand, cards: Iterable[Card]) -> Hand:
    """The hand with `cards` sorted into it."""
    held = list(hand)
    for face in cards:
        insort(held, face)
    return tuple(held)


def without_card(hand: Hand, face: Card) -> Hand:
    """The hand less one `face`; raises `ValueError` if it has none."""
    at = bisect_left(hand, face)
    if at == len(hand) or hand[at] != face:
        raise ValueError(f"the hand does not hold {printed(face)}")
    return hand[:at] + hand[at + 1 :]


def without_cards(hand: Hand, cards: Iterable[Card]) -> Hand:
    """The hand without `cards`; raises `ValueError` if it does not have them all."""
    for face in cards:
        hand = without_card(hand, face)
    return hand


def play_from(hand: Hand, cards: Iterable[Card]) -> Hand:
    """The hand less `cards`, hidden cards standing in for those that are not seen in it."""
    for face in cards:
        hand = without_card(hand, face if face in hand else HIDDEN)
    return hand


class _Texts(dict[Card, str]):
    def __missing__(self, face: Card) -> str:
        raise ValueError(f"{face} is no card: those are the numbers from 0 to {HIDDEN}")


_TEXTS: Final = _Texts(
    {
        **{face: RANKS[rank_of(face) - 1] + SUITS[suit_of(face)] for face in range(JOKER)},
        JOKER: "**",
        HIDDEN: "??",
    }
)


def card_text(face: Card) -> str:
    """The card as it is written: `7h`, `Th`, `**` for a joker, `??` for a hidden card."""
    return _TEXTS[face]


def printed(faces: object) -> str:
    """A card, or cards without gaps, as programmers see them; also what is none: `<99>`."""
    if isinstance(faces, tuple | list):
        return "".join(map(printed, faces))
    return _TEXTS[faces] if isinstance(faces, int) and faces in _TEXTS else f"<{faces!r}>"


def cards_text(cards: Iterable[Card]) -> str:
    """The cards apart, in the order in which they come.

    >>> cards_text([32, 35, JOKER])
    '7h Th **'
    """
    return " ".join(_TEXTS[face] for face in cards)


def joined_text(cards: Iterable[Card]) -> str:
    """The cards without gaps, as a meld stands in a move: `7h8h**`."""
    return "".join(_TEXTS[face] for face in cards)
