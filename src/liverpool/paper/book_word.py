"""A text for readers as a Word file that a family can change.

It has Word's own headings, lists and tables, so that it can be read by ear and set anew. Headings
stay with what follows them, and neither rows nor examples are parted at a page's foot. The same
text gives the same bytes.
"""

from typing import Final

from liverpool.paper.document import Document, TextTable
from liverpool.paper.typeset import PAPER_SIZES, Paper
from liverpool.paper.word import templates, word_file

_FONT: Final = "Cambria"
"""Word has it, and other word processors replace it by a font of exactly the same widths."""
_LETTER: Final = 2.3
"""Millimetres that a letter of a table takes, and a little more."""


def book_docx(document: Document, paper: Paper) -> bytes:
    width, height = PAPER_SIZES[paper]
    return word_file(
        "book",
        title=document.title,
        edges=True,
        document=document,
        font=_FONT,
        size=10.0 if document.short else 11.0,
        width=width,
        height=height,
        side=21.0 if document.short else 25.0,
        edge=18.0 if document.short else 22.0,
    )


def _widths(table: TextTable, size: float, room: float) -> list[float]:
    """Of the columns, by their longest cells; narrower where the page has no room for them."""
    longest = [max(map(len, column)) for column in zip(table.head, *table.rows, strict=True)]
    wanted = [5 + letters * _LETTER * size / 11 for letters in longest]
    shrink = min(1.0, room / sum(wanted))
    return [wide * shrink for wide in wanted]


templates.filters["widths"] = _widths
