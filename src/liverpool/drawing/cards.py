"""Cards as pictures: a row of them, each over the one before it, as in a hand or a meld.

Suits have their shapes and are no text, so they look the same with every font; the page draws the
same ones (`web/src/cards/Card.tsx`).
"""

from collections.abc import Iterator, Sequence
from typing import Final

from liverpool.drawing.markup import escaped
from liverpool.engine.cards import HIDDEN, JOKER, RANKS, Card, rank_of, suit_of
from liverpool.engine.melds import Meld
from liverpool.engine.rules import Kind

WIDTH: Final = 42
HEIGHT: Final = 60
STEP: Final = 19
"""How much of a card is seen beside the next one."""
BACKS: Final = 5
"""The same of cards that lie face down."""
_CLUB: Final = (
    "M50 4c12 0 21 9 21 20 0 6-2 11-6 15 3-1 6-2 9-2 12 0 21 9 21 21s-9 21-21 21c-8 0-15-4-19-11"
    " 1 13 5 22 13 29H32c8-7 12-16 13-29-4 7-11 11-19 11C14 79 5 70 5 58s9-21 21-21c3 0 6 1 9 2-4-4"
    "-6-9-6-15C29 13 38 4 50 4z"
)
_DIAMOND: Final = "M50 3c9 18 22 34 38 47-16 13-29 29-38 47C41 79 28 63 12 50 28 37 41 21 50 3z"
_HEART: Final = (
    "M50 93C26 71 5 53 5 31 5 16 16 7 28 7c10 0 18 6 22 16C54 13 62 7 72 7c12 0 23 9 23 24 0 22-21"
    " 40-45 62z"
)
_SPADE: Final = (
    "M50 4c15 24 43 36 43 59 0 13-9 20-19 20-8 0-15-4-19-10 1 11 5 18 13 24H32c8-6 12-13 13-24-4 6"
    "-11 10-19 10C16 83 7 76 7 63 7 40 35 28 50 4z"
)
PIPS: Final = (_CLUB, _DIAMOND, _HEART, _SPADE)
"""The shapes of the suits, in the order of their numbers."""
STAR: Final = (
    "M50 5l13.500 29.500 32 4-23.600 22.200 6.200 32L50 77.200 21.900 92.700l6.200-32L4.500 38.500l"
    "32-4z"
)
_COLOURS: Final = ("#1d2a38", "#b3261e", "#b3261e", "#1d2a38")
_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
_EDGE: Final = "#7d8690"
_JOKER: Final = "#6a3d9a"
_BACK: Final = "#44648a"


def cards_svg(faces: Sequence[Card], notes: Sequence[str] = ()) -> str:
    """The cards in their order, the last one whole; `notes` are small words on them, by place."""
    steps = [BACKS if face == HIDDEN else STEP for face in faces[:-1]]
    across = sum(steps) + WIDTH if faces else 0
    drawn = (
        f'<g transform="translate({sum(steps[:at])})">{"".join(_card(face, at + 1 == len(faces)))}'
        f"{_note(notes[at] if at < len(notes) else '')}</g>"
        for at, face in enumerate(faces)
    )
    said = escaped(", ".join(map(card_name, faces)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{HEIGHT}"'
        f' viewBox="0 0 {across} {HEIGHT}" role="img" aria-label="{said}"'
        f' font-family="system-ui,sans-serif" style="vertical-align:middle">{"".join(drawn)}</svg>'
    )


def meld_svg(meld: Meld) -> str:
    """The meld as it lies on the table, jokers with the rank that they stand for."""
    fixed = meld.kind is Kind.SET
    ranks = [meld.start if fixed else meld.start + at for at in range(len(meld.cards))]
    notes = [rank_text((rank - 1) % len(RANKS) + 1) for rank in ranks]
    pairs = zip(notes, meld.cards, strict=True)
    return cards_svg(meld.cards, [note if face == JOKER else "" for note, face in pairs])


def rank_text(rank: int) -> str:
    """The corner of a card."""
    return "10" if rank == 10 else RANKS[rank - 1]


def card_name(face: Card) -> str:
    """A card in words, for whoever does not see it."""
    if face in (JOKER, HIDDEN):
        return "joker" if face == JOKER else "hidden card"
    return f"{rank_text(rank_of(face))} of {_NAMES[suit_of(face)]}"


def _card(face: Card, whole: bool) -> Iterator[str]:
    fill = _BACK if face == HIDDEN else "#fff"
    yield (
        f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="5" fill="{fill}"'
        f' stroke="{_EDGE}"/>'
    )
    if face == HIDDEN:
        yield (
            f'<rect x="4.500" y="4.500" width="{WIDTH - 9}" height="{HEIGHT - 9}" rx="3"'
            ' fill="none" stroke="#fff" stroke-opacity=".7"/>'
        )
    elif face == JOKER:
        yield _shape(STAR, _JOKER, 2.5, 4, 0.15)
    else:
        colour, pip = _COLOURS[suit_of(face)], PIPS[suit_of(face)]
        rank = rank_text(rank_of(face))
        size = 'font-size="15" letter-spacing="-1.500"' if rank == "10" else 'font-size="16"'
        yield (
            f'<text x="10" y="16" text-anchor="middle" font-weight="600" fill="{colour}" {size}>'
            f"{rank}</text>"
        )
        yield _shape(pip, colour, 4, 20, 0.12)
        if whole:
            yield _shape(pip, colour, 19, 37, 0.19)


def _note(text: str) -> str:
    if not text:
        return ""
    return f'<text x="10" y="34" text-anchor="middle" font-size="13" fill="{_JOKER}">{text}</text>'


def _shape(path: str, colour: str, x: float, y: float, scale: float) -> str:
    return f'<path transform="translate({x} {y}) scale({scale})" fill="{colour}" d="{path}"/>'
