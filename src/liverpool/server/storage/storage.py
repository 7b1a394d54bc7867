"""What outlives the server: tables, their moves, and what pages bring to their shuffles.

A move is sent to players only after it has been appended here, so the log is the truth and
whatever stops the server loses no move that anybody has seen. The log's key, a table and
the number of the move, is the fence: where two servers write to one table, the second gets
`TwoWriters` and has changed nothing; and one that plays the tables no more gets `TakenOver` for
whatever it writes. Secrets come here hashed. What a move means, and whether it may be made, is not
known here. What belongs to no table has modules of its own.
"""

import logging
from collections.abc import Sequence, Set
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Final

from liverpool.engine.moves import Move
from liverpool.engine.state import Seat
from liverpool.fair.agreement import Agreement
from liverpool.fair.counts import Counted, DealCounts, Measure, Who
from liverpool.room.kept import NO_STAND_INS, KeptReview, KeptTable, StandIns
from liverpool.server.access.urls import Url
from liverpool.server.storage.beside import Records, RuleLinks, ScoreSheets
from liverpool.server.storage.database import LOCKED_MILLISECONDS, Database, Use, opened
from liverpool.server.storage.faults import DELETED, CannotStore, TakenOver, in_use
from liverpool.server.storage.going import Going
from liverpool.server.storage.leases import Leases
from liverpool.server.storage.migrating import migrate
from liverpool.server.storage.rows import (
    FORMAT,
    MoveRow,
    agreement_in,
    day_of_today,
    encoded,
    move_row,
    read_moves,
    review_in,
    stand_in_rows,
    stand_ins_in,
    table_in,
    table_row,
    understood,
)
from liverpool.server.storage.running import Running
from liverpool.server.storage.schema import TABLES
from liverpool.server.storage.sealing import NAME, ServerKey
from liverpool.server.storage.sqlite import SQLite

_log = logging.getLogger(__name__)

_SAVE: Final = (
    "UPDATE tables SET opened = :opened, format = :format, kept = :kept, changed = :changed"
    " WHERE id = :table"
)
_FORGET: Final = (
    'DELETE FROM commands WHERE "table" = :table AND seat = :seat AND number <= :number'
)
_ADD_COUNTS: Final = (
    "INSERT INTO deal_counts (measure, who, value, dealt, control)"
    " VALUES (:measure, :who, :value, :dealt, :control)"
    " ON CONFLICT (measure, who, value) DO UPDATE SET"
    " dealt = deal_counts.dealt + excluded.dealt, control = deal_counts.control + excluded.control"
)
"""Adds to a row, or makes it, also where another server does so at the same moment."""

_LOOK_SECONDS: Final = 1.0
"""Between two looks whether anything can be stored; who asks in between gets the last result."""
LEAST_KEPT: Final = 32
"""Commands of each seat; before twice as many, the oldest are removed."""


class Storage:
    """One database. Every call returns when what it did is safe from a kill of the server."""

    def __init__(
        self, database: Database | str, key: ServerKey | None = None, address: str = ""
    ) -> None:
        """Migrates the database, or the SQLite in this file, to the present schema.

        Raises `CannotStore`, and then the database is closed. Without a `key`, one is made that is
        gone with this object.
        """
        self.key: Final = key or ServerKey.new()
        self._changed: tuple[str, set[str]] = "", set()
        """A day, and the tables that are stored as changed on it."""
        self.is_alone = True
        """Whether nothing counts as storable while another server plays the tables."""
        self._looked_at = -_LOOK_SECONDS
        self._fault: CannotStore | None = None
        """When it was last seen whether anything can be stored, and why not."""
        self.database: Final = SQLite(database) if isinstance(database, str) else database
        self.leases: Final = Leases(self.database, address, self.key.derived("leases").hex())
        with ExitStack() as if_it_fails:
            if_it_fails.callback(self.database.close)
            if not self.database.migrates_when_taken:
                migrate(self.database)
            self.database.wait_for_others(LOCKED_MILLISECONDS)
            self._writing = self.database.writing
            self.records = Records(self.database)
            self.rule_links, self.sheets = RuleLinks(self.database), ScoreSheets(self.database)
            self.going = Going(self.database)
            if_it_fails.pop_all()

    @classmethod
    def at(
        cls,
        folder: Path,
        address: str = "",
        database: Url | None = None,
        *,
        use: Use = Use.SERVES,
        stands_by: bool = False,
        key: ServerKey | None = None,
    ) -> "Storage":
        """The games of this folder, for a server or for who copies them.

        They are in a file there, or else in the database at the address that is named, and only
        the key is in the folder, unless it is named. The address of the server is for one that
        comes later. Raises `CannotStore`, also where another server has them; but one that
        `stands_by` waits for the tables of a database then, and has nothing until it takes them.
        """
        with ExitStack() as if_it_fails:
            try:
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                taken = (
                    SQLite.alone_in(folder, address)
                    if database is None
                    else opened(database, use, address)
                )
                if_it_fails.callback(taken.close)
                key = key or ServerKey.at(folder)
            except FileExistsError:
                raise CannotStore(f"{folder} is no folder. Name another with --data.") from None
            except OSError as error:
                raise CannotStore(
                    f"Games cannot be kept in {folder}: {error.strerror}. Mend that, or name"
                    " another folder with --data."
                ) from None
            except ValueError:
                raise CannotStore(
                    f"{folder / NAME} is no key of Liverpool Rummy. Put the right file back;"
                    " without it the games in this folder cannot go on."
                ) from None
            storage = cls(taken, key, address)
            if use is Use.SERVES and storage.leases.end:
                storage.leases.running = Running(folder)
                if_it_fails.callback(storage.leases.running.close)
            if use is Use.SERVES and not storage.take() and not stands_by:
                raise CannotStore(in_use(taken.name, storage.leases.owner))
            taken.is_starting = False
            if_it_fails.pop_all()
        return storage

    def take(self) -> bool:
        """Takes the tables for this server, unless another has them; gives whether it did."""
        with suppress(TakenOver):  # its owner has renewed the leases at the last moment
            return self.leases.take()
        return False

    def create(self, table: KeptTable) -> None:
        """A new table; raises `TwoWriters` where there is one of this id."""
        with self._writing(table.id):
            self.database.insert("tables", {"id": table.id, **table_row(table)})
            self.database.once_stored(partial(self._note_opened, table.id))

    def save(self, table: KeptTable) -> None:
        """Everything but the moves, as it stands now."""
        with self._writing(table.id):
            if not self.database.execute(_SAVE, table=table.id, **table_row(table)).rowcount:
                raise CannotStore(DELETED)
            self.database.once_stored(partial(self._note_changed, table.id))

    def append(
        self,
        table: str,
        number: int,
        moves: Sequence[tuple[Seat, Move]],
        begun: tuple[int, int] | None = None,
        stand_ins: StandIns = NO_STAND_INS,
    ) -> None:
        """Moves number + 1 and on, all or none; `begun` as in `Append`.

        Raises `TwoWriters` where one of the moves is there already.
        """
        if not moves:
            return
        rows = [
            {"table": table, "number": at, "actor": actor, **move_row(self.key, table, at, move)}
            for at, (actor, move) in enumerate(moves, number + 1)
        ]
        today = day_of_today()
        with self._writing(table):
            self.database.insert("moves", *rows)
            if begun is not None:
                deal, before = begun
                row = {"table": table, "deal": deal, "number": before, "began": ""}
                self.database.insert("deals", row)
            self.database.insert("stand_ins", *stand_in_rows(table, stand_ins))
            if table not in self._changed_on(today):
                changed = "UPDATE tables SET changed = :today WHERE id = :table"
                self.database.execute(changed, today=today, table=table)
            self.database.once_stored(partial(self._note_changed, table))

    def _note_opened(self, table: str) -> None:
        self._note_changed(table)
        _log.info("a table is opened", extra={"table": table})

    def _note_changed(self, table: str) -> None:
        self._changed_on(day_of_today()).add(table)

    def _changed_on(self, day: str) -> set[str]:
        """The tables that are stored as changed on this day; those of days before are forgotten."""
        if self._changed[0] != day:
            self._changed = day, set()
        return self._changed[1]

    def load(self, table: str) -> tuple[KeptTable, list[tuple[Seat, Move]]] | None:
        """The table and its moves; raises `CannotStore` where they cannot be understood."""
        found = self.rows_of(table)
        return found and (found[0], read_moves(self.key, table, found[1]))

    def rows_of(self, table: str) -> tuple[KeptTable, list[MoveRow]] | None:
        """The same with the rows of its moves, which `read_moves` makes out."""
        moves = (
            'SELECT number, actor, format, move FROM moves WHERE "table" = :table ORDER BY number'
        )
        with self.database.reading():
            kept = self.kept(table)
            rows = self.database.read(moves, table=table)
        return None if kept is None else (kept, rows)

    def kept(self, table: str) -> KeptTable | None:
        """The table without its moves."""
        here = "SELECT format, kept FROM tables WHERE id = :table"
        for kind, line in self.database.read(here, table=table):
            kept: KeptTable = understood(table_in, kind, line, "table", table, "description")
            return kept
        return None

    def stand_ins(self, table: str) -> dict[int, Set[Seat]]:
        """Which of the table's moves bots have made for people."""
        found = 'SELECT number, seats FROM stand_ins WHERE "table" = :table'
        return stand_ins_in(self.database.read(found, table=table))

    def save_agreement(self, agreement: Agreement) -> None:
        """How far the numbers of a deal are agreed, in place of what was kept of it before."""
        key = {"table": agreement.id.table, "deal": agreement.id.deal}
        row = {"format": FORMAT, "agreement": encoded(agreement).decode()}
        self.database.put(agreement.id.table, "shuffles", key, row)

    def agreements(self, table: str) -> dict[int, Agreement]:
        """What is kept of the table's deals; raises `CannotStore` where it can't be understood."""
        found = 'SELECT deal, format, agreement FROM shuffles WHERE "table" = :table'
        return {
            deal: understood(agreement_in, kind, line, "table", table, f"shuffle of deal {deal}")
            for deal, kind, line in self.database.read(found, table=table)
        }

    def note_command(self, table: str, seat: Seat, number: int, command: str) -> None:
        """Stores the command as the seat's of this number, with what it has written."""
        with self._writing(table):
            row = {"table": table, "seat": seat, "number": number, "command": command}
            self.database.insert("commands", row)
            if number % LEAST_KEPT == 0:
                self.database.execute(_FORGET, table=table, seat=seat, number=number - LEAST_KEPT)

    def commands(self, table: str) -> list[tuple[Seat, int, str]]:
        """Seat, number and id of the commands that are kept, each seat's in their order."""
        found = 'SELECT seat, number, command FROM commands WHERE "table" = :table ORDER BY number'
        return self.database.read(found, table=table)

    def save_review(self, table: str, seat: Seat, found: KeptReview) -> None:
        """What is found of the deal by now, in place of what was kept of it before."""
        key = {"table": table, "seat": seat, "deal": found.deal}
        row = {"format": FORMAT, "found": encoded(found).decode()}
        self.database.put(table, "reviews", key, row)

    def reviews(self, table: str, seat: Seat) -> dict[int, KeptReview]:
        """What is kept, by deal; raises `CannotStore` where it cannot be understood."""
        found = (
            'SELECT deal, format, found FROM reviews WHERE "table" = :table AND seat = :seat'
            " ORDER BY deal"
        )
        return {
            deal: understood(review_in, kind, line, "table", table, f"review of deal {deal}")
            for deal, kind, line in self.database.read(found, table=table, seat=seat)
        }

    def add_counts(self, table: str, counts: DealCounts) -> None:
        """Adds one deal of the table to the counts over all deals."""
        dealt, control = counts.dealt, counts.control
        rows = [
            {**key._asdict(), "dealt": dealt.get(key, 0), "control": control.get(key, 0)}
            for key in sorted({*dealt, *control})  # so that no two servers deadlock
        ]
        with self._writing(table):
            if rows:
                self.database.execute_for_all(_ADD_COUNTS, rows)

    def counts(self) -> DealCounts:
        """The counts over all deals that were played to their end on this server."""
        rows = self.database.read("SELECT measure, who, value, dealt, control FROM deal_counts")
        keys = [Counted(Measure(measure), Who(who), value) for measure, who, value, *_ in rows]
        return DealCounts(
            {key: dealt for key, (*_, dealt, _) in zip(keys, rows, strict=True)},
            {key: control for key, (*_, control) in zip(keys, rows, strict=True)},
        )

    def is_kept(self, table: str) -> bool:
        return self.database.has("SELECT 1 FROM tables WHERE id = :table", table=table)

    def is_played(self, table: str) -> bool:
        """Whether any move was ever made at the table."""
        found = 'SELECT 1 FROM moves WHERE "table" = :table LIMIT 1'
        return self.database.has(found, table=table)

    def forget(self, table: str) -> None:
        """Removes the table and all that belongs to it."""
        with self._writing(table):
            # From here on no server writes anything more of it.
            locked = f"SELECT 1 FROM tables WHERE id = :table{self.database.for_update}"
            self.database.execute(locked, table=table)
            for name, each in TABLES.items():
                if each.part_of == "tables":
                    self.database.execute(f'DELETE FROM {name} WHERE "table" = :table', table=table)
            self.database.execute("DELETE FROM tables WHERE id = :table", table=table)

    def count(self) -> int:
        """How many tables are kept."""
        ((count,),) = self.database.read("SELECT count(*) FROM tables")
        return int(count)

    def check(self) -> None:
        """Writes something; raises `CannotStore` where nothing can be stored.

        The log says why, once as long as it stays the same.
        """
        now, before = monotonic(), self._fault
        if now - self._looked_at >= _LOOK_SECONDS:
            self._looked_at, self._fault = now, None
            try:
                self._write_something()
            except CannotStore as error:
                self._fault = error
                if str(error) != str(before) and not isinstance(error, TakenOver):
                    _log.error("nothing can be stored: %s", error)
        if self._fault is not None:
            raise self._fault

    def _write_something(self) -> None:
        if fault := self.database.fault_of_disk():
            raise CannotStore(fault)
        # A lease of its own, if it has any: one of another server may be locked, or wait for this.
        own = min(self.database.epochs, default=0)
        with self.database.writing("" if self.is_alone else None):
            self.database.execute("UPDATE leases SET epoch = epoch WHERE id = :own", own=own)

    def close(self) -> None:
        """Gives the tables back, and closes the database."""
        try:
            self.leases.give_back()
        except CannotStore as error:
            _log.warning("another server has to wait until the leases end: %s", error)
        self.database.close()
        if self.leases.running is not None:
            self.leases.running.close()
