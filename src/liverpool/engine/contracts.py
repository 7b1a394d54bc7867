"""Whether melds laid together are the contract of a deal.

The player chooses the melds and their order; what is compared is how many sets and runs
there are and how long. Each meld by itself is judged in `melds`.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from liverpool.engine.cards import Card
from liverpool.engine.melds import Meld, fault, shapes
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import Kind, MeldRules, SameSuitRuns, Slot


def contract_fault(
    melds: Sequence[Meld], contract: Sequence[Slot], rules: MeldRules
) -> Refusal | None:
    """What keeps the melds from being the contract; nothing if they are.

    Longer melds than asked are allowed, more melds are not (rules.md rows 23 and 35).
    """
    for meld in melds:
        refusal = fault(meld, rules)
        if refusal is not None:
            return refusal
    for kind in Kind:
        lengths = sorted(len(meld.cards) for meld in melds if meld.kind is kind)
        asked = sorted(slot.length for slot in contract if slot.kind is kind)
        if len(lengths) != len(asked):
            return Refusal(Reason.NOT_THE_CONTRACT)
        if any(length < least for length, least in zip(lengths, asked, strict=True)):
            return Refusal(Reason.MELD_TOO_SHORT)
    if rules.same_suit_runs is SameSuitRuns.MIN_GAP_1 and not _apart(melds):
        return Refusal(Reason.RUNS_TOO_CLOSE)
    return None


def _apart(melds: Sequence[Meld]) -> bool:
    """Whether runs of one suit have at least one card between them (rules.md X7)."""
    runs = [meld for meld in melds if meld.kind is Kind.RUN]
    return all(
        one.suit != other.suit or one.end + 1 < other.start or other.end + 1 < one.start
        for one, other in combinations(runs, 2)
    )


def contract_readings(
    groups: Sequence[Sequence[Card]], contract: Sequence[Slot], rules: MeldRules
) -> Iterator[tuple[Meld, ...]]:
    """The ways in which groups of cards, each in any order, are the contract.

    Those that differ only in which wild card stands where are one.
    """
    if len(groups) != len(contract):
        return
    for melds in product(*(tuple(shapes(group, rules)) for group in groups)):
        if contract_fault(melds, contract, rules) is None:
            yield melds
