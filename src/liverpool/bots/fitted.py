"""The numbers that were fitted to games, read once from `fitted.toml`.

What each of them means is explained where it is used; how they are fitted, and on which seeds, in
docs/study/bots.md.
"""

from typing import Final

from msgspec import Struct, convert

from liverpool.data_files import data


class Looks(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards a player sees in a round of turns; see `measures.race`."""

    alone: float
    each: float
    """For every seat."""
    unsold: float
    """The part of the others' cards that is left if nothing can be bought."""


class ByContract(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers for contracts of sets only, of sets and runs, and of runs only."""

    sets: tuple[float, ...]
    mixed: tuple[float, ...]
    runs: tuple[float, ...]


class TurnsLeft(Struct, frozen=True, forbid_unknown_fields=True):
    """How many turns are left; see `measures.caught`."""

    ready: float
    left_over: float
    seats: float
    turn: float
    down: tuple[float, ...]
    more: tuple[float, ...]
    crowd: float
    """Deals end sooner with more players: by this power of 4 over the number of players."""
    least: float


class Rounds(Struct, frozen=True, forbid_unknown_fields=True):
    """How rounds of turns go by while a hand gets ready; see `measures.race`."""

    longer: float
    """How many times as long a deal lasts for players who do not end it themselves."""
    again: float
    """What part of a step's chance is left for a second one in the same round."""


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """What the parts of a move are worth in points; see `expert`."""

    points: float
    first: float
    over: float
    least: float
    kept: float
    laid: float
    caught: float
    wider: float
    taken: float
    gift: float
    called: float


class Fitted(Struct, frozen=True, forbid_unknown_fields=True):
    """All fitted numbers."""

    looks: Looks
    shares: ByContract
    """By cards missing, from 1: the share of unseen cards that help."""
    end: TurnsLeft
    rounds: Rounds
    takes: ByContract
    """Log-odds that the next player takes a discard; see `measures.others`."""
    buys: ByContract
    weights: Weights


FITTED: Final = convert(data(__package__, "fitted"), Fitted)
