"""What is played from a hand: going down, new melds, laying off, swapping jokers, discarding.

This module says why a play is refused; what a play makes of table and hand is in `lay_offs`,
`swaps` and `new_melds`, and for going down in `after_lay`. A play after which the turn could not
be ended is refused where it is made (`ending`).
"""

from msgspec.structs import replace

from liverpool.engine.cards import HIDDEN, Card, Hand, play_from
from liverpool.engine.contracts import contract_readings, refuse_contract
from liverpool.engine.ending import ends_for_certain, refuse_dead_end, refuse_restricted_discard
from liverpool.engine.lay_offs import (
    Moment,
    after_add,
    is_open_to,
    refuse_in_last_deal,
)
from liverpool.engine.melds import Meld, accepted, is_face, refuse_meld
from liverpool.engine.moves import Add, Discard, Expose, Lay, Swap
from liverpool.engine.new_melds import after_new_melds, refuse_new_meld, refuse_new_melds
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import SetSuits, SwapWho, Targets
from liverpool.engine.state import Public, Seat, View
from liverpool.engine.supply import copies
from liverpool.engine.swaps import (
    Swapped,
    after_swap,
    refuse_joker,
    refuse_meld_for_swap,
    refuse_swap_from,
    refuse_swaps,
    refused_swap,
)


def holds(view: View, cards: tuple[Card, ...]) -> bool:
    """Whether the seat can play all these cards from its hand.

    A hidden card in a redacted hand may be any card that is not elsewhere.
    """
    hand = view.hand
    for face in cards:
        if face not in hand and not (HIDDEN in hand and _may_be_hidden(view.public, face, cards)):
            return False
        hand = play_from(hand, (face,))
    return True


def _may_be_hidden(public: Public, face: Card, playing: tuple[Card, ...]) -> bool:
    if not is_face(face, public.rules.meld):
        return False
    seen = public.pile.count(face) + sum(
        meld.cards.count(face) for melds in public.table for meld in melds
    )
    return seen + playing.count(face) <= copies(public, face)


def _meld_at(public: Public, owner: Seat, index: int) -> Meld | None:
    if 0 <= owner < len(public.table) and 0 <= index < len(public.table[owner]):
        return public.table[owner][index]
    return None


# Going down


def refuse_lay(view: View, move: Lay) -> Refusal | None:
    if view.seat in view.public.down:
        return _refuse_new_meld(view, move)
    refusal = _refuse_going_down(view) or _refuse_swaps_for_contract(view, move)
    if refusal is not None:
        return refusal
    deal = view.deal
    if not holds(_with_swaps(view, move.swaps), move.cards):
        return Refusal(Reason.NOT_HELD)
    refusal = refuse_contract(
        move.melds, deal.contract, view.public.rules.meld, all_at_once=deal.all_at_once
    )
    if refusal is not None:
        return refusal
    if deal.all_at_once and len(move.cards) < len(view.hand):
        return Refusal(Reason.NOT_ALL_CARDS)
    return refuse_dead_end_lay(view.public, view.seat, view.hand, move)


def _refuse_new_meld(view: View, move: Lay) -> Refusal | None:
    """Why a player who is down may not lay this down beside the contract (row 35)."""
    rules = view.public.rules
    refusal = refuse_new_melds(view.public)
    if refusal is not None:
        return refusal
    if move.swaps or len(move.melds) != 1:
        return refused_swap(Reason.NEW_MELD_ALONE, rules)
    if not holds(view, move.cards):
        return Refusal(Reason.NOT_HELD)
    return refuse_new_meld(move.melds[0], rules) or refuse_dead_end_lay(
        view.public, view.seat, view.hand, move
    )


def refuse_dead_end_lay(public: Public, seat: Seat, hand: Hand, move: Lay) -> Refusal | None:
    """Why a lay-down of good melds may not be made: the turn could not be ended after it."""
    if public.deal_of(seat).all_at_once:
        return None
    if not move.swaps and ends_for_certain(public, hand, move.cards):
        return None
    return refuse_dead_end(seat, *after_lay(public, seat, hand, move))


def _refuse_going_down(view: View) -> Refusal | None:
    if view.seat in view.public.down:
        return Refusal(Reason.ALREADY_DOWN)
    if view.public.this_turn.failed:
        return Refusal(Reason.FAILED_ALREADY)
    return None


def _refuse_swaps_for_contract(view: View, move: Lay) -> Refusal | None:
    """Why the jokers for a lay-down may not be swapped out, one after the other (row 60)."""
    if not move.swaps:
        return None
    if not view.public.rules.swap.for_contract:
        return refused_swap(Reason.SWAP_AFTER_LAYING, view.public.rules)
    after = Swapped((), view.public, view.hand)
    for swap in move.swaps:
        refusal = refuse_swap_for_contract(
            replace(view, public=after.public, hand=after.hand), swap
        )
        if refusal is not None:
            return refusal
        after = after.after(swap)
    if after.lays_all(move.cards):
        return None
    return refused_swap(Reason.SWAPPED_JOKER_UNLAID, view.public.rules)


def refuse_swap_for_contract(view: View, swap: Swap) -> Refusal | None:
    """Why this joker may not be swapped out to go down with, if the rules allow that at all."""
    if not holds(view, (swap.card,)):
        return Refusal(Reason.NOT_HELD)
    meld = _meld_at(view.public, swap.owner, swap.index)
    if meld is None:
        return Refusal(Reason.NO_SUCH_MELD)
    return refuse_meld_for_swap(view.public, view.seat, swap.owner, meld) or refuse_joker(
        view.public.rules, meld, swap.card
    )


def _with_swaps(view: View, swaps: tuple[Swap, ...]) -> View:
    """The view once these jokers have been swapped out."""
    public, hand = view.public, view.hand
    for swap in swaps:
        public, hand = after_swap(public, hand, swap)
    return replace(view, public=public, hand=hand) if swaps else view


def after_lay(public: Public, seat: Seat, hand: Hand, move: Lay) -> Moment:
    if seat in public.down:
        return after_new_melds(public, seat, hand, move.melds)
    for swap in move.swaps:
        public, hand = after_swap(public, hand, swap)
    table = public.table
    taken = tuple(face for face in public.this_turn.taken if face not in move.cards)
    return (
        replace(
            public,
            table=(*table[:seat], table[seat] + move.melds, *table[seat + 1 :]),
            down=tuple(sorted((*public.down, *public.goes_down_with(seat)))),
            # The jokers that were swapped out are in these melds.
            this_turn=replace(public.this_turn, fresh=True, owed=0, owed_wilds=(), taken=taken),
        ),
        play_from(hand, move.cards),
    )


def refuse_expose(view: View, move: Expose) -> Refusal | None:
    """A lay-down that fails has to fail: cards that are held, and not the contract."""
    rules, deal = view.public.rules, view.deal
    if rules.end.failed_meld == 0:
        return Refusal(Reason.EXPOSE_NOT_PLAYED)
    cards = tuple(face for group in move.groups for face in group)
    if not cards:
        return Refusal(Reason.EXPOSE_NOTHING)
    refusal = _refuse_going_down(view)
    if refusal is not None:
        return refusal
    if not holds(view, cards):
        return Refusal(Reason.NOT_HELD)
    right = contract_readings(move.groups, deal.contract, rules.meld, all_at_once=deal.all_at_once)
    return Refusal(Reason.EXPOSE_IS_RIGHT) if next(right, None) else None


# Laying off


def refuse_add(view: View, move: Add) -> Refusal | None:
    public = view.public
    refusal = _refuse_playing_on(view, move)
    if refusal is not None:
        return refusal
    return _refuse_fit(public, move) or refuse_dead_end_add(public, view.seat, view.hand, move)


def refuse_called_add(view: View, move: Add) -> Refusal | None:
    """Why this is not the lay-off that the caller owes: of the called card, now on the pile."""
    public = view.public
    if move.card != public.top:
        return Refusal(Reason.PLAY_CALLED_CARD)
    if _meld_at(public, move.owner, move.index) is None:
        return Refusal(Reason.NO_SUCH_MELD)
    return _refuse_on_own(view, move) or _refuse_fit(public, move)


def _refuse_fit(public: Public, move: Add) -> Refusal | None:
    meld, rules = public.table[move.owner][move.index], public.rules.meld
    added = move.card, move.end
    if added in accepted(meld, rules):
        return None
    without_limits = replace(
        rules, wild_limit_lasts=False, adjacent_wilds=True, set_suits=SetSuits.ANY
    )
    grown = accepted(meld, without_limits).get(added)
    return Refusal(Reason.DOES_NOT_FIT) if grown is None else refuse_meld(grown, rules)


def refuse_dead_end_add(public: Public, seat: Seat, hand: Hand, move: Add) -> Refusal | None:
    """Why a lay-off that fits may not be made: the turn could not be ended after it."""
    if ends_for_certain(public, hand, (move.card,)):
        return None
    return refuse_dead_end(seat, *after_add(public, hand, move))


def _refuse_playing_on(view: View, move: Add | Swap) -> Refusal | None:
    public = view.public
    if view.seat not in public.down:
        return Refusal(Reason.NOT_DOWN)
    if not holds(view, (move.card,)):
        return Refusal(Reason.NOT_HELD)
    if _meld_at(public, move.owner, move.index) is None:
        return Refusal(Reason.NO_SUCH_MELD)
    refusal = refuse_in_last_deal(public, view.seat, move.owner) or _refuse_on_own(view, move)
    if refusal is None and not is_open_to(public, view.seat, move.owner):
        return _refuse_yet(view, move)
    return refusal


def _refuse_yet(view: View, move: Add | Swap) -> Refusal:
    """Why this cannot be done on a meld that is closed in the turn of going down (row 32)."""
    if type(move) is Swap and view.public.rules.swap.who is SwapWho.GOING_DOWN_TURN_ONLY:
        return refused_swap(Reason.SWAP_CLOSED, view.public.rules)
    own = view.public.owns(view.seat, move.owner)
    return Refusal(Reason.OWN_NEXT_TURN if own else Reason.OTHERS_NEXT_TURN)


def _refuse_on_own(view: View, move: Add | Swap) -> Refusal | None:
    """Why this may never be done on the seat's own melds; None if it may, or on those of others."""
    rules, adds = view.public.rules, type(move) is Add
    targets = rules.layoff.targets if adds else rules.swap.targets
    if targets is Targets.ANY or not view.public.owns(view.seat, move.owner):
        return None
    if adds:
        return Refusal(Reason.LAYOFF_OTHERS_ONLY)
    return refused_swap(Reason.SWAP_OTHERS_ONLY, rules)


# Swapping jokers


def refuse_swap(view: View, move: Swap) -> Refusal | None:
    public = view.public
    refusal = refuse_swaps(public.rules) or _refuse_playing_on(view, move)
    if refusal is not None:
        return refusal
    meld = public.table[move.owner][move.index]
    refusal = refuse_swap_from(public, view.seat, move.owner, meld) or refuse_joker(
        public.rules, meld, move.card
    )
    if refusal is not None:
        return refusal
    return refuse_dead_end(view.seat, *after_swap(public, view.hand, move))


# Discarding


def refuse_discard(view: View, move: Discard) -> Refusal | None:
    if not holds(view, (move.card,)):
        return Refusal(Reason.NOT_HELD)
    return refuse_restricted_discard(view.public, view.seat, view.hand, move.card)
