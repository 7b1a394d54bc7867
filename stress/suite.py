"""The tests again and again, half of the runs beside a load, to show that they tell the truth.

Whole runs are `run.py test` in a fresh clone with an empty home; part runs are the tests that speak
to other processes (browser, server, terminal) in one more clone, side by side. Each run is noted in
the folder as soon as it is over, so that the rest can be done later: runs that are noted for this
commit are not repeated. What a run printed is kept beside the notes if it failed.

Runs without a load go first. Those with one go two at a time, each beside the other; one that is
left over goes beside a process for each core that computes without end. A run without a load is
quiet if the machine did next to nothing else just before and just after it; one that was not is
marked. Where a Chromium is installed ($CHROMIUM, or on the PATH), half of the runs of either kind
have it, all others the one that npm brings. Tests that take turns by the day (`tests/chance.py`)
have all their days in turn, alone and beside a load.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Final

from msgspec import Struct

from bench.checkpoints import noted, noting
from bench.commits import cloned, committed
from bench.results import measured_where
from scripts.checking.checks import available_cores
from scripts.checking.clones import at_home, run_in
from scripts.checking.running import busy as busy_seconds
from scripts.checking.summary import minutes
from scripts.setting_up.environment import Environment

ROOT: Final = Path(__file__).resolve().parent.parent
KEPT: Final = ROOT / ".suite"
WHOLE: Final = 4
PARTS: Final = 20
PART: Final = ("tests/web", "tests/server", "tests/terminal")
DAYS: Final = 3
"""Within so many days each test has a turn, as `tests/chance.py` has it."""

FROM_NPM: Final = "npm"
"""What `tests/web/browser.py` calls the browser that npm brings."""

QUIET: Final = 0.1
"""The share of all cores that may be busy with other things on a quiet machine."""
LISTENED: Final = 2.0
"""Seconds for which that is looked at."""

_BUSY: Final = "while True: pass"


class Run(Struct, frozen=True):
    """One run, as it is noted."""

    commit: str
    kind: str
    """`whole` or `part`."""
    number: int
    loaded: bool
    status: int
    seconds: float
    processor: float | None
    """Seconds of CPU of the whole machine meanwhile; none beside a load."""
    quiet: bool
    closing: str
    """The last line that was printed."""
    browser: str = ""
    """The program that tests in a browser had; empty: whichever there was."""


def report(folder: Path, whole: int, parts: int) -> Iterator[str]:
    """Does what is not noted yet; the lines of the section. Raises `CannotMeasure`."""
    commit = committed(ROOT)
    folder.mkdir(parents=True, exist_ok=True)
    notes = folder / "runs.jsonl"
    wanted = {"whole": range(whole), "part": range(parts)}
    for kind, numbers in wanted.items():
        done = {run.number for run in of_commit(notes, commit) if run.kind == kind}
        for together in _together([number for number in numbers if number not in done]):
            for run in _runs(folder, commit, kind, together):
                with noting(notes) as note:
                    note(run)
                print(_row(run), file=sys.stderr, flush=True)
    runs = [run for run in of_commit(notes, commit) if run.number in wanted[run.kind]]
    yield from _section(sorted(runs, key=lambda run: ([*wanted].index(run.kind), run.number)))


def of_commit(notes: Path, commit: str) -> list[Run]:
    """The runs of this commit that are noted."""
    return [run for run in noted(notes, Run) if run.commit == commit]


def _has_load(number: int) -> bool:
    return number % 2 == 1


def _browser(number: int) -> str:
    """The browser of this run: both come alone and beside a load. Empty: whichever there is."""
    installed = os.environ.get("CHROMIUM") or shutil.which("chromium") or ""
    return FROM_NPM if installed and number // 2 % 2 == 0 else installed


def _together(numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The numbers of runs in the order in which they go: first each alone, then pairs as a load."""
    loaded = [number for number in numbers if _has_load(number)]
    yield from ((number,) for number in numbers if not _has_load(number))
    yield from (tuple(loaded[at : at + 2]) for at in range(0, len(loaded), 2))


def _runs(folder: Path, commit: str, kind: str, numbers: tuple[int, ...]) -> Iterator[Run]:
    """These runs beside each other, each told when it is over."""
    busy = available_cores() if _has_load(numbers[0]) and len(numbers) == 1 else 0
    with ThreadPoolExecutor(len(numbers)) as pool:
        begun = [
            pool.submit(_run, folder / f"{kind}s-{place}", commit, kind, number, busy)
            for place, number in enumerate(numbers, start=1)
        ]
        for run in as_completed(begun):
            yield run.result()


def _run(place: Path, commit: str, kind: str, number: int, busy: int) -> Run:
    loaded = _has_load(number)
    clone, home = place / "clone", place / "home"
    if kind == "whole" or not (clone / ".venv").exists():
        for old in (clone, home):
            shutil.rmtree(old, ignore_errors=True)
        home.mkdir(parents=True)
    cloned(ROOT, clone, commit)
    browser = _browser(number)
    day = {"LIVERPOOL_TESTS_DAY": str(number // 2 % DAYS)}
    settings = at_home(home, day | ({"CHROMIUM": browser} if browser else {}))
    if kind == "part":
        # The small test sets everything up, which is no part of the run.
        run_in(clone, _whole("tests/test_readme.py"), settings, place / "set-up.txt")
    printed = place.parent / f"{kind}-{number}.txt"
    before = _is_quiet()
    used_before = busy_seconds()
    with _load(busy):
        ran = run_in(clone, _whole() if kind == "whole" else _part(), settings, printed)
        used = busy_seconds()
    if ran.status == 0:
        printed.unlink()
    return Run(
        commit=commit,
        kind=kind,
        number=number,
        loaded=loaded,
        status=ran.status,
        seconds=ran.seconds,
        processor=None if loaded or used is None or used_before is None else used - used_before,
        quiet=loaded or (before and _is_quiet()),
        closing=ran.closing,
        browser=browser,
    )


def _whole(*arguments: str) -> list[str]:
    # As a person starts it: not by the Python of this environment, but by the one it was made of.
    python = shutil.which("python3", path=Path(sys.base_prefix, "bin")) or sys.executable
    return [python, "run.py", "test", *arguments]


def _part() -> list[str]:
    workers = f"--numprocesses={2 * available_cores()}"
    return [
        str(Environment(Path()).python),
        "-m",
        "pytest",
        "-q",
        workers,
        "--dist=worksteal",
        *PART,
    ]


@contextlib.contextmanager
def _load(processes: int) -> Iterator[None]:
    busy = [subprocess.Popen([sys.executable, "-c", _BUSY]) for _ in range(processes)]
    try:
        yield
    finally:
        for each in busy:
            each.kill()
            each.wait()


def _is_quiet() -> bool:
    before = busy_seconds()
    time.sleep(LISTENED)
    after = busy_seconds()
    if before is None or after is None:
        return True
    return (after - before) / LISTENED / available_cores() <= QUIET


def _section(runs: Sequence[Run]) -> Iterator[str]:
    failed = sum(run.status != 0 for run in runs)
    yield "## The tests, again and again"
    yield ""
    yield measured_where("suite")
    yield ""
    yield (
        f"Whole runs are `python3 run.py test` in fresh clones with an empty home, set-up included;"
        f" part runs the tests in {', '.join(PART)}. Those beside a load go two at a time."
        f" {len(runs)} runs, {failed} failed."
    )
    yield ""
    yield "| run | beside | browser | minutes | CPU s | |"
    yield "|---|---|---|--:|--:|---|"
    yield from map(_row, runs)


def _row(run: Run) -> str:
    beside = "a load" if run.loaded else "nothing" if run.quiet else "something: not quiet"
    used = "" if run.processor is None else f"{run.processor:.0f}"
    verdict = run.closing if run.status == 0 else f"FAILED: {run.closing}"
    took = minutes(run.seconds)
    with_what = Path(run.browser).name
    return f"| {run.kind} {run.number + 1} | {beside} | {with_what} | {took} | {used} | {verdict} |"
