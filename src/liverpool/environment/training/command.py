"""`liverpool train`: a player learns by playing itself, and is written as a file of weights.

How it gets on goes to standard error; where it has got to by the end, to standard output. It can be
stopped at any time: what was learnt by then is written.
"""

import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from liverpool.arena.command_line import BAD_INPUT, FAILED, check_plot, rules_for
from liverpool.arena.plot import PlotRow, as_svg, number_text
from liverpool.arena.programs import WEIGHTS
from liverpool.arena.statistics import Estimate, estimate
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import RuleSet
from liverpool.environment.training.network import inputs, random_weights, rules_of_thumb
from liverpool.environment.training.policy import FORMAT, About, Point, read_policy, write_policy
from liverpool.environment.training.ppo import Learner
from liverpool.environment.training.rollouts import COMPARED, Worker, workers
from liverpool.extras import how_to_install
from liverpool.record.text_files import CannotWrite, check_can_be_written
from liverpool.simulator.faults import CannotRunSimulator, SimulatorFault

REPORTS: Final = 12
GAMES: Final = 60
"""Games of a comparison with rules of thumb."""


class Plan(Struct, frozen=True):
    """How long there is to learn: minutes, or a number of iterations."""

    minutes: float
    iterations: int | None

    def left(self, began: float, done: int) -> float:
        """The part of it that is left, from 1 down to 0."""
        if self.iterations is not None:
            return max(1 - done / self.iterations, 0.0)
        return max(1 - (time.monotonic() - began) / (60 * self.minutes), 0.0)


def train_command(
    *,
    file: Path,
    rules: str,
    changes: Sequence[str],
    players: int,
    minutes: float,
    iterations: int | None,
    seed: int,
    ray: int,
    resume: bool,
    plot: Path | None = None,
) -> int:
    """Learns and writes the file, and the plot where one is wanted; returns the exit status."""
    try:
        found = rules_for(rules, changes, players)
        if plot is not None:
            check_plot(plot)
        new = About(FORMAT, rules, tuple(changes), players, seed, inputs(players).names)
        about, weights = _begun(file, found, new, resume=resume)
        played = about.curve[-1].deals if about.curve else 0
        with workers(found, players, seed, ray, played) as worker:
            about = _learnt(worker, Plan(minutes, iterations), file, about, weights)
    except (RulesError, ValueError, CannotWrite, CannotRunSimulator, SimulatorFault) as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    except ModuleNotFoundError as error:
        if error.name != "ray":
            raise
        print(f"Workers need Ray: {how_to_install('train', 'ray')}.", file=sys.stderr)
        return BAD_INPUT
    except OSError as error:
        print(f"{error.filename or file}: {error.strerror or error}.", file=sys.stderr)
        return BAD_INPUT
    if not about.curve:
        return 0
    last = about.curve[-1]
    print(f"{file}: {last.deals} deals, {last.actions} actions; {_ahead(last)}")
    try:
        if plot is not None:
            plot.write_text(f"{_picture(about)}\n", "utf-8", newline="\n")
    except OSError as error:
        print(f"The plot could not be written to {plot}: {error.strerror}.", file=sys.stderr)
        return FAILED
    return 0


def _begun(file: Path, rules: RuleSet, new: About, *, resume: bool) -> tuple[About, dict[str, Any]]:
    """Where it begins, or goes on. Nothing is written yet."""
    if not file.name.endswith(WEIGHTS):
        raise ValueError(f"Bots are seated by files that end with {WEIGHTS}: not by {file}.")
    if resume:
        about, weights = read_policy(file)
        same = about.players == new.players
        if not same or rules_for(about.rules, about.changes, about.players) != rules:
            raise ValueError(
                f"{file} learns another game: {about.told}. Name that, or another file."
            )
        check_can_be_written(file)
        return replace(about, seed=new.seed), weights
    if file.exists():
        raise ValueError(f"There is {file} already: go on with --resume, or name another file.")
    check_can_be_written(file)
    return new, random_weights(new.players, new.seed)


def _learnt(worker: Worker, plan: Plan, file: Path, about: About, weights: dict[str, Any]) -> About:
    """Learns for as long as the plan says, or until it is stopped; then what was learnt is written
    before anything else, and a comparison can be stopped, too."""
    thumb, learner = rules_of_thumb(about.players), Learner(weights, about.seed)
    compared = range(COMPARED, COMPARED + GAMES)
    before = about.curve[-1] if about.curve else Point(0, 0, 0, Estimate(0, 0, 0))
    began = time.monotonic()
    actions = deals = done = 0
    entropy = 0.0

    def write(told: About) -> None:
        write_policy(file, told, {name: np.asarray(each) for name, each in learner.weights.items()})

    def report() -> About:
        if done:
            write(about)
        minutes = (time.monotonic() - began) / 60
        point = Point(
            before.minutes + minutes,
            before.actions + actions,
            before.deals + deals,
            estimate(worker.compared(learner.weights, thumb, compared)),
        )
        told = replace(about, curve=(*about.curve, point))
        write(told)
        left = plan.left(began, done)
        rest = plan.minutes if plan.iterations is None else None  # nobody knows at the beginning
        if done:
            rest = minutes * left / (1 - left)
        print(
            f"{1 - left:4.0%} {point.deals:8} deals {_ahead(point)}; entropy {entropy:.2f}"
            + ("" if rest is None else f"; {rest:.1f} min left"),
            file=sys.stderr,
            flush=True,
        )
        return told

    try:
        about = report()
        due = 1 - 1 / REPORTS
        while (left := plan.left(began, done)) > 0:
            if left <= due:
                about = report()
                due = left - 1 / REPORTS
            rollout = worker.play(learner.weights)
            entropy = learner.learn(rollout, left)
            done, deals, actions = done + 1, deals + rollout.deals, actions + rollout.steps
        return report()
    except KeyboardInterrupt:
        write(about)
        print("Stopped; what was learnt is written. Ctrl-C again: not compared.", file=sys.stderr)
    with suppress(KeyboardInterrupt):
        about = report()
    return about


def _ahead(point: Point) -> str:
    low, high = (number_text(each) for each in (point.ahead.low, point.ahead.high))
    return (
        f"{number_text(point.ahead.mean)} points a deal (95 %: {low} to {high})"
        " ahead of rules of thumb"
    )


def _picture(about: About) -> str:
    """The curve without where it began, which is so far off that nothing else could be seen."""
    first, *later = about.curve
    return as_svg(
        [PlotRow(f"{point.deals:,} deals", point.ahead) for point in later or [first]],
        "A bot that learns by playing itself",
        f"{about.told}; points a deal ahead of rules of thumb, after so many deals, with 95 %"
        f" intervals; {about.curve[-1].minutes:.0f} minutes, from"
        f" {number_text(first.ahead.mean)} points",
    )
