"""What speaks for and against each discard of one who is not down yet.

While there is time, only discards are considered that bring the hand no further away; when the deal
will likely end first, all are. Weights say how many points one more of a measure is worth
(`bots.learnt`); nothing here knows them.
"""

from typing import Final, NamedTuple

from liverpool.bots import shed
from liverpool.bots.measures import hand as hands
from liverpool.bots.measures.danger import Danger
from liverpool.bots.measures.situation import fewest_down
from liverpool.engine.cards import JOKER, Card, rank_of, suit_of
from liverpool.engine.lay_offs import playable
from liverpool.engine.scoring import points_by_face
from liverpool.engine.state import View

MEASURES: Final = (
    *("further", "outs", "outs_squared", "points", "ace", "gift", "last_gift", "fits"),
    *("others", "alike", "near", "double", "needed", "called"),
)
"""Cards that the hand is further away, 2 at most; the share of unseen cards that help what is left,
and its square; the points of the card, in tens, and whether it is an ace. Whether the next player
lays it off at once, with more than two cards or with at most two; whether anybody could. Unseen
cards of its rank, in eights; other cards of its rank in the hand, and faces of its suit there at
most three ranks away; whether the hand has it twice. The chance that the
next player, not being down, takes it; whether somebody may call it."""
NEAR: Final = 3

Values = tuple[float, ...]


class Partings(NamedTuple):
    """The discards worth considering."""

    away: int
    """Cards missing after the best of them."""
    late: bool
    """Whether the deal will likely end before the hand goes down."""
    measured: dict[Card, Values]
    """By face, in the order of `MEASURES`."""


def partings(view: View, choice: list[Card]) -> Partings:
    """What there is to choose from among these faces of the hand."""
    public, hand = view.public, view.hand
    copies = hands.unseen(view)
    away = hands.steps_without(public, view.seat, hand, choice)
    nearest = min(away.values())
    fewest = fewest_down(view)
    late = fewest is not None and nearest > fewest
    near = [face for face in choice if away[face] == nearest]
    improving = hands.ChanceToImprove(public, view.seat, hand, away, copies)
    points = points_by_face(public.rules)
    following = public.left_of(view.seat)
    player = following if following in public.down else next(iter(public.down), None)
    danger = Danger(view)
    is_last = view.sizes[following] <= 2
    measured = {}
    for face in choice if late else near:
        further = min(away[face] - nearest, 2)
        share = 0.0 if further else improving.without(face) if nearest else 1.0
        fits = player is not None and playable(public, player, face)
        gift = danger.fits(face)
        measured[face] = (
            float(further),
            share,
            share * share,
            points[face] / 10,
            float(face != JOKER and rank_of(face) == 1),
            float(gift and not is_last),
            float(gift and is_last),
            float(fits),
            *_like_it(face, hand, copies),
            danger.needed(face),
            float(shed.may_be_called(view, face)),
        )
    return Partings(nearest, late, measured)


def _like_it(face: Card, hand: tuple[Card, ...], copies: list[int]) -> Values:
    """Cards like it, unseen and in the hand."""
    double = float(hand.count(face) > 1)
    if face == JOKER:
        return 0.0, 0.0, 0.0, double
    rank, suit = rank_of(face), suit_of(face)
    natural = [card for card in hand if card != JOKER]
    others = sum(copies[13 * each + rank - 1] for each in range(4))
    alike = sum(rank_of(card) == rank for card in natural) - 1
    near = {
        card for card in natural if suit_of(card) == suit and 0 < abs(rank_of(card) - rank) <= NEAR
    }
    return others / 8, float(alike), float(len(near)), double
