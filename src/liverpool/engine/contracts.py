"""Contracts as they are written, and whether melds laid together are the contract of a deal.

The player chooses the melds and their order; what is compared is how many sets and runs
there are and how long. Each meld by itself is judged in `melds`.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Final, assert_never

from liverpool.engine.cards import Card
from liverpool.engine.english import number
from liverpool.engine.melds import Meld, refuse_laid_meld, shapes
from liverpool.engine.named import COLOURS, NAMES, is_asked, is_possible, written_name
from liverpool.engine.rank_order import rank_order
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import Kind, LaydownSize, MeldRules, SameSuitRuns, Slot

_KINDS: Final = {"set": Kind.SET, "run": Kind.RUN, "sequence": Kind.RUN}
_USUAL: Final = {Kind.SET: 3, Kind.RUN: 4}
"""How many cards a meld has where only its kind and how many of them are written."""
_NUMBERS: Final = {"a": 1, **{number(count): count for count in range(1, 13)}}
_KIND: Final = "(sets?|runs?|sequences?)"
_COUNT: Final = rf"([1-9]\d?|{'|'.join(_NUMBERS)})"
_CARDS: Final = rf"{_COUNT}(?:\s+cards?)?"
_COLOUR: Final = rf"({'|'.join(COLOURS)})"
_RANK: Final = rf"({'|'.join(name for name in NAMES if name not in COLOURS)})"
_NAMED: Final = rf"(?:\s+(?:of\s+)?(?:{_RANK}|{_COLOUR}(?:\s+cards?)?))"
_ONE: Final = re.compile(
    rf"(?:{_COLOUR}\s+)?(set|run|sequence)(?:\s+(?:of\s+)?{_CARDS})?{_NAMED}?", re.ASCII
)
_SEVERAL: Final = re.compile(
    rf"{_COUNT}\s+(?:{_COLOUR}\s+)?{_KIND}(?:\s+of\s+{_CARDS})?{_NAMED}?", re.ASCII
)
_BETWEEN: Final = re.compile(r" ?(?:[,;](?: ?and )?|\+|&| and ) ?")
_MOST_WRITTEN: Final = 100
_LONGEST_WRITTEN: Final = 20_000


def read_contract(text: str) -> list[Slot] | None:
    """The melds that a written contract asks for; None if it is no contract.

    `set 3 queens, run 4` is how files have it. `Set of 3 queens`, `2 sets`, `a set of aces and a
    red run of four` are as clear; without a number of cards a set has three and a run four.
    """
    slots: list[Slot] = []
    if len(text) > _LONGEST_WRITTEN:
        return None
    for part in _BETWEEN.split(" ".join(text.split()).lower()):
        melds = _melds_asked(part)
        if not melds or len(slots) > _MOST_WRITTEN:
            return None
        slots += melds
    return slots


def _melds_asked(part: str) -> list[Slot]:
    if one := _ONE.fullmatch(part):
        colour, kind, length, rank, of_colour = one.groups()
        if length is None and one[0] == kind:
            return []  # a kind alone is no meld
        count = "1"
    elif several := _SEVERAL.fullmatch(part):
        count, colour, kind, length, rank, of_colour = several.groups()
    else:
        return []
    if colour and of_colour:
        return []
    kind = _KINDS[kind.removesuffix("s")]
    named = NAMES.get(rank or colour or of_colour, "")
    slot = Slot(kind, _count(length) if length else _USUAL[kind], named)
    return [slot] * _count(count) if is_possible(slot) else []


def _count(written: str) -> int:
    return _NUMBERS.get(written) or int(written)


def cards_asked(contract: Sequence[Slot]) -> int:
    """How many cards a contract asks for; it may be met with more."""
    return sum(slot.length for slot in contract)


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
    left = list(melds)
    for slot in sorted((slot for slot in contract if slot.named), key=lambda slot: -slot.length):
        named = [meld for meld in left if is_asked(meld, slot, rules)]
        if not named:
            return refuse_name(slot)
        enough = [meld for meld in named if len(meld.cards) >= slot.length]
        if not enough:
            return Refusal(Reason.MELD_TOO_SHORT)
        # the shortest that will do, so that the others have the longest
        shortest = min(enough, key=lambda meld: len(meld.cards))
        if exact and len(shortest.cards) > slot.length:
            return Refusal(Reason.MELD_TOO_LONG)
        left.remove(shortest)
    for kind in Kind:
        lengths = sorted(len(meld.cards) for meld in left if meld.kind is kind)
        asked = sorted(slot.length for slot in contract if slot.kind is kind and not slot.named)
        if len(lengths) != len(asked):
            return Refusal(Reason.NOT_THE_CONTRACT)
        if any(length < least for length, least in zip(lengths, asked, strict=True)):
            return Refusal(Reason.MELD_TOO_SHORT)
        if exact and lengths != asked:
            return Refusal(Reason.MELD_TOO_LONG)
    return None


def refuse_name(slot: Slot) -> Refusal:
    """That a meld is not what the contract names."""
    of_set = slot.kind is Kind.SET
    reason = Reason.SET_OF_ANOTHER_RANK if of_set else Reason.RUN_OF_ANOTHER_COLOUR
    return Refusal(reason, meld=written_name(slot.named))


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

    See rules.md X7. A high ace is the end of the row, and no run begins above it, unless runs may
    go round the corner.
    """
    match rules.same_suit_runs:
        case SameSuitRuns.ALLOW:
            return False
        case SameSuitRuns.NOT_TOUCHING:
            gap = rank_order(rules).gap
            return not (gap(one[1], other[0]) and gap(other[1], one[0]))
        case SameSuitRuns.MIN_GAP_1:
            return _is_within(one[0], other, rules) or _is_within(other[0], one, rules)
        case _:
            assert_never(rules.same_suit_runs)


def _is_within(start: int, run: tuple[int, int], rules: MeldRules) -> bool:
    """Whether a start is in a run or right above its end."""
    order = rank_order(rules)
    above = start - run[0]
    return 0 <= (above % rules.ranks if order.is_round else above) <= run[1] + 1 - run[0]


def contract_readings(
    groups: Sequence[Sequence[Card]],
    contract: Sequence[Slot],
    rules: MeldRules,
    *,
    all_at_once: bool = False,
) -> Iterator[tuple[Meld, ...]]:
    """The ways in which groups of cards, each in any order, are the contract.

    Those that differ only in which wild card stands where, or in the rank of a set of wild cards
    alone, are one.
    """
    if len(groups) != len(contract):
        return
    for melds in product(*(tuple(shapes(group, rules)) for group in groups)):
        if refuse_contract(melds, contract, rules, all_at_once=all_at_once) is None:
            yield melds
