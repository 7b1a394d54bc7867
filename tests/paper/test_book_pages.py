"""The pages of rule books as a printer looks at them: no heading at a foot, no page half empty."""

from collections.abc import Iterator
from contextlib import closing
from typing import Final

import pypdfium2  # type: ignore[import-untyped]
import pytest
from msgspec.structs import replace

from liverpool.engine.presets import load, names
from liverpool.paper.book import WHOLE, Edition, rule_book
from liverpool.paper.book.front import LONGEST, Front
from liverpool.paper.typeset import PAPER_SIZES, Paper, book_pdf
from tests.chance import some, together
from tests.paper.pdfs import text

PRESETS: Final = tuple(name for name in names() if "+" not in name)
BOOKS: Final = [(edition, paper) for paper in Paper for edition in (WHOLE, Edition(short=True))]
_POINT: Final = 25.4 / 72
_FOOT: Final = 16.0
"""Millimetres from the lower edge; nothing but the page's number stands there."""


def lowest_lines(content: bytes) -> Iterator[tuple[float, str]]:
    """The lowest line of each page and how high it stands, in millimetres."""
    with closing(pypdfium2.PdfDocument(content)) as document:
        for page in document:
            written = page.get_textpage()
            boxes = [written.get_rect(at) for at in range(written.count_rects())]
            bottom, box = min((box[1] * _POINT, box) for box in boxes if box[1] * _POINT > _FOOT)
            left, _, right, top = box
            line = written.get_text_bounded(left - 1, box[1] - 1, right + 1, top + 1)
            yield bottom, " ".join(line.split())


@pytest.mark.in_turn
@pytest.mark.parametrize(("name", "book"), together(some(PRESETS, 2), BOOKS))
def test_no_heading_is_at_a_foot_and_no_page_half_empty(
    name: str, book: tuple[Edition, Paper]
) -> None:
    edition, paper = book
    document = rule_book(load(name), edition)
    lowest = list(lowest_lines(book_pdf(document, paper)))
    assert not {line for _, line in lowest} & {section.title for section in document.sections}
    height = PAPER_SIZES[paper][1]
    assert all(bottom < height / 4 for bottom, _ in lowest[:-1])


def test_the_familys_own_words_are_whole() -> None:
    title = "Rummy at Grandma O'Hara-Featherstonehaugh's sister-in-law's"
    front = Front(title, "x " * (LONGEST["subtitle"] // 2 - 1) + "y", "1" * LONGEST["date"])
    assert not front.faults()
    printed = text(book_pdf(rule_book(load("dunlop"), Edition(short=True, front=front)), Paper.A4))
    assert {*title.split(), front.date} <= {*printed.split()}


@pytest.mark.in_turn
@pytest.mark.parametrize("edition", [WHOLE, Edition(short=True)])
def test_a_word_too_long_for_a_line_goes_on_in_the_next(edition: Edition) -> None:
    front = Front(**{line: "W" * most for line, most in LONGEST.items()})
    content = book_pdf(rule_book(load("dunlop"), replace(edition, front=front)), Paper.A4)
    with closing(pypdfium2.PdfDocument(content)) as document:
        written = document[0].get_textpage()
        rights = [written.get_rect(at)[2] for at in range(written.count_rects())]
    assert max(rights) * _POINT < PAPER_SIZES[Paper.A4][0] - 18
