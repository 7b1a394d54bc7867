"""Which rules can be played at a table over the network: good ones, answered without waiting.

What takes long (bots, hints, the best melds) is worked out beside the tables and ends at a
deadline. What decides legality is not, and stays exact: whether a lay-down is false is asked of
every way to read its melds, and with each meld more there are several times as many. So the melds
are bounded here, and the cards by what bots can still play. Whether a turn can still be ended is
asked of the solver, which finds where a wild card has room at once, but may look very long where
several natural cards first have to make that room, or where many cards are all barred; so rules
under which that can be asked are refused. Whether rules contradict themselves is decided in
`engine.check`.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from liverpool.engine.bounds import MOST_DEALS
from liverpool.engine.changes import changed
from liverpool.engine.check import checked
from liverpool.engine.ending import naturals_make_room
from liverpool.engine.presets import load
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import Deal, JokerUse, RuleSet, SwapWho
from liverpool.engine.swaps import swapped_word

MOST_CARDS: Final = 24
"""Dealt to a hand: with a few bought ones bots still look for melds in it."""
MOST_MELDS: Final = 4
"""In a contract: a false one of four melds, six readings each, takes 30 ms, of six melds 2.4 s."""


def playable(name: str, changes: Mapping[str, Any]) -> RuleSet:
    """The rules of this name with a table's changes; raises `RulesError` with all faults."""
    deals = changes.get("deals")
    if isinstance(deals, list) and len(deals) > MOST_DEALS:
        raise RulesError(f"deals: a game has from 1 to {MOST_DEALS} deals; write as many.")
    rules = checked(changed(load(name).rules, changes))
    faults = [*too_large(rules), *_too_far_ahead(rules)]
    if faults:
        raise RulesError("\n".join(faults))
    return rules


def too_large(rules: RuleSet) -> list[str]:
    """What could keep others waiting if these rules were played here."""
    return [fault for at, deal in enumerate(rules.deals, 1) for fault in _too_large(at, deal)]


def _too_far_ahead(rules: RuleSet) -> Iterator[str]:
    """What would make it a long search whether a turn can still be ended."""
    owed = rules.swap.who is not SwapWho.NOBODY and rules.swap.joker_use is JokerUse.MUST_PLAY
    if owed and naturals_make_room(rules):
        if rules.meld.adjacent_wilds:
            other = "meld.wild_limit_lasts = false"
        else:
            other = "meld.adjacent_wilds = true"
        yield (
            f"swap.joker_use: over the network a swapped {swapped_word(rules)} must be played only"
            " where no other card has to make room for it first; write"
            f' "{JokerUse.MAY_KEEP}", or {other}.'
        )
    if rules.draw.multi_take and not rules.draw.same_card_discard:
        yield (
            "draw.same_card_discard: over the network it is true where several cards can be taken;"
            " write true, or draw.multi_take = false."
        )


def _too_large(number: int, deal: Deal) -> Iterator[str]:
    if deal.cards > MOST_CARDS:
        yield (
            f"deals.{number}.cards: over the network a hand is dealt at most {MOST_CARDS} cards;"
            " deal fewer."
        )
    if len(deal.contract) > MOST_MELDS:
        yield (
            f"deals.{number}.contract: over the network it has at most {MOST_MELDS} melds; ask for"
            " fewer."
        )
