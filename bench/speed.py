"""The engine's speed: random decisions beside other people's games, the solver, memory.

How each is measured stands in `decisions`, `peers` and `solver`; here they become lines of the
page of results.
"""

import platform
import resource
import subprocess
import sys
from collections.abc import Iterator, Sequence
from statistics import median

from bench import decisions, peers, solver


def report(seconds: float, seed: int) -> Iterator[str]:
    """The lines of the page, as they are measured."""
    yield "# How fast it is"
    yield ""
    yield (
        f"Python {platform.python_version()}, {platform.machine()}; CPU time of one process."
        f" Repeat with `python3 run.py bench --seconds {seconds:g} --seed {seed}`."
    )
    yield ""
    # A process inherits its parent's peak, so this comes before anything large is loaded.
    memory = list(_memory())
    yield from _decisions(seconds, seed)
    yield from solver.report(seed)
    yield from memory


def _decisions(seconds: float, seed: int) -> Iterator[str]:
    yield "## Random decisions a second"
    yield ""
    yield (
        "Choices among at least two legal options, all listed before one is drawn. Ours: four"
        f" players, the presets in equal parts, fresh deals and written positions in turn, at most"
        f" {decisions.MOST_OPTIONS} options listed."
    )
    yield ""
    _say("our own engine")
    own = decisions.measure(seconds, seed)
    made = sum(figure.decisions for figure in own)
    rate = made / sum(figure.cpu_seconds for figure in own)
    rows = [("Liverpool Rummy, all ten presets", rate, made)]
    rows += [(f"— {f.name}", f.decisions_per_second, f.decisions) for f in own]
    missing = []
    for peer in peers.PEERS:
        _say(peer.__name__)
        try:
            figure = peer(seconds, seed)
        except peers.PeerMissing as error:
            missing.append(str(error))
            continue
        rows.append(
            (f"{figure.name} {figure.version}", figure.decisions_per_second, figure.decisions)
        )
    yield "| | decisions/s | ours is × | decisions |"
    yield "|---|--:|--:|--:|"
    for name, speed, number in rows:
        yield f"| {name} | {speed:,.0f} | {rate / speed:.2f} | {number:,} |"
    yield ""
    for sentence in missing:
        yield sentence
        yield ""
    verbs = sum((figure.verbs for figure in own), start=own[0].verbs.__class__())
    mix = ", ".join(f"{verb} {share / made:.1%}" for verb, share in verbs.most_common())
    yield f"The mix of our moves: {mix}."
    yield ""
    yield _slowest(own)
    yield ""


def _slowest(own: Sequence[decisions.OwnSpeed]) -> str:
    """How the slowest preset stands beside the others."""
    slow, *others = sorted(own, key=lambda figure: figure.decisions_per_second)
    middle = median(figure.decisions_per_second for figure in others)
    share = slow.decisions_per_second / middle
    return f"The slowest, {slow.name}, makes {share:.2f} of the median of the others."


def _memory() -> Iterator[str]:
    """The most that any process of a simulation took, at the table that takes most."""
    _say("the memory of a simulation")
    command = "simulate --games 100 --players 8 --rules mahlum --bots random --workers 1"
    subprocess.run(
        [sys.executable, "-m", "liverpool", *command.split()], check=True, capture_output=True
    )
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    yield "## Memory of a simulation"
    yield ""
    yield f"`liverpool {command}` took {peak:.0f} MB at its peak."
    yield ""


def _say(what: str) -> None:
    print(f"Measuring {what} ...", file=sys.stderr, flush=True)
