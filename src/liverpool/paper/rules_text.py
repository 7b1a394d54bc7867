"""Rule sets in a terminal: all their names, one in plain words, two compared, one's faults.

The words come from the catalogue of questions; here they are only laid out. Results go to
stdout; errors, and what was done to an old file, go to stderr.
"""

import sys
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.json import encode
from msgspec.json import format as laid_out
from msgspec.structs import replace

from liverpool.engine.changes import asked_by
from liverpool.engine.check import faults, mended, warnings
from liverpool.engine.presets import DEFAULT, NamedRules, load, names
from liverpool.engine.questions import describe_difference, describe_rules
from liverpool.engine.refusals import RulesError
from liverpool.engine.schema import rules_schema
from liverpool.engine.writing import changes_lines, write_rules
from liverpool.paper.output import GOOD, says_why
from liverpool.paper.plain import width_here
from liverpool.paper.rule_files import named_rules, read_file, with_changes
from liverpool.table.own_words import in_own_words
from liverpool.typed import typed

FAULTY = 1
_SEVERAL = "You can combine variations, as in `dunlop+twos+freeze`."


def list_command(*, json: bool = False) -> int:
    """Prints every rule set that comes with the game; returns the exit status."""
    found = []
    for name in names():
        named = load(name)
        own = named.origin.removeprefix(load(name.partition("+")[0]).origin) or named.origin
        found.append({"name": name, "title": named.title, "origin": own.strip()})
    if json:
        return _print_json(found)
    for each in found:
        default = " (default)" if each["name"] == DEFAULT else ""
        print(f"{each['name']}{default}: {each['title']}")
        print(_wrapped(each["origin"], "    "))
    print(f"\n{_SEVERAL}")
    return GOOD


@says_why("rules")
def show_command(what: str, changes: Sequence[str], *, toml: bool, json: bool = False) -> int:
    """Prints a rule set in plain words, as a file or as JSON; returns the exit status."""
    named = with_changes(named_rules(what), changes)
    _tell_notes(named)
    if toml:
        print(write_rules(named, named.base), end="")
    elif json:
        _print_json(_plain(named))
    else:
        print("\n".join(_lines(named)))
    if faults(named.rules):
        why = typed("rules", "check", what)
        print(f"You can't play by these rules; `{why}` says why.", file=sys.stderr)
    return GOOD


@says_why("rules")
def check_command(file: str, *, fix: bool) -> int:
    """Prints what is wrong with a rule-set file, or what it plays; returns the exit status.

    With `fix`, the file is printed with its faults fixed. 0 for rules that are good or were
    fixed, 1 for contradictions, 2 for a file that cannot be read.
    """
    named, found = read_file(file)
    _tell_notes(named)
    for each in found:
        print(f"liverpool rules: {each}", file=sys.stderr)
        print(f"    to fix it: {', '.join(changes_lines(each.fix))}", file=sys.stderr)
    if fix:
        print(write_rules(replace(named, rules=mended(named.rules)), named.base), end="")
        return GOOD
    if found:
        return FAULTY
    for warning in warnings(named.rules):
        print(_wrapped(f"Note: {warning}"))
    base = named.base or DEFAULT
    answers = len(describe_difference(named.rules, load(base).rules))
    print(f"{named.name}: you can play by these rules.")
    print(f"They differ from {base} in {answers} answer{'' if answers == 1 else 's'}.")
    return GOOD


@says_why("rules")
def diff_command(what: str, other: str | None, *, json: bool = False) -> int:
    """Prints the questions that two rule sets answer differently; returns the exit status."""
    one = named_rules(what)
    if other is None and not one.base and one.name == DEFAULT:
        raise RulesError(f"{DEFAULT} is based on no other rules; name two to compare them.")
    two = named_rules(other or one.base or DEFAULT)
    _tell_notes(one)
    _tell_notes(two)
    differing = describe_difference(one.rules, two.rules)
    # two states of one file have the same name
    compared = (what, other) if other and one.name == two.name else (one.name, two.name)
    if json:
        found = [{"question": question, "answers": answers} for question, *answers in differing]
        return _print_json({"compared": compared, "differences": found})
    if not differing:
        print(f"{' and '.join(compared)} have the same rules.")
    width = max(map(len, compared)) + 2
    for question, *answers in differing:
        print(_wrapped(question))
        for name, answer in zip(compared, answers, strict=True):
            line = f"{name:{width}}{answer or 'Not asked.'}"
            print(_wrapped(line, "    ", hang=" " * (width + 4)))
    return GOOD


def schema_command() -> int:
    """Prints the JSON schema of rule-set files; returns the exit status."""
    print(schema_text(), end="")
    return GOOD


def schema_text() -> str:
    """The JSON schema of rule-set files, as in `docs/play/rules-schema.json`."""
    return laid_out(encode(rules_schema())).decode() + "\n"


@says_why("rules")
def upgrade_command(file: str) -> int:
    """Prints a rule-set file in the current format; returns the exit status."""
    named, _ = read_file(file)
    _tell_notes(named)
    if not named.notes:
        print("This file is already in the current format.", file=sys.stderr)
    print(write_rules(named, named.base), end="")
    return GOOD


def _lines(named: NamedRules) -> Iterator[str]:
    """The lines of a rule set in plain words, with how the source is read at the end."""
    yield f"{named.name}, version {named.version}: {named.title}"
    if named.base and named.name not in names():
        yield f"Based on {named.base}:"
    yield _wrapped(named.origin)
    yield ""
    for answer in _plain(named)["answers"]:
        silent = "\N{NO-BREAK SPACE}*" if answer["silent"] else ""
        yield _wrapped(f"{answer['question']} {answer['answer']}{silent}", hang="    ")
    yield ""
    if named.ours:
        yield f"* The source doesn't say; {_whose_answer(named)}."
    if named.slips:
        yield "How the source is read:"
        yield from (_wrapped(f"- {slip}", hang="  ") for slip in named.slips)


def _plain(named: NamedRules) -> dict[str, Any]:
    """The rule set for programs; `silent` are answers of which its source says nothing."""
    answers = []
    for answer in describe_rules(named.rules):
        said = [answer.question, answer.sentence]
        if not answer.key.startswith("words."):
            said = [in_own_words(each, named.rules.words) for each in said]
        silent = asked_by(answer.key)[0] in named.ours
        answers.append(
            {"key": answer.key, "question": said[0], "answer": said[1], "silent": silent}
        )
    return {
        "name": named.name,
        "version": named.version,
        "title": named.title,
        "base": named.base,
        "origin": named.origin,
        "answers": answers,
        "readings": named.slips,
    }


def _print_json(found: object) -> int:
    print(encode(found).decode())
    return GOOD


def _whose_answer(named: NamedRules) -> str:
    """Whose answer fills in what the source leaves open: for a relative of the game, its base's."""
    preset = named.name.partition("+")[0]
    preset = preset if preset in names() else named.base.partition("+")[0]
    base = load(preset).base if preset in names() else ""
    return f"the answer is {base}'s" if base else "this is our answer"


def _tell_notes(named: NamedRules) -> None:
    """Says what was done to read a file in an older format."""
    for note in named.notes:
        print(note, file=sys.stderr)


def _wrapped(text: str, indent: str = "", hang: str | None = None) -> str:
    return textwrap.fill(
        text,
        width_here(),
        initial_indent=indent,
        subsequent_indent=indent if hang is None else hang,
        break_long_words=False,
    )
