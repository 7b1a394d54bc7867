"""Why something cannot be done: the refusal in words, and the table's own rule behind it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct

from liverpool.data_files import data
from liverpool.engine.questions import describe_rules
from liverpool.engine.refusals import Refusal
from liverpool.engine.rules import RuleSet
from liverpool.table.own_words import in_own_words


class Why(Struct, frozen=True, omit_defaults=True):
    """Why something is not possible, in words; `rule` is the table's rule behind it, or empty."""

    reason: str
    sentence: str
    rule: str
    short: str = ""
    """The same in a word or two, to stand under an answer."""


SHORT: Final[Mapping[str, str]] = data("liverpool.table", "short_reasons")
"""Every refusal in a word or two."""


@lru_cache(maxsize=1 << 10)
def why(refusal: Refusal, rules: RuleSet) -> Why:
    """A refusal in the table's words, with the question and the answer of the field behind it."""
    rule = _answers(rules).get(refusal.rule, "")
    said = (refusal.sentence, rule, SHORT[refusal.reason].format(wild=refusal.wild))
    return Why(refusal.reason.value, *(in_own_words(each, rules.words) for each in said))


@lru_cache(maxsize=64)
def _answers(rules: RuleSet) -> dict[str, str]:
    """Question and answer by field; rules that no field decides, such as turn order, are absent."""
    return {line.key: f"{line.question} {line.sentence}" for line in describe_rules(rules)}


def reason(sentence: str) -> Why:
    """A reason of the table's own, where no rule is asked."""
    return Why("table", sentence, "", "not now")
