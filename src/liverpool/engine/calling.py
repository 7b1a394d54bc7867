"""Calling a discard: who may call which, and what follows from a right and a wrong call.

Whether a seat may call depends on its own view and nothing else, as in `referee`. A right call
has the effect that the rules' remedy says; the free discard that ends two of the remedies lands
like any other (`turn`).
"""

from typing import assert_never

from msgspec.structs import replace

from liverpool.engine.cards import Card, play_from, with_cards
from liverpool.engine.dealing import end_deal, pay_debts
from liverpool.engine.ending import must_be_played
from liverpool.engine.history import known_with, known_without, log_move, with_hand
from liverpool.engine.lay_offs import after_add, fits, playable
from liverpool.engine.moves import Add, Call, Give
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import FalseCall, LastLayoff, Offence, Out, Remedy, RuleSet, Who
from liverpool.engine.state import (
    NOBODY,
    Debt,
    Ending,
    Phase,
    Public,
    Seat,
    Seats,
    State,
    Turn,
    View,
)
from liverpool.engine.swaps import exchanges

# Who may call


def _has_calls(public: Public) -> bool:
    """Whether discards can be called in this deal: not where laying off is limited (row 76), nor
    by the other of two to whom each is offered (row 39)."""
    rules = public.rules
    limited = rules.layoff.last_deal is not LastLayoff.SAME and public.is_last_deal
    return rules.call.offence is not Offence.OFF and not limited and not public.turns_up


def possible_callers(public: Public, discarder: Seat) -> Seats:
    """Who may call this player's discard by the rules, whatever the card is."""
    call = public.rules.call
    if not _has_calls(public) or (call.offender is Who.DOWN and discarder not in public.down):
        return ()
    return tuple(
        seat
        for seat in range(public.game.seats)
        if seat != discarder and (call.caller is Who.ANYONE or seat in public.down)
    )


def last_discard_counts(rules: RuleSet) -> bool:
    """Whether the discard that a player goes out with can be called, where calls are played."""
    return rules.call.final_discard and rules.end.out is not Out.NEVER_DISCARD


def may_call(view: View) -> bool:
    """Whether the seat may call the top discard now, be it an offence or not."""
    public = view.public
    # A floater has no card to give or to discard, and some last cards can't be parted with.
    can_pay = (
        bool(view.hand) and not must_be_played(public, view.hand)
    ) or public.rules.call.remedy is Remedy.TAKE_BACK_PLUS_STOCK
    return can_pay and not public.debts and view.seat in _open_to(public)


def _open_to(public: Public) -> Seats:
    """Who may still call the top discard by the rules, whatever the card is."""
    match public.phase:
        case Phase.TURN:
            return public.callers
        case Phase.LAST_CALL:
            return public.open
        case _:
            return ()


def is_offence(public: Public) -> bool:
    """Whether the top discard is one that may be called (rules.md rows 61 and 62).

    It fits on a meld, by the same test as a lay-off (C.89), or, for a player who is
    down, a wild card that may be swapped out stands for it on the table.
    """
    call, by = public.rules.call, public.by
    if not _has_calls(public) or by == NOBODY or not public.pile:
        return False
    others_only = call.offence is Offence.FITS_OTHERS
    if fits(public, public.pile[-1], public.goes_down_with(by) if others_only else ()):
        return True
    return call.joker_represented and by in public.down and _is_represented(public)


def _is_represented(public: Public) -> bool:
    face = public.pile[-1]
    return any(face in exchanges(meld, public.rules) for melds in public.table for meld in melds)


def refuse_call(view: View) -> Refusal | None:
    """Why the seat may not call the top discard now; None if it may."""
    public = view.public
    call = public.rules.call
    if not _open_to(public):
        return Refusal(Reason.CALL_CLOSED)
    if not may_call(view):
        return Refusal(Reason.NOT_A_CALLER)
    if not is_offence(public):
        refused = call.false_call is FalseCall.REFUSED
        return Refusal(Reason.NOT_AN_OFFENCE) if refused else None
    plays = call.remedy is Remedy.CALLER_PLAYS_THEN_DISCARDS
    if plays and not playable(public, view.seat, public.pile[-1]):
        return Refusal(Reason.CANNOT_PLAY_CALLED)
    return None


# What follows


def after_call(state: State, caller: Seat) -> State:
    """What happens after a call: the remedy of the rules, if it is right."""
    public = state.public
    if not is_offence(public):
        return _after_false_call(state, caller)
    public = log_move(public, caller, Call(), open=(), callers=(), this_turn=Turn())
    state = replace(state, public=public)
    match public.rules.call.remedy:
        case Remedy.TAKE_BACK_PLUS_STOCK:
            return _charge_penalty(_take_back(state), public.by)
        case Remedy.TAKE_BACK_PLUS_CALLERS_CARD:
            return _ask_caller(_take_back(state), caller, Phase.GIVE)
        case Remedy.CALLER_DISCARDS:
            return _ask_caller(state, caller, Phase.FREE_DISCARD)
        case Remedy.CALLER_PLAYS_THEN_DISCARDS:
            return _ask_caller(state, caller, Phase.CALLER_PLAYS)
        case _:
            assert_never(public.rules.call.remedy)


def _ask_caller(state: State, caller: Seat, phase: Phase) -> State:
    return replace(state, public=replace(state.public, phase=phase, caller=caller))


def _take_back(state: State) -> State:
    """The called card is again, seen by all, in the hand that discarded it."""
    public = state.public
    offender, card = public.by, public.pile[-1]
    public = replace(
        public,
        pile=public.pile[:-1],
        dead=public.is_worn_out,
        known=known_with(public, offender, (card,)),
    )
    return with_hand(state, offender, with_cards(state.hands[offender], (card,)), public)


def _charge_penalty(state: State, offender: Seat) -> State:
    public = state.public
    debts = (Debt(offender, public.rules.call.penalty),)
    public = replace(public, phase=Phase.TURN, dead=False, by=NOBODY, debts=debts)
    return pay_debts(replace(state, public=public))


def _after_false_call(state: State, caller: Seat) -> State:
    """The caller draws a card, and may not call this discard again (rules.md row 69)."""
    public = state.public
    public = log_move(
        public,
        caller,
        Call(),
        open=tuple(seat for seat in public.open if seat != caller),
        callers=tuple(seat for seat in public.callers if seat != caller),
        debts=(Debt(caller, 1),),
    )
    return pay_debts(replace(state, public=public))


def after_called_add(state: State, caller: Seat, move: Add) -> State:
    """The caller has laid off the called card from the pile, and owes a discard."""
    public = log_move(state.public, caller, move)
    after, _ = after_add(public, (move.card,), move)
    public = replace(after, pile=public.pile[:-1], phase=Phase.FREE_DISCARD, quiet=-1)
    return replace(state, public=public)


def after_give(state: State, caller: Seat, card: Card) -> State:
    """The caller's card goes, face up, to the player who was called (rules.md row 66)."""
    public = state.public
    offender = public.by
    public = replace(public, known=known_without(public, caller, (card,)))
    public = log_move(
        public,
        caller,
        Give(card),
        known=known_with(public, offender, (card,)),
        phase=Phase.TURN,
        by=NOBODY,
        caller=NOBODY,
    )
    left = play_from(state.hands[caller], (card,))
    state = with_hand(state, caller, left, public)
    state = with_hand(state, offender, with_cards(state.hands[offender], (card,)), public)
    return state if left else end_deal(state, caller, Ending.OUT)
