"""A text for readers, in blocks: what a page, a sheet of paper and a terminal can show.

What it says is decided where it is written (`book`); how it looks, in `plain`, `html` and
`typeset`. Sentences are plain text. Cards are cards, so that each of these can draw them.
"""

from typing import Final

from msgspec import Struct

from liverpool.engine.cards import JOKER, Card
from liverpool.engine.refusals import Reason


class ShownCard(Struct, frozen=True):
    """A card of an example; a wild one with the card that it stands for."""

    face: Card
    stands_for: Card | None = None

    @property
    def is_wild(self) -> bool:
        """Whether it is a joker, or stands for another card."""
        return self.face == JOKER or self.stands_for not in (None, self.face)


class CardRow(Struct, frozen=True):
    """Cards beside each other, and what they are: `Ann's hand`, `a run`."""

    label: str
    cards: tuple[ShownCard, ...]


class Play(Struct, frozen=True):
    """How an example is played through the engine, so that a book prints none that is untrue.

    `position` is a written position (docs/study/notation.md) with the seats that it names, `moves`
    lines of a record; all are legal but the last where a `refusal` is named. `points` are what
    each seat of the position would score as its hand then is.
    """

    deal: int
    seats: tuple[str, ...]
    position: str
    moves: tuple[str, ...] = ()
    refusal: Reason | None = None
    points: tuple[int, ...] = ()


class Example(Struct, frozen=True):
    """Cards, what may be done with them, and why."""

    rows: tuple[CardRow, ...]
    caption: str
    good: bool | None
    """Whether it is allowed; None where nothing is judged, as in counting a hand."""
    play: Play


class Fact(Struct, frozen=True):
    """A question that a rule set answers, by its key, and its answer at this table."""

    key: str
    value: object
    """As rule files have it; for a question about the deals, the answers for all of them."""


class Said(Struct, frozen=True):
    """One or a few sentences on one thing, and the rules that make them true.

    Change any other rule and the book says the same. That goes for the rules, not for the table's
    own words for a set and a run.
    """

    name: str
    """What the sentences are about, whatever they say under these rules."""
    text: str
    rests_on: tuple[Fact, ...]
    """Empty for what is true at every table."""


class Paragraph(Struct, frozen=True):
    text: str
    said: tuple[Said, ...] = ()
    """What it is made of, if that rests on the rules; likewise below."""


class Item(Struct, frozen=True):
    text: str
    lead: str = ""
    """A word or a few before it that say what it is about."""
    said: tuple[Said, ...] = ()


class Items(Struct, frozen=True):
    items: tuple[Item, ...]
    numbered: bool = False


class TextTable(Struct, frozen=True):
    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    said: tuple[Said, ...] = ()


Block = Paragraph | Items | TextTable | Example


def said_in(block: Block) -> tuple[Said, ...]:
    """What a block says, with the rules that it rests on; an example rests on how it is played."""
    if isinstance(block, Example):
        return ()
    if isinstance(block, Items):
        return tuple(said for item in block.items for said in item.said)
    return block.said


class Section(Struct, frozen=True):
    anchor: str
    """Small letters and hyphens, once in a document: the end of a link to it."""
    title: str
    blocks: tuple[Block, ...]


class Document(Struct, frozen=True):
    title: str
    subtitle: str
    sections: tuple[Section, ...]
    date: str = ""
    """As its readers write it; it may be a year or a feast."""
    short: bool = False
    """Whether it is to be set on few pages, without a list of its contents."""


MARKS: Final = {True: "✓", False: "✗", None: "•"}
"""The mark before an example, next to the words that say the same."""

VERDICTS: Final = {True: "Allowed", False: "Not allowed", None: ""}
"""The words next to the mark, before the text of an example."""
