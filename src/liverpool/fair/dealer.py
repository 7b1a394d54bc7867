"""The dealer whose chance follows from the numbers of the deal.

What the engine asks for is answered as `arena.dealer` answers it, with the same likelihoods, but by
the numbers that were committed to, so that everybody can do it again after the deal.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from liverpool.engine.cards import JOKER, Card
from liverpool.engine.dealing import full_deck, to_shuffle
from liverpool.engine.moves import CutCards, DealerMove, Fell, FirstCards, Lot, Shuffle
from liverpool.engine.seating import FirstDealer
from liverpool.engine.state import Phase, State
from liverpool.fair.chance import Chance
from liverpool.fair.numbers import DealNumbers, Purpose


class EventKind(StrEnum):
    """What is left to chance; within a deal the events of each kind are counted from 0."""

    FIRST_CARDS = "first-cards"
    LOT = "lot"
    SHUFFLE = "shuffle"
    RENEWAL = "renewal"
    FALL = "fall"
    CUT_CARDS = "cut-cards"


DECIDED_BY_CUT: Final = (EventKind.FALL,)
"""The events that follow from the numbers that are opened when the aim is known."""


class NoNumbers(Exception):
    """The numbers from which this event follows are not there."""


def event_due(state: State) -> EventKind | None:
    """What chance has to decide next; None where it has nothing to decide."""
    public = state.public
    if to_shuffle(state) is not None:
        return EventKind.RENEWAL if public.debts else EventKind.SHUFFLE
    if public.debts:
        return None
    match public.phase:
        case Phase.FIRST_DEALER:
            by_lot = public.rules.start.first_dealer is FirstDealer.RANDOM
            return EventKind.LOT if by_lot else EventKind.FIRST_CARDS
        case Phase.FELL:
            return EventKind.FALL
        case Phase.CUT_FOR:
            return EventKind.CUT_CARDS
        case _:
            return None


class FairDealer:
    """Answers the questions of chance in one deal."""

    def __init__(self, numbers: DealNumbers) -> None:
        self._keys = {Purpose.CARDS: numbers.cards.key(numbers.id, Purpose.CARDS)}
        if numbers.cut is not None:
            self._keys[Purpose.CUT] = numbers.cut.key(numbers.id, Purpose.CUT)

    def answer(self, state: State, before: Sequence[EventKind]) -> DealerMove:
        """The move of chance that the state waits for, after these events of the same deal.

        Raises `ValueError` where it waits for none, `NoNumbers` for a cut whose numbers are not
        there.
        """
        kind = event_due(state)
        if kind is None:
            raise ValueError("there is nothing to be drawn by chance now")
        key = self._keys.get(Purpose.CUT if kind in DECIDED_BY_CUT else Purpose.CARDS)
        if key is None:
            raise NoNumbers("The numbers for the cut are not opened.")
        chance = Chance(key, kind, before.count(kind))
        return dealer_move(
            kind,
            state,
            lot=chance.below,
            fall=chance.fall,
            cards=lambda cards, count: chance.shuffled(cards)[:count],
        )


class Pool(NamedTuple):
    """What an event of chance draws from."""

    cards: tuple[Card, ...]
    """Those that are shuffled, in rising order; none for a lot and for the fall of a cut."""
    bound: int
    """How many cards are drawn; seats for a lot, the cards of the deck for a cut."""


def pool_of(kind: EventKind, state: State) -> Pool:
    """What the event draws from in the state that waits for it."""
    public = state.public
    match kind:
        case EventKind.FIRST_CARDS:
            return Pool(full_deck(public.game, public.number), len(public.open))
        case EventKind.LOT:
            return Pool((), public.game.seats)
        case EventKind.SHUFFLE | EventKind.RENEWAL:
            cards = to_shuffle(state) or ()
            return Pool(cards, len(cards))
        case EventKind.FALL:
            return Pool((), len(state.stock))
        case EventKind.CUT_CARDS:
            cards = full_deck(public.game, public.number)
            return Pool(tuple(face for face in cards if face != JOKER), len(public.open))


def dealer_move(
    kind: EventKind,
    state: State,
    *,
    lot: Callable[[int], int],
    fall: Callable[[int, int], int],
    cards: Callable[[Sequence[Card], int], Sequence[Card]],
) -> DealerMove:
    """The dealer's move for this event.

    `lot` draws a number below a bound, `fall` where a cut with an aim falls in so many cards, and
    `cards` so many of these.
    """
    pool, bound = pool_of(kind, state)
    match kind:
        case EventKind.LOT:
            return Lot(lot(bound))
        case EventKind.FALL:
            return Fell(fall(state.public.aim, bound))
        case EventKind.FIRST_CARDS:
            return FirstCards(tuple(cards(pool, bound)))
        case EventKind.CUT_CARDS:
            return CutCards(tuple(cards(pool, bound)))
        case EventKind.SHUFFLE | EventKind.RENEWAL:
            return Shuffle(tuple(cards(pool, bound)))
