"""Rule sets that people name on the command line: by the name of a preset, or as a file.

It is a file if it ends in `.toml`, has a folder in it, is `-` for standard input, or is in this
folder and not the name of a preset; anything else is a name. Every failure is one `RulesError`,
with a sentence for each fault.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from liverpool.engine.changes import asked_by, changed, difference, parse_changes
from liverpool.engine.check import checked, faults
from liverpool.engine.faults import RuleFault
from liverpool.engine.presets import DEFAULT, NamedRules, load, names, read_rules
from liverpool.engine.refusals import RulesError
from liverpool.engine.writing import changes_lines
from liverpool.record.links import TITLE
from liverpool.record.text_files import CannotRead, read_text
from liverpool.typed import typed

_LARGEST_FILE = 1_000_000


def named_rules(what: str) -> NamedRules:
    """The rules of the preset of this name, or of this file."""
    return _found(what)[0]


def _found(what: str) -> tuple[NamedRules, tuple[RuleFault, ...]]:
    return read_file(what) if _is_file(what) else (load(what), ())


def read_file(file: str) -> tuple[NamedRules, tuple[RuleFault, ...]]:
    """The rules in a file and their contradictions; `-` is standard input."""
    try:
        text = read_text(file, _LARGEST_FILE, "a rule set")
    except CannotRead as error:
        raise RulesError(str(error)) from None
    try:
        named = read_rules(text)
    except RulesError as error:
        raise _faults_of(file, str(error).splitlines()) from None
    return named, faults(named.rules, text)


def playable_rules(what: str, changes: Sequence[str]) -> NamedRules:
    """The rules for a paper, with a table's own changes; everything that is wrong is reported."""
    named, found = _found(what)
    if not changes:
        _check_playable(what, found)
        return named
    return with_changes(named, changes)


def told_rules(what: str, changes: Sequence[str]) -> NamedRules:
    """The same for a command, which also says what was done to read an older file."""
    named = playable_rules(what, changes)
    for note in named.notes:
        print(note, file=sys.stderr)
    return named


def with_changes(named: NamedRules, changes: Sequence[str]) -> NamedRules:
    """The rules with a table's own changes, under a name that is nobody else's.

    A file keeps its title; what comes with the game and is changed has none of its own any more.
    """
    if not changes:
        # a plus is for the names of files that come with the game
        plain = named.name if named.name in names() else named.name.replace("+", "-")
        return replace(named, name=plain)
    new = parse_changes("\n".join(changes))
    answered = {asked for key in new for asked in asked_by(key)}
    return replace(
        named,
        name=named.name.replace("+", "-")[:32] + "-changed",
        title=TITLE if _comes_with_game(named.name) else named.title,
        rules=checked(changed(named.rules, new)),
        ours=tuple(key for key in named.ours if key not in answered),
        base=named.base or (named.name if named.name in names() else ""),
    )


def _comes_with_game(name: str) -> bool:
    return name in names() or "+" in name


def _check_playable(what: str, found: Sequence[RuleFault]) -> None:
    if found:
        how_to_fix = f"`{typed('rules', 'check', '--fix', what)}` writes a fixed file."
        raise _faults_of(what, [*map(str, found), how_to_fix])


def _faults_of(file: str, sentences: Sequence[str]) -> RulesError:
    """The faults of a file, each with the file's name, since several files can be compared."""
    name = "standard input" if file == "-" else file
    return RulesError("\n".join(f"{name}: {sentence}" for sentence in sentences))


def as_changes(what: str, changes: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The same rules as a preset's name and changes to it, as records and tables keep them.

    `changes` are those given in addition to the rules, one on each line.
    """
    if not _is_file(what):
        return what, changes
    named, found = read_file(what)
    _check_playable(what, found)
    base = named.base or DEFAULT
    rules = changed(named.rules, parse_changes("\n".join(changes)))
    return base, changes_lines(difference(rules, load(base).rules))


def _is_file(what: str) -> bool:
    if what == "-" or what.endswith(".toml") or "/" in what or "\\" in what:
        return True
    try:
        return what.partition("+")[0] not in names() and Path(what).is_file()
    except OSError:  # no file can have such a name
        return False
