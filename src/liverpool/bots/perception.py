"""What a player notices and what it misses: the difference between the levels.

No level plays badly at random. It sees less than there is to see: it forgets what went by, judges
cards by their neighbours instead of by all that would help, does not look at what others collect,
likes buying or shuns it, will not part with what it has picked up, and overlooks what can be played
on the table. So the same view always leads to the same move, and its mistakes are those that people
make.
"""

from enum import Enum, auto
from math import inf
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.cards import Card, Hand, rank_of, suit_of
from liverpool.engine.melds import is_wild
from liverpool.engine.rank_order import RankOrder, rank_order
from liverpool.engine.rules import Kind
from liverpool.engine.state import View

EVERYTHING: Final = 1000
"""A memory that no deal fills."""
NEAR: Final = 2
"""Cards of a suit at most this many ranks apart are neighbours."""
A_WILD_CARD: Final = 9
"""How many friends a card counts for that goes with every other."""


class Sight(Enum):
    """How a player sees what a card is good for."""

    OUTS = auto()
    """Counts every card that would help, and how many of it are left."""
    FRIENDS = auto()
    """Knows what the contract still lacks; judges all other cards by pairs and neighbours."""
    LOOKS = auto()
    """Pairs and neighbours are all it sees, and every one of them looks like a meld."""


class Perception(Struct, frozen=True):
    """What a player notices; the defaults are those of the best."""

    sight: Sight = Sight.OUTS
    memory: int = EVERYTHING
    """How many of the last discards it remembers; to it, older ones may still come."""
    reads: bool = True
    """Whether it watches what others take, and discards accordingly."""
    buying: float = 0.0
    """Points that buying seems to be worth on top of its real worth: more for a player who
    likes buying."""
    clings: float = 0.0
    """Points that a card seems to be worth because it was taken or bought: plans change late."""
    fond: float = 0.0
    """Points that a card of the favourite suit seems to be worth."""
    runs_of_others: bool = True
    """Whether it notices, once it is down, where runs of others go on."""
    jokers_on_table: bool = True
    """Whether it notices that a joker on the table can be had for the card it stands for."""
    lays_off_at_once: bool = True
    """Whether it lays off in the very turn in which it goes down; others leave that for later."""
    worst: float = inf
    """A move that is worth this many points less than the best one is recognised as wrong."""


def as_seen(view: View, perception: Perception) -> View:
    """The view as the player remembers it: the last cards of the pile, what it reads of others."""
    public = view.public
    pile = public.pile[-max(perception.memory, 1) :]
    known = public.known
    if not perception.reads:
        known = tuple(cards if seat == view.seat else () for seat, cards in enumerate(public.known))
    return replace(view, public=replace(public, pile=pile, known=known))


def friends(view: View, hand: Hand, face: Card) -> int:
    """How many cards go with the face at a glance: of its rank for sets, near it for runs.

    `hand` is without the face.
    """
    rules = view.public.rules.meld
    if is_wild(face, rules):
        return A_WILD_CARD
    kinds = {slot.kind for slot in view.deal.contract}
    others = [card for card in hand if not is_wild(card, rules)]
    count = 0
    if Kind.SET in kinds:
        count += sum(rank_of(card) == rank_of(face) for card in others)
    if Kind.RUN in kinds:
        order = rank_order(rules)
        count += sum(_are_neighbours(face, card, order) for card in set(others))
    return count


def _are_neighbours(face: Card, other: Card, order: RankOrder) -> bool:
    near = 0 < order.steps(rank_of(face), rank_of(other)) <= NEAR
    return suit_of(face) == suit_of(other) and near
