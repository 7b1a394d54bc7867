"""When the next deal begins: as soon as all who are there have seen the scores.

After a restart of the server those who have not come back yet are waited for like those who are
there, until a bot plays for them.

Whoever is not ready is waited for only so long, from when the first was. So nobody is hurried as
long as all look at the scores, nor at a slow table, nor alone with bots.
"""

from typing import Final

from liverpool.room.kept import KeptTable
from liverpool.server.tables.seating import Presence, people

SECONDS: Final = 60.0
"""How long others are waited for, where the table sets no time for a turn."""


class DealEnd:
    """How long those who are ready have waited for the others."""

    def __init__(self) -> None:
        self._since: float | None = None

    def next_deal(
        self, kept: KeptTable, presence: Presence, now: float, *, over: bool
    ) -> float | None:
        """When the next deal begins, whoever is ready by then; None while nobody waits.

        `over`: whether a deal is over, and the game goes on by itself.
        """
        ready = waited_for = 0
        if over and not kept.settings.slow:
            expected = [seat for seat in people(kept) if presence.is_expected(seat)]
            waited_for, ready = len(expected), len(set(expected) & set(kept.ready))
        if not 0 < ready < waited_for:
            self._since = None
            return None
        if self._since is None:
            self._since = now
        return self._since + (kept.settings.turn_seconds or SECONDS)


def all_ready(kept: KeptTable, presence: Presence) -> bool:
    """Whether the next deal may begin: all who are waited for say so; at a slow table one does."""
    if kept.settings.slow:
        return bool(kept.ready)
    return all(seat in kept.ready for seat in people(kept) if presence.is_expected(seat))
