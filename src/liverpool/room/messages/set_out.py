"""Positions to practise on as they are set out: a table and a game, with a verdict on each move."""

from msgspec import Struct

from liverpool.engine.state import Seat
from liverpool.lessons.practice import ToFind
from liverpool.room.messages.frames import Reply
from liverpool.room.messages.game import GameView
from liverpool.room.messages.replies import WordsShown
from liverpool.room.messages.reviewing import ChoiceShown


class AtTable(Struct, frozen=True):
    """Of the table at which a position came up, what the page draws it with."""

    names: tuple[str, ...]
    you: Seat
    words: WordsShown
    buys: bool
    ace_low: bool
    counter_clockwise: bool


class SetOut(Struct, frozen=True):
    """A position on a table that is nobody's: nothing that is done there is sent."""

    find: ToFind
    table: AtTable
    game: GameView
    """As its player saw it; what is asked is the position's question."""


class PracticeShown(Reply, frozen=True, tag="practice"):
    """A position to practise on, with all verdicts, and which others there are."""

    daily: str
    """The key of the one that is this day's for everybody."""
    keys: tuple[str, ...]
    """Of all positions, or of those that were asked for."""
    shown: SetOut


class SlipsShown(Reply, frozen=True, tag="slips"):
    """Slips as positions to practise on, in the order of play."""

    slips: tuple[SetOut, ...]


class ChoiceRead(Reply, frozen=True, tag="choice"):
    """All that is told of one choice."""

    choice: ChoiceShown
    slip: SetOut | None
    """The same to practise on; None where it was no slip."""
