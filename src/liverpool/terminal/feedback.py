"""What the seat shows its player alone: a menu of what may be meant, a hint, a message."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from liverpool.engine.state import Seat
from liverpool.table.hint_lit import Lit
from liverpool.table.hints import Hint
from liverpool.table.reasons import Why


class Alternative(Struct, frozen=True):
    """One entry of a menu; `melds` are lit on the table while the cursor is on it."""

    label: str
    choose: Callable[[], object]
    melds: tuple[tuple[Seat, int], ...] = ()


class Menu:
    """A question back to the player, with what may be meant; `cursor` is the entry that is lit."""

    def __init__(self, question: str, alternatives: Sequence[Alternative]) -> None:
        self.question = question
        self.alternatives = alternatives
        self.cursor = 0

    @property
    def current(self) -> Alternative:
        return self.alternatives[self.cursor]


class Hinting(Struct, frozen=True):
    """A hint that is shown step by step."""

    hint: Hint
    about: object
    """What it is for: with another question it is gone."""
    step: int = 1
    """1 the move and why, 2 the cards that it is about."""

    @property
    def lit(self) -> Lit:
        return self.hint.by if self.step == 1 else self.hint.about

    def lines(self) -> Sequence[str]:
        if self.step == 1:
            return (self.hint.says, *self.hint.why)
        return (self.hint.about.sentence,)


class Message(Struct, frozen=True):
    """What is said to the player alone; `reason` where something was not possible."""

    text: str
    reason: Why | None = None
