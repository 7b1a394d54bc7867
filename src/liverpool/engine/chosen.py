"""Rule sets that are ready to be played: by name or from a file, changed, and always checked.

Code that only writes rules, as the editor does, uses `changes`, which allows contradictions on the
way; `check` names them.
"""

from collections.abc import Mapping

from liverpool.engine import changes as writing
from liverpool.engine import presets
from liverpool.engine.check import checked
from liverpool.engine.rules import RuleSet
from liverpool.engine.toml import FileText


def rules(name: str = presets.DEFAULT, changes: Mapping[str, object] | None = None) -> RuleSet:
    """The rules of this name, `mahlum` or `dunlop+twos`, with a table's own changes.

    Changes are keys and values as a rule-set file has them: `{"buy.limit": 3}`;
    docs/play/house-rules.md lists them all, `rule_names` the names.

    >>> rules("mahlum", {"buy.limit": 3}).buy.limit
    3

    Raises `RulesError`, with a line for each fault: a name or a key that does not exist, a value
    that is not possible, a contradiction such as a contract that no hand can hold.
    """
    return changed(name, changes or {})


def changed(rules: RuleSet | str, changes: Mapping[str, object]) -> RuleSet:
    """These rules, or those of this name, with a table's own changes.

    Raises `RulesError` as `rules` does.
    """
    return checked(writing.changed(rules_of(rules), changes))


def rules_of(given: RuleSet | str) -> RuleSet:
    """The rules themselves, or those of this name; raises `RulesError` if there are none."""
    return presets.load(given).rules if isinstance(given, str) else given


def read_rules(text: FileText) -> RuleSet:
    """The rules of a file in TOML, every field or `base` and `[changes]`.

    Raises `RulesError` as `rules` does, with line and column of each fault.
    """
    return checked(presets.read_rules(text).rules, text)


def rule_names() -> tuple[str, ...]:
    """The rule sets that come with the game: presets, each with its variations after it.

    Several variations of a preset can be named at once: `dunlop+twos+freeze`.
    """
    return presets.names()
