"""The `liverpool` command: reads the command line and calls the part that does the work.

Parts are imported only when needed, so that each starts quickly. Mistakes on the command line
get one sentence and status 2.
"""

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
    add_bots,
    add_json,
    add_players,
    add_programs,
    add_rule_choice,
    add_seed,
    add_workers,
    learnt,
    needs,
    number,
    runs,
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
from liverpool.cli.training import add_train
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
    for command, add, what in (
        ("serve", add_serve, "play in the browser, on this device or with others by link"),
        (
            "build-site",
            add_build_site,
            "write the game as a site for any host of files, without a server",
        ),
        ("doctor", add_doctor, "find out what is wrong with a server, and fix it"),
        ("move-data", add_move_data, "copy a server's games to another place"),
        ("backup", add_backup, "copy a server's games while people play"),
        ("restore", add_restore, "bring the games of a backup back"),
        ("tables", add_tables, "list, show, close and delete a server's tables"),
        ("play", _add_play, "play a game in this terminal"),
        ("score", add_score, "keep score for a game with real cards"),
        ("simulate", _add_simulate, "let bots play many games"),
        ("try", add_try, "find out what another house rule does to a game"),
        ("arena", _add_arena, "measure bots against each other"),
        ("league", _add_league, "rate bots that play each other in a league"),
        ("balance", add_balance, "find small changes to rules that meet a wish"),
        ("handicap", add_handicap, "find what evens out unlike players"),
        ("study", add_study, "run an experiment that is written in a file"),
        ("data", add_data_commands, "make games for research, and tables of games"),
        ("train", add_train, "let a bot learn by playing itself"),
        ("rules", add_rules, "list, show, check and compare rule sets"),
        ("rulebook", add_rule_book, "make a rule book to read or print"),
        ("cheatsheet", add_cheat_sheet, "make a cheat sheet to print: the rules on half a page"),
        ("scoresheet", add_score_sheet, "make score sheets to print, or for Word"),
        ("replay", add_replay, "check the record of a game and show its result"),
        ("review", add_review, "review a finished game: what each choice cost"),
        ("practice", add_practice, "find the best move in positions from games"),
        ("position", add_position, "check a written position and show who may do what"),
        ("verify", add_verify, "check that a game was dealt by chance"),
        ("completion", _add_completion, "make your shell complete these commands"),
        ("man", _add_man, "print the manual page"),
    ):
        add(commands.add_parser(command, help=what))
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
    runs(parser, "cli.shell:completion_command")


def _add_man(parser: Parser) -> None:
    parser.examples = ("> liverpool.1",)
    runs(parser, "cli.shell:man_command")


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
    add_bots(
        parser,
        "sam",
        "who you play against, one name or several in turn: pip, lottie, sam, rosa, edith or ada,"
        " levels 1 to 6, or a plain bot such as steady",
    )
    add_programs(parser)
    parser.add_argument(
        "--handicap",
        dest="handicaps",
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
        dest="guard",
        action="store_false",
        help="allow yourself lay-downs that fail and cost points",
    )
    parser.add_argument("--no-hints", dest="hints", action="store_false", help="play without hints")
    needs(parser, "terminal")
    parser.examples = ("", "--rules mahlum --players 3 --bots rosa,pip", "--resume")
    runs(parser, "terminal.play:play_command", by_rules=True)


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
    add_bots(
        parser,
        "steady",
        "who plays, dealt round the seats in turn: steady, expert, search, greedy, random, or the"
        " levels pip, lottie, sam, rosa, edith, ada",
    )
    add_programs(parser)
    add_workers(parser)
    add_json(parser)
    parser.examples = ("--games 1000", "--rules mahlum --players 3 --bots expert,pip")
    runs(parser, "arena.simulate:simulate_command", by_rules=True)


def _add_arena(parser: Parser) -> None:
    add_rule_choice(parser)
    add_bots(
        parser,
        "expert,steady",
        "who plays, dealt round the seats in turn: as for simulate, or clairvoyant, who sees all"
        " cards; the first is compared with each of the others",
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
    runs(parser, "arena.compare:arena_command", by_rules=True)


def _add_league(parser: Parser) -> None:
    parser.add_argument(
        "path",
        metavar="FILE",
        type=Path,
        help="the league, a TOML file; its results are kept beside it, and only games that are"
        " missing are played",
    )
    parser.add_argument("--show", action="store_true", help="play nothing, print the table")
    add_workers(parser)
    add_json(parser)
    parser.examples = ("league.toml", "league.toml --show --json")
    parser.set_defaults(learnt=learnt)
    runs(parser, "arena.league_command:league_command")
