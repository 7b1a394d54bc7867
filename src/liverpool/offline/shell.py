"""Rooms in the memory of one program, and the pages at them, without a network.

For every event: make the step, store what it writes, all or nothing, replace the room, then send.
Whoever holds a shell lends it a clock, chance, a place to store and somebody to do jobs (`Host`).
"""

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from typing import Any, Final, Protocol, assert_never

from msgspec import Struct, field

from liverpool.engine.refusals import RulesError
from liverpool.offline.stored import StoredTable
from liverpool.room.beside import BesideTables, answer_beside
from liverpool.room.effects import (
    Count,
    Create,
    Effect,
    LookedAhead,
    Notify,
    OpenTable,
    PageQuestion,
    Send,
    SendAway,
    StartJob,
    Write,
)
from liverpool.room.events import Asked, Came, Event, JobDone, Now, Tick, Went
from liverpool.room.kept import KeptTable
from liverpool.room.lobby import open_table, opened, opened_before
from liverpool.room.looking_up import LookUp, Opens
from liverpool.room.messages import requests
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.replies import Done, Refused
from liverpool.room.messages.secret import Secret
from liverpool.room.places import Places
from liverpool.room.refused import RequestRefused, refusal
from liverpool.room.room import Room, Surroundings
from liverpool.room.secrets import table_id_from
from liverpool.room.step import AtTable, Outcome, step
from liverpool.table.reasons import Why

FOR_A_PAGE: Final = 5.0
"""Seconds for what is looked up for a page that is at no table."""
AGAIN: Final = 1.0
"""Seconds after which what could not be stored is tried again."""
NEEDS_SERVER: Final = "That needs a server: it can be had where you play online."


class Page(Protocol):
    """Somebody who looks at a table."""

    @property
    def address(self) -> str: ...
    def send(self, message: ToPage, /) -> None: ...
    def close(self, sentence: str, /) -> None: ...


class Alarm(Protocol):
    """Something that is called later, once."""

    def cancel(self) -> None: ...


class Host(Protocol):
    """What a shell needs of the world."""

    def now(self) -> Now: ...
    def draw(self) -> bytes:
        """32 bytes that nobody can guess."""

    def time(self) -> float:
        """Seconds of the clock of `now`."""

    def call_later(self, delay: float, call: Callable[[], None], /) -> Alarm: ...
    def find(
        self,
        job: Callable[..., Any],
        args: tuple[Any, ...],
        seconds: float,
        done: Callable[[Any], None],
        /,
        *,
        owner: str,
    ) -> None:
        """Does a job, now or later; `done` gets what it found, or a `Failed`."""

    def store(self, table: str, writes: Sequence[Write], done: Callable[[str], None], /) -> None:
        """Stores all or nothing, now or later; `done` gets nothing, or why not, in a sentence."""


class OpenRoom(Struct, eq=False):
    """A room in memory, what is to happen to it, and its alarm."""

    room: Room
    events: deque[Event] = field(default_factory=deque)
    is_busy: bool = False
    stores: bool = False
    """Whether the last step waits for what it writes to be stored."""
    alarm: Alarm | None = None


class Shell:
    """The rooms of one program, and its pages."""

    def __init__(self, host: Host, around: Surroundings) -> None:
        self._host, self._around = host, around
        self._open: dict[str, OpenRoom] = {}
        self._pages: dict[int, Page] = {}
        self._numbers: dict[Page, int] = {}
        self._bring_numbers: set[int] = set()
        self._places = Places()
        self._next_page = count(1)

    # Rooms

    def is_open(self, table: str) -> bool:
        return table in self._open

    def room(self, name: str) -> Room:
        """The room as it is in memory; raises `RequestRefused` where none is."""
        if name not in self._open:
            raise RequestRefused.no_table()
        return self._open[name].room

    def read_back(self, name: str, stored: StoredTable) -> None:
        """The room goes on from what is stored of it.

        Raises `IllegalMove` or `ValueError` where its moves do not fit its rules.
        """
        self._open[name] = OpenRoom(stored.room(self._around, self._host.now()))

    def add(self, kept: KeptTable, then: Callable[[str], None], *, all_come: bool = False) -> None:
        """A new table; `then` gets nothing, or why it could not be stored."""
        room = opened(kept, self._around, self._host.now(), all_come=all_come)

        def stored(why: str) -> None:
            if not why:
                self._open[kept.id] = OpenRoom(room)
            then(why)

        self._host.store(kept.id, (Create(room.kept),), stored)

    # Pages

    def connected(self, page: Page) -> None:
        number = self._numbers[page] = next(self._next_page)
        self._pages[number] = page

    def disconnected(self, page: Page) -> None:
        number = self._numbers.pop(page)
        del self._pages[number]
        table = self._places.leaves(number)
        if table is not None:
            self.happens(table, Went(number))

    def handle(self, page: Page, message: requests.PageMessage) -> None:
        """Answers a message of a page, now or later."""
        number = self._numbers[page]
        if isinstance(message, requests.TAKES_SEAT) and message.shuffles:
            self._bring_numbers.add(number)
        try:
            self._answer(number, message)
        except (RequestRefused, RulesError) as error:
            page.send(refusal(message.id, error))

    def _answer(self, page: int, message: requests.PageMessage) -> None:
        match message:
            case requests.Ping():
                self._send(page, Done(message.id))
            case requests.Open():
                self._open_table(page, message)
            case _ if isinstance(message, BesideTables):
                found = answer_beside(message, self._host.now())
                if isinstance(found, LookUp):
                    self._look_up(page, message.id, found)
                else:
                    self._send(page, found)
            case _ if isinstance(message, AtTable):
                self.room(message.table)
                self._ask(page, message.table, message)
            case _ if isinstance(message, requests.SeatRequest):
                table = self._places.of(page)
                if table is None:
                    raise RequestRefused.unseated()
                self._ask(page, table, message)
            case _:
                raise RequestRefused(NEEDS_SERVER, reason="offline")

    def _look_up(self, page: int, asked: int, wanted: LookUp) -> None:
        def done(result: Any) -> None:
            try:
                made = wanted.finish(self._host.now(), result)
            except (RequestRefused, RulesError) as error:
                self._send(page, refusal(asked, error))
                return
            if isinstance(made, Opens):
                self._let_in(page, asked, *made)
            else:
                self._send(page, made)

        self._host.find(wanted.function, wanted.args, FOR_A_PAGE, done, owner="a page")

    def _ask(self, page: int, table: str, message: requests.PageMessage) -> None:
        network, brings = self._pages[page].address, page in self._bring_numbers
        new_id = table_id_from(self._host.draw()) if isinstance(message, requests.Again) else ""
        self.happens(table, Asked(page, message, network, brings, new_id))

    def _note_place(self, page: int, table: str) -> None:
        left = self._places.note(page, table, self._open[table].room)
        if left is not None:
            self.happens(left, Went(page))

    def _open_table(self, page: int, message: requests.Open) -> None:
        again = opened_before(message, self._around.key)
        if again is not None and self.is_open(again.table):
            self._answer(page, again)
            return
        kept, secret = open_table(message, self._around.key, self._host.now())
        self._let_in(page, message.id, kept, secret, start=message.start)

    def _let_in(
        self, page: int, asked: int, kept: KeptTable, secret: Secret, *, start: bool = False
    ) -> None:
        """A new table, with the page in its host's seat; none for a page that has gone."""
        if page not in self._pages:
            return

        def stored(why: str) -> None:
            if why:
                self._send(page, Refused(asked, Why("storage", why, "")))
            elif page in self._pages:
                brings = page in self._bring_numbers
                self.happens(kept.id, Came(page, asked, kept.host, secret, brings, start))

        self.add(kept, stored)

    def _send(self, page: int, message: ToPage) -> None:
        if page in self._pages:
            self._pages[page].send(message)

    # Events

    def happens(self, name: str, event: Event) -> None:
        """Makes the step of a room in memory, and those that follow from it."""
        found = self._open[name]
        found.events.append(event)
        self._go_on(found)

    def _go_on(self, found: OpenRoom) -> None:
        if found.is_busy:
            return
        found.is_busy = True
        try:
            while found.events and not found.stores:
                self._step(found, found.events.popleft())
        finally:
            found.is_busy = False

    def _step(self, found: OpenRoom, event: Event) -> None:
        outcome = step(found.room, event, self._host.now())
        writes = [effect for effect in outcome.effects if isinstance(effect, Write)]
        if not writes:
            self._made(found, event, outcome)
            return
        found.stores = True
        self._host.store(found.room.kept.id, writes, partial(self._stored, found, event, outcome))

    def _stored(self, found: OpenRoom, event: Event, outcome: Outcome, why: str) -> None:
        found.stores = False
        if why:
            self._not_stored(found, event, why)
        else:
            self._made(found, event, outcome)
        self._go_on(found)

    def _not_stored(self, found: OpenRoom, event: Event, why: str) -> None:
        """Nothing has happened. Who asked hears why; what comes by itself is tried again."""
        match event:
            case Asked(page, message) | JobDone(PageQuestion(page, _, message)):
                self._send(page, Refused(message.id, Why("storage", why, "")))
            case Came(page, asked):
                self._send(page, Refused(asked, Why("storage", why, "")))
            case _:
                again = partial(self.happens, found.room.kept.id, event)
                self._host.call_later(AGAIN, again)

    def _made(self, found: OpenRoom, event: Event, outcome: Outcome) -> None:
        """The step is made, and what it writes is stored."""
        name, found.room = found.room.kept.id, outcome.room
        self._set_alarm(found, outcome.wake)
        for effect in outcome.effects:
            self._do(name, effect)
        if isinstance(event, Asked | Came):
            self._note_place(event.page, name)

    def _set_alarm(self, found: OpenRoom, wake: float | None) -> None:
        if found.alarm is not None:
            found.alarm.cancel()
            found.alarm = None
        if wake is not None:
            later = max(wake - self._host.time(), 0.0)
            tick = partial(self.happens, found.room.kept.id, Tick())
            found.alarm = self._host.call_later(later, tick)

    def _do(self, name: str, effect: Effect) -> None:
        match effect:
            case Send(page, message):
                self._send(page, message)
            case SendAway(page, sentence):
                if page in self._pages:
                    self._pages[page].close(sentence)
            case StartJob():
                self._start(name, effect)
            case Create(kept):
                room = opened(kept, self._around, self._host.now(), all_come=True)
                self._open[kept.id] = OpenRoom(room)
            case OpenTable(page, asked, kept, secret):
                self._let_in(page, asked, kept, secret)
            case Notify():
                self._notify(name, effect)
            case Count() | LookedAhead():
                pass
            case _ if isinstance(effect, Write):
                pass  # it is stored
            case _:
                assert_never(effect)

    def _notify(self, name: str, effect: Notify) -> None:
        raise AssertionError(f"nobody is notified without a server: {name}, {effect}")

    def _start(self, name: str, effect: StartJob) -> None:
        job = effect.job

        def done(result: Any) -> None:
            if not isinstance(job, PageQuestion) or job.page in self._pages:
                self.happens(name, JobDone(job, result))

        owner = f"table {name}"
        self._host.find(effect.function, effect.args, effect.seconds, done, owner=owner)
