"""What a table adds in its own words stands on every paper, as it was written."""

import io
from html import escape

import docx
import pytest

from liverpool.engine.presets import NamedRules, read_rules, rules_from
from liverpool.engine.writing import write_rules
from liverpool.paper.book import WHOLE, Edition, rule_book
from liverpool.paper.book_word import book_docx
from liverpool.paper.html import html
from liverpool.paper.plain import plain
from liverpool.paper.score_sheet import empty_sheet, score_sheet_pdf
from liverpool.paper.score_sheet_word import score_sheet_docx
from liverpool.paper.summary import five_sentences, short
from liverpool.paper.typeset import Paper, book_pdf, cheat_sheet_pdf
from liverpool.record.links import from_query, own_file, query_of
from tests.chance import some
from tests.paper import pdfs
from tests.paper.word_files import check_sound

LINES = ("iPads stay off.", "Grandma deals first, <b>always</b> & #here *$_\\.")
SHORT = Edition(short=True)


def noted(note: str) -> NamedRules:
    return rules_from(own_file("dunlop", {"words.note": note}))


OURS = noted("\n".join(LINES))


@pytest.mark.parametrize("edition", [WHOLE, SHORT])
def test_the_book_begins_with_it(edition: Edition) -> None:
    book = rule_book(OURS, edition)
    assert book.sections[0].title == "In our own words"
    text = plain(book)
    page = html(book, head=())
    for line in LINES:
        assert line in text
        assert escape(line, quote=False) in page
        assert line not in page or "<" not in line


@pytest.mark.parametrize("edition", [WHOLE, SHORT])
def test_without_it_no_chapter_says_so(edition: Edition) -> None:
    assert rule_book(noted(""), edition).sections[0].title != "In our own words"


@pytest.mark.in_turn
def test_papers_for_the_table_have_it_word_for_word() -> None:
    letter = Paper.LETTER
    printed = (
        pdfs.text(book_pdf(rule_book(OURS, SHORT), letter)),
        pdfs.text(cheat_sheet_pdf(OURS, letter)),
        pdfs.text(score_sheet_pdf(empty_sheet(OURS), 2, letter)),
        _words(book_docx(rule_book(OURS, SHORT), letter)),
        _words(score_sheet_docx(empty_sheet(OURS), 2, letter)),
    )
    for text in printed:
        for line in LINES:
            assert line in " ".join(text.split())


def _words(content: bytes) -> str:
    check_sound(content)
    return "\n".join(one.text for one in docx.Document(io.BytesIO(content)).paragraphs)


def test_whoever_sits_down_is_told_it_as_a_quotation() -> None:
    for told in (short(OURS.rules), five_sentences(OURS.rules)):
        assert told[-2:] == tuple(f"“{line}”" for line in LINES)


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "note", some(["W" * 300, "x" * 300, "\n".join(["x" * 49] * 6), "ab " * 99], everyday=2)
)
def test_a_note_of_any_shape_has_room(note: str) -> None:
    ours = noted(note)
    assert pdfs.pages(cheat_sheet_pdf(ours, Paper.A4)) == 1
    for per_page in (1, 2):
        assert pdfs.pages(score_sheet_pdf(empty_sheet(ours), per_page, Paper.A4)) == 1
    assert pdfs.pages(book_pdf(rule_book(ours, SHORT), Paper.A4)) <= 4


def test_links_and_files_keep_its_lines() -> None:
    for rules in (from_query(query_of(OURS)), read_rules(write_rules(OURS, "dunlop"))):
        assert rules.rules == OURS.rules
    assert read_rules(write_rules(OURS)).rules.words.note == "\n".join(LINES)
