"""Tagged PDFs: the rule book's, and what all of them have in common."""

from concurrent.futures import ThreadPoolExecutor

import pytest
import typst
from msgspec.structs import replace

from liverpool.engine.presets import load
from liverpool.paper.book import rule_book
from liverpool.paper.document import Document, Item, Items, Paragraph, Section, TextTable
from liverpool.paper.output import CannotPrint
from liverpool.paper.typeset import Paper, book_pdf, pdf
from tests.chance import so_many
from tests.paper.papers import EVERYTHING
from tests.paper.pdfs import (
    FONTS_OF_BOOKS,
    alternatives,
    check_tagged,
    fonts,
    pages,
    size_of,
    tags,
    text,
)
from tests.rules.by_chance import PRESETS


def of(*blocks: Paragraph | Items | TextTable, title: str = "Rules") -> Document:
    return Document(title, "", (Section("all", "All", blocks),))


def test_a_book_is_tagged() -> None:
    content = book_pdf(EVERYTHING, Paper.A4)
    check_tagged(content, "Our rules")
    found = tags(content)
    assert found.count("/H1") == len(EVERYTHING.sections)
    for tag in ("/TOC", "/Table", "/TH", "/TD", "/L", "/LI", "/P", "/Figure"):
        assert tag in found, tag


def test_a_book_says_all_that_the_document_says() -> None:
    printed = text(book_pdf(EVERYTHING, Paper.A4))
    for part in (
        "Our rules",
        "For the kitchen table.",
        "What you need",
        "The 7♥ <brings> luck & joy.",
        "For two: one deck.",
        "More is merrier.",
        "1. Shuffle.",
        "Deal? Yes.",
        "The contracts",
        "Deal Contract",
        "a set and a run of four",
        "✓ Allowed: A joker stands for the eight.",
        "✗ Not allowed: Two are no set.",
        "• This counts 20.",
        "a run",
        "6 ♥ 7 ♥ ★ 8♥ 2♣ 9♥",
        "10 ♠",
    ):
        assert part in printed, part


def test_cards_are_named_in_words_for_those_who_listen() -> None:
    words = alternatives(book_pdf(EVERYTHING, Paper.A4))
    assert (
        "six of hearts, seven of hearts, joker as eight of hearts, two of clubs as nine of hearts"
        in words
    )
    assert "joker, five of diamonds" in words


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, (210, 297)), (Paper.LETTER, (216, 279))])
def test_a_book_is_printed_on_either_paper(paper: Paper, size: tuple[int, int]) -> None:
    assert size_of(book_pdf(EVERYTHING, paper)) == size


@pytest.mark.in_turn
@pytest.mark.parametrize("name", PRESETS[1 :: so_many(9, full=1)])
def test_every_preset_has_its_book(name: str) -> None:
    document = rule_book(load(name))
    content = book_pdf(document, Paper.A4)
    check_tagged(content, document.title)
    printed = text(content)
    assert all(section.title in printed for section in document.sections)
    assert 4 < pages(content) < 30
    assert fonts(content) == FONTS_OF_BOOKS


def test_the_same_book_has_the_same_bytes() -> None:
    assert book_pdf(EVERYTHING, Paper.A4) == book_pdf(EVERYTHING, Paper.A4)


HOSTILE = (
    "#panic()",
    "*bold* _it_ `raw`",
    "$x$ \\ \\u{41}",
    "= heading",
    "\"quoted\" and 'single'",
    '#read("/etc/passwd")',
    "</text> & <b> // no comment /* nor this */",
    "<label> @reference",
)


@pytest.mark.in_turn
@pytest.mark.parametrize("written", HOSTILE)
def test_no_text_is_taken_for_a_command(written: str) -> None:
    document = of(
        Paragraph(written),
        Items((Item(written, written),)),
        TextTable(written, (written,), ((written,),)),
        title=written,
    )
    content = book_pdf(document, Paper.A4)
    check_tagged(content, written)
    assert text(content).count(" ".join(written.split())) >= 5


def test_words_of_many_scripts_are_printed() -> None:
    names = ["Ελένη", "Жанна", "Đặng Thị", "Łukasz", "Şükrü", "Þór", "ნინო"]
    printed = text(book_pdf(of(*map(Paragraph, names)), Paper.A4))
    assert [name for name in names if name not in printed] == []


def test_hebrew_is_printed_from_right_to_left() -> None:
    printed = text(book_pdf(of(Paragraph("שרה")), Paper.A4))
    assert "שרה" in printed or "הרש" in printed


def test_letters_without_a_font_are_named() -> None:
    unheard = "\U00016a40\U00016a41"  # the script of a language of Bangladesh
    with pytest.raises(CannotPrint) as error:
        book_pdf(of(Paragraph(f"Ann and {unheard}")), Paper.A4)
    assert str(error.value).startswith(f"No font here has {' and '.join(unheard)}.")


def test_another_fault_is_not_taken_for_a_letter_without_a_font() -> None:
    with pytest.raises(typst.TypstError):
        pdf("score-sheet", {}, Paper.A4)


def test_half_a_letter_does_not_stop_the_press() -> None:
    assert "a?b" in text(book_pdf(of(Paragraph("a\ud800b")), Paper.A4))


def test_a_long_table_goes_on_over_the_page_with_its_head() -> None:
    rows = tuple((str(number), "two sets of 3") for number in range(1, 101))
    content = book_pdf(of(TextTable("The contracts", ("Deal", "Contract"), rows)), Paper.A4)
    assert pages(content) > 1
    assert text(content).count("Deal Contract") == pages(content)


def test_an_empty_subtitle_and_no_rows_are_fine() -> None:
    example = EVERYTHING.sections[1].blocks[1]
    bare = replace(example, rows=())
    assert "Allowed" in text(book_pdf(Document("A", "", (Section("a", "B", (bare,)),)), Paper.A4))


def test_several_threads_print_at_once() -> None:
    def print_one(number: int) -> bytes:
        return book_pdf(of(Paragraph(f"Number {number}.")), Paper.A4)

    with ThreadPoolExecutor(4) as threads:
        printed = list(threads.map(print_one, range(so_many(8, full=16))))
    assert all(f"Number {number}." in text(content) for number, content in enumerate(printed))
