"""Score sheets as Word files: what stands in them, and that Word can take them."""

import io
import zipfile
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final

import docx
import pytest
from docx.document import Document
from docx.enum.section import WD_ORIENT
from docx.oxml.ns import qn
from docx.shared import Length
from msgspec.structs import replace

from liverpool.engine.presets import load, names
from liverpool.paper.output import CannotPrint
from liverpool.paper.played_sheet import kept_sheet, record_sheet
from liverpool.paper.score_sheet import ScoreSheet, empty_sheet, parts
from liverpool.paper.score_sheet_word import (
    line_height,
    lines_of,
    score_sheet_docx,
    size_that_fits,
)
from liverpool.paper.typeset import Paper
from liverpool.scores.keeper import begun, note_left, note_out
from liverpool.scores.noted_scores import HandLeft
from tests.chance import so_many, together
from tests.paper.word_files import check_sound

GAMES: Final = Path(__file__).parents[1] / "games"


@cache
def read(sheet: ScoreSheet, per_page: int = 1, paper: Paper = Paper.A4) -> Document:
    return docx.Document(io.BytesIO(made(sheet, per_page, paper)))


@cache
def made(sheet: ScoreSheet, per_page: int, paper: Paper) -> bytes:
    return score_sheet_docx(sheet, per_page, paper)


def written(sheet: ScoreSheet) -> list[list[str]]:
    """The table, cell by cell, in one line each."""
    [table] = read(sheet).tables
    return [[" ".join(cell.text.split()) for cell in row.cells] for row in table.rows]


@cache
def played() -> ScoreSheet:
    return record_sheet((GAMES / "dunlop-game.toml").read_text(encoding="utf-8"))


def millimetres(length: Length | None) -> int:
    assert length is not None
    return int(length.mm + 0.5)


def test_an_empty_sheet_has_the_deals_and_places_for_points() -> None:
    rows = written(empty_sheet(load("christmas"), ["Ann", "Ben"], dealer=0))
    assert rows[0] == ["Deal", "Cards", "Contract", "Ann", "Ben"]
    assert rows[1] == ["1", "10", "2 sets", "●", ""]
    assert rows[2] == ["2", "10", "1 set + 1 run", "", "●"]
    assert rows[7] == ["7", "12", "3 sets, all cards at once", "●", ""]
    assert rows[8] == ["Total", "Total", "Total", "", ""]
    assert len(rows) == 9


def test_rings_are_there_to_be_filled_in_where_nobody_knows_who_deals() -> None:
    rows = written(empty_sheet(load("dunlop")))
    assert rows[1][3:] == ["○"] * 8


def test_a_finished_game_is_filled_in_as_on_the_pdf() -> None:
    sheet = played()
    rows = written(sheet)
    for row, deal in zip(rows[1:8], sheet.deals, strict=True):
        for seat, (words, cell) in enumerate(zip(row[3:], deal.cells, strict=True)):
            mark = "● " if seat == deal.dealer else ""
            assert words == f"{mark}{cell.points} {cell.total}"
    assert rows[8][3:] == ["47", "★ −41", "165", "136"]
    assert any("★ Ben wins the game" in each.text for each in read(sheet).paragraphs)


def test_names_from_right_to_left_are_as_large_and_as_bold_as_others() -> None:
    [table] = read(empty_sheet(load("dunlop"), ["Ann", "שרה"])).tables
    for cell in table.rows[0].cells[3:]:
        [run] = cell.paragraphs[0].runs
        properties = run._r.rPr
        assert run.bold
        assert run.font.cs_bold
        sizes = [properties.find(qn(name)).get(qn("w:val")) for name in ("w:sz", "w:szCs")]
        assert sizes[0] == sizes[1]


def test_who_leads_has_no_winners_star() -> None:
    notes = begun("rules=mahlum", ["Ann", "Ben"])
    notes = note_left(note_out(notes, 1, 0), 1, 1, HandLeft(points=9))
    sheet = kept_sheet(notes)
    assert written(sheet)[8][0] == "Total so far"
    [line] = [each.text for each in read(sheet).paragraphs if "leads" in each.text]
    assert line.endswith("\tAfter 1 of 7 deals Ann leads with 0 points.")


def test_coins_and_points_from_before_have_their_rows() -> None:
    text = (GAMES / "christmas-deal-6.toml").read_text(encoding="utf-8")
    brought = 'brought = {Ann = 30, "Aunt May" = -5, Cy = 12}'
    sheet = record_sheet(text.replace("\n[[deals]]", f"{brought}\n\n[[deals]]", 1))
    assert written(sheet)[1][2:] == ["Before", "30", "−5", "12"]
    rows = written(empty_sheet(load("mahlum+quarters"), ["Ann", "Ben", "Cy"]))
    assert [row[0] for row in rows[-2:]] == ["Middle (coins)", "Pot (coins)"]


def test_the_first_row_is_a_head_and_no_row_is_parted() -> None:
    [table] = read(played()).tables
    heads = [row._tr.find(f".//{qn('w:tblHeader')}") is not None for row in table.rows]
    assert heads == [True] + [False] * 8
    assert all(row._tr.find(f".//{qn('w:cantSplit')}") is not None for row in table.rows)
    assert table._tbl.tblPr.find(qn("w:tblCaption")) is not None


@pytest.mark.parametrize(
    ("per_page", "paper", "size"),
    [
        (1, Paper.A4, (297, 210)),
        (2, Paper.A4, (210, 297)),
        (1, Paper.LETTER, (279, 216)),
        (2, Paper.LETTER, (216, 279)),
    ],
)
def test_one_sheet_lies_and_two_stand_on_their_page(
    per_page: int, paper: Paper, size: tuple[int, int]
) -> None:
    document = read(empty_sheet(load("dunlop")), per_page, paper)
    [section] = document.sections
    assert (millimetres(section.page_width), millimetres(section.page_height)) == size
    lies = section.orientation == WD_ORIENT.LANDSCAPE
    assert lies == (per_page == 1)
    assert len(document.tables) == per_page


SOME = together(names()[:: so_many(12, full=1)], list(product([1, 2], Paper)))


@pytest.mark.parametrize(("name", "page"), SOME)
def test_what_stands_on_a_page_is_no_higher_than_the_page(
    name: str, page: tuple[int, Paper]
) -> None:
    document = read(empty_sheet(load(name)), *page)
    [section] = document.sections
    room = section.page_height - section.top_margin - section.bottom_margin  # type: ignore[operator]  # each is there
    full = 0.8 if len(load(name).rules.deals) > 3 else 0.4
    assert full * room < height(document) < room


def height(document: Document) -> int:
    """Of all exact lines outside tables and all exact rows; a line of the foot may need two."""
    lines = sum(
        each.paragraph_format.line_spacing * (1 + (len(each.text) > 140))
        for each in document.paragraphs
    )
    rows = sum(row.height for table in document.tables for row in table.rows)
    return int(lines + rows)


@pytest.mark.parametrize(("count", "per_page"), together([14, so_many(20, full=100)], [2, 1]))
def test_many_deals_go_on_on_further_pages(count: int, per_page: int) -> None:
    named = load("dunlop")
    deals = tuple(named.rules.deals[number % 7] for number in range(count))
    sheet = empty_sheet(replace(named, name="ours", rules=replace(named.rules, deals=deals)))
    document = read(sheet, per_page)
    printed = len(parts(sheet, per_page))
    assert len(document.tables) == printed * per_page
    breaks = sum(bool(each.paragraph_format.page_break_before) for each in document.paragraphs)
    assert breaks == printed - 1


HOSTILE = ("<b>&amp;</b>", "#panic()", "]]>", "'; x", "李明", "محمد", "שרה", "😀" * 12, "a\u200db")


def test_any_name_is_written_as_it_is() -> None:
    for players in (HOSTILE[:5], HOSTILE[5:]):
        assert written(empty_sheet(load("dunlop"), players))[0][3:] == [*players]


@pytest.mark.parametrize("per_page", [1, 2])
def test_every_part_is_sound_and_in_the_order_that_word_wants(per_page: int) -> None:
    check_sound(score_sheet_docx(played(), per_page, Paper.LETTER))


def test_the_file_says_what_it_is() -> None:
    about = read(played()).core_properties
    assert about.title == "Liverpool Rummy score sheet, Dunlop's page"
    assert about.author == "Liverpool Rummy"
    assert about.language == "en"
    assert headings(read(played(), 2)) == ["Liverpool Rummy score sheet"] * 2


def headings(document: Document) -> list[str]:
    return [
        each.text for each in document.paragraphs if each.style and each.style.name == "Heading 1"
    ]


def test_the_same_sheet_has_the_same_bytes() -> None:
    assert score_sheet_docx(played(), 2, Paper.A4) == made(played(), 2, Paper.A4)
    with zipfile.ZipFile(io.BytesIO(made(played(), 1, Paper.A4))) as file:
        days = {info.date_time[:3] for info in file.infolist()}
    assert days == {(1980, 1, 1)}, "the first day that a ZIP archive can have"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", 1),
        ("two words", 1),
        ("two wordsx", 2),
        ("filledfil d", 2),
        ("two-wordsx", 2),
        ("a word of twenty-two-lettersx", 4),
    ],
)
def test_a_line_takes_as_many_letters_as_it_has_room_for(text: str, lines: int) -> None:
    nine_letters = 9.5 * 10 * 0.52 * 0.3528
    assert lines_of(text, nine_letters, 10) == lines


def test_text_is_as_large_as_it_fits_in_its_place() -> None:
    sizes, line = (20.0, 10.0, 5.0), line_height(10)
    wide = 10 * 0.52 * 0.3528
    assert size_that_fits("word", 4.1 * wide, 1.1 * line, sizes) == 10
    assert size_that_fits("words", 4.1 * wide, 1.1 * line, sizes) == 5
    assert size_that_fits("word word", 4.1 * wide, 1.9 * line, sizes) == 5
    assert size_that_fits("word word", 4.1 * wide, 2.1 * line, sizes) == 10
    assert size_that_fits("words " * 100, wide, line, sizes) == 5


def test_other_numbers_of_sheets_to_a_page_get_a_sentence() -> None:
    with pytest.raises(CannotPrint, match="one or two sheets"):
        score_sheet_docx(played(), 3, Paper.A4)
