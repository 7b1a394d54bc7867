"""PostgreSQL, for a server that others keep: the same tables, reached by an address.

Servers share a database, and each table is played by one of them, by leases (`leases.py`). A write
begins by locking the row of its lease, if that still has this server's epoch, until it is made: so
no other server takes the table in the middle of it, and after that it is refused. A server that is
paused in the middle loses its connection before its lease ends.

If the connection is lost, the next transaction makes a new one; where the database takes what it is
sent and says nothing, as one does whose processes are frozen, it is given up after some seconds. If
it is lost during a commit, the database is asked what became of that very transaction; so nobody is
told that a move was refused which is there.

A round trip keeps all tables waiting, so there are as few as can be: three for a write.
"""

import logging
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import lru_cache
from time import monotonic, sleep
from typing import Any, ClassVar, Final, LiteralString, NoReturn, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus

from liverpool.server.access.urls import AMBIGUOUS, Url
from liverpool.server.storage.database import LOCKED_MILLISECONDS, Database, Row, Use
from liverpool.server.storage.faults import (
    BRING_BACK,
    END_THAT,
    FREE_SOME,
    TRY_AGAIN,
    CannotStore,
    Locked,
    NotNow,
    TakenOver,
    in_use,
)
from liverpool.server.storage.leases import LEASE_SECONDS, STANDS_BY, group_of

UNREACHABLE: Final = (
    "The database of the games cannot be reached, so nothing can be stored",
    TRY_AGAIN,
)
_USUAL_FAULT: Final = "The database of the games does not do what it should", ""
_NO_RIGHTS: Final = (
    "The database of the games cannot be written",
    "Look at the rights of its user.",
)
_DAMAGED: Final = "This part of the database of the games is damaged", BRING_BACK
_LOCKED: Final = "55P03"
_PAUSED: Final = frozenset({"25P03", "25P04"})
"""The database has ended the connection of a server that stood still in a transaction."""
_SENTENCES: Final = {
    _LOCKED: ("Another program holds the database of the games", END_THAT),
    "53100": ("The disk of the database is full, so nothing can be stored", FREE_SOME),
    "53300": (
        "The database of the games takes no more connections",
        "Allow more, or end other programs.",
    ),
    "25006": _NO_RIGHTS,
    "42501": _NO_RIGHTS,
    "XX001": _DAMAGED,
    "XX002": _DAMAGED,
}
"""What is wrong and what to do, by PostgreSQL's own codes (its manual, appendix A)."""

_Answer = TypeVar("_Answer")


def _without_end() -> None:
    return None


class BoundedConnection(psycopg.Connection[Any]):
    """Is closed where an answer does not come in time; what was asked may have been done.

    A database whose processes are frozen takes what it is sent, and says nothing. Nothing but the
    driver can end that wait: `statement_timeout` is counted by the database itself, and for
    `tcp_user_timeout` and keepalives the system of its machine still answers.
    """

    answer_seconds: Callable[[], float | None] = staticmethod(_without_end)
    """How long one answer is waited for; None for no limit."""
    gives_up: Callable[[], None] = staticmethod(_without_end)
    """Called when an answer was waited for in vain."""

    def wait(
        self, gen: PQGen[_Answer], interval: float = 0.1, timeout: float | None = None
    ) -> _Answer:
        """What the driver waits with for each answer; raises `psycopg.OperationalError`."""
        try:
            return super().wait(gen, interval, timeout or self.answer_seconds())
        except psycopg.OperationalError:
            if self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.close()
                self.gives_up()
            raise


OLDEST: Final = 15
"""The oldest version of PostgreSQL that this was written for."""
LOCK: Final = 0x6C6976657270  # "liverp"
"""The advisory lock that all servers of a database share, and that a copy holds exclusively."""
TAKING: Final = LOCK + 1
"""The advisory lock of the server that is about to take leases."""
TAKING_MILLISECONDS: Final = 1000
"""How long a server that starts waits for the lock of one that has just gone."""
MAKING_MILLISECONDS: Final = 20_000
"""How long a server that starts waits for another that is creating the tables just then."""
PAUSED_MILLISECONDS: Final = round(LEASE_SECONDS * 1000 / 2)
"""After this time a server that was paused in the middle of a write loses its connection."""
ANSWER_SECONDS: Final = 5.0
"""How long the answer to one statement is waited for while people play: half as long as a lease
lasts; all tables wait meanwhile."""
DOWN_SECONDS: Final = 2.0
"""After a failed attempt to reach the database, none is made for so many seconds."""
DOWN_TIMES: Final = 4
"""Or for so many times as long as the attempt took, which kept everybody waiting."""
ASKED_SECONDS: Final = 2.0
"""How long we ask a database that was lost during a commit what became of it."""
_BETWEEN_QUESTIONS: Final = 0.05

# Used where the address does not set them. A database that does not answer keeps all tables
# waiting, so we want to notice within seconds, and to free the lock of a server that has gone.
_USUAL: Final = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
}
_SETTINGS: Final = (
    f"SET lock_timeout = {LOCKED_MILLISECONDS};"
    "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3"
)

_log = logging.getLogger(__name__)


class Postgres(Database):
    """A PostgreSQL database, reached by an address as libpq reads it."""

    errors = psycopg.Error
    integrity_errors = psycopg.IntegrityError
    writes: ClassVar[LiteralString] = "BEGIN; SELECT pg_current_xact_id()::text"
    reads: ClassVar[LiteralString] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    for_update = " FOR UPDATE"
    lease_ends = f"clock_timestamp() + interval '{LEASE_SECONDS} seconds'"
    lease_is_free = "(ends IS NULL OR ends <= clock_timestamp())"

    def __init__(self, url: Url, use: Use = Use.LOOKS, address: str = "") -> None:
        """Connects; raises `CannotStore`. `address` tells others where this server is."""
        super().__init__()
        self.name = f"the database {name_of(url)}"
        self.migrates_when_taken = use is Use.SERVES
        self._url, self._use, self._address = url, use, address
        self._session: tuple[int, Any] | None = None
        """The database's own process for this connection, and when that process began."""
        self._fenced: set[int] = set()
        """The groups whose leases this transaction has locked."""
        self._down_until = 0.0
        self._lock_milliseconds = LOCKED_MILLISECONDS
        with self.plain_errors():
            self.driver: psycopg.Connection[Any] = self._connect()

    # Connections

    def _connect(self) -> psycopg.Connection[Any]:
        """A new connection, with the lock that its use needs; raises `CannotStore`."""
        began = monotonic()
        if began < self._down_until:
            raise NotNow(f"{UNREACHABLE[0]}.", UNREACHABLE[1])
        try:
            with ExitStack() as if_it_fails:
                raw = BoundedConnection.connect(
                    self._url.reveal(), autocommit=True, **self._unsaid()
                )
                if_it_fails.callback(raw.close)
                raw.answer_seconds, raw.gives_up = self._answer_seconds, self._note_silence
                self._look_at(raw)
                raw.execute(_SETTINGS)
                if self._use is not Use.LOOKS:
                    self._lock(raw)
                self._say_lock_timeout(raw)
                if_it_fails.pop_all()
        except psycopg.Error as error:
            now = monotonic()
            self._down_until = now + max(DOWN_SECONDS, DOWN_TIMES * (now - began))
            raise self.fault(error) from None  # what the driver says of an address it says there
        pid = raw.info.backend_pid
        begun = _first(raw, "SELECT backend_start FROM pg_stat_activity WHERE pid = %s", pid)
        self._session = pid, begun
        return raw

    def _answer_seconds(self) -> float | None:
        """For how long one answer is waited for; without end where no tables wait meanwhile.

        Starting, copying and migrating may take as long as they need.
        """
        in_play = self._use is Use.SERVES and not self.is_starting and not self.is_migrating
        return ANSWER_SECONDS if in_play else None

    def _note_silence(self) -> None:
        """An answer was waited for in vain: for a moment we do not try to reach the database."""
        _log.warning("the database has not answered for %g seconds", ANSWER_SECONDS)
        self._down_until = monotonic() + DOWN_SECONDS

    def _unsaid(self) -> dict[str, Any]:
        given = conninfo_to_dict(self._url.reveal())
        named = f"Liverpool Rummy at {self._address}" if self._address else "Liverpool Rummy"
        usual = {**_USUAL, "application_name": named}
        return {key: value for key, value in usual.items() if key not in given}

    def _look_at(self, raw: psycopg.Connection[Any]) -> None:
        if raw.info.server_version < OLDEST * 10_000:
            raise CannotStore(
                f"The database is PostgreSQL {raw.info.server_version // 10_000}; this needs"
                f" {OLDEST} or newer. Update it, or name another database with --database."
            )
        encoding = raw.info.parameter_status("server_encoding")
        if encoding != "UTF8":
            raise CannotStore(
                f"Text is stored as {encoding} in {self.name}, so there is no place for all names."
                " Make one with: createdb --encoding=UTF8 --template=template0 NAME"
            )

    def _lock(self, raw: psycopg.Connection[Any]) -> None:
        """Takes the lock, which an earlier connection of this one may hold without knowing."""
        if self._session is not None:
            raw.execute(
                "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity"
                " WHERE pid = %s AND backend_start = %s",
                self._session,
            )
        if self.is_starting:  # one that was killed just now goes in a moment
            raw.execute(f"SET lock_timeout = {TAKING_MILLISECONDS}")
        try:
            if self._use is Use.SERVES:
                raw.execute(f"SET idle_in_transaction_session_timeout = {PAUSED_MILLISECONDS}")
                raw.execute("SELECT pg_advisory_lock_shared(%s)", (LOCK,))
            else:
                raw.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
        except psycopg.errors.LockNotAvailable:
            if not self.is_starting:
                raise
            found = [name.partition(" at ")[2] for name in users(raw)]
            raise CannotStore(in_use(self.name, next(filter(None, found), ""))) from None

    def close(self) -> None:
        self.driver.close()

    # Statements

    def execute(self, statement: str, /, **values: object) -> psycopg.Cursor[Any]:
        return self.driver.execute(_in_words_of_the_driver(statement), values or None)

    def execute_for_all(self, statement: str, rows: Sequence[Mapping[str, object]]) -> None:
        self.driver.cursor().executemany(_in_words_of_the_driver(statement), rows)

    def parts(self, statement: str, size: int) -> Iterator[list[Row]]:
        with self.driver.cursor("parts") as cursor:
            cursor.execute(_in_words_of_the_driver(statement))
            while rows := cursor.fetchmany(size):
                yield rows

    def columns(self, table: str) -> set[str]:
        found = self.read(
            "SELECT attname FROM pg_attribute WHERE attrelid = to_regclass(:of)"
            " AND attnum > 0 AND NOT attisdropped",
            of=table,
        )
        return {name for (name,) in found}

    # Transactions

    @contextmanager
    def _transaction(self, begins: LiteralString, of: str | None, /) -> Iterator[None]:
        number = self._begun(begins, of)
        try:
            yield
        except BaseException:
            self._roll_back()
            raise
        try:
            self.driver.commit()
        except psycopg.Error:
            self._roll_back()
            if not self.driver.closed or number is None:
                raise
            _log.warning("the database was lost during a commit; it is asked what became of it")
            if not self._is_committed(number):
                raise

    def _roll_back(self) -> None:
        if not self.driver.closed:
            with suppress(psycopg.Error):  # lost: then the database does so by itself
                self.driver.rollback()

    def _connected(self) -> psycopg.Connection[Any]:
        """The connection, made anew where it is lost; raises `CannotStore`."""
        if self.driver.closed:
            self.driver = self._connect()
        return self.driver

    def _begun(self, begins: LiteralString, of: str | None) -> str | None:
        """Begins a transaction, also where the connection was lost since the last one.

        Gives the transaction's number, if it is one that writes. Raises `TakenOver`.
        """
        self._fenced.clear()
        fence = "" if of is None else self._fence(of)
        statement = f"{begins}{fence and '; '}{fence}".encode()
        try:
            begun = self._connected().execute(statement)
        except psycopg.Error as error:
            if not self.driver.closed:
                self.driver.rollback()
                raise self.fault(error) from error
            _log.warning("the connection to the database was lost")
            try:
                begun = self._connected().execute(statement)
            except psycopg.Error as again:
                self._roll_back()
                raise self.fault(again) from again
        if not begun.nextset():
            return None
        row = begun.fetchone()
        if of is not None and fence and begun.nextset() and begun.fetchone() is None:
            self.driver.rollback()
            self._raise_taken_over(of)
        return None if row is None else row[0]

    def fence(self, of: str) -> None:
        if (fence := self._fence(of)) and self.driver.execute(fence.encode()).fetchone() is None:
            self._raise_taken_over(of)

    def _fence(self, of: str) -> str:
        """What locks the lease until the end of the transaction, if it has this server's epoch.

        Empty where that is done already, or nobody needs it.
        """
        if self._use is not Use.SERVES:
            return ""
        group = group_of(of)
        if group not in self.epochs:
            raise TakenOver(STANDS_BY)
        if group in self._fenced:
            return ""
        self._fenced.add(group)
        epoch = self.epochs[group]
        return f"SELECT 1 FROM leases WHERE id = {group} AND epoch = {epoch} FOR SHARE"

    def _raise_taken_over(self, of: str) -> NoReturn:
        del self.epochs[group_of(of)]
        raise TakenOver(STANDS_BY)

    def one_at_a_time(self) -> None:
        if self.is_starting:  # the other one may be making the tables
            self.execute(f"SELECT set_config('lock_timeout', '{MAKING_MILLISECONDS}', true)")
        self.execute(f"SELECT pg_advisory_xact_lock({TAKING})")

    def _is_committed(self, number: str) -> bool:
        """Whether the transaction of this number was made, though its commit had no answer.

        Raises `CannotStore` where that cannot be found out in time; what is read later is the truth
        in any case, and a table whose storing has failed is read again.
        """
        until = monotonic() + ASKED_SECONDS
        while True:
            self._down_until = 0.0
            try:
                found = _first(self._connected(), "SELECT pg_xact_status(%s::xid8)", number)
            except psycopg.errors.InvalidParameterValue:
                return False  # a database that came back without it has not given the number yet
            except (CannotStore, psycopg.Error):
                found = None
            if found in {"committed", "aborted"}:
                return bool(found == "committed")
            if monotonic() >= until:
                raise CannotStore(
                    "The database of the games was lost while something was stored.",
                    "Look at what is there before you do it again.",
                )
            sleep(_BETWEEN_QUESTIONS)

    def wait_for_others(self, milliseconds: int) -> None:
        self._lock_milliseconds = max(milliseconds, 1)  # 0 would be for ever
        if not self.driver.closed:
            with suppress(psycopg.Error):  # lost unnoticed; the next connection gets it
                self._say_lock_timeout(self.driver)

    def _say_lock_timeout(self, raw: psycopg.Connection[Any]) -> None:
        raw.execute("SELECT set_config('lock_timeout', %s, false)", (f"{self._lock_milliseconds}",))

    def fault(self, error: Exception) -> CannotStore:
        """A sentence for people.

        What the database says itself may name addresses: whoever starts a server reads it, and then
        only the log has it.
        """
        kind, wrong, what_to_do = meant(error)
        said = getattr(getattr(error, "diag", None), "message_primary", None) or error  # no rows
        detail = self._url.hidden_in(" ".join(f"{said}".split()))
        if self.is_starting:
            return kind(f"{wrong} ({detail}).", what_to_do)
        _log.error("the database says: %s", detail)
        return kind(f"{wrong}.", what_to_do)


@lru_cache(maxsize=256)
def _in_words_of_the_driver(statement: str) -> bytes:
    return re.sub(r":(\w+)", r"%(\1)s", statement).encode()


def users(raw: psycopg.Connection[Any]) -> list[str]:
    """The application names of the servers and copies that use this database."""
    found = raw.execute(
        "SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)"
        " WHERE locktype = 'advisory' AND granted"
        " AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        " AND (classid::bigint << 32 | objid::bigint) = %s ORDER BY application_name",
        (LOCK,),
    ).fetchall()
    return [str(name) for (name,) in found]


def _first(raw: psycopg.Connection[Any], query: LiteralString, *values: Any) -> Any:
    row = raw.execute(query, values).fetchone()
    return None if row is None else row[0]


# What addresses and errors mean


def name_of(url: Url) -> str:
    """The database and its host, without user and password; raises `CannotStore`."""
    if url.is_ambiguous():
        raise CannotStore(f"The address of the database cannot be read: {AMBIGUOUS}.")
    try:
        parts = conninfo_to_dict(url.reveal())
    except psycopg.ProgrammingError:
        raise CannotStore(
            "The address of the database cannot be read. Write it like"
            " postgresql://user@host/database."
        ) from None
    host = parts.get("host") or parts.get("hostaddr")
    name = parts.get("dbname") or parts.get("user") or "of this user"
    return f"{name} at {host}" if host else f"{name}"


def meant(error: Exception) -> tuple[type[CannotStore], str, str]:
    """The kind of fault, what is wrong, and what to do."""
    state = getattr(error, "sqlstate", None) or ""
    lost = isinstance(error, psycopg.OperationalError) or state in _PAUSED
    usual = UNREACHABLE if lost else _USUAL_FAULT
    kind = NotNow if lost else CannotStore
    return Locked if state == _LOCKED else kind, *_SENTENCES.get(state, usual)
