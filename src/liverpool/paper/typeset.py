"""Printed pages: data into a template, and out comes a tagged PDF.

How a page looks is decided in `templates/`; what it says, where its data is made. Data reaches a
template as text, never as markup, so that no name can be a command. The same data gives the same
bytes, unless letters are needed that only a font of this computer has.
"""

import json
import locale
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, assert_never

import msgspec

from liverpool.engine.english import listed
from liverpool.engine.presets import NamedRules
from liverpool.extras import UsedLater
from liverpool.paper.cheat_sheet import cheat_sheet
from liverpool.paper.document import (
    MARKS,
    VERDICTS,
    Block,
    Document,
    Example,
    Items,
    Paragraph,
    ShownCard,
    TextTable,
)
from liverpool.paper.output import CannotPrint
from liverpool.paper.plain import lead_of
from liverpool.paper.symbols import card_words, face_signs

if TYPE_CHECKING:
    import typst
else:
    typst = UsedLater("typst")  # a server can go without it

_TEMPLATES: Final = Path(__file__).parent / "templates"
_UNSHOWN: Final = re.compile(r'the text `"(.+?)"` could not be displayed')
_ESCAPED: Final = re.compile(r"\\u\{([0-9a-f]+)\}")
_MOST_LETTERS: Final = 10
"""Letters that one sentence names."""


_SIZES: Final = {False: (11.0, 11.4, 11.8), True: (10.0, 10.4, 10.8, 11.2)}
"""Sizes of letters, in points, for a whole book (False) and for a short edition (True)."""


class Paper(StrEnum):
    """The two sizes of paper that home printers use."""

    A4 = "a4"
    LETTER = "letter"


PAPER_SIZES: Final = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}
"""Width and height in millimetres, upright."""


class NoFont(CannotPrint):
    """Letters are wanted that no font has."""


def pdf(template: str, data: object, paper: Paper) -> bytes:
    """The page or pages of a template, which finds `data` and the paper in its inputs.

    Raises `NoFont` for letters that no font has.
    """
    try:
        return _compiled(template, data, paper, own_fonts())
    except typst.TypstError as error:
        if not _UNSHOWN.search(error.diagnostic):
            raise
    try:
        return _compiled(template, data, paper, all_fonts())
    except typst.TypstError as error:
        raise _unshown(error) from None


def _compiled(template: str, data: object, paper: Paper, fonts: "typst.Fonts") -> bytes:
    return typst.compile(
        _TEMPLATES / f"{template}.typ",
        root=_TEMPLATES,
        format="pdf",
        font_paths=fonts,
        ignore_system_fonts=True,
        sys_inputs=_inputs(data, paper),
        pdf_standards=["ua-1"],
        timestamp=0,
    )


def _pages(template: str, data: object, paper: Paper) -> int:
    """How many pages a template takes, which has to say so itself (`<pages>`)."""
    found = typst.query(
        _TEMPLATES / f"{template}.typ",
        "<pages>",
        field="value",
        one=True,
        root=_TEMPLATES,
        font_paths=own_fonts(),
        ignore_system_fonts=True,
        sys_inputs=_inputs(data, paper),
    )
    return int(found)


def _inputs(data: object, paper: Paper) -> dict[str, str]:
    width, height = PAPER_SIZES[paper]
    inputs = {"data": msgspec.to_builtins(data), "width": width, "height": height, "fonts": OURS}
    written = json.dumps(inputs, ensure_ascii=False)
    return {"inputs": written.encode(errors="replace").decode()}


def _unshown(error: "typst.TypstError") -> Exception:
    """The sentence for letters that cannot be shown; any other error is a bug and is returned."""
    letters = dict.fromkeys(
        _ESCAPED.sub(lambda code: chr(int(code[1], 16)), letter)
        for letter in _UNSHOWN.findall(error.diagnostic)
    )
    if not letters:
        return error
    named = listed([*letters][:_MOST_LETTERS])
    return NoFont(
        f"No font here has {named}. Use other letters, or install a font that has them on the"
        " computer that makes the PDF."
    )


# The rule book


def cheat_sheet_pdf(named: NamedRules, paper: Paper) -> bytes:
    """The sheet of these rules, twice on one page; raises `CannotPrint`."""
    return pdf("cheat-sheet", cheat_sheet(named), paper)


def book_pdf(document: Document, paper: Paper) -> bytes:
    """A text for readers as a PDF; raises `CannotPrint` for letters that no font has."""
    sections = [
        {"title": section.title, "blocks": [_block(block) for block in section.blocks]}
        for section in document.sections
    ]
    book = {
        "title": document.title,
        "subtitle": document.subtitle,
        "date": document.date,
        "short": document.short,
        "sections": sections,
    }
    return pdf("book", {**book, "size": _size(book, _SIZES[document.short], paper)}, paper)


def _size(book: Mapping[str, object], sizes: Sequence[float], paper: Paper) -> float:
    """The largest of the sizes for which the book takes no more pages than for the first.

    So the last page is not nearly empty where larger letters fill it.
    """
    pages = [_pages("book", {**book, "size": size}, paper) for size in sizes]
    return max(size for size, count in zip(sizes, pages, strict=True) if count <= pages[0])


def _block(block: Block) -> Mapping[str, object]:
    match block:
        case Paragraph():
            return {"kind": "paragraph", "text": block.text}
        case Items():
            items = [{"lead": lead_of(item).rstrip(), "text": item.text} for item in block.items]
            return {"kind": "items", "numbered": block.numbered, "items": items}
        case TextTable():
            rows = [list(row) for row in block.rows]
            return {"kind": "table", "caption": block.caption, "head": block.head, "rows": rows}
        case Example():
            return _example(block)
        case _:
            assert_never(block)


def _example(example: Example) -> Mapping[str, object]:
    verdict = VERDICTS[example.good]
    rows = [
        {
            "label": row.label,
            "cards": [_card(card) for card in row.cards],
            "words": ", ".join(map(card_words, row.cards)),
        }
        for row in example.rows
    ]
    return {
        "kind": "example",
        "mark": MARKS[example.good],
        "verdict": f"{verdict}:" if verdict else "",
        "caption": example.caption,
        "rows": rows,
    }


def _card(card: ShownCard) -> Mapping[str, str]:
    """Its signs, and those of the card that a wild one stands for."""
    stands_for = card.stands_for
    if stands_for is None or stands_for == card.face:
        return {"face": face_signs(card.face), "stands_for": ""}
    return {"face": face_signs(card.face), "stands_for": face_signs(stands_for)}


# The fonts come with the typesetter, so they are the same everywhere; a computer's own only fill
# in letters that ours lack.

OURS: Final = (
    "Libertinus Serif",
    "New Computer Modern",
    "New Computer Modern Math",
    "DejaVu Sans Mono",
)
"""The families that come with the typesetter; a letter is set in the first that has it."""
_LOWERED: Final = frozenset(map(str.lower, OURS))


@cache
def own_fonts() -> "typst.Fonts":
    """Ours: Latin, Greek, Cyrillic, Hebrew, Armenian, Georgian and more."""
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True)


@cache
def all_fonts() -> "typst.Fonts":
    """Ours and those of this computer; finding them takes a moment."""
    return with_others(typst.Fonts(include_system_fonts=True, include_embedded_fonts=False))


def with_others(found: "typst.Fonts") -> "typst.Fonts":
    """Ours, and of those found all but other copies and versions of ours.

    The typesetter knows fonts by the names of their families, and takes a variable font before
    ours of the same name. It can be given folders but no single files, so the others are linked
    into one, which it needs only while it looks.
    """
    files: dict[str, list[str]] = {}
    for font in found.fonts():
        if font.path is not None:
            files.setdefault(font.path, []).append(font.family.lower())
    others = [Path(file) for file, families in files.items() if _LOWERED.isdisjoint(families)]
    try:
        with TemporaryDirectory(prefix="liverpool-fonts-") as folder:
            for number, file in enumerate(others):
                (Path(folder) / f"{number}{file.suffix}").symlink_to(file)
            return _with_folders([folder])
    except OSError:  # Windows lets few people link; there ours still come before equals
        return _with_folders(sorted({str(file.parent) for file in others}))


def _with_folders(folders: list[str]) -> "typst.Fonts":
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=folders)


# Which size of paper is usual where somebody lives

_LETTER: Final = frozenset(
    (
        *("US", "CA", "MX", "PH", "CO", "CL", "VE", "PR", "GT", "CR", "DO", "NI", "PA", "SV"),
        *("UNITED STATES", "CANADA", "MEXICO", "PHILIPPINES"),  # as Windows names places
    )
)
"""Where printers use Letter."""


def usual_paper(language: str) -> Paper:
    """The paper for `en-US`, `fr_CA.UTF-8` and the like; A4 where no place is named."""
    _, named, place = language.partition(".")[0].replace("_", "-").rpartition("-")
    return Paper.LETTER if named and place.upper() in _LETTER else Paper.A4


def paper_called(name: str | None) -> Paper:
    """The paper of this name; without one, the usual one here."""
    return Paper(name) if name else usual_paper_here()


def usual_paper_here() -> Paper:
    """The paper for the person at this computer."""
    try:
        language, _ = locale.getlocale()
    except ValueError:  # a setting that Python does not know
        language = None
    return usual_paper(language or "")
