"""What a shell and `man` know of the commands, made from the parser that reads them.

The wheel has these texts as files (`scripts/setting_up/backend.py`); `liverpool completion` and
`liverpool man` print them for everybody else.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from liverpool import __version__
from liverpool.cli import command_line
from liverpool.cli.arguments import Parser

NAME: Final = "liverpool"
_PRESETS: Final = Path(__file__).parents[1] / "engine" / "presets"
_RULES: Final = " ".join(sorted(each.stem for each in _PRESETS.glob("*.toml")))
"""Read off the folder: the wheel is built where nothing else of the game can be loaded."""
_RULES_OR_FILE: Final = {
    **dict.fromkeys(("bash", "zsh"), "_liverpool_rules"),
    "fish": "(_liverpool_rules)",
    "preamble": {
        "bash": f'_liverpool_rules() {{ compgen -W "{_RULES}" -- "$1"; compgen -f -- "$1"; }}',
        "zsh": "_liverpool_rules() {\n"
        f"  _alternative 'rules:rules:({_RULES})' 'files:file:_files'\n"
        "}",
        "fish": "function _liverpool_rules\n"
        f"  printf '%s\\n' {_RULES}\n"
        "  __fish_complete_path (commandline -ct)\n"
        "end",
    },
}


def completion(shell: str) -> str:
    """The script that makes `bash`, `zsh` or `fish` complete the commands."""
    import shtab

    # What can stand for an argument, by what help calls it.
    completes = {
        **dict.fromkeys(("FILE", "FILE.svg", "GAME", "FROM"), shtab.FILE),
        **dict.fromkeys(("FOLDER", "TO"), shtab.DIRECTORY),
        **dict.fromkeys(("NAME|FILE", "A", "B"), _RULES_OR_FILE),
    }
    whole = command_line(NAME)
    for parser in parsers(whole):
        for action in parser._actions:
            if (found := completes.get(str(action.metavar))) is not None:
                action.complete = found  # type: ignore[attr-defined]
    return shtab.complete(whole, shell)


def man_page() -> str:
    """The page for `man liverpool`."""
    whole = command_line(NAME)
    return "\n".join((*_head(whole), *_commands(whole), *_examples(whole))) + "\n"


def parsers(parser: Parser) -> Iterator[Parser]:
    """This parser and that of each command below it."""
    yield parser
    for each in _below(parser):
        yield from parsers(each[1])


def _below(parser: Parser) -> Iterator[tuple[str, Parser]]:
    """The commands of a parser: what each is for, and its own parser."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {each.dest: each.help or "" for each in action._choices_actions}
            yield from ((helps[name], each) for name, each in action.choices.items())


def _head(whole: Parser) -> Iterator[str]:
    yield f'.TH LIVERPOOL 1 "" "{_roff(f"liverpool {__version__}")}" "User Commands"'
    yield f".SH NAME\n{NAME} \\- {_roff(str(whole.description))}"
    yield f".SH SYNOPSIS\n.B {NAME}\n.I COMMAND\n[options]"
    yield ".SH OPTIONS"
    yield from _arguments(whole)
    yield ".SH COMMANDS"


def _commands(parser: Parser) -> Iterator[str]:
    for what, each in _below(parser):
        yield f".SS {_roff(each.prog)}"
        yield _roff(f"{what[:1].upper()}{what[1:]}.")
        yield from _arguments(each)
        if each.settings and (closing := each.closing()):
            yield f".PP\n{_roff(closing)}"
        yield from _commands(each)


def _arguments(parser: Parser) -> Iterator[str]:
    """Each argument but the commands and `-h`, with what its help says."""
    for action in parser._actions:
        if not isinstance(action, argparse._SubParsersAction | argparse._HelpAction):
            named = _named(parser, action)
            yield f".TP\n.B {_roff(named)}\n{_roff((action.help or '') % vars(action))}"


def _named(parser: Parser, action: argparse.Action) -> str:
    """As Python 3.13 names an argument, so that the wheel is the same by any Python."""
    how = parser._get_formatter()
    if not action.option_strings or action.nargs == 0:
        return how._format_action_invocation(action)
    value = how._format_args(action, action.dest.upper())
    return f"{', '.join(action.option_strings)} {value}"


def _examples(whole: Parser) -> Iterator[str]:
    yield ".SH EXAMPLES\n.nf"
    for parser in parsers(whole):
        yield from (_roff(f"{parser.prog} {each}".rstrip()) for each in parser.examples)
    yield ".fi"


def _roff(text: str) -> str:
    """The text on one line, with no sign that would be a command of its own."""
    line = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{line}" if line.startswith((".", "'")) else line


def write_into(folder: str) -> None:
    """Writes all of it where systems look below a folder such as `/usr/share`."""
    for name, text in (
        ("man/man1/liverpool.1", man_page()),
        ("bash-completion/completions/liverpool", completion("bash")),
        ("zsh/site-functions/_liverpool", completion("zsh")),
        ("fish/vendor_completions.d/liverpool.fish", completion("fish")),
    ):
        file = Path(folder, name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8", newline="\n")


def completion_command(shell: str) -> int:
    print(completion(shell), end="")
    return 0


def man_command() -> int:
    print(man_page(), end="")
    return 0
