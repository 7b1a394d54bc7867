"""`apply`: what follows from a move. Every move is checked first; a refused one raises.

docs/work/architecture.md has the phases, one by one. The dealer's moves are in `dealing`, drawing
and buying in `offers`, calls in `calling`; here are the plays from a hand and the discard, which
lands in the same place whoever made it.

All of them take a state and return the next one. `after_draw` and the like are what a move leads
to; what then follows by itself has a verb for a name: `pay_debts`, `renew_stock`, `end_deal`.
"""

from typing import assert_never

from msgspec.structs import replace

from liverpool.engine.calling import after_call, after_called_add, after_give, possible_callers
from liverpool.engine.cards import JOKER, Card, play_from, with_cards
from liverpool.engine.dealing import (
    after_fell,
    after_first_cards,
    after_lot,
    after_shuffle,
    end_deal,
    pay_card,
    pay_debts,
    refuse_dealer,
    renew_stock,
)
from liverpool.engine.history import known_with, known_without, log_move, with_hand
from liverpool.engine.lay_offs import after_add
from liverpool.engine.moves import (
    DEALER,
    DEALER_MOVES,
    Add,
    Buy,
    Call,
    Cut,
    CutCards,
    DealerMove,
    Discard,
    Draw,
    Expose,
    Fell,
    FirstCards,
    Give,
    Lay,
    Lot,
    Move,
    Name,
    Pass,
    PlayerMove,
    Shuffle,
    Swap,
    Take,
)
from liverpool.engine.offers import (
    after_buy,
    after_cut_cards,
    after_draw,
    after_pass,
    after_take,
    offer_discard,
    reveal_claims,
)
from liverpool.engine.plays import after_lay
from liverpool.engine.referee import refuse
from liverpool.engine.refusals import IllegalMove, Reason, Refusal
from liverpool.engine.rules import Out
from liverpool.engine.scoring import at_once_bonus
from liverpool.engine.state import (
    NOBODY,
    Ending,
    Phase,
    Public,
    Seat,
    State,
    Turn,
    view_of,
)
from liverpool.engine.swaps import after_swap, swapped_out


def refuse_move(state: State, actor: Seat, move: Move) -> Refusal | None:
    """Why this actor, a seat or the `DEALER`, may not make the move; None if it may."""
    if isinstance(move, DEALER_MOVES):
        return refuse_dealer(state, move) if actor == DEALER else Refusal(Reason.NOT_YOUR_TURN)
    if actor == DEALER:
        return Refusal(Reason.NOT_THE_DEALERS)
    if not 0 <= actor < state.public.game.seats:
        return Refusal(Reason.NO_SUCH_SEAT)
    return refuse(view_of(state, actor), move)


def apply(state: State, actor: Seat, move: Move) -> State:
    """The state after the move of a seat or the `DEALER`; raises `IllegalMove`."""
    refusal = refuse_move(state, actor, move)
    if refusal is not None:
        raise IllegalMove(refusal)
    if isinstance(move, DEALER_MOVES):
        return _after_dealer_move(state, move)
    return after_move(state, actor, move)


def _after_dealer_move(state: State, move: DealerMove) -> State:
    public = state.public
    match move:
        case FirstCards(cards):
            return replace(state, public=after_first_cards(public, cards))
        case Lot(seat):
            return replace(state, public=after_lot(public, seat))
        case Shuffle(cards):
            return renew_stock(state, cards) if public.debts else after_shuffle(state, cards)
        case Fell(cards):
            return after_fell(state, cards)
        case CutCards(cards):
            return after_cut_cards(state, cards)
        case Name(card):
            return pay_debts(pay_card(state, card))
        case _:
            assert_never(move)


def after_move(state: State, seat: Seat, move: PlayerMove) -> State:
    """The state after a move of a seat that is known to be legal; `apply` looks first."""
    match move:
        case Discard(card):
            return _after_discard(state, seat, card)
        case Draw():
            return after_draw(state, seat)
        case Take(cards):
            return after_take(state, seat, cards)
        case Pass():
            return after_pass(state, seat)
        case Buy():
            return after_buy(state, seat)
        case Add() if state.public.phase is Phase.CALLER_PLAYS:
            return after_called_add(state, seat, move)
        case Add() | Swap() | Lay():
            return _after_play(state, seat, move)
        case Expose(groups):
            return _after_expose(state, seat, groups)
        case Call():
            return after_call(state, seat)
        case Give(card):
            return after_give(state, seat, card)
        case Cut(cards):
            return replace(state, public=replace(state.public, phase=Phase.FELL, aim=cards))
        case _:
            assert_never(move)


# Playing


def _after_play(state: State, seat: Seat, move: Lay | Add | Swap) -> State:
    public, hand = state.public, state.hands[seat]
    match move:
        case Lay():
            after, left = after_lay(public, seat, hand, move)
            known = known_without(_with_swaps_known(public, seat, move.swaps), seat, move.cards)
        case Add():
            after, left = after_add(public, hand, move)
            known = known_without(public, seat, (move.card,))
        case Swap():
            after, left = after_swap(public, hand, move)
            known = _with_swaps_known(public, seat, (move,)).known
        case _:
            assert_never(move)
    after = log_move(after, seat, move, known=known, quiet=-1)
    state = with_hand(state, seat, left, after)
    if left:
        return state
    if after.rules.end.out is Out.FLOATS and not after.deal_of(seat).all_at_once:
        return replace(state, public=_start_next_turn(after, seat), claims=())
    return end_deal(state, seat, Ending.OUT)


def _with_swaps_known(public: Public, seat: Seat, swaps: tuple[Swap, ...]) -> Public:
    """The record with what everybody sees of the hand after these jokers have been swapped."""
    for swap in swaps:
        wild = swapped_out(public, swap)
        public, _ = after_swap(public, (swap.card,), swap)
        public = replace(public, known=known_without(public, seat, (swap.card,)))
        if public.rules.swap.wins_joker:
            public = replace(public, known=known_with(public, seat, (wild,)))
    return public


def _after_expose(state: State, seat: Seat, groups: tuple[tuple[Card, ...], ...]) -> State:
    """The cards are shown and go back; the price is paid, and no lay-down follows (X12)."""
    public = state.public
    shown = [face for group in groups for face in group]
    for face in public.known[seat]:
        if face in shown:
            shown.remove(face)
    price = public.rules.end.failed_meld
    penalties = public.penalties
    public = log_move(
        public,
        seat,
        Expose(groups),
        this_turn=replace(public.this_turn, failed=True),
        penalties=(*penalties[:seat], penalties[seat] + price, *penalties[seat + 1 :]),
        known=known_with(public, seat, shown),
    )
    # In a redacted record these cards are no longer hidden.
    cards = [face for group in groups for face in group]
    hand = with_cards(play_from(state.hands[seat], cards), cards)
    return with_hand(state, seat, hand, public)


def _after_discard(state: State, seat: Seat, card: Card) -> State:
    """The card lands on the pile; a player who wanted the one below gets it, if the deal goes
    on."""
    public = state.public
    hand = play_from(state.hands[seat], (card,))
    known = known_without(public, seat, (card,))
    public = log_move(public, seat, Discard(card), known=known)
    if public.phase is Phase.PLAY:
        at_once = not hand and public.this_turn.fresh
        public = _start_next_turn(public, seat)
        if at_once and at_once_bonus(public.rules, public.contract_of(seat)):
            public = replace(public, this_turn=Turn(at_once=True))
    state = _put_on_pile(with_hand(state, seat, hand, public), seat, card)
    if state.claims:
        state = reveal_claims(state) if hand else replace(state, claims=())
    return offer_discard(state) if hand and state.public.turns_up else state


def _start_next_turn(public: Public, seat: Seat) -> Public:
    """The turn passes on; after too many quiet ones the top of the pile is dead."""
    public = replace(
        public,
        phase=Phase.TURN,
        turn=public.left_of(seat),
        open=(),
        callers=(),
        this_turn=Turn(),
        quiet=public.quiet + 1,
    )
    return replace(public, dead=True) if public.is_worn_out and not public.dead else public


def _put_on_pile(state: State, seat: Seat, card: Card) -> State:
    """A discard is on the pile: it may be called, and may have ended the deal."""
    public = state.public
    rules = public.rules
    frozen = card == JOKER and rules.draw.freeze_joker
    callers = possible_callers(public, seat)
    public = replace(
        public,
        phase=Phase.TURN,
        pile=(*public.pile, card),
        by=seat,
        caller=NOBODY,
        callers=callers,
        dead=frozen or public.is_worn_out,
    )
    state = replace(state, public=public)
    if state.hands[seat]:
        return state
    if rules.call.final_discard and callers:
        waits = replace(public, phase=Phase.LAST_CALL, open=callers, callers=())
        return replace(state, public=waits)
    return end_deal(state, seat, Ending.OUT)
