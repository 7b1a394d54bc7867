"""What is wrong with a text: sentences with places, and records that break the rules.

Lines and columns count from 1, columns in characters. Line 0 means that the text has no lines,
such as a mapping that a program made.
"""

from collections.abc import Callable

from msgspec import Struct

from liverpool.engine.given_text import in_sight
from liverpool.engine.refusals import Refusal
from liverpool.engine.strange_signs import strange_sign


class Fault(Struct, frozen=True):
    """One thing that is wrong, in a sentence that says what to do, and where it is."""

    sentence: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if not self.line:
            return self.sentence
        return f"line {self.line}, column {self.column}: {self.sentence}"


class NotationError(ValueError):
    """A text that cannot be read; `faults` are all that were found, in order of place."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults

    def __reduce__(self) -> tuple[type["NotationError"], tuple[Fault, ...]]:
        return type(self), self.faults  # so that it can be pickled

    @property
    def line(self) -> int:
        return self.faults[0].line

    @property
    def column(self) -> int:
        return self.faults[0].column


class BrokenRecord(ValueError):
    """A record that can be read, but says what the rules do not allow or do not give.

    `refusal` says which rule a move breaks; a result that is wrong has none.
    """

    def __init__(self, fault: Fault, refusal: Refusal | None = None) -> None:
        super().__init__(str(fault))
        self.fault = fault
        self.refusal = refusal

    def __reduce__(self) -> tuple[type["BrokenRecord"], tuple[Fault, Refusal | None]]:
        return type(self), (self.fault, self.refusal)  # so that it can be pickled


def unreadable(sentence: str, column: int = 1) -> NotationError:
    """An error in a piece of text that is one line, or part of one."""
    return NotationError(Fault(sentence, 1, column))


def moved(error: NotationError, place: Callable[[int], tuple[int, int]]) -> NotationError:
    """The error of a piece of text, with its place in the whole file.

    `place` gives line and column of an offset, from 0, in the piece.
    """
    return NotationError(
        *(Fault(fault.sentence, *place(fault.column - 1)) for fault in error.faults)
    )


def strange(sign: str) -> str:
    """The sentence for a sign that programs for letters write; empty if it is none of these."""
    why = strange_sign(sign) if sign else ""
    return f"{why[0].upper()}{why[1:]}." if why else ""


def quoted(text: str) -> str:
    """What was written, short and harmless enough to quote in a sentence."""
    printable = in_sight(text[:41])
    return f"“{printable}”" if len(text) <= 40 else f"“{printable[:40]}…”"
