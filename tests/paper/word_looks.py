"""What is set in Word files, as text: a paragraph, a row or a style on each line.

`python -m tests.paper.word_looks` writes the texts anew; what has changed is then looked at in a
word processor.
"""

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from liverpool.paper.book_word import book_docx
from liverpool.paper.score_sheet import Cell, ScoreSheet, empty_sheet
from liverpool.paper.score_sheet_word import score_sheet_docx
from liverpool.paper.typeset import Paper
from tests.paper.papers import EVERYTHING, ours

FOLDER: Final = Path(__file__).parent / "word_looks"
STYLES: Final = ("Normal", "Heading1", "Title")
"""Those that we set."""


def _sheet() -> ScoreSheet:
    """One with a row of each kind: points from before, points, coins, and buys to be tallied."""
    deals = [{"cards": 10, "contract": "set 3, set 3"}, {"cards": 11, "contract": "run 4, run 4"}]
    rules = ours({"deals": [*deals, {"cards": 12, "contract": "set 5"}], "stakes.ante": 4})
    sheet = empty_sheet(rules, ["Ann", "Benjamin Bartholomew"], dealer=1)
    first = replace(sheet.deals[0], cells=(Cell("0", "−5"), Cell("115", "145")))
    unknown = replace(sheet.deals[2], dealer=None)
    return replace(
        sheet,
        deals=(first, sheet.deals[1], unknown),
        brought=("−5", "30"),
        totals=("−5", "145"),
        winners=(0,),
        buys="Buys",
    )


def _narrow_sheet() -> ScoreSheet:
    """One for eight players, whose points hardly fit."""
    one = ours({"deals": [{"cards": 10, "contract": "set 3, set 3"}]})
    sheet = empty_sheet(one, ["A", "Benjamin", "Chrysanthemum Constance", *"DEFGH"])
    points = ["8" * digits for digits in range(3, 11)]
    cells = tuple(Cell(each, each) for each in points)
    return replace(sheet, deals=(replace(sheet.deals[0], cells=cells),), totals=tuple(points))


MADE: Final[dict[str, Callable[[], bytes]]] = {
    "book": lambda: book_docx(EVERYTHING, Paper.A4),
    "short-book": lambda: book_docx(replace(EVERYTHING, short=True, date="Easter"), Paper.LETTER),
    "finished-sheet": lambda: score_sheet_docx(
        replace(_sheet(), outcome="Ann wins the game.", coins=(), buys="", brought=()),
        1,
        Paper.LETTER,
    ),
    "narrow-sheet": lambda: score_sheet_docx(_narrow_sheet(), 1, Paper.A4),
    "two-sheets": lambda: score_sheet_docx(_sheet(), 2, Paper.A4),
}
"""Word files, by the name of their text."""


def kept(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def look(content: bytes) -> str:
    """What is set in the file's body, in its heads and feet, and in our styles."""
    with zipfile.ZipFile(io.BytesIO(content)) as file:
        edges = [
            name for name in sorted(file.namelist()) if re.search("(head|[fF]oot)er.xml", name)
        ]
        parts = [file.read(name).decode() for name in ("word/document.xml", *edges)]
        styles = re.findall(
            r"<w:style .*?</w:style>", file.read("word/styles.xml").decode(), re.DOTALL
        )
    ours = [style for style in styles if re.search(f'styleId="({"|".join(STYLES)})"', style)]
    text = re.sub(
        r'<\?xml.*?\?>\s*|w:| xmlns:?\w*=".*?"| mc:Ignorable=".*?"', "", "".join(parts + ours)
    )
    return re.sub(r"(</(p|tr|tblPr|tblGrid|style|sectPr)>)", r"\1\n", text)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each, made in MADE.items():
        kept(each).write_text(look(made()), encoding="utf-8", newline="\n")
