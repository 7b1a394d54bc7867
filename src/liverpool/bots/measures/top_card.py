"""What speaks for and against taking the top of the pile, or buying it.

Weights say how many points one more of a measure is worth (`bots.learnt`); nothing here knows them.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from liverpool.bots.measures import hand as hands
from liverpool.bots.measures.others import would_buy
from liverpool.engine.cards import Hand, with_cards
from liverpool.engine.contracts import cards_asked
from liverpool.engine.scoring import points_by_face
from liverpool.engine.seen import seen_of
from liverpool.engine.state import View
from liverpool.engine.supply import is_upcard_kept

MEASURES: Final = (
    *("always", "step", "outs", "outs_left", "outs_then", "outs_more"),
    *("over", "points", "held", "sold"),
)
"""1 for any such card; whether it is a step; the share of unseen cards that help the hand. For
a card that is a step: that share again, and the share that helps after it; for one that is none: by
how much the share grows. How many cards the hand has beyond those that the contract asks for, in
fives; the points of the card, in tens, and of the hand, in fifties. The chance that somebody else
buys the card otherwise."""

Values = tuple[float, ...]


class Shares(NamedTuple):
    """How far the hand is from its contract and what helps it, without the card and with it."""

    away: int
    nearer: int
    """Cards missing with the card."""
    now: float
    """The share of unseen cards that help the hand as it is."""
    then: float
    """The same with the card; 1 for a hand that has the contract with it."""


def shares(view: View, copies: Sequence[int]) -> Shares:
    """`copies` says by face how many are unseen."""
    public, hand = view.public, view.hand
    total, top = max(sum(copies), 1), public.pile[-1]
    nearer = hands.steps(public, view.seat, with_cards(hand, (top,)))

    def share(faces: Hand) -> float:
        return sum(copies[face] for face in faces) / total

    return Shares(
        hands.steps(public, view.seat, hand),
        nearer,
        share(hands.helpers(public, view.seat, hand)),
        share(hands.helpers_with(public, view.seat, hand, top)) if nearer else 1.0,
    )


def measures(view: View, found: Shares) -> Values:
    """In the order of `MEASURES`."""
    public = view.public
    points = points_by_face(public.rules)
    step = float(found.nearer < found.away)
    return (
        1.0,
        step,
        found.now,
        step * found.now,
        step * found.then,
        (1.0 - step) * (found.then - found.now),
        (len(view.hand) - cards_asked(view.deal.contract)) / 5,
        points[public.pile[-1]] / 10,
        sum(points[face] for face in view.hand) / 50,
        _sold(view),
    )


def _sold(view: View) -> float:
    """The chance that one of those who will be asked buys the top of the pile."""
    public, unsold = view.public, 1.0
    if not public.rules.buy.is_open_in(public.number) or is_upcard_kept(public):
        return 0.0
    seen = seen_of(public)
    asked = public.open if view.seat in public.open else range(public.game.seats)
    for seat in asked:
        if seat not in (view.seat, public.by) and seat not in public.down:
            unsold *= 1.0 - would_buy(public, seen[seat], public.pile[-1], seat)
    return 1.0 - unsold
