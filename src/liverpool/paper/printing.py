"""`liverpool rulebook`, `cheatsheet` and `scoresheet`: papers as files, from the command line.

What stands on a paper is decided elsewhere. A command that fails has written nothing; what an extra
brings is loaded only for the files that need it.
"""

from collections.abc import Callable, Sequence

from liverpool.engine.given_text import tidied
from liverpool.engine.presets import DEFAULT
from liverpool.paper.book import Edition, rule_book
from liverpool.paper.book.front import front_of
from liverpool.paper.cheat_sheet import cheat_sheet_text
from liverpool.paper.document import Document
from liverpool.paper.html import html, style_inside
from liverpool.paper.output import GOOD, CannotPrint, Output, says_why
from liverpool.paper.plain import plain
from liverpool.paper.played_sheet import read_played
from liverpool.paper.rule_files import told_rules
from liverpool.paper.score_sheet import ScoreSheet, empty_sheet, score_sheet_pdf
from liverpool.paper.typeset import book_pdf, cheat_sheet_pdf, paper_called
from liverpool.record.errors import BrokenRecord, NotationError, quoted
from liverpool.record.text_files import LARGEST_GAME, CannotRead, read_text
from liverpool.scores.faults import ScoresError


@says_why("rulebook")
def rule_book_command(
    *,
    what: str,
    changes: Sequence[str],
    short: bool,
    appendix: bool,
    title: str,
    subtitle: str,
    date: str,
    output: Output,
    paper: str | None,
    show: Callable[[Document], int] | None = None,
) -> int:
    """Writes the book of these rules, or has it shown on a screen; gives the exit status."""
    front = front_of(title, subtitle, date)
    if wrong := front.faults():
        raise CannotPrint("\n".join(wrong))
    document = rule_book(told_rules(what, changes), Edition(short, appendix, front))
    if show is not None:
        return show(document)
    match output.ending:
        case ".txt":
            content = plain(document).encode()
        case ".html":
            content = html(document, head=[style_inside()]).encode()
        case ".pdf":
            content = book_pdf(document, paper_called(paper))
        case _:
            from liverpool.paper.book_word import book_docx  # noqa: PLC0415

            content = book_docx(document, paper_called(paper))
    output.write("rule book", content)
    return GOOD


@says_why("cheatsheet")
def cheat_sheet_command(
    *, what: str, changes: Sequence[str], output: Output, paper: str | None
) -> int:
    """Writes the cheat sheet of these rules; gives the exit status."""
    named = told_rules(what, changes)
    if output.ending == ".txt":
        content = cheat_sheet_text(named).encode()
    else:
        content = cheat_sheet_pdf(named, paper_called(paper))
    output.write("cheat sheet", content)
    return GOOD


@says_why("scoresheet")
def score_sheet_command(
    *,
    rules: str | None,
    changes: Sequence[str],
    players: str | None,
    dealer: str | None,
    game: str | None,
    per_page: int | None,
    output: Output,
    paper: str | None,
) -> int:
    """Writes a score sheet, filled in from the file `game` where there is one, `per_page` times to
    a page, None for as many as are usual; gives the exit status."""
    if game is None:
        sheet = _empty(rules or DEFAULT, changes, players, dealer)
    elif rules or changes or players or dealer:
        raise CannotPrint(
            "A game file already has its rules and players; leave out --rules, --change,"
            " --players and --dealer, or leave out --from."
        )
    else:
        sheet = _played(game)
    if output.ending == ".pdf":
        content = score_sheet_pdf(sheet, per_page, paper_called(paper))
    else:
        from liverpool.paper.score_sheet_word import score_sheet_docx  # noqa: PLC0415

        content = score_sheet_docx(sheet, per_page, paper_called(paper))
    output.write("score sheet", content)
    return GOOD


def _empty(
    rules: str, changes: Sequence[str], players: str | None, dealer: str | None
) -> ScoreSheet:
    named = told_rules(rules, changes)
    names = [] if players is None else [tidied(name) for name in players.split(",")]
    if dealer is None:
        return empty_sheet(named, names)
    if (first := tidied(dealer)) not in names:
        raise CannotPrint(f"--dealer must be one of the names in --players; {quoted(first)} isn't.")
    return empty_sheet(named, names, names.index(first))


def _played(file: str) -> ScoreSheet:
    """The sheet of a game file; faults are reported with the file's name."""
    try:
        return read_played(read_text(file, LARGEST_GAME, "a game file"))
    except CannotRead as error:
        raise CannotPrint(str(error)) from None
    except (NotationError, BrokenRecord, ScoresError) as error:
        name = "standard input" if file == "-" else file
        lines = "\n".join(f"{name}: {line}" for line in str(error).splitlines())
        raise CannotPrint(lines) from None
