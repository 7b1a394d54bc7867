"""A hint for one seat's question, where the table has hints; nobody else hears of it."""

from typing import Final

from msgspec import Struct

from liverpool.engine.state import Seat, View, view_of
from liverpool.room.messages.game import Hinted
from liverpool.room.messages.requests import AskHint
from liverpool.server.tables.seating import NotPossible
from liverpool.server.tables.table import Table
from liverpool.server.workers.pool import Failed, TookTooLong
from liverpool.table.bots import thinks_long
from liverpool.table.hint_ahead import MOMENT
from liverpool.table.hints import Hint
from liverpool.table.seat.draft import Draft, check_draft
from liverpool.table.seat.question import question_id
from liverpool.table.words import Names

LOOKS_AHEAD: Final = MOMENT
"""Its job is a short one still (`workers.queue.LONG`)."""

_LATE: Final = "The table has gone on; ask again."
_OFF: Final = "At this table everybody plays without hints."
_NONE: Final = "There is nothing to decide just now."
_LAST_PLAYED: Final = "You have played your last card: end your turn."
_BUSY: Final = "No hint could be found just now; ask again in a moment."
_TOO_MANY: Final = "Your hand is too large for a hint."
_TOO_LONG: Final = "No hint this time: finding one takes too long here. Your choice!"


class HintQuestion(Struct, frozen=True):
    """What a hint is asked about, for the worker that finds it."""

    view: View
    names: Names


def hint_asked(table: Table, seat: Seat, message: AskHint) -> HintQuestion:
    """What is asked after the plays of a draft; raises `NotPossible` where there is no hint."""
    if not table.kept.settings.hints:
        raise NotPossible(_OFF, reason="hints_off")
    state = table.state
    if message.question != question_id(state.public):
        raise NotPossible(_LATE, reason="late", late=True)
    checked = check_draft(state, seat, Draft(message.plays))
    if checked.ended:
        raise NotPossible(_LAST_PLAYED, reason="no_hint")
    view = view_of(checked.state, seat)
    if thinks_long(view):
        raise NotPossible(_TOO_MANY, reason="no_hint")
    return HintQuestion(view, Names(table.names, seat))


def hinted(table: Table, message: AskHint, found: Hint | Failed | None) -> Hinted:
    """What was found, unless the table has gone on; raises `NotPossible` where it is nothing."""
    if message.question != question_id(table.state.public):
        raise NotPossible(_LATE, reason="late", late=True)
    if isinstance(found, TookTooLong):
        raise NotPossible(_TOO_LONG, reason="no_hint")
    if isinstance(found, Failed):
        raise NotPossible(_BUSY, reason="no_hint")
    if found is None:
        raise NotPossible(_NONE, reason="no_hint")
    return Hinted(message.id, found)
