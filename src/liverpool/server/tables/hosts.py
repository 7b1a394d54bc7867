"""Who starts a game, who acts as host, and how the others can vote for another host.

The host starts, and may make another the host. The people who are there can outvote the host:
more than half of the others, and at least two, so that nobody who is alone with a host who is
away becomes host.
"""

from typing import Final

from msgspec.structs import replace

from liverpool.engine.state import Seat
from liverpool.room.messages.requests import Admit, ChooseBot, DealNow, Halt, HostRequest
from liverpool.server.tables.seating import NotPossible, next_host, people
from liverpool.server.tables.table import Table

FEWEST: Final = 2
"""People who can decide in the host's place."""

STAND_IN_REQUESTS: Final = (Halt, ChooseBot, Admit, DealNow)
"""What one may ask who stands in for a host who is away: nothing that would bind the host."""


def start(table: Table, seat: Seat, now: float) -> None:
    """Starts the game for the host; of others notes that they want to begin.

    While the host is away, the game starts when all who are there want it. Raises `NotPossible`.
    """
    kept = table.kept
    if seat == kept.host or kept.started:
        table.start(now)
        return
    ready = tuple(sorted({*kept.ready, seat}))
    table.save(replace(kept, ready=ready))
    grace = kept.settings.grace_seconds
    there = [each for each in people(kept) if not table.presence.is_gone(each, now, grace)]
    if len(there) >= FEWEST and set(there) <= set(ready):
        table.start(now)


def acting_host(table: Table) -> Seat:
    """The host, or while a bot plays for them the next player who is there."""
    kept, presence = table.kept, table.presence
    if kept.host not in presence.played:
        return kept.host
    here = [seat for seat in people(kept) if presence.is_here(seat) and seat not in table.waiting]
    return next_host(kept, here)


def voters(table: Table) -> list[Seat]:
    """Who has a say in who is host: people who are there and play, but for the host."""
    return [
        seat
        for seat in people(table.kept)
        if table.presence.is_here(seat) and seat != table.kept.host and seat not in table.waiting
    ]


def votes_for(table: Table, seat: Seat) -> int:
    return sum(table.votes.get(voter) == seat for voter in voters(table))


def votes_needed(table: Table) -> int:
    return max(FEWEST, len(voters(table)) // 2 + 1)


def vote(table: Table, seat: Seat, wanted: Seat | None) -> None:
    """The seat wants another host, or none other any more; raises `NotPossible`.

    The host's own word makes the other the host at once.
    """
    kept = table.kept
    if seat in table.waiting:
        raise NotPossible("Those who play in this deal decide that.", reason="waits")
    if wanted is not None and (
        wanted not in people(kept) or wanted in table.waiting or not table.presence.is_here(wanted)
    ):
        raise NotPossible("Only somebody who is here and plays can be host.", reason="no_seat")
    table.votes[seat] = wanted if wanted != kept.host else None
    table.changed = True
    if wanted is None or wanted == kept.host:
        return
    if seat == kept.host or votes_for(table, wanted) >= votes_needed(table):
        table.votes.clear()
        table.save(replace(kept, host=wanted))


def check_may(table: Table, seat: Seat, message: HostRequest) -> None:
    """Raises `NotPossible` where this is the host's, and the seat is neither host nor stand-in."""
    host = table.kept.host
    # Nobody else could ever end a halt of one who does not come back.
    lets_go_on = isinstance(message, Halt) and not message.halted
    stands_in = seat == acting_host(table) and isinstance(message, STAND_IN_REQUESTS)
    if seat != host and not stands_in and not (lets_go_on and not table.presence.is_here(host)):
        name = table.kept.seats[host].name
        raise NotPossible(f"Only the host can do that; it is {name}.", reason="host")
