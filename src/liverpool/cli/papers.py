"""The commands for a table with real cards: keeping scores and printing papers."""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from liverpool.cli.arguments import Parser, add_changes, add_rule_choice, needs, number
from liverpool.typed import quoted

if TYPE_CHECKING:
    from liverpool.paper.document import Document

_BOOKS = (".html", ".pdf", ".docx", ".txt")


def add_score(parser: Parser) -> None:
    parser.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar="FILE",
        help="where the scores are stored; if the file has a game, you go on with it (default: the"
        " last game)",
    )
    parser.add_argument(
        "--rules",
        metavar="NAME|FILE",
        help="the rules of a new game (see `rules list`; default: you choose)",
    )
    add_changes(parser)
    parser.add_argument(
        "--players",
        metavar=quoted("NAME, …"),
        help="who plays, in seating order (default: you are asked)",
    )
    parser.add_argument("--new", action="store_true", help="start a new game")
    needs(parser, "terminal")
    parser.examples = ("", "--new --rules mahlum --players 'Ann, Ben, Cleo'")
    parser.set_defaults(run=_score)


def add_rule_book(parser: Parser) -> None:
    parser.add_argument("what", metavar="NAME|FILE", help="a name from `rules list`, or a file")
    add_changes(parser)
    parser.add_argument(
        "--short", action="store_true", help="the short edition: four pages to play from"
    )
    parser.add_argument(
        "--appendix",
        action="store_true",
        help="also tell where the rules come from and how others play",
    )
    parser.add_argument(
        "--title",
        default="",
        metavar="TEXT",
        help="what your book is called (default: the name of the rules)",
    )
    parser.add_argument(
        "--subtitle", default="", metavar="TEXT", help="the line below its title (default: none)"
    )
    parser.add_argument(
        "--date",
        default="",
        metavar="TEXT",
        help="the line below that: a day, a year, a feast (default: none)",
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="write it to this file, .html, .pdf, .docx (Word) or .txt, replacing the old one"
        " (default: show the book here)",
    )
    _add_paper(parser)
    needs(parser, "terminal")  # on a screen
    parser.examples = ("dunlop", 'mahlum --short --title "Grandma\'s Rummy" -o ours.pdf')
    parser.set_defaults(run=_rule_book)


def add_cheat_sheet(parser: Parser) -> None:
    parser.add_argument("what", metavar="NAME|FILE", help="a name from `rules list`, or a file")
    add_changes(parser)
    _add_output(parser, "cheatsheet.pdf")
    _add_paper(parser)
    needs(parser, "paper")
    parser.examples = ("dunlop", "mahlum --change 'buy.limit = 3' -o ours.pdf")
    parser.set_defaults(run=_cheat_sheet)


def add_score_sheet(parser: Parser) -> None:
    add_rule_choice(parser)
    parser.set_defaults(rules=None)
    parser.add_argument(
        "--players",
        metavar=quoted("NAME, …"),
        help="who plays, in seating order (default: empty columns)",
    )
    parser.add_argument(
        "--dealer", metavar="NAME", help="which of them deals first (default: left open)"
    )
    parser.add_argument(
        "--from",
        dest="game",
        metavar="GAME",
        help="fill it in from a score file or a game file; - for standard input"
        " (default: an empty sheet)",
    )
    parser.add_argument(
        "--per-page",
        type=number(1, 2),
        metavar="N",
        help="sheets on a page, 1 or 2 (default: 1; 2 for empty ones of mahlum, whose source"
        " prints them so)",
    )
    _add_output(parser, "scoresheet.pdf", ", .pdf or .docx (Word)")
    _add_paper(parser)
    needs(parser, "paper")
    parser.examples = ("--players 'Ann, Ben, Cleo' --dealer Ben", "--rules dunlop --per-page 2")
    parser.set_defaults(run=_score_sheet)


def _add_output(parser: Parser, usual: str, more: str = "") -> None:
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=Path(usual),
        metavar="FILE",
        help=f"write it to this file{more}, replacing the old one (default: {usual})",
    )


def _add_paper(parser: Parser) -> None:
    parser.add_argument(
        "--paper",
        choices=("a4", "letter"),
        help="the size of the paper (default: the usual one in your country)",
    )


def _score(asked: argparse.Namespace) -> int:
    from liverpool.terminal.score import score_command

    return score_command(
        asked.file,
        rules=asked.rules,
        changes=asked.change,
        players=asked.players,
        new=asked.new,
    )


def _rule_book(asked: argparse.Namespace) -> int:
    from liverpool.paper.book import Edition
    from liverpool.paper.book.front import front_of
    from liverpool.paper.book_command import book_command, failed

    if asked.output is not None and asked.output.suffix.lower() not in _BOOKS:
        return failed(f"{asked.output} must end in {', '.join(_BOOKS[:-1])} or {_BOOKS[-1]}.")
    front = front_of(asked.title, asked.subtitle, asked.date)
    edition = Edition(asked.short, asked.appendix, front)
    return book_command(asked.what, asked.change, edition, _takes_book(asked))


def _takes_book(asked: argparse.Namespace) -> "Callable[[Document], int]":
    """Who shows or writes the book; notes which extras that needs."""
    from liverpool.paper.book_command import print_plainly, write_plainly

    if asked.output is None and not sys.stdout.isatty():
        return print_plainly
    if asked.output is None:
        from liverpool.terminal.rule_book import show

        return show
    if asked.output.suffix.lower() == ".txt":
        return partial(write_plainly, output=asked.output)
    asked.extras = ("paper",)
    from liverpool.paper.book_files import write_book

    return partial(write_book, output=asked.output, paper=asked.paper)


def _cheat_sheet(asked: argparse.Namespace) -> int:
    from liverpool.paper.printing import cheat_sheet_command

    return cheat_sheet_command(asked.what, asked.change, output=asked.output, paper=asked.paper)


def _score_sheet(asked: argparse.Namespace) -> int:
    from liverpool.paper.printing import WantedSheet, score_sheet_command

    return score_sheet_command(
        WantedSheet(
            rules=asked.rules,
            changes=tuple(asked.change),
            players=asked.players,
            dealer=asked.dealer,
            game=asked.game,
            per_page=asked.per_page,
            output=asked.output,
            paper=asked.paper,
        )
    )
