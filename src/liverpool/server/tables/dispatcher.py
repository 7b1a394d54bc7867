"""What each message of a page means: for a room, or for what the server does beside its tables.

`Page.send` never waits. A page is at one table at a time.
"""

from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import count
from secrets import token_bytes
from typing import Any, assert_never

from msgspec.structs import replace

from liverpool import __version__
from liverpool.engine.refusals import RulesError
from liverpool.engine.state import Seat, State
from liverpool.fair.counts import Measure, count_rows
from liverpool.room.begun_tables import table_at
from liverpool.room.beside import BesideTables, answer_beside
from liverpool.room.effects import OpenTable, PageQuestion, StartJob
from liverpool.room.events import Asked, Came, Went
from liverpool.room.kept import KeptTable
from liverpool.room.lobby import open_table, opened_before
from liverpool.room.looking_up import LookUp, Opens
from liverpool.room.messages import editing, keeping, records, requests
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.notices import Subscribe
from liverpool.room.messages.replies import Done, Refused, Welcome
from liverpool.room.messages.reviewing import ReviewRequest
from liverpool.room.messages.secret import Secret
from liverpool.room.messages.shuffles import CountsShown, ReadCounts
from liverpool.room.places import Places
from liverpool.room.refused import RequestRefused, refusal
from liverpool.room.room import Room, Surroundings
from liverpool.room.rules.summaries import preset_list
from liverpool.room.step import AtTable
from liverpool.room.table_view import levels_shown
from liverpool.room.where import Where
from liverpool.server.access.limits import network_of
from liverpool.server.push.checking import check_subscription
from liverpool.server.push.sender import Notifier
from liverpool.server.storage.ages import PLAYED_DAYS
from liverpool.server.storage.faults import CannotStore, TakenOver
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.alarms import EventLoop, RunningLoop
from liverpool.server.tables.family_records import FamilyRecords
from liverpool.server.tables.held_messages import HeldMessages
from liverpool.server.tables.page import COMES_BACK, Page
from liverpool.server.tables.page_jobs import PageJobs
from liverpool.server.tables.reviewing import Reviewing
from liverpool.server.tables.rooms import Rooms
from liverpool.server.tables.shared_jobs import Start
from liverpool.server.tables.shared_sheets import SharedSheets
from liverpool.server.tables.short_links import ShortLinks
from liverpool.server.workers.pool import InlineWorkers, Workers
from liverpool.table.reasons import Why
from liverpool.table.timing import Pace


class Dispatcher:
    """The pages of one server, and its rooms."""

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
        draw: Callable[[], bytes] = token_bytes,
    ) -> None:
        """`pace` overrules that of all tables; the running event loop is the clock by default.

        Pages that begin with another script than `start_script`, if that is known, load themselves
        anew. `reviewers` look at finished games. Without them, or `workers`, what takes long is
        done in this thread, and everybody waits for it; without a `notifier` nobody is notified.
        `looked_ahead` hears how far a bot did, as one of `HOW_FAR`. Secrets and ids follow from the
        bytes that `draw` gives. Pages show after how many days without a change a game is deleted,
        `keep_days`.
        """
        workers = workers or InlineWorkers()
        loop, date = clock or RunningLoop(), date or partial(datetime.now, UTC)
        around = Surroundings(storage.key, where, pace, notifier is not None)
        self._storage = storage
        self.rooms = Rooms(storage, around, self, workers, loop, date, notifier, looked_ahead, draw)
        self._numbers: dict[Page, int] = {}
        self._pages: dict[int, Page] = {}
        self._places = Places()
        self._bring_numbers: set[int] = set()
        self._next_page = count(1)
        self._jobs = PageJobs(workers, self._reply)
        self._held = HeldMessages(self.rooms, self._reply, self._answer, self.handle)
        self._sheets = SharedSheets(storage)
        soon = partial(loop.call_later, 0)
        self._reviewing = Reviewing(reviewers or InlineWorkers(), storage, self._seat_at, soon)
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

    @property
    def in_memory(self) -> int:
        return len(self.rooms)

    def is_in_memory(self, table: str) -> bool:
        return table in self.rooms or self.rooms.is_read_back(table)

    # Pages come, ask and go

    def connected(self, page: Page) -> None:
        number = self._numbers[page] = next(self._next_page)
        self._pages[number] = page
        page.send(self._welcome)

    def disconnected(self, page: Page) -> None:
        self._jobs.forget(page)
        self._sheets.disconnected(page)
        self.leaves(page)
        number = self._numbers.pop(page, None)
        if number is not None:
            del self._pages[number]
            self._bring_numbers.discard(number)

    def leaves(self, page: Page) -> None:
        """The page is at no table here any more, and waits for none."""
        self._held.forget(page)
        self._reviewing.close(page)
        name = self._places.leaves(self._numbers.get(page, 0))
        if name is not None:
            self.rooms.happens(name, Went(self._numbers[page]))

    def handle(self, page: Page, message: requests.PageMessage) -> None:
        """Answers one message; then everybody who is concerned gets what is new."""
        if page not in self._numbers:  # of another server
            number = self._numbers[page] = next(self._next_page)
            self._pages[number] = page
        if isinstance(message, requests.TAKES_SEAT) and message.shuffles:
            self._bring_numbers.add(self._numbers[page])
        if not self._held.holds(page, message):
            self._reply(page, message.id, partial(self._answer, page, message))

    def _reply(self, page: Page, number: int, answering: Callable[[], ToPage | None]) -> None:
        try:
            answer = answering()
        except (RequestRefused, RulesError) as error:
            answer = refusal(number, error)
        except TakenOver as error:  # the other server answers: the page asks again there
            answer = None
            page.close(f"{error} {COMES_BACK}", returns=True)
        except CannotStore as error:
            answer = Refused(number, Why("storage", str(error), ""))
        if answer is not None:
            page.send(answer)

    def _answer(self, page: Page, message: requests.PageMessage) -> ToPage | None:
        """The answer, or nothing where it comes from a room or later."""
        match message:
            case requests.Ping():
                return Done(message.id)
            case ReadCounts():
                return self._counts_shown(message.id)
            case editing.Shorten():
                return self._short_links.answer(message)
            case requests.Open():
                self._open(page, message)
            case keeping.ReadScoring() | keeping.Publish() | keeping.Follow():
                return self._sheets.answer(page, message)
            case records.BeginRecord() | records.ReadRecord() | records.ChangeRecord():
                return self._records.answer(message)
            case _ if isinstance(message, BesideTables):
                found = answer_beside(message, self.rooms.now())
                if not isinstance(found, LookUp):
                    return found
                self._look_up(page, message.id, found)
            case _ if isinstance(message, AtTable):
                self._ask(page, message.table, message)
            case _ if isinstance(message, ReviewRequest):
                room, seat = self._seated(page)
                return self._reviewing.answer(page, room, seat, message)
            case _ if isinstance(message, requests.SeatRequest):
                if isinstance(message, Subscribe):
                    check_subscription(message.subscription)
                room, _ = self._seated(page)
                self._ask(page, room.kept.id, message)
            case _:
                assert_never(message)
        return None

    def _look_up(self, page: Page, asked: int, wanted: LookUp) -> None:
        """Lets a worker find what the page has asked for; raises `RequestRefused`."""

        def finish(result: Any) -> ToPage | None:
            made = wanted.finish(self.rooms.now(), result)
            if isinstance(made, Opens):
                self._open_table(page, asked, *made)
                return None
            return made

        begin = self._jobs.begin if wanted.is_long else self._jobs.look_up
        begin(page, asked, wanted.function, wanted.args, finish)

    def _counts_shown(self, number: int) -> CountsShown:
        """What was counted so far over all deals; `number` is the id of the question."""
        counts = self._storage.counts()
        rows = tuple(count_rows(counts.dealt, counts.control))
        hands = sum(row.count for row in rows if row.measure is Measure.READY)
        return CountsShown(number, hands, rows)

    def _ask(self, page: Page, name: str, message: requests.PageMessage) -> None:
        """Lets the room of this table answer."""
        number = self._numbers[page]
        new_id = ""
        if isinstance(message, requests.Again):
            new_id = self._storage.leases.new_id()
        brings, network = number in self._bring_numbers, network_of(page.address)
        self.rooms.happens(name, Asked(number, message, network, brings, new_id))
        self._note_place(number, name)

    def _note_place(self, number: int, name: str) -> None:
        """The page may have come to this table, and so left another, or have gone from it."""
        room = self.rooms.get(name) if name in self.rooms else None
        left = self._places.note(number, name, room)
        if left is not None:
            self.rooms.happens(left, Went(number))

    def _seated(self, page: Page) -> tuple[Room, Seat]:
        """The room of the page, and its seat; raises `RequestRefused` where it has none."""
        at = self._seat_at(page)
        if at is None:
            raise RequestRefused.unseated()
        return at

    def _seat_at(self, page: Page) -> tuple[Room, Seat] | None:
        number = self._numbers.get(page, 0)
        name = self._places.of(number)
        if name is None or name not in self.rooms:
            return None
        room = self.rooms.get(name)
        at = room.pages.get(number)
        return None if at is None or at.seat is None else (room, at.seat)

    # Tables are opened

    def _open(self, page: Page, message: requests.Open) -> None:
        again = opened_before(message, self._storage.key)
        if again is not None and self._storage.is_kept(again.table):
            self.handle(page, again)
            return
        kept, secret = open_table(message, self._storage.key, self.rooms.now())
        named = message.command_id is not None
        self._open_table(page, message.id, kept, secret, start=message.start, named=named)

    def _open_table(
        self,
        page: Page,
        asked: int,
        kept: KeptTable,
        secret: Secret,
        *,
        start: bool = False,
        named: bool = False,
    ) -> None:
        """A new table, with the page in its host's seat; `named` where only this id will do."""
        number = self._numbers.get(page)
        if number is None:  # it has gone meanwhile
            return
        name = kept.id if named else self._storage.leases.new_id(kept.id)
        kept = replace(kept, id=name)
        self.rooms.add(kept)
        brings = number in self._bring_numbers
        came = Came(number, asked, kept.host, secret, brings_numbers=brings, start=start)
        self.rooms.happens(name, came)
        self._note_place(number, name)

    def from_state(
        self, state: State, names: Sequence[str], people: int
    ) -> tuple[str, dict[Seat, Secret]]:
        """Opens a table as `table_at` has it."""
        kept, secrets = table_at(self.rooms.now(), state, names, people)
        kept = replace(kept, id=self._storage.leases.new_id(kept.id))
        self.rooms.add(kept)
        return kept.id, secrets

    # What rooms want of pages

    def send(self, page: int, message: ToPage | bytes) -> None:
        found = self._pages.get(page)
        if found is not None:
            found.send(message)

    def send_away(self, page: int, sentence: str, *, returns: bool = False) -> None:
        found = self._pages.get(page)
        if found is not None:
            found.close(sentence, returns=returns)

    def open_table(self, effect: OpenTable) -> None:
        page = self._pages.get(effect.page)
        if page is not None:
            opening = partial(self._open_table, page, effect.asked, effect.kept, effect.secret)
            self._reply(page, effect.asked, opening)

    def begin_job(
        self, question: PageQuestion, effect: StartJob, start: Start, then: Callable[[Any], None]
    ) -> None:
        page = self._pages.get(question.page)
        if page is not None:
            begin = partial(self._jobs.begin_at_table, page, effect, start, then)
            self._reply(page, question.message.id, begin)

    # The server begins, stands by, and stops

    def go_on(self, name: str, then: Callable[[], None]) -> None:
        """A table that is not in memory goes on, where anything comes by itself.

        `then` is called as soon as the table is read.
        """

        def came(why: RequestRefused | TakenOver | None, _took: float) -> None:
            then()
            if why is None:
                self.rooms.go_on(name)

        try:
            self.rooms.read_back(name, came)
        except RequestRefused:  # whoever comes to the table reads why
            then()

    def put_away(self, groups: Collection[int], sentence: str) -> None:
        """Removes all tables of these groups from memory: another server plays them now.

        Pages that are there hear why, and come back by themselves.
        """
        self.rooms.put_away(groups, sentence)
        self._sheets.put_away(groups, sentence)

    def notify_before_stop(self) -> None:
        """Whoever waits to be notified is so at once, for this server does it no later."""
        self.rooms.notify_before_stop()
