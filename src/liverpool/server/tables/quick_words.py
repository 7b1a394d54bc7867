"""Quick words: one of six at a tap, shown at the seat of whoever says it and kept nowhere.

Nobody says more than one in three seconds, nor the same again within ten, so that no table is
drowned in them.
"""

from typing import Final

from liverpool.engine.state import Seat
from liverpool.server.messages.replies import QuickWord
from liverpool.server.storage.kept import KeptTable
from liverpool.server.tables.seating import NotPossible

REST: Final = 3.0
"""Seconds from one word of a seat to its next."""
SAME_AGAIN: Final = 10.0
"""Seconds until a seat can say the same word again."""


class QuickWords:
    """What was said at one table, as far back as it matters for what can be said now."""

    def __init__(self) -> None:
        self._last: dict[Seat, tuple[float, int]] = {}

    def say(self, kept: KeptTable, seat: Seat, word: int, now: float) -> QuickWord:
        """What all are told; raises `NotPossible` where it is too soon, or the host wants none."""
        if not kept.settings.quick_words:
            raise NotPossible("The host has switched quick words off.", reason="quick_words")
        at, last = self._last.get(seat, (now - SAME_AGAIN, word))
        if now < at + (SAME_AGAIN if word == last else REST):
            raise NotPossible("One moment: you have just said something.", reason="too_soon")
        self._last[seat] = now, word
        return QuickWord(seat, word)
