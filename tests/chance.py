"""What tests draw by themselves: the same every day, and something new in each full run.

A test that draws names what it draws: `Random(drawn("hostile/dunlop"))`. Every day that name is the
seed. `--full` adds a seed of the run's own, which it tells at its beginning and beside whatever
failed; `--full --seed N` draws the same once more. Hypothesis draws by that seed too.

Of tests that are alike, marked `in_turn`, each file runs a third on one day and the next on another
(of two, one); those marked `in_turn("touch")` take turns with all others of that word, whatever
their files. `--full` runs them all, and so does whoever names their file. LIVERPOOL_TESTS_DAY, a
number, says which day it is: `bench suite` goes through all.

Where the outcome is kept (a golden game, a book), or is only likely (who wins more often), a test
has a fixed seed of its own.
"""

import os
import secrets
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Any, Final, TypeVar
from zlib import crc32

import pytest

DAYS: Final = 3
"""Within so many days each test that takes turns has one."""

DAY: Final = "LIVERPOOL_TESTS_DAY"

_HIGHEST: Final = 1_000_000

_One = TypeVar("_One")
_Other = TypeVar("_Other")


class _Run:
    """What the command line asked for; every day, and outside of pytest, nothing."""

    full = False
    seed: int | None = None
    day = 0


def drawn(name: str) -> str:
    """The seed of what a test draws under this name."""
    return name if _Run.seed is None else f"{name}/{_Run.seed}"


def so_many(everyday: int, *, full: int) -> int:
    """How many examples a test takes that chooses their number itself."""
    return full if _Run.full else everyday


def some(cases: Sequence[_One], everyday: int) -> list[_One]:
    """Cases of one kind: every day so many of them, spread from the first on, else all."""
    if _Run.full or everyday >= len(cases):
        return list(cases)
    return [cases[at * len(cases) // everyday] for at in range(everyday)]


def together(ones: Sequence[_One], others: Sequence[_Other]) -> list[tuple[_One, _Other]]:
    """Pairs to try together: every day each one with the next of the others in turn, else all."""
    if _Run.full:
        return list(product(ones, others))
    return [(one, others[at % len(others)]) for at, one in enumerate(ones)]


def left_for_another_day(
    items: Sequence[pytest.Item], named: frozenset[Path]
) -> Iterator[pytest.Item]:
    """Tests that take turns and have none today, unless their file is one of those named.

    Of each file, and of each word, one is left at least. Each begins somewhere else, so that all
    days have as much to do.
    """
    if _Run.full:
        return
    take_turns = [
        (item, mark.args[0] if mark.args else str(item.path))
        for item in items
        if (mark := item.get_closest_marker("in_turn"))
    ]
    number = Counter(group for _, group in take_turns)
    so_far = Counter[str]()
    for item, group in take_turns:
        turn = so_far[group] + crc32(Path(group).name.encode()) + _Run.day
        so_far[group] += 1
        if turn % min(DAYS, number[group]) and item.path not in named:
            yield item


# For conftest


def add_options(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="also run what is marked as full")
    parser.addoption("--seed", type=int, help="draw what an earlier run with --full drew")


def begin(config: pytest.Config) -> None:
    """Before anything is collected, for how many examples there are depends on it."""
    _Run.full = config.getoption("--full")
    if not _Run.full and config.getoption("--seed") is not None:
        raise pytest.UsageError("--seed draws what --full drew: give both.")
    told = getattr(config, "workerinput", {})
    today = os.environ.get(DAY) or datetime.now(UTC).toordinal()
    _Run.day = told.get("day", int(today))
    config.pluginmanager.register(_TellsWorkers())
    if not _Run.full:
        return
    seed = told.get("seed", config.getoption("--seed"))
    _Run.seed = secrets.randbelow(_HIGHEST) if seed is None else seed
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(_Run.seed)
    config.pluginmanager.register(_Teller(_Run.seed))


class _TellsWorkers:
    """Lets the workers of a run draw as one, and have one day, also at midnight."""

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        node.workerinput.update(seed=_Run.seed, day=_Run.day)


class _Teller:
    """Reports the seed of the run: at its beginning, and where something failed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def pytest_report_header(self) -> str:
        return f"what is drawn now is drawn once more by: --full --seed {self.seed}"

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.failed:
            report.sections.append(("drawn by", f"--full --seed {self.seed}"))
        return report
