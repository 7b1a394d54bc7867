"""The registry of tables: those in memory; others come back from the storage when asked for."""

import logging
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from liverpool.engine.state import Seat, State
from liverpool.record import record_from
from liverpool.room.kept import KeptSeat, KeptTable
from liverpool.room.messages.replies import Sitting, Stage
from liverpool.room.messages.requests import Settings
from liverpool.room.messages.secret import Secret
from liverpool.server.push.sender import Notifier
from liverpool.server.storage.faults import TakenOver
from liverpool.server.storage.leases import STANDS_BY, group_of
from liverpool.server.storage.storage import Storage
from liverpool.server.tables import hosting
from liverpool.server.tables.alarms import Alarm
from liverpool.server.tables.commands import CommandsDone
from liverpool.server.tables.counting import count_deal
from liverpool.server.tables.duration import written
from liverpool.server.tables.game_jobs import SharedJobs
from liverpool.server.tables.joining import JoinRequests
from liverpool.server.tables.notices import Notices
from liverpool.server.tables.page import Page
from liverpool.server.tables.reading_back import (
    NOT_NOW,
    ReadBack,
    Unreadable,
    checked,
    read_back,
    rows_of,
)
from liverpool.server.tables.seating import NotPossible
from liverpool.server.tables.table import Table
from liverpool.server.tables.talking import Talking
from liverpool.server.tables.watching import Watchers
from liverpool.server.workers.pool import Failed, Workers
from liverpool.table.timing import Pace

MOST_DESERTED: Final = 20
"""Tables without a page that wait in memory for one to come back; before more, the first leaves."""

_log = logging.getLogger(__name__)


class OpenTable(Struct, eq=False):
    """A table in memory, the pages at it, and its alarm."""

    table: Table
    joining: JoinRequests
    watchers: Watchers
    notices: Notices
    commands: CommandsDone
    pages: dict[Page, "Attachment"] = field(default_factory=dict)
    alarm: Alarm | None = None
    talking: Talking = field(default_factory=Talking)

    @property
    def visible(self) -> set[Seat]:
        """The seats with a page that is visible on a screen."""
        return {at.seat for at in self.pages.values() if at.visible and at.seat is not None}


class Attachment(Struct, eq=False):
    """A page at a table: its seat, if it has one, and the last move that was sent to it."""

    open: OpenTable
    seat: Seat | None
    last: int = 0
    visible: bool = True
    """Whether the page can be seen, as far as it has said."""


class TableRegistry:
    """Adds, finds and removes tables."""

    def __init__(
        self,
        storage: Storage,
        pace: Pace | None,
        workers: Workers,
        advance: Callable[[OpenTable], None],
        date: Callable[[], datetime],
        notifier: Notifier | None,
        looked_ahead: Callable[[str], None] = lambda _: None,
    ) -> None:
        """`pace` overrules that of all tables; `advance` is called when a bot has decided, or a
        notification was sent; `date` gives the moment in UTC, for what has to be understood after
        a restart. Nobody is notified without a `notifier`. `looked_ahead` hears how far a bot did.
        """
        self._storage = storage
        self._pace = pace
        self._workers = workers
        self._advance = advance
        self._date = date
        self._notifier = notifier
        self._looked_ahead = looked_ahead
        self._reading = SharedJobs(workers)
        self._open: dict[str, OpenTable] = {}
        self._deserted: dict[str, OpenTable] = {}
        """Tables in memory that have no page and wait for nothing, longest first."""

    def __len__(self) -> int:
        return len(self._open)

    def __contains__(self, table: str) -> bool:
        return table in self._open

    def is_read_back(self, table: str) -> bool:
        """Whether a worker reads the table back just now."""
        return self._as_read(table) in self._reading

    def holds(self, found: OpenTable) -> bool:
        """Whether this is still what is in memory for its table."""
        return self._open.get(found.table.kept.id) is found

    def add(self, kept: KeptTable, now: float) -> OpenTable:
        """Stores a new table and has it in memory."""
        table = self._table(ReadBack(kept), now)
        if kept.started:
            table.resume(now)
        self._storage.create(table.kept)
        return self._opened(table, now)

    def get(self, name: str) -> OpenTable:
        """The table of this id, which is in memory."""
        return self._open[name]

    def read_back(
        self,
        name: str,
        time: Callable[[], float],
        then: Callable[[NotPossible | TakenOver | None, float], None],
    ) -> None:
        """Has the table in memory when `then` is called, at once or later; or it hears why not.

        It hears too how many seconds a worker took for this asker. Raises `NotPossible` where there
        is no such table, or it is damaged.
        """
        reading = self._as_read(name)

        def found(result: ReadBack | Unreadable | Failed, took: float) -> None:
            why: NotPossible | TakenOver | None = None
            if self._as_read(name) != reading:
                why = TakenOver(STANDS_BY)
            elif name not in self._open:
                now = time()
                try:
                    self._opened(self._table(checked(result), now), now)
                except NotPossible as error:
                    why = error
                except Exception:
                    _log.exception("a table cannot be taken up", extra={"table": name})
                    why = NotPossible(NOT_NOW, reason="not_read")  # else its pages wait in vain
            then(why, took)

        rows = partial(rows_of, self._storage, name)
        self._reading.ask(reading, read_back, rows, found, table=name)

    def _as_read(self, name: str) -> tuple[str, int | None]:
        """Changes whenever what a worker is reading of the table has become stale."""
        return name, self._storage.leases.epoch(group_of(name))

    def _table(self, found: ReadBack, now: float) -> Table:
        return Table(
            *(found, self._storage, now), pace=self._pace, workers=self._workers, date=self._date
        )

    def _opened(self, table: Table, now: float) -> OpenTable:
        joining = JoinRequests(table, now, self._date)
        notices, watchers = Notices(table, self._notifier), Watchers(table, self._storage)
        commands = CommandsDone(self._storage, table.kept.id)
        found = self._open[table.kept.id] = OpenTable(table, joining, watchers, notices, commands)
        table.bot_moves.ready = notices.ready = partial(self._advance, found)
        table.bot_moves.looked_ahead = self._looked_ahead
        table.showing.hand_progress.ready = partial(self._show_again, found)
        table.showing.ready = partial(self._show_all_again, found)
        table.deal_over = partial(self._deal_over, table)
        return found

    def _deal_over(self, table: Table) -> None:
        """Counts the deal, and notes the moment if the game is over with it."""
        count_deal(table, self._workers)
        if table.stage is Stage.OVER:
            table.save(replace(table.kept, ended=written(self._date())))

    def _show_again(self, found: OpenTable, seat: Seat) -> None:
        """The seat's own view has more to show than before."""
        found.table.stale.add(seat)
        self._advance(found)

    def _show_all_again(self, found: OpenTable) -> None:
        """What all see of the deal has changed."""
        found.table.stale.update(range(len(found.table.kept.seats)))
        self._advance(found)

    def __iter__(self) -> Iterator[OpenTable]:
        return iter(tuple(self._open.values()))

    def of(self, groups: Collection[int]) -> list[OpenTable]:
        """The tables in memory that are of these groups."""
        return [found for name, found in self._open.items() if group_of(name) in groups]

    def remove(self, found: OpenTable) -> None:
        if found.alarm is not None:
            found.alarm.cancel()
        self._open.pop(found.table.kept.id, None)
        self._deserted.pop(found.table.kept.id, None)

    def note_deserted(self, found: OpenTable) -> None:
        """The table has no page and awaits nothing; of too many such the first leaves the memory.

        So whoever opens one table after the other and leaves them takes no more of it.
        """
        self.note_attended(found)
        self._deserted[found.table.kept.id] = found
        if len(self._deserted) > MOST_DESERTED:
            self.remove(next(iter(self._deserted.values())))

    def note_attended(self, found: OpenTable) -> None:
        self._deserted.pop(found.table.kept.id, None)

    def add_from_state(
        self, state: State, names: Sequence[str], people: int, now: float
    ) -> tuple[str, dict[Seat, Secret]]:
        """A table that plays on from this state, and the secrets of its first `people` seats.

        Bots sit in the others. Raises `ValueError` for names that cannot be written.
        """
        record = record_from(state, names)
        seats = len(record.names)
        rules = record.rules.split("/")[0]
        new = hosting.new_table("", seats, rules, dict(record.changes), Settings())
        table = replace(new, id=self._storage.leases.new_id(new.id), all_stay=True)
        bots = [KeptSeat(name, Sitting.BOT) for name in record.names]
        kept, secrets = hosting.begun_at(table, bots, range(min(people, seats)), state)
        self.add(kept, now)
        return kept.id, secrets

    def start_next_game(self, table: Table, now: float, *, lobby: bool) -> None:
        """Another game for the same people; whoever asks second gets the same one.

        It begins at once, and who does not come soon is away; or it has a `lobby` for others.
        """
        if table.stage is not Stage.OVER:
            raise NotPossible("This game is not over yet.", reason="not_over")
        if not table.kept.next:
            after = hosting.next_game(table.kept, self._date(), lobby=lobby)
            after = replace(after, id=self._storage.leases.new_id(after.id))
            self.add(after, now).table.absences.expect_all_soon()
            table.save(replace(table.kept, next=after.id, next_is_lobby=lobby))
