"""What everybody sees of a move: hands that change, the deal's history, cards known to be in
hands.

The history and what is known of hands change when a move is shown, never earlier.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from liverpool.engine.cards import Card, Hand, with_cards
from liverpool.engine.moves import Move
from liverpool.engine.state import Event, Public, Seat, State


def with_hand(state: State, seat: Seat, hand: Hand, public: Public) -> State:
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    return State(public, hands, state.stock, state.claims)


def told(
    public: Public, seat: Seat, move: Move, cards: tuple[Card, ...] = (), **changes: object
) -> Public:
    """The record with the move in its history, and with what else the move changes."""
    return replace(public, history=(*public.history, Event(seat, move, cards)), **changes)


def seen_to_get(public: Public, seat: Seat, cards: Iterable[Card]) -> tuple[Hand, ...]:
    known = public.known
    return (*known[:seat], with_cards(known[seat], cards), *known[seat + 1 :])


def seen_to_play(public: Public, seat: Seat, cards: Iterable[Card]) -> tuple[Hand, ...]:
    """Played cards are, as far as they were known, the ones that were known."""
    known = public.known
    if not known[seat]:
        return known
    left = list(known[seat])
    for face in cards:
        if face in left:
            left.remove(face)
    return (*known[:seat], tuple(left), *known[seat + 1 :])
