"""Playing a deal to its end from here, many times, to see what a move is worth.

The moves of one decision are compared in worlds that the view could come from (`worlds`), all in
the same ones and with the same chance, so that any difference in the end comes from the moves.
After the move everybody plays the same policy. What counts is by how many points of this deal the
seat ends ahead of the mean of the others; later deals are another matter.
"""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from typing import Final

from liverpool.arena.dealer import Dealer
from liverpool.arena.play import play_on
from liverpool.arena.streams import StreamDealer
from liverpool.arena.worlds import redealt
from liverpool.bots.player import Bot
from liverpool.bots.roster import make
from liverpool.engine.moves import PlayerMove
from liverpool.engine.state import Phase, Public, Seat, State, View
from liverpool.engine.turn import apply

POLICY: Final = "steady"
"""How everybody plays after the move."""


def rolled_out(
    view: View, moves: Sequence[PlayerMove | None], seed: int | str, policy: str = POLICY
) -> Iterator[tuple[float, ...]]:
    """For world after world, without end: by how many points the seat is ahead after each move.

    The seat must be one that may act now, and the moves must be legal; for a seat that may only
    interrupt, None means to stay silent.
    """
    number = 0
    while True:
        number += 1
        key = f"{seed}/{number}"
        dealer = StreamDealer(key)
        world = dealer.taking_over(redealt(view, Random(f"world/{key}"), plausible=True))
        bots = [make(policy, f"{key}/{seat}") for seat in range(view.public.game.seats)]
        ends = (ended(world, view.seat, move, bots, dealer.twin()) for move in moves)
        yield tuple(lead(public, view.seat) for public in ends)


def ended(
    state: State, seat: Seat, move: PlayerMove | None, bots: Sequence[Bot], dealer: Dealer
) -> Public:
    """The end of the deal in which the seat makes this move now, or stays silent.

    From then on the bots play, and the dealer deals.
    """
    if move is None:
        players = list(bots)
        players[seat] = Silent(bots[seat], state.public)
    else:
        players, state = list(bots), apply(state, seat, move)
    steps = play_on(state, players, dealer)
    while state.public.phase is not Phase.OVER:
        state = next(steps).state
    return state.public


def lead(public: Public, seat: Seat) -> float:
    """By how many points the seat is ahead of the mean of the others in the deal just over."""
    line = public.sheet[-1]
    others = [line.total(other) for other in range(public.game.seats) if other != seat]
    return fmean(others) - line.total(seat)


class Silent:
    """A bot that does not interrupt at this moment, but may at any other."""

    def __init__(self, bot: Bot, moment: Public) -> None:
        self._bot = bot
        self._moment = moment

    def choose(self, view: View) -> PlayerMove | None:
        return None if view.public is self._moment else self._bot.choose(view)
