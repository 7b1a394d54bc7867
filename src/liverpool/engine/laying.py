"""Laying down step by step: the contract, with or without jokers swapped out, or a new meld.

The steps themselves are the solver's (`solver.slot_by_slot`); here is what the turn adds: whether
melds may be laid at all, and that the turn can still be ended and swapped jokers are laid.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from liverpool.engine.ending import certain_up_to
from liverpool.engine.melds import Meld
from liverpool.engine.moves import Lay, Swap
from liverpool.engine.new_melds import new_meld_slots, refuse_new_melds
from liverpool.engine.plays import refuse_dead_end_lay, refuse_swap_for_contract
from liverpool.engine.rules import LaydownSize
from liverpool.engine.solver.bound import lacks_at_least
from liverpool.engine.solver.counts import packed
from liverpool.engine.solver.slot_by_slot import SlotBySlot
from liverpool.engine.state import View
from liverpool.engine.swaps import Swapped, exchanges


def not_swapped(view: View) -> Swapped:
    """Before any joker is swapped out for the contract."""
    return Swapped((), view.public, view.hand)


def may_go_down(view: View) -> bool:
    """Whether the seat, which is not down, is not too far from its contract at a glance: most hands
    are."""
    rules = view.public.rules
    if rules.swap.for_contract:
        return True
    held = packed(view.hand, rules.meld)
    return not lacks_at_least(held, view.deal.contract, rules.meld)


def going_down(view: View, swapped: Swapped) -> SlotBySlot:
    """How the seat, which is not down and may go down, can lay its contract after these swaps."""
    public, seat, deal = view.public, view.seat, view.deal

    def allows(melds: tuple[Meld, ...]) -> bool:
        lay = Lay(melds, swapped.swaps)
        laid = swapped.lays_all(lay.cards)
        return laid and refuse_dead_end_lay(public, seat, view.hand, lay) is None

    sure = -1
    if deal.all_at_once:
        sure = len(swapped.hand)
    elif not swapped.swaps:
        sure = certain_up_to(public, view.hand)
    return SlotBySlot(
        swapped.hand,
        deal.contract,
        public.rules.meld,
        all_at_once=deal.all_at_once,
        sure=sure,
        allows=allows,
    )


def laying_new(view: View) -> tuple[SlotBySlot, ...]:
    """How the seat, which is down, can lay a new meld of each kind that there can be."""
    public, seat, hand = view.public, view.seat, view.hand
    if refuse_new_melds(public) is not None:
        return ()

    def allows(melds: tuple[Meld, ...]) -> bool:
        return refuse_dead_end_lay(public, seat, hand, Lay(melds)) is None

    rules = replace(public.rules.meld, laydown_size=LaydownSize.MIN_OR_MORE)
    sure = certain_up_to(public, hand)
    return tuple(
        SlotBySlot(hand, (slot,), rules, all_at_once=False, sure=sure, allows=allows)
        for slot in new_meld_slots(public.rules)
    )


def swaps_on_the_way(view: View, before: Swapped) -> Iterator[Swap]:
    """The next joker that the seat may swap out so that it can still go down."""
    if not view.public.rules.swap.for_contract:
        return
    now = replace(view, public=before.public, hand=before.hand)
    for owner, melds in enumerate(before.public.table):
        for index, meld in enumerate(melds):
            for face in exchanges(meld, view.public.rules):
                swap = Swap(face, owner, index)
                may_swap = face in before.hand and refuse_swap_for_contract(now, swap) is None
                if may_swap and _leads_on(view, before.after(swap)):
                    yield swap


def _leads_on(view: View, after: Swapped) -> bool:
    """Whether the seat can go down after these swaps, and perhaps more."""
    if going_down(view, after).can_be_laid():
        return True
    return next(swaps_on_the_way(view, after), None) is not None
