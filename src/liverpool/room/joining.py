"""Who would like to join a table at which the host is asked first, and what becomes of it.

A request is stored with its table: a limited number at a table, fewer from one address, for a
limited time. Its secret is that of the seat to come, so whoever drops out meanwhile, or outlives
the server, finds their request again, or hears what was answered. Addresses are known as long as
the server runs.
"""

from datetime import timedelta
from typing import Final

from msgspec.structs import replace

from liverpool.engine.state import Seat
from liverpool.room import newcomers
from liverpool.room.change import Change, without
from liverpool.room.events import Now
from liverpool.room.kept import KeptRequest, KeptSeat, KeptTable
from liverpool.room.messages.replies import Joining, JoinShown
from liverpool.room.messages.secret import Secret
from liverpool.room.pages import arrive
from liverpool.room.refused import RequestRefused
from liverpool.room.room import OwnRequest, Room
from liverpool.room.seating import people, take_seat
from liverpool.room.secrets import hashed, matches

MOST_AT_A_TABLE: Final = 8
"""Open requests, and as many that are answered and remembered."""
MOST_OF_AN_ADDRESS: Final = 4
LASTS: Final = 600.0
"""Seconds in which a request is to be answered."""
LASTS_SLOWLY: Final = 86_400.0
"""The same at a slow table, at which nobody need be there; and how long answers are remembered."""
REFUSALS: Final = 2
"""After so many an address asks no more for as long as a request lasts."""


def asks_host(kept: KeptTable) -> bool:
    """Whether somebody who comes has to be let in, and somebody is there to say so."""
    late = kept.started and kept.settings.ask_host
    return (late or kept.guarded) and bool(people(kept))


def first_deal(room: Room) -> int:
    """The first deal for one who sits down now; 0 before the game."""
    return 0 if room.play is None else newcomers.first_deal(room.play.public)


def requests_again(kept: KeptTable, now: Now) -> dict[int, OwnRequest]:
    """After a start of the server: when the requests that are stored end.

    No later than usual, should the server's date have been set meanwhile.
    """
    left = {each.number: (each.ends - now.date).total_seconds() for each in kept.requests}
    return {at: OwnRequest(now.time + min(each, LASTS_SLOWLY)) for at, each in left.items()}


def ask(change: Change, asks: KeptSeat, seat: Seat | None, secret: Secret) -> None:
    """A request of the page, as whom it would sit there; the secret opens it.

    Raises `RequestRefused` for too many.
    """
    waiting = _open(change.room)
    known = [change.room.requests[each.number] for each in waiting]
    refused, until = change.room.turned_away.get(change.network, (0, 0.0))
    if refused >= REFUSALS and change.time < until:
        raise RequestRefused("The host has said no; ask again later.", reason="turned_away")
    if any(each.page == change.page for each in known):
        raise RequestRefused("The host has already been asked.", reason="asked")
    same = sum(each.network == change.network for each in known)
    if same >= MOST_OF_AN_ADDRESS or len(waiting) >= MOST_AT_A_TABLE:
        raise RequestRefused("Others wait to be let in; try again later.", reason="many_ask")
    lasts = LASTS_SLOWLY if change.kept.settings.slow else LASTS
    requests = change.kept.requests
    number = max((each.number for each in requests), default=0) + 1
    ends = change.now.date + timedelta(seconds=lasts)
    request = KeptRequest(number, asks.name, hashed(secret), ends, seat, mark=asks.mark)
    own = OwnRequest(change.time + lasts)
    change.set(requests={**change.room.requests, number: own})
    change.keep(requests=(*requests, request))
    _note_page(change, number)


def _note_page(change: Change, number: int) -> None:
    """The request is that of the page which asks, and of no other of its requests."""
    assert change.page is not None, "a page asks"
    requests = {
        at: replace(each, page=None) if each.page == change.page else each
        for at, each in change.room.requests.items()
    }
    own = requests[number]
    network = own.network or change.network
    change.set(requests={**requests, number: replace(own, page=change.page, network=network)})


def admit(change: Change, number: int) -> None:
    """Gives a seat to somebody who has asked; their page has it at once where it is connected.

    Raises `RequestRefused` where the request is closed, or no seat is free.
    """
    asked, room = _get(change.room, number), change.room
    wanted = None if asked.seat in room.people else asked.seat
    page = room.requests[number].page
    kept, seat = take_seat(
        room.kept,
        asked.name,
        wanted,
        asked.secret,
        from_deal=first_deal(room),
        mark=asked.mark,
    )
    change.save(kept)
    _forget(change, {number})
    if page is not None:
        arrive(change, page, seat)


def refuse(change: Change, number: int) -> None:
    """Raises `RequestRefused` where the request is closed."""
    request, known = _get(change.room, number), change.room.turned_away
    if network := change.room.requests[number].network:
        count, _ = known.get(network, (0, 0.0))
        change.set(turned_away={**known, network: (count + 1, change.time + LASTS)})
    _end(change, request, Joining.REFUSED)


def expire(change: Change) -> None:
    """Ends requests whose time is over, and forgets answers of long ago."""
    known = change.room.turned_away
    left = {network: each for network, each in known.items() if each[1] > change.time}
    if len(left) < len(known):
        change.set(turned_away=left)
    own = change.room.requests
    over = [each for each in change.kept.requests if own[each.number].ends <= change.time]
    _forget(change, {each.number for each in over if each.joining is not Joining.WAITS})
    for each in over:
        if each.joining is Joining.WAITS:
            _end(change, each, Joining.EXPIRED)


def next_end(room: Room) -> float | None:
    """When the next of the open requests expires."""
    return min((room.requests[each.number].ends for each in _open(room)), default=None)


def became_of(room: Room, secret: Secret) -> Joining:
    """What has become of the request that this secret opens."""
    found = _opened_by(room, secret)
    return Joining.NOT if found is None else found.joining


def comes_back(change: Change, secret: Secret) -> None:
    """The request of this secret is the asking page's from now on."""
    found = _opened_by(change.room, secret)
    if found is not None:
        _note_page(change, found.number)


def joining_shown(room: Room, page: int) -> Joining:
    """What is shown to a page of its own request."""
    own = (each.joining for each in room.kept.requests if room.requests[each.number].page == page)
    return next(own, Joining.NOT)


def joiners_shown(room: Room) -> tuple[JoinShown, ...]:
    return tuple(JoinShown(each.number, each.name) for each in _open(room))


def _open(room: Room) -> list[KeptRequest]:
    return [each for each in room.kept.requests if each.joining is Joining.WAITS]


def _get(room: Room, number: int) -> KeptRequest:
    """The open request; raises `RequestRefused` where it is closed."""
    found = next((each for each in _open(room) if each.number == number), None)
    if found is None:
        raise RequestRefused("This request is no longer open.", reason="no_request", late=True)
    return found


def _opened_by(room: Room, secret: Secret) -> KeptRequest | None:
    return next((each for each in room.kept.requests if matches(secret, each.secret)), None)


def _end(change: Change, request: KeptRequest, how: Joining) -> None:
    """Whoever asked hears of it when they come back, for a while."""
    known = change.room.requests
    own = replace(known[request.number], ends=change.time + LASTS_SLOWLY)
    change.set(requests={**known, request.number: own})
    ends = change.now.date + timedelta(seconds=LASTS_SLOWLY)
    ended = replace(request, joining=how, ends=ends)
    change.keep(
        requests=tuple(
            ended if each.number == request.number else each for each in change.kept.requests
        )
    )
    closed = [each for each in change.kept.requests if each.joining is not Joining.WAITS]
    _forget(change, {each.number for each in closed[:-MOST_AT_A_TABLE]})


def _forget(change: Change, numbers: set[int]) -> None:
    if not numbers:
        return
    change.keep(requests=tuple(each for each in change.kept.requests if each.number not in numbers))
    change.set(requests=without(change.room.requests, numbers))
