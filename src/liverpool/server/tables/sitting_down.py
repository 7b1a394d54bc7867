"""Sitting down at a table, at once or with the host's yes."""

from liverpool.server.access.secrets import hashed
from liverpool.server.messages.replies import Asked, Joining, Seated, Stage
from liverpool.server.messages.requests import Sit
from liverpool.server.tables.attachments import Attachments
from liverpool.server.tables.commands import seat_secret
from liverpool.server.tables.joining import asks_host, first_deal
from liverpool.server.tables.page import Page
from liverpool.server.tables.registry import OpenTable
from liverpool.server.tables.seating import NotPossible, seat_of, take_seat


def sit_down(
    pages: Attachments, page: Page, found: OpenTable, message: Sit, now: float
) -> Seated | Asked:
    """Gives the page a seat, or asks the host; one that it has already it gets again.

    Raises `NotPossible`.
    """
    table = found.table
    name, at = table.kept.id, found.pages.get(page)
    secret = seat_secret(table.storage.key, name, message.command_id)
    for holds in (message.holds or "", secret):
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
