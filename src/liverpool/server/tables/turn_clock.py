"""How long a turn may last, where the table wants a clock for it.

The time of those whose turn it is runs while they are asked something, and stands still while
others answer an offer. When it is over, the bot for those who are away plays the turn.
"""

from collections.abc import Set
from typing import Final, NamedTuple

from liverpool.engine.state import Phase, Public, Seat, waiting_on
from liverpool.room.messages.requests import Settings
from liverpool.table.clock import Clock
from liverpool.table.seat.question import question_id

_TURN: Final = (Phase.TURN, Phase.PLAY)
_TIMED: Final = (*_TURN, Phase.CUT, Phase.GIVE, Phase.CALLER_PLAYS, Phase.FREE_DISCARD)


class TurnEnd(NamedTuple):
    """When the time for a turn is over, and whose it is."""

    seat: Seat
    at: float


class TurnClock:
    """How much of the present turn's time was used up before the open question."""

    def __init__(self) -> None:
        self._used = 0.0

    def follow(self, clock: Clock, after: Public, now: float) -> None:
        """Follows the moves that lead from the state of `clock` to `after`."""
        before = clock.public
        if question_id(after) == clock.question:
            return
        same_turn = (before.number, before.turn) == (after.number, after.turn)
        if after.phase is Phase.TURN or not same_turn:
            self._used = 0.0
        elif before.phase in _TURN:
            self._used += now - clock.opened

    def end(self, clock: Clock, settings: Settings, playing: Set[Seat]) -> TurnEnd | None:
        """Nobody's where the dealer acts, an offer is answered, or a move waits to be made.

        `playing` are the people who play; one who is alone with bots is not hurried.
        """
        public = clock.public
        if settings.slow or not settings.turn_seconds or len(playing) < 2:
            return None
        if public.phase not in _TIMED or public.debts or clock.held is not None:
            return None
        used = self._used if public.phase is Phase.PLAY else 0.0
        seat = waiting_on(public).must[0]
        at = clock.opened + max(settings.turn_seconds - used, 0.0)
        return TurnEnd(seat, at) if seat in playing else None
