"""How fast other people's card games are: random decisions, and melds found in a hand.

Two peers play gin rummy, a sister game: OpenSpiel (C++ driven from Python) and RLCard's environment
(Python and NumPy). Both are driven from Python one move at a time, and a decision is counted only
where the player has at least two legal options: forced moves and the cards that chance deals are
played but not counted. They stay on the clock all the same, like the observations that RLCard makes
after every step, since whoever plays by that library pays for them.

Both also find the melds of a gin hand of ten cards that leave the fewest points: OpenSpiel in C++,
RLCard in Python. Hands come as whole numbers, 0 to 51, thirteen of each suit from the ace up; what
turns them into the peer's own cards is left off the clock.

This module knows nothing of Liverpool Rummy, prints nothing, and does not judge the figures. The
peers are imported only when they are measured, so the rest of bench/ runs without them.
"""

import math
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from types import ModuleType
from typing import Any, Final


class PeerMissing(Exception):
    """A peer is not installed, or does not load; the message says which, why and what to do."""


@dataclass(frozen=True, slots=True)
class PeerSpeed:
    """What one peer did in one measurement."""

    name: str
    version: str
    decisions: int
    """Choices made among at least two legal options."""
    cpu_seconds: float
    """CPU time of this process while the games were played; loading the peer is left out."""

    @property
    def decisions_per_second(self) -> float:
        """Decisions per second of CPU time, not of the clock on the wall."""
        return self.decisions / self.cpu_seconds


def open_spiel_gin(cpu_seconds: float, seed: int) -> PeerSpeed:
    """OpenSpiel's gin_rummy, played at random for about ``cpu_seconds`` from fresh deals.

    Raises PeerMissing without OpenSpiel, ValueError for a time that is not above zero and finite.
    """
    name = "OpenSpiel gin_rummy"
    pyspiel, release = _load("pyspiel", "open-spiel", name)
    game = pyspiel.load_game("gin_rummy")
    rng = random.Random(seed)

    def play_deal() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            # Chance deals one card at a time, each card left with the same probability, so a plain
            # choice is exact here, and spares the peer the list of pairs of chance_outcomes().
            options: list[int] = state.legal_actions()
            if len(options) > 1 and not state.is_chance_node():
                decisions += 1
            state.apply_action(rng.choice(options))
        return decisions

    decisions, used = play_for(cpu_seconds, play_deal)
    return PeerSpeed(name, release, decisions, used)


def rlcard_gin(cpu_seconds: float, seed: int) -> PeerSpeed:
    """RLCard's gin-rummy environment, played at random for about ``cpu_seconds`` from fresh deals.

    Raises PeerMissing without RLCard, ValueError for a time that is not above zero and finite.
    """
    name = "RLCard gin-rummy"
    rlcard, release = _load("rlcard", "rlcard", name)
    env = rlcard.make("gin-rummy", config={"seed": seed})
    rng = random.Random(seed)

    def play_deal() -> int:
        decisions = 0
        observation, _ = env.reset()
        while not env.is_over():
            options: list[int] = observation["raw_legal_actions"]
            if len(options) > 1:
                decisions += 1
            observation, _ = env.step(rng.choice(options))
        return decisions

    decisions, used = play_for(cpu_seconds, play_deal)
    return PeerSpeed(name, release, decisions, used)


PEERS: Final[tuple[Callable[[float, int], PeerSpeed], ...]] = (open_spiel_gin, rlcard_gin)
"""Every peer, in the order of the table; each takes CPU seconds and a seed."""


@dataclass(frozen=True, slots=True)
class PeerMelds:
    """How long one peer takes to find the best melds of a hand."""

    name: str
    version: str
    microseconds: float
    """The mean for a hand, CPU time of this process."""


def open_spiel_melds(hands: Sequence[Sequence[int]]) -> PeerMelds:
    """OpenSpiel's best group of melds for each of the hands of ten cards.

    Raises PeerMissing without OpenSpiel.
    """
    name = "OpenSpiel best_meld_group"
    gin, release = _load("pyspiel.gin_rummy", "open-spiel", name)
    utils = gin.GinRummyUtils(13, 4, 10)
    return PeerMelds(name, release, _each(utils.best_meld_group, [list(hand) for hand in hands]))


def rlcard_melds(hands: Sequence[Sequence[int]]) -> PeerMelds:
    """RLCard's best clusters of melds for each of the hands of ten cards.

    Raises PeerMissing without RLCard.
    """
    name = "RLCard get_best_meld_clusters"
    melding, release = _load("rlcard.games.gin_rummy.utils.melding", "rlcard", name)
    base, _ = _load("rlcard.games.base", "rlcard", name)
    cards = [base.Card(suit, rank) for suit in "CDHS" for rank in "A23456789TJQK"]
    own = [[cards[face] for face in hand] for hand in hands]
    return PeerMelds(name, release, _each(melding.get_best_meld_clusters, own))


MELD_FINDERS: Final[tuple[Callable[[Sequence[Sequence[int]]], PeerMelds], ...]] = (
    open_spiel_melds,
    rlcard_melds,
)
"""Every peer's finder of melds, in the order of the table."""


def _each(find: Callable[[list[Any]], object], hands: list[list[Any]]) -> float:
    """The mean time for a hand, in microseconds."""
    find(hands[0])  # off the clock, as is what a library loads late
    start = time.process_time()
    for hand in hands:
        find(hand)
    return (time.process_time() - start) / len(hands) * 1e6


def play_for(cpu_seconds: float, play_deal: Callable[[], int]) -> tuple[int, float]:
    """Decisions made and CPU seconds used; the deal under way when time is up is played out."""
    if not 0 < cpu_seconds < math.inf:
        raise ValueError(
            f"The CPU time to measure must be above 0 seconds and finite, not {cpu_seconds}."
        )
    play_deal()  # Off the clock: the first deal also pays for what a library loads late.
    decisions = 0
    start = time.process_time()
    while (used := time.process_time() - start) < cpu_seconds:
        decisions += play_deal()
    return decisions, used


def _load(module: str, distribution: str, name: str) -> tuple[ModuleType, str]:
    """The peer's module and its release; neither peer carries type information."""
    try:
        return import_module(module), version(distribution)
    except ImportError as error:
        raise PeerMissing(
            f"{name} cannot be measured ({error}). "
            "Start with `python3 run.py bench`, which installs requirements/bench.txt."
        ) from error
