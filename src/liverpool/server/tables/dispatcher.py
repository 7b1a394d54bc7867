"""The rooms of a server, its pages, and what messages mean that are for no room.

What a step of a room writes is stored in one transaction (`room/shell.py`). Where that fails,
nothing has happened. Rooms that are not in memory come back when they are asked for. `Page.send`
never waits.
"""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from secrets import token_bytes
from typing import Any, Final, assert_never

from msgspec.structs import replace

from liverpool import __version__
from liverpool.bots.roster import LOOK_AHEAD
from liverpool.bots.search.searcher import Thought
from liverpool.engine.state import Seat, State, View
from liverpool.fair.counts import Measure, count_rows
from liverpool.room import effects
from liverpool.room.around import Alarm, Clock, Notifier
from liverpool.room.begun_tables import table_at
from liverpool.room.events import Event, Stops, Tick
from liverpool.room.failures import Failed
from liverpool.room.jobs import BotMove
from liverpool.room.kept import KeptReview
from liverpool.room.looking_up import LookUp
from liverpool.room.messages import editing, keeping, records, requests
from liverpool.room.messages.ending import OpenGame
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.notices import Subscribe
from liverpool.room.messages.replies import Refused, Welcome
from liverpool.room.messages.secret import Secret
from liverpool.room.messages.shuffles import CountsShown, ReadCounts
from liverpool.room.refused import RequestRefused, refusal
from liverpool.room.room import Room, Surroundings
from liverpool.room.rules.summaries import preset_list
from liverpool.room.shell import NOT_NOW, OpenRoom, Shell, waiting_for
from liverpool.room.step import AtTable, step
from liverpool.room.table_view import levels_shown
from liverpool.room.where import Where
from liverpool.server.access.limits import Limits, network_of
from liverpool.server.push.encryption import check_subscription
from liverpool.server.storage.ages import PLAYED_DAYS
from liverpool.server.storage.faults import DELETED, CannotStore, TakenOver, TwoWriters
from liverpool.server.storage.leases import STANDS_BY, group_of
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.family_records import FamilyRecords
from liverpool.server.tables.metrics import Metrics
from liverpool.server.tables.page import COMES_BACK, OUR_FAULT, Page
from liverpool.server.tables.page_jobs import TOO_MUCH, Done, PageJobs, SharedJobs
from liverpool.server.tables.reading_back import Stored, read_back, room_of, stored
from liverpool.server.tables.shared_sheets import SharedSheets
from liverpool.server.tables.short_links import ShortLinks
from liverpool.server.workers.pool import InlineWorkers, Workers
from liverpool.table.reasons import Why
from liverpool.table.timing import Pace

MOST_HELD: Final = int(Limits().messages.at_once)
"""Messages of a page that wait for a room, as many as it may send at once."""
ONLY_OFFLINE: Final = "Game files are opened where you play offline, on your own device."
READING: Final = "Your table is still being read back; wait a moment."
UNLOAD_AFTER: Final = 600.0
"""Seconds without a page after which a room leaves the memory; it stays in the storage."""
MOST_DESERTED: Final = 20
"""Rooms without a page that wait in memory for one to come back; before more, the first leaves."""
READ_SECONDS: Final = 5.0
"""For reading a game back; the longest takes less than one."""
WENT_WRONG: Final = "Something went wrong at this table; the game is saved."

_log = logging.getLogger(__name__)


class RunningLoop:
    """The event loop that runs when it is asked; where tables are set up, none does yet."""

    def time(self) -> float:
        return asyncio.get_running_loop().time()

    def call_later(self, delay: float, call: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(delay, call)


class Dispatcher(Shell[Page]):
    """The pages of one server, its rooms, and all that is beside them."""

    def __init__(
        self,
        storage: Storage,
        where: Where,
        *,
        pace: Pace | None = None,
        clock: Clock | None = None,
        date: Callable[[], datetime] | None = None,
        workers: Workers | None = None,
        reviewers: Workers | None = None,
        notifier: Notifier | None = None,
        metrics: Metrics | None = None,
        start_script: str = "",
        keep_days: int = PLAYED_DAYS,
        draw: Callable[[], bytes] = token_bytes,
    ) -> None:
        """`pace` overrules that of all tables; the running event loop is the clock by default.

        Pages that begin with another script than `start_script`, if that is known, load themselves
        anew. `reviewers` look at finished games. Without them, or `workers`, what takes long is
        done in this thread, and everybody waits for it; without a `notifier` nobody is notified.
        Secrets and ids follow from the bytes that `draw` gives. Pages show after how many days
        without a change a game is deleted, `keep_days`.
        """
        around = Surroundings(storage.key, where, pace, notifier is not None)
        clock, date = clock or RunningLoop(), date or partial(datetime.now, UTC)
        super().__init__(around, clock, date, draw, reviewers or InlineWorkers(), notifier)
        self._storage, self.metrics = storage, metrics or Metrics()
        self._workers = workers or InlineWorkers()
        self._jobs, self._shared = PageJobs(self._workers), SharedJobs()
        self._unstored: set[str] = set()
        """Rooms that could not be stored when that was tried last."""
        self._deserted: OrderedDict[str, None] = OrderedDict()
        """Rooms in memory that have no page and wait for nothing, longest first."""
        self._held: dict[Page, deque[requests.PageMessage]] = {}
        """Pages that wait for a room to be read back, and what each has sent since."""
        self._sheets = SharedSheets(storage)
        self._records = FamilyRecords(storage)
        self._short_links = ShortLinks(storage.rule_links, date)
        self._welcome = Welcome(
            __version__,
            preset_list(),
            levels_shown(),
            others=where.others,
            page=start_script,
            push_key="" if notifier is None else notifier.public_key,
            keep_days=keep_days,
        )

    # Pages come, ask and go

    def connected(self, page: Page) -> None:
        super().connected(page)
        page.send(self._welcome)

    def disconnected(self, page: Page, *, lost: bool = False) -> None:
        self._jobs.forget(page)
        self._sheets.disconnected(page)
        super().disconnected(page, lost=lost)

    def leaves(self, page: Page, *, lost: bool = False) -> None:
        self._held.pop(page, None)
        super().leaves(page, lost=lost)

    def handle(self, page: Page, message: requests.PageMessage) -> None:
        if page not in self._numbers:  # of another server
            super().connected(page)
        if page in self._held:
            # It waits behind one that waits for a room, so that all are answered in their order.
            if len(self._held[page]) < MOST_HELD:
                self._held[page].append(message)
            else:
                page.send(Refused(message.id, Why("busy", READING, "")))
        elif isinstance(message, AtTable) and message.table not in self:
            self._reply(page, message.id, partial(self._read_first, page, message))
        else:
            super().handle(page, message)

    def _read_first(self, page: Page, message: AtTable) -> None:
        """The message waits until its room is read back; nobody else waits.

        Raises `RequestRefused`.
        """
        if not (isinstance(message, requests.Hello) or page.may_begin_job()):
            raise RequestRefused(TOO_MUCH, reason="too_much")

        def came(why: RequestRefused | TakenOver | None, took: float) -> None:
            page.charge_job(took)
            later = self._held.pop(page, None)
            if later is None:  # it has gone
                return
            if isinstance(why, TakenOver):
                page.close(f"{why} {COMES_BACK}", returns=True)
            elif why is not None:
                page.send(refusal(message.id, why))
            else:
                super(Dispatcher, self).handle(page, message)
            for each in later:
                self.handle(page, each)

        self._held[page] = deque()
        try:
            self.read_back(message.table, came)
        except RequestRefused:
            del self._held[page]
            raise

    def _answer(self, page: Page, message: requests.PageMessage) -> ToPage | None:
        match message:
            case ReadCounts():
                counts = self._storage.counts()
                rows = tuple(count_rows(counts.dealt, counts.control))
                hands = sum(row.count for row in rows if row.measure is Measure.READY)
                return CountsShown(message.id, hands, rows)
            case editing.Shorten():
                return self._short_links.answer(message)
            case keeping.Publish() | keeping.Follow() | keeping.GiveIn():
                return self._sheets.answer(page, message)
            case records.BeginRecord() | records.ReadRecord() | records.ChangeRecord():
                return self._records.answer(message)
            case OpenGame():
                raise RequestRefused(ONLY_OFFLINE, reason="offline")
            case Subscribe():
                check_subscription(message.subscription)
                return super()._answer(page, message)
            case _:
                return super()._answer(page, message)

    def from_state(
        self, state: State, names: Sequence[str], people: int
    ) -> tuple[str, dict[Seat, Secret]]:
        """Opens a table as `table_at` has it."""
        kept, secrets = table_at(self.now(), state, names, people)
        kept = replace(kept, id=self.new_id(kept.id))
        self.add(kept, lambda _: None)  # what is not stored raises
        return kept.id, secrets

    @property
    def in_memory(self) -> int:
        """How many rooms are."""
        return len(self._open)

    def is_kept(self, name: str) -> bool:
        return self._storage.is_kept(name)

    def has_done(self, message: requests.PageMessage) -> bool:
        """Whether its command has opened a table or taken a seat, or nobody can say just now."""
        with suppress(CannotStore):
            return self.opened_by(message) is not None or self.has_seated(message)
        return True

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
        self._sheets.put_away(groups, sentence)

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
            # Whoever opens one table after the other and leaves them takes no more of the memory.
            found.alarm = self._clock.call_later(UNLOAD_AFTER, partial(self.remove, found.name))
            self._deserted[found.name] = None
            if len(self._deserted) > MOST_DESERTED:
                self.remove(next(iter(self._deserted)))

    # Storing, and what fails

    def store(
        self, table: str, writes: Sequence[effects.Write], done: Callable[[str], None]
    ) -> None:
        """Raises `CannotStore` in place of saying why not."""
        with self._storage.database.writing(table):
            for write in writes:
                match write:
                    case effects.Create(kept):
                        self._storage.create(kept)
                    case effects.Save(kept):
                        self._storage.save(kept)
                    case effects.Append(number, moves, begun, stand_ins):
                        self._storage.append(table, number, moves, begun, stand_ins)
                    case effects.SaveAgreement(agreement):
                        self._storage.save_agreement(agreement)
                    case effects.NoteCommand(seat, number, command):
                        self._storage.note_command(table, seat, number, command)
                    case _:
                        assert_never(write)
        self._unstored.discard(table)
        appended = (len(each.moves) for each in writes if isinstance(each, effects.Append))
        self.metrics.moves.inc(sum(appended))
        done("")

    def reviews(self, table: str, seat: Seat) -> dict[int, KeptReview]:
        with _noted(table, "a review could not be read"):
            return self._storage.reviews(table, seat)

    def save_review(self, table: str, seat: Seat, found: KeptReview) -> None:
        with _noted(table, "a review is not kept"):
            self._storage.save_review(table, seat, found)

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

    def _do(self, found: OpenRoom, effect: effects.Effect) -> None:
        match effect:
            case effects.Count(counts):
                try:
                    self._storage.add_counts(found.name, counts)
                except CannotStore as error:  # it is left out
                    _log.warning("a deal was not counted: %s", error, extra={"table": found.name})
            case _:
                super()._do(found, effect)

    # Jobs

    def start_job(
        self, found: OpenRoom, effect: effects.StartJob, done: Callable[[Any], None]
    ) -> None:
        name, job = found.name, effect.job
        start = partial(self._submit, name, effect.function, effect.args, effect.seconds)
        if effect.shared_as is not None:
            start = partial(self._shared.ask, (name, effect.shared_as), start, keep=True)

        def over(result: Any, _took: float) -> None:
            if isinstance(job, effects.BotThinks):
                bot, _, view, _ = effect.args
                self._note_looked_ahead(name, bot, view, result)
            done(result)

        if not isinstance(job, effects.PageQuestion):
            start(over)
        elif job.page in self._pages:
            page = self._pages[job.page]
            begin = partial(self._jobs.begin_at_table, page, effect, start, done)
            self._reply(page, job.message.id, begin)

    def _note_looked_ahead(self, name: str, bot: str, view: View, result: BotMove | Failed) -> None:
        """Counts how far a bot has; where it was cut short, the log has it too."""
        none = Thought(None, cut_short=True) if bot in LOOK_AHEAD else None
        thought = result.thought if isinstance(result, BotMove) else none
        if thought is None or not (thought.worlds or thought.cut_short):
            return
        self.metrics.note_looked_ahead(thought)
        if thought.cut_short:
            at = view.seat + 1, view.public.number, len(view.public.history)
            where = "%s was cut short at %d worlds: seat %d, deal %d, move %d"
            _log.info(where, bot, thought.worlds, *at, extra={"table": name})

    def look_up(self, page: Page, wanted: LookUp, done: Callable[[Any], None]) -> None:
        self._jobs.look_up(page, wanted, done)

    def could_not_answer(self, page: Page, asked: int) -> None:
        _log.exception("an answer could not be made")
        page.send(Refused(asked, OUR_FAULT))

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


@contextmanager
def _noted(table: str, what: str) -> Iterator[None]:
    """The log says what has failed, and why."""
    try:
        yield
    except CannotStore as error:
        _log.error("%s: %s", what, error, extra={"table": table})
        raise
