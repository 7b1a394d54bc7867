"""A room of what is stored of its table, as it goes on where it is read back."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from liverpool.engine.moves import Move
from liverpool.engine.state import Seat, State
from liverpool.fair.agreement import Agreement
from liverpool.room.deals import Deals, deals_begun
from liverpool.room.effects import Append
from liverpool.room.events import Now
from liverpool.room.game_start import first_state
from liverpool.room.kept import KeptTable, StandIns
from liverpool.room.lobby import new_room
from liverpool.room.newcomers import eyes
from liverpool.room.room import Commands, Play, Room, Surroundings
from liverpool.room.turns import taken_up
from liverpool.room.views.seat_logs import SeatLogs
from liverpool.table.clock import Clock


class GameReadBack(NamedTuple):
    """The game of a table: its moves, where its deals began, and where it stands."""

    moves: tuple[tuple[Seat, Move], ...]
    deals: Deals
    state: State
    logs: SeatLogs


def game_again(
    kept: KeptTable, first: State, moves: tuple[tuple[Seat, Move], ...], stand_ins: StandIns
) -> GameReadBack:
    """The game that these moves make of its first state.

    Raises `IllegalMove` or `ValueError` where they do not fit the rules.
    """
    deals, made = deals_begun(first, moves, stand_ins)
    state = made[-1][1].after if made else first
    names = tuple(seat.name for seat in kept.seats)
    return GameReadBack(moves, deals, state, SeatLogs.begun(eyes(kept, state.public), made, names))


def room_again(
    kept: KeptTable,
    agreements: Mapping[int, Agreement],
    commands: Mapping[Seat, Commands],
    game: GameReadBack | None,
    around: Surroundings,
    now: Now,
) -> Room:
    """The room of this table; without a `game` it has not begun."""
    room = replace(new_room(kept, around, now), agreements=agreements, commands=commands)
    if game is None:
        return room
    clock = Clock.at(game.state, len(game.moves), now.time)
    return taken_up(room, Play(clock, game.moves, game.deals, game.logs), now.time)


def room_played(kept: KeptTable, played: Append, around: Surroundings, now: Now) -> Room:
    """The room of a new table at which all this was played already."""
    game = game_again(kept, first_state(kept), tuple(played.moves), played.stand_ins)
    return room_again(kept, {}, {}, game, around, now)
