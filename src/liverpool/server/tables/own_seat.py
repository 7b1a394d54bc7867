"""What people do with their own seat beside playing: wishes, their name, being ready."""

from collections.abc import Sequence

from msgspec.structs import replace

from liverpool.engine.cards import JOKER
from liverpool.engine.state import Phase, Seat
from liverpool.server.messages.replies import Stage
from liverpool.server.tables.seating import NotPossible, own_name, with_seat
from liverpool.server.tables.table import Table


def set_wishes(table: Table, seat: Seat, cards: Sequence[int], *, always_pass: bool) -> None:
    """Sets the standing wish of a seat; raises `NotPossible` for what is no card."""
    if any(not 0 <= face <= JOKER for face in cards):
        raise NotPossible("There is no such card.", reason="no_such_card")
    kept = table.kept.seats[seat]
    kept = replace(kept, wishes=tuple(dict.fromkeys(cards)), always_pass=always_pass)
    table.save(with_seat(table.kept, seat, kept), seen=False)
    table.stale.add(seat)


def rename(table: Table, seat: Seat, name: str) -> None:
    """Gives the seat another name; raises `NotPossible` once the game has begun."""
    if table.stage is not Stage.LOBBY:
        raise NotPossible("Names stay as they are once the game has begun.", reason="begun")
    kept = replace(table.kept.seats[seat], name=own_name(table.kept, name, seat))
    table.save(with_seat(table.kept, seat, kept))


def mark_ready(table: Table, seat: Seat) -> None:
    """Notes that the seat has seen the scores; raises `NotPossible` while a deal is played."""
    if table.state.public.phase is not Phase.OVER or table.stage is Stage.OVER:
        raise NotPossible("The next deal has begun already.", reason="late", late=True)
    table.save(replace(table.kept, ready=tuple(sorted({*table.kept.ready, seat}))))
    table.stale.add(seat)
