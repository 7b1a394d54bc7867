"""The checks of `run.py test`: what each is called, what it runs, and which run beside each other.

The tests are run in seven parts beside each other. "engine tests" are those that are meant to reach
all of the engine; they alone are traced, for a tracer takes a third more of their time. "browser
tests" wait much, so more of them than cores run at once. "game tests" are about games and those who
play them, "room tests" about tables, "server tests" about their server, "paper tests" about what is
printed, "tests" are all others.
On two cores each but the browser's is one process: handing a test to a worker takes longer than
many a test, and each worker would load all tests of its part once more. All share the cores alike,
so none has so much to do that it is still running when the browsers are done: one process cannot
keep two cores busy. What needs neither page nor simulator begins at once, while these are built.

What the checks cover stands in pyproject.toml and web/package.json.
"""

import os
import secrets
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from scripts.setting_up.node import Node

ROOT = Path(__file__).resolve().parents[2]

ENGINE_TESTS = ("tests/engine", "tests/rules")
BROWSER_TESTS = ("tests/web",)
OTHER_BROWSERS_TESTS = ("tests/browsers",)
"""Run on demand, in several browsers (`scripts/checking/browsers.py`)."""
GAME_TESTS = (
    *("tests/arena", "tests/bots", "tests/fair", "tests/lessons", "tests/perft", "tests/record"),
    *("tests/review", "tests/scores", "tests/simulator", "tests/table"),
)
ROOM_TESTS = ("tests/room",)
SERVER_TESTS = ("tests/server",)
PAPER_TESTS = ("tests/paper",)
PARTS = (ENGINE_TESTS, BROWSER_TESTS, GAME_TESTS, ROOM_TESTS, SERVER_TESTS, PAPER_TESTS)
MEASURED = (f"--cov={ROOT / 'src' / 'liverpool'}", "--cov-report=term", "--cov-fail-under=0")
"""What tests reach above the engine: shown, and not judged."""

BUILD = "build"
WITH_CHECKS = "--with-checks"
"""For `run.py build`: what checks of the page need is installed as well."""
FULL_PAGE_TESTS = ("--", "--mode=full")
BROWSERS_PER_CORE = 1.5
MOST_BROWSERS = 12
HIGHEST_SEED = 1_000_000


@dataclass(frozen=True)
class Check:
    """One check: its name, its command, and for tests the JUnit file that tells of each."""

    name: str
    command: list[str]
    junit: Path | None = None
    may_be_empty: bool = False
    """Whether it is as well where pytest has no tests to run."""

    @property
    def repeated(self) -> str:
        """The command as a person types it in the project's folder."""
        words = [relative(word) for word in self.command if not word.startswith("--junit-xml")]
        return shlex.join(words)

    @property
    def tests_itself(self) -> bool:
        """Whether its tests run in its own process, none of them in others beside it."""
        return self.junit is not None and not any("--numproc" in word for word in self.command)


Lane = Sequence[Check]
"""Checks that run one after the other, beside those of other lanes."""


def relative(word: str) -> str:
    """A path inside the project, as it is named from there; anything else as it is."""
    return os.path.relpath(word, ROOT) if word.startswith(f"{ROOT}{os.sep}") else word


class Checks:
    """All checks, with `--full` and its seed or without; results of tests go to the folder."""

    def __init__(self, arguments: Sequence[str], python: Path, node: Node, results: Path) -> None:
        self.arguments = _with_seed_in_one_word(arguments)
        if self.is_full and not any(word.startswith("--seed=") for word in self.arguments):
            # One for all parts, so that one number draws everything once more.
            self.arguments.append(f"--seed={secrets.randbelow(HIGHEST_SEED)}")
        self.module = [str(python), "-m"]
        self.page = [*node.npm, "--prefix", str(ROOT / "web"), "--silent", "run"]
        self.results = results

    @property
    def is_full(self) -> bool:
        return "--full" in self.arguments

    def without_build(self) -> list[Lane]:
        """What needs nothing that is built, the lanes beside each other."""
        quick = [
            Check("format", [*self.module, "ruff", "format", "--check"]),
            Check("lint", [*self.module, "ruff", "check"]),
            Check("types", [*self.module, "mypy"]),
        ]
        return [self._engine(), quick]

    def build(self) -> Lane:
        """What all others wait for: the tests open the page and run the simulator."""
        return [Check(BUILD, [sys.executable, str(ROOT / "run.py"), "build", WITH_CHECKS])]

    def with_build(self) -> list[Lane]:
        """What runs after that, the lanes beside each other."""
        cores = available_cores()
        quick = [
            Check("page check", [*self.page, "check"]),
            Check("page tests", [*self.page, "test", *(FULL_PAGE_TESTS if self.is_full else [])]),
        ]
        browsers = min(round(BROWSERS_PER_CORE * cores), MOST_BROWSERS)
        lanes = [
            [self._pytest("browser tests", [*BROWSER_TESTS, *self.arguments], browsers)],
            quick,
        ]
        if self.is_full:  # one report tells what all but the engine's own tests reach
            command = [*all_but(ENGINE_TESTS, BROWSER_TESTS), *self.arguments, *MEASURED]
            return [*lanes, [self._pytest("tests", command, cores)]]
        workers = cores // 2 if cores > 3 else 0  # a single one would only cost the handing over
        return [
            *lanes,
            [self._pytest("tests", [*all_but(*PARTS), *self.arguments], workers)],
            [self._pytest("server tests", [*SERVER_TESTS, *self.arguments], workers)],
            [self._pytest("room tests", [*ROOM_TESTS, *self.arguments])],
            [self._pytest("game tests", [*GAME_TESTS, *self.arguments])],
            [self._pytest("paper tests", [*PAPER_TESTS, *self.arguments])],
        ]

    def _engine(self) -> Lane:
        # Measured here and judged afterwards, so that a gap is not taken for a failed test.
        measured = ["--cov", "--cov-report=", "--cov-fail-under=0"]
        tests = self._pytest("engine tests", [*ENGINE_TESTS, *self.arguments, *measured])
        return [tests, Check("engine coverage", [*self.module, "coverage", "report"])]

    def _pytest(self, name: str, arguments: Sequence[str], workers: int = 0) -> Check:
        junit = self.results / f"{name.replace(' ', '-')}.xml"
        spread = [f"--numprocesses={workers}", "--dist=worksteal"] if workers else []
        command = [*self.module, "pytest", *spread, f"--junit-xml={junit}", *arguments]
        return Check(name, command, junit)


def is_whole(arguments: Sequence[str]) -> bool:
    """Whether these arguments of `run.py test` ask for every check, and not for some tests."""
    words = _with_seed_in_one_word(arguments)
    return all(word.partition("=")[0] in {"--full", "--seed"} for word in words)


def _with_seed_in_one_word(arguments: Sequence[str]) -> list[str]:
    words = list(arguments)
    if "--seed" in words[:-1]:
        at = words.index("--seed")
        words[at : at + 2] = [f"--seed={words[at + 1]}"]
    return words


def all_but(*parts: Sequence[str]) -> list[str]:
    """What pytest is told, so that it runs whatever is in tests/ and in none of these parts.

    No file is named, for those that are named run whole.
    """
    own = sorted(path for part in (*parts, OTHER_BROWSERS_TESTS) for path in part)
    return ["tests", *(f"--ignore={path}" for path in own)]


def available_cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
