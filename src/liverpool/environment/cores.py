"""Batches on several cores: the same games as in one batch, in parts that go on side by side.

Each part has a simulator, memory and a thread of its own; while the simulator runs, Python's lock
is free. The games are those of one `Batch` with the same seed, however many parts there are.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from os import cpu_count

from liverpool.engine.english import counted
from liverpool.engine.rules import RuleSet
from liverpool.environment.batch import Actions, Batch, refuse_another_number


class Batches:
    """So many games in as many parts as there are cores, or as `cores` says.

    Raises what `Batch` raises, and `ValueError` where there are fewer games than `cores` says.
    """

    def __init__(
        self,
        rules: RuleSet | str,
        seats: int = 4,
        games: int = 512,
        seed: int = 0,
        *,
        deal: int | None = None,
        cores: int | None = None,
    ) -> None:
        most = max(games, 1)
        count = min(cpu_count() or 1, most) if cores is None else cores
        if not 0 < count <= most:
            raise ValueError(f"{counted(games, 'game')} can't be played on {count} cores.")
        firsts = [games * part // count for part in range(count + 1)]
        self.games = games
        self._threads = ThreadPoolExecutor(count)
        self.parts = tuple(
            Batch(rules, seats, end - first, seed, deal=deal, first=first)
            for first, end in pairwise(firsts)
        )
        """The parts, in the order of the games."""

    def sample(self) -> None:
        """Draws an action for each game into the parts' `actions`, as `Batch.sample` does."""
        self._all(Batch.sample)

    def step(self, actions: Actions | None = None) -> None:
        """Every game follows its action; those in the parts' `actions` where none are given.

        Raises `IllegalAction` and `ValueError` as `Batch.step` does; then no game has moved.
        """
        if actions is not None:
            self._take(actions)
        for part in self.parts:
            part.check()
        self._all(Batch.go_on)

    def _take(self, actions: Actions) -> None:
        refuse_another_number(actions, self.games)
        first = 0
        for part in self.parts:
            part.take(actions[first : first + part.games])
            first += part.games

    def _all(self, do: Callable[[Batch], object]) -> None:
        for _ in self._threads.map(do, self.parts):
            pass
