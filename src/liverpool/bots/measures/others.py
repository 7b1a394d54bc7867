"""What others need, judged from what everybody has seen.

Players show what they need by the cards they take, buy, discard and let go. Each such sign counts
for a rank, or for neighbouring cards of a suit; how much is fitted to games, as the log-odds that
a player who is not down takes a card. A card that was taken is in the hand until it is played:
that is not a sign but a fact, and is in `Public.known`.
"""

from enum import IntEnum
from math import exp, fsum
from typing import Final

from liverpool.bots.fitted import FITTED, ByContract
from liverpool.bots.measures.race import by_contract
from liverpool.engine.cards import JOKER, Card, Hand, rank_of, suit_of
from liverpool.engine.rank_order import rank_order
from liverpool.engine.rules import Deal, Kind
from liverpool.engine.seen import Seen
from liverpool.engine.state import NOBODY, Public, Seat

FAR_TAKEN: Final = 3
"""How many ranks away from a taken card another card of its suit may be useful."""
FAR_SEEN: Final = 2
"""The same for cards that were discarded or let go."""
FAR_IN_A_MELD: Final = 2
"""The same for cards of which one says that they go together."""


class Sign(IntEnum):
    """What speaks for or against that a player wants a card; in the order of the weights."""

    ALWAYS = 0
    JOKER = 1
    HOLDS_RANK = 2
    """They took or bought a card of the rank, and still have it."""
    HOLDS_NEAR = 3
    """They still have a card of the suit that they took, at most three ranks away."""
    THREW_RANK = 4
    THREW_NEAR = 5
    """They threw a card of the suit, at most two ranks away."""
    LEFT_FACE = 6
    """They could have had the very same card, and let it go."""
    LEFT_RANK = 7
    LEFT_NEAR = 8
    HAS_TAKEN = 9
    """They took something, so they lack less."""


def signs(seen: Seen, face: Card) -> list[Sign]:
    """What speaks for or against that the player wants the face."""
    if face == JOKER:
        return [Sign.ALWAYS, Sign.JOKER]
    found = [Sign.ALWAYS]
    if _has_rank(seen.holds, face):
        found.append(Sign.HOLDS_RANK)
    if _has_near(seen.holds, face, FAR_TAKEN):
        found.append(Sign.HOLDS_NEAR)
    if _has_rank(seen.threw, face):
        found.append(Sign.THREW_RANK)
    if _has_near(seen.threw, face, FAR_SEEN):
        found.append(Sign.THREW_NEAR)
    if face in seen.left:
        found.append(Sign.LEFT_FACE)
    elif _has_rank(seen.left, face):
        found.append(Sign.LEFT_RANK)
    if _has_near(seen.left, face, FAR_SEEN):
        found.append(Sign.LEFT_NEAR)
    if seen.holds:
        found.append(Sign.HAS_TAKEN)
    return found


def would_take(public: Public, seen: Seen, face: Card, seat: Seat = NOBODY) -> float:
    """The chance that the player whose turn it is, who is not down, takes the face."""
    return _chance(public.deal_of(seat), FITTED.takes, seen, face)


def would_buy(public: Public, seen: Seen, face: Card, seat: Seat = NOBODY) -> float:
    """The chance that a player who is asked, and not down, buys the face.

    What a discard costs its player by being bought was too little to be measured, so no bot minds
    that. Whoever may have the card minds whether somebody else would buy it.
    """
    return _chance(public.deal_of(seat), FITTED.buys, seen, face)


def _chance(deal: Deal, numbers: ByContract, seen: Seen, face: Card) -> float:
    weights = by_contract(numbers, deal)
    return 1.0 / (1.0 + exp(-fsum(weights[sign] for sign in signs(seen, face))))


def going_with(public: Public, seat: Seat, face: Card) -> Hand:
    """What the seat is known to hold that could lie near the face in a meld of the contract.

    Nothing once it is down; with a joker, everything.
    """
    if seat in public.down:
        return ()
    if face == JOKER:
        return public.known[seat]
    together = going_together(public, face, seat)
    return tuple(known for known in public.known[seat] if known in together)


def going_together(public: Public, face: Card, seat: Seat) -> set[Card]:
    """The faces, jokers aside, that could lie near this one in a meld of the seat's contract."""
    order = rank_order(public.rules.meld)
    kinds = {slot.kind for slot in public.deal_of(seat).contract}

    def goes(other: Card) -> bool:
        if JOKER in (face, other):
            return False
        if rank_of(face) == rank_of(other):
            return Kind.SET in kinds
        near = order.steps(rank_of(face), rank_of(other)) <= FAR_IN_A_MELD
        return Kind.RUN in kinds and suit_of(face) == suit_of(other) and near

    return set(filter(goes, range(JOKER)))


def _has_rank(cards: tuple[Card, ...], face: Card) -> bool:
    return any(other != JOKER and rank_of(other) == rank_of(face) for other in cards)


def _has_near(cards: tuple[Card, ...], face: Card, far: int) -> bool:
    return any(
        other != JOKER
        and suit_of(other) == suit_of(face)
        and 0 < abs(rank_of(other) - rank_of(face)) <= far
        for other in cards
    )
