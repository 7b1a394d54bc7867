"""A rule book on the screen of a terminal, in colours, and through a pager where it is longer.

What the book says is made elsewhere; here it is only set out. Whether an example is allowed is
said in words, and cards have their signs, so nothing depends on colours.
"""

import io
import os
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from typing import Final

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from liverpool.paper.document import (
    MARKS,
    VERDICTS,
    Block,
    Document,
    Example,
    Items,
    Paragraph,
    Section,
    ShownCard,
    TextTable,
)
from liverpool.paper.plain import lead_of, width_here
from liverpool.paper.symbols import card_signs
from liverpool.terminal.picture import JOKER_INK, ink

_HEADING: Final = "bold underline"
_MARKS: Final = {True: "bold green", False: "bold red", None: "dim"}
_PAGER: Final = "less"
_PAGERS_USUAL: Final = {"LESS": "FRX"}
"""Colours as they are, and no pager at all for what fits the screen."""


def show(document: Document) -> int:
    """Shows it on the screen, through a pager if it is longer; gives the exit status."""
    screen = shutil.get_terminal_size()
    text = pictured(document, width_here())
    if text.count("\n") < screen.lines or not _show_in_pager(text):
        print(text, end="")
    return 0


def _show_in_pager(text: str) -> bool:
    """Shows it in a pager; False if there is none."""
    command = shlex.split(os.environ.get("PAGER", "")) or [_PAGER]
    if shutil.which(command[0]) is None:
        return False
    subprocess.run(command, input=text.encode(), env=_PAGERS_USUAL | os.environ, check=False)
    return True


def pictured(document: Document, width: int) -> str:
    """The document for a terminal of this width, with what sets colours in it."""
    console = Console(
        file=io.StringIO(),
        force_terminal=True,
        width=width,
        highlight=False,
        markup=False,
        emoji=False,
    )
    with console.capture() as captured:
        console.print(Text(document.title, "bold"), end="\n\n")
        for text in (document.subtitle, document.date):
            if text:
                console.print(Text(text, "italic"), end="\n\n")
        for number, section in enumerate(document.sections, start=1):
            console.print(_section(number, section))
    lines = captured.get().splitlines()
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _section(number: int, section: Section) -> RenderableType:
    blocks = (Padding(_block(block), (0, 0, 1, 0)) for block in section.blocks)
    heading = Text(f"{number}. {section.title}", _HEADING)
    return Group(Padding(heading, (1, 0)), *blocks)


def _block(block: Block) -> RenderableType:
    match block:
        case Paragraph(text):
            return Text(text)
        case Items():
            return _items(block)
        case TextTable():
            return _table(block)
        case Example():
            return _example(block)


def _items(block: Items) -> RenderableType:
    grid = Grid.grid(padding=(0, 1, 0, 0))
    for number, item in enumerate(block.items, start=1):
        mark = f"{number}." if block.numbered else "-"
        grid.add_row(mark, Text.assemble((lead_of(item), "bold"), item.text))
    return grid


def _table(block: TextTable) -> RenderableType:
    table = Grid(
        box=box.SIMPLE_HEAD,
        title=Text(block.caption, "bold") if block.caption else None,
        title_justify="left",
    )
    for head in block.head:
        table.add_column(Text(head, "bold"))
    for row in block.rows:
        table.add_row(*map(Text, row))
    return table


def _example(example: Example) -> RenderableType:
    verdict = f"{VERDICTS[example.good]}: " if VERDICTS[example.good] else ""
    caption = Grid.grid(padding=(0, 1, 0, 0))
    caption.add_row(
        Text(MARKS[example.good], _MARKS[example.good]),
        Text.assemble((verdict, _MARKS[example.good]), example.caption),
    )
    rows = Grid.grid(padding=(0, 2, 0, 0))
    labelled = any(row.label for row in example.rows)
    for row in example.rows:
        cards = Text(" ").join(_cards(row.cards))
        rows.add_row(*[Text(row.label, "dim")] * labelled, cards)
    return Padding(Group(caption, Padding(rows, (0, 0, 0, 2))), (0, 0, 0, 2))


def _cards(cards: Sequence[ShownCard]) -> Iterator[Text]:
    for shown in cards:
        wild = shown.stands_for not in (None, shown.face)
        yield Text(card_signs(shown), f"bold {JOKER_INK}" if wild else ink(shown.face))
