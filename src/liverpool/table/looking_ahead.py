"""Whether a level that looks ahead can be chosen for a table, and if not, why.

Which deals can be looked ahead in is decided in `bots.search.coverage`.
"""

from liverpool.bots.search.coverage import coverage_of
from liverpool.engine.rules import RuleSet
from liverpool.table.personas import Persona


def why_not(persona: Persona, rules: RuleSet, seats: int) -> str:
    """Why no bot of this level can play by these rules, in a sentence; empty if one can."""
    if not persona.level.looks_ahead:
        return ""
    found = coverage_of(rules, seats)
    if found.deals:
        return ""
    return f"{persona.name} looks ahead, which is not possible here. {found.why_not}"


def only_partly(persona: Persona, rules: RuleSet, seats: int) -> str:
    """In which deals alone this level looks ahead, in a sentence; empty where it is all or none."""
    if not persona.level.looks_ahead:
        return ""
    found = coverage_of(rules, seats)
    if not found.deals or not found.why_not:
        return ""
    return f"By these rules {persona.name} looks ahead {found.where}. {found.why_not}"
