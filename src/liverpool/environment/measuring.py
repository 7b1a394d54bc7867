"""What the hand of a seat that decides is worth before it is down: how far it is from its contract.

The measures of the bots (`bots.measures.hand`), as a program that learns reads them.
"""

from collections.abc import Collection
from typing import NamedTuple

from liverpool.bots.measures import hand as hands
from liverpool.engine.cards import HIDDEN, Card
from liverpool.engine.state import Phase
from liverpool.environment.actions import DISCARD, FACES
from liverpool.environment.position import Position


class Measures(NamedTuple):
    """The measures of one hand; nothing for a player who is down, or cuts for the deal."""

    away: int = 0
    """By how many cards it is short of the contract, or has to exchange."""
    helps: bytes = bytes(FACES)
    """By face, 1 if the card would bring it nearer."""
    spare: bytes = bytes(FACES)
    """By face, 1 if it may be discarded now and the hand is as near without it."""


def measures(position: Position) -> Measures:
    """The measures of the hand of the seat that acts; raises `ValueError` where none does."""
    decision, public, seat = position.decision, position.state.public, position.actor
    hand = tuple(face for face in position.state.hands[seat] if face != HIDDEN)
    if seat in public.down or public.phase is Phase.CUT:
        return Measures()
    away = hands.steps(public, seat, hand)
    discards = [each - DISCARD for each in decision.actions if 0 <= each - DISCARD < FACES]
    without = hands.steps_without(public, seat, hand, discards) if discards else {}
    spare = {face for face, further in without.items() if further <= away}
    return Measures(away, _flags(hands.helpers(public, seat, hand)), _flags(spare))


def _flags(faces: Collection[Card]) -> bytes:
    return bytes(face in faces for face in range(FACES))
