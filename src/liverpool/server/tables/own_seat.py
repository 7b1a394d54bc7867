"""What people do with their seats beside playing: wishes, names, a yes, notifications."""

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from liverpool.engine.cards import JOKER
from liverpool.engine.state import Phase, Seat
from liverpool.room.messages.ending import Share, Stop
from liverpool.room.messages.notices import Subscribe, Unsubscribe, Visible
from liverpool.room.messages.replies import Stage
from liverpool.room.messages.requests import OwnSeatRequest, Ready, Rename, Wish
from liverpool.room.messages.secret import Secret
from liverpool.server.tables.game_start import first_state
from liverpool.server.tables.registry import Attachment
from liverpool.server.tables.seating import (
    NotPossible,
    check_sits_there,
    own_name,
    people,
    seat_of,
    with_seat,
)
from liverpool.server.tables.shared_games import answer as share
from liverpool.server.tables.table import Table
from liverpool.table.offer_window import Passing, StandingWish


def answer(at: Attachment, seat: Seat, message: OwnSeatRequest, now: float) -> None:
    """Does what the person in this seat asks; raises `NotPossible`."""
    table = at.open.table
    match message:
        case Wish():
            _set_wishes(table, seat, message.cards, message.passing)
        case Rename():
            _rename(table, seat, message)
        case Ready():
            mark_ready(table, [seat])
        case Share():
            share(table, seat, message)
        case Stop():
            _stop(table, seat, now, agree=message.agree)
        case Subscribe() | Unsubscribe():
            at.open.notices.answer(seat, message)
        case Visible():
            at.visible = message.visible
        case _:
            assert_never(message)


def _set_wishes(table: Table, seat: Seat, cards: Sequence[int], passing: Passing) -> None:
    """Sets the standing wish of a seat; raises `NotPossible` for what is no card."""
    if any(not 0 <= face <= JOKER for face in cards):
        raise NotPossible("There is no such card.", reason="no_such_card")
    wish = StandingWish(tuple(dict.fromkeys(cards)), passing)
    kept = table.kept.seats[seat].with_wish(wish)
    table.save(with_seat(table.kept, seat, kept), seen=False)
    table.stale.add(seat)


def _rename(table: Table, seat: Seat, message: Rename) -> None:
    """Another name for one's own seat before the game, for another's as the host.

    Raises `NotPossible`.
    """
    whose = seat if message.seat is None else message.seat
    if whose == seat and table.stage is not Stage.LOBBY:
        raise NotPossible("Names stay as they are once the game has begun.", reason="begun")
    if seat not in (whose, table.kept.host):
        raise NotPossible("Only the host can give another a name.", reason="host")
    if whose not in people(table.kept):
        raise NotPossible("Nobody sits there.", reason="no_seat")
    check_sits_there(table.kept, whose, message.before)
    kept = replace(table.kept.seats[whose], name=own_name(table.kept, message.name, whose))
    table.save(with_seat(table.kept, whose, kept))
    table.refresh()


def mark_ready(table: Table, seats: Sequence[Seat]) -> None:
    """These seats have seen the scores; raises `NotPossible` where no deal is to follow."""
    if table.state.public.phase is not Phase.OVER or table.stage is Stage.OVER:
        raise NotPossible("The next deal has begun already.", reason="late", late=True)
    table.save(replace(table.kept, ready=tuple(sorted({*table.kept.ready, *seats}))))
    table.stale.update(seats)


def seat_opened_by(table: Table, secret: Secret) -> Seat:
    """The seat that the secret opens; raises `NotPossible` for another's."""
    seat = seat_of(table.kept.seats, secret)
    if seat is None:
        raise NotPossible(
            "This seat is not yours any more. You can sit down again if one is free.",
            reason="not_yours",
        )
    return seat


def _stop(table: Table, seat: Seat, now: float, *, agree: bool) -> None:
    """A yes or a no to ending the game with the scores so far; raises `NotPossible`."""
    if table.stage is not Stage.PLAYING:
        raise NotPossible("There is no game that could be ended.", reason="not_playing")
    public = table.state.public
    if public.phase is not Phase.OVER and public.number == first_state(table.kept).public.number:
        raise NotPossible(
            "There are no scores yet: the first deal is not over.", reason="no_scores"
        )
    if agree:
        kept = table.stopping.agree(seat, table.waiting, now)
    else:
        kept = table.stopping.disagree(seat, now)
    table.save(kept)
