"""How many random decisions a second the environment makes, beside other people's.

Counted as for the peers in `peers`: a decision is a choice among at least two legal options, drawn
uniformly; forced steps, chance, masks and what each interface makes of a step stay on the clock.
All interfaces are measured in turn, a share of the time in each round, so that a machine that slows
down does so for all; what is told is the median of the rounds. Batches make masks and observations
at every step, and go on from round to round; only the counting of their decisions is off the clock.
"""

import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from importlib import import_module
from statistics import median
from typing import Any, Final

from bench import peers
from bench.results import measured_where
from liverpool import __version__
from liverpool.engine.chosen import rules as rules_named
from liverpool.environment.actions import ACTIONS
from liverpool.environment.batch import Batch
from liverpool.environment.observing import observe
from liverpool.environment.position import Position

RULES: Final = "dunlop+classic"
SEATS: Final = 4
SIZES: Final = (64, 1024, 4096)
"""Games in a batch."""
ROUNDS: Final = 6

Measure = Callable[[float, int], peers.PeerSpeed]
"""Takes CPU seconds and a seed."""


def positions(cpu_seconds: float, seed: int, *, observed: bool) -> peers.PeerSpeed:
    """Whole games by `Position`, with a mask at each step, and what the seat observes if asked."""
    rng, rules = random.Random(seed), rules_named(RULES)

    def play() -> int:
        decisions = 0
        position = Position.begin(rules, SEATS, rng.random().hex())
        while not position.is_over:
            position.mask()
            if observed:
                observe(position)
            legal = position.legal()
            decisions += len(legal) > 1
            position = position.step(rng.choice(legal))
        return decisions

    decisions, used = peers.play_for(cpu_seconds, play)
    name = "`Position`, with observations" if observed else "`Position`, with masks"
    return peers.PeerSpeed(name, __version__, decisions, used)


def petting_zoo(cpu_seconds: float, seed: int) -> peers.PeerSpeed:
    """Whole games in the usual loop of PettingZoo, an observation at each step.

    Raises `PeerMissing` without PettingZoo.
    """
    rng = random.Random(seed)
    _library("pettingzoo")
    game = import_module("liverpool.environment.pettingzoo").env(rules=RULES, players=SEATS)

    def play() -> int:
        decisions = 0
        game.reset(seed=rng.getrandbits(32))
        for _ in game.agent_iter():
            seen, _, over, _, _ = game.last()
            if over:
                break
            (legal,) = seen["action_mask"].nonzero()  # as flatnonzero, sooner
            decisions += len(legal) > 1
            game.step(rng.choice(legal))
        return decisions

    return peers.PeerSpeed("PettingZoo", __version__, *peers.play_for(cpu_seconds, play))


def open_spiel(cpu_seconds: float, seed: int) -> peers.PeerSpeed:
    """Whole games of OpenSpiel, whose chance brings one card at a time, as the peer plays gin.

    Raises `PeerMissing` without OpenSpiel.
    """
    rng, pyspiel = random.Random(seed), _library("pyspiel")
    name = import_module("liverpool.environment.open_spiel").NAME
    game = pyspiel.load_game(name, {"rules": RULES, "players": SEATS})

    def play() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
                continue
            legal = state.legal_actions()
            decisions += len(legal) > 1
            state.apply_action(rng.choice(legal))
        return decisions

    return peers.PeerSpeed("OpenSpiel", __version__, *peers.play_for(cpu_seconds, play))


def batches(
    cpu_seconds: float, seed: int, *, games: int, by_numpy: bool = False
) -> peers.PeerSpeed:
    """Whole games in a `Batch`, whose actions it draws itself, or we by numpy from its masks.

    Raises `PeerMissing` without numpy.
    """
    numpy, batch = _library("numpy"), _batch(games)
    masks, draw = batch.arrays().masks, _drawn_by_numpy(batch, seed) if by_numpy else batch.sample
    decisions, used = 0, 0.0
    while used < cpu_seconds:
        decisions += int((numpy.count_nonzero(masks, axis=1) > 1).sum())
        started = time.process_time()
        draw()
        batch.step()
        used += time.process_time() - started
    how = ", drawn by numpy" if by_numpy else ""
    return peers.PeerSpeed(f"`Batch` of {games:,} games{how}", __version__, decisions, used)


@lru_cache(maxsize=len(SIZES))
def _batch(games: int) -> Batch:
    return Batch(rules_named(RULES), SEATS, games)


def _drawn_by_numpy(batch: Batch, seed: int) -> Callable[[], None]:
    """Draws actions as people do who have random numbers of their own."""
    numpy, arrays = _library("numpy"), batch.arrays()
    draws, rows = numpy.random.default_rng(seed), numpy.arange(batch.games) * ACTIONS

    def draw() -> None:
        allowed = numpy.flatnonzero(arrays.masks)
        firsts = numpy.searchsorted(allowed, rows)
        counts = numpy.diff(firsts, append=len(allowed))
        drawn = firsts + (draws.random(batch.games) * counts).astype(int)
        arrays.actions[:] = allowed[drawn] - rows

    return draw


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise peers.PeerMissing(
            f"Interfaces that need {name} are left out: it is not installed."
        ) from error


OURS: Final[tuple[Measure, ...]] = (
    partial(positions, observed=False),
    partial(positions, observed=True),
    petting_zoo,
    open_spiel,
    *(partial(batches, games=games) for games in SIZES),
    partial(batches, games=SIZES[1], by_numpy=True),
)


def report(seconds: float, seed: int) -> Iterator[str]:
    """The lines of the page."""
    yield "## The environment"
    yield ""
    yield (
        f"{measured_where('environment')} Random decisions a second of CPU time, the median of"
        f" {ROUNDS} rounds in which all take turns; ours plays whole games of `{RULES}`, {SEATS}"
        " seats. The same is counted everywhere: a choice among at least two legal actions. RLCard"
        " lists those, each once, with its observation; of PettingZoo's they are found in the mask."
    )
    yield ""
    rates: dict[str, list[float]] = defaultdict(list)
    missing: dict[str, None] = {}
    for at in range(ROUNDS):
        for measure in (*peers.PEERS, *OURS):
            try:
                figure = measure(seconds / ROUNDS, seed + at)
            except peers.PeerMissing as error:
                missing[str(error)] = None
                continue
            name = f"{figure.name} {figure.version}"
            print(f"{name}: {figure.decisions_per_second:,.0f}", file=sys.stderr, flush=True)
            rates[name].append(figure.decisions_per_second)
    first = median(next(iter(rates.values())))
    yield f"| | decisions/s | × {next(iter(rates))} |"
    yield "|---|--:|--:|"
    for name, each in rates.items():
        yield f"| {name} | {median(each):,.0f} | {median(each) / first:.2f} |"
    yield ""
    for sentence in missing:
        yield sentence
        yield ""
