"""What tests draw by themselves: the same every day, and something new in each full run.

A test that draws names what it draws: `Random(drawn("hostile/dunlop"))`. Every day that name is the
seed. `--full` adds a seed of the run's own, which it tells at its beginning and beside whatever
failed; `--full --seed N` draws the same once more. Hypothesis draws by that seed too.

Where the outcome is kept (a golden game, a book), or is only likely (who wins more often), a test
has a fixed seed of its own.
"""

import secrets
from collections.abc import Generator, Sequence
from itertools import product
from typing import Any, Final, TypeVar

import pytest

_HIGHEST: Final = 1_000_000

_One = TypeVar("_One")
_Other = TypeVar("_Other")


class _Run:
    """What the command line asked for; every day, and outside of pytest, nothing."""

    full = False
    seed: int | None = None


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


# For conftest


def add_options(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="also run what is marked as full")
    parser.addoption("--seed", type=int, help="draw what an earlier run with --full drew")


def begin(config: pytest.Config) -> None:
    """Before anything is collected, for how many examples there are depends on it."""
    _Run.full = config.getoption("--full")
    if not _Run.full:
        if config.getoption("--seed") is not None:
            raise pytest.UsageError("--seed draws what --full drew: give both.")
        return
    seed = getattr(config, "workerinput", {}).get("seed", config.getoption("--seed"))
    _Run.seed = secrets.randbelow(_HIGHEST) if seed is None else seed
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(_Run.seed)
    config.pluginmanager.register(_Teller(_Run.seed))


class _Teller:
    """Reports the seed of the run: at its beginning, where something failed, and to the workers."""

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

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        node.workerinput["seed"] = self.seed
