"""What a place says back to its player: a question which of several is meant, or a message."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from liverpool.engine.refusals import Refusal
from liverpool.engine.state import Seat


class Alternative(Struct, frozen=True):
    """One of several things that may be meant; `melds` are lit on the table for it."""

    label: str
    choose: Callable[[], object]
    melds: tuple[tuple[Seat, int], ...] = ()


class Choice:
    """A question back: which of these is meant?"""

    def __init__(self, question: str, alternatives: Sequence[Alternative]) -> None:
        self.question = question
        self.alternatives = alternatives
        self.cursor = 0

    @property
    def current(self) -> Alternative:
        return self.alternatives[self.cursor]


class Message(Struct, frozen=True):
    """What is said to the person alone; `refusal` where a move was not possible."""

    text: str
    refusal: Refusal | None = None
