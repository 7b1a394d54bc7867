"""Rooms with nothing around them: no server, no storage, no thread.

A page is a number, what a room writes becomes plain values, what it sends goes to its pages, a job
is done by whoever the house has for it, and the clock of the house wakes it.
"""

from collections import deque
from collections.abc import Sequence
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, Final, assert_never

from msgspec import Struct, field

from liverpool.engine.moves import Move
from liverpool.engine.refusals import RulesError
from liverpool.engine.state import Seat, State
from liverpool.room.begun_tables import table_at
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
from liverpool.room.events import Asked, Came, Event, JobDone, Notified, Now, Stops, Tick, Went
from liverpool.room.kept import KeptTable
from liverpool.room.lobby import open_table, opened, opened_before
from liverpool.room.looking_up import LookUp, Opens
from liverpool.room.messages import requests
from liverpool.room.messages.replies import Done
from liverpool.room.messages.secret import Secret
from liverpool.room.places import Places
from liverpool.room.refused import RequestRefused, refusal
from liverpool.room.room import Room, Surroundings
from liverpool.room.secrets import table_id_from
from liverpool.room.step import AtTable, step
from liverpool.room.where import Where
from tests.room.clock import Alarm
from tests.room.page import FakePage
from tests.room.stored import StoredTable

if TYPE_CHECKING:
    from tests.room.house import House

SECONDS: Final = 5.0
"""For what a page asks that is at no table."""
WHERE: Final = Where("http://127.0.0.1:8000", "http://192.0.2.7:8000")


class OpenRoom(Struct, eq=False):
    """A room in memory, what is to happen to it, and its alarm."""

    room: Room
    events: deque[Event] = field(default_factory=deque)
    is_busy: bool = False
    alarm: Alarm | None = None


class RoomsAlone:
    """The rooms of a house, and its pages."""

    def __init__(self, house: "House", stored: dict[str, StoredTable] | None = None) -> None:
        self._house, self._clock = house, house.clock
        self._around = Surroundings(house.key, WHERE, house.pace, house.notifier is not None)
        self.stored = {} if stored is None else stored
        self._open: dict[str, OpenRoom] = {}
        self._pages: dict[int, FakePage] = {}
        self._numbers: dict[FakePage, int] = {}
        self._bring_numbers: set[int] = set()
        self._places = Places()
        self._next_page = count(1)

    def started_again(self, house: "House") -> "RoomsAlone":
        return RoomsAlone(house, self.stored)

    # Rooms

    def room(self, name: str) -> Room:
        """The room as it is in memory, or read back; raises `RequestRefused` where none is."""
        if name not in self._open:
            if name not in self.stored:
                raise RequestRefused.no_table()
            self._open[name] = OpenRoom(self.stored[name].room(self._around, self._house.now()))
        return self._open[name].room

    def put(self, room: Room) -> None:
        self.room(room.kept.id)
        self._open[room.kept.id].room = room

    def again(self, room: Room, now: Now) -> Room:
        return self.stored[room.kept.id].room(room.around, now)

    def kept(self, name: str) -> KeptTable:
        return self.stored[name].kept

    def keep(self, kept: KeptTable) -> None:
        self.stored.setdefault(kept.id, StoredTable(kept)).kept = kept

    def how_many(self) -> int:
        return len(self.stored)

    def notify_before_stop(self) -> None:
        for name in self._open:
            self.happens(name, Stops())

    def kept_moves(self, name: str) -> list[tuple[Seat, Move]]:
        return list(self.stored[name].moves)

    def _add(self, kept: KeptTable, *, all_come: bool = False) -> None:
        room = opened(kept, self._around, self._house.now(), all_come=all_come)
        self.stored[kept.id] = StoredTable(room.kept)
        self._open[kept.id] = OpenRoom(room)

    def from_state(
        self, state: State, names: Sequence[str], people: int
    ) -> tuple[str, dict[Seat, Secret]]:
        kept, secrets = table_at(self._house.now(), state, names, people)
        self._add(kept)
        return kept.id, secrets

    # Pages

    def connected(self, page: FakePage) -> None:
        number = self._numbers[page] = next(self._next_page)
        self._pages[number] = page

    def disconnected(self, page: FakePage) -> None:
        number = self._numbers.pop(page)
        del self._pages[number]
        table = self._places.leaves(number)
        if table is not None:
            self.happens(table, Went(number))

    def handle(self, page: FakePage, message: requests.PageMessage) -> None:
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
                self._pages[page].send(Done(message.id))
            case requests.Open():
                self._open_table(page, message)
            case _ if isinstance(message, BesideTables):
                found = answer_beside(message, self._house.now())
                if isinstance(found, LookUp):
                    self._look_up(page, message.id, found)
                else:
                    self._pages[page].send(found)
            case _ if isinstance(message, AtTable):
                self.room(message.table)
                self._ask(page, message.table, message)
            case _ if isinstance(message, requests.SeatRequest):
                table = self._places.of(page)
                if table is None:
                    raise RequestRefused.unseated()
                self._ask(page, table, message)
            case _:
                raise AssertionError(f"a server answers this, and no room: {message}")

    def _look_up(self, page: int, asked: int, wanted: LookUp) -> None:
        def done(result: Any, _took: float) -> None:
            if page not in self._pages:
                return
            try:
                made = wanted.finish(self._house.now(), result)
            except (RequestRefused, RulesError) as error:
                self._pages[page].send(refusal(asked, error))
                return
            if isinstance(made, Opens):
                self._let_in(page, asked, *made)
            else:
                self._pages[page].send(made)

        self._house.workers.submit(wanted.function, wanted.args, SECONDS, done, owner="a page")

    def _ask(self, page: int, table: str, message: requests.PageMessage) -> None:
        network, brings = self._pages[page].address, page in self._bring_numbers
        new_id = table_id_from(self._house.draw()) if isinstance(message, requests.Again) else ""
        self.happens(table, Asked(page, message, network, brings, new_id))
        self._note_place(page, table)

    def _note_place(self, page: int, table: str) -> None:
        left = self._places.note(page, table, self._open[table].room)
        if left is not None:
            self.happens(left, Went(page))

    def _open_table(self, page: int, message: requests.Open) -> None:
        again = opened_before(message, self._around.key)
        if again is not None and again.table in self.stored:
            self._answer(page, again)
            return
        kept, secret = open_table(message, self._around.key, self._house.now())
        self._let_in(page, message.id, kept, secret, start=message.start)

    def _let_in(
        self, page: int, asked: int, kept: KeptTable, secret: Secret, *, start: bool = False
    ) -> None:
        """A new table, with the page in its host's seat."""
        self._add(kept)
        brings = page in self._bring_numbers
        self.happens(kept.id, Came(page, asked, kept.host, secret, brings, start))
        self._note_place(page, kept.id)

    # Events

    def happens(self, name: str, event: Event) -> None:
        """Makes the step of a room in memory, and those that follow from it."""
        found = self._open[name]
        found.events.append(event)
        if found.is_busy:
            return
        found.is_busy = True
        try:
            while found.events:
                self._step(found, found.events.popleft())
        finally:
            found.is_busy = False

    def _step(self, found: OpenRoom, event: Event) -> None:
        outcome = step(found.room, event, self._house.now())
        name, found.room = found.room.kept.id, outcome.room
        self._set_alarm(found, outcome.wake)
        for effect in outcome.effects:
            self._do(name, effect)

    def _set_alarm(self, found: OpenRoom, wake: float | None) -> None:
        if found.alarm is not None:
            found.alarm.cancel()
            found.alarm = None
        if wake is not None:
            later = max(wake - self._clock.time(), 0.0)
            tick = partial(self.happens, found.room.kept.id, Tick())
            found.alarm = self._clock.call_later(later, tick)

    def _do(self, name: str, effect: Effect) -> None:
        match effect:
            case Send(page, message):
                if page in self._pages:
                    self._pages[page].send(message)
            case SendAway(page, sentence):
                if page in self._pages:
                    self._pages[page].close(sentence)
            case StartJob():
                self._start(name, effect)
            case Create(kept):
                self._add(kept, all_come=True)
            case OpenTable(page, asked, kept, secret):
                if page in self._pages:
                    self._let_in(page, asked, kept, secret)
            case Notify(seat, device, notice, since):
                assert self._house.notifier is not None, "nobody is notified where nobody can be"
                answered = partial(Notified, seat, device.endpoint, since)
                self._house.notifier.send(
                    notice, device, lambda how: self.happens(name, answered(how))
                )
            case Count() | LookedAhead():
                pass
            case _ if isinstance(effect, Write):
                self.stored[name].write(effect)
            case _:
                assert_never(effect)

    def _start(self, name: str, effect: StartJob) -> None:
        job = effect.job

        def done(result: Any, _took: float) -> None:
            if not isinstance(job, PageQuestion) or job.page in self._pages:
                self.happens(name, JobDone(job, result))

        owner = f"table {name}"
        self._house.workers.submit(effect.function, effect.args, effect.seconds, done, owner=owner)
