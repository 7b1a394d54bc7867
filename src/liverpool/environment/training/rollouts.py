"""Who plays the games that a bot learns from: this process, or workers on Ray.

Each worker has games of its own, by its number, so what is played follows from the seed and from
how many there are.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, Final, Protocol

from liverpool.engine.rules import RuleSet
from liverpool.environment.training.network import Weights
from liverpool.environment.training.ppo import Games, Rollout, compared, joined

COMPARED: Final = 1_000_000
"""Games from this number on are those in which weights are compared, the same each time."""
_BEGINNINGS: Final = COMPARED // 2
"""Those who go on begin with a game below this one, and so never come to those."""


class Worker(Protocol):
    """Plays games with weights."""

    def play(self, weights: Weights) -> Rollout:
        """What was played with these weights."""

    def compared(self, weights: Weights, others: Weights, games: range) -> list[float]:
        """How many points a deal fewer these weights have than others (`ppo.compared`)."""


class Local:
    """This process plays, or one process of several does."""

    def __init__(
        self, rules: RuleSet, seats: int, seed: int, number: int = 0, played: int = 0
    ) -> None:
        self._of = rules, seats, seed
        self._games = Games(rules, seats, seed, number, first=played % _BEGINNINGS)

    def play(self, weights: Weights) -> Rollout:
        return self._games.play(weights)

    def compared(self, weights: Weights, others: Weights, games: range) -> list[float]:
        rules, seats, seed = self._of
        return compared(rules, games, seed, weights, others, seats)


class OnRay:
    """Workers on Ray, each an actor with a processor of its own."""

    def __init__(
        self, ray: Any, rules: RuleSet, seats: int, seed: int, workers: int, played: int
    ) -> None:
        self._ray = ray
        remote = ray.remote(num_cpus=1)(Local)
        self._workers = [
            remote.remote(rules, seats, seed, number, played) for number in range(workers)
        ]

    def play(self, weights: Weights) -> Rollout:
        stored = self._stored(weights)
        return joined(self._ray.get([worker.play.remote(stored) for worker in self._workers]))

    def compared(self, weights: Weights, others: Weights, games: range) -> list[float]:
        both = self._stored(weights), self._stored(others)
        n = len(self._workers)
        cuts = [len(games) * at // n for at in range(n + 1)]
        shares = [games[start:end] for start, end in pairwise(cuts) if end > start]
        pairs = zip(self._workers, shares, strict=False)
        found = self._ray.get([worker.compared.remote(*both, share) for worker, share in pairs])
        return [points for part in found for points in part]

    def _stored(self, weights: Weights) -> Any:
        return self._ray.put({name: each.__array__() for name, each in weights.items()})


@contextmanager
def workers(
    rules: RuleSet, seats: int, seed: int, number: int, played: int = 0
) -> Iterator[Worker]:
    """So many workers on Ray, or this process for 0; Ray is stopped again if it was not running.

    Where so many deals are `played` already, other games come than at first.
    Raises `ModuleNotFoundError` where Ray is wanted and not installed.
    """
    if not number:
        yield Local(rules, seats, seed, played=played)
        return
    import ray  # noqa: PLC0415 - an extra of its own

    begun = not ray.is_initialized()
    if begun:
        ray.init(num_cpus=number, include_dashboard=False, log_to_driver=False)
    try:
        yield OnRay(ray, rules, seats, seed, number, played)
    finally:
        if begun:
            ray.shutdown()
