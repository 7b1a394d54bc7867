"""Who is away: when a bot begins to play for them, who gives them more time, and what it did.

Each of the others can wait two minutes more for somebody, once in each absence. The host can let
the bot play at once, and so can everybody after a while. Whoever comes back to a seat that a bot
has played is shown what it did there. Since when it played is kept with the table; how long
somebody is waited for begins anew after a restart of the server.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from msgspec.structs import replace

from liverpool.engine.moves import Add, Buy, Discard, Draw, Lay, Move, Swap, Take
from liverpool.engine.state import Public, Seat
from liverpool.room.kept import KeptAbsence, KeptTable
from liverpool.room.messages.replies import AwayShown, BackShown
from liverpool.server.tables.seating import NotPossible, Presence, people, with_seat

MORE: Final = 120.0
"""Seconds that each who waits gives to somebody who is away."""
ANSWER: Final = 30.0
"""Seconds in which the people of a game have to come to their next one."""
OTHERS_MAY: Final = 20.0
"""Seconds of an absence after which not only the host can let the bot play."""


_OF_A_TURN: Final = (Draw, Take, Lay, Add, Swap, Discard)


class Absences:
    """Until when the people of a table are waited for, and what those who come back are shown."""

    def __init__(
        self,
        kept: Callable[[], KeptTable],
        save: Callable[[KeptTable], None],
        presence: Presence,
        date: Callable[[], datetime],
    ) -> None:
        """`date` gives the moment in UTC."""
        self._kept = kept
        self._save = save
        self._presence = presence
        self._date = date
        self._waiting: dict[Seat, list[Seat]] = {}
        """By who is away: who waits for them longer."""
        self._back: dict[Seat, BackShown] = {}
        self._soon = False

    def expect_all_soon(self) -> None:
        """All have just been at another table, and are expected here."""
        self._soon = True

    # While they are away

    def ends(self, woke: float) -> dict[Seat, float]:
        """When bots begin to play for those who are away; waiting is counted from when the table
        `woke` at the earliest."""
        kept, presence = self._kept(), self._presence
        return {
            seat: max(presence.away_since(seat), woke)
            + self._grace(seat)
            + MORE * len(self._waiting.get(seat, ()))
            for seat in people(kept)
            if self._is_waited_for(seat)
        }

    def _grace(self, seat: Seat) -> float:
        grace = self._kept().settings.grace_seconds
        return min(grace, ANSWER) if self._soon and not self._presence.was_here(seat) else grace

    def take_over(
        self, ends: Mapping[Seat, float], now: float, moves: int, public: Public
    ) -> tuple[bool, float | None]:
        """Bots play for those whose time is over by now.

        Gives whether there was one, and when the next one's will be.
        """
        over = [seat for seat, end in ends.items() if end <= now]
        for seat in over:
            self._let_bot_play(seat, now, moves, public)
        return bool(over), min((ends[seat] for seat in ends.keys() - over), default=None)

    def wait(self, seat: Seat, by: Seat) -> None:
        """Gives somebody more time; raises `NotPossible`."""
        self._check_is_waited_for(seat)
        if by in self._waiting.setdefault(seat, []):
            name = self._kept().seats[seat].name
            raise NotPossible(f"You have given {name} more time already.", reason="waits")
        self._waiting[seat].append(by)

    def let_bot_play(
        self, seat: Seat, now: float, moves: int, public: Public, *, by_host: bool
    ) -> None:
        """The bot plays from now on; raises `NotPossible`."""
        self._check_is_waited_for(seat)
        if not by_host and now < self._presence.away_since(seat) + OTHERS_MAY:
            raise NotPossible(
                f"Only the host can do that in the first {OTHERS_MAY:.0f} seconds.", reason="host"
            )
        self._let_bot_play(seat, now, moves, public)

    def shown(self, seat: Seat, now: float, end: float | None) -> AwayShown | None:
        """How long the seat's person has been away; `end` is when a bot begins to play."""
        if seat not in people(self._kept()) or self._presence.is_here(seat):
            return None
        return AwayShown(
            seconds=round(now - self._presence.away_since(seat), 1),
            bot_in=None if end is None else round(max(end - now, 0.0), 1),
            waiting=tuple(self._waiting.get(seat, ())),
        )

    def _is_waited_for(self, seat: Seat) -> bool:
        return not self._presence.is_here(seat) and seat not in self._presence.played

    def _check_is_waited_for(self, seat: Seat) -> None:
        if seat not in people(self._kept()) or not self._is_waited_for(seat):
            raise NotPossible("Nobody is waited for there any more.", reason="here", late=True)

    def _let_bot_play(self, seat: Seat, now: float, moves: int, public: Public) -> None:
        # Whoever has not read yet what a bot did before is shown both.
        if self._kept().seats[seat].absence is None:
            since = self._date() - timedelta(seconds=now - self._presence.away_since(seat))
            self._keep(seat, KeptAbsence(since, moves, public.number, public.down))
        self._presence.played.add(seat)

    def _keep(self, seat: Seat, absence: KeptAbsence | None) -> None:
        kept = self._kept()
        self._save(with_seat(kept, seat, replace(kept.seats[seat], absence=absence)))

    # When they are back

    def comes_back(
        self, seat: Seat, moves: Sequence[tuple[Seat, Move]], public: Public | None
    ) -> None:
        """A page of the seat's person is there again; without `public` there is nothing to show."""
        self._waiting.pop(seat, None)
        before = self._kept().seats[seat].absence
        reads = seat in self._back and seat not in self._presence.played
        if before is None or reads:
            return
        if public is None:
            self._keep(seat, None)
            return
        own = [move for by, move in moves[before.moves :] if by == seat]
        ends = [isinstance(move, Discard) for move in own if isinstance(move, _OF_A_TURN)]
        down = before.down if before.deal == public.number else ()
        self._back[seat] = BackShown(
            seconds=round((self._date() - before.since).total_seconds(), 1),
            turns=sum(ends) + (not ends[-1] if ends else 0),
            wants=sum(isinstance(move, Buy) for move in own),
            went_down=any(isinstance(move, Lay) for move in own),
            deals=public.number - before.deal,
            others_down=tuple(at for at in public.down if at != seat and at not in down),
        )

    def back(self, seat: Seat | None) -> BackShown | None:
        """What the seat's person is still to be shown."""
        return None if seat is None else self._back.get(seat)

    def plays_on(self, seat: Seat) -> bool:
        """The person has read that; gives whether there was something to read."""
        if self._back.pop(seat, None) is None:
            return False
        self._keep(seat, None)
        return True

    def forget(self, seat: Seat) -> None:
        """Somebody else sits there now."""
        self._waiting.pop(seat, None)
        self._back.pop(seat, None)
