"""The fonts in a PDF: ours, and another only for the letters that ours lack."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from liverpool.engine.presets import NamedRules, load
from liverpool.paper.book import Edition, rule_book
from liverpool.paper.document import Document, Paragraph, Section
from liverpool.paper.played_sheet import read_played
from liverpool.paper.score_sheet import empty_sheet, score_sheet_pdf
from liverpool.paper.typeset import (
    OURS,
    Paper,
    all_fonts,
    book_pdf,
    cheat_sheet_pdf,
    own_fonts,
    with_others,
)
from tests.chance import so_many, some, together
from tests.paper.made_fonts import found_in, install, make_font
from tests.paper.papers import EVERYTHING
from tests.paper.pdfs import FONTS_OF_BOOKS, FONTS_OF_SHEETS, fonts, letters

GAME = Path(__file__).parents[1] / "games" / "dunlop-game.toml"
USUAL = frozenset(map(chr, range(0x20, 0x7F))) | set("ÄŁλЖש“”’•−✓✗★♠♥♦♣●")
MANY_SCRIPTS = "Ann Łukasz Λένη ნინო Նարե ✓ ♘ محمد"
STRANGE = "\U00016a40"
"""A letter that none of our fonts has; it may stand in a name."""


def book(title: str, paper: Paper) -> bytes:
    return book_pdf(rule_book(ours(title), Edition(short=not so_many(0, full=1))), paper)


def cheat_sheet(title: str, paper: Paper) -> bytes:
    return cheat_sheet_pdf(ours(title), paper)


def score_sheet(title: str, paper: Paper) -> bytes:
    return score_sheet_pdf(empty_sheet(ours(title), ["Ann", "Ελένη", title]), 1, paper)


def two_score_sheets(title: str, paper: Paper) -> bytes:
    return score_sheet_pdf(empty_sheet(ours(title)), 2, paper)


def played_sheet(title: str, paper: Paper) -> bytes:
    sheet = read_played(GAME.read_text(encoding="utf-8"))
    return score_sheet_pdf(replace(sheet, title=title), 1, paper)


def ours(title: str) -> NamedRules:
    return replace(load("dunlop"), name="ours", title=title)


KINDS = [
    (book, FONTS_OF_BOOKS),
    (cheat_sheet, FONTS_OF_SHEETS),
    (score_sheet, FONTS_OF_SHEETS),
    (two_score_sheets, FONTS_OF_SHEETS),
    (played_sheet, FONTS_OF_SHEETS),
]


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The fonts of a computer that could each take the place of ours."""
    folder = tmp_path_factory.mktemp("fonts").resolve()
    deeper = folder / "deeper"
    deeper.mkdir()
    letters = USUAL | set(MANY_SCRIPTS + STRANGE)
    for number, family in enumerate(OURS):
        make_font(folder / f"Copy{number}-Regular.ttf", family, letters)
        make_font(folder / f"Copy{number}-Bold.ttf", family, letters, weight=700)
        make_font(deeper / f"Variable{number}.ttf", family.upper(), letters, variable=True)
    make_font(deeper / "Another.ttf", "Another", letters, variable=True)
    return folder


def test_our_fonts_are_those_that_come_with_the_typesetter() -> None:
    assert sorted(own_fonts().families()) == sorted(OURS)
    assert all(font.path is None for font in own_fonts().fonts())


@pytest.mark.in_turn
@pytest.mark.parametrize(("kind", "paper"), together(KINDS, tuple(Paper)))
def test_papers_are_set_in_our_fonts(
    kind: tuple[Callable[[str, Paper], bytes], set[str]], paper: Paper
) -> None:
    made, expected = kind
    assert fonts(made("Ours", paper)) == expected


@pytest.mark.in_turn
@pytest.mark.parametrize(("made", "expected"), some(KINDS, everyday=3))
def test_another_font_only_fills_in_letters_that_ours_lack(
    made: Callable[[str, Paper], bytes],
    expected: set[str],
    many: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install(many, monkeypatch)
    content = made(f"Ours {STRANGE}", Paper.A4)
    found = letters(content)
    assert found.keys() == {*expected, "Another"}
    assert found["Another"] == {STRANGE}


def test_letters_stay_in_the_font_in_which_they_are_set_elsewhere(
    many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also those that only the second, third or fourth of our fonts has."""

    def set_in(written: str) -> dict[str, set[str]]:
        section = Section("x", "X", (Paragraph(written),))
        return letters(book_pdf(Document("All", "", (*EVERYTHING.sections, section)), Paper.A4))

    without = set_in(MANY_SCRIPTS)
    assert {"NewCM10-Regular", "NewCMMath-Regular", "DejaVuSansMono"} <= set(without)
    install(many, monkeypatch)
    assert set_in(f"{MANY_SCRIPTS} {STRANGE}") == {**without, "Another": {STRANGE}}


def test_copies_and_other_versions_of_ours_are_left_out(many: Path) -> None:
    found = with_others(found_in(many)).fonts()
    assert [font.path for font in found if font.family.lower() in map(str.lower, OURS)] == [
        None for _ in own_fonts().fonts()
    ]
    assert [font.path for font in found if font.path] == [str(many / "deeper" / "Another.ttf")]


def test_of_this_computers_fonts_none_is_called_like_ours() -> None:
    found = all_fonts().fonts()
    assert len([font for font in found if font.path is None]) == len(own_fonts().fonts())
    assert not {font.family.lower() for font in found if font.path} & set(map(str.lower, OURS))


def test_where_no_file_can_be_linked_ours_come_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, target: Path) -> None:
        raise OSError(f"{path} to {target}")

    for number, family in enumerate(OURS):
        make_font(tmp_path / f"Copy{number}-Regular.ttf", family, USUAL)
        make_font(tmp_path / f"Copy{number}-Bold.ttf", family, USUAL, weight=700)
    make_font(tmp_path / "Another.ttf", "Another", USUAL | {STRANGE}, variable=True)
    monkeypatch.setattr(Path, "symlink_to", refuse)
    install(tmp_path, monkeypatch)
    content = score_sheet(f"Ours {STRANGE}", Paper.A4)
    assert fonts(content) == {*FONTS_OF_SHEETS, "Another"}
    assert letters(content)["Another"] == {STRANGE}
