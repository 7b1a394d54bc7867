"""Groups of cards set aside to go down with: what each is, and what is wrong with it.

Nobody else sees them. A group may be chosen in any order of clicking; where its wild
cards could stand for several cards, the readings are listed and the player chooses.
"""

from collections.abc import Sequence
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.cards import JOKER, Card, rank_of, suit_of
from liverpool.engine.contracts import contract_fault, contract_readings
from liverpool.engine.melds import Meld, is_wild, laid_fault, readings
from liverpool.engine.moves import Expose, Lay
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import Kind, LaydownSize, MeldRules, Slot
from liverpool.engine.state import Public

MOST_READINGS = 9


class Group(Struct, frozen=True):
    """Cards set aside together, and the meld they are, if they are one."""

    cards: tuple[Card, ...]
    meld: Meld | None


def group_readings(
    cards: Sequence[Card], groups: Sequence[Group], public: Public
) -> tuple[Meld, ...]:
    """The melds these cards may be beside the other groups, by the deal's contract."""
    return tuple(
        islice(
            (
                meld
                for meld in readings(cards, public.rules.meld)
                if has_place(meld, groups, public)
            ),
            MOST_READINGS,
        )
    )


def has_place(meld: Meld, groups: Sequence[Group], public: Public) -> bool:
    """Whether the contract has a place left for a meld of this kind and length."""
    kinds = [group.meld.kind for group in groups if group.meld is not None]
    lengths = [slot.length for slot in public.deal.contract if slot.kind is meld.kind]
    if kinds.count(meld.kind) >= len(lengths):
        return False
    if is_exact(public):
        return len(meld.cards) in lengths
    return len(meld.cards) >= min(lengths)


def is_exact(public: Public) -> bool:
    """Whether melds are laid down no longer than the contract asks (rules.md row 23)."""
    return public.rules.meld.laydown_size is LaydownSize.EXACT and not public.deal.all_at_once


def why_no_meld(cards: Sequence[Card], groups: Sequence[Group], public: Public) -> Refusal:
    """Why these cards are none of the melds that the contract still asks for."""
    rules = public.rules.meld
    kinds = {slot.kind for slot in public.deal.contract}
    if len(cards) < min(slot.length for slot in public.deal.contract):
        return Refusal(Reason.MELD_TOO_SHORT)
    good = list(islice(readings(cards, rules), MOST_READINGS))
    if good:
        taken = [group.meld.kind for group in groups if group.meld is not None]
        for meld in good:
            asked = sum(slot.kind is meld.kind for slot in public.deal.contract)
            if meld.kind in kinds and taken.count(meld.kind) < asked:
                return Refusal(_wrong_length(meld, public))
        return Refusal(Reason.NOT_THE_CONTRACT)
    relaxed = replace(
        rules,
        set_min_naturals=0,
        run_min_naturals=0,
        adjacent_wilds=True,
        run_max_len=rules.ranks + 1,
        wild_limit="none",
    )
    for meld in readings(cards, relaxed):
        refusal = laid_fault(meld, rules)
        if refusal is not None and meld.kind in kinds:
            return refusal
    plain = [face for face in cards if not is_wild(face, rules)]
    if not plain:
        return Refusal(Reason.SET_TOO_WILD, max(rules.set_min_naturals, 1))
    few_ranks = len({rank_of(face) for face in plain}) <= 2
    several_suits = len({suit_of(face) for face in plain}) > 1
    if Kind.RUN not in kinds or (Kind.SET in kinds and few_ranks and several_suits):
        return Refusal(Reason.SET_MIXED)
    return Refusal(Reason.RUN_TURNS_CORNER if turns_corner(cards, rules) else Reason.RUN_BROKEN)


def _wrong_length(meld: Meld, public: Public) -> Reason:
    least = min(slot.length for slot in public.deal.contract if slot.kind is meld.kind)
    too_long = is_exact(public) and len(meld.cards) > least
    return Reason.MELD_TOO_LONG if too_long else Reason.MELD_TOO_SHORT


def turns_corner(cards: Sequence[Card], rules: MeldRules) -> bool:
    """Whether the cards would be a run if the ace joined king and two."""
    plain = [face for face in cards if face != JOKER]
    ranks = {rank_of(face) - 1 for face in plain}
    if len({suit_of(face) for face in plain}) != 1 or len(ranks) != len(plain):
        return False
    return any(
        all((rank - start) % rules.ranks < len(cards) for rank in ranks)
        for start in range(rules.ranks)
    )


def lay_down(groups: Sequence[Group], public: Public) -> Lay | Refusal:
    """The lay-down that the groups are, or why they are not the contract."""
    contract, once, rules = public.deal.contract, public.deal.all_at_once, public.rules.meld
    melds = tuple(group.meld for group in groups if group.meld is not None)
    if len(melds) == len(groups):
        refusal = contract_fault(melds, contract, rules, all_at_once=once)
        return Lay(melds) if refusal is None else refusal
    cards = [group.cards for group in groups]
    reading = next(contract_readings(cards, contract, rules, all_at_once=once), None)
    if reading is not None:
        return Lay(reading)
    at = next(at for at, group in enumerate(groups) if group.meld is None)
    others = [group for group in groups if group.meld is not None]
    return why_no_meld(groups[at].cards, others, public)


def failed(groups: Sequence[Group]) -> Expose:
    """The groups as a lay-down that fails."""
    return Expose(tuple(group.cards for group in groups))


def still_asked(groups: Sequence[Group], contract: Sequence[Slot]) -> tuple[Slot, ...]:
    """The melds of the contract for which no group is set aside yet."""
    left = list(contract)
    for kind in Kind:
        count = sum(group.meld is not None and group.meld.kind is kind for group in groups)
        for slot in [slot for slot in left if slot.kind is kind][:count]:
            left.remove(slot)
    return tuple(left)
