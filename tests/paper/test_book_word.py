"""Rule books as Word files: all that the book says, and set so that nothing is torn apart."""

import io
from typing import Final

import docx
import pytest
from docx.document import Document as WordDocument
from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement

from liverpool.engine.presets import load
from liverpool.paper.book import Edition, rule_book
from liverpool.paper.book.front import Front
from liverpool.paper.book_word import book_docx
from liverpool.paper.document import Document, Example, Items, Paragraph, Section, TextTable
from liverpool.paper.symbols import card_signs
from liverpool.paper.typeset import Paper
from tests.chance import some
from tests.paper.papers import EVERYTHING
from tests.paper.word_files import check_sound
from tests.rules.by_chance import PRESETS

SHORT: Final = Edition(short=True, front=Front("Rummy at Oma's", "For all who come", "Easter"))


def read(document: Document, paper: Paper = Paper.A4) -> WordDocument:
    return docx.Document(io.BytesIO(book_docx(document, paper)))


def written(word: WordDocument) -> str:
    """All text of its body, blanks alike."""
    cells = (node.text or "" for node in word.element.body.iter(qn("w:t"), qn("w:tab")))
    return " ".join(" ".join(cells).split())


def text_in(element: BaseOxmlElement) -> str:
    return "".join(node.text or "" for node in element.iter(qn("w:t")))


def plainly(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("name", some(PRESETS, everyday=1))
def test_all_that_the_book_says_is_in_the_file(name: str) -> None:
    book = rule_book(load(name))
    content = book_docx(book, Paper.LETTER)
    check_sound(content)
    text = written(docx.Document(io.BytesIO(content)))
    for section in book.sections:
        assert section.title in text
        for block in section.blocks:
            match block:
                case Paragraph(said):
                    assert plainly(said) in text
                case Items(items):
                    assert all(plainly(item.text) in text for item in items)
                case TextTable():
                    assert all(cell in text for row in (block.head, *block.rows) for cell in row)
                case Example():
                    assert plainly(block.caption) in text
                    assert all(card_signs(card) in text for row in block.rows for card in row.cards)


def test_each_chapter_is_listed_in_front_and_linked_to_its_heading() -> None:
    book = rule_book(load("dunlop"))
    body = read(book).element.body
    titles = [section.title for section in book.sections]
    links = list(body.iter(qn("w:hyperlink")))
    assert [text_in(link) for link in links] == titles
    places = {
        mark.get(qn("w:name")): text_in(mark.getparent())
        for mark in body.iter(qn("w:bookmarkStart"))
    }
    assert [places[link.get(qn("w:anchor"))] for link in links] == titles
    kinds = [mark.get(qn("w:fldCharType")) for mark in body.iter(qn("w:fldChar"))]
    assert kinds == ["begin", "separate", "end"]
    [field] = [text.text for text in body.iter(qn("w:instrText"))]
    assert field == r'TOC \o "1-1" \h', "page numbers come once a reader updates it"
    assert not list(read(rule_book(load("dunlop"), SHORT)).element.body.iter(qn("w:hyperlink")))


def test_the_front_is_the_familys_own() -> None:
    word = read(rule_book(load("dunlop"), SHORT))
    assert [line.text for line in word.paragraphs[:3]] == [
        "Rummy at Oma's",
        "For all who come",
        "Easter",
    ]
    assert word.core_properties.title == "Rummy at Oma's"
    assert word.sections[0].header.paragraphs[0].text == "Rummy at Oma's"


def test_nothing_is_torn_apart_at_the_foot_of_a_page() -> None:
    word = read(EVERYTHING)
    assert word.styles["Heading 1"].paragraph_format.keep_with_next
    caption, *rows = [
        line for line in word.paragraphs if line._p.find(f".//{qn('w:pBdr')}") is not None
    ]
    assert caption.paragraph_format.keep_with_next
    assert rows
    for table in word.tables:
        assert all(row._tr.find(f".//{qn('w:cantSplit')}") is not None for row in table.rows)
        assert table.rows[0]._tr.find(f".//{qn('w:tblHeader')}") is not None


def test_text_is_text() -> None:
    hostile = '<w:p/> & "quoted"'
    section = Section("one", hostile, (Paragraph(hostile), TextTable(hostile, (hostile,), ())))
    document = Document(hostile, hostile, (section,))
    content = book_docx(document, Paper.A4)
    check_sound(content)
    assert written(docx.Document(io.BytesIO(content))).count('<w:p/> & "quoted"') == 7


def test_the_same_book_has_the_same_bytes() -> None:
    assert book_docx(EVERYTHING, Paper.A4) == book_docx(EVERYTHING, Paper.A4)
