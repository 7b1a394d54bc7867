"""A hint for one seat's question, where the table has hints; nobody else hears of it."""

from typing import Final

from liverpool.engine.state import Seat, view_of
from liverpool.server.messages.game import Hinted
from liverpool.server.messages.requests import AskHint
from liverpool.server.tables.seating import NotPossible
from liverpool.server.tables.table import Table
from liverpool.table.bots import thinks_long
from liverpool.table.hints import hint
from liverpool.table.seat.draft import Draft, check_draft
from liverpool.table.seat.question import question_id
from liverpool.table.words import Names

_LATE: Final = "The table has gone on; ask again."
_OFF: Final = "At this table everybody plays without hints."
_NONE: Final = "There is nothing to decide just now."
_LAST_PLAYED: Final = "You have played your last card: end your turn."
_TOO_MANY: Final = "For a hand as large as this there is no hint."


def hinted(table: Table, seat: Seat, message: AskHint) -> Hinted:
    """The hint after the plays of a draft; raises `NotPossible` where there is none."""
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
    found = hint(view, Names(table.names, seat))
    if found is None:
        raise NotPossible(_NONE, reason="no_hint")
    return Hinted(message.id, found)
