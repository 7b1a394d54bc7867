"""A part of an experiment or of a search, and how long it took, for whoever plays a little at a
time."""

from time import process_time
from typing import NamedTuple

from liverpool.engine.rules import RuleSet
from liverpool.laboratory.balance import Figures, Wish
from liverpool.laboratory.experiment import Experiment, Tally, play
from liverpool.laboratory.wishes import in_evenings


class Played(NamedTuple):
    """What was played."""

    tally: Tally
    seconds: float
    """Of a processor."""


def played(experiment: Experiment, numbers: range) -> Played:
    """Plays the games of these numbers by all rules, as `play` does."""
    began = process_time()
    tally = play(experiment, numbers)
    return Played(tally, process_time() - began)


class Figured(NamedTuple):
    """What games came to for a wish."""

    figures: Figures
    seconds: float
    """Of a processor."""


def figured(wish: Wish, seats: int, rules: RuleSet, numbers: range) -> Figured:
    """Plays the games of these numbers by these rules, as `in_evenings` does."""
    began = process_time()
    figures = in_evenings(wish, seats, seed=0)(rules, numbers)
    return Figured(figures, process_time() - began)
