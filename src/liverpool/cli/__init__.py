"""The `liverpool` command: reads the command line and calls the part that does the work.

Parts are imported only when needed, so that each starts quickly. Mistakes on the command line
get one sentence and status 2.
"""

import argparse
import errno
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from liverpool import __version__
from liverpool.cli.arguments import (
    BAD_INPUT,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    Parser,
    add_json,
    add_players,
    add_programs,
    add_rule_choice,
    add_seed,
    add_workers,
    by_rules,
    needs,
    number,
    seconds,
)
from liverpool.cli.data import add_data_commands
from liverpool.cli.laboratory import add_try
from liverpool.cli.operating import add_backup, add_doctor, add_move_data, add_restore, add_tables
from liverpool.cli.papers import add_cheat_sheet, add_rule_book, add_score, add_score_sheet
from liverpool.cli.records import add_position, add_practice, add_replay, add_review, add_verify
from liverpool.cli.rules import add_rules
from liverpool.cli.serving import add_build_site, add_serve
from liverpool.cli.studies import add_balance, add_handicap, add_study
from liverpool.cli.training import add_train, learnt
from liverpool.extras import how_to_install
from liverpool.typed import quoted, typed

DISK_FULL = 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit status."""
    _print_all_letters()
    asked = command_line().parse_args(arguments)
    try:
        status: int = asked.run(asked)
        if sys.stdout is not None:
            sys.stdout.flush()
    except ModuleNotFoundError as error:
        extras = getattr(asked, "extras", ())
        if not extras or (error.name or "").startswith("liverpool"):
            raise
        print(
            f"`{asked.prog}` needs more than the core; install it with {how_to_install(*extras)}.",
            file=sys.stderr,
        )
        return BAD_INPUT
    except KeyboardInterrupt:
        print("liverpool: stopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of the output has seen enough
        _print_nothing_more()
        return 0
    except OSError as error:
        if sys.platform == "win32" and error.errno == errno.EINVAL:  # says so of a reader that left
            _print_nothing_more()
            return 0
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        _print_nothing_more()
        print("liverpool: The disk is full; make room and try again.", file=sys.stderr)
        return DISK_FULL
    return status


def _print_nothing_more() -> None:
    """What is still to be printed goes nowhere, so that the end of the program does not try."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print_all_letters() -> None:
    """Makes sure that no letter can stop a command, whatever encoding the machine uses.

    Files and pipes get UTF-8, so that they are the same everywhere; a terminal that cannot show a
    letter gets a question mark.
    """
    out = sys.stdout
    if isinstance(out, io.TextIOWrapper):
        if out.isatty():
            out.reconfigure(errors="replace")
        else:
            out.reconfigure(encoding="utf-8", errors="replace", newline="\n")


def command_line(name: str = "") -> Parser:
    """All commands, and what each takes; `name` is what one types, else as it is here."""
    parser = Parser(
        prog=name or typed(),
        description="Liverpool Rummy by the rules of ten sources, or by your own family's.",
        allow_abbrev=False,
    )
    parser.add_argument("-V", "--version", action="version", version=f"liverpool {__version__}")
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=Parser
    )
    add_serve(
        commands.add_parser(
            "serve", help="play in the browser, on this device or with others by link"
        )
    )
    add_build_site(
        commands.add_parser(
            "build-site", help="write the game as a site for any host of files, without a server"
        )
    )
    add_doctor(
        commands.add_parser("doctor", help="find out what is wrong with a server, and fix it")
    )
    add_move_data(commands.add_parser("move-data", help="copy a server's games to another place"))
    add_backup(commands.add_parser("backup", help="copy a server's games while people play"))
    add_restore(commands.add_parser("restore", help="bring the games of a backup back"))
    add_tables(commands.add_parser("tables", help="list, show, close and delete a server's tables"))
    _add_play(commands.add_parser("play", help="play a game in this terminal"))
    add_score(commands.add_parser("score", help="keep score for a game with real cards"))
    _add_simulate(commands.add_parser("simulate", help="let bots play many games"))
    add_try(commands.add_parser("try", help="find out what another house rule does to a game"))
    _add_arena(commands.add_parser("arena", help="measure bots against each other"))
    _add_league(commands.add_parser("league", help="rate bots that play each other in a league"))
    add_balance(commands.add_parser("balance", help="find small changes to rules that meet a wish"))
    add_handicap(commands.add_parser("handicap", help="find what evens out unlike players"))
    add_study(commands.add_parser("study", help="run an experiment that is written in a file"))
    add_data_commands(
        commands.add_parser("data", help="make games for research, and tables of games")
    )
    add_train(commands.add_parser("train", help="let a bot learn by playing itself"))
    add_rules(commands.add_parser("rules", help="list, show, check and compare rule sets"))
    add_rule_book(commands.add_parser("rulebook", help="make a rule book to read or print"))
    add_cheat_sheet(
        commands.add_parser(
            "cheatsheet", help="make a cheat sheet to print: the rules on half a page"
        )
    )
    add_score_sheet(
        commands.add_parser("scoresheet", help="make score sheets to print, or for Word")
    )
    add_replay(commands.add_parser("replay", help="check the record of a game and show its result"))
    add_review(commands.add_parser("review", help="review a finished game: what each choice cost"))
    add_practice(commands.add_parser("practice", help="find the best move in positions from games"))
    add_position(
        commands.add_parser("position", help="check a written position and show who may do what")
    )
    add_verify(commands.add_parser("verify", help="check that a game was dealt by chance"))
    _add_completion(
        commands.add_parser("completion", help="make your shell complete these commands")
    )
    _add_man(commands.add_parser("man", help="print the manual page"))
    parser.examples = ("play", "serve --open", "rules list")
    return parser


def _add_completion(parser: Parser) -> None:
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), help="your shell")
    needs(parser, "terminal")
    parser.examples = ("fish > ~/.config/fish/completions/liverpool.fish",)
    parser.closing = lambda: (
        """\
where your shell looks for the output:
  bash  ~/.local/share/bash-completion/completions/liverpool
  zsh   _liverpool, in a folder of your fpath
  fish  ~/.config/fish/completions/liverpool.fish"""
    )
    parser.set_defaults(run=_completion)


def _completion(asked: argparse.Namespace) -> int:
    from liverpool.cli.shell import completion_command

    return completion_command(asked.shell)


def _add_man(parser: Parser) -> None:
    parser.examples = ("> liverpool.1",)
    parser.set_defaults(run=_man)


def _man(_asked: argparse.Namespace) -> int:
    from liverpool.cli.shell import man_command

    return man_command()


def _add_play(parser: Parser) -> None:
    add_rule_choice(parser)
    parser.add_argument(
        "--players",
        type=number(FEWEST_PLAYERS, MOST_PLAYERS),
        default=4,
        metavar="N",
        help="seats at the table (default: 4)",
    )
    parser.add_argument("--name", default="You", help="your name at the table (default: You)")
    parser.add_argument(
        "--bots",
        default="sam",
        metavar="NAME,…",
        help="who you play against, one name or several in turn: pip, lottie, sam, rosa, edith or"
        " ada, levels 1 to 6, or a plain bot such as steady (default: sam)",
    )
    add_programs(parser)
    parser.add_argument(
        "--handicap",
        action="append",
        default=[],
        metavar="NAME=…",
        help="what somebody begins with: points, more buys in each deal, the first pick, such as"
        f" {quoted('Edith=140')} or {quoted('You=1 buy, pick')}; you can give several (default:"
        " none)",
    )
    parser.add_argument(
        "--seed",
        type=number(0, 2**63 - 1),
        metavar="S",
        help="a number, to get the same cards again (default: other cards each time)",
    )
    parser.add_argument(
        "--pace",
        type=seconds,
        default=0.6,
        metavar="SECONDS",
        help="how long each bot's move is shown (default: 0.6)",
    )
    parser.add_argument(
        "--save",
        type=Path,
        metavar="FILE",
        help="where to store the game (default: a new file in your own folder of games)",
    )
    parser.add_argument("--resume", action="store_true", help="go on with the stored game")
    parser.add_argument(
        "--no-guard",
        action="store_true",
        help="allow yourself lay-downs that fail and cost points",
    )
    parser.add_argument("--no-hints", action="store_true", help="play without hints")
    needs(parser, "terminal")
    parser.examples = ("", "--rules mahlum --players 3 --bots rosa,pip", "--resume")
    parser.set_defaults(run=_play)


def _add_simulate(parser: Parser) -> None:
    add_rule_choice(parser)
    parser.add_argument(
        "--games",
        type=number(1, 10_000_000),
        default=100,
        metavar="N",
        help="how many games (default: 100)",
    )
    add_players(parser)
    add_seed(parser)
    parser.add_argument(
        "--bots",
        default="steady",
        metavar="NAME,…",
        help="who plays, dealt round the seats in turn: steady, expert, search, greedy, random, or"
        " the levels pip, lottie, sam, rosa, edith, ada (default: steady)",
    )
    add_programs(parser)
    add_workers(parser)
    add_json(parser)
    parser.examples = ("--games 1000", "--rules mahlum --players 3 --bots expert,pip")
    parser.set_defaults(run=_simulate)


def _add_arena(parser: Parser) -> None:
    add_rule_choice(parser)
    parser.add_argument(
        "--bots",
        default="expert,steady",
        metavar="NAME,…",
        help="who plays, dealt round the seats in turn: as for simulate, or clairvoyant, who sees"
        " all cards; the first is compared with each of the others (default: expert,steady)",
    )
    add_programs(parser)
    parser.add_argument(
        "--deals",
        type=number(1, 10_000_000),
        default=140,
        metavar="N",
        help="how many deals, each played in every rotation of the seats, rounded up to whole games"
        " (default: 140)",
    )
    add_players(parser)
    add_seed(parser)
    add_workers(parser)
    add_json(parser)
    parser.add_argument(
        "--plot",
        type=Path,
        metavar="FILE.svg",
        help="also write the plot to this file (default: no plot)",
    )
    parser.examples = (
        "",
        "--bots expert,rosa --deals 700 --plot arena.svg",
        "--bots mine,steady --bot 'mine=node bot.js'",
    )
    parser.set_defaults(run=_arena)


def _add_league(parser: Parser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        help="the league, a TOML file; its results are kept beside it, and only games that are"
        " missing are played",
    )
    parser.add_argument("--show", action="store_true", help="play nothing, print the table")
    add_workers(parser)
    add_json(parser)
    parser.examples = ("league.toml", "league.toml --show --json")
    parser.set_defaults(run=_league)


def _league(asked: argparse.Namespace) -> int:
    from liverpool.arena.league_command import league_command

    return league_command(
        asked.file, show=asked.show, workers=asked.workers, json=asked.json, learnt=learnt
    )


def _play(asked: argparse.Namespace) -> int:
    return by_rules(asked, lambda rules, changes: _play_by(asked, rules, changes))


def _play_by(asked: argparse.Namespace, rules: str, changes: Sequence[str]) -> int:
    from liverpool.terminal.play import play_command

    return play_command(
        programs=asked.bot,
        seconds=asked.bot_seconds,
        learnt=learnt,
        rules=rules,
        changes=changes,
        players=asked.players,
        bots=asked.bots.split(","),
        name=asked.name,
        handicaps=asked.handicap,
        seed=asked.seed,
        guard=not asked.no_guard,
        hints=not asked.no_hints,
        pace=asked.pace,
        save=asked.save,
        resume=asked.resume,
    )


def _simulate(asked: argparse.Namespace) -> int:
    return by_rules(asked, lambda rules, changes: _simulate_by(asked, rules, changes))


def _simulate_by(asked: argparse.Namespace, rules: str, changes: Sequence[str]) -> int:
    from liverpool.arena.simulate import simulate_command

    return simulate_command(
        programs=asked.bot,
        seconds=asked.bot_seconds,
        learnt=learnt,
        rules=rules,
        changes=changes,
        games=asked.games,
        players=asked.players,
        seed=asked.seed,
        bots=asked.bots.split(","),
        workers=asked.workers,
        json=asked.json,
    )


def _arena(asked: argparse.Namespace) -> int:
    return by_rules(asked, lambda rules, changes: _arena_by(asked, rules, changes))


def _arena_by(asked: argparse.Namespace, rules: str, changes: Sequence[str]) -> int:
    from liverpool.arena.compare import arena_command

    return arena_command(
        programs=asked.bot,
        seconds=asked.bot_seconds,
        learnt=learnt,
        rules=rules,
        changes=changes,
        bots=asked.bots.split(","),
        deals=asked.deals,
        players=asked.players,
        seed=asked.seed,
        workers=asked.workers,
        plot=asked.plot,
        json=asked.json,
    )
