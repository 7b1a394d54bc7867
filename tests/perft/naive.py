"""A second, slow reading of what may be done: everything that can be said, less what is refused.

It shares nothing with `options` and the solver but the referee: every seat tries every
move that its cards and the table allow to be put into words.
"""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from functools import cache
from itertools import combinations, permutations, product

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
from liverpool.engine.rules import Ace, Kind, MeldRules, SwapCards
from liverpool.engine.state import Seat, State
from liverpool.engine.turn import refuse_move
from tests import oracle


def moves(state: State) -> set[tuple[Seat, PlayerMove]]:
    """Every move of every seat that the referee lets pass; melds of a lay-down unordered."""
    return {
        (seat, in_order(move))
        for seat in range(state.public.game.seats)
        for move in _sayable(state, seat)
        if refuse_move(state, seat, move) is None
    }


def in_order(move: PlayerMove) -> PlayerMove:
    """A lay-down with its melds, and its swaps, in one order, whichever came first."""
    if isinstance(move, Lay):
        melds = sorted(move.melds, key=lambda meld: (meld.kind, meld.suit, meld.start, meld.cards))
        swaps = sorted(move.swaps, key=lambda swap: (swap.owner, swap.index, swap.card))
        return Lay(tuple(melds), tuple(swaps))
    return move


def _sayable(state: State, seat: Seat) -> Iterator[PlayerMove]:
    public, hand = state.public, state.hands[seat]
    yield from (Draw(), Buy(), Pass(), Call())
    yield from (Take(count) for count in range(len(public.pile) + 2))
    yield from (Cut(count) for count in range(len(state.stock) + 2))
    places = [(owner, at) for owner, melds in enumerate(public.table) for at in range(len(melds))]
    for face in {*hand, JOKER, *public.pile[-1:]}:
        yield from (Discard(face), Give(face))
        for owner, at in places:
            yield Swap(face, owner, at)
            yield from (Add(face, owner, at, end) for end in (None, *End))
    tries = 4 if public.rules.swap.for_contract else 1
    kinds = tuple(slot.kind for slot in public.deal_of(seat).contract)
    swapped = range(JOKER + 1) if public.rules.swap.cards is SwapCards.WILD_CARDS else (JOKER,)
    wilds = {face for face in swapped if oracle.wild(face, public.rules.meld)}
    for swaps, held in _swapped(hand, public.table, tries, wilds):
        for melds in _choices(held, kinds, public.rules.meld):
            yield Lay(melds, swaps)
    if seat in public.down:
        for meld in _alone(hand, public.rules.meld):
            yield Lay((meld,))


def _swapped(
    hand: Sequence[Card], table: Sequence[Sequence[Meld]], most: int, wild: Set[Card]
) -> Iterator[tuple[tuple[Swap, ...], tuple[Card, ...]]]:
    """Cards of the hand put in the place of wild cards on the table, in every order, up to so many.

    Of the wild cards that come into the hand, others than jokers may take others' places in turn.
    """
    lying = [
        ((owner, at), meld) for owner, melds in enumerate(table) for at, meld in enumerate(melds)
    ]
    wilds = [(place, face) for place, meld in lying for face in meld.cards if face in wild]
    places = list(dict.fromkeys(place for place, _ in wilds))
    others = [face for _, face in wilds if face != JOKER]
    for count in range(min(len(wilds), most) + 1):
        for faces in set(permutations([*hand, *others], count)):
            kept = (Counter([*hand, *others]) - Counter(faces)).elements()
            held = tuple(sorted([*kept, *[JOKER] * count]))
            for to in product(places, repeat=count):
                swaps = (Swap(face, *place) for face, place in zip(faces, to, strict=True))
                yield tuple(swaps), held


@cache
def _choices(
    hand: tuple[Card, ...], kinds: tuple[Kind, ...], rules: MeldRules
) -> tuple[tuple[Meld, ...], ...]:
    """All melds of these kinds that can be made of the hand at the same time."""
    made = {Kind.SET: set(_sets(hand, rules)), Kind.RUN: set(_runs(hand, rules))}
    found: list[tuple[Meld, ...]] = [()]
    for kind in kinds:  # each meld of what those before it leave
        found = [
            (*melds, meld)
            for melds in found
            for left in [_left(hand, melds)]
            for meld in made[kind]
            if _holds(left, meld.cards)
        ]
    return tuple(found)


@cache
def _alone(hand: tuple[Card, ...], rules: MeldRules) -> frozenset[Meld]:
    """All sets and runs that can be made of the hand."""
    return frozenset((*_sets(hand, rules), *_runs(hand, rules)))


def _left(hand: Sequence[Card], melds: Sequence[Meld]) -> Sequence[Card]:
    laid = Counter(face for meld in melds for face in meld.cards)
    return tuple((Counter(hand) - laid).elements())


def _holds(hand: Sequence[Card], cards: Sequence[Card]) -> bool:
    return all(cards.count(face) <= hand.count(face) for face in cards)


def _sets(hand: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    for rank in range(1, rules.ranks + 1):
        fitting = [face for face in hand if oracle.wild(face, rules) or rank_of(face) == rank]
        for size in range(1, len(fitting) + 1):
            yield from (set_of(rank, cards) for cards in combinations(fitting, size))


def _runs(hand: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    """Position by position: the card of the place, or a wild one."""
    wilds = {face for face in hand if oracle.wild(face, rules)}
    rounds = 2 if rules.ace is Ace.ROUND_THE_CORNER else 1
    row = [*range(1, rules.ranks + 1)] * rounds + [1]  # the ace stands at both ends
    for suit, start in product(range(rules.suits), range(1, rules.ranks + 2)):
        for end in range(start, len(row) + 1):
            places = [wilds | {suit * 13 + row[at - 1] - 1} for at in range(start, end + 1)]
            if len(places) <= len(hand):
                for cards in product(*places):
                    if _holds(hand, cards):
                        yield Meld(Kind.RUN, suit, start, cards)
