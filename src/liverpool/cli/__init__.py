"""The `liverpool` command: reads the command line and hands over to the part that does it.

Parts are imported when they are asked for, so that each starts quickly. Nonsense on the
command line gets one sentence and status 2.
"""

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from liverpool import __version__
from liverpool.cli.arguments import (
    BAD_INPUT,
    Parser,
    add_rule_choice,
    needs,
    number,
    seconds,
)
from liverpool.cli.papers import add_cheat_sheet, add_rule_book, add_score, add_score_sheet
from liverpool.cli.rules import add_rules


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit status."""
    _print_all_letters()
    asked = _parser().parse_args(arguments)
    try:
        status: int = asked.run(asked)
    except ModuleNotFoundError as error:
        extras = getattr(asked, "extras", ())
        if not extras or (error.name or "").startswith("liverpool"):
            raise
        print(
            f"`{asked.prog}` needs more than the core: install it with"
            f" pip install 'liverpool-rummy[{','.join(extras)}]'",
            file=sys.stderr,
        )
        return BAD_INPUT
    except KeyboardInterrupt:
        print("liverpool: stopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Whoever read the output has seen enough; nothing more can be written there.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _print_all_letters() -> None:
    """Lets no letter stop a command, whatever encoding the machine is set to.

    Files and pipes get UTF-8, so that they hold the same everywhere; a terminal that cannot show a
    letter gets a question mark.
    """
    out = sys.stdout
    if isinstance(out, io.TextIOWrapper):
        out.reconfigure(encoding=None if out.isatty() else "utf-8", errors="replace")


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="liverpool",
        description="Liverpool Rummy by the rules of ten sources, or of your own family.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"liverpool {__version__}")
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=Parser
    )
    _add_serve(commands.add_parser("serve", help="open tables in the browser, here and by links"))
    _add_play(commands.add_parser("play", help="play a game in this terminal"))
    add_score(commands.add_parser("score", help="keep the scores of a game with real cards"))
    _add_simulate(commands.add_parser("simulate", help="let bots play many games"))
    _add_arena(commands.add_parser("arena", help="measure bots against each other"))
    add_rules(commands.add_parser("rules", help="list, show, check and compare rule sets"))
    add_rule_book(commands.add_parser("rulebook", help="the rules as a book to read or print"))
    add_cheat_sheet(commands.add_parser("cheatsheet", help="the rules on half a page, to print"))
    add_score_sheet(commands.add_parser("scoresheet", help="score sheets to print, or for Word"))
    for name, run, what in (
        ("replay", _replay, "check the record of a game and tell its result"),
        ("position", _position, "check a written position and tell who may do what"),
    ):
        reader = commands.add_parser(name, help=what)
        reader.add_argument("file", metavar="FILE", help="the file; - for standard input")
        reader.add_argument("--json", action="store_true", help="write JSON for programs")
        reader.set_defaults(run=run)
    return parser


def _add_serve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host",
        default="0.0.0.0",
        metavar="ADDRESS",
        help="where to listen; everywhere, so that others in the house can come (127.0.0.1:"
        " this device alone)",
    )
    parser.add_argument(
        "--port",
        type=number(0, 65_535),
        metavar="N",
        help="the port, 0 for any; 8000, or the next one that is free",
    )
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept")
    parser.add_argument(
        "--public-url",
        metavar="URL",
        help="the address under which a tunnel or proxy shows this server, for links",
    )
    parser.add_argument(
        "--from",
        dest="file",
        type=Path,
        metavar="FILE",
        help="a written position or game that is opened as a table",
    )
    parser.add_argument(
        "--seats",
        type=number(1, 8),
        metavar="N",
        help="how many of that table's seats are people's; 1, and bots in the others",
    )
    parser.add_argument(
        "--pace",
        choices=("at_once", "quick", "normal", "calm"),
        help="how quickly bots play, whatever the tables say",
    )
    parser.add_argument("--open", action="store_true", help="show the page in the browser")
    needs(parser, "server")
    parser.set_defaults(run=_serve)


def _add_play(parser: argparse.ArgumentParser) -> None:
    add_rule_choice(parser)
    parser.add_argument(
        "--players", type=number(2, 8), default=4, metavar="N", help="seats at the table; 4"
    )
    parser.add_argument("--name", default="You", help="what you are called at the table")
    parser.add_argument(
        "--bots",
        default="sam",
        metavar="NAME,…",
        help="who plays with you, in turn: pip, lottie, sam, rosa, edith, from level 1 to 5; sam."
        " Or a plain player, such as steady",
    )
    parser.add_argument(
        "--seed", type=number(0, 2**63 - 1), metavar="S", help="the same cards again"
    )
    parser.add_argument(
        "--pace", type=seconds, default=0.6, metavar="SECONDS", help="how long a bot's move stands"
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help="where the game is kept")
    parser.add_argument("--resume", action="store_true", help="go on with the game that is kept")
    parser.add_argument(
        "--no-guard",
        action="store_true",
        help="a lay-down that fails is sent, at the price that the rules set",
    )
    parser.add_argument("--no-hints", action="store_true", help="play without hints")
    needs(parser, "terminal")
    parser.set_defaults(run=_play)


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    add_rule_choice(parser)
    parser.add_argument(
        "--games", type=number(1, 10_000_000), default=100, metavar="N", help="how many; 100"
    )
    parser.add_argument(
        "--players", type=number(2, 8), default=4, metavar="P", help="seats at the table; 4"
    )
    parser.add_argument(
        "--seed", type=number(0, 2**63 - 1), default=1, metavar="S", help="the same cards again; 1"
    )
    parser.add_argument(
        "--bots",
        default="steady",
        metavar="NAME,…",
        help="steady, expert, greedy, random, or the levels pip, lottie, sam, rosa, edith; cycled"
        " over the seats",
    )
    parser.add_argument("--workers", type=number(1, 1024), metavar="W", help="processes; all cores")
    parser.set_defaults(run=_simulate)


def _add_arena(parser: argparse.ArgumentParser) -> None:
    add_rule_choice(parser)
    parser.add_argument(
        "--bots",
        default="expert,steady",
        metavar="NAME,…",
        help="who plays, cycled over the seats; the first is compared with each other; those of"
        " simulate and clairvoyant, who sees all; expert,steady",
    )
    parser.add_argument(
        "--deals",
        type=number(1, 10_000_000),
        default=140,
        metavar="N",
        help="how many deals, each in every rotation of the seats; up to whole games; 140",
    )
    parser.add_argument(
        "--players", type=number(2, 8), default=4, metavar="P", help="seats at the table; 4"
    )
    parser.add_argument(
        "--seed", type=number(0, 2**63 - 1), default=1, metavar="S", help="the same cards again; 1"
    )
    parser.add_argument("--workers", type=number(1, 1024), metavar="W", help="processes; all cores")
    parser.add_argument(
        "--plot", type=Path, metavar="FILE.svg", help="write the plot to a file as well"
    )
    parser.set_defaults(run=_arena)


def _serve(asked: argparse.Namespace) -> int:
    from liverpool.server.serve import Wanted, serve_command

    return serve_command(
        Wanted(
            host=asked.host,
            port=asked.port,
            data=asked.data,
            public_url=asked.public_url,
            file=asked.file,
            people=asked.seats,
            pace=asked.pace,
            open_page=asked.open,
        )
    )


def _by_rules(asked: argparse.Namespace, command: Callable[[str, Sequence[str]], int]) -> int:
    """Hands over the rules that were asked for, a file as a preset's name and changes."""
    from liverpool.engine.refusals import RulesError
    from liverpool.paper.rule_files import as_changes

    try:
        rules, changes = as_changes(asked.rules, asked.change)
    except RulesError as error:
        for sentence in str(error).splitlines():
            print(f"liverpool: {sentence}", file=sys.stderr)
        return BAD_INPUT
    return command(rules, changes)


def _play(asked: argparse.Namespace) -> int:
    return _by_rules(asked, lambda rules, changes: _play_by(asked, rules, changes))


def _play_by(asked: argparse.Namespace, rules: str, changes: Sequence[str]) -> int:
    from liverpool.terminal.play import play_command

    return play_command(
        rules=rules,
        changes=changes,
        players=asked.players,
        bots=asked.bots.split(","),
        name=asked.name,
        seed=asked.seed,
        guard=not asked.no_guard,
        hints=not asked.no_hints,
        pace=asked.pace,
        save=asked.save,
        resume=asked.resume,
    )


def _simulate(asked: argparse.Namespace) -> int:
    return _by_rules(asked, lambda rules, changes: _simulate_by(asked, rules, changes))


def _simulate_by(asked: argparse.Namespace, rules: str, changes: Sequence[str]) -> int:
    from liverpool.arena.simulate import simulate_command

    return simulate_command(
        rules=rules,
        changes=changes,
        games=asked.games,
        players=asked.players,
        seed=asked.seed,
        bots=asked.bots.split(","),
        workers=asked.workers,
    )


def _arena(asked: argparse.Namespace) -> int:
    return _by_rules(asked, lambda rules, changes: _arena_by(asked, rules, changes))


def _arena_by(asked: argparse.Namespace, rules: str, changes: Sequence[str]) -> int:
    from liverpool.arena.compare import arena_command

    return arena_command(
        rules=rules,
        changes=changes,
        bots=asked.bots.split(","),
        deals=asked.deals,
        players=asked.players,
        seed=asked.seed,
        workers=asked.workers,
        plot=asked.plot,
    )


def _replay(asked: argparse.Namespace) -> int:
    from liverpool.record.commands import replay_command

    return replay_command(asked.file, json=asked.json)


def _position(asked: argparse.Namespace) -> int:
    from liverpool.record.commands import position_command

    return position_command(asked.file, json=asked.json)
