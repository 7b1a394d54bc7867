"""What outlives the server: tables and the log of the moves made at them; score sheets shown.

A move is told to players only after it has been appended here, so the log is the truth and
whatever stops the server loses no move that anybody has seen. The log's key, a table and
the number of the move, is the fence: where two servers write to one table, the second is
told so and has changed nothing. Secrets come here hashed. What a move means, and whether
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
from msgspec import DecodeError, Struct
from msgspec.json import Decoder, Encoder
from msgspec.structs import replace
from sqlalchemy import (
    URL,
    Column,
    Connection,
    ForeignKey,
    Integer,
    MetaData,
    Table,
    Text,
    create_engine,
    event,
    func,
    select,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from liverpool.engine.cards import Card
from liverpool.engine.moves import Move
from liverpool.engine.state import Seat
from liverpool.engine.upgrades import upgraded_changes
from liverpool.scores.kept import KeptScores
from liverpool.server.messages.asking import Settings
from liverpool.server.messages.telling import Sitting
from liverpool.table.offer_window import StandingWish

_log = logging.getLogger(__name__)

FORMAT: Final = 1
"""How tables and moves are written; rows of a higher format are another program's."""

METADATA: Final = MetaData()
_TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("opened", Text, nullable=False),
    Column("format", Integer, nullable=False),
    Column("kept", Text, nullable=False),
)
_MOVES: Final = Table(
    "moves",
    METADATA,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("actor", Integer, nullable=False),
    Column("format", Integer, nullable=False),
    Column("move", Text, nullable=False),
    sqlite_with_rowid=False,
)
_SCORE_SHEETS: Final = Table(
    "score_sheets",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("changed", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("format", Integer, nullable=False),
    Column("kept", Text, nullable=False),
)
# Compiled once: an append happens for every move of every table.
_APPEND: Final = 'INSERT INTO moves ("table", number, actor, format, move) VALUES (?, ?, ?, ?, ?)'


class CannotStore(Exception):
    """What cannot be kept or read back; the text says what is wrong and what to do."""


class TwoWriters(CannotStore):
    """Someone else has written this row already: another server plays the same table."""


class KeptSeat(Struct, frozen=True):
    name: str
    sitting: Sitting
    secret: str = ""
    """Its hash; empty where nobody has one."""
    wishes: tuple[Card, ...] = ()
    always_pass: bool = False
    level: int = 0  # of the bot that sits here or may come; 0 for none

    @property
    def wish(self) -> StandingWish:
        return StandingWish(self.wishes, self.always_pass)


class KeptTable(Struct, frozen=True):
    """All of a table but its moves."""

    id: str
    title: str
    rules: str
    changes: dict[str, Any]
    settings: Settings
    seats: tuple[KeptSeat, ...]
    host: int
    halted: bool
    seed: str
    started: bool
    position: str
    """The text of the position from which it is played; empty for none."""
    next: str
    """The table at which they play on; empty for none."""
    opened: str
    """When, as ISO text in UTC."""
    ready: tuple[int, ...] = ()
    version: int = 1
    """Of the rules, since the game began. This and whatever comes later has a default, so that
    rows of before can be read."""
    rules_title: str = ""
    """What they call their rules; empty for the title of those that come with the game."""


class KeptSheet(Struct, frozen=True):
    """A score sheet that is shown to others, and the hash of what lets it be changed."""

    id: str
    changed: str
    """When, as ISO text in UTC."""
    secret: str
    scores: KeptScores


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

    def __init__(self, url: str | URL) -> None:
        """Opens the database and brings it to the present form; raises `CannotStore`."""
        self.appended = 0
        """How many moves since the opening."""
        self._lock: IO[bytes] | None = None
        self._engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": 5})
        event.listen(self._engine, "connect", _set_up)
        event.listen(self._engine, "begin", _begin)
        with ExitStack() as if_it_fails:
            if_it_fails.callback(self._engine.dispose)
            with _told_plainly():
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
            except FileExistsError:
                raise CannotStore(f"{folder} is no folder. Name another with --data.") from None
            except OSError as error:
                raise CannotStore(
                    f"Games cannot be kept in {folder}: {error.strerror}. Name another folder"
                    " with --data."
                ) from None
            storage = cls(URL.create("sqlite", database=str(folder / "liverpool.sqlite")))
            if_it_fails.pop_all()
        storage._lock = lock
        return storage

    def create(self, table: KeptTable) -> None:
        """A new table; raises `TwoWriters` where there is one of this id."""
        with self._writing():
            self._connection.execute(_TABLES.insert().values(id=table.id, **_columns(table)))
        _log.info("table %s is opened", table.id)

    def save(self, table: KeptTable) -> None:
        """Everything but the moves, as it stands now."""
        with self._writing():
            saved = self._connection.execute(
                _TABLES.update().where(_TABLES.c.id == table.id).values(_columns(table))
            )
            if saved.rowcount != 1:
                raise CannotStore(f"There is no table {table.id} to be saved.")

    def append(self, table: str, number: int, moves: Sequence[tuple[Seat, Move]]) -> None:
        """Moves number + 1 and on, all or none; raises `TwoWriters` where one is there already."""
        if not moves:
            return
        rows = [
            (table, at, actor, FORMAT, _encoded(move).decode())
            for at, (actor, move) in enumerate(moves, number + 1)
        ]
        with self._writing():
            self._connection.exec_driver_sql(_APPEND, rows)
        self.appended += len(rows)

    def load(self, table: str) -> tuple[KeptTable, list[tuple[Seat, Move]]] | None:
        """The table and its moves; raises `CannotStore` where they cannot be understood."""
        with _told_plainly(), self._connection.begin():
            found = self._connection.execute(
                select(_TABLES.c.format, _TABLES.c.kept).where(_TABLES.c.id == table)
            ).one_or_none()
            lines = self._connection.execute(
                select(_MOVES.c.number, _MOVES.c.actor, _MOVES.c.format, _MOVES.c.move)
                .where(_MOVES.c.table == table)
                .order_by(_MOVES.c.number)
            ).all()
        if found is None:
            return None
        moves: list[tuple[Seat, Move]] = []
        for number, actor, kind, line in lines:
            if number != len(moves) + 1:
                raise CannotStore(f"Table {table} is damaged: its move {len(moves) + 1} is gone.")
            moves.append(
                (actor, _understood(_move_in.decode, kind, line, "table", table, f"move {number}"))
            )
        return _understood(
            _table_in, found.format, found.kept, "table", table, "description"
        ), moves

    def forget_unplayed(self, before: str) -> int:
        """Removes tables opened before this moment (ISO, UTC) at which no move was ever made."""
        with self._writing():
            played = select(_MOVES.c.table)
            gone = self._connection.execute(
                _TABLES.delete().where(_TABLES.c.opened < before, _TABLES.c.id.not_in(played))
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
            self._connection.execute(_SCORE_SHEETS.delete().where(_SCORE_SHEETS.c.id == sheet.id))
            self._connection.execute(_SCORE_SHEETS.insert().values(row))

    def sheet(self, name: str) -> KeptSheet | None:
        """The score sheet; raises `CannotStore` where it cannot be understood."""
        with _told_plainly(), self._connection.begin():
            found = self._connection.execute(
                select(_SCORE_SHEETS).where(_SCORE_SHEETS.c.id == name)
            ).one_or_none()
        if found is None:
            return None
        scores = _understood(_scores_in, found.format, found.kept, "score sheet", name, "notes")
        return KeptSheet(found.id, found.changed, found.secret, scores)

    def forget_sheets(self, before: str) -> int:
        """Removes score sheets that nobody has changed since this moment (ISO, UTC)."""
        with self._writing():
            old = _SCORE_SHEETS.c.changed < before
            return self._connection.execute(_SCORE_SHEETS.delete().where(old)).rowcount

    def count(self) -> int:
        """How many tables are kept; asks the database, and so tells whether it answers."""
        with _told_plainly(), self._connection.begin():
            return self._connection.execute(select(func.count()).select_from(_TABLES)).scalar_one()

    def close(self) -> None:
        self._connection.close()
        self._engine.dispose()
        if self._lock is not None:
            self._lock.close()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction: all of what is written within, or none of it."""
        with _told_plainly(), self._connection.begin():
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
def _told_plainly() -> Iterator[None]:
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
