"""What outlives the server: tables and the log of the moves made at them; score sheets shown.

A move is sent to players only after it has been appended here, so the log is the truth and
whatever stops the server loses no move that anybody has seen. The log's key, a table and
the number of the move, is the fence: where two servers write to one table, the second gets
`TwoWriters` and has changed nothing. Secrets come here hashed. What a move means, and whether
it may be made, is not known here.
"""

import logging
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any, Final

from alembic.command import upgrade
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from filelock import lock_descriptor
from msgspec import DecodeError
from msgspec.json import Decoder, Encoder
from msgspec.structs import replace
from sqlalchemy import (
    URL,
    Connection,
    create_engine,
    event,
    func,
    select,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from liverpool.engine.moves import Move, Shuffle
from liverpool.engine.state import Seat
from liverpool.engine.upgrades import upgraded_changes
from liverpool.scores.kept import KeptScores
from liverpool.server.storage.kept import KeptSheet, KeptTable
from liverpool.server.storage.schema import MOVES, SCORE_SHEETS, TABLES
from liverpool.server.storage.sealing import NAME, ServerKey, WrongKey

_log = logging.getLogger(__name__)

FORMAT: Final = 1
"""How tables and moves are written; rows of a higher format are another program's."""
SEALED: Final = 2
"""The format of moves that the server's key hides: those that say how the cards lie."""

# Compiled once: an append happens for every move of every table.
_APPEND: Final = 'INSERT INTO moves ("table", number, actor, format, move) VALUES (?, ?, ?, ?, ?)'


class CannotStore(Exception):
    """What cannot be kept or read back; the text says what is wrong and what to do."""


class TwoWriters(CannotStore):
    """Someone else has written this row already: another server plays the same table."""


_encoded: Final = Encoder().encode
_decode_table: Final = Decoder(KeptTable).decode


def _table_in(line: str) -> KeptTable:
    """The table, its own changes of the rules by today's keys."""
    kept = _decode_table(line)
    return replace(kept, changes=upgraded_changes(kept.changes))


_scores_in: Final = Decoder(KeptScores).decode
_move_in: Final[Decoder[Move]] = Decoder(Move)


class Storage:
    """One database. Every call returns when what it did is safe from a kill of the server."""

    def __init__(self, url: str | URL, key: ServerKey | None = None) -> None:
        """Opens the database and brings it to the present form; raises `CannotStore`.

        Without a `key`, one is made that is gone with this object.
        """
        self.key: Final = key or ServerKey.new()
        self.appended = 0
        """How many moves since the opening."""
        self._lock: IO[bytes] | None = None
        self._engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": 5})
        event.listen(self._engine, "connect", _set_up)
        event.listen(self._engine, "begin", _begin)
        with ExitStack() as if_it_fails:
            if_it_fails.callback(self._engine.dispose)
            with _plain_errors():
                self._connection = self._engine.connect()
                if_it_fails.callback(self._connection.close)
                _migrate(self._connection)
            if_it_fails.pop_all()

    @classmethod
    def at(cls, folder: Path, address: str = "") -> "Storage":
        """The database in this folder, which no other server may use meanwhile.

        The address is where the server can be found, for one that comes later and is sent away.
        """
        with ExitStack() as if_it_fails:
            try:
                folder.mkdir(parents=True, exist_ok=True)
                lock = if_it_fails.enter_context((folder / "liverpool.lock").open("a+b"))
                _take(lock, folder, address)
                key = ServerKey.at(folder)
            except FileExistsError:
                raise CannotStore(f"{folder} is no folder. Name another with --data.") from None
            except OSError as error:
                raise CannotStore(
                    f"Games cannot be kept in {folder}: {error.strerror}. Name another folder"
                    " with --data."
                ) from None
            except ValueError:
                raise CannotStore(
                    f"{folder / NAME} is no key of Liverpool Rummy. Put the right file back;"
                    " without it the games in this folder cannot go on."
                ) from None
            url = URL.create("sqlite", database=str(folder / "liverpool.sqlite"))
            storage = cls(url, key)
            if_it_fails.pop_all()
        storage._lock = lock
        return storage

    def create(self, table: KeptTable) -> None:
        """A new table; raises `TwoWriters` where there is one of this id."""
        with self._writing():
            self._connection.execute(TABLES.insert().values(id=table.id, **_columns(table)))
        _log.info("table %s is opened", table.id)

    def save(self, table: KeptTable) -> None:
        """Everything but the moves, as it stands now."""
        with self._writing():
            saved = self._connection.execute(
                TABLES.update().where(TABLES.c.id == table.id).values(_columns(table))
            )
            if saved.rowcount != 1:
                raise CannotStore(f"There is no table {table.id} to be saved.")

    def append(self, table: str, number: int, moves: Sequence[tuple[Seat, Move]]) -> None:
        """Moves number + 1 and on, all or none; raises `TwoWriters` where one is there already."""
        if not moves:
            return
        rows = [
            (table, at, actor, *self._row(table, at, move))
            for at, (actor, move) in enumerate(moves, number + 1)
        ]
        with self._writing():
            self._connection.exec_driver_sql(_APPEND, rows)
        self.appended += len(rows)

    def _row(self, table: str, number: int, move: Move) -> tuple[int, str]:
        """The format of the row and its text; the order of the cards is nobody's to read there."""
        line = _encoded(move).decode()
        if isinstance(move, Shuffle):
            return SEALED, self.key.seal(line, table, number)
        return FORMAT, line

    def _move_in(self, table: str, number: int, kind: int, line: str) -> Move:
        if kind == SEALED:
            try:
                kind, line = FORMAT, self.key.opened(line, table, number)
            except WrongKey:
                raise CannotStore(
                    f"Table {table} cannot be read: its cards were sealed with another key. Put"
                    f" the {NAME} back that belongs to these games."
                ) from None
        move: Move = _understood(_move_in.decode, kind, line, "table", table, f"move {number}")
        return move

    def seed(self, table: KeptTable) -> str:
        """What the chance of a table follows from: its seed, and the key that is not kept here.

        A table that was begun by an older version has only its own.
        """
        if not table.keyed:
            return table.seed
        return self.key.derived("chance", table.id, table.seed).hex()

    def load(self, table: str) -> tuple[KeptTable, list[tuple[Seat, Move]]] | None:
        """The table and its moves; raises `CannotStore` where they cannot be understood."""
        with _plain_errors(), self._connection.begin():
            found = self._connection.execute(
                select(TABLES.c.format, TABLES.c.kept).where(TABLES.c.id == table)
            ).one_or_none()
            lines = self._connection.execute(
                select(MOVES.c.number, MOVES.c.actor, MOVES.c.format, MOVES.c.move)
                .where(MOVES.c.table == table)
                .order_by(MOVES.c.number)
            ).all()
        if found is None:
            return None
        moves: list[tuple[Seat, Move]] = []
        for number, actor, kind, line in lines:
            if number != len(moves) + 1:
                raise CannotStore(f"Table {table} is damaged: its move {len(moves) + 1} is gone.")
            moves.append((actor, self._move_in(table, number, kind, line)))
        return _understood(
            _table_in, found.format, found.kept, "table", table, "description"
        ), moves

    def forget_unplayed(self, before: str) -> int:
        """Removes tables opened before this moment (ISO, UTC) at which no move was ever made."""
        with self._writing():
            played = select(MOVES.c.table)
            gone = self._connection.execute(
                TABLES.delete().where(TABLES.c.opened < before, TABLES.c.id.not_in(played))
            )
            return gone.rowcount

    def put_sheet(self, sheet: KeptSheet) -> None:
        """A score sheet as it stands now, in place of what was kept under its id."""
        row = {
            "id": sheet.id,
            "changed": sheet.changed,
            "secret": sheet.secret,
            "format": FORMAT,
            "kept": _encoded(sheet.scores).decode(),
        }
        with self._writing():
            self._connection.execute(SCORE_SHEETS.delete().where(SCORE_SHEETS.c.id == sheet.id))
            self._connection.execute(SCORE_SHEETS.insert().values(row))

    def sheet(self, name: str) -> KeptSheet | None:
        """The score sheet; raises `CannotStore` where it cannot be understood."""
        with _plain_errors(), self._connection.begin():
            found = self._connection.execute(
                select(SCORE_SHEETS).where(SCORE_SHEETS.c.id == name)
            ).one_or_none()
        if found is None:
            return None
        scores = _understood(_scores_in, found.format, found.kept, "score sheet", name, "notes")
        return KeptSheet(found.id, found.changed, found.secret, scores)

    def forget_sheets(self, before: str) -> int:
        """Removes score sheets that nobody has changed since this moment (ISO, UTC)."""
        with self._writing():
            old = SCORE_SHEETS.c.changed < before
            return self._connection.execute(SCORE_SHEETS.delete().where(old)).rowcount

    def count(self) -> int:
        """How many tables are kept; asks the database, and so tells whether it answers."""
        with _plain_errors(), self._connection.begin():
            return self._connection.execute(select(func.count()).select_from(TABLES)).scalar_one()

    def close(self) -> None:
        self._connection.close()
        self._engine.dispose()
        if self._lock is not None:
            self._lock.close()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction: all of what is written within, or none of it."""
        with _plain_errors(), self._connection.begin():
            yield


def _columns(table: KeptTable) -> dict[str, Any]:
    return {"opened": table.opened, "format": FORMAT, "kept": _encoded(table).decode()}


def _set_up(connection: sqlite3.Connection, _record: object) -> None:
    # Transactions are begun by `_begin`, so that a migration too is made whole or not at all.
    connection.isolation_level = None
    for setting in (
        "journal_mode = WAL",  # a commit needs no wait for the disk, and a kill loses none
        "synchronous = NORMAL",
        "foreign_keys = ON",
        "busy_timeout = 5000",
    ):
        connection.execute(f"PRAGMA {setting}")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _migrate(connection: Connection) -> None:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with connection.begin():
        now = MigrationContext.configure(connection).get_current_revision()
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    if now is not None and now not in known:
        raise CannotStore(
            "The games were kept by a newer version of Liverpool Rummy; use that version, or name"
            " another folder with --data."
        )
    if now != scripts.get_current_head():
        upgrade(config, "head")


def _take(lock: IO[bytes], folder: Path, address: str) -> None:
    """Takes the folder for this process and leaves the address there; raises `CannotStore`.

    The system lets go of it when the file is closed, and so when the process ends.
    """
    if not lock_descriptor(lock.fileno(), blocking=False):
        lock.seek(1)  # Windows lets nobody else read the byte that is locked, the first
        other = lock.read(200).decode(errors="replace")
        found = f" and is at {other}" if other else ""
        raise CannotStore(
            f"Another server keeps its games in {folder}{found}. Stop it, or name another folder"
            " with --data."
        )
    lock.truncate(0)
    lock.write(b"\n" + address.encode())
    lock.flush()


@contextmanager
def _plain_errors() -> Iterator[None]:
    """The database's own errors as a sentence for people."""
    try:
        yield
    except IntegrityError:
        raise TwoWriters(
            "Another server writes to the same table. Stop one of them and load the page again."
        ) from None
    except SQLAlchemyError as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise CannotStore(
            f"The database of the games does not do what it should: {cause}."
        ) from error


def _understood(decode: Any, kind: int, line: str, of: str, name: str, what: str) -> Any:
    """What the line says; `of` and `name` say of which table or sheet it is."""
    it = f"{of.capitalize()} {name}"
    if kind > FORMAT:
        raise CannotStore(f"{it} was kept by a newer version of Liverpool Rummy; use that version.")
    try:
        return decode(line)
    except DecodeError as error:
        raise CannotStore(f"{it} is damaged: its {what} cannot be read ({error}).") from None
