"""What every database does for the storage, whatever its engine: transactions, and plain errors.

There is one connection, used by one thread. What is stored is not known here; how an engine begins
a transaction, what its errors mean and how it is taken for one server, `sqlite` and `postgres` say.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from time import monotonic
from typing import ClassVar, Final, LiteralString

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from liverpool.server.storage.faults import DELETED, CannotStore, Locked, TwoWriters

LOCKED_MILLISECONDS: Final = 300
"""For so long a write waits for another program; all tables wait meanwhile."""
_LOCKED_SECONDS: Final = 2.0
"""After a wait in vain, the writes of so many seconds do not wait."""
_BELONGS_TO_NOTHING: Final = ("SQLITE_CONSTRAINT_FOREIGNKEY", "23503")
"""What SQLite and PostgreSQL call it if the table of a row is gone."""


class Database(ABC):
    """One connection to a database, and its transactions."""

    connection: Connection
    name: str
    """Where games are kept, in words for whoever started the server."""
    append_moves: ClassVar[str]
    """How the engine is told to insert moves: plain text, since that happens for every move."""
    note_command: ClassVar[str]
    """The same for the id of a command."""
    writes: ClassVar[LiteralString]
    """How a transaction begins that writes."""
    reads: ClassVar[LiteralString]
    """How one begins that only reads, and so waits for no program that writes."""

    def __init__(self) -> None:
        self.epoch: int | None = None
        """How often the database had been taken when this server took it; None if it has not."""
        self._locked_until = 0.0
        self._together: ExitStack | None = None
        """What ends the transaction of several writes, once it has begun."""
        self.is_writing = False
        """Whether that transaction has begun."""
        self._failed: CannotStore | None = None
        """Why one of its writes has failed."""

    @contextmanager
    def together(self) -> Iterator[None]:
        """One transaction for all that is written within; it begins with the first write.

        All of it is stored, or none: a write that fails within fails the whole, whoever catches it.
        """
        if self._together is not None:
            yield
            return
        try:
            with ExitStack() as self._together:
                yield
                if self._failed is not None:
                    raise self._failed
        finally:
            self._together = self._failed = None
            self.is_writing = False

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A transaction, or a part of the one in which several writes are `together`."""
        if self._together is None:
            with self._one_transaction():
                yield
            return
        try:
            if not self.is_writing:
                self._together.enter_context(self._one_transaction())
                self.is_writing = True
            with self.plain_errors():
                yield
        except CannotStore as error:
            self._failed = error
            raise

    @contextmanager
    def _one_transaction(self) -> Iterator[None]:
        """A transaction: all of what is written within, or none of it.

        Where another program holds the database, only the first of several writes waits for it.
        """
        if 0 < self._locked_until <= monotonic():
            self._locked_until = 0.0
            self.wait_for_others(LOCKED_MILLISECONDS)
        try:
            with self.plain_errors(), self._transaction(self.writes):
                yield
        except Locked:
            self._locked_until = monotonic() + _LOCKED_SECONDS
            self.wait_for_others(0)
            raise

    @contextmanager
    def reading(self) -> Iterator[None]:
        """A transaction that sees everything as it was at one moment.

        Among writes that are made `together` it sees what they have written.
        """
        with ExitStack() as transaction, self.plain_errors():
            if not self.is_writing:
                transaction.enter_context(self._transaction(self.reads))
            yield

    @abstractmethod
    def _transaction(self, begins: LiteralString) -> AbstractContextManager[None]:
        """A transaction that begins with these words."""

    @abstractmethod
    def wait_for_others(self, milliseconds: int) -> None:
        """For so long each write waits from now on for another program."""

    def fault_of_disk(self) -> str:
        """Why there is no room for more; empty where there is, or where that cannot be seen."""
        return ""

    def close(self) -> None:
        self.connection.close()
        self.connection.engine.dispose()

    @abstractmethod
    def fault(self, error: Exception) -> CannotStore:
        """What the engine's own error means, in a sentence for people."""

    @contextmanager
    def plain_errors(self) -> Iterator[None]:
        """What the engine says within is raised as a sentence for people."""
        try:
            yield
        except IntegrityError as error:
            code = getattr(error.orig, "sqlstate", getattr(error.orig, "sqlite_errorname", ""))
            if code in _BELONGS_TO_NOTHING:
                raise CannotStore(DELETED) from None
            raise TwoWriters(
                "Another server writes to the same table. Stop one of them and load the page again."
            ) from None
        except SQLAlchemyError as error:
            cause = error.orig if isinstance(error, DBAPIError) else None
            raise self.fault(cause if isinstance(cause, Exception) else error) from error
