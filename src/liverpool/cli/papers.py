"""The commands for a table with real cards: keeping scores and printing papers."""

import argparse
import sys
from functools import partial
from pathlib import Path

from liverpool.cli.arguments import (
    BAD_INPUT,
    Parser,
    add_changes,
    add_rule_choice,
    needs,
    number,
    run,
    runs,
)
from liverpool.typed import quoted

_BOOK, _CHEAT_SHEET, _SCORE_SHEET = (
    (".txt", ".html", ".pdf", ".docx"),
    (".pdf", ".txt"),
    (".pdf", ".docx"),
)
"""How their files may end; standard output gets the first unless `--as` names another."""


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
    runs(parser, "terminal.score:score_command")


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
    _add_output(parser, "", _BOOK)
    _add_paper(parser)
    needs(parser, "terminal")  # on a screen
    parser.examples = ("dunlop", 'mahlum --short --title "Grandma\'s Rummy" -o ours.pdf')
    parser.set_defaults(run=_rule_book)


def add_cheat_sheet(parser: Parser) -> None:
    parser.add_argument("what", metavar="NAME|FILE", help="a name from `rules list`, or a file")
    add_changes(parser)
    _add_output(parser, "cheatsheet", _CHEAT_SHEET)
    _add_paper(parser)
    needs(parser)  # more for another file than text
    parser.examples = ("dunlop", "mahlum --change 'buy.limit = 3' -o ours.pdf")
    parser.set_defaults(run=partial(_write, "cheat_sheet", "cheatsheet", _CHEAT_SHEET))


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
    _add_output(parser, "scoresheet", _SCORE_SHEET)
    _add_paper(parser)
    needs(parser, "paper")
    parser.examples = ("--players 'Ann, Ben, Cleo' --dealer Ben", "--rules dunlop --per-page 2")
    parser.set_defaults(run=partial(_write, "score_sheet", "scoresheet", _SCORE_SHEET))


def _add_output(parser: Parser, usual: str, endings: tuple[str, ...]) -> None:
    """`usual` names the file where none is named; without it, the paper is shown."""
    kinds = [each.removeprefix(".") for each in endings]
    where = f"{usual}{endings[0]}" if usual else "show it here"
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help=f"write it to this file ({', '.join(endings)}), replacing the old one; - for standard"
        f" output (default: {where})",
    )
    parser.add_argument(
        "--as",
        dest="kind",
        choices=kinds,
        help=f"what to write (default: as the file's name ends; {kinds[0]} for -)",
    )


def _add_paper(parser: Parser) -> None:
    parser.add_argument(
        "--paper",
        choices=("a4", "letter"),
        help="the size of the paper (default: the usual one in your country)",
    )


def _rule_book(asked: argparse.Namespace) -> int:
    if asked.output is None and asked.kind is None and sys.stdout.isatty():
        from liverpool.terminal.rule_book import show

        asked.show = show
    return _write("rule_book", "", _BOOK, asked)


def _write(paper: str, usual: str, endings: tuple[str, ...], asked: argparse.Namespace) -> int:
    """Runs the command with the place where its paper goes; notes which extras that needs."""
    from liverpool.paper.output import STDOUT, output_into
    from liverpool.record.text_files import CannotWrite

    ending = f".{asked.kind}" if asked.kind else endings[0]
    file = asked.output or Path(f"{usual}{ending}" if usual else STDOUT)
    try:
        asked.output = output_into(file, asked.kind, endings)
    except CannotWrite as error:
        print(f"{asked.prog}: {error}", file=sys.stderr)
        return BAD_INPUT
    if not asked.output.is_text:
        asked.extras = ("paper",)
    del asked.kind
    return run(f"paper.printing:{paper}_command", asked)
