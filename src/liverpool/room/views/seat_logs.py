"""What each person at a table has seen: the log of the deal, and the last moves one by one.

Only people have a log; whoever sits down later, or comes back after the server was stopped, gets
the deal from its beginning. Someone who does not play yet sees it as an onlooker (`ONLOOKER`).
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from msgspec import Struct, field

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


class SeatLog(Struct, frozen=True):
    """The log and the last moves, as this seat sees them."""

    seat: Seat
    lines: tuple[str, ...] = ()
    at: tuple[int, ...] = ()
    """The number of the move with which each line began."""
    begun: int = 0
    """The number of the move that began the deal."""
    events: tuple[tuple[int, MoveEvent], ...] = ()

    def log(self, notes: Sequence[Note] = ()) -> tuple[str, ...]:
        """The newest lines of this deal, with what else happened at the table meanwhile."""
        if not notes:
            return self.lines[-LOG_LINES:]
        lines = [(float(at), line) for at, line in zip(self.at, self.lines, strict=True)]
        lines += [(note.after + 0.5, note.text) for note in notes if note.after >= self.begun]
        lines.sort(key=lambda line: line[0])
        return tuple(text for _, text in lines[-LOG_LINES:])

    def after(self, number: int, seen: MoveSeen, names: tuple[str, ...]) -> "SeatLog":
        """With the move of this number; a new deal begins a new log."""
        begins = seen.made.begins_deal
        lines = [] if begins else list(self.lines)
        before, actor, move, _, bots = seen.made
        event = seen.by(self.seat, names)
        log_lines(lines, before, actor, move, event.lines, Names(names, self.seat, bots))
        at = () if begins else self.at[: len(lines)]
        return SeatLog(
            self.seat,
            tuple(lines),
            (*at, *(number,) * (len(lines) - len(at))),
            number if begins else self.begun,
            (*self.events, (number, event))[-KEPT_EVENTS:],
        )

    def since(self, number: int) -> tuple[MoveEvent, ...]:
        """The moves after the one with this number; none where they are not kept any more."""
        if not self.events or self.events[0][0] > number + 1:
            return ()
        # Nearly always it is the newest alone that is missing.
        missed = takewhile(lambda kept: kept[0] > number, reversed(self.events))
        return tuple(event for _, event in missed)[::-1]


class SeatLogs(Struct, frozen=True):
    """The logs of a table, by seat; only for seats in which people sit."""

    of: Mapping[Seat, SeatLog] = field(default_factory=dict)
    names: tuple[str, ...] = ()

    def fit(self, eyes: Mapping[Seat, Seat], names: tuple[str, ...]) -> bool:
        """Whether they are for just these seats, seen as these, and by these names."""
        return eyes == {seat: log.seat for seat, log in self.of.items()} and names == self.names

    def going_on(self, eyes: Mapping[Seat, Seat], names: tuple[str, ...]) -> "SeatLogs":
        """For these seats from now on, by these names; what was logged before stays as it is."""
        of = {seat: SeatLog(seen_as) for seat, seen_as in eyes.items()}
        of |= {seat: log for seat, log in self.of.items() if eyes.get(seat) == log.seat}
        return SeatLogs(of, names)

    @classmethod
    def begun(
        cls,
        eyes: Mapping[Seat, Seat],
        made: Iterable[tuple[int, Transition]],
        names: tuple[str, ...],
    ) -> "SeatLogs":
        """New logs for just these seats, each with the seat as which its person sees the game.

        They begin with the deal's numbered moves.
        """
        return cls({seat: SeatLog(seen_as) for seat, seen_as in eyes.items()}, names).after(made)

    def after(self, made: Iterable[tuple[int, Transition]]) -> "SeatLogs":
        """With these moves, which are numbered."""
        of = self.of
        for number, each in made:
            seen = MoveSeen(each)
            of = {seat: log.after(number, seen, self.names) for seat, log in of.items()}
        return SeatLogs(of, self.names)

    def log(self, seat: Seat, notes: Sequence[Note] = ()) -> tuple[str, ...]:
        return self.of[seat].log(notes) if seat in self.of else ()

    def since(self, seat: Seat, number: int) -> tuple[MoveEvent, ...]:
        return self.of[seat].since(number) if seat in self.of else ()
