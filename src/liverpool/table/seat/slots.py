"""One meld of the contract, and the cards set aside for it: what they are, what they lack.

The cards may come in any order and be too few. Where their wild cards could stand for
several cards, all readings are given and the player chooses. Whether the melds together
are the contract is not asked here.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby, islice, product
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.cards import JOKER, Card, Named, rank_of, suit_of
from liverpool.engine.contracts import refuse_name
from liverpool.engine.melds import (
    Meld,
    always_wild,
    beyond_the_ace,
    face_at,
    is_face,
    is_wild,
    least_naturals,
    longest_set,
    natural_at,
    naturals,
    readings,
    refuse_laid_meld,
    set_of,
    too_many_wilds,
)
from liverpool.engine.named import is_asked, ranks_named, suits_named
from liverpool.engine.rank_order import longest_run, rank_order
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import Ace, Kind, LaydownSize, MeldRules, Slot

MOST_READINGS: Final = 9
"""The most runs that a player is asked to choose from; of the ranks of a set all are."""


class Reading(Struct, frozen=True):
    """What cards are, set aside for one meld of the contract."""

    cards: tuple[Card, ...]
    """In the order in which they would lie."""
    melds: tuple[Meld, ...] = ()
    """The melds they may be; one, where nothing is left to ask."""
    missing: int = 0
    """How many cards at least are still needed."""
    fault: Refusal | None = None
    """What is wrong with them, where more cards would not mend it."""


def read_slot(
    cards: Sequence[Card],
    slot: Slot,
    rules: MeldRules,
    settled: Meld | None = None,
    *,
    all_at_once: bool = False,
) -> Reading:
    """What these cards are; `settled` is the reading that the player has chosen before.

    `all_at_once`: in a deal in which all cards go down together, longer melds are always good.
    """
    if any(not is_face(face, rules) for face in cards):
        return Reading(tuple(cards), fault=Refusal(Reason.NO_SUCH_CARD))
    if not cards:
        return Reading((), missing=slot.length)
    exact = rules.laydown_size is LaydownSize.EXACT and not all_at_once
    if exact and len(cards) > slot.length:
        return Reading(_by_rank(cards), fault=Refusal(Reason.MELD_TOO_LONG))
    if settled is not None and _is_still(settled, cards, slot, rules):
        return Reading(settled.cards, (settled,))
    if len(cards) >= slot.length:
        good = (meld for meld in readings(cards, rules) if is_asked(meld, slot, rules))
        melds = tuple(islice(good, MOST_READINGS if slot.kind is Kind.RUN else rules.ranks))
        if melds:
            row = melds[0].cards if len(melds) == 1 else _in_rows(melds, rules)
            return Reading(row, melds)
    longest = slot.length if exact else len(cards) + slot.length
    if slot.kind is Kind.SET:
        return _set_so_far(cards, slot, longest, rules)
    return _run(cards, slot, longest, rules)


def _is_still(meld: Meld, cards: Sequence[Card], slot: Slot, rules: MeldRules) -> bool:
    """Whether the meld is a good one for the slot and made of just these cards."""
    return (
        is_asked(meld, slot, rules)
        and len(meld.cards) >= slot.length
        and sorted(meld.cards) == sorted(cards)
        and refuse_laid_meld(meld, rules) is None
    )


def _in_rows(melds: Sequence[Meld], rules: MeldRules) -> tuple[Card, ...]:
    """The cards of an open question: those that are the same in all readings, then the rest."""
    first = Counter(melds[0].cards)
    own = [
        face
        for at, face in enumerate(melds[0].cards)
        if face != JOKER and all(_has_place_for(face, meld, rules) for meld in melds)
    ]
    return (*own, *sorted((first - Counter(own)).elements()))


def _has_place_for(face: Card, meld: Meld, rules: MeldRules) -> bool:
    """Whether the card can stand for itself in the meld."""
    if meld.kind is Kind.SET:
        return rank_of(face) == meld.start and not always_wild(face, rules)
    return any(face == face_at(at, meld.suit, rules) for at in range(meld.start, meld.end + 1))


def _set_so_far(cards: Sequence[Card], slot: Slot, longest: int, rules: MeldRules) -> Reading:
    """The shortest set that natural cards can make of these."""
    plain = [face for face in cards if not is_wild(face, rules)]
    if len({rank_of(face) for face in plain}) > 1:
        return Reading(_by_rank(cards), fault=Refusal(Reason.SET_MIXED))
    ranks = ranks_named(slot.named, rules)
    if any(rank_of(face) not in ranks for face in plain):
        return Reading(_by_rank(cards), fault=refuse_name(slot))
    if fault := _too_full(cards, plain, rules):
        return Reading(_by_rank(cards), fault=fault)
    wilds = [face for face in cards if is_wild(face, rules)]
    row = (*sorted(plain), *sorted(wilds))
    own = len(plain)
    if not plain and (rank := rules.wild_ranks.own_rank) in ranks:  # 2s may be a set of 2s
        own = naturals(set_of(rank, wilds), rules)
    if (most := longest_set(rules)) is not None:
        longest = min(longest, most)
    for length in range(max(slot.length, len(cards)), longest + 1):
        lacking = length - len(cards)
        if lacking and own + lacking >= least_naturals(Kind.SET, length, rules):
            return Reading(row, missing=lacking)
    return Reading(row, fault=_too_wild(Kind.SET, len(cards) - own, rules))


def _too_full(cards: Sequence[Card], plain: Sequence[Card], rules: MeldRules) -> Refusal | None:
    """That a suit is twice in a set of different suits, or that it has more cards than suits."""
    most = longest_set(rules)
    if most is None:
        return None
    if len(set(plain)) < len(plain):
        return Refusal(Reason.SET_SUIT_TWICE)
    return Refusal(Reason.SET_FULL, most) if len(cards) > most else None


def _too_wild(kind: Kind, wilds: int, rules: MeldRules) -> Refusal:
    """That there are more wild cards than the meld may have, by the rule which says so."""
    if over := too_many_wilds(kind, 0, wilds, rules):
        return over
    if kind is Kind.SET:
        return Refusal(Reason.SET_TOO_WILD, max(rules.set_min_naturals, 1))
    return Refusal(Reason.RUN_TOO_WILD, max(rules.run_min_naturals, 1))


def _run(cards: Sequence[Card], slot: Slot, longest: int, rules: MeldRules) -> Reading:
    """The shortest run that these cards can be part of, if the player can have that in mind."""
    most = min(longest, longest_run(rules))
    lengths = range(max(slot.length, len(cards)), most + 1)
    for length in lengths:
        row = _some_row(cards, length, rules, slot.named)
        if row is not None:
            return Reading(row, missing=length - len(cards))
    if slot.named and any(_some_row(cards, length, rules) for length in lengths):
        return Reading(_by_rank(cards), fault=refuse_name(slot))
    return Reading(_by_rank(cards), fault=_why_no_run(cards, slot, rules))


def _some_row(
    cards: Sequence[Card], length: int, rules: MeldRules, named: Named = ""
) -> tuple[Card, ...] | None:
    """The cards in the order of the first run of this length that they can be part of."""
    places = product(suits_named(named, rules), rank_order(rules).starts(length))
    rows = (_row(cards, suit, start, length, rules) for suit, start in places)
    return next((row for row in rows if row is not None), None)


def _row(
    cards: Sequence[Card], suit: int, start: int, length: int, rules: MeldRules
) -> tuple[Card, ...] | None:
    """The cards in the order of a run in this place, its gaps left out; None if they do not
    fit. Cards that are still to come are taken to be natural ones.
    """
    left = Counter(cards)
    own: list[Card] = []
    gaps: list[bool] = []
    for position in range(start, start + length):
        face = natural_at(position, suit, rules)
        gaps.append(not left[face])
        if left[face]:
            left[face] -= 1
            own.append(face)
    wilds = sorted(left.elements())
    if not all(is_wild(face, rules) for face in wilds):
        return None
    if len(wilds) > _room_for_wilds(gaps, rules):
        return None
    if length - len(wilds) < least_naturals(Kind.RUN, length, rules):
        return None
    return (*own, *wilds)


def _room_for_wilds(gaps: Sequence[bool], rules: MeldRules) -> int:
    """How many of the gaps wild cards can fill, by the rule of wild cards beside each other."""
    if rules.adjacent_wilds:
        return sum(gaps)
    return sum((len(list(row)) + 1) // 2 for is_gap, row in groupby(gaps) if is_gap)


def _why_no_run(cards: Sequence[Card], slot: Slot, rules: MeldRules) -> Refusal:
    most = longest_run(rules)
    if len(cards) > most:
        return Refusal(Reason.RUN_TOO_LONG, most)
    longest = rank_order(rules).longest
    relaxed = replace(
        rules, run_min_naturals=0, adjacent_wilds=True, run_max_len=longest, wild_limit_run="none"
    )
    for length in range(len(cards), min(len(cards) + slot.length, longest) + 1):
        if _some_row(cards, length, relaxed) is not None:
            return _broken_rule(cards, length, rules)
    return Refusal(_beyond_the_ace(cards, slot, relaxed) or Reason.RUN_BROKEN)


def _broken_rule(cards: Sequence[Card], length: int, rules: MeldRules) -> Refusal:
    """Why cards that look like a run are not one under the table's rules."""
    if length > longest_run(rules):
        return Refusal(Reason.RUN_TOO_LONG, longest_run(rules))
    wilds = sum(is_wild(face, rules) for face in cards)
    if not rules.adjacent_wilds and wilds > 1:
        return Refusal(Reason.ADJACENT_WILDS)
    return _too_wild(Kind.RUN, wilds, rules)


def _by_rank(cards: Sequence[Card]) -> tuple[Card, ...]:
    plain = [face for face in cards if face != JOKER]
    jokers = [face for face in cards if face == JOKER]
    return (*sorted(plain, key=lambda face: (rank_of(face), suit_of(face))), *jokers)


def _beyond_the_ace(cards: Sequence[Card], slot: Slot, rules: MeldRules) -> Reason | None:
    """What the rule of the ace says against cards that are a run where it joins king and two."""
    all_round = replace(rules, ace=Ace.ROUND_THE_CORNER, twos_in_runs=True, run_max_len=rules.ranks)
    for length in range(len(cards), max(slot.length, len(cards)) + 1):
        for suit, start in product(range(rules.suits), rank_order(all_round).starts(length)):
            if _row(cards, suit, start, length, all_round) is not None:
                return beyond_the_ace(start, start + length - 1, rules)
    return None
