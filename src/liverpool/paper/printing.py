"""`liverpool scoresheet`, `cheatsheet` and `rulebook`: papers as files, from the command line.

What stands on a paper is decided elsewhere. A command that fails has written nothing.
"""

import sys
from collections.abc import Callable, Sequence

from msgspec import Struct

from liverpool.engine.given_text import tidied
from liverpool.engine.presets import DEFAULT, NamedRules
from liverpool.engine.refusals import RulesError
from liverpool.paper.book_word import book_docx
from liverpool.paper.cheat_sheet import cheat_sheet_pdf, cheat_sheet_text
from liverpool.paper.document import Document
from liverpool.paper.html import html, style_inside
from liverpool.paper.output import Output
from liverpool.paper.played_sheet import read_played
from liverpool.paper.rule_files import playable_rules
from liverpool.paper.score_sheet import ScoreSheet, empty_sheet, score_sheet_pdf
from liverpool.paper.score_sheet_word import score_sheet_docx
from liverpool.paper.typeset import CannotPrint, Paper, book_pdf, usual_paper_here
from liverpool.record.errors import BrokenRecord, NotationError, quoted
from liverpool.record.text_files import LARGEST_GAME, CannotRead, CannotWrite, read_text
from liverpool.scores.faults import ScoresError

GOOD, BAD_INPUT = 0, 2


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
        paper = _paper(wanted.paper)
        if wanted.output.ending == ".pdf":
            return score_sheet_pdf(sheet, wanted.per_page, paper)
        return score_sheet_docx(sheet, wanted.per_page, paper)

    return _write("scoresheet", "score sheet", wanted.output, make)


def cheat_sheet_command(
    what: str, changes: Sequence[str], *, output: Output, paper: str | None
) -> int:
    def make() -> bytes:
        named = _rules(what, changes)
        if output.ending == ".txt":
            return cheat_sheet_text(named).encode()
        return cheat_sheet_pdf(named, _paper(paper))

    return _write("cheatsheet", "cheat sheet", output, make)


def write_book(document: Document, output: Output, paper: str | None) -> int:
    """Writes a rule book as a page of HTML, a PDF or a Word file; gives the exit status."""

    def make() -> bytes:
        if output.ending == ".html":
            return html(document, head=style_inside()).encode()
        as_file = book_pdf if output.ending == ".pdf" else book_docx
        return as_file(document, _paper(paper))

    return _write("rulebook", "rule book", output, make)


def _rules(what: str, changes: Sequence[str]) -> NamedRules:
    """The rules; also says what was done to read an older file."""
    named = playable_rules(what, changes)
    for note in named.notes:
        print(note, file=sys.stderr)
    return named


def _sheet(wanted: WantedSheet) -> ScoreSheet:
    if wanted.game is not None:
        if wanted.rules or wanted.changes or wanted.players or wanted.dealer:
            raise CannotPrint(
                "A game file already has its rules and players; leave out --rules, --change,"
                " --players and --dealer, or leave out --from."
            )
        return _played(wanted.game)
    named = _rules(wanted.rules or DEFAULT, wanted.changes)
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


def _paper(asked: str | None) -> Paper:
    return Paper(asked) if asked else usual_paper_here()


def _text_of(file: str) -> str:
    """What is in a game file; `-` is standard input."""
    try:
        return read_text(file, LARGEST_GAME, "a game file")
    except CannotRead as error:
        raise CannotPrint(str(error)) from None


def _write(command: str, what: str, output: Output, make: Callable[[], bytes]) -> int:
    """Makes the paper and writes it; prints what is wrong, if anything is."""
    try:
        output.write(what, make())
    except (RulesError, CannotPrint, CannotWrite) as error:
        for sentence in str(error).splitlines():
            print(f"liverpool {command}: {sentence}", file=sys.stderr)
        return BAD_INPUT
    return GOOD
