"""A game file of anybody, opened as a table whose game is over: to be looked through, reviewed,
played on from any moment."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.cards import HIDDEN
from liverpool.engine.moves import Move
from liverpool.engine.state import Seat, State
from liverpool.record import BrokenRecord, NotationError, read
from liverpool.room.effects import Append
from liverpool.room.events import Now
from liverpool.room.failures import Failed
from liverpool.room.game_start import changes_of_today
from liverpool.room.jobs import Unplayable
from liverpool.room.kept import KeptSeat, StandIns
from liverpool.room.lobby import begun_at, new_table
from liverpool.room.looking_up import LookUp, Opens
from liverpool.room.messages.ending import GameFound, OpenGame
from liverpool.room.messages.replies import Sitting
from liverpool.room.messages.requests import Settings
from liverpool.room.refused import RequestRefused
from liverpool.room.views.game_file import BY_BOT
from liverpool.table.personas import USUAL
from liverpool.table.results import game_is_over

NOT_OVER: Final = "This game is not over; only one that is over can be looked through."
HIDES: Final = "This file hides cards, so its game cannot be looked through."
NOT_BEGUN: Final = "This game was ended before its first move, so there is nothing to look through."
NOT_READ: Final = "The file could not be read; try again."


class GameRead(Struct, frozen=True):
    """The game of a file."""

    first: State
    names: tuple[str, ...]
    rules: str
    changes: dict[str, object]
    moves: Sequence[tuple[Seat, Move]]
    by_bots: StandIns
    stopped: bool


def look_for_game(message: OpenGame) -> LookUp:
    """The game of the file: whose it is, or a table for the seat that is named."""

    def found(now: Now, game: GameRead | Unplayable | Failed) -> GameFound | Opens:
        if isinstance(game, Failed):
            raise RequestRefused(NOT_READ, reason="not_read")
        if isinstance(game, Unplayable):
            raise RequestRefused(game.sentence, reason="file")
        if message.seat is None:
            return GameFound(message.id, game.names)
        if message.seat >= len(game.names):
            raise RequestRefused("Nobody plays there in this game.", reason="seat")
        return _opened(now, game, message.seat)

    return LookUp(game_read, (message.text,), found)


def game_read(text: str) -> GameRead | Unplayable:
    """The game of a file, or why it cannot be looked through."""
    last: list[State] = []
    hides = False

    def look(state: State) -> None:
        nonlocal hides
        last[:] = [state]
        hides = hides or any(HIDDEN in hand for hand in (*state.hands, state.stock))

    try:
        record = read(text, look)
    except (NotationError, BrokenRecord) as error:
        return Unplayable(str(error).partition("\n")[0])
    if hides:
        return Unplayable(HIDES)
    if not record.stopped and not game_is_over(last[0].public):
        return Unplayable(NOT_OVER)
    lines = [line for deal in record.deals for line in deal.lines]
    if not lines:
        return Unplayable(NOT_BEGUN)
    rules, _, version = record.rules.partition("/")
    return GameRead(
        record.start,
        record.names,
        rules,
        changes_of_today(rules, int(version), record.changes),
        [(line.actor, line.move) for line in lines],
        {at: frozenset({line.actor}) for at, line in enumerate(lines, 1) if line.comment == BY_BOT},
        record.stopped,
    )


def _opened(now: Now, game: GameRead, seat: Seat) -> Opens:
    """The table, which counts nowhere: perhaps nobody here has played in it. Bots sit in the other
    seats, for who plays on or again."""
    table = new_table(now, "", len(game.names), game.rules, game.changes, Settings())
    bots = [KeptSeat(name, Sitting.BOT, level=USUAL) for name in game.names]
    kept, secrets = begun_at(now, table, bots, (seat,), game.first)
    kept = replace(
        kept,
        host=seat,
        verifiable=False,
        is_played_on=True,
        stopped=len(game.moves) if game.stopped else 0,
    )
    return Opens(kept, secrets[seat], Append(0, game.moves, None, game.by_bots))
