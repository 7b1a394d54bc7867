"""Whether those who look ahead can be chosen for a table: not where it is impossible, and why not.

Which deals can be looked ahead in is decided in `bots.search.coverage`.
"""

from liverpool.bots.search.coverage import coverage_of
from liverpool.engine.rules import RuleSet
from liverpool.table.personas import Persona


def why_not(persona: Persona, rules: RuleSet, seats: int) -> str:
    """Why nobody of this level plays by these rules, in a sentence for people; empty if they do."""
    if not persona.level.looks_ahead:
        return ""
    found = coverage_of(rules, seats)
    if found.deals:
        return ""
    return f"{persona.name} looks ahead, which is not possible here. {found.why_not}"


def only_partly(persona: Persona, rules: RuleSet, seats: int) -> str:
    """In which deals alone they look ahead, in a sentence; empty where it is all or none."""
    if not persona.level.looks_ahead:
        return ""
    found = coverage_of(rules, seats)
    if not found.deals or not found.why_not:
        return ""
    return f"By these rules {persona.name} looks ahead {found.where}. {found.why_not}"
