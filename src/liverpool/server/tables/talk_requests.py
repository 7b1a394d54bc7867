"""What people say at a table, what they report to the host, and what the host says to that."""

from typing import assert_never

from liverpool.engine.state import Seat
from liverpool.room.messages import requests, talking
from liverpool.server.tables.registry import OpenTable
from liverpool.server.tables.reports import with_name_left, with_report


def talk(
    found: OpenTable, seat: Seat, message: requests.TalkRequest, now: float
) -> talking.QuickWord | None:
    """Does what the person in this seat asks; gives what is sent to all. Raises `NotPossible`."""
    table = found.table
    match message:
        case talking.Say():
            return found.talking.say(table.kept, seat, message.word, now)
        case talking.Write():
            written = found.talking.write(table.kept, seat, message.text, now)
            table.save(written, seen=False)
        case requests.Report():
            table.save(with_report(table.kept, seat, message.seat))
        case talking.ReportLine():
            reported = found.talking.report(table.kept, seat, message.line)
            table.save(reported, seen=False)
        case _:
            assert_never(message)
    return None


def answer_report(found: OpenTable, message: requests.HostsAnswer) -> None:
    """Does what the host says; raises `NotPossible`."""
    table = found.table
    match message:
        case requests.LeaveName():
            table.save(with_name_left(table.kept, message.seat))
        case talking.LeaveLine():
            table.save(found.talking.leave(table.kept, message.line), seen=False)
        case talking.RemoveLine():
            table.save(found.talking.remove(table.kept, message.line), seen=False)
        case _:
            assert_never(message)
