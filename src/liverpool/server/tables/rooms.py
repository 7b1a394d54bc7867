"""The rooms of a server: those in memory, and the others, which come back when they are asked for.

For every event a step is made (`room.step`). What it writes is stored in one transaction; then the
new room takes the place of the old one, and only then pages are sent what is new and jobs begin.
Where nothing can be stored, nothing has happened. Each room has one writer, which is this thread.
"""

import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Collection, Iterator
from datetime import datetime
from functools import partial
from typing import Any, Final, assert_never

from msgspec import Struct, field

from liverpool.room import lobby
from liverpool.room.effects import (
    Append,
    Count,
    Create,
    Effect,
    LookedAhead,
    NoteCommand,
    Notify,
    OpenTable,
    PageQuestion,
    Save,
    SaveAgreement,
    Send,
    SendAway,
    StartJob,
    Write,
)
from liverpool.room.events import Asked, Came, Event, JobDone, Notified, Now, Stops, Tick, Went
from liverpool.room.kept import KeptTable
from liverpool.room.messages.replies import Refused
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Room, Surroundings
from liverpool.room.step import step
from liverpool.server.push.sender import Notifier
from liverpool.server.storage.faults import DELETED, CannotStore, TakenOver, TwoWriters
from liverpool.server.storage.leases import STANDS_BY, group_of
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.alarms import Alarm, EventLoop
from liverpool.server.tables.page import COMES_BACK, OUR_FAULT, Pages
from liverpool.server.tables.reading_back import NOT_NOW, Stored, read_back, room_of, stored
from liverpool.server.tables.shared_jobs import Done, SharedJobs
from liverpool.server.workers.pool import Workers
from liverpool.table.reasons import Why

UNLOAD_AFTER: Final = 600.0
"""Seconds without a page after which a room leaves the memory; it stays in the storage."""
MOST_DESERTED: Final = 20
"""Rooms without a page that wait in memory for one to come back; before more, the first leaves."""
AGAIN: Final = 1.0
"""Seconds until what could not be stored is tried again."""
READ_SECONDS: Final = 5.0
"""For reading a game back; the longest takes less than one."""
WENT_WRONG: Final = "Something went wrong at this table; the game is saved."

_log = logging.getLogger(__name__)


class OpenRoom(Struct, eq=False):
    """A room in memory, what is to happen to it, and its alarm."""

    room: Room
    events: deque[Event] = field(default_factory=deque)
    is_busy: bool = False
    alarm: Alarm | None = None
    is_stored: bool = True  # as far as it could be when that was tried last

    @property
    def name(self) -> str:
        return self.room.kept.id


class Rooms:
    """Adds, finds and removes rooms, and makes their steps."""

    def __init__(
        self,
        storage: Storage,
        around: Surroundings,
        pages: Pages,
        workers: Workers,
        loop: EventLoop,
        date: Callable[[], datetime],
        notifier: Notifier | None,
        looked_ahead: Callable[[str], None],
        draw: Callable[[], bytes],
    ) -> None:
        """`date` gives the moment in UTC, `draw` bytes that nobody can guess. `looked_ahead` hears
        how far a bot did."""
        self._storage, self._around, self._pages = storage, around, pages
        self._workers, self._loop, self._date, self._draw = workers, loop, date, draw
        self._notifier, self._looked_ahead = notifier, looked_ahead
        self._open: dict[str, OpenRoom] = {}
        self._deserted: OrderedDict[str, None] = OrderedDict()
        """Rooms in memory that have no page and wait for nothing, longest first."""
        self._shared = SharedJobs()

    def __len__(self) -> int:
        return len(self._open)

    def __contains__(self, name: str) -> bool:
        return name in self._open

    def __iter__(self) -> Iterator[Room]:
        return iter([each.room for each in self._open.values()])

    def get(self, name: str) -> Room:
        """The room of this id, which is in memory."""
        return self._open[name].room

    def now(self) -> Now:
        """This moment."""
        return Now(self._loop.time(), self._date(), self._draw())

    # Rooms come into memory, and leave it

    def add(self, kept: KeptTable) -> None:
        """Stores a new table and has its room in memory; raises `CannotStore`."""
        room = lobby.opened(kept, self._around, self.now())
        self._storage.create(room.kept)
        self._add(room)

    def _add(self, room: Room) -> None:
        found = self._open[room.kept.id] = OpenRoom(room)
        self._set_alarm(found, None)

    def remove(self, name: str) -> None:
        """The room leaves the memory."""
        found = self._open.pop(name, None)
        self._deserted.pop(name, None)
        if found is not None and found.alarm is not None:
            found.alarm.cancel()

    def put_away(self, groups: Collection[int], sentence: str) -> None:
        """Removes all rooms of these groups: another server plays them now."""
        for found in [each for each in self._open.values() if group_of(each.name) in groups]:
            self._put_away(found, f"{sentence} {COMES_BACK}", returns=True)

    def _put_away(
        self, found: OpenRoom, sentence: str, at: Event | None = None, *, returns: bool = False
    ) -> None:
        """The room leaves the memory; its pages hear why, and who waits for what it answers."""
        self.remove(found.name)
        for page in {*found.room.pages, *(page for page, _ in _waiting(at))}:
            self._pages.send_away(page, sentence, returns=returns)

    def is_read_back(self, name: str) -> bool:
        """Whether a worker reads the room back just now."""
        return self._as_read(name) in self._shared

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
            elif name not in self._open:
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

    # Events

    def happens(self, name: str, event: Event) -> None:
        """Makes the step of a room in memory, and those that follow from it."""
        found = self._open.get(name)
        if found is not None:
            self._happens(found, event)

    def _happens(self, found: OpenRoom, event: Event) -> None:
        found.events.append(event)
        if found.is_busy:
            return
        found.is_busy = True
        try:
            while found.events and self._open.get(found.name) is found:
                self._step(found, found.events.popleft())
        finally:
            found.is_busy = False

    def _step(self, found: OpenRoom, event: Event) -> None:
        before = found.room
        try:
            outcome = step(before, event, self.now())
            self._store(found, outcome.effects)
            found.room = outcome.room
            self._set_alarm(found, outcome.wake)
            for effect in outcome.effects:
                self._do(found, effect)
        except CannotStore as error:
            self._not_stored(found, event, error)
        except Exception:
            _log.exception("a table cannot go on", extra={"table": found.name})
            # Without an alarm the table would stand still, and nobody would know why.
            if found.room is not before or not self._refuse(event, OUR_FAULT):
                self._put_away(found, f"{WENT_WRONG} {COMES_BACK}", event)

    def _store(self, found: OpenRoom, effects: Collection[Effect]) -> None:
        """Stores all that is to be stored, or nothing; raises `CannotStore`."""
        name, writes = found.name, [effect for effect in effects if isinstance(effect, Write)]
        if not writes:
            return
        with self._storage.database.together():
            for write in writes:
                match write:
                    case Create(kept):
                        self._storage.create(kept)
                    case Save(kept):
                        self._storage.save(kept)
                    case Append(number, moves, begun, stand_ins):
                        self._storage.append(name, number, moves, begun, stand_ins)
                    case SaveAgreement(agreement):
                        self._storage.save_agreement(agreement)
                    case NoteCommand(seat, number, command):
                        self._storage.commands.note(name, seat, number, command)
                    case _:
                        assert_never(write)
        found.is_stored = True

    def _not_stored(self, found: OpenRoom, event: Event, error: CannotStore) -> None:
        """Nothing has happened. Who asked hears why; what comes by itself is tried again."""
        if found.is_stored:  # said once, however often it is tried
            _log.error("a table cannot be stored: %s", error, extra={"table": found.name})
        found.is_stored = False
        if isinstance(error, TakenOver | TwoWriters) or error.wrong == DELETED:
            sentence = DELETED if error.wrong == DELETED else f"{error.wrong} {COMES_BACK}"
            self._put_away(found, sentence, event, returns=error.wrong != DELETED)
        elif not self._refuse(event, Why("storage", str(error), "")):
            again = partial(self._try_again, found, event, found.room.arrivals)
            self._loop.call_later(AGAIN, again)

    def _try_again(self, found: OpenRoom, event: Event, arrivals: int) -> None:
        """What could not be stored, unless it is that a page went which is back by now."""
        at = found.room.pages.get(event.page) if isinstance(event, Went) else None
        if at is None or at.arrival <= arrivals:
            self._happens_again(found, event)

    def _refuse(self, event: Event, why: Why) -> bool:
        """Tells a page that waits for an answer why there is none; gives whether one waits."""
        for page, asked in (waiting := _waiting(event)):
            self._pages.send(page, Refused(asked, why))
        return bool(waiting)

    def _happens_again(self, found: OpenRoom, event: Event) -> None:
        """The same where the room may have left the memory meanwhile."""
        if self._open.get(found.name) is found:
            self._happens(found, event)
        else:
            self._refuse(event, Why("not_read", NOT_NOW, ""))

    # What follows

    def _do(self, found: OpenRoom, effect: Effect) -> None:
        match effect:
            case Send(page, message):
                self._pages.send(page, message)
            case SendAway(page, sentence):
                self._pages.send_away(page, sentence)
            case StartJob():
                self._start(found, effect)
            case Notify(seat, device, notice, since):
                assert self._notifier is not None, "nobody is notified where nobody can be"
                answered = partial(Notified, seat, device.endpoint, since)
                self._notifier.send(
                    notice, device, lambda how: self._happens_again(found, answered(how))
                )
            case OpenTable():
                self._pages.open_table(effect)
            case Create(kept):
                room = lobby.opened(kept, self._around, self.now(), all_come=True)
                self._add(room)
            case Count(counts):
                self._count(found.name, counts)
            case LookedAhead(how_far, where):
                self._looked_ahead(how_far)
                if where:
                    _log.info("%s", where, extra={"table": found.name})
            case Save() | Append() | SaveAgreement() | NoteCommand():
                pass  # it is stored
            case _:
                assert_never(effect)

    def _count(self, name: str, counts: Any) -> None:
        """Adds a deal to the counts; what cannot be stored is left out, and logged."""
        try:
            self._storage.add_counts(name, counts)
        except CannotStore as error:
            _log.warning("a deal was not counted: %s", error, extra={"table": name})

    def _set_alarm(self, found: OpenRoom, wake: float | None) -> None:
        """Sets the alarm for what comes next, or for the room to leave the memory."""
        if found.alarm is not None:
            found.alarm.cancel()
            found.alarm = None
        self._deserted.pop(found.name, None)
        if wake is not None:
            later = max(wake - self._loop.time(), 0)
            tick = partial(self._happens_again, found, Tick())
            found.alarm = self._loop.call_later(later, tick)
        elif not found.room.pages:
            self._desert(found)

    def _desert(self, found: OpenRoom) -> None:
        """The room has no page and awaits nothing; of too many such the first leaves the memory.

        So whoever opens one table after the other and leaves them takes no more of it.
        """
        found.alarm = self._loop.call_later(UNLOAD_AFTER, partial(self.remove, found.name))
        self._deserted[found.name] = None
        if len(self._deserted) > MOST_DESERTED:
            self.remove(next(iter(self._deserted)))

    # Jobs

    def _start(self, found: OpenRoom, effect: StartJob) -> None:
        name, job = found.name, effect.job

        def done(result: Any, _took: float = 0.0) -> None:
            self._happens_again(found, JobDone(job, result))

        start = partial(self._submit, name, effect.function, effect.args, effect.seconds)
        if effect.shared_as is not None:
            start = partial(self._shared.ask, (name, effect.shared_as), start, keep=True)
        if isinstance(job, PageQuestion):
            self._pages.begin_job(job, effect, start, done)
        else:
            start(done)

    def _submit(
        self, name: str, job: Callable[..., Any], args: Any, seconds: float, then: Done
    ) -> None:
        self._workers.submit(job, args, seconds, then, owner=f"table {name}")

    # When the server begins, and stops

    def go_on(self, name: str) -> None:
        """A room that was read back goes on, where anything comes by itself.

        Where people have to act nothing is done, so that nobody is notified once more.
        """
        room = self.get(name)
        outcome = step(room, Tick(), self.now())
        if outcome.wake is not None or outcome.room.number != room.number:
            self.happens(name, Tick())

    def notify_before_stop(self) -> None:
        """Whoever waits to be notified is so at once, for this server does it no later."""
        for found in [*self._open.values()]:
            self._happens(found, Stops())


def _waiting(event: Event | None) -> list[tuple[int, int]]:
    """The page that waits for an answer, if one does, and the id of what it has asked."""
    match event:
        case Asked(page, message) | JobDone(PageQuestion(page, _, message)):
            return [(page, message.id)]
        case Came(page, asked):
            return [(page, asked)]
        case _:
            return []
