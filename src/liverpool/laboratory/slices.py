"""A part of an experiment or of a search, and how long it took, for whoever plays a little at a
time: games are left in the middle once their time is over.
"""

from collections.abc import Callable
from time import process_time
from typing import Final, NamedTuple, TypeVar

from liverpool.engine.rules import RuleSet
from liverpool.laboratory.balance import Figures, Wish
from liverpool.laboratory.experiment import Experiment, Tally, play
from liverpool.laboratory.playing import Games, Kept, OutOfTime
from liverpool.laboratory.wishes import trial_for

SLICE: Final = 0.2
"""Seconds of a processor for a slice, about: a worker is free for others after them, and who looks
sees what is new. A server without workers does nothing else meanwhile."""
LONGEST: Final = 1.5 * SLICE
"""After so many, what is not played is left for the next one."""

Found = TypeVar("Found")


class Unfinished(NamedTuple):
    """What was played is kept; the same with it goes on there."""

    kept: Kept
    seconds: float
    """Of a processor, like those below."""


class Played(NamedTuple):
    """What was played."""

    tally: Tally
    seconds: float


class Figured(NamedTuple):
    """What games came to for a wish."""

    figures: Figures
    seconds: float


def played(kept: Kept, experiment: Experiment, numbers: range) -> Played | Unfinished:
    """Plays the games of these numbers by all rules, as `play` does."""
    found, seconds = _timed(kept, lambda games: play(experiment, numbers, games))
    return Unfinished(found, seconds) if isinstance(found, Kept) else Played(found, seconds)


def figured(
    kept: Kept, wish: Wish, seats: int, rules: RuleSet, numbers: range
) -> Figured | Unfinished:
    """Plays the games of these numbers by these rules, as `trial_for` does."""
    found, seconds = _timed(kept, lambda games: trial_for(wish, seats, 0, games)(rules, numbers))
    return Unfinished(found, seconds) if isinstance(found, Kept) else Figured(found, seconds)


def _timed(kept: Kept, play: Callable[[Games], Found]) -> tuple[Found | Kept, float]:
    """What is played, or kept where the time is over, and how long it took."""
    began = process_time()
    games = Games(kept, lambda: process_time() - began < LONGEST)
    found: Found | Kept
    try:
        found = play(games)
    except OutOfTime:
        found = games.kept
    return found, process_time() - began
