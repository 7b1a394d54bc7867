"""Which deals the simulator covers; of the others, which fields it does not, and why.

Which answers it plays stands with each question in the engine's catalogue (`simulator.plays`), so
what is new is not covered until somebody says so. Here stands what it doesn't play together.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from liverpool.engine.changes import by_key, to_plain
from liverpool.engine.contracts import cards_asked
from liverpool.engine.questions import FieldQuestion, questions
from liverpool.engine.rules import (
    BuyWindow,
    CallRules,
    Deal,
    Kind,
    LaydownSize,
    MeldRules,
    Offence,
    Remedy,
    RuleSet,
    SameSuitRuns,
)
from liverpool.engine.wild_ranks import WildRanks

MOST_SEATS: Final = 8
MOST_MELDS: Final = 3
MOST_IN_SETS: Final = 12
MOST_PRICES: Final = 16


class NotCovered(NamedTuple):
    """A field of the rules that the simulator does not cover as it is."""

    field: str
    reason: str
    """What it is that the simulator does not play, as it is said after *with*."""

    def __str__(self) -> str:
        return f"{self.field}: {self.reason}"


def said_of(missing: Iterable[NotCovered]) -> str:
    """What is not played, for people, as it is said after *with*."""
    return ", or with ".join(dict.fromkeys(each.reason for each in missing))


def not_covered(rules: RuleSet, number: int, seats: int) -> tuple[NotCovered, ...]:
    """What the simulator does not cover in the deal of this number; nothing where it plays it."""
    return (
        *_players(seats),
        *(
            missing
            for missing in _answers(rules, number)
            if missing.field != "buy.for_two" or rules.buy.turns_up(seats, number)
        ),
        *_melds(rules.meld),
        *_contract(rules, number),
        *_turns(rules),
        *_buying(rules),
    )


def covered_deals(rules: RuleSet, seats: int) -> tuple[int, ...]:
    """The numbers of the deals that the simulator plays."""
    numbers = range(1, len(rules.deals) + 1)
    return tuple(number for number in numbers if not not_covered(rules, number, seats))


def _players(seats: int) -> Iterator[NotCovered]:
    if seats > MOST_SEATS:
        yield NotCovered("players.max", f"more than {MOST_SEATS} players")


@lru_cache(maxsize=256)
def _answers(rules: RuleSet, number: int) -> tuple[NotCovered, ...]:
    """The answers that the simulator does not play, whatever the others are."""
    values = by_key(rules)
    deals = to_plain(rules)["deals"]
    deal = deals[min(number, len(deals)) - 1]
    values |= {f"deals.N.{name}": value for name, value in deal.items()}
    return tuple(
        NotCovered(question.key.replace("N", str(number)), _lacking(question, values[question.key]))
        for question in questions(rules.start.direction).values()
        if question.arises(values) and not question.simulator.includes(values[question.key])
    )


def _lacking(question: FieldQuestion, value: object) -> str:
    """What this answer is, as it is said after *with*."""
    answer = question.answer(value).rstrip(".")
    return question.simulator.lacks or f"the answer “{answer}” to “{question.ask}”"


def _melds(meld: MeldRules) -> Iterator[NotCovered]:
    if meld.limit_lasts:
        yield NotCovered("meld.wild_limit_lasts", "a limit on jokers that lasts after going down")
    if not meld.set_min_naturals:
        yield NotCovered("meld.set_min_naturals", "sets of wild cards alone")


def _contract(rules: RuleSet, number: int) -> Iterator[NotCovered]:
    deal: Deal = rules.dealt_as(number)
    field = f"deals.{number}.contract"
    sets = [slot.length for slot in deal.contract if slot.kind is Kind.SET]
    runs = [slot.length for slot in deal.contract if slot.kind is Kind.RUN]
    if sum(sets) > MOST_IN_SETS:
        yield NotCovered(field, f"sets of more than {MOST_IN_SETS} cards in one contract")
    if not all(3 <= length <= 13 for length in runs):
        yield NotCovered(field, "runs of fewer than 3 or more than 13 cards")
    if any(slot.named for slot in deal.contract):
        yield NotCovered(field, "contracts that name a rank or a colour")
    if len(deal.contract) > MOST_MELDS:
        yield NotCovered(field, f"contracts of more than {MOST_MELDS} melds")
    if deal.all_at_once and rules.meld.limits_wilds:
        yield NotCovered("meld.wild_limit", "a limit on jokers where all cards go down at once")
    is_whole = deal.all_at_once and deal.cards >= cards_asked(deal.contract)
    if len(runs) > 2 and _may_have_to_be_longer(rules.meld) and not is_whole:
        yield NotCovered("meld.same_suit_runs", "three runs that may not touch in one suit")
    if any(length < rules.meld.set_min_naturals for length in sets):
        yield NotCovered(
            "meld.set_min_naturals", "sets that need more natural cards than they have places"
        )
    # the place of a two that is wild everywhere has no natural card
    without = int(rules.meld.wild_ranks is WildRanks.TWOS_EVERYWHERE)
    if any(length - without < rules.meld.run_min_naturals for length in runs):
        yield NotCovered(
            "meld.run_min_naturals", "runs that need more natural cards than they have places"
        )


def _may_have_to_be_longer(meld: MeldRules) -> bool:
    """Whether a run between two others may have to be longer than asked, not to touch them."""
    exact = meld.laydown_size is LaydownSize.EXACT
    return meld.same_suit_runs is SameSuitRuns.NOT_TOUCHING and not exact


def _turns(rules: RuleSet) -> Iterator[NotCovered]:
    if rules.draw.multi_take and not rules.draw.same_card_discard:
        yield NotCovered("draw.multi_take", "several cards taken at once that may not be discarded")
    if rules.call.offence is not Offence.OFF:
        yield from _calling(rules.call)


def _calling(call: CallRules) -> Iterator[NotCovered]:
    takes_back = (Remedy.TAKE_BACK_PLUS_STOCK, Remedy.TAKE_BACK_PLUS_CALLERS_CARD)
    if call.final_discard and call.remedy not in takes_back:
        yield NotCovered("call.final_discard", "a called last discard that is not taken back")


def _buying(rules: RuleSet) -> Iterator[NotCovered]:
    buy = rules.buy
    if buy.window is BuyWindow.OFF:
        return
    if not isinstance(buy.price, int) and len(buy.price) > MOST_PRICES:
        yield NotCovered("buy.price", f"more than {MOST_PRICES} prices")
