"""A connection to PostgreSQL that does not wait forever for an answer.

A database whose processes are frozen takes what it is sent, and says nothing. Nothing but the
driver can end that wait: `statement_timeout` is counted by the database itself, and for
`tcp_user_timeout` and keepalives the system of its machine still answers.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus

_Answer = TypeVar("_Answer")


def _without_end() -> None:
    return None


class BoundedConnection(psycopg.Connection[Any]):
    """Is closed where an answer does not come in time; what was asked may have been done."""

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
