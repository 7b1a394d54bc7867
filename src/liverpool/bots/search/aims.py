"""What a seat plays for: to end a deal ahead of the others, or in the last one to win the game.

Before the last deal, points are what wins games. In the last one they are not alike: who is far
ahead has nothing from more of them, and who is behind has to overtake those in front.
"""

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

from liverpool.engine.state import Public, Seat

Aim = Callable[[Sequence[int], Seat], float]
"""What it is worth to a seat that a deal ends with these points; more is better."""

SPREAD: Final = 10.0
"""In points: who has so many fewer than another in the end counts as 2.7 times as likely to win.
A game won by a point in one world is lost by a point in the next, so narrow ends count for both."""


def points_ahead(points: Sequence[int], seat: Seat) -> float:
    """By how many points the seat is ahead of the mean of the others."""
    return (sum(points) - points[seat]) / (len(points) - 1) - points[seat]


def aim_in(public: Public) -> Aim:
    """What anybody plays for in this deal: points, in the last one the game."""
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
