"""`liverpool scoresheet` and `rulebook`: papers as files, from the command line.

What stands on a paper is decided elsewhere. A command that fails has written nothing.
"""

from msgspec import Struct

from liverpool.engine.given_text import tidied
from liverpool.engine.presets import DEFAULT
from liverpool.paper.book_word import book_docx
from liverpool.paper.document import Document
from liverpool.paper.html import html, style_inside
from liverpool.paper.output import CannotPrint, Output, write_made
from liverpool.paper.played_sheet import read_played
from liverpool.paper.rule_files import told_rules
from liverpool.paper.score_sheet import ScoreSheet, empty_sheet, score_sheet_pdf
from liverpool.paper.score_sheet_word import score_sheet_docx
from liverpool.paper.typeset import book_pdf, paper_called
from liverpool.record.errors import BrokenRecord, NotationError, quoted
from liverpool.record.text_files import LARGEST_GAME, CannotRead, read_text
from liverpool.scores.faults import ScoresError


class WantedSheet(Struct, frozen=True):
    """A score sheet as it was asked for; None for what was not given."""

    rules: str | None
    changes: tuple[str, ...]
    players: str | None
    dealer: str | None
    game: str | None
    """The file from which it is filled in."""
    per_page: int | None
    """None for as many as are usual."""
    output: Output
    paper: str | None


def score_sheet_command(wanted: WantedSheet) -> int:
    def make() -> bytes:
        sheet = _sheet(wanted)
        paper = paper_called(wanted.paper)
        if wanted.output.ending == ".pdf":
            return score_sheet_pdf(sheet, wanted.per_page, paper)
        return score_sheet_docx(sheet, wanted.per_page, paper)

    return write_made("scoresheet", "score sheet", wanted.output, make)


def write_book(document: Document, output: Output, paper: str | None) -> int:
    """Writes a rule book as a page of HTML, a PDF or a Word file; gives the exit status."""

    def make() -> bytes:
        if output.ending == ".html":
            return html(document, head=[style_inside()]).encode()
        as_file = book_pdf if output.ending == ".pdf" else book_docx
        return as_file(document, paper_called(paper))

    return write_made("rulebook", "rule book", output, make)


def _sheet(wanted: WantedSheet) -> ScoreSheet:
    if wanted.game is not None:
        if wanted.rules or wanted.changes or wanted.players or wanted.dealer:
            raise CannotPrint(
                "A game file already has its rules and players; leave out --rules, --change,"
                " --players and --dealer, or leave out --from."
            )
        return _played(wanted.game)
    named = told_rules(wanted.rules or DEFAULT, wanted.changes)
    players = [] if wanted.players is None else [tidied(name) for name in wanted.players.split(",")]
    if wanted.dealer is None:
        return empty_sheet(named, players)
    dealer = tidied(wanted.dealer)
    if dealer not in players:
        raise CannotPrint(
            f"--dealer must be one of the names in --players; {quoted(dealer)} isn't."
        )
    return empty_sheet(named, players, players.index(dealer))


def _played(file: str) -> ScoreSheet:
    """The sheet of a game file; faults are reported with the file's name."""
    text = _text_of(file)
    try:
        return read_played(text)
    except (NotationError, BrokenRecord, ScoresError) as error:
        name = "standard input" if file == "-" else file
        lines = "\n".join(f"{name}: {line}" for line in str(error).splitlines())
        raise CannotPrint(lines) from None


def _text_of(file: str) -> str:
    """What is in a game file; `-` is standard input."""
    try:
        return read_text(file, LARGEST_GAME, "a game file")
    except CannotRead as error:
        raise CannotPrint(str(error)) from None
