"""How long people play: an estimate, from turns at the pace of a table that talks as it plays.

The pace is chosen so that ten deals of four take two hours, as Wikipedia has it of Shanghai rum.
"""

from typing import Final

from liverpool.laboratory.evenings import Evening, PlayedDeal

TURN: Final = 15
"""Seconds: to draw, think and discard."""
GOING_DOWN: Final = 20
"""More where somebody goes down, and the others look at the melds."""
BUY: Final = 8
BETWEEN_DEALS: Final = 120
"""To count, write down the points, shuffle and cut."""
DEALT_CARD: Final = 0.8
"""Each card that is dealt."""


def minutes_of(evening: Evening, cards_dealt: int) -> float:
    """How long people would take for this game, in which so many cards were dealt in all."""
    seconds = sum(map(_seconds, evening.deals)) + DEALT_CARD * cards_dealt
    return seconds / 60


def _seconds(deal: PlayedDeal) -> float:
    playing = TURN * deal.turns + GOING_DOWN * sum(deal.down) + BUY * sum(deal.buys)
    return playing + BETWEEN_DEALS
