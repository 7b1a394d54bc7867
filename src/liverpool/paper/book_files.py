"""The rule book as a page of HTML, a PDF or a Word file."""

from liverpool.paper.book_command import failed, written
from liverpool.paper.book_word import book_docx
from liverpool.paper.document import Document
from liverpool.paper.html import html, style_inside
from liverpool.paper.output import Output
from liverpool.paper.typeset import CannotPrint, Paper, book_pdf, usual_paper_here


def write_book(document: Document, output: Output, paper: str | None) -> int:
    """Writes the book on this paper, the usual one if none is named; gives the exit status."""
    try:
        content = _content(document, output.ending, Paper(paper) if paper else usual_paper_here())
    except CannotPrint as error:
        return failed(str(error))
    return written(output, content)


def _content(document: Document, ending: str, paper: Paper) -> bytes:
    match ending:
        case ".html":
            return html(document, head=style_inside()).encode()
        case ".pdf":
            return book_pdf(document, paper)
        case _:
            return book_docx(document, paper)
