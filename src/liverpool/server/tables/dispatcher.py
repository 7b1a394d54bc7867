"""All tables of a server: what each message of a page means, and who gets which update.

`Page.send` never waits. After every message and every alarm a table is advanced, then whoever
sees something new gets it, then the alarm is set for what comes next; so a table has one
writer, which is this thread. Tables that nobody looks at leave the memory after a while.
"""

import logging
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from typing import Final, assert_never

from msgspec.structs import replace

from liverpool import __version__
from liverpool.engine.refusals import RulesError
from liverpool.engine.state import Seat, State
from liverpool.room.kept import KeptTable
from liverpool.room.messages import editing, keeping, practice, records, requests
from liverpool.room.messages.frames import Command, ToPage
from liverpool.room.messages.replies import Done, Refused, Seated, Welcome
from liverpool.room.messages.reviewing import PlayFrom, ReviewRequest
from liverpool.room.messages.secret import Secret
from liverpool.room.messages.shuffles import Commit, ReadCounts, Reveal
from liverpool.room.rules.summaries import preset_list
from liverpool.server.access.addresses import Where
from liverpool.server.push.sender import Notifier
from liverpool.server.storage.ages import PLAYED_DAYS
from liverpool.server.storage.faults import DELETED, CannotStore, TakenOver
from liverpool.server.storage.storage import Storage
from liverpool.server.tables import hosting, hosts, learning, newcomers, own_seat
from liverpool.server.tables.absence_requests import answer_about_absence
from liverpool.server.tables.alarms import EventLoop, RunningLoop
from liverpool.server.tables.attachments import Attachments
from liverpool.server.tables.commands import WENT_WRONG
from liverpool.server.tables.counting import counts_shown
from liverpool.server.tables.editor_requests import answer_editor
from liverpool.server.tables.family_records import FamilyRecords
from liverpool.server.tables.held_messages import AtTable, HeldMessages
from liverpool.server.tables.host_requests import apply_host_request
from liverpool.server.tables.info_requests import answer_info, look_in
from liverpool.server.tables.lesson_requests import find_lesson
from liverpool.server.tables.page import COMES_BACK, Page
from liverpool.server.tables.page_jobs import PageJobs
from liverpool.server.tables.playing_from import play_from
from liverpool.server.tables.practice_requests import find_position
from liverpool.server.tables.registry import Attachment, OpenTable, TableRegistry
from liverpool.server.tables.reviewing import Reviewing
from liverpool.server.tables.seating import NotPossible
from liverpool.server.tables.shared_sheets import SharedSheets
from liverpool.server.tables.short_links import ShortLinks
from liverpool.server.tables.shuffle_updates import take_part
from liverpool.server.tables.sitting_down import ComesToTable, come
from liverpool.server.tables.table_updates import levels_shown
from liverpool.server.tables.talk_requests import talk
from liverpool.server.workers.pool import InlineWorkers, Workers
from liverpool.table.reasons import Why
from liverpool.table.timing import Pace

UNLOAD_AFTER: Final = 600.0
"""Seconds without a page after which a table leaves the memory; it stays in the storage."""

_log = logging.getLogger(__name__)


class Dispatcher:
    """The tables of one server, and the pages at them."""

    def __init__(
        self,
        storage: Storage,
        where: Where,
        *,
        pace: Pace | None = None,
        clock: EventLoop | None = None,
        date: Callable[[], datetime] | None = None,
        workers: Workers | None = None,
        reviewers: Workers | None = None,
        notifier: Notifier | None = None,
        looked_ahead: Callable[[str], None] = lambda _: None,
        start_script: str = "",
        keep_days: int = PLAYED_DAYS,
    ) -> None:
        """`pace` overrules that of all tables; the running event loop is the clock by default.

        Pages that begin with another script than `start_script`, if that is known, load themselves
        anew. `reviewers` look at finished games. Without them, or `workers`, what takes long is
        done in this thread, and everybody waits for it; without a `notifier` nobody is notified.
        `looked_ahead` hears how far a bot did, as one of `HOW_FAR`.
        Pages show after how many days without a change a game is deleted, `keep_days`.
        """
        workers = workers or InlineWorkers()
        self._date = date = date or partial(datetime.now, UTC)
        self._jobs = PageJobs(workers, self._reply)
        self._storage, self._loop = storage, clock or RunningLoop()
        self._time = self._loop.time
        self._registry = TableRegistry(
            storage, pace, workers, self._advance, date, notifier, looked_ahead
        )
        more = where.others, start_script, notifier.public_key if notifier else "", keep_days
        self._welcome = Welcome(__version__, preset_list(), levels_shown(), *more)
        ask = self._reply, self._answer, self.handle
        self._held = HeldMessages(self._registry, self._time, self._table, *ask)
        self._pages = Attachments(where, self._time)
        self._sheets = SharedSheets(storage)
        reviewers, soon = reviewers or InlineWorkers(), partial(self._loop.call_later, 0)
        self._reviewing = Reviewing(reviewers, storage, self._pages.get, soon)
        self._records = FamilyRecords(storage)
        self._short_links = ShortLinks(storage.rule_links, date)

    @property
    def in_memory(self) -> int:
        return len(self._registry)

    def is_in_memory(self, table: str) -> bool:
        return table in self._registry or self._registry.is_read_back(table)

    # Pages come, ask and go

    def connected(self, page: Page) -> None:
        page.send(self._welcome)

    def disconnected(self, page: Page) -> None:
        self._jobs.forget(page)
        self._sheets.disconnected(page)
        self.leaves(page)
        self._pages.forget(page)

    def leaves(self, page: Page) -> None:
        """The page is at no table here any more, and waits for none."""
        self._held.forget(page)
        at = self._pages.get(page)
        self._reviewing.close(page)
        if at is not None:
            self._pages.detach(page)
            self._advance(at.open)

    def handle(self, page: Page, message: requests.PageMessage) -> None:
        """Answers one message; then everybody who is concerned gets what is new."""
        if isinstance(message, requests.TAKES_SEAT) and message.shuffles:
            self._pages.bring_numbers(page)
        if not self._held.holds(page, message):
            self._reply(page, message.id, partial(self._answer, page, message))

    def _reply(self, page: Page, number: int, answering: Callable[[], ToPage | None]) -> None:
        before = self._pages.get(page)
        try:
            answer = answering()
        except NotPossible as error:
            answer = Refused(number, error.why, error.late)
        except RulesError as error:
            answer = Refused(number, Why("rules", str(error), ""))
        except CannotStore as error:
            answer = Refused(number, Why("storage", str(error), ""))
            if isinstance(error, TakenOver):  # the other server answers: the page asks again there
                answer = None
                page.close(f"{error} {COMES_BACK}", returns=True)
        if answer is not None:
            page.send(answer)
        after = self._pages.get(page)
        for at in {id(at.open): at for at in (before, after) if at is not None}.values():
            self._advance(at.open)

    def _answer(self, page: Page, message: requests.PageMessage) -> ToPage | None:
        """The answer, or nothing where it comes later."""
        match message:
            case requests.Ping():
                return Done(message.id)
            case ReadCounts():
                return counts_shown(self._storage, message.id)
            case requests.ReadRules() | editing.ReadCatalogue() | editing.Edit():
                return answer_editor(self._jobs, page, message)
            case editing.Shorten():
                return self._short_links.answer(message)
            case requests.Open():
                return self._open(page, message)
            case requests.Learn() | requests.ReadExercises():
                find_lesson(self._jobs, page, message, partial(self._open_table, page, message.id))
                return None
            case practice.ReadPractice():
                find_position(self._jobs, page, message, self._date().date())
                return None
            case keeping.ReadScoring() | keeping.Publish() | keeping.Follow():
                return self._sheets.answer(page, message)
            case records.BeginRecord() | records.ReadRecord() | records.ChangeRecord():
                return self._records.answer(message)
            case _ if isinstance(message, AtTable):
                found = self._table(message.table)
                with self._all_stored(found):
                    if isinstance(message, ComesToTable):
                        return come(self._pages, page, found, message, self._time())
                    return look_in(self._jobs, page, found, message, self._time())
            case _:
                return self._answer_seated(page, message)

    def _answer_seated(self, page: Page, message: requests.SeatRequest) -> ToPage | None:
        at = self._pages.get(page)
        if at is None or at.seat is None:
            raise NotPossible("Sit down first.", reason="no_seat")
        table, seat, now = at.open.table, at.seat, self._time()
        if isinstance(message, newcomers.FOR_PLAYERS) and seat in table.waiting:
            raise NotPossible("A bot plays this deal; you play from the next.", reason="waits")
        if isinstance(message, requests.InfoRequest):
            return answer_info(self._jobs, page, at.open, seat, message, now)
        if isinstance(message, PlayFrom):
            opening = partial(self._open_table, page, message.id)
            play_from(self._jobs, page, table, seat, message, opening)
            return None
        if isinstance(message, ReviewRequest):
            return self._reviewing.answer(page, at.open.table, seat, message)
        command = message.command_id if isinstance(message, Command) else None
        with self._all_stored(at.open):
            if not at.open.commands.do(seat, command, partial(self._do, page, at, message)):
                table.stale.add(seat)
        return Done(message.id)

    def _do(self, page: Page, at: Attachment, message: requests.TableRequest) -> None:
        assert at.seat is not None
        seat, now = at.seat, self._time()
        if isinstance(message, requests.HostRequest):
            apply_host_request(self._pages, at.open, seat, message, now, self._vacate)
        elif isinstance(message, requests.TalkRequest):
            word = talk(at.open, seat, message, now)
            if word is not None:
                self._pages.send_to_seated(at.open, word)
        elif isinstance(message, requests.OwnSeatRequest):
            own_seat.answer(at, seat, message, now)
        else:
            self._answer_player(page, at.open, seat, message)

    def _answer_player(
        self, page: Page, found: OpenTable, seat: Seat, message: requests.PlayerRequest
    ) -> None:
        table, now = found.table, self._time()
        match message:
            case Commit() | Reveal():
                take_part(table, seat, message)
            case requests.Make() | requests.Learnt():
                learning.answer(table, seat, message, now)
            case requests.WaitFor() | requests.LetBotPlay() | requests.PlayOn():
                answer_about_absence(table, seat, message, now)
            case requests.Start():
                hosts.start(table, seat, now)
            case requests.Vote():
                hosts.vote(table, seat, message.seat)
            case requests.Leave():
                self._pages.detach(page)
                self._vacate(found, seat, "You have left this table on another page.")
            case requests.Again():
                self._registry.start_next_game(table, now, lobby=message.lobby)
                if table.kept.next in self._registry:
                    self._table(table.kept.next)
            case _:
                assert_never(message)

    def from_state(
        self, state: State, names: Sequence[str], people: int
    ) -> tuple[str, dict[Seat, Secret]]:
        """A table that plays on from this state, and the secrets of its first `people` seats."""
        return self._registry.add_from_state(state, names, people, self._time())

    def go_on(self, name: str, then: Callable[[], None]) -> None:
        """A table that is not in memory goes on, where anything comes by itself.

        Where people have to act nothing is done, so that nobody is notified once more. `then` is
        called as soon as the table is read.
        """

        def came(why: NotPossible | TakenOver | None, _took: float) -> None:
            then()
            if why is None:
                found = self._table(name)
                before = found.table.number
                with suppress(CannotStore), self._all_stored(found):
                    wake = found.table.advance(self._time())
                    if wake is not None or found.table.number != before:
                        self._advance(found)

        try:
            self._registry.read_back(name, self._time, came)
        except NotPossible:  # whoever comes to the table reads why
            then()

    def _open(self, page: Page, message: requests.Open) -> ToPage | None:
        if (again := hosting.opened_before(self._storage, message)) is not None:
            self.handle(page, again)
            return None
        opened = hosting.open_table(message, self._storage.key)
        named = message.command_id is not None
        return self._open_table(page, message.id, *opened, start=message.start, named=named)

    def _open_table(
        self,
        page: Page,
        asked: int,
        kept: KeptTable,
        secret: Secret,
        *,
        start: bool = False,
        named: bool = False,
    ) -> ToPage:
        """A new table, with the page in its host's seat; `named` where only this id will do."""
        if not named:
            kept = replace(kept, id=self._storage.leases.new_id(kept.id))
        self._registry.add(kept, self._time())
        found = self._table(kept.id)
        with self._all_stored(found):
            if start:
                found.table.start(self._time(), hurried=True)
            self._pages.attach(page, found, kept.host)
        self._pages.take(page, kept.id, secret)
        return Seated(asked, kept.id, kept.host, secret)

    def _table(self, name: str) -> OpenTable:
        """The table of this id, in memory, which it leaves again if nobody stays at it."""
        found = self._registry.get(name)
        if not found.pages and found.alarm is None:
            self._unload_later(found)
        return found

    @contextmanager
    def _all_stored(self, found: OpenTable) -> Iterator[None]:
        """Within, either all that is done at the table is stored, or the table is put away."""
        try:
            yield
        except CannotStore as error:
            self._fail(found, error)
            raise

    def _fail(self, found: OpenTable, error: CannotStore) -> None:
        """What is in memory can't be trusted any more; it is read back when asked for."""
        _log.error("a table is put away: %s", error, extra={"table": found.table.kept.id})
        sentence = DELETED if error.wrong == DELETED else f"{error.wrong} {COMES_BACK}"
        self._pages.send_away([*found.pages], sentence, returns=isinstance(error, TakenOver))
        self._registry.remove(found)

    def put_away(self, groups: Collection[int], sentence: str) -> None:
        """Removes all tables of these groups from memory: another server plays them now.

        Pages that are there hear why, and come back by themselves.
        """
        for found in self._registry.of(groups):
            self._pages.send_away(tuple(found.pages), f"{sentence} {COMES_BACK}", returns=True)
            self._registry.remove(found)
        self._sheets.put_away(groups, sentence)

    def notify_before_stop(self) -> None:
        """Whoever waits to be notified is so at once, for this server does it no later."""
        for found in self._registry:
            with suppress(CannotStore), self._all_stored(found):
                found.notices.look(found.visible, self._time(), is_last=True)

    # Seats

    def _vacate(self, found: OpenTable, seat: Seat, sentence: str) -> None:
        """Frees the seat; pages that were there are told why."""
        found.table.vacate(seat)
        there = [page for page, at in found.pages.items() if at.seat == seat]
        self._pages.send_away(there, sentence)

    # Updates

    def _advance(self, found: OpenTable) -> None:
        """Makes what is due, sends what is new, and sets the alarm for what comes next."""
        table = found.table
        if not self._registry.holds(found):
            return
        now = self._time()
        try:
            found.joining.expire(now)
            wake = None if learning.waits(table) else table.advance(now)
            notice = found.notices.look(found.visible, now)
            self._pages.broadcast(found, now)
        except CannotStore as error:
            self._fail(found, error)
            return
        except Exception:
            # Without an alarm the table would stand still, and nobody would know why.
            _log.exception("a table cannot go on", extra={"table": table.kept.id})
            self._fail(found, CannotStore(WENT_WRONG))
            return
        if found.alarm is not None:
            found.alarm.cancel()
        found.alarm = None
        joins = found.joining.next_end if found.pages else None
        wake = min((at for at in (wake, notice, joins) if at is not None), default=None)
        if wake is None and not found.pages:
            self._unload_later(found)
            return
        self._registry.note_attended(found)
        if wake is not None:
            again = partial(self._advance, found)
            found.alarm = self._loop.call_later(max(wake - now, 0), again)

    def _unload_later(self, found: OpenTable) -> None:
        later = partial(self._registry.remove, found)
        found.alarm = self._loop.call_later(UNLOAD_AFTER, later)
        self._registry.note_deserted(found)
