"""One step of a room: an event, and what becomes of the room by it.

`step` is pure: the same room, event and moment give the same outcome. Whoever runs it stores what
the outcome writes, all or nothing, puts the new room in place of the old one, and only then does
the rest. So nobody sees what is not stored, and where storing fails nothing has happened.
"""

from typing import Any, NamedTuple, assert_never

from liverpool.engine.refusals import RulesError
from liverpool.engine.state import Seat
from liverpool.fair.counts import DealCounts
from liverpool.room import (
    absence,
    asking,
    bots,
    hand_progress,
    hosts,
    joining,
    learning,
    lobby,
    logs,
    notices,
    own_seat,
    shuffles,
    talk,
)
from liverpool.room.change import Change
from liverpool.room.coming import ComesToTable, come
from liverpool.room.deals import MadeDeal
from liverpool.room.effects import (
    BotThinks,
    Count,
    DealCounted,
    Effect,
    HandCounted,
    Job,
    LogsAgain,
    PageQuestion,
    Send,
    ShuffleOpens,
)
from liverpool.room.events import Asked, Came, Event, JobDone, Notified, Now, Stops, Tick, Went
from liverpool.room.failures import Failed
from liverpool.room.messages import requests
from liverpool.room.messages.ending import WatchShared
from liverpool.room.messages.frames import Command, ToPage
from liverpool.room.messages.replies import Done, Refused, Seated
from liverpool.room.messages.reviewing import PlayFrom
from liverpool.room.messages.shuffles import ShuffleRequest
from liverpool.room.newcomers import FOR_PLAYERS
from liverpool.room.pages import arrive, leave, take
from liverpool.room.refused import RequestRefused, refusal
from liverpool.room.room import Commands, Room
from liverpool.room.telling import note_command, tell, writes
from liverpool.room.turns import advance, earliest, start, take_back
from liverpool.table.reasons import Why

AtTable = ComesToTable | requests.Peek | WatchShared
"""Messages that name the table that they are for."""
RoomRequest = AtTable | requests.InfoRequest | PlayFrom | requests.TableRequest
"""What a page asks of a room."""


class Outcome(NamedTuple):
    """What has become of a room."""

    room: Room
    effects: tuple[Effect, ...]
    """What is stored comes first."""
    wake: float | None
    """When it goes on by itself; None where people must act."""


def step(room: Room, event: Event, now: Now) -> Outcome:
    """What becomes of the room by this event."""
    change = Change(room, now)
    joining.expire(change)
    answer = _apply(change, event)
    logs.refit(change)
    wake = None if learning.waits(change.room) else advance(change)
    logs.refit(change)
    again = notices.look(change, is_last=isinstance(event, Stops))
    done, change.effects = change.effects, []
    if change.room is not room or change.again:
        tell(change)
    told = change.effects
    if answer is not None:
        told.insert(_place(change, answer, told), answer)
    ends = joining.next_end(change.room) if change.room.pages else None
    wake = earliest(wake, again, ends, after=float("-inf"))
    return Outcome(change.room, (*writes(room, change.room), *done, *told), wake)


def _place(change: Change, answer: Send, told: list[Effect]) -> int:
    """Where the answer stands among what is sent: first, but for a page without a seat."""
    at = change.room.pages.get(answer.page)
    if at is None or at.seat is not None or at.watcher is not None:
        return 0
    own = (
        place
        for place, each in enumerate(told, 1)
        if isinstance(each, Send) and each.page == answer.page
    )
    return next(own, 0)


def _apply(change: Change, event: Event) -> Send | None:
    """What the event changes; the answer to the page that asks, or nothing where it comes later."""
    match event:
        case Asked():
            return _answered(change, event)
        case Came():
            return _come(change, event)
        case Went():
            leave(change, event.page, lost=event.lost)
        case JobDone(job, result):
            return _job_done(change, job, result)
        case Notified():
            notices.note_outcome(change, event)
        case Tick() | Stops():
            pass
        case _:
            assert_never(event)
    return None


def _come(change: Change, event: Came) -> Send:
    change.page, change.brings_numbers = event.page, event.brings_numbers
    if event.start:
        start(change, hurried=True)
    arrive(change, event.page, event.seat)
    take(change, event.page, event.secret)
    return Send(event.page, Seated(event.asked, change.kept.id, event.seat, event.secret))


# What pages ask


def _answered(change: Change, event: Asked) -> Send | None:
    """The answer, or nothing where it comes later. Where it is a refusal, nothing has changed."""
    change.page, change.brings_numbers = event.page, event.brings_numbers
    change.network = event.network
    before = change.room
    try:
        answer = _process(change, event)
    except (RequestRefused, RulesError) as error:
        change.room = before
        change.effects.clear()
        answer = refusal(event.message.id, error)
    return None if answer is None else Send(event.page, answer)


def _process(change: Change, event: Asked) -> ToPage | None:
    page, message = event.page, event.message
    assert isinstance(message, RoomRequest), "nothing else is asked of a room"
    match message:
        case _ if isinstance(message, ComesToTable):
            return come(change, page, message)
        case requests.Peek() | WatchShared():
            return asking.look_in(change, page, message)
        case _:
            seat = _seat_of(change.room, page, message)
    if isinstance(message, requests.InfoRequest | PlayFrom):
        return asking.answer(change, page, seat, message)
    command = message.command_id if isinstance(message, Command) else None
    if command is not None and command in change.room.commands.get(seat, Commands()).ids:
        change.again.add(page)  # it was done, and nobody heard
        return Done(message.id)
    if question := _do(change, event, seat, message):
        return Refused(message.id, Why("coach", question, ""))
    if command is not None:
        note_command(change, seat, command)
    return Done(message.id)


def _seat_of(room: Room, page: int, message: RoomRequest) -> Seat:
    """The seat of the page; raises `RequestRefused` where it may not ask that."""
    at = room.pages.get(page)
    if at is None or at.seat is None:
        raise RequestRefused.unseated()
    if isinstance(message, FOR_PLAYERS) and at.seat in room.waiting:
        raise RequestRefused("A bot plays this deal; you play from the next.", reason="waits")
    return at.seat


def _do(change: Change, event: Asked, seat: Seat, message: requests.TableRequest) -> str:
    """Does what the person in this seat asks; gives what the coach asks before that, if anything.

    Raises `RequestRefused` or `RulesError`.
    """
    match message:
        case _ if isinstance(message, requests.HostRequest):
            lobby.answer(change, seat, message)
        case _ if isinstance(message, requests.TalkRequest):
            talk.answer(change, seat, message)
        case _ if isinstance(message, requests.OwnSeatRequest):
            own_seat.answer(change, event.page, seat, message)
        case _ if isinstance(message, requests.AbsenceRequest):
            absence.answer(change, seat, message)
        case _ if isinstance(message, ShuffleRequest):
            shuffles.take_part(change, seat, message)
        case requests.Make():
            return learning.make(change, seat, message)
        case requests.TakeBack():
            take_back(change, seat)
        case requests.Learnt():
            learning.note_learnt(change, seat, message.moment)
        case requests.Start():
            lobby.begin(change, seat)
        case requests.Vote():
            hosts.vote(change, seat, message.seat)
        case requests.Leave():
            leave(change, event.page)
            own_seat.vacate(change, seat, "You left this table on another page.")
        case requests.Again():
            lobby.play_again(change, message, event.new_id)
        case _:
            assert_never(message)
    return ""


# What workers have found


def _job_done(change: Change, job: Job, result: Any) -> Send | None:
    match job:
        case BotThinks():
            bots.has_thought(change, job, result)
        case HandCounted():
            hand_progress.counted(change, job, result)
        case LogsAgain():
            logs.made_again(change, job, result)
        case DealCounted():
            if isinstance(result, DealCounts):
                change.do(Count(result))
        case ShuffleOpens():
            _open_shuffle(change, job, result)
        case PageQuestion():
            try:
                answer = asking.found(change, job, result)
            except (RequestRefused, RulesError) as error:
                answer = refusal(job.message.id, error)
            return None if answer is None else Send(job.page, answer)
        case _:
            assert_never(job)
    return None


def _open_shuffle(change: Change, job: ShuffleOpens, made: MadeDeal | Failed) -> None:
    """What cannot be found is left out; the page can ask for it."""
    room, at = change.room, change.room.pages.get(job.page)
    if at is None or at.seat != job.seat:
        return
    if isinstance(made, Failed):
        update = shuffles.shuffle_update(room, job.seat, job.deal)
    else:
        update = shuffles.opened_update(room, job.seat, job.deal, 0, made)
    change.do(Send(job.page, update))
