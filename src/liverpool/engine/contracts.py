"""Whether melds laid together are the contract of a deal.

The player chooses the melds and their order; what is compared is how many sets and runs
there are and how long. Each meld by itself is judged in `melds`.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import assert_never

from liverpool.engine.cards import Card
from liverpool.engine.melds import Meld, refuse_laid_meld, shapes
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import Kind, LaydownSize, MeldRules, SameSuitRuns, Slot


def refuse_contract(
    melds: Sequence[Meld],
    contract: Sequence[Slot],
    rules: MeldRules,
    *,
    all_at_once: bool = False,
) -> Refusal | None:
    """Why the melds are not the contract; None if they are.

    Longer melds than asked are allowed where the rules say so, or where the deal wants all
    cards at once; more melds are not (rules.md rows 23 and 35).
    """
    for meld in melds:
        refusal = refuse_laid_meld(meld, rules)
        if refusal is not None:
            return refusal
    return _refuse_lengths(melds, contract, rules, all_at_once) or _refuse_same_suit_runs(
        melds, rules
    )


def _refuse_lengths(
    melds: Sequence[Meld], contract: Sequence[Slot], rules: MeldRules, all_at_once: bool
) -> Refusal | None:
    exact = rules.laydown_size is LaydownSize.EXACT and not all_at_once
    for kind in Kind:
        lengths = sorted(len(meld.cards) for meld in melds if meld.kind is kind)
        asked = sorted(slot.length for slot in contract if slot.kind is kind)
        if len(lengths) != len(asked):
            return Refusal(Reason.NOT_THE_CONTRACT)
        if any(length < least for length, least in zip(lengths, asked, strict=True)):
            return Refusal(Reason.MELD_TOO_SHORT)
        if exact and lengths != asked:
            return Refusal(Reason.MELD_TOO_LONG)
    return None


def _refuse_same_suit_runs(melds: Sequence[Meld], rules: MeldRules) -> Refusal | None:
    runs = [meld for meld in melds if meld.kind is Kind.RUN]
    for one, other in combinations(runs, 2):
        if one.suit == other.suit and too_near(
            (one.start, one.end), (other.start, other.end), rules
        ):
            touch = rules.same_suit_runs is SameSuitRuns.NOT_TOUCHING
            return Refusal(Reason.RUNS_TOUCH if touch else Reason.RUNS_TOO_CLOSE)
    return None


def too_near(one: tuple[int, int], other: tuple[int, int], rules: MeldRules) -> bool:
    """Whether two runs of one suit, each from a position to a position, cannot be laid together.

    See rules.md X7. The high ace is the end of the row: no run begins above it.
    """
    match rules.same_suit_runs:
        case SameSuitRuns.ALLOW:
            return False
        case SameSuitRuns.NOT_TOUCHING:
            return one[1] + 1 == other[0] or other[1] + 1 == one[0]
        case SameSuitRuns.MIN_GAP_1:
            return one[0] <= other[1] + 1 and other[0] <= one[1] + 1
        case _:
            assert_never(rules.same_suit_runs)


def contract_readings(
    groups: Sequence[Sequence[Card]],
    contract: Sequence[Slot],
    rules: MeldRules,
    *,
    all_at_once: bool = False,
) -> Iterator[tuple[Meld, ...]]:
    """The ways in which groups of cards, each in any order, are the contract.

    Those that differ only in which wild card stands where are one.
    """
    if len(groups) != len(contract):
        return
    for melds in product(*(tuple(shapes(group, rules)) for group in groups)):
        if refuse_contract(melds, contract, rules, all_at_once=all_at_once) is None:
            yield melds
