"""The short edition: the book's own sentences, in the order in which people tell a game.

It has what somebody needs who has never played, with a hand for each contract, and answers every
question that arises at the table. A sentence that is new in the book is left out here until it is
chosen in `short.toml`.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from msgspec import Struct, convert

from liverpool.data_files import data
from liverpool.paper.book.blocks import paragraph
from liverpool.paper.book.note import LINES
from liverpool.paper.document import Block, Example, Items, Paragraph, Section, TextTable, said_in


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A section of the short edition: what it says, by the names of what the whole book says."""

    anchor: str
    names: tuple[str, ...]
    title: str = ""
    """Empty where it is that of the whole book's section."""


HANDS: Final = "contracts.examples"
"""The place of the examples of lay-downs."""
PARTS: Final = (
    Part("note", LINES, "In our own words"),
    *convert(data("liverpool.paper.book", "short")["parts"], tuple[Part, ...]),
)


class _Piece(NamedTuple):
    """A thing that the book says, as a block of its own."""

    block: Block
    place: int
    """Of the block of the whole book that it stands in."""


def sections(whole: Sequence[Section]) -> Iterator[Section]:
    found = _by_name(whole)
    titles = {section.anchor: section.title for section in whole}
    for part in PARTS:
        pieces = [piece for name in part.names for piece in found.get(name, ())]
        if pieces:
            yield Section(part.anchor, part.title or titles[part.anchor], tuple(_joined(pieces)))


def _by_name(whole: Sequence[Section]) -> dict[str, list[_Piece]]:
    found: dict[str, list[_Piece]] = {}
    blocks = ((section.anchor, block) for section in whole for block in section.blocks)
    for place, (anchor, block) in enumerate(blocks):
        match block:
            case Paragraph():
                for said in block.said:
                    found[said.name] = [_Piece(each, place) for each in paragraph(said)]
            case Items():
                for item in block.items:
                    found[item.said[0].name] = [_Piece(Items((item,), block.numbered), place)]
            case TextTable():
                found[block.said[0].name] = [_Piece(block, place)]
            case Example():
                found.setdefault(f"{anchor}.examples", []).append(_Piece(block, place))
    return found


def _joined(pieces: Sequence[_Piece]) -> Iterator[Block]:
    """Sentences of one paragraph as one again, and items that follow each other as one list."""
    for _, same in groupby(pieces, key=_joined_by):
        blocks = [piece.block for piece in same]
        match blocks[0]:
            case Paragraph():
                yield from paragraph(*(said for block in blocks for said in said_in(block)))
            case Items(numbered=numbered):
                items = (
                    item for block in blocks if isinstance(block, Items) for item in block.items
                )
                yield Items(tuple(items), numbered)
            case _:
                yield from blocks


def _joined_by(piece: _Piece) -> tuple[str, object]:
    match piece.block:
        case Items(numbered=numbered):
            return "items", numbered
        case Paragraph():
            return "paragraph", piece.place
        case _:
            return "other", None
