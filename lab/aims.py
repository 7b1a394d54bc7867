"""What a seat could play for: points in every deal, as bots do, or in the last one the game.

In the last deal points are not alike: who is far ahead has nothing from more of them, and who is
behind has to overtake those in front. Whether that wins more games is measured by `bench gains` and
`bench search`, in the parts called `aims`.
"""

from collections.abc import Callable, Mapping, Sequence
from math import exp
from typing import Final

from liverpool.bots.search.comparison import Aim, points_ahead
from liverpool.engine.state import Public, Seat

SPREAD: Final = 10.0
"""In points: who has so many fewer than another in the end counts as 2.7 times as likely to win.
A game won by a point in one world is lost by a point in the next, so narrow ends count for both."""


def for_points(_public: Public) -> Aim:
    return points_ahead


def for_the_game(public: Public) -> Aim:
    """Points, and in the last deal the chance to win the game."""
    if not public.is_last_deal:
        return points_ahead
    before = standing(public)

    def chance_to_win(points: Sequence[int], seat: Seat) -> float:
        totals = [sum(both) for both in zip(before, points, strict=True)]
        least = min(totals)
        chances = [exp((least - total) / SPREAD) for total in totals]
        return chances[seat] / sum(chances)

    return chance_to_win


def standing(public: Public) -> list[int]:
    """Points of the game by seat, with the penalties of this deal and without its cards."""
    penalties = public.penalties or (0,) * public.game.seats
    return [sum(both) for both in zip(public.totals(), penalties, strict=True)]


AIMS: Final[Mapping[str, Callable[[Public], Aim]]] = {"points": for_points, "game": for_the_game}
