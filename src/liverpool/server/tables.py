"""All tables of a server: what each message of a page means, and who is told what.

A page is told everything through `tell`, which never waits. After every message and every
alarm a table is advanced, then whoever sees something new is told, then the alarm is set
for what comes next; so a table has one writer, which is this thread. Tables that nobody
looks at leave the memory after a while and are read back from the storage when asked for.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from liverpool import __version__
from liverpool.engine.cards import JOKER
from liverpool.engine.changes import changed
from liverpool.engine.check import checked
from liverpool.engine.presets import load
from liverpool.engine.refusals import IllegalMove, RulesError
from liverpool.engine.state import Seat, State
from liverpool.record import BrokenRecord, NotationError, record_from, write_position
from liverpool.server.addresses import Where
from liverpool.server.finished import Watching, saved
from liverpool.server.messages import asking, written
from liverpool.server.messages.game import GameTold
from liverpool.server.messages.telling import (
    Done,
    Gone,
    Refused,
    SeatShown,
    Seated,
    Sitting,
    Stage,
    TableTold,
    Told,
    Welcome,
    Why,
)
from liverpool.server.rules_told import differs, preset_list, rules_told, short, words_shown
from liverpool.server.seating import (
    FREE,
    NotPossible,
    left_for_good,
    own_name,
    people,
    resized,
    sat_down,
    seat_of,
    with_bots,
    with_seat,
)
from liverpool.server.secrets import hashed, new_secret, new_table_id
from liverpool.server.storage import CannotStore, KeptSeat, KeptTable, Storage
from liverpool.server.table import Table

UNLOAD_AFTER: Final = 600.0
"""Seconds without a page after which a table leaves the memory."""
"""(It is in the storage, and comes back when somebody asks for it.)"""

_log = logging.getLogger(__name__)


class Page(Protocol):
    """A connected page, as the socket makes it."""

    def tell(self, message: Told | bytes) -> None:
        """Puts a message on its way; never waits."""

    def end(self, sentence: str) -> None:
        """Says why, then closes the connection."""


class Alarm(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    """What an event loop offers; tests bring one that they turn themselves."""

    def time(self) -> float: ...

    def call_later(self, delay: float, call: Callable[[], None]) -> Alarm: ...


class _Place:
    """Where a page is: at which table, in which seat, and what it was told last."""

    def __init__(self, table: str, seat: Seat | None, last: int = 0) -> None:
        self.table = table
        self.seat = seat
        self.last = last


class _Open:
    """A table in memory, the pages at it, and its alarm."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.pages: set[Page] = set()
        self.alarm: Alarm | None = None
        self.watching: Watching | None = None
