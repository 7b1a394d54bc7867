"""A second, slow reading of what may be done: everything that can be said, less what is refused.

It shares nothing with `options` and the solver but the referee: every seat tries every
move that its cards and the table allow to be put into words.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from liverpool.engine.cards import JOKER, Card, rank_of
from liverpool.engine.melds import End, Meld, set_of
from liverpool.engine.moves import (
    Add,
    Buy,
    Call,
    Cut,
    Discard,
    Draw,
    Give,
    Lay,
    Pass,
    PlayerMove,
    Swap,
    Take,
)
from liverpool.engine.rules import Kind, MeldRules, WildRanks
from liverpool.engine.state import Seat, State
from liverpool.engine.turn import refusal_of


def moves(state: State) -> set[tuple[Seat, PlayerMove]]:
    """Every move of every seat that the referee lets pass; melds of a lay-down unordered."""
    return {
        (seat, in_order(move))
        for seat in range(state.public.game.seats)
        for move in _sayable(state, seat)
        if refusal_of(state, seat, move) is None
    }


def in_order(move: PlayerMove) -> PlayerMove:
    """A lay-down with its melds in one order, whichever came first."""
    if isinstance(move, Lay):
        return Lay(tuple(sorted(move.melds, key=lambda meld: (meld.kind, meld.start, meld.cards))))
    return move


def _sayable(state: State, seat: Seat) -> Iterator[PlayerMove]:
    public, hand = state.public, state.hands[seat]
    yield from (Draw(), Buy(), Pass(), Call())
    yield from (Take(count) for count in range(len(public.pile) + 2))
    yield from (Cut(count) for count in range(len(state.stock) + 2))
    places = [(owner, at) for owner, melds in enumerate(public.table) for at in range(len(melds))]
    for face in {*hand, JOKER}:
        yield from (Discard(face), Give(face))
        for owner, at in places:
            yield Swap(face, owner, at)
            yield from (Add(face, owner, at, end) for end in (None, *End))
    for slots in _choices(hand, [slot.kind for slot in public.deal.contract], state):
        yield Lay(slots)


def _choices(hand: Sequence[Card], kinds: list[Kind], state: State) -> Iterator[tuple[Meld, ...]]:
    """All melds of these kinds that can be made of the hand at the same time."""
    rules = state.public.rules.meld
    made = {Kind.SET: set(_sets(hand, rules)), Kind.RUN: set(_runs(hand, rules))}
    for melds in product(*(made[kind] for kind in kinds)):
        if not Counter(face for meld in melds for face in meld.cards) - Counter(hand):
            yield melds


def _is_wild(face: Card, rules: MeldRules) -> bool:
    return face == JOKER or (rules.wild_ranks is WildRanks.TWOS and rank_of(face) == 2)


def _sets(hand: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    for rank in range(1, rules.ranks + 1):
        fitting = [face for face in hand if _is_wild(face, rules) or rank_of(face) == rank]
        for size in range(1, len(fitting) + 1):
            yield from (set_of(rank, cards) for cards in combinations(fitting, size))


def _runs(hand: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    """Position by position: the card of the place, or a wild one."""
    wilds = {face for face in hand if _is_wild(face, rules)}
    row = [*range(1, rules.ranks + 1), 1]  # the ace stands at both ends
    for suit, start in product(range(rules.suits), range(1, rules.ranks + 2)):
        for end in range(start, rules.ranks + 2):
            places = [wilds | {suit * 13 + row[at - 1] - 1} for at in range(start, end + 1)]
            if len(places) <= len(hand):
                for cards in product(*places):
                    if not Counter(cards) - Counter(hand):
                        yield Meld(Kind.RUN, suit, start, cards)
