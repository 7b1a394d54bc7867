"""Positions to practise on: which one a page asks for, and what it gets."""

from typing import Annotated

from msgspec import Meta, Struct

from liverpool.engine.presets import LONGEST_NAME
from liverpool.lessons.practice import ToFind
from liverpool.room.messages.frames import FromPage, ToPage


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


class PracticeShown(ToPage, frozen=True, tag="practice"):
    """A position to practise on, with all verdicts, and which others there are."""

    id: int
    daily: str
    """The key of the one that is this day's for everybody."""
    keys: tuple[str, ...]
    """Of all positions, or of those that were asked for."""
    shown: ToFind
