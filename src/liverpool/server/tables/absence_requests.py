"""Requests about those who are away, and from those who are back."""

from typing import assert_never

from liverpool.engine.state import Seat, waiting_on
from liverpool.room.messages.requests import AbsenceRequest, LetBotPlay, PlayOn, WaitFor
from liverpool.server.tables.hosts import acting_host
from liverpool.server.tables.seating import NotPossible
from liverpool.server.tables.table import Table


def answer_about_absence(table: Table, seat: Seat, message: AbsenceRequest, now: float) -> None:
    """Does what the person in this seat asks; raises `NotPossible`."""
    if isinstance(message, PlayOn):
        if table.absences.plays_on(seat) and seat in waiting_on(table.state.public).must:
            table.wake(now)
        table.changed = True
        return
    if table.bots_begin() is None:
        raise NotPossible("No bot takes a seat over at this table now.", reason="no_clock")
    match message:
        case WaitFor():
            table.absences.wait(message.seat, seat)
        case LetBotPlay():
            public, is_host = table.state.public, seat == acting_host(table)
            table.absences.let_bot_play(message.seat, now, table.number, public, by_host=is_host)
        case _:
            assert_never(message)
    table.changed = True
