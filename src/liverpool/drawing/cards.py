"""Cards as pictures: a row of them, each over the one before it, as in a hand or a meld.

Suits have their shapes and are no text, so they look the same with every font; the page draws the
same ones (`web/src/cards/Card.tsx`).
"""

from collections.abc import Iterator, Sequence
from typing import Final

from liverpool.engine.cards import HIDDEN, JOKER, RANKS, SUIT_WORDS, SUITS, Card, rank_of, suit_of
from liverpool.engine.melds import Meld
from liverpool.engine.rules import Kind
from liverpool.markup import Markup, element, shapes

WIDTH: Final = 42
HEIGHT: Final = 60
STEP: Final = 19
"""How much of a card is seen beside the next one."""
BACKS: Final = 5
"""The same of cards that lie face down."""
_COLOURS: Final = ("#1d2a38", "#b3261e", "#b3261e", "#1d2a38")
_EDGE: Final = "#7d8690"
_JOKER: Final = "#6a3d9a"
_BACK: Final = "#44648a"


def cards_svg(faces: Sequence[Card], notes: Sequence[str] = ()) -> Markup:
    """The cards in their order, the last one whole; `notes` are small words on them, by place."""
    steps = [BACKS if face == HIDDEN else STEP for face in faces[:-1]]
    across = sum(steps) + WIDTH if faces else 0
    drawn = (
        element(
            "g",
            *_card(face, at + 1 == len(faces)),
            *_note(notes[at] if at < len(notes) else ""),
            transform=f"translate({sum(steps[:at])})",
        )
        for at, face in enumerate(faces)
    )
    return element(
        "svg",
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        width=across,
        height=HEIGHT,
        viewBox=f"0 0 {across} {HEIGHT}",
        role="img",
        aria_label=", ".join(map(card_name, faces)),
        font_family="system-ui,sans-serif",
        style="vertical-align:middle",
    )


def meld_svg(meld: Meld) -> Markup:
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
    return f"{rank_text(rank_of(face))} of {SUIT_WORDS[suit_of(face)]}"


def _card(face: Card, whole: bool) -> Iterator[Markup]:
    yield _box(0.5, _BACK if face == HIDDEN else "#fff", stroke=_EDGE, rx=5)
    if face == HIDDEN:
        yield _box(4.5, "none", stroke="#fff", stroke_opacity=0.7, rx=3)
    elif face == JOKER:
        yield _shape("star", _JOKER, 2.5, 4, 0.15)
    else:
        suit, rank = SUITS[suit_of(face)], rank_text(rank_of(face))
        wide = {"font_size": 15, "letter_spacing": -1.5} if rank == "10" else {"font_size": 16}
        colour = _COLOURS[suit_of(face)]
        yield _text(rank, y=16, font_weight=600, fill=colour, **wide)
        yield _shape(suit, colour, 4, 20, 0.12)
        if whole:
            yield _shape(suit, colour, 19, 37, 0.19)


def _note(text: str) -> Iterator[Markup]:
    if text:
        yield _text(text, y=34, font_size=13, fill=_JOKER)


def _text(text: str, **how: object) -> Markup:
    return element("text", text, x=10, text_anchor="middle", **how)


def _box(edge: float, fill: str, **how: object) -> Markup:
    wide, high = WIDTH - 2 * edge, HEIGHT - 2 * edge
    return element("rect", x=edge, y=edge, width=wide, height=high, fill=fill, **how)


def _shape(name: str, colour: str, x: float, y: float, scale: float) -> Markup:
    placed = f"translate({x} {y}) scale({scale})"
    return element("path", transform=placed, fill=colour, d=shapes()[name])
