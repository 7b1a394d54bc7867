"""The rule behind a refusal, as the rule set's own question and answer."""

from functools import lru_cache

from liverpool.engine.questions import describe
from liverpool.engine.refusals import Refusal
from liverpool.engine.rules import RuleSet


@lru_cache(maxsize=8)
def _answers(rules: RuleSet) -> dict[str, str]:
    return {line.key: f"{line.question} {line.sentence}" for line in describe(rules)}


def reason_line(refusal: Refusal, rules: RuleSet) -> str:
    """` (Rule: …)` with the field that decides it; nothing where no field does."""
    told = _answers(rules).get(refusal.rule)
    return f" (Rule: {told})" if told is not None else ""
