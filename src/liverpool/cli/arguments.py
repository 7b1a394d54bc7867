"""Arguments that several commands take, and how they are read.

Mistakes on the command line get one sentence and status 2.
"""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final, NoReturn

if TYPE_CHECKING:
    from liverpool.server.access.urls import Url

from liverpool.extras import how_to_install
from liverpool.typed import as_typed, quoted

BAD_INPUT = 2
FEWEST_PLAYERS = 2
MOST_PLAYERS = 10
"""As `engine.bounds` has them, which takes long to load."""
_OF_COMMAND_LINE: Final = frozenset({"run", "prog", "extras", "settings"})
"""What is read of the command line and is no matter of the command's own."""
_PASSWORD = re.compile(r"(://[^/@\s:]*:)\S*@")
"""In an address that was typed where none belongs."""


class Parser(argparse.ArgumentParser):
    """A parser whose error messages are a single sentence, and whose help ends with examples."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(**settings)
        self.color = False  # from 3.14 on help would have colours
        self.examples: tuple[str, ...] = ()
        """What can follow the name of the command, each a line that works."""
        self.closing: Callable[[], str] = str
        """What its help says at the end, made only when somebody asks for it."""
        self.settings: dict[str, argparse.Action] = {}
        """The options that can be set elsewhere, too (`cli.settings`), by name without dashes."""
        self.has_all_settings = False
        """Whether a name in the file of settings that is none of these is a mistake."""

    def add_setting(self, option: str, **how: Any) -> None:
        """An option that can be set in a file or in the environment, too."""
        self.settings[option.removeprefix("--")] = self.add_argument(option, **how)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        given = list(sys.argv[1:] if args is None else args)
        if not given and self._subparsers is not None:
            self.print_help()
            self.exit()
        found, unknown = super().parse_known_args([*self._set_elsewhere(given), *given], namespace)
        if unknown and self._subparsers is None:  # else the help of all commands would be named
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown

    def _set_elsewhere(self, given: Sequence[str]) -> list[str]:
        """What was set elsewhere, as if it had been typed before all that was given."""
        if not self.settings or {"-h", "--help"} & {*given}:
            return []
        from liverpool.cli.settings import BadSetting, settings_elsewhere

        finder = argparse.ArgumentParser(add_help=False)
        finder.add_argument("--settings", nargs="?")
        file = finder.parse_known_args(given)[0].settings
        try:
            found = settings_elsewhere(self.settings, file, all_known=self.has_all_settings)
        except BadSetting as error:
            self.error(f"{error}")
        return [f"--{setting.name}={setting.value}" for setting in found]

    def format_help(self) -> str:
        lines = [f"  {self.prog} {as_typed(each)}".rstrip() for each in self.examples]
        parts = ["\n".join(("examples:", *lines))] if lines else []
        parts.append(self.closing())
        return "\n\n".join((super().format_help().rstrip(), *filter(None, parts))) + "\n"

    def error(self, message: str) -> NoReturn:
        said = _PASSWORD.sub(r"\1...@", message)
        sentence = said[:1].upper() + said[1:]
        print(f"{self.prog}: {sentence}. See `{self.prog} --help`.", file=sys.stderr)
        sys.exit(BAD_INPUT)


def number(least: int, most: int) -> Callable[[str], int]:
    """A whole number within bounds, as a type of argument."""

    def read(text: str) -> int:
        try:
            found = int(text) if len(text) <= 20 else most + 1
        except ValueError:
            found = least - 1
        if not least <= found <= most:
            raise argparse.ArgumentTypeError(
                f"{text[:20]!r} is not a whole number from {least} to {most}"
            )
        return found

    return read


def percent(text: str) -> float:
    """A share, given as how many in a hundred."""
    return number(0, 100)(text) / 100


def names(text: str) -> list[str]:
    """Names with commas between them."""
    return text.split(",")


def seconds(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number of seconds") from None


def add_rule_choice(parser: Parser) -> None:
    parser.add_argument(
        "--rules",
        default="dunlop",
        metavar="NAME|FILE",
        help="the rules: a name (see `rules list`) or a file (default: dunlop)",
    )
    add_changes(parser)


def add_changes(parser: Parser) -> None:
    parser.add_argument(
        "--change",
        dest="changes",
        action="append",
        default=[],
        metavar=quoted("KEY = VALUE"),
        help=f"a change to those rules, such as {quoted('buy.limit = 3')}; you can give several"
        " (default: none)",
    )


def add_players(parser: Parser) -> None:
    parser.add_argument(
        "--players",
        type=number(FEWEST_PLAYERS, MOST_PLAYERS),
        default=4,
        metavar="P",
        help="seats at the table (default: 4)",
    )


def add_seed(parser: Parser, what: str = "a number that decides the cards") -> None:
    parser.add_argument(
        "--seed", type=number(0, 2**63 - 1), default=1, metavar="S", help=f"{what} (default: 1)"
    )


def add_json(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def add_bots(parser: Parser, usual: str, what: str) -> None:
    parser.add_argument(
        "--bots",
        type=names,
        default=usual,
        metavar="NAME,…",
        help=f"{what} (default: {usual})",
    )


def add_programs(parser: Parser) -> None:
    """Bots that are programs or have learnt, each by its name and command or file."""
    parser.add_argument(
        "--bot",
        dest="programs",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help="a program that plays under this name in --bots (see docs/study/bot-protocol.md), such"
        f" as {quoted('mine=node bot.js')}, or a FILE.npz that train wrote; you can give several"
        " (default: none)",
    )
    parser.add_argument(
        "--bot-seconds",
        dest="seconds",
        type=number(1, 3600),
        default=10,
        metavar="S",
        help="how long such a program may take for a move (default: 10)",
    )
    parser.set_defaults(learnt=learnt)


def add_workers(parser: Parser) -> None:
    parser.add_argument(
        "--workers",
        type=number(1, 1024),
        metavar="W",
        help="how many processes (default: one per core)",
    )


def runs(parser: Parser, command: str, *, by_rules: bool = False) -> None:
    """Says which function a command is, as `terminal.play:play_command`.

    It is loaded when the command runs. It takes each argument of the command under its own name
    (`dest`), and returns the exit status. With `by_rules`, a file of rules comes to it as a
    preset's name and changes.
    """
    parser.set_defaults(run=partial(run, command, by_rules=by_rules))


def run(command: str, asked: argparse.Namespace, *, by_rules: bool = False) -> int:
    """Runs the function with what was asked for; gives the exit status."""
    if by_rules:
        from liverpool.engine.refusals import RulesError
        from liverpool.paper.rule_files import as_changes

        try:
            asked.rules, asked.changes = as_changes(asked.rules, asked.changes)
        except RulesError as error:
            for sentence in str(error).splitlines():
                print(f"liverpool: {sentence}", file=sys.stderr)
            return BAD_INPUT
    given = {name: value for name, value in vars(asked).items() if name not in _OF_COMMAND_LINE}
    status: int = resolve_name(f"liverpool.{command}")(**given)
    return status


def needs(parser: Parser, *extras: str) -> None:
    """Says of which extras of the package a command needs all; others run with the core alone."""
    parser.set_defaults(prog=parser.prog, extras=extras)


def add_data(parser: Parser) -> None:
    """Where games are stored."""
    parser.add_argument(
        "--settings",
        metavar="FILE",
        help="a TOML file that sets options by their names, such as data = '/srv/rummy' (default:"
        " the one that LIVERPOOL_SETTINGS names)",
    )
    parser.add_setting(
        "--data",
        type=_folder,
        metavar="FOLDER",
        help="where games are stored (default: your own data folder, named when a server starts)",
    )
    parser.add_setting(
        "--database",
        type=_database,
        metavar="URL",
        help="a PostgreSQL database for the games, such as postgresql://user@host/name; only their"
        " key stays in the folder (default: a file in the folder)",
    )


def _folder(text: str) -> Path:
    """A folder whose name may begin with `~`: in a file of settings no shell makes it out."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise argparse.ArgumentTypeError(
            f"nobody has the name at the beginning of {text[:60]!r}; write the whole path"
        ) from None


def is_database(text: str) -> bool:
    """Whether it is the address of a database, and no path."""
    return text.startswith(("postgresql://", "postgres://"))


def url(text: str) -> "Url":
    """An address that can have a password, so that nothing writes it down."""
    from liverpool.server.access.urls import Url

    return Url(text)


def _database(text: str) -> "Url":
    if not is_database(text):
        raise argparse.ArgumentTypeError(
            "that is no address of a PostgreSQL database, such as postgresql://user@host/name;"
            " for a file in the folder leave it out"
        )
    return url(text)


def learnt(name: str, path: str) -> Any:
    """The bot that plays by this file of weights; `BotFault` where it cannot."""
    try:
        from liverpool.environment.training.policy import Policy
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        from liverpool.bots.player import BotFault

        raise BotFault(f"{name} needs numpy: {how_to_install('rl')}.") from None
    return Policy.named(name, path)
