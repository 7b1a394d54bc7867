"""Pages come to a table, and go."""

from msgspec.structs import replace

from liverpool.engine.state import Seat
from liverpool.room.absence import comes_back
from liverpool.room.change import Change, without
from liverpool.room.messages.secret import Secret
from liverpool.room.room import PageAt


def arrive(
    change: Change, page: int, seat: Seat | None, last: int = 0, *, visible: bool = True
) -> PageAt:
    """The page is at this table, in this seat or in none; it gets all that it may see there.

    Who comes first wakes the table. `last` is the number of the last move that the page has seen.
    """
    before = change.room.pages.get(page, PageAt(0))
    leave(change, page)
    if seat is not None:
        if change.room.is_idle:
            change.wake()
        comes_back(change, seat)
        room = change.room
        change.set(seen=room.seen | {seat}, played=room.played - {seat})
    room = change.room
    at = replace(
        before,
        arrival=room.arrivals + 1,
        seat=seat,
        last=min(last, room.number),
        visible=visible,
        watcher=None,
    )
    change.set(arrivals=at.arrival)
    put(change, page, at)
    return at


def put(change: Change, page: int, at: PageAt) -> None:
    """Other facts of a page that is at the table."""
    change.set(pages={**change.room.pages, page: at})


def take(change: Change, page: int, secret: Secret) -> None:
    """The asking page has taken the seat of this secret, asked for it, or come back to it."""
    at = change.room.pages[page]
    put(change, page, replace(at, holds=secret, brings_numbers=change.brings_numbers))


def leave(change: Change, page: int, *, lost: bool = False) -> None:
    """The page is at this table no longer; it may come back. `lost` as in `Went`."""
    room = change.room
    at = room.pages.get(page)
    if at is None:
        return
    change.set(pages=without(room.pages, (page,)))
    for number, each in room.requests.items():
        if each.page == page:
            change.set(requests={**change.room.requests, number: replace(each, page=None)})
    if at.seat is not None:
        since = list(room.away_since)
        since[at.seat] = change.time
        # A device that was put away ends its connections, too.
        cut_off = room.cut_off - {at.seat} | ({at.seat} if lost and at.visible else set())
        change.set(away_since=tuple(since), cut_off=cut_off)
