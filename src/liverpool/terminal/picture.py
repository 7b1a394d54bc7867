"""Cards, melds and lines of text as they are drawn in a terminal.

Cards are paper with ink of their own, so they read alike on light and dark terminals; all
else has the terminal's own colours. Suits have four colours and always their letter; what
is chosen, where the cursor is and what a joker stands for are shown by signs as well as
colours.
"""

import re
from collections.abc import Iterable
from typing import Final

from textual.content import Content
from textual.style import Style

from liverpool.engine.cards import JOKER, SUITS, Card, suit_of
from liverpool.engine.melds import Meld, face_at
from liverpool.engine.rules import Kind, MeldRules
from liverpool.table.words import card_text, laid_text

PAPER: Final = "on #fffdf6"
BLACK: Final = f"#1d1a17 {PAPER}"
INKS: Final = (f"#17612f {PAPER}", f"#1b4fa0 {PAPER}", f"#b3201f {PAPER}", BLACK)
"""By suit: clubs, diamonds, hearts, spades."""
JOKER_INK: Final = "#4a2a86 on #ece2fb"
_RANK: Final = "(?:10|[A2-9JQK])"
_CARDS: Final = re.compile(
    rf"(?<![\w*])(?:\*\*|\*{_RANK}[cdhs]?\*|{_RANK}([cdhs])(?:={_RANK}[cdhs]?)?)(?![\w*])"
)
FOLDED_FROM: Final = 8
"""Runs of so many cards are folded where the table is crowded."""


def ink(face: Card) -> str:
    return f"bold {JOKER_INK if face >= JOKER else INKS[suit_of(face)]}"


def tile(face: Card, text: str | None = None) -> Content:
    """A card without gaps around it."""
    return Content.styled(card_text(face) if text is None else text, ink(face))


def meld_picture(
    meld: Meld, rules: MeldRules, *, lit: bool = False, fold: bool = False, others: bool = False
) -> Content:
    """A meld in one piece; `lit` where something would go there, `fold` for a short form.

    `others` where wild cards that are no jokers may be swapped out, so that they stay in sight as
    jokers do.
    """
    places = range(len(meld.cards))
    hidden = {at for at in places if fold and _may_fold(meld, at, rules, others=others)}
    parts: list[Content] = []
    for at in places:
        if at not in hidden:
            parts.append(tile(meld.cards[at], laid_text(meld, at, rules)))
        elif at - 1 not in hidden:
            run = next(end for end in range(at, len(meld.cards) + 1) if end not in hidden)
            parts.append(Content.styled(f"+{run - at}", BLACK))
    drawn = Content.styled(" ", PAPER).join(parts)
    return Content.assemble(("▸", "bold"), drawn, ("◂", "bold")) if lit else drawn


def _may_fold(meld: Meld, at: int, rules: MeldRules, *, others: bool) -> bool:
    """Whether a card of a long run need not be seen: only ends and jokers can be played on."""
    face = meld.cards[at]
    if others and face != face_at(meld.start + at, meld.suit, rules):
        return False
    return (
        meld.kind is Kind.RUN
        and len(meld.cards) >= FOLDED_FROM
        and 2 <= at < len(meld.cards) - 2
        and face != JOKER
    )


def with_cards_drawn(line: str, style: str = "") -> Content:
    """The line with the cards that it names in their colours."""
    drawn = Content.styled(line, style)
    for found in _CARDS.finditer(line):
        wild = found[0].startswith("*")
        colour = JOKER_INK if wild else INKS[SUITS.index(found[1])]
        drawn = drawn.stylize(f"bold {colour}", found.start(), found.end())
    return drawn


def text_lines(width: int, *sentences: str, style: str = "") -> list[Content]:
    """Each sentence as lines of its own, with a blank before them; none of an empty one."""
    drawn = (Content(f" {sentence}").stylize(style) for sentence in sentences if sentence)
    return [line for each in drawn for line in each.wrap(width)]


def keyed(key: str, label: str, action: str | None) -> Content:
    """A key and what it does, to be clicked where it is one key."""
    drawn = Content.assemble((f" {key} ", "reverse"), f" {label}")
    if action is not None:
        drawn = drawn.stylize(Style.from_meta({"@click": action}))
    return drawn


def wrapped(parts: Iterable[Content], width: int, gap: str = "  ") -> list[Content]:
    """The parts in lines that are no wider than this, each part in one piece if it can be."""
    lines: list[Content] = []
    for part in parts:
        if lines and lines[-1].cell_length + len(gap) + part.cell_length <= width:
            lines[-1] = Content.assemble(lines[-1], gap, part)
        else:
            lines.append(part)
    return lines
