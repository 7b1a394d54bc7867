"""Commands that come again: each is done once, and a repeat gets the answer of the first time.

A page gives each command an id and sends it again, on a new connection, where it heard no answer.
The id is stored in one transaction with all that the command writes. Where it writes nothing, the
id is gone together with what it did when the server is stopped. A command that was refused has
done nothing, and is judged again.
"""

import logging
from collections import defaultdict
from collections.abc import Callable
from functools import cached_property
from typing import Final

from liverpool.engine.refusals import RulesError
from liverpool.engine.state import Seat
from liverpool.room.messages.secret import Secret
from liverpool.room.secrets import new_secret
from liverpool.server.storage.commands import LEAST_KEPT
from liverpool.server.storage.faults import CannotStore
from liverpool.server.storage.sealing import ServerKey
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.seating import NotPossible

MOST_KEPT: Final = 2 * LEAST_KEPT
"""Of each seat, in memory; a page repeats only what it still waits for."""

WENT_WRONG: Final = "Something went wrong at this table; what was played is kept."

_log = logging.getLogger(__name__)


def seat_secret(key: ServerKey, table: str, command: str | None) -> Secret:
    """The secret of a seat that is taken: the same again where the command is repeated."""
    if command is None:
        return new_secret()
    return Secret(key.derived("seat", table, command).hex())


class _OfSeat:
    """The last commands of one seat, the oldest first."""

    def __init__(self) -> None:
        self.ids: dict[str, None] = {}
        self.stored = 0
        """The number of the last that was stored."""

    def add(self, command: str) -> None:
        self.ids[command] = None
        if len(self.ids) > MOST_KEPT:
            del self.ids[next(iter(self.ids))]


class CommandsDone:
    """The commands that were done at one table."""

    def __init__(self, storage: Storage, table: str) -> None:
        self._storage, self._table = storage, table

    @cached_property
    def _of(self) -> defaultdict[Seat, _OfSeat]:
        found: defaultdict[Seat, _OfSeat] = defaultdict(_OfSeat)
        for seat, number, command in self._storage.commands.of(self._table):
            found[seat].add(command)
            found[seat].stored = number
        return found

    def do(self, seat: Seat, command: str | None, action: Callable[[], None]) -> bool:
        """Does it, all of it or nothing, unless it was done before; gives whether it was not.

        The id alone says which command it is: whoever gives it to another one gets the answer of
        the first. Raises `NotPossible` or `RulesError`, as `action` does; or `CannotStore`, after
        which the table in memory cannot be trusted.
        """
        if command is not None and command in self._of[seat].ids:
            return False
        refused: NotPossible | RulesError | None = None
        with self._storage.database.together():
            try:
                action()
            except (NotPossible, RulesError) as error:
                refused = error  # what was written on the way to it stays
            except CannotStore:
                raise
            except Exception:
                # What it wrote is taken back, but may be in memory.
                _log.exception("a command went wrong", extra={"table": self._table})
                raise CannotStore(WENT_WRONG) from None
            else:
                if command is not None:
                    self._note(seat, command)
        if refused is not None:
            raise refused
        return True

    def _note(self, seat: Seat, command: str) -> None:
        done = self._of[seat]
        if self._storage.commands.note(self._table, seat, done.stored + 1, command):
            done.stored += 1
        done.add(command)
