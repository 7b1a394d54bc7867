"""Reads a rule book for slips of the pen: no empty chapter, no hole in any sentence."""

import re
from collections.abc import Iterator
from typing import Final

from liverpool.paper.document import Document, Example, Items, Paragraph, TextTable
from liverpool.paper.plain import plain

SLIPS: Final = re.compile(
    r"[a-z,] None\b|True|False|[{}\\]|  | [.,;:?!]|\.\.|,\.|\.,|;\.|[“”]{2}|'s's|, ,|,,"
    r"|\b(?:1|one) (?:cards|jokers|points|decks|players|deals|coins)\b"
    r"|\b0 (?:cards|jokers|points|coins)\b"
    r"|\b(?:a|an|the) (?:a|an|the)\b|\b[Aa] (?!one-)[aeio]\w|\b[Aa]n [^aeiouAEIOU\W]"
)
"""Slips of the pen: holes, double signs, wrong plurals and articles."""
HE_OR_SHE: Final = re.compile(r"\b(?:he|she|his|her|hers|him)\b", re.IGNORECASE)
QUOTED: Final = re.compile(r"“[^”]*”")
"""The sources' own words, which stand as they are."""
SENTENCE_ENDS: Final = (".", "!", "?", "…", "”", ")", ":")


def check_read(book: Document) -> None:
    anchors = [section.anchor for section in book.sections]
    assert len(anchors) == len(set(anchors))
    after_the_note = anchors[anchors[0] == "note" :]
    assert after_the_note[:6] == ["need", "setting-up", "deal", "contracts", "melds", "turn"]
    for section in book.sections:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", section.anchor)
        assert section.blocks, f"{section.title} is empty"
    for sentence in sentences(book):
        assert sentence[0] == sentence[0].upper(), sentence
        assert sentence.endswith(SENTENCE_ENDS), sentence
    for text in texts(book):
        slip = SLIPS.search(text) or HE_OR_SHE.search(QUOTED.sub("", text))
        assert slip is None, f"{slip} in: {text}"
    assert plain(book)


def sentences(book: Document) -> Iterator[str]:
    """What has to be whole sentences."""
    for section in book.sections:
        for block in section.blocks:
            match block:
                case Paragraph(text):
                    yield text
                case Items(items):
                    yield from (item.text for item in items)
                case Example():
                    yield block.caption[0].upper() + block.caption[1:]
                case TextTable():
                    pass


def texts(book: Document) -> Iterator[str]:
    """All that people read but cards."""
    yield book.title
    yield from sentences(book)
    for section in book.sections:
        yield section.title
        for block in section.blocks:
            match block:
                case Items(items):
                    yield from (item.lead for item in items)
                case Example():
                    yield from (row.label for row in block.rows)
                case TextTable():
                    yield from (block.caption, *block.head, *(x for row in block.rows for x in row))
                case Paragraph():
                    pass
