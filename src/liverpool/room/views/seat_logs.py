"""What each person at a table has seen: the log of the deal, and the last moves one by one.

Only people have a log; whoever sits down later, or comes back after the server was stopped, gets
the deal from its beginning. Someone who does not play yet sees it as an onlooker (`ONLOOKER`).
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from liverpool.engine.state import Seat
from liverpool.room.messages.game import MoveEvent
from liverpool.room.views.events import MoveSeen
from liverpool.table.due import Transition
from liverpool.table.story import log_lines
from liverpool.table.words import Names

LOG_LINES: Final = 40
"""As many lines of the log go into a view."""
KEPT_EVENTS: Final = 120
"""A page that has missed more moves than these gets its view without them."""


class Note(NamedTuple):
    """Something in the log that is no move."""

    after: int
    """How many moves had been made by then."""
    text: str


class SeatLog:
    """The log and the last moves, as this seat sees them."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._log: list[str] = []
        self._at: list[float] = []
        """The number of the move with which each line began."""
        self._begun = 0
        """The number of the move that began the deal."""
        self._events: deque[tuple[int, MoveEvent]] = deque(maxlen=KEPT_EVENTS)

    def log(self, notes: Sequence[Note] = ()) -> tuple[str, ...]:
        """The newest lines of this deal, with what else happened at the table meanwhile."""
        if not notes:
            return tuple(self._log[-LOG_LINES:])
        lines = list(zip(self._at, self._log, strict=True))
        lines += [(note.after + 0.5, note.text) for note in notes if note.after >= self._begun]
        lines.sort(key=lambda line: line[0])
        return tuple(text for _, text in lines[-LOG_LINES:])

    def add(self, number: int, seen: MoveSeen, names: tuple[str, ...]) -> None:
        """Adds the move with this number; a new deal begins a new log."""
        if seen.made.begins_deal:
            self._log.clear()
            self._at.clear()
            self._begun = number
        before, actor, move, _, bots = seen.made
        event = seen.by(self.seat, names)
        self._events.append((number, event))
        log_lines(self._log, before, actor, move, event.lines, Names(names, self.seat, bots))
        self._at += [number] * (len(self._log) - len(self._at))

    def since(self, number: int) -> tuple[MoveEvent, ...]:
        """The moves after the one with this number; none where they are not kept any more."""
        if not self._events or self._events[0][0] > number + 1:
            return ()
        # Nearly always it is the newest alone that is missing.
        missed = takewhile(lambda kept: kept[0] > number, reversed(self._events))
        return tuple(event for _, event in missed)[::-1]


class SeatLogs:
    """The logs of a table, by seat; only for seats in which people sit."""

    def __init__(self) -> None:
        self._of: dict[Seat, SeatLog] = {}
        self._names: tuple[str, ...] = ()

    def fit(self, eyes: Mapping[Seat, Seat], names: tuple[str, ...]) -> bool:
        """Whether they are for just these seats, seen as these, and by these names."""
        return eyes == {seat: log.seat for seat, log in self._of.items()} and names == self._names

    def go_on(self, eyes: Mapping[Seat, Seat], names: tuple[str, ...]) -> None:
        """For these seats from now on, by these names; what was logged before stays as it is."""
        before, self._names = self._of, names
        self._of = {seat: SeatLog(seen_as) for seat, seen_as in eyes.items()}
        self._of |= {seat: log for seat, log in before.items() if eyes.get(seat) == log.seat}

    def begin(
        self,
        eyes: Mapping[Seat, Seat],
        made: Sequence[tuple[int, Transition]],
        names: tuple[str, ...],
    ) -> None:
        """New logs for just these seats, each with the seat as which its person sees the game.

        They begin with the deal's numbered moves.
        """
        self._of, self._names = {seat: SeatLog(seen_as) for seat, seen_as in eyes.items()}, names
        for number, each in made:
            self.add(number - 1, [each], names)

    def add(self, number: int, made: Iterable[Transition], names: tuple[str, ...]) -> None:
        """Adds all of the moves that follow the one with this number."""
        for at, each in enumerate(made, number + 1):
            seen = MoveSeen(each)
            for log in self._of.values():
                log.add(at, seen, names)

    def log(self, seat: Seat, notes: Sequence[Note] = ()) -> tuple[str, ...]:
        return self._of[seat].log(notes) if seat in self._of else ()

    def since(self, seat: Seat, number: int) -> tuple[MoveEvent, ...]:
        return self._of[seat].since(number) if seat in self._of else ()
