"""A seat for a player: what it does there, and a turn of the sound one."""

from liverpool.bots.roster import make
from liverpool.engine.moves import Move
from liverpool.engine.state import Phase, Seat, State, view_of
from liverpool.engine.turn import apply
from tests.rules.positions import BEN


def chosen(state: State, seat: Seat = BEN, bot: str = "steady") -> Move | None:
    """What the bot does in this seat; it must be legal."""
    move = make(bot, 1).choose(view_of(state, seat))
    if move is not None:
        apply(state, seat, move)
    return move


def turn_of_ben(state: State) -> tuple[State, list[Move]]:
    """Ben plays his turn to its end; the state after it and what he did."""
    moves: list[Move] = []
    while state.public.phase is Phase.PLAY and state.public.turn == BEN:
        move = chosen(state)
        assert move is not None
        moves.append(move)
        state = apply(state, BEN, move)
    return state, moves
