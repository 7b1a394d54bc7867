"""What every database does for the storage, whatever its engine: transactions, and plain errors.

There is one connection, used by one thread. What is stored is not known here; how an engine begins
a transaction, what its errors mean and how it is taken for one server, `sqlite` and `postgres` say.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from enum import Enum
from time import monotonic
from typing import Any, ClassVar, Final, LiteralString

from liverpool.extras import how_to_install
from liverpool.server.access.urls import Url
from liverpool.server.storage.faults import DELETED, CannotStore, Locked, TwoWriters

LOCKED_MILLISECONDS: Final = 300
"""How long a write waits for another program; all tables wait meanwhile."""
_LOCKED_SECONDS: Final = 2.0
"""After a wait in vain, writes do not wait at all for this time."""
_BELONGS_TO_NOTHING: Final = ("SQLITE_CONSTRAINT_FOREIGNKEY", "23503")
"""What SQLite and PostgreSQL call it if the table of a row is gone."""


class Use(Enum):
    """What a database is opened for."""

    LOOKS = 0
    """To look at it, or to change what its keeper asks for, whoever uses it meanwhile."""
    SERVES = 1
    """By a server, which has the tables or waits for them."""
    COPIES = 2
    """To copy all of it: no server may use it meanwhile."""


Row = tuple[Any, ...]


class Database(ABC):
    """One connection to a database, and its transactions.

    Statements are the same for all engines, with `:name` for what is filled in.
    """

    driver: Any
    """The driver's own connection."""
    name: str
    """Where games are kept, in words for whoever started the server."""
    migrates_when_taken: bool = False
    """Whether only the server that takes the tables migrates the database to the present schema."""
    is_migrating: bool = False
    """Whether its schema is being changed just now."""
    is_starting: bool = True
    """Whether what is said of an error is read by whoever starts the server, and nobody else."""
    errors: ClassVar[type[Exception]]
    """What the driver itself raises."""
    integrity_errors: ClassVar[type[Exception]]
    """Those of them which say that a row is there already, or belongs to none."""
    writes: ClassVar[LiteralString]
    """How a transaction begins that writes."""
    reads: ClassVar[LiteralString]
    """How one begins that only reads, and so waits for no program that writes."""

    without_numbers: ClassVar[str] = ""
    """How the definition of a table ends whose rows need no number beside their key."""
    for_update: ClassVar[str] = ""
    """How a query ends that locks the rows which it finds."""
    lease_ends: ClassVar[str] = ""
    """When a lease ends that is taken now; empty where a lock has the database for one server."""
    lease_is_free: ClassVar[str] = "TRUE"
    """Whether a row of the leases may be taken."""

    def __init__(self) -> None:
        self.epochs: dict[int, int] = {}
        """Of each group of tables that this server has, how often a server has taken it, this one
        being the last."""
        self._locked_until = 0.0
        self.is_open = self._writes = False
        """Whether a transaction is open."""
        self._failed: CannotStore | None = None
        """Why a part of it has failed."""
        self._once_stored: list[Callable[[], None]] = []
        self._inserts: dict[tuple[str, ...], str] = {}

    # Statements, within a transaction

    @abstractmethod
    def execute(self, statement: str, /, **values: object) -> Any:
        """The cursor of the driver."""

    @abstractmethod
    def execute_for_all(self, statement: str, rows: Sequence[Mapping[str, object]]) -> None:
        """Executes it once for each of these values."""

    @abstractmethod
    def parts(self, statement: str, size: int) -> Iterator[list[Row]]:
        """What is found, so many rows at once that they never fill the memory."""

    @abstractmethod
    def columns(self, table: str) -> set[str]:
        """The columns of a table; none where there is no such table."""

    def insert(self, table: str, *rows: Mapping[str, object]) -> None:
        """New rows, each with the same columns."""
        if len(rows) == 1:
            self.execute(self._inserted(table, rows[0]), **rows[0])
        elif rows:
            self.execute_for_all(self._inserted(table, rows[0]), rows)

    def _inserted(self, table: str, row: Mapping[str, object]) -> str:
        form = table, *row
        if form not in self._inserts:
            names, values = (", ".join(map(each.format, row)) for each in ('"{}"', ":{}"))
            self._inserts[form] = f"INSERT INTO {table} ({names}) VALUES ({values})"
        return self._inserts[form]

    # Transactions

    @contextmanager
    def writing(self, of: str | None) -> Iterator[None]:
        """A transaction, or a part of the one that is open: all of it is stored, or none.

        It is about the table, or whatever else has the id `of`, and raises `TakenOver` where
        another server plays that now; None is for what is about none. What fails within fails the
        whole, whoever catches it.
        """
        if self.is_open:
            assert self._writes, "a transaction that only reads writes nothing"
            with self._failing_all(), self.plain_errors():
                if of is not None:
                    self.fence(of)
                yield
            return
        # Where another program holds the database, only the first of several writes waits for it.
        if 0 < self._locked_until <= monotonic():
            self._locked_until = 0.0
            self.wait_for_others(LOCKED_MILLISECONDS)
        self._once_stored, self._failed = [], None
        try:
            with self.plain_errors(), self._transaction(self.writes, of):
                self.is_open = self._writes = True
                yield
                if self._failed is not None:
                    raise self._failed
        except Locked:
            self._locked_until = monotonic() + _LOCKED_SECONDS
            self.wait_for_others(0)
            raise
        finally:
            self.is_open = self._writes = False
        for call in self._once_stored:
            call()

    @contextmanager
    def _failing_all(self) -> Iterator[None]:
        try:
            yield
        except CannotStore as error:
            self._failed = error
            raise

    def once_stored(self, call: Callable[[], None]) -> None:
        """Calls this when the transaction that is open has been stored, and never if it fails."""
        self._once_stored.append(call)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """A transaction that sees everything as it was at one moment.

        Within another one it sees what that has written, and fails it where it fails: PostgreSQL
        makes nothing more of such a transaction.
        """
        if self.is_open:
            with self._failing_all(), self.plain_errors():
                yield
            return
        try:
            with self.plain_errors(), self._transaction(self.reads, None):
                self.is_open = True
                yield
        finally:
            self.is_open = False

    def read(self, wanted: str, /, **values: object) -> list[Any]:
        """The rows, in a transaction of their own or in the one that is open."""
        with self.reading():
            found: list[Any] = self.execute(wanted, **values).fetchall()
        return found

    def has(self, wanted: str, /, **values: object) -> bool:
        """Whether there are any such rows."""
        return bool(self.read(wanted, **values))

    def run(self, of: str | None, statement: str, /, **values: object) -> int:
        """Writes something, about `of` as in `writing`; gives how many rows it changed."""
        with self.writing(of):
            return int(self.execute(statement, **values).rowcount)

    def put(
        self, of: str, table: str, key: Mapping[str, object], row: Mapping[str, object]
    ) -> None:
        """The row of this key, in place of what was kept under it before."""
        new = ", ".join(f'"{name}" = excluded."{name}"' for name in row)
        names = ", ".join(f'"{name}"' for name in key)
        both = {**key, **row}
        with self.writing(of):
            insert = self._inserted(table, both)
            self.execute(f"{insert} ON CONFLICT ({names}) DO UPDATE SET {new}", **both)

    @abstractmethod
    def _transaction(
        self, begins: LiteralString, of: str | None, /
    ) -> AbstractContextManager[None]:
        """A transaction that begins with this statement, and only where this server has the lease
        of `of`."""

    @abstractmethod
    def fence(self, of: str) -> None:
        """Ensures, until the end of the transaction, that this server has the lease of `of`."""

    @abstractmethod
    def one_at_a_time(self) -> None:
        """Until the end of this transaction, no other server can take leases."""

    @abstractmethod
    def wait_for_others(self, milliseconds: int) -> None:
        """Sets how long each write waits for another program."""

    def fault_of_disk(self) -> str:
        """Why there is no room for more; empty where there is, or where that cannot be seen."""
        return ""

    @abstractmethod
    def close(self) -> None: ...

    @abstractmethod
    def fault(self, error: Exception) -> CannotStore:
        """What the engine's own error means, in a sentence for people."""

    @contextmanager
    def plain_errors(self) -> Iterator[None]:
        """What the engine says within is raised as a sentence for people."""
        try:
            yield
        except self.integrity_errors as error:
            code = getattr(error, "sqlstate", getattr(error, "sqlite_errorname", ""))
            if code in _BELONGS_TO_NOTHING:
                raise CannotStore(DELETED) from None
            raise TwoWriters(
                "Another server writes to the same table.", "Stop one of them, then try again."
            ) from None
        except self.errors as error:
            raise self.fault(error) from error


NO_DRIVER: Final = (
    "PostgreSQL is reached by psycopg, which is not installed. Install it:"
    f" {how_to_install('postgres')}."
)


def opened(url: Url, use: Use = Use.LOOKS, address: str = "") -> Database:
    """The database at this address; raises `CannotStore`.

    Where this server can be found, `address`, is for the others.
    """
    try:
        # Those who play at home have no driver for it.
        from liverpool.server.storage.postgres import Postgres  # noqa: PLC0415
    except ModuleNotFoundError:
        raise CannotStore(NO_DRIVER) from None
    return Postgres(url, use, address)
