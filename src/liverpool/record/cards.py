"""Cards read from text: `7h`, `Th`, `**` for a joker, `??` for a card that is not seen.

What `liverpool.engine.cards` writes can be read, and so can `10h`, either case, and the signs that
people are shown, `10♥` and `★`. Cards may be joined or apart; a hand is written in the order of its
faces.
"""

import re
from collections.abc import Iterator
from typing import Final

from liverpool.engine.cards import HIDDEN, JOKER, RANKS, SUITS, Card, card
from liverpool.record.errors import quoted, strange, unreadable

SUIT_SIGNS: Final = "♣♦♥♠"
"""In the order of the suits' numbers."""
JOKER_SIGN: Final = "★"

_CARD: Final = re.compile(
    rf"(10|[A2-9TJQK])([CDHS{SUIT_SIGNS}])|\*\*|\?\?|{JOKER_SIGN}", re.IGNORECASE | re.ASCII
)
_GAP: Final = re.compile(r"[ \t]*")
_UNLIKE_OTHERS: Final = {"**": JOKER, JOKER_SIGN: JOKER, "??": HIDDEN}
_SUITS: Final = {sign: at for signs in (SUITS, SUIT_SIGNS) for at, sign in enumerate(signs)}


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards in the order in which they stand; raises `NotationError` with the column.

    >>> read_cards("Ks 10♥ **")
    (51, 35, 52)
    """
    cards = []
    at = _GAP.match(text).end()  # type: ignore[union-attr]  # the pattern matches everywhere
    while at < len(text):
        found = _CARD.match(text, at)
        if found is None:
            piece = re.split(r"[ \t]", text[at:], maxsplit=1)[0]
            no_card = (
                f"{quoted(piece)} isn't a card; write rank and suit (7h, Th, Ks), "
                "** for a joker, ?? for a card that is not seen."
            )
            unseen = "" if text[at].isprintable() else strange(text[at])
            raise unreadable(unseen or no_card, at + 1)
        cards.append(_face(found))
        at = _GAP.match(text, found.end()).end()  # type: ignore[union-attr]  # as above
    return tuple(cards)


def faces_in(text: str) -> Iterator[tuple[Card, int]]:
    """The cards of a word that has been read, with what stands before them, and where, from 0."""
    start = text.rfind(":") + 1
    if not re.fullmatch(f"(?:{_CARD.pattern})+", text[start:], _CARD.flags):
        return
    for found in _CARD.finditer(text, start):
        yield _face(found), found.start()


def read_card(text: str) -> Card:
    """The one card of the text; raises `NotationError` where there is none, or several."""
    cards = read_cards(text)
    if len(cards) != 1:
        raise unreadable(f"Write one card here; {quoted(text)} is {len(cards)}.")
    return cards[0]


def _face(found: re.Match[str]) -> Card:
    rank, suit = found.groups()
    if rank is None:
        return _UNLIKE_OTHERS[found[0]]
    rank = "T" if rank == "10" else rank.upper()
    return card(RANKS.index(rank) + 1, _SUITS[suit.lower()])
