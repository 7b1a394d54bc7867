"""`refuse`: the rules of play. Whether a seat may make a move, judged from its own view.

Legality depends on nothing but the view, so it can be asked by a client, a bot or a page, and
cannot leak a card. First it checks who is asked and for what, then the move itself; plays from
the hand are checked in `plays`, calls in `calling`, and the dealer's moves, which need the whole
state, in `dealing`.
"""

from typing import assert_never

from liverpool.engine.calling import refuse_call
from liverpool.engine.cards import JOKER, Card
from liverpool.engine.dealing import refuse_cut_range
from liverpool.engine.lay_offs import playable
from liverpool.engine.moves import (
    DEALER,
    Add,
    Buy,
    Call,
    Cut,
    Discard,
    Draw,
    Expose,
    Give,
    Lay,
    Pass,
    PlayerMove,
    Swap,
    Take,
)
from liverpool.engine.plays import (
    holds,
    refuse_add,
    refuse_called_add,
    refuse_discard,
    refuse_expose,
    refuse_lay,
    refuse_swap,
)
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.state import Phase, View, waiting_on
from liverpool.engine.supply import payable, reason_not_offered


def refuse(view: View, move: PlayerMove) -> Refusal | None:
    """Why the seat of this view may not make the move now; None if it may."""
    public, seat = view.public, view.seat
    if not 0 <= seat < public.game.seats:
        return Refusal(Reason.NO_SUCH_SEAT)
    waiting = waiting_on(public)
    if seat in waiting.must:
        return _refuse_answer(view, move)
    if type(move) is Call and DEALER not in waiting.must:
        return refuse_call(view)
    if public.phase is Phase.OVER:
        return Refusal(Reason.DEAL_OVER)
    if DEALER in waiting.must:
        return Refusal(Reason.DEALER_FIRST)
    if isinstance(move, Buy | Pass):
        if public.phase is Phase.PLAY and seat in waiting.may:
            return None
        return _refuse_answer_unasked(view, move)
    return Refusal(Reason.OTHERS_FIRST if seat == public.turn else Reason.NOT_YOUR_TURN)


def _refuse_answer(view: View, move: PlayerMove) -> Refusal | None:
    """Why the move does not answer what this seat is asked, or is not allowed; None if it may be
    made."""
    phase = view.public.phase
    match move:
        case Take() | Draw():
            if phase is not Phase.TURN:
                return _refuse_out_of_phase(view)
            return refuse_take(view, move) if type(move) is Take else refuse_draw(view)
        case Lay() | Expose() | Add() | Swap():
            return _refuse_play(view, move)
        case Discard():
            if phase is Phase.PLAY:
                return refuse_discard(view, move)
            if phase is Phase.FREE_DISCARD:
                return _refuse_not_held(view, move.card)
            return _refuse_out_of_phase(view)
        case Buy():
            return None if phase is Phase.BUY else _refuse_out_of_phase(view, Reason.NOT_OFFERED)
        case Pass():
            offered = phase in (Phase.BUY, Phase.LAST_CALL)
            return None if offered else _refuse_out_of_phase(view, Reason.NOT_OFFERED)
        case Call():
            return refuse_call(view)
        case Give():
            if phase is Phase.GIVE:
                return _refuse_not_held(view, move.card)
            return _refuse_out_of_phase(view, Reason.NOT_GIVING)
        case Cut():
            if phase is Phase.CUT:
                return refuse_cut_range(view.stock, move.cards)
            return _refuse_out_of_phase(view, Reason.NOT_CUTTING)
        case _:
            assert_never(move)


def _refuse_out_of_phase(view: View, there: Reason | None = None) -> Refusal:
    """What the seat is asked for instead; in a turn, `there` if it is given."""
    match view.public.phase:
        case Phase.TURN:
            return Refusal(there or Reason.DRAW_FIRST)
        case Phase.PLAY:
            return Refusal(there or Reason.ALREADY_DRAWN)
        case Phase.BUY:
            discard = view.public.offers_discard
            return Refusal(Reason.ANSWER_DISCARD if discard else Reason.ANSWER_OFFER)
        case Phase.LAST_CALL:
            return Refusal(Reason.ANSWER_LAST_CALL)
        case Phase.GIVE:
            return Refusal(Reason.GIVE_NOW)
        case Phase.CALLER_PLAYS:
            return Refusal(Reason.PLAY_CALLED_CARD)
        case Phase.FREE_DISCARD:
            return Refusal(Reason.FREE_DISCARD_NOW)
        case _:
            return Refusal(Reason.CUT_NOW)


def _refuse_answer_unasked(view: View, move: Buy | Pass) -> Refusal:
    """Why a seat that is not asked can neither buy nor pass."""
    public = view.public
    on_offer = public.phase is Phase.BUY or (public.phase is Phase.PLAY and public.open)
    if not on_offer or view.seat == public.turn:
        return Refusal(Reason.NOT_OFFERED)
    never = reason_not_offered(public, view.seat, len(view.hand))
    return Refusal(never if never is not None and type(move) is Buy else Reason.NOT_ASKED)


def _refuse_not_held(view: View, face: Card) -> Refusal | None:
    return None if holds(view, (face,)) else Refusal(Reason.NOT_HELD)


# Drawing


def refuse_take(view: View, move: Take) -> Refusal | None:
    """Why the player in turn may not take this many cards from the pile (rows 28 and 29)."""
    public = view.public
    if not public.pile:
        return Refusal(Reason.EMPTY_PILE)
    if public.dead:
        frozen = public.top == JOKER and public.rules.draw.freeze_joker
        return Refusal(Reason.FROZEN_JOKER if frozen else Reason.DEAD_TOP)
    if view.seat in public.down and not public.rules.draw.when_down:
        return Refusal(Reason.PILE_WHEN_DOWN)
    if move.cards != 1 and not public.rules.draw.multi_take:
        return Refusal(Reason.ONE_CARD_ONLY)
    if not 1 <= move.cards <= len(public.pile):
        return Refusal(Reason.TOO_MANY)
    extra = move.cards - 1
    if extra and payable(public, view.stock, len(public.pile) - move.cards) < extra:
        return Refusal(Reason.TAKE_UNPAID)
    if not view.hand and not playable(public, view.seat, public.pile[-1]):
        return Refusal(Reason.FLOATER_TAKES_UNPLAYABLE)
    return None


def refuse_draw(view: View) -> Refusal | None:
    """Why the player may not draw: if nothing is left, drawing ends the deal, so the pile's top
    must be taken if it may be."""
    public = view.public
    if payable(public, view.stock, len(public.pile)) == 0 and refuse_take(view, Take()) is None:
        return Refusal(Reason.NOTHING_TO_DRAW)
    return None


def _refuse_play(view: View, move: Lay | Expose | Add | Swap) -> Refusal | None:
    phase = view.public.phase
    if phase is Phase.CALLER_PLAYS and type(move) is Add:
        return refuse_called_add(view, move)
    if phase is not Phase.PLAY:
        return _refuse_out_of_phase(view)
    match move:
        case Add():
            return refuse_add(view, move)
        case Lay():
            return refuse_lay(view, move)
        case Swap():
            return refuse_swap(view, move)
        case Expose():
            return refuse_expose(view, move)
        case _:
            assert_never(move)
