"""Chance from a key: a stream of words for each event, whole numbers, shuffles and cuts.

Everything is integer arithmetic, so that every language gets the same. An event is named by its
kind and by how many of that kind the deal has had before it, never by the number of moves.
"""

from collections.abc import Iterator, Sequence
from hmac import digest
from typing import Final, TypeVar

_T = TypeVar("_T")

ONE_IN: Final = 20
"""A cut falls exactly where it is aimed once in so many, which is published."""
_WORDS: Final = 2**32


class Chance:
    """The chance of one event; what is drawn first decides what is drawn next."""

    def __init__(self, key: bytes, kind: str, count: int) -> None:
        """`count` events of this kind came before it in the deal."""
        self._words = _words(digest(key, f"{kind}\n{count}\n".encode(), "sha256"))

    def below(self, bound: int) -> int:
        """A whole number from 0, less than `bound`, each equally likely; `ValueError` for bounds
        below 1 or above 2³²."""
        if not 0 < bound <= _WORDS:
            raise ValueError(f"the bound lies from 1 to {_WORDS}, not at {bound}")
        fair = _WORDS - _WORDS % bound
        return next(word for word in self._words if word < fair) % bound

    def shuffled(self, things: Sequence[_T]) -> list[_T]:
        """The things in random order, each order equally likely (Fisher and Yates)."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def fall(self, aim: int, deck: int, one_in: int = ONE_IN) -> int:
        """Where a cut aimed at `aim` falls in a deck of this size, at least 1 card on each side.

        The aim itself comes up once in `one_in`; else one of the places around it, all equally
        likely. In a deck too small for each of these to be rarer than the aim, all places are.
        """
        if not 0 < aim < deck:
            raise ValueError(f"a deck of {deck} cards cannot be cut at {aim}")
        count = min(2 * one_in, deck - 1)
        lowest = min(max(aim - count // 2, 1), deck - count)
        others = count - 1
        if others < one_in - 1:
            return lowest + self.below(count)
        drawn = self.below(one_in * others)
        if drawn < others:
            return aim
        place = lowest + (drawn - others) // (one_in - 1)
        return place if place < aim else place + 1


def _words(key: bytes) -> Iterator[int]:
    """The words of 32 bits that follow from the key, the highest byte first, without end."""
    block = 0
    while True:
        stretch = digest(key, block.to_bytes(4, "big"), "sha256")
        for at in range(0, len(stretch), 4):
            yield int.from_bytes(stretch[at : at + 4], "big")
        block += 1
