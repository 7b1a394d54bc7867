"""A text for readers as a Word file that a family can change.

It has Word's own headings, lists and tables, so that it can be read by ear and set anew. Headings
stay with what follows them, and neither rows nor examples are parted at a page's foot. The same
text gives the same bytes.
"""

from itertools import pairwise
from typing import Final, assert_never

import docx
from docx.document import Document as WordDocument
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.shared import Mm, Pt
from docx.styles.style import ParagraphStyle
from docx.text.paragraph import Paragraph as WordParagraph

from liverpool.paper.document import (
    MARKS,
    VERDICTS,
    Block,
    CardRow,
    Document,
    Example,
    Items,
    Paragraph,
    TextTable,
)
from liverpool.paper.plain import lead_of
from liverpool.paper.symbols import card_signs
from liverpool.paper.typeset import PAPER_SIZES, Paper
from liverpool.paper.word import (
    INK,
    MUTE,
    RED,
    add_contents,
    add_page_number,
    add_place,
    add_run,
    add_text_row,
    bar,
    describe,
    frame,
    new_table,
    packed,
    set_font,
    shade,
    without_border,
)

_FONT: Final = "Cambria"
"""Word has it, and other word processors replace it by a font of exactly the same widths."""
_INDENT: Final = 6.0
_LETTER: Final = 2.3
"""Millimetres that a letter of a table takes, and a little more."""


def book_docx(document: Document, paper: Paper) -> bytes:
    """The text as a Word file."""
    word = docx.Document()
    size = 10.0 if document.short else 11.0
    width = _page(word, document, paper)
    _styles(word, size)
    _front(word, document, size)
    titles = [section.title for section in document.sections]
    if not document.short:
        add_contents(word, titles, size)
    for number, (section, title) in enumerate(zip(document.sections, titles, strict=True)):
        add_place(word.add_heading(title, level=1), number)
        for block in section.blocks:
            _block(word, block, size, width)
    return packed(word)


def _page(word: WordDocument, document: Document, paper: Paper) -> float:
    """Sets the page, its head and its foot; gives the width of its lines."""
    section = word.sections[0]
    width, height = PAPER_SIZES[paper]
    section.page_width, section.page_height = Mm(width), Mm(height)
    side, edge = (21.0, 18.0) if document.short else (25.0, 22.0)
    section.left_margin = section.right_margin = Mm(side)
    section.top_margin = section.bottom_margin = Mm(edge)
    section.header_distance = section.footer_distance = Mm(edge / 2)
    section.different_first_page_header_footer = True
    add_run(section.header.paragraphs[0], document.title, 9, color=MUTE)
    for foot in (section.footer, section.first_page_footer):
        foot.paragraphs[0].alignment = WD_ALIGN_PARAGRAPH.CENTER
        add_page_number(foot.paragraphs[0], 9)
    describe(word, document.title)
    return width - 2 * side


def _styles(word: WordDocument, size: float) -> None:
    for name in ("Normal", "Heading 1", "Title"):
        set_font(word.styles[name], _FONT)
    without_border(word.styles["Title"])
    normal, heading = word.styles["Normal"], word.styles["Heading 1"]
    assert isinstance(normal, ParagraphStyle)
    assert isinstance(heading, ParagraphStyle)
    normal.font.size = Pt(size)
    normal.paragraph_format.space_after = Pt(size * 0.5)
    normal.paragraph_format.line_spacing = 1.1
    normal.paragraph_format.widow_control = True
    heading.font.size, heading.font.bold = Pt(size * 1.4), True
    heading.paragraph_format.space_before = Pt(size * 1.3)
    heading.paragraph_format.space_after = Pt(size * 0.5)
    heading.paragraph_format.keep_with_next = True


def _front(word: WordDocument, document: Document, size: float) -> None:
    title = word.add_heading(level=0)
    title.alignment = WD_ALIGN_PARAGRAPH.CENTER
    add_run(title, document.title, size * 2, bold=True, color=INK)
    for text in (document.subtitle, document.date):
        if text:
            below = word.add_paragraph()
            below.alignment = WD_ALIGN_PARAGRAPH.CENTER
            add_run(below, text, size * 1.1, color=MUTE)


def _block(word: WordDocument, block: Block, size: float, width: float) -> None:
    match block:
        case Paragraph(text):
            paragraph = word.add_paragraph()
            paragraph.alignment = WD_ALIGN_PARAGRAPH.JUSTIFY
            add_run(paragraph, text, size)
        case Items():
            _items(word, block, size)
        case TextTable():
            _table(word, block, size, width)
        case Example():
            _example(word, block, size)
        case _:
            assert_never(block)


def _items(word: WordDocument, block: Items, size: float) -> None:
    """Items with their sign or number before them, which a reader sees as Word's own text."""
    last = len(block.items)
    for number, item in enumerate(block.items, start=1):
        paragraph = word.add_paragraph(style=None if block.numbered else "List Bullet")
        form = paragraph.paragraph_format
        form.left_indent, form.first_line_indent = Mm(_INDENT), Mm(-_INDENT)
        form.tab_stops.add_tab_stop(Mm(_INDENT))
        form.space_after = Pt(size * (0.6 if number == last else 0.25))
        if block.numbered:
            add_run(paragraph, f"{number}.\t", size)
        add_run(paragraph, lead_of(item), size, bold=True)
        add_run(paragraph, item.text, size)


def _table(word: WordDocument, block: TextTable, size: float, width: float) -> None:
    if block.caption:
        caption = word.add_paragraph()
        caption.paragraph_format.keep_with_next = True
        caption.paragraph_format.space_after = Pt(2)
        add_run(caption, block.caption, size * 0.92, color=MUTE)
    rows = (block.head, *block.rows)
    longest = [max(len(row[at]) for row in rows) for at in range(len(block.head))]
    wanted = [5 + letters * _LETTER * size / 11 for letters in longest]
    shrink = min(1.0, width / sum(wanted))
    table = new_table(word, tuple(wide * shrink for wide in wanted), block.caption)
    for number, row in enumerate(rows):
        cells = add_text_row(table, head=number == 0)
        for cell, text in zip(cells, row, strict=True):
            add_run(cell.paragraphs[0], text, size * 0.95, bold=number == 0)
            cell.paragraphs[0].paragraph_format.space_after = Pt(1)
            cell.paragraphs[0].paragraph_format.keep_with_next = number < len(rows) - 1
            if number == 0:
                shade(cell)
    after = word.add_paragraph()
    after.paragraph_format.space_after = Pt(0)
    after.paragraph_format.line_spacing = Pt(size * 0.6)


def _example(word: WordDocument, block: Example, size: float) -> None:
    """What is shown and whether it is allowed, then the cards; never parted by a page's end."""
    verdict = VERDICTS[block.good]
    caption = word.add_paragraph()
    before = f"{MARKS[block.good]} {f'{verdict}: ' if verdict else ''}"
    add_run(caption, before, size, bold=True)
    add_run(caption, block.caption, size)
    lines = [caption, *(_row(word, row, size) for row in block.rows)]
    for line in lines:
        bar(line, dark=bool(verdict))
        line.paragraph_format.left_indent = Mm(_INDENT / 2)
        line.paragraph_format.space_after = Pt(2)
        line.paragraph_format.keep_together = True
    for line, _ in pairwise(lines):
        line.paragraph_format.keep_with_next = True
    lines[-1].paragraph_format.space_after = Pt(size * 0.7)


def _row(word: WordDocument, row: CardRow, size: float) -> WordParagraph:
    line = word.add_paragraph()
    if row.label:
        add_run(line, f"{row.label}:  ", size * 0.9, color=MUTE)
    for card in row.cards:
        signs = card_signs(card)
        red = signs.rstrip(")")[-1] in "♥♦"
        run = add_run(line, f" {signs} ", size * 1.05, bold=True, color=RED if red else INK)
        frame(run, wild=card.is_wild)
        add_run(line, "  ", size)
    return line
