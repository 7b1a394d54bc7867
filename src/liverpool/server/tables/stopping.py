"""Ending a game early, with the scores so far: it ends when all who are there agree.

Anyone who plays may propose it, and anyone may say no; then nobody is asked again for a while. Who
has been away for as long as the table waits for people is not asked, and bots agree. At a slow
table, where most are away at any time, all people are asked.
"""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from liverpool.engine.state import Seat
from liverpool.room.kept import KeptTable
from liverpool.room.messages.ending import StopShown
from liverpool.server.tables.seating import NotPossible, Presence, people

MOST_MOVES: Final = 20_000
"""Of one game, some six times a long one: all of them are in memory while it is played."""
REST: Final = 60.0
"""Seconds after a no in which nobody can propose it again."""


class Stopping:
    """Who has agreed to end the game of one table, and who has still to be asked."""

    def __init__(self, kept: Callable[[], KeptTable], presence: Presence) -> None:
        self._kept = kept
        self._presence = presence
        self._refused: tuple[Seat, float] | None = None
        """Who has said no, and until when nobody is asked again."""

    def agree(self, seat: Seat, waiting: set[Seat], now: float) -> KeptTable:
        """The table with the seat's yes, which is the proposal where there is none.

        Those in `waiting` do not play yet. Raises `NotPossible`.
        """
        kept = self._kept()
        if seat in waiting:
            raise NotPossible("Those who play in this deal decide that.", reason="waits")
        if not kept.stopping and self._rests(now):
            assert self._refused is not None
            name = kept.seats[self._refused[0]].name
            raise NotPossible(f"{name} wants to play on. Ask again later.", reason="too_soon")
        return replace(kept, stopping=tuple(dict.fromkeys((*kept.stopping, seat))))

    def disagree(self, seat: Seat, now: float) -> KeptTable:
        """The table without the seat's yes; the no of one who has not agreed ends the proposal."""
        kept = self._kept()
        if seat in kept.stopping:
            return replace(kept, stopping=tuple(at for at in kept.stopping if at != seat))
        if kept.stopping:
            self._refused = seat, now + REST
        return replace(kept, stopping=())

    def is_agreed(self, waiting: set[Seat], now: float) -> bool:
        """Whether all agree who are asked; somebody who does must be there."""
        stopping = self._kept().stopping
        here = any(map(self._presence.is_here, stopping))
        return here and set(self._asked(waiting, now)) <= set(stopping)

    def next_look(self, now: float) -> float | None:
        """When somebody will have been away for so long that they are not asked any more."""
        kept = self._kept()
        if not kept.stopping or kept.settings.slow:
            return None
        away = [seat for seat in people(kept) if not self._presence.is_here(seat)]
        ends = [self._presence.away_since(seat) + kept.settings.grace_seconds for seat in away]
        return min((end for end in ends if end > now), default=None)

    def shown(self, waiting: set[Seat], now: float) -> StopShown | None:
        kept = self._kept()
        if kept.stopping:
            asked = self._asked(waiting, now)
            missing = tuple(seat for seat in asked if seat not in kept.stopping)
            return StopShown(kept.stopping, missing)
        if self._refused is None or not self._rests(now):
            return None
        return StopShown((), (), self._refused[0])

    def forget(self, seat: Seat) -> KeptTable:
        """The table without the yes of one who has left."""
        if self._refused is not None and self._refused[0] == seat:
            self._refused = None
        kept = self._kept()
        return replace(kept, stopping=tuple(at for at in kept.stopping if at != seat))

    def _asked(self, waiting: set[Seat], now: float) -> list[Seat]:
        kept, presence = self._kept(), self._presence
        return [
            seat
            for seat in people(kept)
            if seat not in waiting
            and (
                kept.settings.slow
                or not (
                    seat in presence.played
                    or presence.is_gone(seat, now, kept.settings.grace_seconds)
                )
            )
        ]

    def _rests(self, now: float) -> bool:
        return self._refused is not None and now < self._refused[1]


def check_goes_on(kept: KeptTable, number: int) -> None:
    """Raises `NotPossible` where no more moves are made, after so many, for now or for good."""
    if number >= MOST_MOVES:
        raise NotPossible("The game is too long by now; open another table.", reason="moves")
    if kept.halted:
        raise NotPossible("The host has paused the game.", reason="halted")
