"""Ending a game early, with the scores so far: it ends when all who are there agree.

Anyone who plays may propose it, and anyone may say no; then nobody is asked again for a while. Who
has been away for as long as the table waits for people is not asked, and bots agree. At a slow
table, where most are away at any time, all people are asked.
"""

from typing import Final

from liverpool.engine.state import Phase, Seat
from liverpool.room.change import Change
from liverpool.room.messages.ending import StopShown
from liverpool.room.messages.replies import Stage
from liverpool.room.newcomers import eyes
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Play, Room
from liverpool.room.views.seat_logs import SeatLogs
from liverpool.table.clock import Clock

REST: Final = 60.0
"""Seconds after a no in which nobody can propose it again."""


def answer(change: Change, seat: Seat, *, agree: bool) -> None:
    """A yes or a no to ending the game with the scores so far; raises `RequestRefused`."""
    room = change.room
    if room.stage is not Stage.PLAYING:
        raise RequestRefused("There is no game to end.", reason="not_playing")
    public = room.public
    if public.phase is not Phase.OVER and public.number == room.game.deals.first.public.number:
        raise RequestRefused(
            "A game can be ended once a deal is over at this table.", reason="no_scores"
        )
    stopping = change.kept.stopping
    if agree:
        _agree(change, seat)
    elif seat in stopping:  # takes their yes back
        change.keep(stopping=tuple(at for at in stopping if at != seat))
    elif stopping:  # the no of one who has not agreed ends the proposal
        change.set(played_on=(seat, change.time + REST))
        change.keep(stopping=())


def _agree(change: Change, seat: Seat) -> None:
    """The seat's yes, which is the proposal where there is none."""
    room, kept = change.room, change.kept
    if seat in room.waiting:
        raise RequestRefused("Only the players of this deal can decide that.", reason="waits")
    if not kept.stopping and room.played_on is not None and change.time < room.played_on[1]:
        name = kept.seats[room.played_on[0]].name
        raise RequestRefused(f"{name} wants to play on. Ask again later.", reason="too_soon")
    change.keep(stopping=tuple(dict.fromkeys((*kept.stopping, seat))))


def end_if_agreed(change: Change) -> None:
    """Ends the game where all agree who are asked; somebody who does must be there."""
    room = change.room
    stopping = set(room.kept.stopping)
    if room.stage is not Stage.PLAYING or room.here.isdisjoint(stopping):
        return
    if set(_asked(room, change.time)) <= stopping:
        end(change)


def end(change: Change) -> None:
    """Ends the game as it was when the last deal was over; the deal after it counts nothing."""
    play = change.room.game
    moves = play.moves[: play.deals.over(play.public, len(play.moves))]
    change.keep(stopping=(), stopped=len(moves), halted=False)
    deals = play.deals.until(len(moves))
    made = list(deals.running(moves))
    state = made[-1][1].after if made else deals.first
    logs = SeatLogs.begun(eyes(change.kept, state.public), made, change.room.names)
    change.set(play=Play(Clock.at(state, len(moves), change.time), moves, deals, logs))


def next_look(room: Room, now: float) -> float | None:
    """When somebody will have been away for so long that they are not asked any more."""
    settings = room.kept.settings
    if not room.kept.stopping or settings.slow:
        return None
    away = [seat for seat in room.people if seat not in room.here]
    ends = [room.away_since[seat] + settings.grace_seconds for seat in away]
    return min((each for each in ends if each > now), default=None)


def stop_shown(room: Room, now: float) -> StopShown | None:
    stopping = room.kept.stopping
    if stopping:
        missing = tuple(seat for seat in _asked(room, now) if seat not in stopping)
        return StopShown(stopping, missing)
    if room.played_on is None or now >= room.played_on[1]:
        return None
    return StopShown((), (), room.played_on[0])


def forget(change: Change, seat: Seat) -> None:
    """Without the yes or no of one who has left."""
    if change.room.played_on is not None and change.room.played_on[0] == seat:
        change.set(played_on=None)
    change.keep(stopping=tuple(at for at in change.kept.stopping if at != seat))


def _asked(room: Room, now: float) -> list[Seat]:
    slow = room.kept.settings.slow
    return [
        seat
        for seat in room.people
        if seat not in room.waiting
        and (slow or not (seat in room.played or room.is_gone(seat, now)))
    ]
