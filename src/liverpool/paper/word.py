"""Parts of Word files that python-docx has no functions for, and the packing of the file.

Lines and rows get exact heights here, so that what should fit a page does.
"""

import io
import zipfile
from collections.abc import Sequence
from datetime import UTC, datetime
from textwrap import wrap
from typing import Final

from docx.document import Document
from docx.enum.table import WD_CELL_VERTICAL_ALIGNMENT, WD_ROW_HEIGHT_RULE
from docx.enum.text import WD_LINE_SPACING
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.shared import Mm, Pt, RGBColor
from docx.styles.style import BaseStyle, CharacterStyle
from docx.table import Table, _Cell, _Row
from docx.text.paragraph import Paragraph
from docx.text.run import Run

FONT: Final = "Arial"
"""Word has it, and other word processors replace it by a font of exactly the same widths."""
INK: Final = RGBColor(0x22, 0x22, 0x22)
MUTE: Final = RGBColor(0x60, 0x60, 0x60)
RED: Final = RGBColor(0xB3, 0x20, 0x1F)
GROUND: Final = "EDEDED"
_HAIR: Final = "9E9E9E"
FIRST_DAY: Final = datetime(1980, 1, 1, tzinfo=UTC)
"""The earliest date that a file in a ZIP archive can have."""
_MM_IN_POINT: Final = 0.3528
_LETTER_WIDTH: Final = 0.52
"""The mean width of letters and blanks, and a little more, as a share of the font's size."""
_LINE_HEIGHT: Final = 1.2
"""As a share of the font's size."""


# The document


def describe(document: Document, title: str) -> None:
    """What the file says about itself."""
    about = document.core_properties
    about.title = title
    about.author = about.last_modified_by = "Liverpool Rummy"
    about.language, about.comments = "en", ""
    about.created = about.modified = FIRST_DAY


def set_font(style: BaseStyle, name: str) -> None:
    """The style in this font and our ink."""
    assert isinstance(style, CharacterStyle)
    style.font.name = name
    style.font.color.rgb = INK
    fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
    for theme in ("asciiTheme", "hAnsiTheme", "eastAsiaTheme", "cstheme"):
        fonts.attrib.pop(qn(f"w:{theme}"), None)  # which would win over the name


def without_border(style: BaseStyle) -> None:
    """The style without the line that Word draws around or below it."""
    for border in style.element.findall(f"{qn('w:pPr')}/{qn('w:pBdr')}"):
        border.getparent().remove(border)


# Text


def add_run(
    paragraph: Paragraph,
    text: str,
    size: float,
    *,
    bold: bool = False,
    color: RGBColor | None = None,
) -> Run:
    run = paragraph.add_run(text)
    run.font.size = Pt(size)
    run.bold = run.font.cs_bold = bold
    set_size = run._r.get_or_add_rPr().find(qn("w:sz"))
    # Hebrew, Arabic and their like have a size and a weight of their own.
    set_size.addnext(_element("w:szCs", val=set_size.get(qn("w:val"))))
    if color is not None:
        run.font.color.rgb = color
    return run


def add_page_number(paragraph: Paragraph, size: float) -> None:
    """The number of the page that it stands on."""
    number = _element("w:fldSimple", instr="PAGE")
    number.append(add_run(paragraph, "1", size, color=MUTE)._r)
    paragraph._p.append(number)


def add_contents(document: Document, headings: Sequence[str], size: float) -> None:
    """A list of these headings, each a link to its place.

    Only the program that sets the pages knows their numbers. Word adds them when somebody updates
    the list (F9); made to do so by itself (`w:updateFields`), it first asks whoever opens the file.
    """
    lines = [document.add_paragraph() for _ in headings]
    for number, (line, heading) in enumerate(zip(lines, headings, strict=True)):
        line.paragraph_format.space_after = Pt(0)
        link = _element("w:hyperlink", anchor=_place(number))
        link.append(add_run(line, heading, size)._r)
        line._p.append(link)
    if lines:
        _field(lines[0], lines[-1], r'TOC \o "1-1" \h')
        lines[-1].paragraph_format.space_after = Pt(size)


def _field(first: Paragraph, last: Paragraph, instruction: str) -> None:
    """Makes what stands in these paragraphs, and between them, what a field shows."""
    begins: list[BaseOxmlElement] = []
    for kind in ("begin", "", "separate"):
        run = first.add_run()._r
        begins.append(run)
        if kind:
            run.append(_element("w:fldChar", fldCharType=kind))
        else:
            text = _element("w:instrText")
            text.text = instruction
            run.append(text)
    properties = first._p.get_or_add_pPr()
    for run in reversed(begins):
        properties.addnext(run)
    last.add_run()._r.append(_element("w:fldChar", fldCharType="end"))


def add_place(heading: Paragraph, number: int) -> None:
    """Makes the heading the place to which the line of this number leads."""
    begin = _element("w:bookmarkStart", id=str(number), name=_place(number))
    heading._p.get_or_add_pPr().addnext(begin)
    heading._p.append(_element("w:bookmarkEnd", id=str(number)))


def _place(number: int) -> str:
    return f"_Toc{number + 1}"


def frame(run: Run, *, wild: bool) -> None:
    """A fine line around it, dashed around what is wild."""
    kind = "dashed" if wild else "single"
    properties = run._r.get_or_add_rPr()
    border = _element("w:bdr", val=kind, sz="4", space="0", color=_HAIR)
    properties.find(qn("w:szCs")).addnext(border)


def bar(paragraph: Paragraph, *, dark: bool) -> None:
    """A line at its left, as examples have."""
    _border(paragraph, _element("w:left", val="single", sz="12", space="6", color=_bar(dark=dark)))


def _bar(*, dark: bool) -> str:
    return str(INK) if dark else _HAIR


def set_line(paragraph: Paragraph, height: float) -> None:
    """Lines of exactly so many millimetres, with nothing above and below."""
    form = paragraph.paragraph_format
    form.space_before = form.space_after = Pt(0)
    form.line_spacing_rule = WD_LINE_SPACING.EXACTLY
    form.line_spacing = Mm(height)


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


# Tables


def new_table(document: Document, widths: tuple[float, ...], caption: str) -> Table:
    """A table without rows, with fine lines, columns of these widths and a caption for readers."""
    table: Table = document.add_table(rows=0, cols=len(widths))
    table.style = document.styles["Table Grid"]
    table.autofit = False
    for column, width in zip(table.columns, widths, strict=True):
        column.width = Mm(width)
    properties = table._tbl.tblPr  # python-docx has no functions for these
    layout = properties.find(qn("w:tblLayout"))
    layout.addprevious(_borders())
    layout.addnext(_margins())
    properties.append(_element("w:tblCaption", val=caption))
    return table


def _borders() -> BaseOxmlElement:
    borders = OxmlElement("w:tblBorders")
    for side in ("top", "left", "bottom", "right", "insideH", "insideV"):
        borders.append(_element(f"w:{side}", val="single", sz="4", space="0", color=_HAIR))
    return borders


def _margins() -> BaseOxmlElement:
    margins = OxmlElement("w:tblCellMar")
    for side in ("left", "right"):
        margins.append(_element(f"w:{side}", w="50", type="dxa"))
    return margins


def add_row(table: Table, height: float, *, head: bool = False) -> list[_Cell]:
    """The cells of a new row of exactly this height; a head is repeated on every page."""
    row: _Row = table.add_row()  # type: ignore[no-untyped-call]  # python-docx has no type here
    row.height_rule = WD_ROW_HEIGHT_RULE.EXACTLY
    row.height = Mm(height)
    properties = row._tr.get_or_add_trPr()
    properties.append(OxmlElement("w:cantSplit"))
    if head:
        properties.append(OxmlElement("w:tblHeader"))
    cells = list(row.cells)
    for cell, column in zip(cells, table.columns, strict=True):
        cell.width = column.width
        cell.vertical_alignment = WD_CELL_VERTICAL_ALIGNMENT.CENTER
    return cells


def add_text_row(table: Table, *, head: bool = False) -> list[_Cell]:
    """The cells of a new row as high as its text; a head is repeated on every page."""
    cells = add_row(table, 0, head=head)
    row = table.rows[-1]
    row.height_rule = WD_ROW_HEIGHT_RULE.AUTO
    return cells


def shade(cell: _Cell) -> None:
    """Light grey, as heads and totals are."""
    shading = _element("w:shd", val="clear", color="auto", fill=GROUND)
    properties = cell._tc.get_or_add_tcPr()
    properties.find(qn("w:vAlign")).addprevious(shading)


def underline(paragraph: Paragraph, kind: str) -> None:
    """A fine line below, `dotted` or `dashed`."""
    _border(paragraph, _element("w:bottom", val=kind, sz="4", space="0", color=_HAIR))


def _border(paragraph: Paragraph, line: BaseOxmlElement) -> None:
    borders = OxmlElement("w:pBdr")
    borders.append(line)
    properties = paragraph._p.get_or_add_pPr()
    properties.insert_element_before(borders, "w:tabs", "w:spacing", "w:ind", "w:jc")


def _element(name: str, /, **values: str) -> BaseOxmlElement:
    element = OxmlElement(name)
    for key, value in values.items():
        element.set(qn(f"w:{key}"), value)
    return element


# The file


def packed(document: Document) -> bytes:
    """The file's bytes, the same whenever it is made."""
    written, again = io.BytesIO(), io.BytesIO()
    document.save(written)
    with (
        zipfile.ZipFile(written) as source,
        zipfile.ZipFile(again, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            target.writestr(
                zipfile.ZipInfo(name, FIRST_DAY.timetuple()[:6]),
                source.read(name),
                zipfile.ZIP_DEFLATED,
            )
    return again.getvalue()
