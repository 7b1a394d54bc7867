"""The logs that people read of the running deal, and what those see who watch it."""

from collections.abc import Mapping, Sequence
from typing import Final

from liverpool.engine.state import Seat, State
from liverpool.room.change import Change
from liverpool.room.deals import Moves, replayed
from liverpool.room.effects import LogsAgain, StartJob
from liverpool.room.failures import Failed
from liverpool.room.kept import KeptTable, StandIns
from liverpool.room.newcomers import eyes
from liverpool.room.room import Room
from liverpool.room.views.public_view import public_view
from liverpool.room.views.seat_logs import Note, SeatLog, SeatLogs
from liverpool.room.views.watched_game import Watched, WatchedGame
from liverpool.table.due import Transition
from liverpool.table.words import ONLOOKER

SECONDS: Final = 5.0
"""For the logs of a deal; the longest takes less than one."""
LEFT: Final = "{} has left the table. A bot plays the seat to the end."


def notes(kept: KeptTable) -> tuple[Note, ...]:
    """Who has left, in the words of the log."""
    return tuple(Note(each.after, LEFT.format(each.name)) for each in kept.left)


def log(room: Room, seat: Seat) -> tuple[str, ...]:
    """What this seat's person reads of the deal."""
    return room.game.logs.log(seat, notes(room.kept))


def what_happened(room: Room, seat: Seat) -> str:
    """Why an answer comes too late: what has happened last, as the seat saw it."""
    lines = room.game.logs.log(seat)
    return f"Too late. {lines[-1]}" if lines else "Too late: the game has moved on."


def going_on(change: Change) -> None:
    """Logs for those who see the deal that begins; what came before it can still be sent."""
    room = change.room
    logs = room.game.logs.going_on(eyes(room.kept, room.public), room.names)
    change.play(logs=logs, meanwhile=None)


def with_moves(change: Change, number: int, made: Sequence[Transition]) -> None:
    """Moves after the one with this number were made."""
    play, numbered = change.room.game, list(enumerate(made, number + 1))
    change.play(
        logs=play.logs.after(numbered),
        meanwhile=None if play.meanwhile is None else (*play.meanwhile, *numbered),
        watched=None if play.watched is None else play.watched.after(numbered),
    )


def refit(change: Change) -> None:
    """Seats, names or settings may be others by now."""
    room = change.room
    if room.play is None:
        return
    seen_as, names = eyes(room.kept, room.public), room.names
    if not room.play.logs.fit(seen_as, names):
        # A worker logs the deal from its beginning; until then each log goes on as it is.
        number, play = change.next_job(), room.play
        change.play(logs=play.logs.going_on(seen_as, names), logs_made=number, meanwhile=())
        _, before, state = play.deals.last
        running = state, play.moves[before:], before, play.deals.stand_ins
        change.do(StartJob(LogsAgain(number), logs_again, (*running, seen_as, names), SECONDS))
    _watch(change)


def logs_again(
    last: State,
    moves: Moves,
    before: int,
    stand_ins: StandIns,
    seen_as: Mapping[Seat, Seat],
    names: tuple[str, ...],
) -> SeatLogs:
    """The logs of the running deal, made by a worker for people who see it as these seats."""
    return SeatLogs.begun(seen_as, replayed(last, moves, before, stand_ins), names)


def made_again(change: Change, job: LogsAgain, found: SeatLogs | Failed) -> None:
    """The logs of the running deal, unless others are needed by now."""
    play = change.room.play
    if play is None or play.meanwhile is None or play.logs_made != job.number:
        return
    if isinstance(found, SeatLogs):
        change.play(logs=found.after(play.meanwhile), meanwhile=None)


def _watch(change: Change) -> None:
    """Whoever watches sees the deal from its beginning, as a person who sits down does."""
    room, play = change.room, change.room.game
    if not room.watching:
        if play.watched is not None:
            change.play(watched=None)
        return
    kept = room.kept
    how = Watched(room.names, kept.settings.watch_delay, kept.stopped > 0, notes(kept))
    if play.watched is not None and play.watched.shown_as == how:
        return
    made = list(play.deals.running(play.moves))
    number, start = (made[0][0] - 1, made[0][1].before) if made else (room.number, room.state)
    watched = WatchedGame(how, number, public_view(start), SeatLog(ONLOOKER))
    change.play(watched=watched.after(made))
