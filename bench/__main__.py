"""The benchmarks: `python3 run.py bench [--seconds S] [--seed N] [--write]`.

Everything is measured in one run on one machine, the peers included, because only the
ratios travel. The table goes to stdout, and with `--write` into `bench/results.md`.
"""

import argparse
import platform
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from bench import decisions, peers, solver

RESULTS = Path(__file__).parent / "results.md"
MARK = "<!-- written by `python3 run.py bench --write`; what stands below is kept -->"


def main() -> int:
    parser = argparse.ArgumentParser(prog="run.py bench", description="measure the speed")
    parser.add_argument("--seconds", type=float, default=10.0, help="CPU seconds for each table")
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--write", action="store_true", help="write bench/results.md")
    asked = parser.parse_args()
    if not 0 < asked.seconds < 3600:
        parser.error("--seconds is a number above 0 and below 3600")
    started = time.monotonic()
    lines = list(report(asked.seconds, asked.seed))
    lines.append(f"The whole run took {time.monotonic() - started:.0f} s.")
    print("\n".join(lines))
    if asked.write:
        kept = RESULTS.read_text(encoding="utf-8").partition(MARK)[2] if RESULTS.exists() else "\n"
        RESULTS.write_text("\n".join([*lines, "", MARK]) + kept, encoding="utf-8")
    return 0


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
    rows = [("Liverpool Rummy, all four presets", rate, made)]
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


if __name__ == "__main__":
    sys.exit(main())
