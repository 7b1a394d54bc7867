"""Chance at a table: a dealer whose answers follow from the numbers agreed for each deal.

Which event follows from which number is decided in `fair`.
"""

from collections.abc import Callable, Sequence
from functools import partial

from liverpool.arena.dealer import Dealer
from liverpool.engine.moves import CutCards, DealerMove, FirstCards, Move, Shuffle
from liverpool.engine.state import Phase, Public, Seat, State
from liverpool.fair.dealer import EventKind, FairDealer
from liverpool.room.agreeing import numbers
from liverpool.room.change import Change
from liverpool.room.deals import chance_deal
from liverpool.room.room import Room
from liverpool.table.due import Chance


def events_before(moves: Sequence[tuple[Seat, Move]], public: Public) -> list[EventKind]:
    """The events of chance in the present deal, the last first, of kinds that can still come
    again."""
    if public.phase is Phase.OVER:
        return []
    renewals = public.renewals
    found = [EventKind.RENEWAL] * renewals
    for _, move in reversed(moves):
        if isinstance(move, CutCards):
            found.append(EventKind.CUT_CARDS)
        elif isinstance(move, FirstCards):
            found.append(EventKind.FIRST_CARDS)
        elif isinstance(move, Shuffle) and renewals:
            renewals -= 1
        elif isinstance(move, Shuffle):
            break
    return found


class TableDealer(Dealer):
    """Answers by the numbers of the deal; who speaks up first is drawn by the seed."""

    def __init__(self, room: Callable[[], Room], seed: str) -> None:
        super().__init__(seed)
        self._room = room

    def answer(self, state: State) -> DealerMove:
        room = self._room()
        dealer = FairDealer(numbers(room, chance_deal(state.public)))
        return dealer.answer(state, events_before(room.moves, state.public))


def chance_of(change: Change) -> Chance:
    """What is left to chance in the game."""
    return Chance(change.room.seed.reveal(), partial(TableDealer, lambda: change.room))
