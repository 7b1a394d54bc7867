"""What people do with their seats beside playing: wishes, names, a yes, notifications, leaving."""

from typing import assert_never

from msgspec.structs import replace

from liverpool.engine.cards import JOKER
from liverpool.engine.state import Seat
from liverpool.room import absence, agreeing, early_end, notices
from liverpool.room.change import Change
from liverpool.room.effects import SendAway
from liverpool.room.messages.ending import Share, Stop
from liverpool.room.messages.notices import Subscribe, Unsubscribe, Visible
from liverpool.room.messages.replies import Stage
from liverpool.room.messages.requests import ChooseMark, OwnSeatRequest, Ready, Rename, Wish
from liverpool.room.pages import leave, put
from liverpool.room.refused import RequestRefused
from liverpool.room.seating import check_sits_there, give_up_seat, own_name, with_leaving
from liverpool.room.sharing import share
from liverpool.room.turns import mark_ready


def answer(change: Change, page: int, seat: Seat, message: OwnSeatRequest) -> None:
    """Does what the person in this seat asks; raises `RequestRefused`."""
    match message:
        case Wish():
            if any(not 0 <= face <= JOKER for face in message.cards):
                raise RequestRefused("There is no such card.", reason="no_such_card")
            cards = tuple(dict.fromkeys(message.cards))
            change.keep_seat(seat, wishes=cards, passing=message.passing)
        case Rename():
            _rename(change, seat, message)
        case ChooseMark():
            change.keep_seat(seat, mark=message.mark)
        case Ready():
            mark_ready(change, [seat])
        case Share():
            share(change, seat, message)
        case Stop():
            early_end.answer(change, seat, agree=message.agree)
        case Subscribe() | Unsubscribe():
            notices.answer(change, seat, message)
        case Visible():
            put(change, page, replace(change.room.pages[page], visible=message.visible))
        case _:
            assert_never(message)


def _rename(change: Change, seat: Seat, message: Rename) -> None:
    """Another name for one's own seat before the game, for another's as the host.

    Raises `RequestRefused`.
    """
    kept = change.kept
    whose = seat if message.seat is None else message.seat
    if whose == seat and change.room.stage is not Stage.LOBBY:
        raise RequestRefused("Names can't change once the game has begun.", reason="begun")
    if seat not in (whose, kept.host):
        raise RequestRefused("Only the host can name other players.", reason="host")
    if whose not in change.room.people:
        raise RequestRefused("Nobody sits there.", reason="no_seat")
    check_sits_there(kept, whose, message.before)
    change.keep_seat(whose, name=own_name(kept, message.name, whose))


def vacate(change: Change, seat: Seat, sentence: str) -> None:
    """The seat has nobody any more; a bot plays on in it. Pages that were there are told why."""
    there = [page for page, at in change.room.pages.items() if at.seat == seat]
    early_end.forget(change, seat)
    kept = give_up_seat(change.kept, seat)
    if kept.held is not None and kept.held.seat == seat:
        kept = replace(kept, held=None)
    if change.room.stage is Stage.PLAYING:
        kept = with_leaving(kept, change.room.number, kept.seats[seat].name)
    change.save(kept)
    if change.room.play is not None:
        change.set_clock(change.room.clock.without(seat))
    agreeing.forget(change, seat)
    absence.forget(change, seat)
    room = change.room
    change.set(
        played=room.played - {seat},
        votes={by: at for by, at in room.votes.items() if seat not in (by, at)},
    )
    for page in there:
        leave(change, page)
        change.do(SendAway(page, sentence))
