"""docs/play/rules.md: what cites it finds what it cites, and the fields that it names are rules."""

import re
from collections.abc import Iterator
from itertools import chain

import pytest

from liverpool.engine.changes import ASKED
from liverpool.engine.presets import names
from tests.rules.page import PAGE, anchors, headings

ROOT = PAGE.parents[2]
CITING = ("src", "tests", "web/src", "bench", "docs")
KINDS = {".py", ".ts", ".md", ".toml"}

_READING = re.compile(r"(?<![A-Z]\()\b([WXYZ]\d{1,2})\b")
_CASE = re.compile(r"\bC\.(\d+)\b")
_ROWS = re.compile(r"\b[Rr]ows? (\d+(?:(?:,| and| to) \d+)*)")
_SECTION = re.compile(r'\brules\.md(?: row \d+)?, "([^"]+)"')
_LINK = re.compile(r"rules\.md#([\w-]+)")
_FIELD = re.compile(r"`([a-z]+\.[\w.]+)")
_PRESET = re.compile(r"`([a-z]+\+[a-z0-9]+)`")


def citing() -> Iterator[tuple[str, str]]:
    """Each file in which rules may be cited: its path and its text."""
    found = chain(ROOT.glob("*.md"), *((ROOT / folder).rglob("*") for folder in CITING))
    for file in found:
        if file.suffix in KINDS and file != PAGE:
            # Some files that others wrote, for tests, are not in UTF-8.
            yield str(file.relative_to(ROOT)), file.read_text("utf-8", errors="replace")


def cited(text: str) -> set[str]:
    """The anchors of what a text cites: rows, readings and hard cases."""
    rows = chain.from_iterable(re.findall(r"\d+", each) for each in _ROWS.findall(text))
    return {
        *(f"row-{number}" for number in rows),
        *map(str.lower, _READING.findall(text)),
        *(f"c-{number}" for number in _CASE.findall(text)),
        *_LINK.findall(text),
    }


@pytest.mark.parametrize(("text", "found"), [
    ("the top (rules.md rows 40, 43 and 44, X7)", {"row-40", "row-43", "row-44", "x7"}),
    ("Row 9: as in C.18 (W5)", {"row-9", "c-18", "w5"}),
    ("[Z1](rules.md#z1) of PROGRAMFILES(X86) and W3C", {"z1"}),
])  # fmt: skip
def test_citations_are_known_by_their_form(text: str, found: set[str]) -> None:
    assert cited(text) == found


def test_whatever_is_cited_stands_on_the_page() -> None:
    assert len(set(anchors())) == len(anchors())
    found = {path: cited(text) | set(_SECTION.findall(text)) for path, text in citing()}
    there = {*anchors(), *headings(), *(each.lower().replace(" ", "-") for each in headings())}
    assert {path: tags - there for path, tags in found.items() if tags - there} == {}
    assert sum(map(bool, found.values())) > 30, "citations are not found any more"


def test_every_row_is_there() -> None:
    rows = [anchor for anchor in anchors() if anchor.startswith("row-")]
    assert rows == [f"row-{number}" for number in range(1, 89)]


def test_what_decides_is_a_field_and_every_field_stands_on_the_page() -> None:
    page = PAGE.read_text("utf-8")
    named = {re.sub(r"\.\d+\.", ".N.", field) for field in _FIELD.findall(page)}
    assert named - set(ASKED) == set()
    assert set(ASKED) - named == set()


def test_the_variations_on_the_page_can_be_chosen() -> None:
    named = set(_PRESET.findall(PAGE.read_text("utf-8")))
    assert named <= set(names())
    assert named
