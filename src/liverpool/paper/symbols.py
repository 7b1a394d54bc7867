"""Cards as signs for eyes, `10♥` and `★(8♥)`, and as words for ears, `joker as eight of hearts`.

Which cards there are is decided where a text is written; how signs are drawn, where it is shown.
"""

from collections.abc import Iterable
from typing import Final

from liverpool.engine.cards import HIDDEN, JOKER, RANK_WORDS, SUIT_WORDS, Card, rank_of, suit_of
from liverpool.paper.document import ShownCard
from liverpool.record.cards import JOKER_SIGN, SUIT_SIGNS
from liverpool.table.words import rank_text

_UNSEEN: Final = "?"


def face_signs(face: Card) -> str:
    """`10♥`, `★`; `?` for a card that is not seen."""
    if face == JOKER:
        return JOKER_SIGN
    if face == HIDDEN:
        return _UNSEEN
    return rank_text(rank_of(face)) + SUIT_SIGNS[suit_of(face)]


def card_signs(card: ShownCard) -> str:
    """The card; a wild one with what it stands for, `★(8♥)` or `2♣(8♥)`."""
    signs = face_signs(card.face)
    if card.stands_for is None or card.stands_for == card.face:
        return signs
    return f"{signs}({face_signs(card.stands_for)})"


def cards_signs(cards: Iterable[ShownCard]) -> str:
    return " ".join(map(card_signs, cards))


def face_words(face: Card) -> str:
    """`ten of hearts`, `joker`."""
    if face == JOKER:
        return "joker"
    if face == HIDDEN:
        return "face-down card"
    return f"{RANK_WORDS[rank_of(face) - 1]} of {SUIT_WORDS[suit_of(face)]}"


def card_words(card: ShownCard) -> str:
    """`ten of hearts`, `joker as eight of hearts`."""
    words = face_words(card.face)
    if card.stands_for is None or card.stands_for == card.face:
        return words
    return f"{words} as {face_words(card.stands_for)}"


def suit_words(suit: int) -> str:
    return SUIT_WORDS[suit]
