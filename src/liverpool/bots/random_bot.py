"""`random`: any legal move, with one lean, so that deals look like deals.

All listed moves are equally likely, but of plays only the first 64 count, and nine times in ten it
neither buys nor calls: if it bought every second card, all the cards would end up in hands, a wrong
call may cost a card too, and nobody would ever go out. It is the floor from which other bots are
measured, and knows no rule.
"""

from itertools import islice
from typing import Final

from liverpool.bots.player import chance
from liverpool.engine.moves import Buy, Call, PlayerMove
from liverpool.engine.options import options
from liverpool.engine.state import Phase, View

MOST_PLAYS: Final = 64
"""Big hands have thousands of lay-downs; at most this many plays are considered."""
SELDOM: Final = 10
"""It buys or calls once in this many times, if it can."""


class Random:
    """Plays by chance alone; `seed` decides how."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def choose(self, view: View) -> PlayerMove | None:
        number = chance(self._seed, view)
        most = MOST_PLAYS if view.public.phase is Phase.PLAY else None
        moves = list(islice(options(view), most))
        seldom = [move for move in moves if isinstance(move, Buy | Call)]
        often = [move for move in moves if not isinstance(move, Buy | Call)]
        if seldom and (number % SELDOM == 0):
            return seldom[0]
        return often[number // SELDOM % len(often)] if often else None
