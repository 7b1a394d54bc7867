"""`apply`: what follows from a move. Every move is checked first; a refused one raises.

docs/architecture.md has the phases, one by one. The dealer's moves are in `dealing`, drawing and
buying in `offers`, calls in `calling`; here are the plays from a hand and the discard, which
lands in the same place whoever made it.
"""

from typing import assert_never

from msgspec.structs import replace

from liverpool.engine.calling import called, gave, played_called, possible_callers
from liverpool.engine.cards import JOKER, Card, play_from, with_cards
from liverpool.engine.dealing import (
    cut_fell,
    deal_over,
    deals_first,
    draw_for_deal,
    paid,
    refuse_dealer,
    renewed,
    settle,
    shuffled,
)
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
from liverpool.engine.offers import cut_for, decided, drew, passed, took, wants
from liverpool.engine.plays import after_lay
from liverpool.engine.referee import refuse
from liverpool.engine.refusals import IllegalMove, Reason, Refusal
from liverpool.engine.rules import Out
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
from liverpool.engine.swaps import after_swap
from liverpool.engine.telling import seen_to_get, seen_to_play, told, with_hand


def refusal_of(state: State, actor: Seat, move: Move) -> Refusal | None:
    """Why this actor, a seat or the `DEALER`, may not make the move; nothing if it may."""
    if isinstance(move, DEALER_MOVES):
        return refuse_dealer(state, move) if actor == DEALER else Refusal(Reason.NOT_YOUR_TURN)
    if actor == DEALER:
        return Refusal(Reason.NOT_THE_DEALERS)
    if not 0 <= actor < state.public.game.seats:
        return Refusal(Reason.NO_SUCH_SEAT)
    return refuse(view_of(state, actor), move)


def apply(state: State, actor: Seat, move: Move) -> State:
    """The state after the move of a seat or the `DEALER`; raises `IllegalMove`."""
    refusal = refusal_of(state, actor, move)
    if refusal is not None:
        raise IllegalMove(refusal)
    if isinstance(move, DEALER_MOVES):
        return _dealers(state, move)
    return _players(state, actor, move)


def _dealers(state: State, move: DealerMove) -> State:
    public = state.public
    match move:
        case FirstCards(cards):
            return replace(state, public=draw_for_deal(public, cards))
        case Lot(seat):
            return replace(state, public=deals_first(public, seat))
        case Shuffle(cards):
            return renewed(state, cards) if public.debts else shuffled(state, cards)
        case Fell(cards):
            return cut_fell(state, cards)
        case CutCards(cards):
            return cut_for(state, cards)
        case Name(card):
            return settle(paid(state, card))
        case _:
            assert_never(move)


def _players(state: State, seat: Seat, move: PlayerMove) -> State:
    match move:
        case Discard(card):
            return _discarded(state, seat, card)
        case Draw():
            return drew(state, seat)
        case Take(cards):
            return took(state, seat, cards)
        case Pass():
            return passed(state, seat)
        case Buy():
            return wants(state, seat)
        case Add() if state.public.phase is Phase.CALLER_PLAYS:
            return played_called(state, seat, move)
        case Add() | Swap() | Lay():
            return _played(state, seat, move)
        case Expose(groups):
            return _exposed(state, seat, groups)
        case Call():
            return called(state, seat)
        case Give(card):
            return gave(state, seat, card)
        case Cut(cards):
            return replace(state, public=replace(state.public, phase=Phase.FELL, aim=cards))
        case _:
            assert_never(move)


# Playing


def _played(state: State, seat: Seat, move: Lay | Add | Swap) -> State:
    public, hand = state.public, state.hands[seat]
    match move:
        case Lay():
            after, left = after_lay(public, seat, hand, move)
            known = seen_to_play(_seen_to_swap(public, seat, move.swaps), seat, move.cards)
        case Add():
            after, left = after_add(public, hand, move)
            known = seen_to_play(public, seat, (move.card,))
        case Swap():
            after, left = after_swap(public, hand, move)
            known = _seen_to_swap(public, seat, (move,)).known
        case _:
            assert_never(move)
    after = told(after, seat, move, known=known, quiet=-1)
    state = with_hand(state, seat, left, after)
    if left:
        return state
    if after.rules.end.out is Out.FLOATS and not after.deal.all_at_once:
        return replace(state, public=_next_turn(after, seat), claims=())
    return deal_over(state, seat, Ending.OUT)


def _seen_to_swap(public: Public, seat: Seat, swaps: tuple[Swap, ...]) -> Public:
    """The record with what everybody sees of the hand after these jokers have been swapped out."""
    for swap in swaps:
        public = replace(public, known=seen_to_play(public, seat, (swap.card,)))
        public = replace(public, known=seen_to_get(public, seat, (JOKER,)))
    return public


def _exposed(state: State, seat: Seat, groups: tuple[tuple[Card, ...], ...]) -> State:
    """The cards are shown and go back; the price is paid, and no lay-down follows (X12)."""
    public = state.public
    shown = [face for group in groups for face in group]
    for face in public.known[seat]:
        if face in shown:
            shown.remove(face)
    price = public.rules.end.failed_meld
    penalties = public.penalties
    public = told(
        public,
        seat,
        Expose(groups),
        this_turn=replace(public.this_turn, failed=True),
        penalties=(*penalties[:seat], penalties[seat] + price, *penalties[seat + 1 :]),
        known=seen_to_get(public, seat, shown),
    )
    # In a redacted record these cards are no longer hidden.
    cards = [face for group in groups for face in group]
    hand = with_cards(play_from(state.hands[seat], cards), cards)
    return with_hand(state, seat, hand, public)


def _discarded(state: State, seat: Seat, card: Card) -> State:
    """The card lands on the pile; a player who wanted the one below gets it, if the deal goes
    on."""
    public = state.public
    hand = play_from(state.hands[seat], (card,))
    known = seen_to_play(public, seat, (card,))
    public = told(public, seat, Discard(card), known=known)
    if public.phase is Phase.PLAY:
        public = _next_turn(public, seat)
    state = _landed(with_hand(state, seat, hand, public), seat, card)
    if not state.claims:
        return state
    return decided(state) if hand else replace(state, claims=())


def _next_turn(public: Public, seat: Seat) -> Public:
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
    return replace(public, dead=public.dead or public.is_worn_out)


def _landed(state: State, seat: Seat, card: Card) -> State:
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
    return deal_over(state, seat, Ending.OUT)
