"""Rule sets told in a terminal: all by name, one in plain words, one that somebody wrote.

The words are those of the catalogue of questions; here they are only set out.
"""

import shutil
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

from liverpool.engine.changes import difference
from liverpool.engine.check import faults, warnings
from liverpool.engine.presets import DEFAULT, NamedRules, load, names, read_rules
from liverpool.engine.questions import describe
from liverpool.engine.refusals import RulesError

GOOD, FAULTY, UNREADABLE = 0, 1, 2
_LARGEST_FILE = 1_000_000
_SEVERAL = "Several variations can be named at once, as in `dunlop+twos+freeze`."


def list_command() -> int:
    """Prints every rule set that comes with the game; gives the exit status."""
    for name in names():
        named = load(name)
        own = named.origin.removeprefix(load(name.partition("+")[0]).origin) or named.origin
        default = " (default)" if name == DEFAULT else ""
        print(f"{name}{default}: {named.title}")
        print(_wrapped(own.strip(), "    "))
    print(f"\n{_SEVERAL}")
    return GOOD


def show_command(name: str) -> int:
    """Prints a rule set in plain words; gives the exit status."""
    try:
        named = load(name)
    except RulesError as error:
        return _failed(str(error), UNREADABLE)
    print("\n".join(rules_told(named)))
    return GOOD


def check_command(file: str) -> int:
    """Prints what is wrong with a rule-set file, or what it plays; gives the exit status.

    0 for rules that can be played, 1 for contradictions, 2 for a file that cannot be read.
    """
    try:
        named = read_rules(_text_of(file))
    except (OSError, UnicodeError, RulesError) as error:
        return _failed(_why(file, error), UNREADABLE)
    found = faults(named.rules)
    if found:
        return _failed("\n".join(found), FAULTY)
    for warning in warnings(named.rules):
        print(_wrapped(f"Note: {warning}"))
    print(f"{named.name}: these rules can be played.")
    base = load(DEFAULT).rules
    answers = len(difference(named.rules, base))
    print(f"They differ from {DEFAULT} in {answers} answer{'' if answers == 1 else 's'}.")
    return GOOD


def rules_told(named: NamedRules) -> Iterator[str]:
    """The lines of a rule set in plain words, the source's slips at the end."""
    yield f"{named.name}, version {named.version}: {named.title}"
    yield _wrapped(named.origin)
    yield ""
    for key, question, sentence in describe(named.rules):
        silent = " *" if key in named.ours else ""
        yield _wrapped(f"{question} {sentence}{silent}", hang="    ")
    yield ""
    if named.ours:
        yield "* The source does not say; this is our answer."
    if named.slips:
        yield "How the source is read:"
        yield from (_wrapped(f"- {slip}", hang="  ") for slip in named.slips)


def _text_of(file: str) -> str:
    if file == "-":
        raw = sys.stdin.buffer.read(_LARGEST_FILE + 1)
    else:
        with Path(file).open("rb") as stream:
            raw = stream.read(_LARGEST_FILE + 1)
    if len(raw) > _LARGEST_FILE:
        raise RulesError("The file is too large for a rule set.")
    return raw.decode("utf-8")


def _why(file: str, error: Exception) -> str:
    match error:
        case OSError():
            return f"{file} cannot be read: {error.strerror}."
        case UnicodeError():
            return f"{file} is not text in UTF-8."
        case _:
            return str(error)


def _failed(sentence: str, status: int) -> int:
    print(f"liverpool rules: {sentence}", file=sys.stderr)
    return status


def _wrapped(text: str, indent: str = "", hang: str | None = None) -> str:
    width = min(shutil.get_terminal_size().columns, 100)
    return textwrap.fill(
        text,
        max(width, 40),
        initial_indent=indent,
        subsequent_indent=indent if hang is None else hang,
        break_long_words=False,
    )
