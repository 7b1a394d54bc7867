"""Which rules can be played at a table over the network: good ones, answered without waiting.

The solver is exact for every rule set, but where a contract has many runs, or several that
must take very many cards at once, one answer of it can take minutes; and all tables of a
server would wait for it. What is bounded here is far from what families play. Whether rules
contradict themselves is decided in `engine.check`.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from liverpool.engine.bounds import MOST_DEALS
from liverpool.engine.changes import changed
from liverpool.engine.check import checked
from liverpool.engine.presets import load
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import Deal, Kind, RuleSet

MOST_CARDS: Final = 16
MOST_MELDS: Final = 4
MOST_RUNS: Final = 3


def playable(name: str, changes: Mapping[str, Any]) -> RuleSet:
    """The rules of this name with a table's changes; raises `RulesError` with all faults."""
    deals = changes.get("deals")
    if isinstance(deals, list) and len(deals) > MOST_DEALS:
        raise RulesError(f"deals: a game has from 1 to {MOST_DEALS} deals; write as many.")
    rules = checked(changed(load(name).rules, changes))
    faults = too_large(rules)
    if faults:
        raise RulesError("\n".join(faults))
    return rules


def too_large(rules: RuleSet) -> list[str]:
    """What could keep others waiting if these rules were played here."""
    return [fault for at, deal in enumerate(rules.deals, 1) for fault in _too_large(at, deal)]


def _too_large(number: int, deal: Deal) -> Iterator[str]:
    melds, runs = len(deal.contract), sum(slot.kind is Kind.RUN for slot in deal.contract)
    if deal.cards > MOST_CARDS:
        yield (
            f"deals.{number}.cards: over the network a hand is dealt at most {MOST_CARDS} cards;"
            " deal fewer."
        )
    if melds > MOST_MELDS or runs > MOST_RUNS:
        yield (
            f"deals.{number}.contract: over the network it has at most {MOST_MELDS} melds, and"
            f" {MOST_RUNS} of them runs; ask for fewer."
        )
