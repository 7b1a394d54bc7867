"""`search`: plays each move that is worth trying to the end of the deal in many worlds, and leaves
the move of the bot that answers at once only for one that is clearly better there.

Its bound is work alone, never a clock, so the same view and seed give the same move on any
machine. The worlds come in steps, each twice as many as the one before. After each step it drops
moves that are unlikely to become the best, and the worst where many are left. Where deals take long
to play out, it tries fewer moves in fewer worlds: `EFFORT` bounds the work, which the simulator
counts. It leaves the instant bot's move only if the mean of the differences is above its standard
error: sixteen worlds believed as they were made a bot worse.

Somebody with a clock may limit its time. Then the last of a few fixed numbers of worlds counts, so
that a move cut short is the one that a bot with only so many worlds makes (`HELD_AT`); and it looks
at the clock after a few worlds, and stops as soon as it would not be done with the next step.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from liverpool.bots.expert import Expert
from liverpool.bots.player import chance
from liverpool.bots.search.candidates import MOST, candidates
from liverpool.bots.search.comparison import Aim, Comparison, Suppose, points_ahead
from liverpool.bots.search.coverage import CannotLookAhead
from liverpool.bots.search.hidden_hands import likely_hands
from liverpool.bots.search.rollout_policy import Weighing, own_seat
from liverpool.engine.moves import PlayerMove
from liverpool.engine.state import Public, View

WORLDS: Final = 512
"""The most worlds for one decision: so many are played only where two moves are close."""
GLANCE: Final = 16
"""The worlds of the first step: after it, moves are dropped that are behind by a standard error."""
FIRST: Final = 32
"""The fewest worlds that an answer rests on, and the most that are played at once."""
FEW: Final = 4
"""The worlds between two looks at a clock, and the first ones, which tell what a world costs."""
EFFORT: Final = 8_000_000
"""The most work for one decision, but for its first worlds: counted by the simulator, some 10
nanoseconds each."""
ENOUGH: Final = 64
"""Fewer moves are tried where effort would not be enough for all in so many worlds."""
LEFT: Final = {FIRST: 4, 2 * FIRST: 3, 4 * FIRST: 2}
"""How many moves are tried on at most after so many worlds, the bot's own among them."""
SOON: Final = 0.05
"""Seconds; where `FIRST` worlds take less, that many are played between two looks."""
HELD_AT: Final = (64, 128, 256)
"""Where a search that is cut short has an answer; below, the instant bot's move is better."""
HOPE: Final = 1.5
"""A move is dropped that would be behind the best even with so many standard errors more."""
CLEAR: Final = 2.0
"""A move that is ahead by so many standard errors needs no more worlds."""


class Thought(NamedTuple):
    """What a search came to."""

    move: PlayerMove | None
    worlds: int = 0
    """How many worlds it rests on; none where nothing was searched, or too few in time."""
    cut_short: bool = False
    """Whether it ended before it was done."""


class Search:
    """Looks ahead, if the deal is covered; otherwise it plays as the instant bot does."""

    def __init__(
        self,
        seed: str,
        worlds: int | None = None,
        suppose: Suppose = likely_hands,
        aim: Callable[[Public], Aim] = lambda _public: points_ahead,
        weighing: Weighing = own_seat,
    ) -> None:
        """No more than so many worlds, or else `WORLDS`.

        `suppose`, `aim` and `weighing` are for measuring: what it supposes of hidden hands, what a
        deal's end is worth to it, and which seats weigh their moves in roll-outs.
        """
        self._seed, self._worlds = seed, WORLDS if worlds is None else worlds
        self._suppose, self._aim, self._weighing = suppose, aim, weighing

    def choose(self, view: View) -> PlayerMove | None:
        return self.think(view).move

    def think(self, view: View, left: Callable[[], float] | None = None) -> Thought:
        """Its move, and what it rests on; `left` gives the seconds that it has left, if few."""
        moves = [each.move for each in candidates(view)]
        if not moves:
            return Thought(Expert().choose(view))
        try:
            comparison = Comparison(
                view,
                moves,
                chance(self._seed, view) >> 1,
                suppose=self._suppose,
                aim=self._aim(view.public),
                weighing=self._weighing,
            )
        except CannotLookAhead:
            return Thought(moves[0])
        return _searched(comparison, self._worlds, left)


def _searched(comparison: Comparison, most: int, left: Callable[[], float] | None) -> Thought:
    own = comparison.in_play[0]
    held = thought = Thought(own)
    portions = _Portions(left)
    for step in _steps(most):
        worlds = _affordable(comparison, step)
        while comparison.worlds < worlds:
            portion = portions.next(worlds - comparison.worlds, len(comparison.in_play))
            if not portion:
                return held._replace(cut_short=True)
            comparison.play(portion)
        move = _best(comparison, own) if comparison.worlds >= min(FIRST, most) else own
        thought = Thought(move, comparison.worlds)
        if worlds < step or (step > FEW and _narrow(comparison, own)):
            break
        if step in HELD_AT:
            held = thought
    return thought


def _affordable(comparison: Comparison, step: int) -> int:
    """How many of the worlds of this step effort is enough for, judged by those played so far.

    Where few are affordable, the moves are dropped that the instant bot thinks least of.
    """
    if not comparison.rollouts:
        return step
    each = comparison.work / comparison.rollouts
    if comparison.worlds == FEW:
        for move in comparison.in_play[max(2, int(EFFORT / each / ENOUGH)) :]:
            comparison.drop(move)
    further = int((EFFORT - comparison.work) / each / len(comparison.in_play))
    return min(step, comparison.worlds + max(further, 0))


class _Portions:
    """How many worlds are played at once, by how fast that goes and how much time is left."""

    def __init__(self, left: Callable[[], float] | None) -> None:
        self._left = left
        self._had = 0.0 if left is None else left()
        self._rollouts = 0

    def next(self, missing: int, moves: int) -> int:
        """The next worlds for so many moves; none where time is too short for all missing ones."""
        worlds = min(FIRST, missing)
        if self._left is not None:
            left = self._left()
            each = moves * (self._had - left) / self._rollouts if self._rollouts else 0.0
            if left <= 0 or missing * each > left:
                return 0
            if FIRST * each > SOON:
                worlds = min(FEW, missing)
        self._rollouts += moves * worlds
        return worlds


def _steps(most: int) -> Iterator[int]:
    if most > FEW:
        yield FEW
    step = GLANCE
    while step < most:
        yield step
        step *= 2
    yield most


def _best(comparison: Comparison, own: PlayerMove) -> PlayerMove:
    """The move that is most above its standard error; the bot's own where none is above it."""
    best, most = own, 0.0
    for move in comparison.in_play:
        gain = comparison.gain(move, over=own)
        if move != own and gain.mean - gain.error > most:
            best, most = move, gain.mean - gain.error
    return best


def _narrow(comparison: Comparison, own: PlayerMove) -> bool:
    """Drops the moves that have hardly a chance; gives whether more worlds would change nothing."""
    gains = {move: comparison.gain(move, over=own) for move in comparison.in_play if move != own}
    sure = max([0.0, *(gain.mean - gain.error for gain in gains.values())])
    hope = GLANCE / comparison.worlds  # the more worlds there are, the less is left of it
    for move, gain in gains.items():
        if gain.mean + hope * gain.error <= 0 or gain.mean + HOPE * gain.error <= sure:
            comparison.drop(move)
    others = [move for move in comparison.in_play if move != own]
    others.sort(key=lambda move: -gains[move].mean)
    for move in others[LEFT.get(comparison.worlds, MOST) - 1 :]:
        comparison.drop(move)
    left = [gains[move] for move in comparison.in_play if move != own]
    is_clear = len(left) == 1 and left[0].mean > CLEAR * left[0].error
    return not left or (is_clear and comparison.worlds >= FIRST)
