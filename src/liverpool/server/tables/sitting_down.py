"""Coming to a table: to look, to watch, to sit down at once or with the host's yes, or back."""

from liverpool.room.messages.replies import Asked, Done, Joining, Seated, Stage
from liverpool.room.messages.requests import Hello, Look, Sit, WatchTable
from liverpool.room.messages.secret import NONE
from liverpool.room.secrets import hashed
from liverpool.server.tables.attachments import Attachments
from liverpool.server.tables.commands import seat_secret
from liverpool.server.tables.joining import asks_host, first_deal
from liverpool.server.tables.own_seat import seat_opened_by
from liverpool.server.tables.page import Page
from liverpool.server.tables.registry import OpenTable
from liverpool.server.tables.seating import NotPossible, seat_of, take_seat

ComesToTable = Look | WatchTable | Hello | Sit
"""Messages by which a page comes to a table that it names."""


def come(
    pages: Attachments, page: Page, found: OpenTable, message: ComesToTable, now: float
) -> Done | Seated | Asked:
    """The page comes to the table; raises `NotPossible`."""
    match message:
        case Look():
            pages.attach(page, found, None)
        case WatchTable():
            name = found.watchers.check(page, message.name, message.key)
            pages.watch(page, found, name, message.last)
        case Hello():
            _come_back(pages, page, found, message, now)
        case Sit():
            return _sit_down(pages, page, found, message, now)
    return Done(message.id)


def _sit_down(
    pages: Attachments, page: Page, found: OpenTable, message: Sit, now: float
) -> Seated | Asked:
    """Gives the page a seat, or asks the host; one that it has already it gets again.

    Raises `NotPossible`.
    """
    table = found.table
    name, at = table.kept.id, found.pages.get(page)
    secret = seat_secret(table.storage.key, name, message.command_id)
    for holds in (message.holds or NONE, secret):
        own = seat_of(table.kept.seats, holds)
        if own is not None:
            pages.attach(page, found, own)
            pages.take(page, name, holds)
            return Seated(message.id, name, own, holds)
    if found.joining.of(secret, now) is not Joining.NOT:
        pages.attach(page, found, None)
        found.joining.comes_back(page, secret)
        pages.take(page, name, secret)
        return Asked(message.id, name, secret)
    taken = seat_of(table.kept.seats, pages.taken(page, name))
    if taken is not None or (at is not None and at.seat is not None):
        raise NotPossible("You have a seat at this table already.", reason="seated")
    if table.stage is Stage.OVER:
        raise NotPossible("This game is over; open another table.", reason="over")
    kept, seat = take_seat(
        table.kept, message.name, message.seat, hashed(secret), from_deal=first_deal(table)
    )
    if asks_host(table.kept):
        if at is None:
            pages.attach(page, found, None)
        found.joining.add(page, kept.seats[seat].name, message.seat, secret, now)
        pages.take(page, name, secret)
        return Asked(message.id, name, secret)
    table.save(kept)
    table.refresh()
    pages.attach(page, found, seat)
    pages.take(page, name, secret)
    return Seated(message.id, name, seat, secret)


def _come_back(
    pages: Attachments, page: Page, found: OpenTable, message: Hello, now: float
) -> None:
    """The page is at its own seat again, or waits for the host's yes."""
    if found.joining.of(message.secret, now) is not Joining.NOT:
        pages.attach(page, found, None)
        found.joining.comes_back(page, message.secret)
    else:
        seat = seat_opened_by(found.table, message.secret)
        pages.attach(page, found, seat, message.last, visible=message.visible)
    pages.take(page, message.table, message.secret)
