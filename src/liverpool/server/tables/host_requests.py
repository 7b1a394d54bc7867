"""What only hosts ask of their tables."""

from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace

from liverpool.engine.state import Seat
from liverpool.room.messages import requests
from liverpool.server.tables import hosting, hosts, own_seat
from liverpool.server.tables.attachments import Attachments
from liverpool.server.tables.registry import OpenTable
from liverpool.server.tables.seating import NotPossible, check_sits_there, people
from liverpool.server.tables.talk_requests import answer_report
from liverpool.server.tables.watching import SENT_OFF, UNWANTED


def apply_host_request(
    pages: Attachments,
    found: OpenTable,
    seat: Seat,
    message: requests.HostRequest,
    now: float,
    vacate: Callable[[OpenTable, Seat, str], None],
) -> None:
    """Does what the one in this seat asks; raises `NotPossible`, also where they are no host.

    `vacate` sends the people of a seat away, and tells them why.
    """
    table = found.table
    hosts.check_may(table, seat, message)
    if isinstance(message, requests.HostsAnswer):
        answer_report(found, message)
        return
    match message:
        case requests.Arrange():
            hosting.arrange(table, message, now)
            found.talking.fresh = True
            pages.send_away(found.watchers.unwanted(), UNWANTED)
        case requests.ChooseBot():
            hosting.choose_bot(table, message)
        case requests.Halt():
            table.halt(now, halted=message.halted)
        case requests.Remove():
            if message.seat == seat or message.seat not in people(table.kept):
                raise NotPossible("Nobody sits there who could be removed.", reason="no_seat")
            check_sits_there(table.kept, message.seat, message.name)
            table.save(replace(table.kept, guarded=True))
            vacate(found, message.seat, "The host has removed you from this table.")
        case requests.SendOff():
            pages.send_away([found.watchers.send_off(message.watcher)], SENT_OFF)
        case requests.DealNow():
            own_seat.mark_ready(table, people(table.kept))
        case requests.Admit(yes=False):
            found.joining.refuse(message.request, now)
        case requests.Admit():
            joined, page = found.joining.admit(message.request)
            if page is not None:
                pages.attach(page, found, joined)
        case _:
            assert_never(message)
