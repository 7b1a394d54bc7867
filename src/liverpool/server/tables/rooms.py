"""The rooms of a server: those in memory, and the others, which come back when they are asked for.

What a step of a room writes is stored in one transaction (`room/shell.py`). Where that fails,
nothing has happened.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final, assert_never

from liverpool.room.effects import (
    Append,
    Count,
    Create,
    Effect,
    LookedAhead,
    NoteCommand,
    PageQuestion,
    Save,
    SaveAgreement,
    StartJob,
    Write,
)
from liverpool.room.events import Event, Stops, Tick
from liverpool.room.looking_up import LookUp
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.replies import Refused
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Room, Surroundings
from liverpool.room.shell import NOT_NOW, Clock, Notifier, OpenRoom, Shell, waiting_for
from liverpool.room.step import step
from liverpool.server.access.limits import network_of
from liverpool.server.storage.faults import DELETED, CannotStore, TakenOver, TwoWriters
from liverpool.server.storage.leases import STANDS_BY, group_of
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.page import COMES_BACK, OUR_FAULT, Page
from liverpool.server.tables.page_jobs import Done, PageJobs, SharedJobs
from liverpool.server.tables.reading_back import Stored, read_back, room_of, stored
from liverpool.server.workers.pool import Workers
from liverpool.table.reasons import Why

UNLOAD_AFTER: Final = 600.0
"""Seconds without a page after which a room leaves the memory; it stays in the storage."""
MOST_DESERTED: Final = 20
"""Rooms without a page that wait in memory for one to come back; before more, the first leaves."""
READ_SECONDS: Final = 5.0
"""For reading a game back; the longest takes less than one."""
WENT_WRONG: Final = "Something went wrong at this table; the game is saved."

_log = logging.getLogger(__name__)


class Rooms(Shell[Page]):
    """The rooms of a server, and the pages at them."""

    def __init__(
        self,
        storage: Storage,
        around: Surroundings,
        workers: Workers,
        clock: Clock,
        date: Callable[[], datetime],
        notifier: Notifier | None,
        looked_ahead: Callable[[str], None],
        draw: Callable[[], bytes],
    ) -> None:
        """`looked_ahead` hears how far a bot did; the rest is as in `Shell`."""
        super().__init__(around, clock, date, draw, notifier)
        self._storage, self._workers, self._looked_ahead = storage, workers, looked_ahead
        self._jobs, self._shared = PageJobs(workers), SharedJobs()
        self._unstored: set[str] = set()
        """Rooms that could not be stored when that was tried last."""
        self._deserted: OrderedDict[str, None] = OrderedDict()
        """Rooms in memory that have no page and wait for nothing, longest first."""

    @property
    def in_memory(self) -> int:
        return len(self._open)

    def is_kept(self, name: str) -> bool:
        return self._storage.is_kept(name)

    def new_id(self, name: str = "") -> str:
        return self._storage.leases.new_id(name)

    def network(self, page: Page) -> str:
        return network_of(page.address)

    # Rooms come into memory, and leave it

    def _add(self, room: Room) -> None:
        super()._add(room)
        self._set_alarm(self._open[room.kept.id], None)

    def remove(self, name: str) -> None:
        """The room leaves the memory."""
        found = self._open.pop(name, None)
        self._deserted.pop(name, None)
        self._unstored.discard(name)
        if found is not None and found.alarm is not None:
            found.alarm.cancel()

    def put_away(self, groups: Collection[int], sentence: str) -> None:
        """Removes all rooms of these groups: another server plays them now.

        Pages that are there hear why, and come back by themselves.
        """
        for found in [each for each in self._open.values() if group_of(each.name) in groups]:
            self._put_away(found, f"{sentence} {COMES_BACK}", returns=True)

    def _put_away(
        self, found: OpenRoom, sentence: str, at: Event | None = None, *, returns: bool = False
    ) -> None:
        """The room leaves the memory; its pages hear why, and who waits for what it answers."""
        self.remove(found.name)
        for number in {*found.room.pages, *(number for number, _ in waiting_for(at))}:
            if number in self._pages:
                self._pages[number].close(sentence, returns=returns)

    def is_in_memory(self, name: str) -> bool:
        """Whether it is, or a worker reads it back just now."""
        return name in self or self._as_read(name) in self._shared

    def read_back(
        self, name: str, then: Callable[[RequestRefused | TakenOver | None, float], None]
    ) -> None:
        """Has the room in memory when `then` is called, at once or later; or it hears why not.

        It hears too how many seconds a worker took for this asker. Raises `RequestRefused` where
        there is no such table, or it is damaged.
        """
        reading = self._as_read(name)
        found = None if reading in self._shared else stored(self._storage, name)

        def start(over: Done) -> None:
            def read(game: Any, took: float) -> None:
                over((found, game), took)

            if found is None or found.rows is None:
                read(None, 0.0)
            else:
                self._submit(name, read_back, found.rows, READ_SECONDS, read)

        def came(read: tuple[Stored, Any], took: float) -> None:
            why: RequestRefused | TakenOver | None = None
            if self._as_read(name) != reading:
                why = TakenOver(STANDS_BY)
            elif name not in self:
                why = self._take_up(*read)
            then(why, took)

        self._shared.ask(reading, start, came)

    def _take_up(self, found: Stored, game: Any) -> RequestRefused | None:
        """Has the room in memory; gives why that cannot be."""
        try:
            self._add(room_of(found, game, self._around, self.now()))
        except RequestRefused as error:
            return error
        except Exception:
            _log.exception("a table cannot be taken up", extra={"table": found.kept.id})
            return RequestRefused(NOT_NOW, reason="not_read")  # else its pages wait in vain
        return None

    def _as_read(self, name: str) -> tuple[str, int | None]:
        """Changes whenever what a worker is reading of the table has become stale."""
        return name, self._storage.leases.epoch(group_of(name))

    def _set_alarm(self, found: OpenRoom, wake: float | None) -> None:
        """Sets the alarm for what comes next, or for the room to leave the memory."""
        super()._set_alarm(found, wake)
        self._deserted.pop(found.name, None)
        if wake is None and not found.room.pages:
            self._desert(found)

    def _desert(self, found: OpenRoom) -> None:
        """The room has no page and awaits nothing; of too many such the first leaves the memory.

        So whoever opens one table after the other and leaves them takes no more of it.
        """
        found.alarm = self._clock.call_later(UNLOAD_AFTER, partial(self.remove, found.name))
        self._deserted[found.name] = None
        if len(self._deserted) > MOST_DESERTED:
            self.remove(next(iter(self._deserted)))

    # Storing, and what fails

    def store(self, table: str, writes: Sequence[Write], done: Callable[[str], None]) -> None:
        """Raises `CannotStore` in place of saying why not."""
        with self._storage.database.writing(table):
            for write in writes:
                match write:
                    case Create(kept):
                        self._storage.create(kept)
                    case Save(kept):
                        self._storage.save(kept)
                    case Append(number, moves, begun, stand_ins):
                        self._storage.append(table, number, moves, begun, stand_ins)
                    case SaveAgreement(agreement):
                        self._storage.save_agreement(agreement)
                    case NoteCommand(seat, number, command):
                        self._storage.note_command(table, seat, number, command)
                    case _:
                        assert_never(write)
        self._unstored.discard(table)
        done("")

    def _step(self, found: OpenRoom, event: Event) -> None:
        before = found.room
        try:
            super()._step(found, event)
        except CannotStore as error:
            self._cannot_store(found, event, error)
        except Exception:
            _log.exception("a table cannot go on", extra={"table": found.name})
            # Without an alarm the table would stand still, and nobody would know why.
            if found.room is not before or not self._refuse(event, OUR_FAULT):
                self._put_away(found, f"{WENT_WRONG} {COMES_BACK}", event)
        finally:
            found.stores = False

    def _cannot_store(self, found: OpenRoom, event: Event, error: CannotStore) -> None:
        if found.name not in self._unstored:  # said once, however often it is tried
            _log.error("a table cannot be stored: %s", error, extra={"table": found.name})
        self._unstored.add(found.name)
        if isinstance(error, TakenOver | TwoWriters) or error.wrong == DELETED:
            sentence = DELETED if error.wrong == DELETED else f"{error.wrong} {COMES_BACK}"
            self._put_away(found, sentence, event, returns=error.wrong != DELETED)
        else:
            self._not_stored(found, event, str(error))

    def _reply(self, page: Page, asked: int, answering: Callable[[], ToPage | None]) -> None:
        try:
            super()._reply(page, asked, answering)
        except TakenOver as error:  # the other server answers: the page asks again there
            page.close(f"{error} {COMES_BACK}", returns=True)
        except CannotStore as error:
            page.send(Refused(asked, Why("storage", str(error), "")))

    def _do(self, found: OpenRoom, effect: Effect) -> None:
        match effect:
            case Count(counts):
                try:
                    self._storage.add_counts(found.name, counts)
                except CannotStore as error:  # it is left out
                    _log.warning("a deal was not counted: %s", error, extra={"table": found.name})
            case LookedAhead(how_far, where):
                self._looked_ahead(how_far)
                if where:
                    _log.info("%s", where, extra={"table": found.name})
            case _:
                super()._do(found, effect)

    # Jobs

    def start_job(self, found: OpenRoom, effect: StartJob, done: Callable[[Any], None]) -> None:
        name, job = found.name, effect.job
        start = partial(self._submit, name, effect.function, effect.args, effect.seconds)
        if effect.shared_as is not None:
            start = partial(self._shared.ask, (name, effect.shared_as), start, keep=True)
        if not isinstance(job, PageQuestion):
            start(lambda result, _took: done(result))
        elif job.page in self._pages:
            page = self._pages[job.page]
            begin = partial(self._jobs.begin_at_table, page, effect, start, done)
            self._reply(page, job.message.id, begin)

    def look_up(self, page: Page, asked: int, wanted: LookUp, done: Callable[[Any], None]) -> None:
        def finish(result: Any) -> None:
            try:
                done(result)
            except Exception:  # else the page waits in vain
                _log.exception("an answer could not be made")
                page.send(Refused(asked, OUR_FAULT))

        self._jobs.look_up(page, wanted, finish)

    def _submit(
        self, name: str, job: Callable[..., Any], args: Any, seconds: float, then: Done
    ) -> None:
        self._workers.submit(job, args, seconds, then, owner=f"table {name}")

    # When the server begins, and stops

    def go_on(self, name: str, then: Callable[[], None]) -> None:
        """A table that is not in memory goes on, where anything comes by itself.

        `then` is called as soon as the table is read. Where people have to act nothing is done, so
        that nobody is notified once more.
        """

        def came(why: RequestRefused | TakenOver | None, _took: float) -> None:
            then()
            if why is None:
                room = self.room(name)
                outcome = step(room, Tick(), self.now())
                if outcome.wake is not None or outcome.room.number != room.number:
                    self.happens(name, Tick())

        try:
            self.read_back(name, came)
        except RequestRefused:  # whoever comes to the table reads why
            then()

    def notify_before_stop(self) -> None:
        """Whoever waits to be notified is so at once, for this server does it no later."""
        for found in [*self._open.values()]:
            self._happens(found, Stops())
