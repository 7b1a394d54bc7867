"""What the moves of one decision lead to: played out in the same worlds, and compared in pairs.

A world is what the hidden cards might be, and all chance to come; hands are likelier that fit what
their players did (`hidden_hands`). World number N follows from the view, the seed and N alone: not
from the moves tried, nor from how many worlds are played at once. So worlds can be played in
batches, taken up again later, and shared out.

What counts is by how many points of this deal the seat ends ahead of the mean of the others. One
world says little: differences vary by some thirty points from world to world.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256
from math import fsum, inf, sqrt
from typing import NamedTuple, TypeGuard

from liverpool.bots.search.coverage import simulator_for
from liverpool.bots.search.hidden_hands import likely_hands
from liverpool.bots.search.rollout_policy import Weighing, own_seat
from liverpool.engine.cards import HIDDEN
from liverpool.engine.moves import Add, Lay, PlayerMove, Swap
from liverpool.engine.state import Phase, Seat, State, View, view_of
from liverpool.engine.turn import apply
from liverpool.simulator.packing import HandWorths

Suppose = Callable[[View], HandWorths | None]
"""What a seat supposes of hidden hands; nothing where it takes any to be as likely as another."""

Aim = Callable[[Sequence[int], Seat], float]
"""What it is worth to a seat that a deal ends with these points; more is better."""


def points_ahead(points: Sequence[int], seat: Seat) -> float:
    """By how many points the seat is ahead of the mean of the others."""
    return (sum(points) - points[seat]) / (len(points) - 1) - points[seat]


class Gain(NamedTuple):
    """By how much one move is better than another: in points, where these are what counts."""

    worlds: int
    """How many worlds both were played out in."""
    mean: float
    error: float
    """The standard error of the mean; infinite for fewer than two worlds."""


class Comparison:
    """Moves of one decision, and what each has led to in the worlds played so far.

    Raises `CannotLookAhead` where the simulator does not cover the deal or cannot be run, and
    where cards are missing from the deal.
    """

    def __init__(
        self,
        view: View,
        moves: Sequence[PlayerMove],
        seed: int,
        first: int = 1,
        suppose: Suppose = likely_hands,
        aim: Aim = points_ahead,
        weighing: Weighing = own_seat,
    ) -> None:
        """The seat of the view must answer now, and the moves must be legal.

        After a move that lays cards on the table, the rest of the turn is played as `steady` would.
        `seed` is from 0 to 2^63 - 1 (`seed_of`); `first` is the number of the first world to be
        played.
        """
        self._simulator = simulator_for(view)
        self._view, self._seed, self._first = view, seed, first
        self._likely, self._aim, self._weighing = suppose(view), aim, weighing(view)
        self._worths: dict[PlayerMove, list[float]] = {move: [] for move in moves}
        self._in_play = [*self._worths]
        self.rollouts = 0
        """How often a deal was played out, and what work that was (`Simulator.worked`)."""
        self.work = 0

    @property
    def in_play(self) -> Sequence[PlayerMove]:
        """The moves that further worlds are played with."""
        return self._in_play

    @property
    def worlds(self) -> int:
        """How many worlds the moves in play have been played out in."""
        return len(self._worths[self._in_play[0]]) if self._in_play else 0

    def play(self, worlds: int) -> None:
        """Plays the moves out in so many more worlds."""
        if not self._in_play:
            return
        seat = self._view.seat
        first = self._first + self.worlds
        for view, moves in self._together():
            before = self._simulator.worked
            codes = [0 if is_played(move) else self._simulator.code(move) for move in moves]
            played = self._simulator.try_moves(
                view, codes, worlds, self._seed, first, self._likely, self._weighing
            )
            self.rollouts += worlds * len(moves)
            self.work += self._simulator.worked - before
            for world in played:
                for move, points in zip(moves, world, strict=True):
                    self._worths[move].append(self._aim(points, seat))

    def _together(self) -> list[tuple[View, list[PlayerMove]]]:
        """The moves in play by the view from which the simulator goes on with them.

        What is laid on the table is laid there first; what cards are hidden stays the same.
        """
        plain = [move for move in self._in_play if not is_played(move)]
        parts: list[tuple[View, list[PlayerMove]]] = [
            (after_play(self._view, move), [move]) for move in self._in_play if is_played(move)
        ]
        return [(self._view, plain), *parts] if plain else parts

    def drop(self, move: PlayerMove) -> None:
        """Leaves the move out of further worlds; what it has led to is kept."""
        self._in_play.remove(move)

    def worths(self, move: PlayerMove) -> Sequence[float]:
        """World after world, what it is worth to the seat how the deal ends after this move."""
        return self._worths[move]

    def gain(self, move: PlayerMove, over: PlayerMove) -> Gain:
        """By how much the move is better than the other, in the worlds that both were played in."""
        return paired(self._worths[move], self._worths[over])


def seed_of(key: str) -> int:
    """A seed that follows from this text and from nothing else."""
    return int.from_bytes(sha256(key.encode()).digest()[:8], "big") >> 1


def is_played(move: PlayerMove) -> TypeGuard[Lay | Add | Swap]:
    """Whether the move lays cards on the table, and the turn goes on after it."""
    return isinstance(move, Lay | Add | Swap)


def after_play(view: View, move: Lay | Add | Swap) -> View:
    """What the seat sees once it has laid these cards; unchanged where that ends the deal.

    From there the simulator plays the last cards by itself: nothing better can be done with them.
    """
    hands = [
        view.hand if seat == view.seat else (*known, *(HIDDEN,) * (size - len(known)))
        for seat, (known, size) in enumerate(zip(view.public.known, view.sizes, strict=True))
    ]
    state = State(view.public, tuple(hands), (HIDDEN,) * view.stock)
    after = apply(state, view.seat, move)
    return view_of(after, view.seat) if after.public.phase is Phase.PLAY else view


def paired(worths: Sequence[float], others: Sequence[float]) -> Gain:
    """How far the first are above the others, world by world, as long as there are both."""
    differences = [worth - other for worth, other in zip(worths, others, strict=False)]
    count = len(differences)
    if not count:
        return Gain(0, 0.0, inf)
    mean = fsum(differences) / count
    if count == 1:
        return Gain(1, mean, inf)
    squares = fsum((difference - mean) ** 2 for difference in differences)
    return Gain(count, mean, sqrt(squares / (count - 1) / count))
