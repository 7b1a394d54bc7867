"""Who is away: when a bot begins to play for them, who gives them more time, and what it did.

Each of the others can wait two minutes more for somebody, once in each absence. The host can let
the bot play at once, and so can everybody after a while. Whoever comes back to a seat that a bot
has played is shown what it did there. Since when it played is stored with the table; how long
somebody is waited for begins anew after a restart of the server.
"""

from datetime import timedelta
from typing import Final, assert_never

from msgspec.structs import replace

from liverpool.engine.moves import Add, Buy, Discard, Draw, Lay, Swap, Take
from liverpool.engine.state import Seat, waiting_on
from liverpool.room.change import Change, without
from liverpool.room.hosts import acting_host
from liverpool.room.kept import KeptAbsence
from liverpool.room.messages.replies import AwayShown, BackShown
from liverpool.room.messages.requests import AbsenceRequest, LetBotPlay, PlayOn, WaitFor
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Room

MORE: Final = 120.0
"""Seconds that each who waits gives to somebody who is away."""
ANSWER: Final = 30.0
"""Seconds in which the people of a game have to come to their next one."""
OTHERS_MAY: Final = 20.0
"""Seconds of an absence after which not only the host can let the bot play."""

_OF_A_TURN: Final = (Draw, Take, Lay, Add, Swap, Discard)


def answer(change: Change, seat: Seat, message: AbsenceRequest) -> None:
    """Does what the person in this seat asks; raises `RequestRefused`."""
    if isinstance(message, PlayOn):
        if plays_on(change, seat) and seat in waiting_on(change.room.public).must:
            change.wake()
        return
    if ends(change.room) is None:
        raise RequestRefused("No bot can take over a seat at this table now.", reason="no_clock")
    match message:
        case WaitFor():
            _wait(change, message.seat, seat)
        case LetBotPlay():
            _let_bot_play(change, message.seat, by_host=seat == acting_host(change.room))
        case _:
            assert_never(message)


# While they are away


def ends(room: Room) -> dict[Seat, float] | None:
    """When bots begin to play for those who are away; None where none will.

    Waiting is counted from when the table woke at the earliest.
    """
    if room.is_idle or room.kept.settings.slow:
        return None
    usual, soon = room.kept.settings.grace_seconds, room.absences.soon
    return {
        seat: max(room.away_since[seat], room.woke)
        + (min(usual, ANSWER) if soon and seat not in room.seen else usual)
        + MORE * len(room.absences.waiting.get(seat, ()))
        for seat in room.people
        if _is_waited_for(room, seat)
    }


def _is_waited_for(room: Room, seat: Seat) -> bool:
    return seat not in room.here and seat not in room.played


def _check_is_waited_for(room: Room, seat: Seat) -> None:
    if seat not in room.people or not _is_waited_for(room, seat):
        why = "The table is no longer waiting for that player."
        raise RequestRefused(why, reason="here", late=True)


def take_over(change: Change) -> float | None:
    """Bots play for those whose time is over by now; gives when the next one's will be."""
    all_ends = ends(change.room) or {}
    over = [seat for seat, end in all_ends.items() if end <= change.time]
    for seat in over:
        _bot_plays(change, seat)
    return min((all_ends[seat] for seat in all_ends.keys() - over), default=None)


def _wait(change: Change, seat: Seat, by: Seat) -> None:
    room = change.room
    _check_is_waited_for(room, seat)
    waiting = room.absences.waiting
    if by in waiting.get(seat, ()):
        name = room.kept.seats[seat].name
        raise RequestRefused(f"You have already given {name} more time.", reason="waits")
    _set(change, waiting={**waiting, seat: (*waiting.get(seat, ()), by)})


def _let_bot_play(change: Change, seat: Seat, *, by_host: bool) -> None:
    _check_is_waited_for(change.room, seat)
    if not by_host and change.time < change.room.away_since[seat] + OTHERS_MAY:
        raise RequestRefused(
            f"Only the host can do that in the first {OTHERS_MAY:.0f} seconds.", reason="host"
        )
    _bot_plays(change, seat)


def _bot_plays(change: Change, seat: Seat) -> None:
    room = change.room
    # Whoever has not read yet what a bot did before is shown both.
    if room.kept.seats[seat].absence is None:
        since = change.now.date - timedelta(seconds=change.time - room.away_since[seat])
        public = room.public
        absence = KeptAbsence(since, room.number, public.number, public.down)
        change.keep_seat(seat, absence=absence)
    change.set(played=room.played | {seat})


def away_shown(room: Room, seat: Seat, now: float, end: float | None) -> AwayShown | None:
    """How long the seat's person has been away; `end` is when a bot begins to play."""
    if seat not in room.people or seat in room.here:
        return None
    return AwayShown(
        seconds=round(now - room.away_since[seat], 1),
        bot_in=None if end is None else round(max(end - now, 0.0), 1),
        waiting=room.absences.waiting.get(seat, ()),
        lost=seat in room.cut_off,
    )


# When they are back


def comes_back(change: Change, seat: Seat) -> None:
    """A page of the seat's person is there again."""
    room = change.room
    _set(change, waiting=without(room.absences.waiting, (seat,)))
    before = room.kept.seats[seat].absence
    reads = seat in room.absences.back and seat not in room.played
    if before is None or reads:
        return
    if room.play is None or seat in room.waiting:
        change.keep_seat(seat, absence=None)  # there is nothing to show
        return
    public = room.public
    own = [move for by, move in room.play.moves[before.moves :] if by == seat]
    ends_turn = [isinstance(move, Discard) for move in own if isinstance(move, _OF_A_TURN)]
    down = before.down if before.deal == public.number else ()
    shown = BackShown(
        seconds=round((change.now.date - before.since).total_seconds(), 1),
        turns=sum(ends_turn) + (not ends_turn[-1] if ends_turn else 0),
        wants=sum(isinstance(move, Buy) for move in own),
        went_down=seat not in down and any(isinstance(move, Lay) for move in own),
        deals=public.number - before.deal,
        others_down=tuple(at for at in public.down if at != seat and at not in down),
    )
    _set(change, back={**change.room.absences.back, seat: shown})


def plays_on(change: Change, seat: Seat) -> bool:
    """The person has read that; gives whether there was something to read."""
    back = change.room.absences.back
    if seat not in back:
        return False
    _set(change, back=without(back, (seat,)))
    change.keep_seat(seat, absence=None)
    return True


def forget(change: Change, seat: Seat) -> None:
    """Somebody else sits there now."""
    known = change.room.absences
    _set(change, waiting=without(known.waiting, (seat,)), back=without(known.back, (seat,)))


def _set(change: Change, **facts: object) -> None:
    change.set(absences=replace(change.room.absences, **facts))
