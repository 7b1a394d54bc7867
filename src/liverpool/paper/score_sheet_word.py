"""Score sheets as a Word file that a family can change: the same table as on the PDF.

What stands on a sheet is decided in `score_sheet`. Sizes are chosen so that two sheets share a
page in any word processor: rows and lines have exact heights, and long text is set smaller. The
same sheet gives the same bytes.
"""

from collections.abc import Sequence
from typing import Final

import docx
from docx.document import Document
from docx.enum.section import WD_ORIENT
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_TAB_ALIGNMENT
from docx.shared import Mm
from docx.table import Table, _Cell
from docx.text.paragraph import Paragraph
from msgspec import Struct

from liverpool.engine.state import Seat
from liverpool.paper.score_sheet import DOT, RING, Cell, ScoreSheet, SheetDeal, parts
from liverpool.paper.typeset import PAPER_SIZES, Paper
from liverpool.paper.word import (
    FONT,
    MUTE,
    add_row,
    add_run,
    describe,
    line_height,
    lines_of,
    new_table,
    packed,
    set_font,
    set_line,
    shade,
    size_that_fits,
    underline,
)

_HEAD: Final = ("Deal", "Cards", "Contract")
_SIZES: Final = (10.0, 9.0, 8.0, 7.0, 6.0, 5.0)
_FOOT: Final = 7.5
_CUTTING_LINE: Final = 3.0


class _Form(Struct, frozen=True):
    """The place that a sheet has, in millimetres, and how much larger than the small form it is."""

    width: float
    height: float
    grow: float
    seats: int

    @property
    def widths(self) -> tuple[float, ...]:
        first = tuple(width * self.grow for width in (10, 12, 33))
        return (*first, *[(self.width - sum(first)) / self.seats] * self.seats)

    @property
    def sizes(self) -> tuple[float, ...]:
        """Sizes of text, the largest first."""
        return tuple(size * self.grow for size in _SIZES)

    @property
    def head(self) -> float:
        return 8 * self.grow

    @property
    def small(self) -> float:
        return 6 * self.grow


def score_sheet_docx(sheet: ScoreSheet, per_page: int | None, paper: Paper) -> bytes:
    """The sheet as a Word file, once or twice to a page, None as usual; raises `CannotPrint`."""
    copies = sheet.per_page if per_page is None else per_page
    pages = parts(sheet, copies)
    document = docx.Document()
    form = _page(document, copies, paper, len(sheet.players))
    _describe(document, sheet)
    for number, deals in enumerate(pages):
        shown = f"{sheet.rules} ({number + 1} of {len(pages)})" if len(pages) > 1 else sheet.rules
        for copy in range(copies):
            if copy:
                _cutting_line(document)
            top = _titles(document, sheet, shown, form)
            top.paragraph_format.page_break_before = number > 0 and copy == 0
            _table(document, sheet, deals, form)
            _foot(document, sheet, form)
    return packed(document)


def _page(document: Document, per_page: int, paper: Paper, seats: int) -> _Form:
    """Sets the page's size and margins; gives the place of a sheet on it."""
    section = document.sections[0]
    width, height = PAPER_SIZES[paper]
    side, edge, grow = 10.0, 8.0, 1.0
    if per_page == 1:
        width, height = height, width
        side, edge, grow = 13.0, 10.0, 1.3
        section.orientation = WD_ORIENT.LANDSCAPE
    section.page_width, section.page_height = Mm(width), Mm(height)
    section.left_margin = section.right_margin = Mm(side)
    section.top_margin = section.bottom_margin = Mm(edge)
    section.header_distance = section.footer_distance = Mm(edge / 2)
    spare = 2 * _CUTTING_LINE
    return _Form(width - 2 * side, (height - 2 * edge) / per_page - spare, grow, seats)


def _describe(document: Document, sheet: ScoreSheet) -> None:
    """What the file says about itself, and the look of its text."""
    describe(document, f"{sheet.title}, {sheet.rules}")
    for name in ("Normal", "Heading 1"):
        set_font(document.styles[name], FONT)


def _line(document: Document, text: str, size: float, height: float) -> Paragraph:
    paragraph = document.add_paragraph()
    add_run(paragraph, text, size, color=MUTE)
    set_line(paragraph, height)
    return paragraph


def _cutting_line(document: Document) -> None:
    underline(_line(document, "", 2, _CUTTING_LINE), "dashed")
    _line(document, "", 2, _CUTTING_LINE)


def _titles(document: Document, sheet: ScoreSheet, rules: str, form: _Form) -> Paragraph:
    """What the sheet is and by which rules; at the right the date, or who has won."""
    heading: Paragraph = document.add_heading(level=1)
    add_run(heading, sheet.title, 13 * form.grow, bold=True)
    set_line(heading, 6.5 * form.grow)
    size = 9 * form.grow
    under = _line(document, rules, size, 5.5 * form.grow)
    under.paragraph_format.tab_stops.add_tab_stop(Mm(form.width), WD_TAB_ALIGNMENT.RIGHT)
    under.add_run().add_tab()
    if sheet.outcome:
        add_run(under, f"{'★ ' * bool(sheet.winners)}{sheet.outcome}", size, bold=True)
    elif not sheet.course:
        add_run(under, f"Date {'.' * 24}", size, color=MUTE)
    return heading


def _foot(document: Document, sheet: ScoreSheet, form: _Form) -> None:
    size = _FOOT * form.grow
    lines = [_line(document, line, size, line_height(size)) for line in sheet.foot]
    lines[0].paragraph_format.space_before = Mm(1)


# The table


def _table(
    document: Document, sheet: ScoreSheet, deals: tuple[SheetDeal, ...], form: _Form
) -> None:
    first, last = deals[0] is sheet.deals[0], deals[-1] is sheet.deals[-1]
    brought = sheet.brought if first else ()
    coins = sheet.coins if last else ()
    buys = sheet.buys if last else ""
    others = form.head * (1 + last) + form.small * (bool(brought) + len(coins) + bool(buys))
    height = _row_height(sheet, deals, form, others)
    table = new_table(document, form.widths, "Points of each player, deal by deal")
    _head(table, sheet, form)
    if brought:
        _summary(table, "Carried over", brought, form, form.small)
    for deal in deals:
        _deal(table, deal, form, height)
    if last:
        totals = [
            f"★ {total}" if seat in sheet.winners else total
            for seat, total in enumerate(sheet.totals)
        ]
        _summary(table, sheet.total, totals, form, form.head, bold=True)
    if buys:
        _summary(table, buys, ("",) * len(sheet.players), form, form.small)
    for row in coins:
        _summary(table, row.label, row.cells, form, form.small)


def _row_height(
    sheet: ScoreSheet, deals: tuple[SheetDeal, ...], form: _Form, others: float
) -> float:
    """What is left for each deal, beside titles, foot and other rows."""
    size = _FOOT * form.grow
    foot = sum(lines_of(line, form.width, size) for line in sheet.foot) * line_height(size)
    titles = 12 * form.grow
    return min(14 * form.grow, (form.height - titles - foot - others - 2) / len(deals))


def _head(table: Table, sheet: ScoreSheet, form: _Form) -> None:
    cells = add_row(table, form.head, head=True)
    for at, (cell, text) in enumerate(zip(cells, (*_HEAD, *sheet.players), strict=True)):
        shade(cell)
        sizes = form.sizes[2:] if at < len(_HEAD) else form.sizes
        _fitted(cell, text, form.widths[at], form.head, sizes, bold=at >= len(_HEAD))


def _summary(
    table: Table,
    label: str,
    values: Sequence[str],
    form: _Form,
    height: float,
    *,
    bold: bool = False,
) -> None:
    """A row that belongs to no deal: totals, and what was carried over or won in coins."""
    cells = add_row(table, height)
    values_at = list(zip(cells[len(_HEAD) :], values, strict=True))
    wide = cells[0].merge(cells[len(_HEAD) - 1])
    _fitted(wide, label, sum(form.widths[: len(_HEAD)]), height, form.sizes, bold=bold)
    wide.paragraphs[0].alignment = WD_ALIGN_PARAGRAPH.RIGHT
    for cell, text in values_at:
        _fitted(cell, text, form.widths[-1], height, form.sizes, bold=bold)
    if bold:
        for cell in (wide, *(cell for cell, _ in values_at)):
            shade(cell)


def _deal(table: Table, deal: SheetDeal, form: _Form, height: float) -> None:
    number, cards, contract, *seats = add_row(table, height)
    _fitted(number, str(deal.number), form.widths[0], height, form.sizes, bold=True)
    _fitted(cards, str(deal.cards), form.widths[1], height, form.sizes)
    text = f"{deal.contract}, all cards at once" if deal.all_at_once else deal.contract
    _fitted(contract, text, form.widths[2], height, form.sizes)
    contract.paragraphs[0].alignment = WD_ALIGN_PARAGRAPH.LEFT
    for seat, (cell, written) in enumerate(zip(seats, deal.cells, strict=True)):
        _points(cell, written, _corner(deal.dealer, seat), form, height)


def _corner(dealer: Seat | None, seat: Seat) -> str:
    if dealer is None:
        return RING
    return DOT if dealer == seat else ""


def _points(cell: _Cell, written: Cell, corner: str, form: _Form, height: float) -> None:
    """Points above, the total below, a fine line between; the dealer's mark at the left."""
    above, below = cell.paragraphs[0], cell.add_paragraph()
    width = form.widths[-1]
    for paragraph in (above, below):
        set_line(paragraph, height / 2 - 0.3)
    above.paragraph_format.tab_stops.add_tab_stop(Mm(width / 2 - 1), WD_TAB_ALIGNMENT.CENTER)
    mark = add_run(above, corner, 9 * form.grow, color=None if corner == DOT else MUTE)
    mark.add_tab()
    size = size_that_fits(written.points, width - 6, height / 2, form.sizes)
    add_run(above, written.points, size)
    underline(above, "dotted")
    below.alignment = WD_ALIGN_PARAGRAPH.CENTER
    add_run(below, written.total, size_that_fits(written.total, width - 2, height / 2, form.sizes))
    below.runs[0].bold = True


def _fitted(
    cell: _Cell,
    text: str,
    width: float,
    height: float,
    sizes: tuple[float, ...],
    *,
    bold: bool = False,
) -> None:
    """Text in the middle of a cell, as large as it fits there."""
    room = width * (0.88 if bold else 1) - 2.5  # bold letters are wider
    size = size_that_fits(text, room, height - 1, sizes)
    paragraph = cell.paragraphs[0]
    paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    add_run(paragraph, text, size, bold=bold)
    set_line(paragraph, line_height(size))
