"""Score sheets as a Word file that a family can change: the same table as on the PDF.

What stands on a sheet is decided in `score_sheet`. Sizes are chosen so that two sheets share a
page in any word processor: rows and lines have exact heights, and long text is set smaller. The
same sheet gives the same bytes.
"""

from textwrap import wrap
from typing import Final

from liverpool.paper.score_sheet import DOT, RING, ScoreSheet, SheetDeal, parts
from liverpool.paper.typeset import PAPER_SIZES, Paper
from liverpool.paper.word import templates, word_file

_FONT: Final = "Arial"
"""Word has it, and other word processors replace it by a font of exactly the same widths."""
_SIZES: Final = (10.0, 9.0, 8.0, 7.0, 6.0, 5.0)
_FOOT: Final = 7.5
_CUTTING_LINE: Final = 3.0
_MM_IN_POINT: Final = 0.3528
_LETTER_WIDTH: Final = 0.52
"""The mean width of letters and blanks, and a little more, as a share of the font's size."""
_LINE_HEIGHT: Final = 1.2
"""As a share of the font's size."""


def score_sheet_docx(sheet: ScoreSheet, per_page: int | None, paper: Paper) -> bytes:
    """The sheet as a Word file, once or twice to a page, None as usual; raises `CannotPrint`."""
    copies = sheet.per_page if per_page is None else per_page
    pages = parts(sheet, copies)
    width, height = PAPER_SIZES[paper]
    side, edge, grow = 10.0, 8.0, 1.0
    if copies == 1:
        width, height = height, width
        side, edge, grow = 13.0, 10.0, 1.3
    room, high = width - 2 * side, (height - 2 * edge) / copies - 2 * _CUTTING_LINE
    foot_size = _FOOT * grow
    foot = sum(lines_of(line, room, foot_size) for line in sheet.foot) * line_height(foot_size)
    first = [wide * grow for wide in (10, 12, 33)]
    column = (room - sum(first)) / len(sheet.players)
    tall, low = 8 * grow, 6 * grow

    def part(page: int, deals: tuple[SheetDeal, ...]) -> dict[str, object]:
        """The deals of a page, each as high as titles, foot and other rows leave room for."""
        is_last = page == len(pages) - 1
        more = bool(sheet.brought) * (page == 0) + is_last * (len(sheet.coins) + bool(sheet.buys))
        others = 12 * grow + foot + tall * (1 + is_last) + low * more
        number = f" ({page + 1} of {len(pages)})" if len(pages) > 1 else ""
        return {
            "page": page,
            "deals": deals,
            "first": page == 0,
            "last": is_last,
            "rules": sheet.rules + number,
            "row_height": min(14 * grow, (high - others - 2) / len(deals)),
        }

    return word_file(
        "score-sheet",
        title=f"{sheet.title}, {sheet.rules}",
        font=_FONT,
        sheet=sheet,
        pages=[part(page, deals) for page, deals in enumerate(pages)],
        totals=[
            f"★ {total}" if seat in sheet.winners else total
            for seat, total in enumerate(sheet.totals)
        ],
        copies=copies,
        widths=[*first, *[column] * len(sheet.players)],
        sizes=[size * grow for size in _SIZES],
        grow=grow,
        tall=tall,
        low=low,
        room=room,
        foot_size=foot_size,
        cutting_line=_CUTTING_LINE,
        dot=DOT,
        ring=RING,
        width=width,
        height=height,
        side=side,
        edge=edge,
    )


def line_height(size: float) -> float:
    """Millimetres of a line of so many points."""
    return size * _LINE_HEIGHT * _MM_IN_POINT


def lines_of(text: str, width: float, size: float) -> int:
    """How many lines the text takes in so many millimetres."""
    letters = max(1, int(width / (size * _LETTER_WIDTH * _MM_IN_POINT)))
    return max(1, len(wrap(text, letters, break_on_hyphens=False)))


def size_that_fits(text: str, width: float, height: float, sizes: tuple[float, ...]) -> float:
    """The largest of the sizes in which the text fits its place, or the smallest."""
    for size in sizes:
        widest = max(len(word) for word in text.split(" ")) * size * _LETTER_WIDTH * _MM_IN_POINT
        if widest <= width and lines_of(text, width, size) * line_height(size) <= height:
            return size
    return sizes[-1]


templates.filters |= {"line_height": line_height, "fitting": size_that_fits}
