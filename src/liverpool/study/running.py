"""Plays a study, as far as that has not been done, on all cores or on Ray.

Results lie in `results.jsonl`, a line for each block of games, written when the block is played. A
line has the key of its condition, which follows from rules, bots and seed: what a study had before
counts for any study with the same condition, in whatever order it was played. A last line that was
cut off is played again.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from liverpool.arena.runner import AHEAD, cores, results
from liverpool.laboratory.evenings import Evening
from liverpool.laboratory.playing import evenings
from liverpool.record.lines import drop_half_line, whole_lines
from liverpool.study.plan import Condition, Plan, key_of

BLOCK: Final = 20
"""Games that are played and kept together."""
RESULTS: Final = "results.jsonl"

Job = TypeVar("Job")
Result = TypeVar("Result")


class BrokenResults(Exception):
    """Why results from before cannot be read, in a sentence."""


class Block(NamedTuple):
    """Games of one condition."""

    condition: Condition
    first: int
    """The number of its first game, from 1."""
    games: int


class Kept(Struct, frozen=True):
    """What a block came to."""

    key: str
    first: int
    evenings: tuple[Evening, ...]


There = dict[tuple[str, int], Kept]
"""By the key of the condition and the first game."""
Spread = Callable[[Callable[[Job], Result], Iterable[Job]], Iterator[Result]]
"""Does work for each job, and gives the results in the order of the jobs."""


def blocks(plan: Plan) -> Iterator[Block]:
    """All that the study plays, in its order."""
    games = plan.study.games
    for condition in plan.conditions:
        for first in range(1, games + 1, BLOCK):
            yield Block(condition, first, min(BLOCK, games + 1 - first))


def missing(plan: Plan, there: There) -> list[Block]:
    """The blocks that have not been played, or not in full."""
    wanted = {(key_of(block.condition), block.first): block for block in blocks(plan)}
    return [
        block
        for at, block in wanted.items()
        if at not in there or len(there[at].evenings) < block.games
    ]


def played(block: Block) -> Kept:
    """Plays a block; the same anywhere, and the first games of a longer block alike."""
    condition = block.condition
    numbers = range(block.first, block.first + block.games)
    found = evenings(condition.rules, condition.table, numbers, condition.seed)
    return Kept(key_of(condition), block.first, tuple(found))


def play(
    wanted: Iterable[Block],
    there: There,
    folder: Path,
    spread: Spread[Block, Kept],
    progress: Callable[[int], None] = lambda _: None,
) -> None:
    """Plays these blocks, and keeps each in the folder and in `there` as it comes.

    `progress` gets how many games are played. Raises `ArenaError` where a bot goes wrong, `OSError`
    where nothing can be written.
    """
    path = folder / RESULTS
    drop_half_line(path)
    done = 0
    for kept in spread(played, wanted):
        with path.open("ab") as file:
            file.write(msgspec.json.encode(kept) + b"\n")
        there[kept.key, kept.first] = kept
        done += len(kept.evenings)
        progress(done)


def of_condition(
    condition: Condition, plan: Plan, there: Mapping[tuple[str, int], Kept]
) -> list[Evening]:
    """Its games in their order, as many as the study asks for."""
    games = plan.study.games
    key = key_of(condition)
    found: list[Evening] = []
    for first in range(1, games + 1, BLOCK):
        found += there[key, first].evenings[: games + 1 - first]
    return found


# What is there


def read_results(folder: Path) -> There:
    """What was played before; raises `BrokenResults`, and `OSError` where it cannot be read."""
    path = folder / RESULTS
    lines = whole_lines(path.read_bytes()).splitlines() if path.exists() else []
    found: There = {}
    for number, line in enumerate(lines, start=1):
        try:
            kept = msgspec.json.decode(line, type=Kept)
            if not all(map(_is_whole, kept.evenings)):
                raise ValueError("A game is not whole")
        except ValueError as error:
            raise BrokenResults(
                f"{path}, line {number}: {error}. Move the file away to begin anew."
            ) from None
        found[kept.key, kept.first] = kept
    return found


def _is_whole(evening: Evening) -> bool:
    """Whether there is something of each seat in each deal, and somebody won."""
    sizes = {
        len(of) for each in evening.deals for of in (each.points, each.down, each.buys, each.caught)
    }
    return len(sizes) == 1 and bool(evening.winners) and {*evening.winners} <= {*range(*sizes)}


# Who does the work


def on_cores(workers: int | None) -> Spread[Any, Any]:
    """So many processes of this machine, or one for each core."""
    return partial(results, workers=workers)


@contextmanager
def on_ray(workers: int | None) -> Iterator[Spread[Any, Any]]:
    """Ray: the cluster that `RAY_ADDRESS` names, or so many processors of this machine.

    It is stopped again if it was not running. Raises `ModuleNotFoundError` where Ray is not
    installed.
    """
    import ray  # noqa: PLC0415 - an extra of its own

    begun = not ray.is_initialized()
    if begun and os.environ.get("RAY_ADDRESS"):
        ray.init(log_to_driver=False)
    elif begun:
        ray.init(num_cpus=workers or cores(), include_dashboard=False, log_to_driver=False)
    try:
        count = workers or int(ray.cluster_resources().get("CPU", 1))
        yield partial(_on_ray, ray, count)
    finally:
        if begun:
            ray.shutdown()


def _on_ray(
    ray: Any, workers: int, work: Callable[[Job], Result], jobs: Iterable[Job]
) -> Iterator[Result]:
    task = ray.remote(num_cpus=1)(work)
    coming = iter(jobs)
    running = deque[Any]()
    while True:
        running.extend(map(task.remote, islice(coming, AHEAD * workers - len(running))))
        if not running:
            return
        yield ray.get(running.popleft())
