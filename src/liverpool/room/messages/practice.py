"""Positions to practise on, as pages ask for them; `set_out` has what they get."""

from typing import Annotated

from msgspec import Meta, Struct

from liverpool.engine.presets import LONGEST_NAME
from liverpool.room.messages.frames import FromPage


class ReadPractice(FromPage, frozen=True, tag="practice"):
    """Asks for a position to practise on; answered by `PracticeShown`."""

    key: Annotated[str, Meta(max_length=20)] = ""
    """Of the position; empty for the one of this day."""
    of: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    """The kind of choice that it is about, or the name of its rules; empty for any."""


class PracticeKind(Struct, frozen=True):
    """A kind of choice that there are positions of, or rules that there are positions by."""

    of: str
    title: str
