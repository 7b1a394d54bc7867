"""A document as plain text: for files, for pipes, and for the texts that tests keep.

Nothing is coloured or bold; headings are underlined, cards are signs, and whether an example
is allowed is said in words. Every line fits the width as far as its words do.
"""

import textwrap
from collections.abc import Iterator, Sequence
from shutil import get_terminal_size
from typing import Final

from liverpool.paper.document import (
    MARKS,
    VERDICTS,
    Block,
    Document,
    Example,
    Item,
    Items,
    Paragraph,
    Section,
    TextTable,
)
from liverpool.paper.symbols import cards_signs

_INDENT = "  "
_GAP = "  "
_NARROWEST = 8
"""Letters that a column of a table keeps, however wide the others are."""

WIDEST: Final = 100
"""Letters in a line; longer ones are hard to read, however wide the terminal is."""
_LEAST: Final = 40


def width_here() -> int:
    """How wide lines may be in this terminal."""
    return max(min(get_terminal_size().columns, WIDEST), _LEAST)


def plain(document: Document, width: int = WIDEST) -> str:
    """The whole document, wrapped to the width; it ends with a line's end."""
    parts = [_title(document, width)]
    for number, section in enumerate(document.sections, start=1):
        parts.append(_section(number, section, width))
    return "\n\n\n".join(parts) + "\n"


def _title(document: Document, width: int) -> str:
    title = document.title
    lines = [_wrapped(title, width), "=" * min(len(title), width)]
    for text in (document.subtitle, document.date):
        if text:
            lines += ["", _wrapped(text, width)]
    return "\n".join(lines)


def _section(number: int, section: Section, width: int) -> str:
    title = f"{number}. {section.title}"
    heading = f"{_wrapped(title, width)}\n{'-' * min(len(title), width)}"
    return "\n\n".join([heading, *("\n".join(_block(block, width)) for block in section.blocks)])


def _block(block: Block, width: int) -> Iterator[str]:
    match block:
        case Paragraph(text):
            yield _wrapped(text, width)
        case Items(items, numbered):
            for number, item in enumerate(items, start=1):
                yield _item(item, f"{number}. " if numbered else "- ", width)
        case TextTable():
            yield from _table(block, width)
        case Example():
            yield from _example(block, width)


def _item(item: Item, mark: str, width: int) -> str:
    return _wrapped(f"{mark}{lead_of(item)}{item.text}", width, hang=" " * len(mark))


def lead_of(item: Item) -> str:
    """What stands before the text of an item, with the sign or blank between the two."""
    if not item.lead:
        return ""
    return f"{item.lead} " if item.lead[-1] in ".?!:" else f"{item.lead}: "


def _example(example: Example, width: int) -> Iterator[str]:
    verdict = f"{VERDICTS[example.good]}: " if VERDICTS[example.good] else ""
    mark = f"{_INDENT}{MARKS[example.good]} "
    hang = " " * len(mark)
    yield _wrapped(f"{mark}{verdict}{example.caption}", width, hang=hang)
    room = len(max((row.label for row in example.rows), key=len, default="")) + len(": ")
    for row in example.rows:
        label = f"{row.label}: " if row.label else ""
        start = f"{hang}{label:{room}}" if room > len(": ") else hang
        yield _wrapped(start + cards_signs(row.cards), width, hang=" " * len(start))


def _table(table: TextTable, width: int) -> Iterator[str]:
    rows = [table.head, *table.rows]
    widths = fitted([max(map(len, column)) for column in zip(*rows, strict=True)], width)
    if table.caption:
        yield _wrapped(table.caption, width)
        yield ""
    yield from _table_row(table.head, widths)
    yield (_INDENT + _GAP.join("-" * room for room in widths))
    for row in table.rows:
        yield from _table_row(row, widths)


def fitted(wanted: Sequence[int], width: int) -> list[int]:
    """What each column gets: what it wants, and where that is too much the widest give way."""
    room = width - len(_INDENT) - len(_GAP) * (len(wanted) - 1)
    given = list(wanted)
    while sum(given) > room and max(given) > _NARROWEST:
        given[given.index(max(given))] -= 1
    return given


def _table_row(cells: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    """The lines of a row: as many as its longest cell needs."""
    wrapped = [
        textwrap.wrap(cell, room, break_on_hyphens=False) or [""]
        for cell, room in zip(cells, widths, strict=True)
    ]
    for at in range(max(map(len, wrapped))):
        parts = [lines[at] if at < len(lines) else "" for lines in wrapped]
        padded = [f"{part:{room}}" for part, room in zip(parts, widths, strict=True)]
        yield (_INDENT + _GAP.join(padded)).rstrip()


def _wrapped(text: str, width: int, *, hang: str = "") -> str:
    return textwrap.fill(
        text, width, subsequent_indent=hang, break_long_words=False, break_on_hyphens=False
    )
