"""`random`: any legal move, with one lean, so that deals look like deals.

All moves that are listed are alike likely, of lay-downs the first 64. But offers are
bought only one time in ten: whoever buys every second card ends with all the cards in
hands, and nobody ever goes out. Where the seat may only break in, it does so every second
time. This is the floor that other bots are measured from; it knows no rule.
"""

from itertools import islice
from typing import Final

from liverpool.bots.player import chance
from liverpool.engine.moves import Buy, Pass, PlayerMove
from liverpool.engine.options import options
from liverpool.engine.state import Phase, View, waiting_on

MOST_PLAYS: Final = 64
"""Big hands hold thousands of lay-downs; no more plays than these are looked at."""
BUYS: Final = 10
"""One offer in so many is bought."""


class Random:
    """Plays by chance alone; `seed` decides how."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def choose(self, view: View) -> PlayerMove | None:
        public = view.public
        number = chance(self._seed, view)
        if public.phase is Phase.BUY:
            return Pass() if number % BUYS else Buy()
        most = MOST_PLAYS if public.phase is Phase.PLAY else None
        moves: list[PlayerMove | None] = list(islice(options(view), most))
        if view.seat not in waiting_on(public).must:
            moves.append(None)
        return moves[number % len(moves)]
