"""The log of a deal: its moves as everybody saw them, and the cards known to be in hands.

Both change when a move is shown, never earlier.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from liverpool.engine.cards import Card, Hand, with_cards
from liverpool.engine.moves import Move
from liverpool.engine.state import Event, Public, Seat, State


def with_hand(state: State, seat: Seat, hand: Hand, public: Public) -> State:
    """The state with this public record and another hand for the seat."""
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    return State(public, hands, state.stock, state.claims)


def log_move(
    public: Public, seat: Seat, move: Move, cards: tuple[Card, ...] = (), **changes: object
) -> Public:
    """The public record with the move in its history, and with what else the move changes."""
    return replace(public, history=(*public.history, Event(seat, move, cards)), **changes)


def known_with(public: Public, seat: Seat, cards: Iterable[Card]) -> tuple[Hand, ...]:
    """What is known of each hand, once this seat has got these cards in sight of all."""
    known = public.known
    return (*known[:seat], with_cards(known[seat], cards), *known[seat + 1 :])


def known_without(public: Public, seat: Seat, cards: Iterable[Card]) -> tuple[Hand, ...]:
    """What is known of each hand, once this seat has played these cards.

    Played cards are, as far as they were known, the ones that were known.
    """
    known = public.known
    if not known[seat]:
        return known
    left = list(known[seat])
    for face in cards:
        if face in left:
            left.remove(face)
    return (*known[:seat], tuple(left), *known[seat + 1 :])
