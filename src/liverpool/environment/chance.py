"""Chance by hand: what may happen next and how likely it is, one card at a time.

Cards are drawn only when somebody gets them or sees them: the stock is hidden until then, so what
is left in it is all that nobody has been dealt. The draw for the first dealer, the fall of a cut
and the cards cut for a buy are chance as well. What has only one outcome, such as the shuffle of a
deck that stays hidden, happens by itself.
"""

from collections import Counter
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from msgspec.structs import replace

from liverpool.arena.dealer import cut_chances
from liverpool.engine.cards import HIDDEN, Card, card_text
from liverpool.engine.dealing import (
    added_deck,
    after_lot,
    full_deck,
    pay_card,
    pay_debts,
    to_shuffle,
)
from liverpool.engine.moves import (
    DEALER,
    CutCards,
    DealerMove,
    Fell,
    FirstCards,
    Shuffle,
)
from liverpool.engine.rules import StockOut
from liverpool.engine.seating import Cutter
from liverpool.engine.state import Phase, State
from liverpool.engine.turn import apply
from liverpool.fair.dealer import EventKind, event_due, pool_of

Outcome = int
"""A face; or a seat, for a lot; or a number of cards, for the fall of a cut."""

_BY_ITSELF: Final = (EventKind.RENEWAL,)


class Dealing(NamedTuple):
    """What chance has brought so far of something that takes several cards."""

    cards: tuple[Card, ...] = ()
    lifted: int = 0
    """Where the cut fell, once it has."""


class Chanced(NamedTuple):
    """The state, and what has been drawn of what it waits for."""

    state: State
    dealing: Dealing


NOTHING: Final = Dealing()


def likely(state: State, dealing: Dealing, *, by_lot: bool) -> dict[Outcome, float]:
    """What may happen next, and how likely each is, ascending; the state waits for chance.

    `by_lot`: the first dealer is drawn by lot, whatever the rules say.
    """
    match _kind(state, by_lot):
        case EventKind.LOT:
            seats = state.public.game.seats
            return dict.fromkeys(range(seats), 1 / seats)
        case EventKind.FALL if not dealing.lifted:
            return cut_chances(state.public.aim, len(state.stock))
        case EventKind.FIRST_CARDS | EventKind.CUT_CARDS as kind:
            counts = _counted(pool_of(kind, state).cards)
        case EventKind.SHUFFLE:
            deck = to_shuffle(state)
            assert deck is not None
            counts = _counted(deck)
        case _:
            counts = _unseen(state)
    for face in dealing.cards:
        counts[face] -= 1
    left = sum(counts.values())
    return {face: count / left for face in sorted(counts) if (count := counts[face])}


def outcome_text(state: State, dealing: Dealing, outcome: Outcome, *, by_lot: bool) -> str:
    """An outcome in words."""
    kind = _kind(state, by_lot)
    if kind is EventKind.LOT:
        return f"seat {outcome} deals first"
    if kind is EventKind.FALL and not dealing.lifted:
        return f"the cut falls at {outcome}"
    return card_text(outcome)


def happened(state: State, dealing: Dealing, outcome: Outcome, *, by_lot: bool) -> Chanced:
    """What follows from an outcome that is `likely`."""
    kind = _kind(state, by_lot)
    public = state.public
    if kind is EventKind.LOT:
        return Chanced(replace(state, public=after_lot(public, outcome)), NOTHING)
    if kind is EventKind.FALL and not dealing.lifted:
        if HIDDEN in state.stock:
            return Chanced(state, Dealing((), outcome))
        return Chanced(apply(state, DEALER, Fell(outcome)), NOTHING)
    if kind is None:
        return Chanced(pay_debts(pay_card(state, outcome)), NOTHING)
    dealing = Dealing((*dealing.cards, outcome), dealing.lifted)
    if len(dealing.cards) < _wanted(state, kind):
        return Chanced(state, dealing)
    return Chanced(_dealt(state, dealing, kind), NOTHING)


def settled(state: State) -> State:
    """The state after what happens by itself: shuffles of cards of which none is seen yet."""
    while True:
        kind = event_due(state)
        cuts = state.public.rules.start.cutter is Cutter.RIGHT_OF_DEALER
        if kind is not EventKind.RENEWAL and not (kind is EventKind.SHUFFLE and cuts):
            return state
        state = apply(state, DEALER, Shuffle((HIDDEN,) * len(to_shuffle(state) or ())))


def _kind(state: State, by_lot: bool) -> EventKind | None:
    """What chance decides; None where it names a card of the stock."""
    if by_lot and state.public.phase is Phase.FIRST_DEALER:
        return EventKind.LOT
    return event_due(state)


def _wanted(state: State, kind: EventKind) -> int:
    """How many cards are drawn, one after the other: of a deck those of the hands."""
    public = state.public
    if kind in (EventKind.FIRST_CARDS, EventKind.CUT_CARDS):
        return len(public.open)
    number = public.number + (public.phase is Phase.OVER)
    return public.game.seats * public.rules.dealt_as(number).cards


def _dealt(state: State, dealing: Dealing, kind: EventKind) -> State:
    cards = dealing.cards
    move: DealerMove
    if kind is EventKind.FIRST_CARDS:
        move = FirstCards(cards)
    elif kind is EventKind.CUT_CARDS:
        move = CutCards(cards)
    elif kind is EventKind.SHUFFLE:
        deck = to_shuffle(state)
        assert deck is not None
        move = Shuffle((*cards, *(HIDDEN,) * (len(deck) - len(cards))))
    else:
        # the deck lies so that it is these cards that the cut brings to the top
        lifted = dealing.lifted
        deck = (*cards, *(HIDDEN,) * (len(state.stock) - len(cards)))
        state = replace(state, stock=deck[-lifted:] + deck[:-lifted])
        move = Fell(lifted)
    return apply(state, DEALER, move)


def _unseen(state: State) -> dict[Card, int]:
    """The cards that nobody has been dealt: those of the stock, but for what is known of it."""
    public = state.public
    deck = full_deck(public.game, public.number)
    if public.renewals and public.rules.stock.out is StockOut.ADD_DECK:
        deck += added_deck(public.game) * public.renewals
    laid = (meld.cards for melds in public.table for meld in melds)
    seen = Counter(chain(*state.hands, public.pile, state.stock, *laid))
    return {face: count - seen.get(face, 0) for face, count in _counted(deck).items()}


def _counted(cards: tuple[Card, ...]) -> dict[Card, int]:
    """How many there are of each face."""
    return _counts(cards).copy()


@lru_cache(maxsize=64)
def _counts(cards: tuple[Card, ...]) -> dict[Card, int]:
    return dict(Counter(cards))
