"""The cards that bring a hand nearer to its contract, and how many of each may still come.

A card may still come where its place is not known: it lies in the stock, or in a hand unseen.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from liverpool.bots.measures import hand as hands
from liverpool.engine.cards import JOKER, Card, Hand, card, rank_of, with_cards
from liverpool.engine.english import listed
from liverpool.engine.rules import MeldRules
from liverpool.engine.state import View
from liverpool.table.words import card_text, rank_text

MOST_NAMED: Final = 5
"""A sentence names no more faces than these; the rest are counted."""

LEAST_SHARE: Final = 0.2
"""Of cards that help, so many more at least are worth naming, as a share."""


class Helping(Struct, frozen=True):
    """A face that brings the hand a step nearer."""

    card: Card
    copies: int
    """How many may still come."""


def helping(view: View, hand: Hand) -> tuple[Helping, ...]:
    """What may still come and brings this hand nearer, first what there is most of."""
    copies = hands.unseen(view)
    found = [Helping(face, copies[face]) for face in hands.helpers(view.public, view.seat, hand)]
    return tuple(sorted((one for one in found if one.copies), key=lambda one: -one.copies))


def count(found: Iterable[Helping]) -> int:
    return sum(one.copies for one in found)


def is_many(cards: int, others: int) -> bool:
    """Whether so many cards more are worth naming."""
    return cards > others and cards - others >= LEAST_SHARE * others


def helps(view: View, face: Card) -> bool:
    """Whether the face itself brings the seat's hand nearer."""
    return face in hands.helpers(view.public, view.seat, view.hand, (face,))


def more_beside(view: View, face: Card) -> int:
    """How many cards bring the hand nearer beside a face that itself does not.

    0 where they are no more than without it, or nothing is gained by one card more.
    """
    public, hand = view.public, view.hand
    if view.deal.all_at_once or hands.ready(public, view.seat, hand) or helps(view, face):
        return 0
    beside = count(helping(view, with_cards(hand, (face,))))
    return beside if beside > count(helping(view, hand)) else 0


def helping_text(found: Sequence[Helping], rules: MeldRules) -> str:
    """`any 7 (5 left), 5h (2 left) and 6h (1 left)`; what is too much to name, is counted."""
    named = _by_rank(found, rules)
    if len(named) > MOST_NAMED:
        rest = count(found) - sum(copies for _, copies in named[: MOST_NAMED - 1])
        named = [*named[: MOST_NAMED - 1], ("others", rest)]
    return listed([f"{name} ({copies} left)" for name, copies in named])


def _by_rank(found: Sequence[Helping], rules: MeldRules) -> list[tuple[str, int]]:
    """Each face with its copies; where a rank helps in every suit, the rank as one."""
    copies = {one.card: one.copies for one in found}
    named = []
    for face in [one.card for one in found]:
        if face not in copies:
            continue
        suits = [] if face == JOKER else [card(rank_of(face), suit) for suit in range(rules.suits)]
        if len(suits) > 1 and all(other in copies for other in suits):
            named.append((f"any {rank_text(rank_of(face))}", sum(map(copies.pop, suits))))
        else:
            named.append((card_text(face), copies.pop(face)))
    return sorted(named, key=lambda each: -each[1])
