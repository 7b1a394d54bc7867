"""SQLite, for one server and its folder: nothing to set up, one file, and a lock beside it."""

import sqlite3
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from io import FileIO
from pathlib import Path
from typing import ClassVar, Final, LiteralString

from liverpool.server.storage.database import Database, Row
from liverpool.server.storage.faults import (
    BRING_BACK,
    END_THAT,
    FREE_SOME,
    CannotStore,
    Locked,
    fault_of_disk,
)

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


NAME: Final = "liverpool.sqlite"

_LOCKED: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_SENTENCES: Final = {
    **dict.fromkeys(_LOCKED, ("Another program is writing to the database of the games", END_THAT)),
    sqlite3.SQLITE_FULL: ("The disk is full, so nothing can be stored", FREE_SOME),
    sqlite3.SQLITE_READONLY: (
        "The database of the games cannot be written",
        "Look at the rights of its folder.",
    ),
    sqlite3.SQLITE_CORRUPT: ("This part of the database of the games is damaged", BRING_BACK),
}


class SQLite(Database):
    """A database in one file, or in memory."""

    errors = sqlite3.Error
    integrity_errors = sqlite3.IntegrityError
    writes: ClassVar[LiteralString] = "BEGIN IMMEDIATE"
    reads: ClassVar[LiteralString] = "BEGIN"
    without_numbers = " WITHOUT ROWID"

    def __init__(
        self,
        path: Path | str,
        folder: Path | None = None,
        lock: FileIO | None = None,
        *,
        looks_only: bool = False,
    ) -> None:
        """Opens it, so that nothing changes if it `looks_only`; raises `CannotStore`.

        The lock of its folder is closed with it.
        """
        super().__init__()
        self._folder, self._lock = folder, lock
        self.name = f"{folder or path}"
        with self.plain_errors():
            connects = read_only if looks_only else _connected
            self.driver: sqlite3.Connection = connects(path)

    @classmethod
    def alone_in(cls, folder: Path, address: str) -> "SQLite":
        """The one in this folder, which no other server may use meanwhile.

        The address is where the server can be found, for one that comes later and is sent away.
        Raises `CannotStore` or `OSError`.
        """
        with ExitStack() as if_it_fails:
            lock = (folder / "liverpool.lock").open("a+b", buffering=0)
            if_it_fails.callback(lock.close)
            take_folder(lock, folder, address)
            database = cls(folder / NAME, folder, lock)
            if_it_fails.pop_all()
        return database

    @contextmanager
    def _transaction(self, begins: LiteralString, _of: str | None, /) -> Iterator[None]:
        self.driver.execute(begins)
        try:
            yield
            self.driver.commit()
        except BaseException:
            self.driver.rollback()
            raise

    def execute(self, statement: str, /, **values: object) -> sqlite3.Cursor:
        return self.driver.execute(statement, values)

    def execute_for_all(self, statement: str, rows: Sequence[Mapping[str, object]]) -> None:
        self.driver.executemany(statement, rows)

    def parts(self, statement: str, size: int) -> Iterator[list[Row]]:
        cursor = self.driver.execute(statement)
        while rows := cursor.fetchmany(size):
            yield rows

    def columns(self, table: str) -> set[str]:
        return {name for (name,) in self.read("SELECT name FROM pragma_table_info(:of)", of=table)}

    def fence(self, _of: str) -> None:
        pass

    def one_at_a_time(self) -> None:
        pass  # the lock on the folder sees to that

    def wait_for_others(self, milliseconds: int) -> None:
        self.driver.execute(f"PRAGMA busy_timeout = {milliseconds}")

    def fault_of_disk(self) -> str:
        return "" if self._folder is None else fault_of_disk(self._folder)

    def fault(self, error: Exception) -> CannotStore:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        kind = Locked if code in _LOCKED else CannotStore
        usual = "The database of the games does not do what it should", ""
        wrong, what_to_do = _SENTENCES.get(code, usual)
        return kind(f"{wrong} ({error}).", what_to_do)

    def close(self) -> None:
        self.driver.close()
        if self._lock is not None:
            self._lock.close()


def _connected(path: Path | str) -> sqlite3.Connection:
    # Transactions are begun by `SQLite`, so that a migration too is made whole or not at all.
    driver = sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=False)
    with ExitStack() as if_it_fails:
        if_it_fails.callback(driver.close)
        for setting in (
            "journal_mode = WAL",  # a commit needs no wait for the disk, and a kill loses none
            "synchronous = NORMAL",
            "foreign_keys = ON",
        ):
            driver.execute(f"PRAGMA {setting}")
        if_it_fails.pop_all()
    return driver


def read_only(path: Path | str) -> sqlite3.Connection:
    """A connection that changes nothing in this file; raises `sqlite3.Error` where it is none."""
    at = f"{Path(path).absolute().as_uri()}?mode=ro"
    return sqlite3.connect(at, timeout=1, isolation_level=None, uri=True)


def try_lock(file: int) -> bool:
    """Locks the file of this descriptor; false if another process has it.

    Raises `OSError` where the file system has no locks.
    """
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        return False
    return True


def take_folder(lock: FileIO, folder: Path, address: str) -> None:
    """Takes the folder for this process and leaves the address there; raises `CannotStore`.

    The system lets go of it when the file is closed, and so when the process ends.
    """
    if not try_lock(lock.fileno()):
        lock.seek(1)  # Windows lets nobody else read the byte that is locked, the first
        other = lock.read(200).decode(errors="replace")
        found = f" and is at {other}" if other else ""
        raise CannotStore(
            f"Another server keeps its games in {folder}{found}. Stop it, or name another folder"
            " with --data."
        )
    lock.truncate(0)
    lock.write(b"\n" + address.encode())
