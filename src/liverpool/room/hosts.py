"""Who acts as host, and how the others can vote for another one.

The host may make another the host. The people who are there can outvote the host: more than half of
the others, and at least two, so that nobody who is alone with a host who is away becomes host.
"""

from typing import Final

from liverpool.engine.state import Seat
from liverpool.room.change import Change
from liverpool.room.messages.requests import Admit, ChooseBot, DealNow, Halt, HostRequest
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Room
from liverpool.room.seating import next_host

FEWEST: Final = 2
"""People who can decide in the host's place."""

STAND_IN_REQUESTS: Final = (Halt, ChooseBot, Admit, DealNow)
"""What one may ask who stands in for a host who is away: nothing that would bind the host."""


def acting_host(room: Room) -> Seat:
    """The host, or while a bot plays for them the next player who is there."""
    if room.kept.host not in room.played:
        return room.kept.host
    here = [seat for seat in room.people if seat in room.here and seat not in room.waiting]
    return next_host(room.kept, here)


def _voters(room: Room) -> list[Seat]:
    """Who has a say in who is host: people who are there and play, but for the host."""
    others = room.here - room.waiting - {room.kept.host}
    return [seat for seat in room.people if seat in others]


def votes_for(room: Room, seat: Seat) -> int:
    return sum(room.votes.get(voter) == seat for voter in _voters(room))


def votes_needed(room: Room) -> int:
    return max(FEWEST, len(_voters(room)) // 2 + 1)


def vote(change: Change, seat: Seat, wanted: Seat | None) -> None:
    """The seat wants another host, or none other any more; raises `RequestRefused`.

    The host's own word makes the other the host at once.
    """
    room = change.room
    if seat in room.waiting:
        raise RequestRefused("Only the players of this deal can decide that.", reason="waits")
    if wanted is not None and (
        wanted not in room.people or wanted in room.waiting or wanted not in room.here
    ):
        raise RequestRefused("Only a player who is here can be host.", reason="no_seat")
    change.set(votes={**room.votes, seat: wanted if wanted != room.kept.host else None})
    if wanted is None or wanted == room.kept.host:
        return
    if seat == room.kept.host or votes_for(change.room, wanted) >= votes_needed(change.room):
        change.set(votes={})
        change.keep(host=wanted)


def check_may(room: Room, seat: Seat, message: HostRequest) -> None:
    """Raises `RequestRefused` where this is the host's, and the seat is neither host nor
    stand-in."""
    host = room.kept.host
    # Nobody else could ever end a halt of one who does not come back.
    lets_go_on = isinstance(message, Halt) and not message.halted
    stands_in = seat == acting_host(room) and isinstance(message, STAND_IN_REQUESTS)
    if seat != host and not stands_in and not (lets_go_on and host not in room.here):
        name = room.kept.seats[host].name
        raise RequestRefused(f"Only the host can do that; it is {name}.", reason="host")
