"""The rule behind a refusal, as the rule set's own question and answer."""

from functools import lru_cache

from liverpool.engine.questions import describe
from liverpool.engine.refusals import Refusal
from liverpool.engine.rules import RuleSet


@lru_cache(maxsize=64)
def _answers(rules: RuleSet) -> dict[str, str]:
    return {line.key: f"{line.question} {line.sentence}" for line in describe(rules)}


def rule_behind(refusal: Refusal, rules: RuleSet) -> str:
    """The question and the answer of the field that decides it; empty where no field does."""
    return _answers(rules).get(refusal.rule, "")


def reason_line(refusal: Refusal, rules: RuleSet) -> str:
    """` (Rule: …)` with the field that decides it; nothing where no field does."""
    told = rule_behind(refusal, rules)
    return f" (Rule: {told})" if told else ""
