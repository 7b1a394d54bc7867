"""A PDF as its readers meet it: pages, text, and what it says to those who listen to it."""

import io
import re
from contextlib import closing
from typing import Any, Final

import pypdfium2  # type: ignore[import-untyped]
from pypdf import PdfReader

FONTS_OF_SHEETS: Final = {"LibertinusSerif-Regular", "LibertinusSerif-Bold"}
FONTS_OF_BOOKS: Final = {*FONTS_OF_SHEETS, "NewCMMath-Bold"}
"""As they come with the typesetter; the last for the marks of examples."""


def read_pdf(content: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(content))


def pages(content: bytes) -> int:
    return len(read_pdf(content).pages)


def text(content: bytes) -> str:
    """All text, blanks and ends of lines alike."""
    with closing(pypdfium2.PdfDocument(content)) as document:
        found = [page.get_textpage().get_text_range() for page in document]
    return re.sub(r"\s+", " ", " ".join(found))


def check_tagged(content: bytes, title: str) -> None:
    """That screen readers get headings and tables, the language, and the title."""
    reader = read_pdf(content)
    root: Any = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"] == True  # noqa: E712 - a PDF's own kind of truth
    assert "/StructTreeRoot" in root
    assert root["/Lang"] == "en"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"] == True  # noqa: E712 - the same
    assert reader.metadata is not None
    assert reader.metadata.title == title
    assert reader.metadata.author == "Liverpool Rummy"


def tags(content: bytes) -> list[str]:
    """The names of the tags of its structure, from top to bottom."""
    return [str(node["/S"]) for node in _nodes(content)]


def alternatives(content: bytes) -> list[str]:
    """What stands in words for its pictures."""
    return [str(node["/Alt"]) for node in _nodes(content) if "/Alt" in node]


def _nodes(content: bytes) -> list[Any]:
    found: list[Any] = []

    def look(node: Any) -> None:
        node = node.get_object() if hasattr(node, "get_object") else node
        if isinstance(node, list):
            for child in node:
                look(child)
        elif isinstance(node, dict):
            if "/S" in node:
                found.append(node)
            if "/K" in node:
                look(node["/K"])

    root: Any = read_pdf(content).trailer["/Root"]
    look(root["/StructTreeRoot"])
    return found


def size_of(content: bytes) -> tuple[int, int]:
    """Width and height of the first page in whole millimetres."""
    box = read_pdf(content).pages[0].mediabox
    return round(float(box.width) * 25.4 / 72), round(float(box.height) * 25.4 / 72)


def fonts(content: bytes) -> set[str]:
    """The names of the fonts in it, each with its style."""
    return {_name(font) for page in read_pdf(content).pages for font in _fonts(page)}


def letters(content: bytes) -> dict[str, set[str]]:
    """The letters that are set in each of its fonts."""
    found: dict[str, set[str]] = {name: set() for name in fonts(content)}

    def look(written: str, _: Any, __: Any, used: Any, ___: Any) -> None:
        if used:
            found[_name(used)].update("".join(written.split()))

    for page in read_pdf(content).pages:
        page.extract_text(visitor_text=look)
    return found


def _fonts(page: Any) -> list[Any]:
    return [font.get_object() for font in page["/Resources"].get("/Font", {}).values()]


def _name(font: Any) -> str:
    """Without the sign that says which of its letters are there, and how they are written."""
    return str(font["/BaseFont"]).partition("+")[2].removesuffix("-Identity-H")
