"""What is new after a step, by comparing two rooms: what is stored, and what pages are sent."""

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from liverpool.engine.state import Phase, Seat
from liverpool.lessons.cards import LEARNER
from liverpool.room import effects
from liverpool.room.asking import replay_deal
from liverpool.room.change import Change
from liverpool.room.kept import KeptTable
from liverpool.room.messages.game import GameUpdate
from liverpool.room.room import Commands, Room
from liverpool.room.seat_view import views
from liverpool.room.shuffles import is_opened, is_over, shuffle_update, shuffles_now
from liverpool.room.table_view import table_update
from liverpool.room.talk import talk_shown
from liverpool.room.turns import answer_seconds, turn_end
from liverpool.table.offer_window import StandingWish
from liverpool.table.words import ONLOOKER

MOST_COMMANDS: Final = 64
"""Of each seat, in memory; a page repeats only what it still waits for."""


def writes(before: Room, after: Room) -> Iterator[effects.Write]:
    """What is to be stored."""
    number, play = before.number, after.play
    if play is not None and len(play.moves) > number:
        known = play.deals.until(0) if before.play is None else before.play.deals
        begun, stand_ins = play.deals.begun_since(known), play.deals.stand_ins_since(known)
        yield effects.Append(number, play.moves[number:], begun, stand_ins)
    for deal, agreement in after.agreements.items():
        if before.agreements.get(deal) is not agreement:
            yield effects.SaveAgreement(agreement)
    if after.kept is not before.kept and after.kept != before.kept:
        yield effects.Save(after.kept)


def note_command(change: Change, seat: Seat, command: str) -> None:
    """Notes a command that was done; it is stored only where it has written something."""
    known = change.room.commands.get(seat, Commands())
    stored = known.stored
    if any(True for _ in writes(change.before, change.room)):
        stored += 1
        change.do(effects.NoteCommand(seat, stored, command))
    commands = Commands((*known.ids, command)[-MOST_COMMANDS:], stored)
    change.set(commands={**change.room.commands, seat: commands})


# What pages are sent


def tell(change: Change) -> None:
    """Sends what is new to all who may see it."""
    before, room = change.before, change.room
    new = {page for page, at in room.pages.items() if at.arrival > before.arrivals}
    looks_same = before.kept is room.kept or _shown(before.kept) == _shown(room.kept)
    has_changed = not looks_same or _table_facts(before) != _table_facts(room)
    for page in room.pages:
        if has_changed or page in new:
            change.do(effects.Send(page, table_update(room, page, change.time)))
    if room.play is not None:
        _tell_game(change, new)
    _tell_talk(change, new)
    _tell_shuffles(change, new)


def _table_facts(room: Room) -> tuple[Any, ...]:
    """What a `TableUpdate` follows from, beside what is stored."""
    public = None if room.play is None else room.play.public
    return (
        room.stage,
        public is not None and public.phase is Phase.OVER,
        room.waiting,
        room.here,
        room.played,
        room.woke,
        room.absences,
        room.votes,
        room.played_on,
        room.ready_since,
        room.watching,
        {number: each.page for number, each in room.requests.items()},
    )


def _shown(kept: KeptTable) -> KeptTable:
    """The table without what no `TableUpdate` shows."""
    seats = tuple(
        replace(seat.with_wish(StandingWish()), said=None, devices=(), notified=False, absence=None)
        for seat in kept.seats
    )
    return replace(kept, seats=seats, talk=(), held=None, learns=None, ended="", left=())


def _tell_game(change: Change, new: set[int]) -> None:
    """Each seat's view of the game where it has changed, once for all of its pages."""
    before, room, play = change.before, change.room, change.room.game
    stale, more = _stale(before, room), new | change.again
    of_seat, pages = views(change), dict(room.pages)
    made: dict[tuple[Seat, int], GameUpdate] = {}
    for page, at in room.pages.items():
        seat = ONLOOKER if at.watcher is not None else at.seat
        if seat is None or not (seat in stale or page in more):
            continue
        key = seat, at.last
        if key not in made:
            if seat == ONLOOKER:
                assert play.watched is not None, "somebody watches"
                made[key] = play.watched.update(at.last)
            else:
                events = play.logs.since(seat, at.last)
                made[key] = GameUpdate(room.number, events, of_seat(seat))
        pages[page] = replace(at, last=made[key].number)
        change.do(effects.Send(page, made[key]))
    change.set(pages=pages)


def _stale(before: Room, room: Room) -> set[Seat]:
    """The seats whose view has changed, and `ONLOOKER` where that of those who watch has."""
    stale, seats = set[Seat](), range(len(room.kept.seats))
    if _watched_facts(before) != _watched_facts(room):
        stale.add(ONLOOKER)
    if (
        before.play is None
        or _game_facts(before) != _game_facts(room)
        or _time_facts(before) != _time_facts(room)
    ):
        return stale | {*seats}
    return stale | {seat for seat in seats if _own_facts(before, seat) != _own_facts(room, seat)}


def _watched_facts(room: Room) -> Any:
    watched = None if room.play is None else room.play.watched
    return watched and (watched.number, watched.shown_as)


def _game_facts(room: Room) -> tuple[Any, ...]:
    """What the views of all seats follow from, beside the state itself."""
    play = room.game
    return (
        play.clock.number,
        play.clock.opened,
        play.clock.offer_end,
        (play.logs_made, play.meanwhile is None),
        room.names,
        room.waiting,
        room.kept.settings,
        room.kept.left,
        room.kept.stopped,
    )


def _time_facts(room: Room) -> tuple[Any, ...]:
    return (room.is_idle, answer_seconds(room))


def _own_facts(room: Room, seat: Seat) -> tuple[Any, ...]:
    """What one seat's view follows from beside that."""
    clock, kept = room.clock, room.kept
    hand, held, end = room.hands.get(seat), clock.held, turn_end(room)
    return (
        kept.seats[seat].wish,
        seat in kept.ready,
        clock.offering.given.get(seat),
        seat in clock.gone,
        (held, clock.held_until) if held is not None and held[0] == seat else None,
        end if end is not None and end.seat == seat else None,
        hand and hand.progress,
        kept.learns if seat == LEARNER else None,
    )


def _tell_talk(change: Change, new: set[int]) -> None:
    """What was written at the table goes to those who sit there, and to nobody else."""
    before, room = change.before, change.room
    if not room.kept.settings.talk:
        return
    same = before.kept.settings.talk and before.kept.talk is room.kept.talk
    for page, at in room.pages.items():
        if at.seat is None or (same and page not in new and before.kept.host == room.kept.host):
            continue
        shown = talk_shown(room.kept, at.seat)
        was_here = page not in new and at.seat < len(before.kept.seats)
        known = before.kept.settings.talk and was_here and talk_shown(before.kept, at.seat)
        if shown != known and (was_here or room.kept.talk):
            change.do(effects.Send(page, shown))


def _tell_shuffles(change: Change, new: set[int]) -> None:
    """How the numbers of the deals stand, to the pages that take part."""
    before, room = change.before, change.room
    fresh = [deal for deal in room.agreements if _stands(before, deal) != _stands(room, deal)]
    for page, at in room.pages.items():
        if at.seat is None or not at.brings_numbers:
            continue
        for deal in sorted({*fresh, *(shuffles_now(room) if page in new else ())}):
            if is_opened(room, at.seat, deal):
                replay_deal(change, effects.ShuffleOpens(page, at.seat, deal), deal)
            else:
                change.do(effects.Send(page, shuffle_update(room, at.seat, deal)))


def _stands(room: Room, deal: int) -> Any:
    known = room.agreements.get(deal)
    return known and (known.step, known.aim, is_over(room, deal))
