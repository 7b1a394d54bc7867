"""A hint for one seat's question, where the table has hints; nobody else hears of it."""

from typing import Final

from liverpool.engine.state import Seat, View, view_of
from liverpool.room.failures import Failed, TookTooLong
from liverpool.room.messages.game import Hinted
from liverpool.room.messages.requests import AskHint
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Room
from liverpool.table.bots import thinks_long
from liverpool.table.hint_ahead import MOMENT
from liverpool.table.hints import Hint
from liverpool.table.seat.draft import Draft, check_draft
from liverpool.table.seat.question import question_id
from liverpool.table.words import Names

LOOKS_AHEAD: Final = MOMENT
"""Seconds; so its job is a long one (`workers.queue.LONG`)."""

_LATE: Final = "The game has moved on; ask again."
_OFF: Final = "At this table everybody plays without hints."
_NONE: Final = "There is nothing to decide right now."
_LAST_PLAYED: Final = "You have played your last card: end your turn."
_BUSY: Final = "No hint right now; ask again in a moment."
_TOO_MANY: Final = "Your hand is too large for a hint."
_TOO_LONG: Final = "No hint this time: finding one takes too long here. Your choice!"


def hint_asked(room: Room, seat: Seat, message: AskHint) -> tuple[View, Names]:
    """What a worker finds it for, after the plays of a draft; raises `RequestRefused` where there
    is none."""
    if not room.kept.settings.hints:
        raise RequestRefused(_OFF, reason="hints_off")
    state = room.state
    if message.question != question_id(state.public):
        raise RequestRefused(_LATE, reason="late", late=True)
    checked = check_draft(state, seat, Draft(message.plays))
    if checked.ended:
        raise RequestRefused(_LAST_PLAYED, reason="no_hint")
    view = view_of(checked.state, seat)
    if thinks_long(view):
        raise RequestRefused(_TOO_MANY, reason="no_hint")
    return view, Names(room.names, seat)


def hinted(room: Room, message: AskHint, found: Hint | Failed | None) -> Hinted:
    """What was found, unless the table has gone on; raises `RequestRefused` where it is nothing."""
    if message.question != question_id(room.state.public):
        raise RequestRefused(_LATE, reason="late", late=True)
    if isinstance(found, TookTooLong):
        raise RequestRefused(_TOO_LONG, reason="no_hint")
    if isinstance(found, Failed):
        raise RequestRefused(_BUSY, reason="no_hint")
    if found is None:
        raise RequestRefused(_NONE, reason="no_hint")
    return Hinted(message.id, found)
