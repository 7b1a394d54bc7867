"""How long things stand before the next: pauses that depend on nothing but public facts.

Bots pause the same whatever they hold, and a discard can be called for the same moment
whatever it is, so nothing can be read off the clock. An answer to an offer that nobody has
to think about, by a wish, a standing pass, or given beforehand, is said after as long as a
person might need, drawn for each seat and question; so is a bot's where the first to call
buys. Calls so near to each other that nobody could tell count as simultaneous.
"""

from enum import StrEnum
from random import Random
from typing import Final

from liverpool.engine.state import Phase


class Pace(StrEnum):
    """How quickly bots play, and how long a discard can be called before the next draw."""

    CALM = "calm"
    NORMAL = "normal"
    QUICK = "quick"
    AT_ONCE = "at_once"


SIMULTANEOUS: Final = 0.4
"""Calls within so many seconds of the first count as simultaneous."""
STEP: Final = 0.7
"""Seconds between a bot's move and the one before it."""
HOLD: Final = 1.6
"""Seconds for which a discard that may be called keeps the next player from drawing."""
HOLD_SURE: Final = 2.4
"""The same where a wrong call costs a card: people are asked once more before it counts."""
UNDO: Final = 3
"""Seconds for which a discard waits where its player wants to be able to take it back."""
BOTS_CALL: Final = 1.1
BOTS_ANSWER: Final = 0.8
"""Seconds after which bots answer an offer that is made to one seat after the other, or to all."""
HUMAN_DELAY: Final = (0.9, 2.4)
"""The fewest and the most seconds for an answer that comes by itself."""

_SCALE: Final = {Pace.CALM: 1.8, Pace.NORMAL: 1.0, Pace.QUICK: 0.35, Pace.AT_ONCE: 0.0}
_DEALER: Final = {Phase.SHUFFLE: 2.0, Phase.FELL: 0.5, Phase.CUT_FOR: 1.2}
_AFTER_DEAL: Final = 1.6
"""Seconds for which the cards of a deal are on their way before the first bot acts."""


def paused(seconds: float, pace: Pace) -> float:
    return seconds * _SCALE[pace]


def dealer_pause(phase: Phase, pace: Pace, *, pays: bool) -> float:
    """Before the dealer acts: none before cards that are owed, one after cards were shown."""
    return 0.0 if pays else paused(_DEALER.get(phase, 0.0), pace)


def bot_pause(pace: Pace, *, first_of_deal: bool) -> float:
    return paused(STEP + (_AFTER_DEAL if first_of_deal else 0.0), pace)


def human_delay(pace: Pace, seed: str) -> float:
    """How long an answer by itself takes; the seed names table, question and seat."""
    return paused(Random(f"delay/{seed}").uniform(*HUMAN_DELAY), pace)
