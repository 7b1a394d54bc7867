"""A part of an experiment, and how long it took, for whoever plays it a little at a time."""

from time import process_time
from typing import NamedTuple

from liverpool.laboratory.experiment import Experiment, Tally, play


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
