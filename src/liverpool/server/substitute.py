"""What a bot at a table does: its own choice, or the plainest move where it goes wrong."""

import logging
from collections.abc import Sequence
from typing import Final

from liverpool.bots import roster
from liverpool.engine.moves import Discard, Pass, PlayerMove
from liverpool.engine.options import options
from liverpool.engine.state import Seat, State, view_of, waiting_on
from liverpool.engine.turn import refusal_of

BOT: Final = "steady"

_log = logging.getLogger(__name__)


def choice(state: State, seat: Seat, seed: str) -> PlayerMove | None:
    """The bot's move; nothing where it only could break in, and does not.

    A bot that raises, or wants what the rules refuse, makes the plainest legal move, and
    there is a line in the log: a game of people does not end by it.
    """
    view = view_of(state, seat)
    try:
        move = roster.make(BOT, f"{seed}/{seat}").choose(view)
    except Exception:
        _log.exception("a bot failed, seed %s, seat %s", seed, seat)
    else:
        if move is None and seat not in waiting_on(state.public).must:
            return None
        if move is not None and refusal_of(state, seat, move) is None:
            return move
        _log.error("a bot wanted what is not legal, seed %s, seat %s: %r", seed, seat, move)
    return plainest(list(options(view))) if seat in waiting_on(state.public).must else None


def plainest(found: Sequence[PlayerMove]) -> PlayerMove | None:
    """The move that changes least: to pass, to discard, or else the first there is."""
    for kind in (Pass, Discard):
        for move in found:
            if isinstance(move, kind):
                return move
    return found[0] if found else None
