"""What a move is worth to a player who weighs: points, and the parts they are made of.

Points are those of the deal, as the player expects them; more is better, and only differences
between the moves of one decision mean anything.
"""

from collections.abc import Mapping
from enum import StrEnum
from math import fsum
from typing import NamedTuple

from liverpool.engine.moves import PlayerMove


class Part(StrEnum):
    """What speaks for or against a move."""

    READY = "ready"
    """How soon the hand will have the contract: cards missing, and cards that help."""
    KEPT = "kept"
    """What the hand costs if the deal ends before it is played."""
    CARDS = "cards"
    """Cards that come along with one that is taken or bought."""
    OTHERS = "others"
    """What others can do with a card that is discarded or given."""
    CALLED = "called"
    """A discard that can be called."""
    SHED = "shed"
    """Points that leave the hand, once it is down."""
    FITS = "fits"
    """Once down: a card that can be laid off, or could be if a run on the table grew."""


class Weighed(NamedTuple):
    """A legal move and what it is worth."""

    move: PlayerMove
    points: float
    """The sum of the parts."""
    parts: Mapping[Part, float]


def weighed(move: PlayerMove, parts: Mapping[Part, float]) -> Weighed:
    return Weighed(move, fsum(parts.values()), parts)


def ahead(move: Weighed, other: Weighed) -> list[Part]:
    """The parts that speak for the move and against the other, the weightiest first."""
    leads = {part: move.parts.get(part, 0.0) - other.parts.get(part, 0.0) for part in Part}
    return sorted((part for part in Part if leads[part] > 0), key=lambda part: -leads[part])
