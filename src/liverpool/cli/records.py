"""`liverpool replay`, `position`, `verify`, `review` and `practice`: what is in a file."""

import argparse
from contextlib import suppress
from pathlib import Path

from liverpool.cli.arguments import (
    Parser,
    add_json,
    add_seed,
    add_workers,
    needs,
    number,
    run,
    runs,
)

_KINDS = ("draw", "buy", "discard", "shed", "lay_down", "lay_off")
"""As in `review.choices.Kind`, which is loaded only where it is needed."""


def add_replay(parser: Parser) -> None:
    _add_file(parser, "record.commands:replay_command")
    parser.examples = ("game.toml", "game.toml --json")
    parser.closing = _where_games_lie


def add_position(parser: Parser) -> None:
    _add_file(parser, "record.commands:position_command")
    parser.examples = ("position.toml", "game.toml --json")
    parser.closing = _where_games_lie


def add_verify(parser: Parser) -> None:
    _add_file(parser, "record.verify_command:verify_command")
    parser.add_argument(
        "--receipt",
        dest="receipt_path",
        metavar="FILE",
        help="the receipt that your page kept, which makes it a proof (default: none)",
    )
    parser.examples = ("game.toml", "game.toml --receipt receipt.json")
    parser.closing = _where_games_lie


def add_review(parser: Parser) -> None:
    parser.add_argument("path", metavar="FILE", help="the file, or - for standard input")
    parser.add_argument(
        "--seat", metavar="NAME", help="review only this player (default: everybody)"
    )
    parser.add_argument(
        "--html",
        type=Path,
        metavar="FILE",
        help="also write it as a page to read or print (default: no page)",
    )
    parser.add_argument(
        "--moments",
        type=Path,
        metavar="FOLDER",
        help="also write each moment there, as a file to play on from with `serve --from`"
        " (default: no files)",
    )
    parser.add_argument(
        "--practice",
        type=Path,
        metavar="FILE",
        help="also write all slips there, as positions to `practice` on (default: no file)",
    )
    add_json(parser)
    add_seed(parser, "a number that decides which hidden cards are tried")
    add_workers(parser)
    needs(parser, "simulator")
    parser.examples = ("game.toml", "game.toml --seat Ann --html review.html")
    parser.set_defaults(run=_review)
    parser.closing = _where_games_lie


def add_practice(parser: Parser) -> None:
    parser.add_argument(
        "path",
        metavar="FILE",
        nargs="?",
        help="positions that `review --practice` wrote (default: those that come with the game)",
    )
    parser.add_argument(
        "--daily", action="store_true", help="only the one of this day, the same for everybody"
    )
    parser.add_argument(
        "--kind",
        choices=_KINDS,
        metavar="KIND",
        help=f"only one kind of choice: {', '.join(_KINDS)} (default: all)",
    )
    parser.add_argument(
        "--rules",
        metavar="NAME",
        help="only positions by these rules, such as mahlum (default: all)",
    )
    parser.add_argument(
        "--seed",
        type=number(0, 2**63 - 1),
        metavar="S",
        help="a number that decides the order (default: another order each time)",
    )
    parser.examples = ("", "--daily", "--kind buy", "--rules mahlum", "slips.toml")
    runs(parser, "terminal.practice:practice_command")


def _add_file(parser: Parser, command: str) -> None:
    parser.add_argument("path", metavar="FILE", help="the file, or - for standard input")
    add_json(parser)
    runs(parser, command)


def _where_games_lie() -> str:
    try:
        from liverpool.terminal.saved_game import folder
    except ModuleNotFoundError:  # the core alone plays no games in the terminal
        lie = ""
    else:
        lie = f"Games from `play` are stored in\n  {folder()}\n"
    return f'{lie}"Save the game file" makes a file of a game in the browser, at its end.'


def _review(asked: argparse.Namespace) -> int:
    from liverpool.simulator.faults import CannotRunSimulator

    with suppress(CannotRunSimulator):  # the command itself says so
        import liverpool.simulator.module  # noqa: F401 - what runs it may be missing; said at once

    return run("paper.review_command:review_command", asked)
