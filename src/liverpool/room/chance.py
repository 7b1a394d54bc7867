"""Chance at a table: a dealer whose answers follow from the numbers agreed for each deal.

Which event follows from which number is decided in `fair`.
"""

from collections.abc import Callable, Sequence

from liverpool.arena.dealer import Dealer
from liverpool.engine.moves import CutCards, DealerMove, FirstCards, Move, Shuffle
from liverpool.engine.state import Phase, Public, Seat, State
from liverpool.fair.dealer import EventKind, FairDealer
from liverpool.fair.numbers import DealNumbers
from liverpool.room.agreeing import numbers
from liverpool.room.change import Change
from liverpool.room.deals import chance_deal
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

    def __init__(
        self,
        seed: str,
        moves: Callable[[], Sequence[tuple[Seat, Move]]],
        numbers: Callable[[int], DealNumbers],
    ) -> None:
        super().__init__(seed)
        self._moves, self._numbers = moves, numbers

    def answer(self, state: State) -> DealerMove:
        dealer = FairDealer(self._numbers(chance_deal(state.public)))
        return dealer.answer(state, events_before(self._moves(), state.public))


def chance_of(change: Change) -> Chance:
    """What is left to chance in the game."""

    def dealer(seed_now: str) -> Dealer:
        return TableDealer(
            seed_now, lambda: change.room.moves, lambda deal: numbers(change.room, deal)
        )

    return Chance(change.room.seed.reveal(), dealer)
