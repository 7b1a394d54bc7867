"""What each message of a page means that is for no room, but for what the server does beside them.

`Page.send` never waits.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime
from functools import partial
from secrets import token_bytes
from typing import Final

from msgspec.structs import replace

from liverpool import __version__
from liverpool.engine.state import Seat, State
from liverpool.fair.counts import Measure, count_rows
from liverpool.room.begun_tables import table_at
from liverpool.room.messages import editing, keeping, records, requests
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.notices import Subscribe
from liverpool.room.messages.replies import Refused, Welcome
from liverpool.room.messages.requests import Hello
from liverpool.room.messages.reviewing import ReviewRequest
from liverpool.room.messages.secret import Secret
from liverpool.room.messages.shuffles import CountsShown, ReadCounts
from liverpool.room.refused import RequestRefused, refusal
from liverpool.room.room import Room, Surroundings
from liverpool.room.rules.summaries import preset_list
from liverpool.room.shell import Alarm, Clock, Notifier
from liverpool.room.step import AtTable
from liverpool.room.table_view import levels_shown
from liverpool.room.where import Where
from liverpool.server.access.limits import Limits
from liverpool.server.push.encryption import check_subscription
from liverpool.server.storage.ages import PLAYED_DAYS
from liverpool.server.storage.faults import TakenOver
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.beside import FamilyRecords, SharedSheets, ShortLinks
from liverpool.server.tables.page import COMES_BACK, Page
from liverpool.server.tables.page_jobs import TOO_MUCH
from liverpool.server.tables.reviewing import Reviewing
from liverpool.server.tables.rooms import Rooms
from liverpool.server.workers.pool import InlineWorkers, Workers
from liverpool.table.reasons import Why
from liverpool.table.timing import Pace

MOST_HELD: Final = int(Limits().messages.at_once)
"""Messages of a page that wait for a room, as many as it may send at once."""
READING: Final = "Your table is still being read back; wait a moment."


class RunningLoop:
    """The event loop that runs when it is asked; where tables are set up, none does yet."""

    def time(self) -> float:
        return asyncio.get_running_loop().time()

    def call_later(self, delay: float, call: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(delay, call)


class Dispatcher(Rooms):
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
        around = Surroundings(storage.key, where, pace, notifier is not None)
        clock, date = clock or RunningLoop(), date or partial(datetime.now, UTC)
        workers = workers or InlineWorkers()
        super().__init__(storage, around, workers, clock, date, notifier, looked_ahead, draw)
        self._held: dict[Page, deque[requests.PageMessage]] = {}
        """Pages that wait for a room to be read back, and what each has sent since."""
        self._sheets = SharedSheets(storage)
        soon = partial(clock.call_later, 0)
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
        self._reviewing.close(page)
        super().leaves(page, lost=lost)

    def handle(self, page: Page, message: requests.PageMessage) -> None:
        if page not in self._numbers:  # of another server
            super().connected(page)
        if page in self._held:
            self._hold(page, message)
        elif isinstance(message, AtTable) and message.table not in self:
            self._reply(page, message.id, partial(self._read_first, page, message))
        else:
            super().handle(page, message)

    def _hold(self, page: Page, message: requests.PageMessage) -> None:
        """It waits behind one that waits for a room, so that all are answered in their order."""
        if len(self._held[page]) < MOST_HELD:
            self._held[page].append(message)
        else:
            page.send(Refused(message.id, Why("busy", READING, "")))

    def _read_first(self, page: Page, message: AtTable) -> None:
        """The message waits until its room is read back; nobody else waits.

        Raises `RequestRefused`.
        """
        if not (isinstance(message, Hello) or page.may_begin_job()):
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
                return self._counts_shown(message.id)
            case editing.Shorten():
                return self._short_links.answer(message)
            case keeping.Publish() | keeping.Follow():
                return self._sheets.answer(page, message)
            case records.BeginRecord() | records.ReadRecord() | records.ChangeRecord():
                return self._records.answer(message)
            case _ if isinstance(message, ReviewRequest):
                at = self._seat_at(page)
                if at is None:
                    raise RequestRefused.unseated()
                return self._reviewing.answer(page, *at, message)
            case Subscribe():
                check_subscription(message.subscription)
                return super()._answer(page, message)
            case _:
                return super()._answer(page, message)

    def _counts_shown(self, number: int) -> CountsShown:
        """What was counted so far over all deals; `number` is the id of the question."""
        counts = self._storage.counts()
        rows = tuple(count_rows(counts.dealt, counts.control))
        hands = sum(row.count for row in rows if row.measure is Measure.READY)
        return CountsShown(number, hands, rows)

    def _seat_at(self, page: Page) -> tuple[Room, Seat] | None:
        """The room of the page, and its seat; nothing where it has none."""
        name = self._tables.get(page)
        if name is None or name not in self:
            return None
        room = self.room(name)
        at = room.pages.get(self._numbers[page])
        return None if at is None or at.seat is None else (room, at.seat)

    def from_state(
        self, state: State, names: Sequence[str], people: int
    ) -> tuple[str, dict[Seat, Secret]]:
        """Opens a table as `table_at` has it."""
        kept, secrets = table_at(self.now(), state, names, people)
        kept = replace(kept, id=self.new_id(kept.id))
        self.add(kept, lambda _: None)  # what is not stored raises
        return kept.id, secrets

    def put_away(self, groups: Collection[int], sentence: str) -> None:
        super().put_away(groups, sentence)
        self._sheets.put_away(groups, sentence)
