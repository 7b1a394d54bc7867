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
from liverpool.table.timing import UNDO


def views(change: Change) -> Callable[[Seat], GameView]:
    """What each seat sees of the game as it is now."""
    room, progress = change.room, progress_of(change)
    waiting, context_of = room.waiting, contexts(room, change.time)
    seen: GameViews | None = None

    def of(seat: Seat) -> GameView:
        nonlocal seen
        if seen is None:
            stopped = room.kept.stopped > 0
            seen = GameViews(room.state, room.names, progress, stopped=stopped)
        if seat in waiting:
            return seen.shared.without_hand(log(room, seat), newcomers.from_when(room.public))
        return coached(room, seat, seen.of(seat, context_of(seat)))

    return of


def contexts(room: Room, now: float) -> Callable[[Seat], TableContext]:
    """What the table knows for each seat beside the rules."""
    kept, clock, count_down = room.kept, room.clock, _count_downs(room, now)

    def of(seat: Seat) -> TableContext:
        wish = kept.seats[seat].wish
        return TableContext(
            settings=kept.settings,
            log=log(room, seat),
            clock=count_down(seat),
            wish=wish,
            passes=clock.passes(seat, wish),
            said=clock.said(seat),
            answered=clock.is_answered(seat, wish),
            offer_end=clock.offer_end,
            ready=seat in kept.ready,
            held=clock.held_card(seat),
        )

    return of


def _count_downs(room: Room, now: float) -> Callable[[Seat], CountDown | None]:
    """What runs for each seat: its own turn, or the time to answer an offer."""
    if room.is_idle:
        return lambda _: None
    end, settings = turn_end(room), room.kept.settings
    answers_end = room.clock.deadline(answer_seconds(room))

    def of(seat: Seat) -> CountDown | None:
        own = end is not None and end.seat == seat
        deadline = end.at if end is not None and own else answers_end
        seconds = settings.turn_seconds if own else settings.buy_seconds
        if deadline is None and room.clock.held_card(seat) is not None:
            deadline, seconds = room.clock.held_until, UNDO
        if deadline is None or deadline < now:
            return None
        return CountDown(round(deadline - now, 2), seconds, turn=own)

    return of


def asked_now(room: Room, seat: Seat) -> Question:
    """What the seat is asked now."""
    if seat in room.waiting:
        return Question.NOTHING
    if room.kept.stopped:
        return Question.GAME_OVER
    answered = room.clock.is_answered(seat, room.kept.seats[seat].wish)
    return asked_of(room.public, seat, answered=answered, ready=seat in room.kept.ready)
