"""The seeded dealer: all the chance in a game that is played without real cards.

The engine asks and checks; what it asks for is drawn here, outside the engine, and recorded in the
log of the game. The same seed gives the same answers to the same questions.

How a cut falls: the cutter aims at a number, but hands are not that exact. The cut falls on that
very number with a published chance, by default 1 in 20; otherwise on one of the places around it,
all equally likely. There are enough of these that each is less likely than the published chance. So
the best anybody can do is to aim at the number they want, and nobody hits it more often than
published.
"""

from collections.abc import Sequence
from copy import copy
from math import ceil
from random import Random
from typing import Final, Self

from liverpool.engine.moves import DealerMove
from liverpool.engine.state import Seat, State
from liverpool.fair.chance import ONE_IN
from liverpool.fair.dealer import dealer_move, event_due

EXACT_CUT: Final = 1 / ONE_IN
"""The published chance that a cut falls where it is aimed."""


def cut_chances(aim: int, deck: int, exact_cut: float = EXACT_CUT) -> dict[int, float]:
    """Where a cut aimed at `aim` in a deck of this size falls, and how likely each place is.

    At least 1 card is lifted and 1 left. The places are around the aim, moved inwards at the ends
    of the deck: twice as many as are needed to keep each less likely than the exact cut, if the
    deck has that many. In a deck too small for that, all are equally likely.
    """
    count = min(2 * ceil(1 / exact_cut), deck - 1)
    lowest = min(max(aim - count // 2, 1), deck - count)
    beside = (1 - exact_cut) / (count - 1) if count > 1 else 0.0
    if beside > exact_cut or count == 1:
        return dict.fromkeys(range(lowest, lowest + count), 1 / count)
    return {place: exact_cut if place == aim else beside for place in range(lowest, lowest + count)}


class Dealer:
    """Answers the questions of chance, and draws who speaks up first."""

    def __init__(self, seed: int | str, exact_cut: float = EXACT_CUT) -> None:
        """`exact_cut` is a chance, above 0 and at most 1; otherwise raises `ValueError`."""
        if not 0 < exact_cut <= 1:
            raise ValueError(
                f"the chance of an exact cut lies above 0 and is at most 1, not {exact_cut}"
            )
        self._random = Random(f"dealer/{seed}")
        self._exact_cut = exact_cut

    def answer(self, state: State) -> DealerMove:
        """The move of chance that the state waits for; `ValueError` if it waits for none.

        In a stock of hidden cards, a card that the record does not know is not a matter of chance:
        it is read off a real card, not drawn here.
        """
        kind = event_due(state)
        if kind is None:
            raise ValueError("there is nothing to be drawn by chance now")
        random = self._random
        return dealer_move(kind, state, lot=random.randrange, fall=self._fall, cards=random.sample)

    def _fall(self, aim: int, deck: int) -> int:
        falls = cut_chances(aim, deck, self._exact_cut)
        (fell,) = self._random.choices([*falls], [*falls.values()])
        return fell

    def stacked(self, state: State, _lifted: int) -> State:
        """The state before a cut that lifts this many cards: here, the deck as it is."""
        return state

    def twin(self) -> Self:
        """A dealer who goes on as this one would, without affecting it."""
        twin = copy(self)
        twin._random = copy(self._random)
        return twin

    def order(self, seats: Sequence[Seat]) -> list[Seat]:
        """The seats in the order in which they speak up, each first equally often."""
        return self._random.sample(seats, len(seats)) if len(seats) > 1 else list(seats)
