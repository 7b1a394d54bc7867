"""A table that is read back from the storage: its moves are made out by a worker.

The worker gives back where the game stands, where its deals began and what each person's log says
of the running deal, so that nothing of it is played again in the thread of the tables.
"""

import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from msgspec import Struct

from liverpool.engine.moves import Move
from liverpool.engine.refusals import IllegalMove
from liverpool.engine.state import Phase, Seat, State
from liverpool.room.kept import NO_STAND_INS, KeptTable, StandIns
from liverpool.room.views.seat_logs import SeatLogs
from liverpool.server.storage.faults import CannotStore, NotNow
from liverpool.server.storage.rows import MoveRow, read_moves
from liverpool.server.storage.sealing import ServerKey
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.deals import Deals, DealsBegun, StoredDeals, deals_begun, replayed
from liverpool.server.tables.game_start import first_state
from liverpool.server.tables.newcomers import eyes
from liverpool.server.tables.seating import NotPossible, with_expected_bots
from liverpool.server.workers.pool import Failed
from liverpool.table.due import transitions

NO_TABLE: Final = "There is no such table. Look whether the whole link was copied."
OTHER_VERSION: Final = (
    "This game was begun by another version of Liverpool Rummy, and this one cannot go on with it."
    " Nothing of it is lost: whoever keeps the server can end it with the scores so far, or go back"
    " to that version."
)
OTHER_RULES: Final = (
    "This game was begun by another version of Liverpool Rummy, whose rules this one does not have."
    " Nothing of it is lost: whoever keeps the server can go back to that version."
)
NOT_NOW: Final = "This table could not be read back just now; try it again."

_log = logging.getLogger(__name__)


class ReadBack(NamedTuple):
    """A table as it was stored."""

    kept: KeptTable
    game: "GameReadBack | None" = None
    """None before the game."""


class GameReadBack(NamedTuple):
    """The game of a table: its moves, where its deals began, and where it stands."""

    moves: list[tuple[Seat, Move]]
    deals: DealsBegun
    """Without the moves of the last."""
    stand_ins: StandIns
    state: State
    logs: SeatLogs


class Unreadable(Struct, frozen=True):
    """Why a table cannot go on, in a sentence for people."""

    sentence: str


class Rows(NamedTuple):
    """What a worker reads a table back from."""

    kept: KeptTable
    key: ServerKey
    rows: Sequence[MoveRow]
    first: State | None
    """None before the game."""
    stored: StoredDeals


def rows_of(storage: Storage, name: str) -> Rows:
    """What is stored of the table; raises `NotPossible`.

    There may be none, or it is damaged; or the storage does not answer just now, and whoever asks
    again may get it.
    """
    try:
        return _rows_of(storage, name)
    except NotNow as error:
        raise NotPossible(str(error), reason="storage") from error
    except CannotStore as error:
        raise NotPossible(str(error), reason="damaged") from error


def _rows_of(storage: Storage, name: str) -> Rows:
    found = storage.rows_of(name)
    if found is None:
        raise NotPossible(NO_TABLE, reason="no_table")
    kept, rows = with_expected_bots(found[0]), found[1][: found[0].stopped or None]
    if not kept.started:
        return Rows(kept, storage.key, rows, None, StoredDeals([], None, NO_STAND_INS))
    try:
        first = first_state(kept)
    except ValueError as error:
        _log.exception("a table cannot be taken up", extra={"table": name})
        raise NotPossible(OTHER_RULES, reason="damaged") from error
    stored = Deals(storage, lambda: kept, lambda: ()).stored(len(rows))
    return Rows(kept, storage.key, rows, first, stored)


def read_back(
    kept: KeptTable,
    key: ServerKey,
    rows: Sequence[MoveRow],
    first: State | None,
    stored: StoredDeals,
) -> ReadBack | Unreadable:
    """What a worker makes of `Rows`."""
    if first is None:
        return ReadBack(kept)
    try:
        moves = read_moves(key, kept.id, rows)
        found = deals_begun(first, moves, stored)
    except CannotStore as error:
        return Unreadable(str(error))
    except (IllegalMove, ValueError):
        _log.exception("a table cannot be taken up", extra={"table": kept.id})
        return Unreadable(OTHER_VERSION)
    state = found.made[-1][1].after if found.made else first
    logs = SeatLogs()
    logs.begin(eyes(kept, state.public), found.made, tuple(seat.name for seat in kept.seats))
    game = GameReadBack(moves, found._replace(made=[]), stored.stand_ins, state, logs)
    return ReadBack(kept, game)


def that_count(rows: Rows) -> int:
    """How many moves the deals took that are over and can be made again, where later ones cannot.

    Raises `CannotStore` where the moves cannot be understood.
    """
    count = 0
    if rows.first is not None:
        with suppress(IllegalMove, ValueError):
            made = transitions(rows.first, read_moves(rows.key, rows.kept.id, rows.rows))
            for number, each in enumerate(made, 1):
                count = number if each.after.public.phase is Phase.OVER else count
    return count


def logs_again(
    running: tuple[State, Sequence[tuple[Seat, Move]], int, StandIns],
    seen_as: Mapping[Seat, Seat],
    names: tuple[str, ...],
) -> SeatLogs:
    """The logs of the running deal, made by a worker for people who see it as these seats."""
    logs = SeatLogs()
    logs.begin(seen_as, list(replayed(*running)), names)
    return logs


def checked(found: ReadBack | Unreadable | Failed) -> ReadBack:
    """What was read back; raises `NotPossible` where that did not succeed."""
    if isinstance(found, Failed):
        raise NotPossible(NOT_NOW, reason="not_read")
    if isinstance(found, Unreadable):
        raise NotPossible(found.sentence, reason="damaged")
    return found
