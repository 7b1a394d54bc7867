"""What people say to each other at a table: quick words at a tap, and lines that they write.

Only those who sit at the table hear it; each reads what was written since they sat down. Nobody
says more than one thing in three seconds, nor the same again within ten. Quick words are stored
nowhere; the newest lines are stored with the table. A line can be reported to the host, who removes
it or leaves it; both are stored with the line.
"""

from typing import Final

from msgspec.structs import replace

from liverpool.engine.given_text import tidied
from liverpool.engine.state import Seat
from liverpool.room.kept import KeptLine, KeptTable
from liverpool.room.messages.requests import Settings
from liverpool.room.messages.talking import (
    LONGEST_LINE,
    LONGEST_QUICK_WORD,
    QuickWord,
    TalkLine,
    TalkUpdate,
)
from liverpool.server.tables.seating import NotPossible
from liverpool.table.naming import fault_of_line, look

REST: Final = 3.0
"""Seconds from one thing that a seat says to its next."""
SAME_AGAIN: Final = 10.0
"""Seconds until a seat can say the same again."""
MOST_LINES: Final = 20
"""So many of the newest lines are kept."""


class Talking:
    """What was said at one table, as far back as it matters for what can be said now."""

    def __init__(self) -> None:
        self.fresh = False
        """Whether the lines have changed since they were last sent."""
        self._last: dict[Seat, tuple[float, int | str]] = {}

    def say(self, kept: KeptTable, seat: Seat, word: int, now: float) -> QuickWord:
        """What is sent to all; raises `NotPossible` if it is too soon, or the host wants none."""
        if not kept.settings.quick_words:
            raise NotPossible("The host has switched quick words off.", reason="quick_words")
        self._keep_pace(seat, word, now)
        return QuickWord(seat, word)

    def write(self, kept: KeptTable, seat: Seat, text: str, now: float) -> KeptTable:
        """The table with one more line; raises `NotPossible` as for a quick word."""
        if not kept.settings.talk:
            raise NotPossible("The host has closed the talk.", reason="talk")
        text = tidied(text)
        fault = fault_of_line(text, LONGEST_LINE)
        if fault is not None:
            raise NotPossible(fault, reason="text")
        self._keep_pace(seat, look(text), now)
        self.fresh = True
        line = KeptLine(kept.next_line, seat, kept.seats[seat].name, text)
        return replace(kept, talk=(*kept.talk, line)[-MOST_LINES:])

    def shown_to(self, kept: KeptTable, seat: Seat) -> TalkUpdate:
        """What this seat's person may read."""
        first, is_host = kept.seats[seat].reads_from, seat == kept.host
        return TalkUpdate(
            tuple(
                TalkLine(
                    *(line.number, line.seat, line.name, line.text),
                    reported=is_host and line.reported and not line.left,
                )
                for line in kept.talk
                if line.number >= first
            )
        )

    # What somebody had better not have written

    def report(self, kept: KeptTable, seat: Seat, number: int) -> KeptTable:
        """The table whose host is asked about a line of another; raises `NotPossible`."""
        line = _line(kept, seat, number)
        if line.seat in (seat, kept.host):
            raise NotPossible("Only what another player wrote can be reported.", reason="no_seat")
        if line.left:
            raise NotPossible("The host has left this line as it is.", reason="left")
        if line.reported:
            raise NotPossible("The host knows of this line already.", reason="reported")
        return self._with(kept, replace(line, reported=True))

    def leave(self, kept: KeptTable, number: int) -> KeptTable:
        """The table whose host leaves the line as it is; raises `NotPossible` where it is gone."""
        return self._with(kept, replace(_line(kept, kept.host, number), left=True))

    def remove(self, kept: KeptTable, number: int) -> KeptTable:
        """The table without what the line said; raises `NotPossible` where it is gone."""
        line = _line(kept, kept.host, number)
        return self._with(kept, replace(line, text="", reported=False))

    def _with(self, kept: KeptTable, line: KeptLine) -> KeptTable:
        """The table with this line in place of the one of its number."""
        self.fresh = True
        talk = tuple(line if each.number == line.number else each for each in kept.talk)
        return replace(kept, talk=talk)

    def _keep_pace(self, seat: Seat, what: int | str, now: float) -> None:
        at, last = self._last.get(seat, (now - SAME_AGAIN, what))
        if now < at + (SAME_AGAIN if what == last else REST):
            raise NotPossible("One moment: you have just said something.", reason="too_soon")
        self._last[seat] = now, what


def _line(kept: KeptTable, reader: Seat, number: int) -> KeptLine:
    """The line, as far as its reader sees it; raises `NotPossible`."""
    first = kept.seats[reader].reads_from
    for line in kept.talk:
        if line.number == number >= first and line.text:
            return line
    raise NotPossible("This line is no longer there.", reason="no_line", late=True)


def with_own_words(settings: Settings) -> Settings:
    """The settings with the table's own quick words as all see them; raises `NotPossible`."""
    words = tuple(map(tidied, settings.own_words))
    for fault in (fault_of_line(word, LONGEST_QUICK_WORD) for word in words if word):
        if fault is not None:
            raise NotPossible(fault, reason="text")
    return replace(settings, own_words=words if any(words) else ())
