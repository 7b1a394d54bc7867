"""The tables in memory, and those in the storage that come back when somebody asks for them."""

import logging
from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct, field
from msgspec.structs import replace

from liverpool.engine.refusals import IllegalMove
from liverpool.engine.state import Seat, State
from liverpool.record import record_from, write_position
from liverpool.server.access.secrets import hashed, new_secret
from liverpool.server.messages.frames import Told
from liverpool.server.messages.replies import Sitting, Stage
from liverpool.server.messages.requests import Settings
from liverpool.server.storage.kept import KeptSeat, KeptTable
from liverpool.server.storage.storage import CannotStore, Storage
from liverpool.server.tables import hosting
from liverpool.server.tables.replay import Watching
from liverpool.server.tables.seating import NotPossible
from liverpool.server.tables.table import Table
from liverpool.table.timing import Pace

_log = logging.getLogger(__name__)


class Page(Protocol):
    """A connected page, as the socket makes it."""

    def tell(self, message: Told | bytes) -> None:
        """Puts a message on its way; never waits."""

    def end(self, sentence: str) -> None:
        """Says why, then closes the connection."""


class Alarm(Protocol):
    def cancel(self) -> None: ...


class OpenTable(Struct, eq=False):
    """A table in memory, the pages at it, and its alarm."""

    table: Table
    pages: dict[Page, "Place"] = field(default_factory=dict)
    alarm: Alarm | None = None
    watching: Watching | None = None


class Place(Struct, eq=False):
    """Where a page is: in which seat, if in one, and the last move that it was told of."""

    open: OpenTable
    seat: Seat | None
    last: int = 0


class Shelf:
    """Where tables are begun, found and put away."""

    def __init__(self, storage: Storage, pace: Pace | None) -> None:
        """`pace` overrules that of all tables."""
        self._storage = storage
        self._pace = pace
        self._open: dict[str, OpenTable] = {}

    def __len__(self) -> int:
        return len(self._open)

    def holds(self, found: OpenTable) -> bool:
        """Whether this is what is in memory for its table, and was not put away."""
        return self._open.get(found.table.kept.id) is found

    def begun(self, kept: KeptTable, now: float) -> OpenTable:
        """Keeps a new table and has it in memory."""
        table = Table(kept, self._storage, now, pace=self._pace)
        self._storage.create(table.kept)
        self._open[kept.id] = OpenTable(table)
        return self._open[kept.id]

    def found(self, name: str, now: float) -> OpenTable:
        """The table of this id; raises `NotPossible` where there is none, or it is damaged."""
        if name in self._open:
            return self._open[name]
        try:
            loaded = self._storage.load(name)
        except CannotStore as error:
            raise NotPossible(str(error), reason="damaged") from error
        if loaded is None:
            raise NotPossible(
                "There is no such table. Look whether the whole link was copied.", reason="no_table"
            )
        kept, moves = loaded
        try:
            table = Table(kept, self._storage, now, moves=moves, pace=self._pace)
        except (IllegalMove, ValueError) as error:
            _log.exception("table %s cannot be taken up", name)
            raise NotPossible(
                "This table was kept by another version of the game and cannot go on.",
                reason="damaged",
            ) from error
        self._open[name] = OpenTable(table)
        return self._open[name]

    def put_away(self, found: OpenTable) -> None:
        if found.alarm is not None:
            found.alarm.cancel()
        self._open.pop(found.table.kept.id, None)

    def from_state(
        self, state: State, names: Sequence[str], people: int, now: float
    ) -> tuple[str, dict[Seat, str]]:
        """A table that plays on from this state, and the secrets of its first `people` seats.

        Bots sit in the others. Raises `ValueError` for names that cannot be written.
        """
        record = record_from(state, names)
        seats = len(record.names)
        rules = record.rules.split("/")[0]
        kept = hosting.new_table("", seats, rules, dict(record.changes), Settings())
        secrets = {seat: new_secret() for seat in range(min(people, seats))}
        kept = replace(
            kept,
            seats=tuple(
                KeptSeat(name, Sitting.PERSON, hashed(secrets[seat]))
                if seat in secrets
                else KeptSeat(name, Sitting.BOT)
                for seat, name in enumerate(record.names)
            ),
            position=write_position(state),
            started=True,
        )
        self.begun(kept, now)
        return kept.id, secrets

    def another(self, table: Table, now: float) -> None:
        """Another game of the same people; who asks second is shown the same one."""
        if table.stage is not Stage.OVER:
            raise NotPossible("This game is not over yet.", reason="not_over")
        if not table.kept.next:
            after = hosting.another(table.kept)
            self.begun(after, now)
            table.keep(replace(table.kept, next=after.id))
