"""What people say to each other: quick words, reactions and lines, and what becomes of a line."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from liverpool.engine.state import Seat
from liverpool.room.messages.frames import Command, Text, ToPage

WORDS: Final = 6
"""Quick words at a table."""
REACTIONS: Final = 6
"""Drawn by the page; they are said like quick words, and numbered after them."""
LONGEST_QUICK_WORD: Final = 14
QuickWordText = Text
"""A quick word of a table's own; empty for the usual one in its place."""
OwnWords = Annotated[tuple[QuickWordText, ...], Meta(max_length=WORDS)]
LONGEST_LINE: Final = 140
"""Characters of a line."""
LineNumber = Annotated[int, Meta(ge=1, le=2**31)]


class Say(Command, frozen=True, tag="say"):
    """Says one of the six quick words to all at the table, or shows them one of the reactions."""

    word: Annotated[int, Meta(ge=0, lt=WORDS + REACTIONS)]


class Write(Command, frozen=True, tag="write"):
    """Writes a line to those who sit at the table."""

    text: Text


class ReportLine(Command, frozen=True, tag="report_line"):
    """Reports a line to the host, who may remove it."""

    line: LineNumber


class RemoveLine(Command, frozen=True, tag="remove_line"):
    """The host takes away what somebody has written."""

    line: LineNumber


class LeaveLine(Command, frozen=True, tag="leave_line"):
    """The host leaves a line as it is that was reported."""

    line: LineNumber


LineAnswer = LeaveLine | RemoveLine
"""The host's answer where a line was reported."""


class QuickWord(ToPage, frozen=True, tag="quick_word"):
    """Somebody at the table has said a quick word, or shown a reaction."""

    seat: Seat
    word: int


class TalkLine(Struct, frozen=True):
    """What somebody has written at the table."""

    number: int
    seat: Seat
    """Where they sat."""
    name: str
    """What they were called."""
    text: str
    """Empty where the host has removed it."""
    reported: bool = False
    """Whether the host is asked about it; sent to the host alone."""


class TalkUpdate(ToPage, frozen=True, tag="talk"):
    """All that was written at the table and this page may read, the newest last."""

    lines: tuple[TalkLine, ...]
