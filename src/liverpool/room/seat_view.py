"""What a seat is asked now, and what it sees of the game."""

from collections.abc import Callable

from liverpool.engine.state import Seat
from liverpool.room import newcomers
from liverpool.room.change import Change
from liverpool.room.hand_progress import progress_of
from liverpool.room.learning import coached
from liverpool.room.logs import log
from liverpool.room.messages.game import CountDown, GameView
from liverpool.room.room import Room
from liverpool.room.turns import answer_seconds, turn_end
from liverpool.room.views.game_views import GameViews, TableContext
from liverpool.table.seat.question import Question, asked_of


def views(change: Change) -> Callable[[Seat], GameView]:
    """What each seat sees of the game as it is now."""
    room, progress = change.room, progress_of(change)
    seen: GameViews | None = None

    def of(seat: Seat) -> GameView:
        nonlocal seen
        if seen is None:
            stopped = room.kept.stopped > 0
            seen = GameViews(room.state, room.names, progress, stopped=stopped)
        if seat in room.waiting:
            return seen.shared.without_hand(log(room, seat), newcomers.from_when(room.public))
        return coached(room, seat, seen.of(seat, context_of(room, seat, change.time)))

    return of


def context_of(room: Room, seat: Seat, now: float) -> TableContext:
    """What the table knows for a seat beside the rules."""
    own, clock = room.kept.seats[seat], room.clock
    return TableContext(
        settings=room.kept.settings,
        log=log(room, seat),
        clock=_count_down(room, seat, now),
        wish=own.wish,
        passes=clock.passes(seat, own.wish),
        said=clock.said(seat),
        answered=clock.is_answered(seat, own.wish),
        offer_end=clock.offer_end,
        ready=seat in room.kept.ready,
        held=clock.held_card(seat),
    )


def _count_down(room: Room, seat: Seat, now: float) -> CountDown | None:
    """What runs for the seat: its own turn, or the time to answer an offer."""
    if room.is_idle:
        return None
    end, settings = turn_end(room), room.kept.settings
    own = end is not None and end.seat == seat
    deadline = end.at if end is not None and own else room.clock.deadline(answer_seconds(room))
    if deadline is None or deadline < now:
        return None
    of = settings.turn_seconds if own else settings.buy_seconds
    return CountDown(round(deadline - now, 2), of, turn=own)


def asked_now(room: Room, seat: Seat) -> Question:
    """What the seat is asked now."""
    if seat in room.waiting:
        return Question.NOTHING
    if room.kept.stopped:
        return Question.GAME_OVER
    answered = room.clock.is_answered(seat, room.kept.seats[seat].wish)
    return asked_of(room.public, seat, answered=answered, ready=seat in room.kept.ready)
