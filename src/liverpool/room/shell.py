"""Rooms in the memory of one program, and the pages at them.

For every event: make the step, store what it writes, all or nothing, replace the room, then send.
Each room has one writer, which is the thread that calls. Whoever holds rooms brings a clock and
chance, stores, and does jobs, at once or later.
"""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from itertools import count
from typing import Any, Final, Generic, TypeVar, assert_never

from msgspec import Struct, field
from msgspec.structs import replace

from liverpool.engine.refusals import RulesError
from liverpool.engine.state import Seat
from liverpool.room import effects
from liverpool.room.again import room_played
from liverpool.room.around import Alarm, Clock, Notifier, Page, Workers
from liverpool.room.beside import BesideTables, answer_beside
from liverpool.room.coming import has_sat_down
from liverpool.room.events import Asked, Came, Event, JobDone, Notified, Now, Tick, Went
from liverpool.room.kept import KeptReview, KeptTable
from liverpool.room.lobby import opened
from liverpool.room.looking_up import LookUp, Opens
from liverpool.room.messages import requests
from liverpool.room.messages.editing import Shorten
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.records import RecordRequest
from liverpool.room.messages.replies import Done, Refused
from liverpool.room.messages.reviewing import ReviewRequest
from liverpool.room.messages.secret import Secret
from liverpool.room.messages.shuffles import ReadCounts
from liverpool.room.messages.trials import ReadBalance, ReadEffects
from liverpool.room.opening import open_table, opened_before
from liverpool.room.refused import RequestRefused, refusal
from liverpool.room.reviewing import Reviewing
from liverpool.room.room import Room, Surroundings
from liverpool.room.secrets import table_id_from
from liverpool.room.step import AtTable, Outcome, step
from liverpool.room.trials import Trials
from liverpool.table.reasons import Why

AGAIN: Final = 1.0
"""Seconds after which what could not be stored is tried again."""
NEEDS_SERVER: Final = "That needs a server: it can be had where you play online."
NOT_NOW: Final = "This table could not be read; try again."

ServerRequest = ReadCounts | Shorten | requests.KeeperRequest | RecordRequest
"""What only a server answers."""


class OpenRoom(Struct, eq=False):
    """A room in memory, what is to happen to it, and its alarm."""

    room: Room
    events: deque[Event] = field(default_factory=deque)
    is_busy: bool = False
    stores: bool = False
    """Whether the last step waits for what it writes to be stored."""
    alarm: Alarm | None = None

    @property
    def name(self) -> str:
        return self.room.kept.id


_Page = TypeVar("_Page", bound=Page)


class Shell(ABC, Generic[_Page]):
    """The rooms of one program, and its pages; a page is at one table at a time."""

    def __init__(
        self,
        around: Surroundings,
        clock: Clock,
        date: Callable[[], datetime],
        draw: Callable[[], bytes],
        reviewers: Workers,
        notifier: Notifier | None = None,
    ) -> None:
        """`date` gives the moment in UTC, `draw` 32 bytes that nobody can guess; `reviewers` look
        at finished games and try house rules; without a `notifier` nobody can be notified."""
        self._around, self._notifier = around, notifier
        self._clock, self._date, self._draw = clock, date, draw
        self._open: dict[str, OpenRoom] = {}
        self._pages: dict[int, _Page] = {}
        self._numbers: dict[_Page, int] = {}
        self._bring_numbers: set[int] = set()
        self._tables: dict[_Page, str] = {}
        """At which table each page is."""
        self._next_page = count(1)
        soon = partial(clock.call_later, 0.0)
        self._reviewing = Reviewing[_Page](reviewers, self, self._seat_at, soon)
        self._trials = Trials[_Page](reviewers, self.network, clock.call_later)

    def now(self) -> Now:
        """This moment."""
        return Now(self._clock.time(), self._date(), self._draw())

    # What whoever holds rooms does for them

    @abstractmethod
    def store(
        self, table: str, writes: Sequence[effects.Write], done: Callable[[str], None], /
    ) -> None:
        """Stores all or nothing; `done` gets nothing, or why not, in a sentence.

        Whoever catches an exception around each step and reply may raise it in place of the latter.
        """

    @abstractmethod
    def look_up(self, page: _Page, wanted: LookUp, done: Callable[[Any], None], /) -> None:
        """Finds something for a page; `done` gets it, or a `Failed`. Raises `RequestRefused`."""

    @abstractmethod
    def could_not_answer(self, page: _Page, asked: int, /) -> None:
        """Notes the exception of just now, and tells the page, whose message has this id."""

    @abstractmethod
    def start_job(
        self, found: OpenRoom, effect: effects.StartJob, done: Callable[[Any], None], /
    ) -> None:
        """Does a job of a room; `done` gets what it found, or a `Failed`."""

    @abstractmethod
    def reviews(self, table: str, seat: Seat, /) -> dict[int, KeptReview]:
        """What is kept of a review, by deal; raises `CannotKeep` where it cannot be read."""

    @abstractmethod
    def save_review(self, table: str, seat: Seat, found: KeptReview, /) -> None:
        """Keeps this in place of what was kept of the deal; raises `CannotKeep`."""

    def is_kept(self, name: str) -> bool:
        """Whether there is a table of this id, in memory or not."""
        return name in self

    def new_id(self, name: str = "") -> str:
        """An id for a table that is opened: this one, if it can be here, or else another."""
        return name or table_id_from(self._draw())

    def network(self, page: _Page) -> str:
        """From where the page comes."""
        return page.address

    # Rooms

    def __contains__(self, name: str) -> bool:
        return name in self._open

    def room(self, name: str) -> Room:
        """The room as it is in memory; raises `RequestRefused` where none is."""
        if name not in self._open:
            raise RequestRefused.no_table()
        return self._open[name].room

    def add(
        self, kept: KeptTable, then: Callable[[str], None], played: effects.Append | None = None
    ) -> None:
        """A new table; `then` gets nothing, or why it could not be stored."""
        if played is None:
            room = opened(kept, self._around, self.now())
        else:
            room = room_played(kept, played, self._around, self.now())
        writes = [each for each in (effects.Create(room.kept), played) if each is not None]

        def stored(why: str) -> None:
            if not why:
                self._add(room)
            then(why)

        self.store(kept.id, writes, stored)

    def _add(self, room: Room) -> None:
        self._open[room.kept.id] = OpenRoom(room)

    # Pages

    def connected(self, page: _Page) -> None:
        number = self._numbers[page] = next(self._next_page)
        self._pages[number] = page

    def disconnected(self, page: _Page, *, lost: bool = False) -> None:
        """The page is gone; `lost` as in `Went`."""
        self._trials.forget(page)
        self.leaves(page, lost=lost)
        number = self._numbers.pop(page, None)
        if number is not None:
            del self._pages[number]
            self._bring_numbers.discard(number)

    def leaves(self, page: _Page, *, lost: bool = False) -> None:
        """The page is at no table here any more; `lost` as in `Went`."""
        self._reviewing.close(page)
        table = self._tables.pop(page, None)
        if table is not None:
            self.happens(table, Went(self._numbers[page], lost))

    def handle(self, page: _Page, message: requests.PageMessage) -> None:
        """Answers a message of a page, now or later; never waits."""
        if isinstance(message, requests.TAKES_SEAT) and message.shuffles:
            self._bring_numbers.add(self._numbers[page])
        self._reply(page, message.id, partial(self._answer, page, message))

    def _reply(self, page: _Page, asked: int, answering: Callable[[], ToPage | None]) -> None:
        """Sends the page the answer to its message of this id, or why there is none."""
        try:
            answer = answering()
        except (RequestRefused, RulesError) as error:
            answer = refusal(asked, error)
        if answer is not None:
            page.send(answer)

    def _answer(self, page: _Page, message: requests.PageMessage) -> ToPage | None:
        """The answer, or nothing where it comes from a room or later."""
        match message:
            case requests.Ping():
                return Done(message.id)
            case requests.Open() | requests.Bring():
                self._open_table(page, message)
            case ReadEffects() | ReadBalance():
                return self._trials.answer(page, message)
            case _ if isinstance(message, BesideTables):
                found = answer_beside(message, self.now())
                if not isinstance(found, LookUp):
                    return found
                self._look_up(page, message.id, found)
            case _ if isinstance(message, AtTable):
                self.room(message.table)
                self._ask(page, message.table, message)
            case _ if isinstance(message, ServerRequest):
                raise RequestRefused(NEEDS_SERVER, reason="offline")
            case _ if isinstance(message, ReviewRequest):
                at = self._seat_at(page)
                if at is None:
                    raise RequestRefused.unseated()
                return self._reviewing.answer(page, *at, message)
            case _ if isinstance(message, requests.SeatRequest):
                table = self._tables.get(page)
                if table is None or table not in self:
                    raise RequestRefused.unseated()
                self._ask(page, table, message)
            case _:
                assert_never(message)
        return None

    def _seat_at(self, page: _Page) -> tuple[Room, Seat] | None:
        """The room of the page, and its seat; nothing where it has none."""
        name = self._tables.get(page)
        if name is None or name not in self:
            return None
        room = self.room(name)
        at = room.pages.get(self._numbers[page])
        return None if at is None or at.seat is None else (room, at.seat)

    def _look_up(self, page: _Page, asked: int, wanted: LookUp) -> None:
        def finish(result: Any) -> ToPage | None:
            made = wanted.finish(self.now(), result)
            if not isinstance(made, Opens):
                return made
            self._let_in(page, asked, made.kept, made.secret, played=made.played)
            return None

        def done(result: Any) -> None:
            try:
                self._reply(page, asked, partial(finish, result))
            except Exception:  # else the page waits in vain
                self.could_not_answer(page, asked)

        self.look_up(page, wanted, done)

    def _ask(self, page: _Page, table: str, message: requests.PageMessage) -> None:
        number = self._numbers[page]
        new_id = self.new_id() if isinstance(message, requests.Again) else ""
        brings = number in self._bring_numbers
        self.happens(table, Asked(number, message, self.network(page), brings, new_id))

    def opened_by(self, message: requests.PageMessage) -> requests.Sit | None:
        """By what its page comes to the table that the same command has opened, if it has."""
        if not isinstance(message, requests.Opening):
            return None
        again = opened_before(message, self._around.key)
        return again if again is not None and self.is_kept(again.table) else None

    def has_seated(self, message: requests.PageMessage) -> bool:
        """Whether the same command has taken a seat already, at a table in memory."""
        if not isinstance(message, requests.Sit) or message.table not in self._open:
            return False
        return has_sat_down(self._open[message.table].room, message)

    def _open_table(self, page: _Page, message: requests.Opening) -> None:
        again = self.opened_by(message)
        if again is not None:
            self.handle(page, again)
            return
        kept, secret, start = open_table(message, self._around.key, self.now())
        named = message.command_id is not None
        self._let_in(page, message.id, kept, secret, start=start, named=named)

    def _let_in(
        self,
        page: _Page,
        asked: int,
        kept: KeptTable,
        secret: Secret,
        *,
        played: effects.Append | None = None,
        start: bool = False,
        named: bool = False,
    ) -> None:
        """A new table, with the page in its host's seat; none for a page that has gone.

        `named` where only this id will do.
        """
        number = self._numbers.get(page)
        if number is None:
            return
        table = kept if named else replace(kept, id=self.new_id(kept.id))

        def stored(why: str) -> None:
            if why:
                self._send(number, Refused(asked, Why("storage", why, "")))
            elif number in self._pages:
                brings = number in self._bring_numbers
                self.happens(table.id, Came(number, asked, table.host, secret, brings, start))

        self.add(table, stored, played)

    def _send(self, page: int, message: ToPage) -> None:
        if page in self._pages:
            self._pages[page].send(message)

    # Events

    def happens(self, name: str, event: Event) -> None:
        """Makes the step of a room in memory, and those that follow from it."""
        found = self._open.get(name)
        if found is not None:
            self._happens(found, event)

    def _happens(self, found: OpenRoom, event: Event) -> None:
        found.events.append(event)
        self._go_on(found)

    def _go_on(self, found: OpenRoom) -> None:
        if found.is_busy:
            return
        found.is_busy = True
        try:
            while found.events and not found.stores and self._open.get(found.name) is found:
                self._step(found, found.events.popleft())
        finally:
            found.is_busy = False

    def _step(self, found: OpenRoom, event: Event) -> None:
        outcome = step(found.room, event, self.now())
        writes = [effect for effect in outcome.effects if isinstance(effect, effects.Write)]
        if not writes:
            self._made(found, event, outcome)
            return
        found.stores = True
        self.store(found.name, writes, partial(self._stored, found, event, outcome))

    def _stored(self, found: OpenRoom, event: Event, outcome: Outcome, why: str) -> None:
        found.stores = False
        if why:
            self._not_stored(found, event, why)
        else:
            self._made(found, event, outcome)
        self._go_on(found)

    def _not_stored(self, found: OpenRoom, event: Event, why: str) -> None:
        """Nothing has happened. Who asked hears why; what comes by itself is tried again."""
        if not self._refuse(event, Why("storage", why, "")):
            again = partial(self._try_again, found, event, found.room.arrivals)
            self._clock.call_later(AGAIN, again)

    def _try_again(self, found: OpenRoom, event: Event, arrivals: int) -> None:
        """What could not be stored, unless it is that a page went which is back by now."""
        at = found.room.pages.get(event.page) if isinstance(event, Went) else None
        if at is None or at.arrival <= arrivals:
            self._happens_again(found, event)

    def _happens_again(self, found: OpenRoom, event: Event) -> None:
        """Makes the step of a room that may have left the memory meanwhile."""
        if self._open.get(found.name) is found:
            self._happens(found, event)
        else:
            self._refuse(event, Why("not_read", NOT_NOW, ""))

    def _refuse(self, event: Event, why: Why) -> bool:
        """Tells a page that waits for an answer why there is none; gives whether one waits."""
        for page, asked in (waiting := waiting_for(event)):
            self._send(page, Refused(asked, why))
        return bool(waiting)

    def _made(self, found: OpenRoom, event: Event, outcome: Outcome) -> None:
        found.room = outcome.room
        self._set_alarm(found, outcome.wake)
        for effect in outcome.effects:
            self._do(found, effect)
        if isinstance(event, Asked | Came) and event.page in self._pages:
            self._note_table(self._pages[event.page], event.page, found)

    def _note_table(self, page: _Page, number: int, found: OpenRoom) -> None:
        """The page may have come to this table, and so have left another; or have gone from it."""
        before = self._tables.get(page)
        if number in found.room.pages:
            self._tables[page] = found.name
            if before not in (None, found.name):
                self.happens(before, Went(number))
        elif before == found.name:
            del self._tables[page]

    def _set_alarm(self, found: OpenRoom, wake: float | None) -> None:
        if found.alarm is not None:
            found.alarm.cancel()
            found.alarm = None
        if wake is not None:
            later = max(wake - self._clock.time(), 0.0)
            tick = partial(self._happens_again, found, Tick())
            found.alarm = self._clock.call_later(later, tick)

    def _do(self, found: OpenRoom, effect: effects.Effect) -> None:
        match effect:
            case effects.Send(page, message):
                self._send(page, message)
            case effects.SendAway(page, sentence):
                if page in self._pages:
                    self._pages[page].close(sentence)
            case effects.StartJob(job):
                self.start_job(found, effect, partial(self._job_done, found, job))
            case effects.Create(kept):
                self._add(opened(kept, self._around, self.now(), all_come=True))
            case effects.OpenTable(page, asked, kept, secret):
                if page in self._pages:
                    at = self._pages[page]
                    self._reply(at, asked, partial(self._let_in, at, asked, kept, secret))
            case effects.Notify(seat, device, notice, since):
                assert self._notifier is not None, "nobody is notified where nobody can be"
                answered = partial(Notified, seat, device.endpoint, since)
                self._notifier.send(
                    notice, device, lambda how: self._happens_again(found, answered(how))
                )
            case effects.Count():
                pass
            case _ if isinstance(effect, effects.Write):
                pass  # it is stored
            case _:
                assert_never(effect)

    def _job_done(self, found: OpenRoom, job: effects.Job, result: Any) -> None:
        if not isinstance(job, effects.PageQuestion) or job.page in self._pages:
            self._happens_again(found, JobDone(job, result))


def waiting_for(event: Event | None) -> list[tuple[int, int]]:
    """The page that waits for an answer, if one does, and the id of what it has asked."""
    match event:
        case Asked(page, message) | JobDone(effects.PageQuestion(page, _, message)):
            return [(page, message.id)]
        case Came(page, asked):
            return [(page, asked)]
        case _:
            return []
