"""What the cards brought in a deal and what its players made of them, told apart.

A result is made of chance and of choices. What a choice brought is measured: the move that was made
and the one of `steady` are played out in the same worlds, with all hands as they are and the stock
shuffled again. What is left is chance: the hands that were dealt, the cards that were drawn, and
what others happened to hold. Over many deals that is worth nothing to anybody, whoever plays, since
all that somebody does differently is taken out (as in AIVAT, Burch and others, 2018). Calls, cuts
and cards shown are not played out, so what they bring stays with the cards.

The hands of all players must be known, so this is for deals that are over, and never to play by.
"""

from collections.abc import Iterable, Iterator, Sequence, Set
from math import fsum, sqrt
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from liverpool.bots.search.comparison import Gain, is_played, paired, points_ahead, seed_of
from liverpool.bots.search.coverage import simulator_of
from liverpool.engine.cards import HIDDEN
from liverpool.engine.moves import DEALER_MOVES, Call, Cut, Expose, Move, PlayerMove
from liverpool.engine.state import Phase, Seat, State, waiting_on
from liverpool.engine.turn import apply

if TYPE_CHECKING:
    from liverpool.simulator.simulator import Simulator


class _Made(NamedTuple):
    """A move, between the states before and after it."""

    before: State
    actor: Seat
    move: Move
    after: State
    by_bot: bool
    """Whether a bot made it for a player who was away."""


class Shares(Struct, frozen=True):
    """What the result of a seat is made of, in one deal or several.

    Points are those by which it ended ahead of the mean of the others. Choices are compared with
    those of `steady`.
    """

    result: float = 0.0
    own: float = 0.0
    """What its own choices brought."""
    others: float = 0.0
    """What those of the others did, and those of a bot that played for it while it was away."""
    error: float = 0.0
    """The standard error of the two together, and so of what the cards brought."""

    @property
    def cards(self) -> float:
        """What the cards brought: all the rest."""
        return self.result - self.own - self.others


def together(parts: Iterable[Shares]) -> Shares | None:
    """The sum of several deals; None for none."""
    found = tuple(parts)
    if not found:
        return None
    return Shares(
        fsum(each.result for each in found),
        fsum(each.own for each in found),
        fsum(each.others for each in found),
        sqrt(fsum(each.error**2 for each in found)),
    )


def shares(
    start: State,
    moves: Iterable[tuple[Seat, Move]],
    seed: int | str,
    worlds: int,
    by_bots: Set[int] = frozenset(),
) -> tuple[Shares, ...] | None:
    """The shares of each seat in the deal that ends with these moves, made from this state on.

    `by_bots` are the moves, counted from 0, that a bot made for a player who was away.

    None where there are no moves, the deal was not played to its end, or a hand is hidden. The same
    seed gives the same on any machine. Raises `CannotLookAhead` where the deal is not covered or
    the simulator cannot be run; `IllegalMove` where the moves do not fit.
    """
    deal: list[_Made] = []
    for each in _made(start, moves, by_bots):
        if any(HIDDEN in hand for hand in each.after.hands):
            return None
        if deal and deal[-1].before.public.number < each.before.public.number:
            deal.clear()
        deal.append(each)
    if not deal or deal[-1].after.public.phase is not Phase.OVER:
        return None
    end = deal[-1].after.public
    simulator = simulator_of(end.rules, end.number, end.game.seats)
    effects: list[tuple[Seat | None, list[Gain]]] = []  # chosen by None: a bot in somebody's place
    for line, each in enumerate(deal):
        move = _choice(each)
        if move is not None:
            number = seed_of(f"cards/{seed}/{end.number}/{line}")
            chosen_by = None if each.by_bot else each.actor
            effects.append((chosen_by, _brought(simulator, each, move, worlds, number)))
    return tuple(
        Shares(
            result,
            fsum(gains[seat].mean for chosen_by, gains in effects if gains and chosen_by == seat),
            fsum(gains[seat].mean for chosen_by, gains in effects if gains and chosen_by != seat),
            sqrt(fsum(gains[seat].error ** 2 for _, gains in effects if gains)),
        )
        for seat, result in enumerate(leads(end.sheet[-1].points))
    )


def _made(start: State, moves: Iterable[tuple[Seat, Move]], by_bots: Set[int]) -> Iterator[_Made]:
    before = start
    for at, (actor, move) in enumerate(moves):
        after = apply(before, actor, move)
        yield _Made(before, actor, move, after, at in by_bots)
        before = after


def leads(points: Sequence[int]) -> list[float]:
    """By how many points each seat is ahead of the mean of the others."""
    return [points_ahead(points, seat) for seat in range(len(points))]


def _choice(made: _Made) -> PlayerMove | None:
    """The move if it is one that can be played out; a call that interrupts is left to chance."""
    move = made.move
    if isinstance(move, DEALER_MOVES):
        return None
    interrupts = made.actor not in waiting_on(made.before.public).must
    if isinstance(move, Cut | Expose) or (interrupts and isinstance(move, Call)):
        return None
    return move


def _brought(
    simulator: "Simulator", made: _Made, move: PlayerMove, worlds: int, seed: int
) -> list[Gain]:
    """What the move brought each seat, in place of `steady`'s; nothing where it is the same."""
    before, actor, after = made.before, made.actor, made.after
    if simulator.usual_move(before, actor) == move:
        return []

    def played(state: State, *codes: int) -> list[list[tuple[int, ...]]]:
        return simulator.try_in_truth(state, codes, worlds, seed, actor)

    if not is_played(move):
        pairs = [(mine, usual) for mine, usual in played(before, simulator.code(move), 0)]
    elif after.public.phase is Phase.OVER:
        points = after.public.sheet[-1].points
        pairs = [(points, usual) for (usual,) in played(before, 0)]
    else:
        both = zip(played(after, 0), played(before, 0), strict=True)
        pairs = [(mine, usual) for (mine,), (usual,) in both]
    ahead = [(leads(mine), leads(usual)) for mine, usual in pairs]
    return [
        paired([mine[seat] for mine, _ in ahead], [usual[seat] for _, usual in ahead])
        for seat in range(before.public.game.seats)
    ]
