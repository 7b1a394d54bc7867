"""A table that is read back from the storage: its moves are made out by a worker.

The worker gives back where the game stands, where its deals began and what each person's log says
of the running deal, so that nothing of it is played again in the thread of the tables.
"""

import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from liverpool.engine.refusals import IllegalMove
from liverpool.engine.state import Phase, Seat
from liverpool.fair.agreement import Agreement
from liverpool.room.again import GameReadBack, game_again, room_again
from liverpool.room.events import Now
from liverpool.room.failures import Failed
from liverpool.room.game_start import first_state
from liverpool.room.jobs import Unplayable
from liverpool.room.kept import KeptTable, StandIns
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Commands, Room, Surroundings
from liverpool.room.seating import with_expected_bots
from liverpool.room.shell import NOT_NOW
from liverpool.server.storage.faults import CannotStore, NotNow
from liverpool.server.storage.rows import MoveRow, read_moves
from liverpool.server.storage.sealing import ServerKey
from liverpool.server.storage.storage import Storage
from liverpool.table.due import transitions

OTHER_VERSION: Final = (
    "This game was begun by another version of Liverpool Rummy, and this one cannot go on with it."
    " Nothing of it is lost: whoever runs the server can end it with the scores so far, or go back"
    " to that version."
)
OTHER_RULES: Final = (
    "This game was begun by another version of Liverpool Rummy, whose rules this one does not have."
    " Nothing of it is lost: whoever runs the server can go back to that version."
)

_log = logging.getLogger(__name__)


class Rows(NamedTuple):
    """What a worker reads the game of a table back from."""

    kept: KeptTable
    key: ServerKey
    rows: Sequence[MoveRow]
    stand_ins: StandIns


class Stored(NamedTuple):
    """What is stored of a table."""

    kept: KeptTable
    agreements: dict[int, Agreement]
    commands: dict[Seat, Commands]
    rows: Rows | None
    """None before the game."""


def stored(storage: Storage, name: str) -> Stored:
    """What is stored of the table; raises `RequestRefused`.

    There may be none, or it is damaged; or the storage does not answer just now, and whoever asks
    again may get it.
    """
    try:
        return _stored(storage, name)
    except NotNow as error:
        raise RequestRefused(str(error), reason="storage") from error
    except CannotStore as error:
        raise RequestRefused(str(error), reason="damaged") from error


def _stored(storage: Storage, name: str) -> Stored:
    found = storage.rows_of(name)
    if found is None:
        raise RequestRefused.no_table()
    kept, rows = with_expected_bots(found[0]), found[1][: found[0].stopped or None]
    commands: dict[Seat, Commands] = {}
    for seat, number, command in storage.commands(name):
        ids = commands.get(seat, Commands()).ids
        commands[seat] = Commands((*ids, command), number)
    made = Rows(kept, storage.key, rows, storage.stand_ins(name)) if kept.started else None
    return Stored(kept, storage.agreements(name), commands, made)


def read_back(
    kept: KeptTable, key: ServerKey, rows: Sequence[MoveRow], stand_ins: StandIns
) -> GameReadBack | Unplayable:
    """What a worker makes of `Rows`."""
    try:
        first = first_state(kept)
    except ValueError:
        _log.exception("a table cannot be taken up", extra={"table": kept.id})
        return Unplayable(OTHER_RULES)
    try:
        return game_again(kept, first, tuple(read_moves(key, kept.id, rows)), stand_ins)
    except CannotStore as error:
        return Unplayable(str(error))
    except (IllegalMove, ValueError):
        _log.exception("a table cannot be taken up", extra={"table": kept.id})
        return Unplayable(OTHER_VERSION)


def moves_of_finished_deals(rows: Rows) -> int:
    """How many moves the deals took that are over and can be made again, where later ones cannot.

    Raises `CannotStore` where the moves cannot be understood.
    """
    count = 0
    with suppress(IllegalMove, ValueError):
        made = transitions(first_state(rows.kept), read_moves(rows.key, rows.kept.id, rows.rows))
        for number, each in enumerate(made, 1):
            count = number if each.after.public.phase is Phase.OVER else count
    return count


def room_of(
    found: Stored, game: GameReadBack | Unplayable | Failed | None, around: Surroundings, now: Now
) -> Room:
    """The room as it goes on in this server; raises `RequestRefused` where it could not be read."""
    if isinstance(game, Failed):
        raise RequestRefused(NOT_NOW, reason="not_read")
    if isinstance(game, Unplayable):
        raise RequestRefused(game.sentence, reason="damaged")
    return room_again(found.kept, found.agreements, found.commands, game, around, now)
