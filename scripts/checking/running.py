"""Checks side by side: each in a process of its own, shown whole as soon as it is done.

It knows neither what the checks are nor what they mean; `summary.py` tells how they went.
"""

import os
import queue
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from scripts.checking.checks import Check, Lane
from scripts.setting_up.environment import say

EVERY = 30.0
"""Seconds after which people hear how far things are."""

NOTHING_RAN = 5
"""The exit status of pytest where there was no test to run."""
CANNOT_START = 127
"""The exit status that shells give where a command is not there."""

_PERCENT = re.compile(rb"\[ *(\d+)%\]")


@dataclass(frozen=True)
class Outcome:
    """How a check went: its exit status and what it took."""

    check: Check
    status: int
    seconds: float
    processor: float | None
    """Seconds of CPU of the process and of those that it waited for, where the system tells."""
    printed: bytes = b""
    asleep: float | None = None
    """Seconds in which the process itself neither ran nor waited for a core. On a busy machine they
    are more: since 6.12, Linux takes some of its sleep for waiting where it has run much before."""


class _Running:
    """Checks that are running now, each with what it has printed so far."""

    def __init__(self, folder: Path, environment: Mapping[str, str], root: Path) -> None:
        self.folder, self.environment, self.root = folder, environment, root
        self.done: queue.Queue[Outcome] = queue.Queue()
        self.now: dict[str, tuple[subprocess.Popen[bytes], Path]] = {}
        self.stopped = False
        self._lock = threading.Lock()

    def lane(self, checks: Lane) -> None:
        for check in checks:
            output = self.folder / f"{check.name.replace(' ', '-')}.txt"
            started = time.monotonic()
            try:
                process = self._started(check, output)
            except OSError as error:  # the lane goes on: every check has an outcome
                output.write_text(f"{check.repeated}: {error}\n", "utf-8", newline="\n")
                status, processor, awake = CANNOT_START, None, None
            else:
                if process is None:
                    return
                status, processor, awake = _ended(process)
                if check.may_be_empty and status == NOTHING_RAN:
                    status = 0
            with self._lock:
                self.now.pop(check.name, None)
            took = time.monotonic() - started
            asleep = None if awake is None else max(took - awake, 0.0)
            self.done.put(Outcome(check, status, took, processor, output.read_bytes(), asleep))

    def _started(self, check: Check, output: Path) -> subprocess.Popen[bytes] | None:
        """The check's process; none once everything is to end."""
        with self._lock:
            if self.stopped:
                return None
            with output.open("wb") as written:
                process = subprocess.Popen(
                    check.command,
                    stdin=subprocess.DEVNULL,
                    stdout=written,
                    stderr=subprocess.STDOUT,
                    cwd=self.root,
                    env=self.environment,
                )
            self.now[check.name] = process, output
            return process

    def stop(self) -> None:
        with self._lock:
            self.stopped = True
            for process, _ in self.now.values():
                process.terminate()

    def progress(self) -> str:
        with self._lock:
            return ", ".join(f"{name}{_percent(output)}" for name, (_, output) in self.now.items())


def _ended(process: subprocess.Popen[bytes]) -> tuple[int, float | None, float | None]:
    """How it ended, the CPU that it and its children took, and how long it ran or wanted to."""
    if not hasattr(os, "wait4"):
        return process.wait(), None, None
    awake = None
    if sys.platform == "linux":  # which tells it as long as nobody has asked how it ended
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        with suppress(OSError):
            awake = awake_in(Path(f"/proc/{process.pid}/schedstat").read_text("ascii"))
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, used.ru_utime + used.ru_stime, awake


def awake_in(schedstat: str) -> float:
    """Seconds that a process ran or waited for a core, as Linux tells."""
    ran, waited, _ = schedstat.split()
    return (int(ran) + int(waited)) / 1e9


def busy() -> float | None:
    """Seconds of CPU that this machine has spent on anything, where the system tells."""
    if sys.platform != "linux":
        return None
    try:
        first = Path("/proc/stat").read_text("ascii").partition("\n")[0]
    except OSError:
        return None
    user, nice, system, _idle, _iowait, irq, softirq = map(int, first.split()[1:8])
    return (user + nice + system + irq + softirq) / os.sysconf("SC_CLK_TCK")


def busy_cores() -> Callable[[], float | None]:
    """Asked later, says how many cores of this machine were busy since now, on average."""
    began, busy_before = time.monotonic(), busy()

    def until_now() -> float | None:
        after = busy()
        if after is None or busy_before is None:
            return None
        return (after - busy_before) / (time.monotonic() - began)

    return until_now


def _percent(output: Path) -> str:
    found = _PERCENT.findall(output.read_bytes())
    return f" {int(found[-1])} %" if found else ""


def run(
    lanes: Sequence[Lane],
    folder: Path,
    environment: Mapping[str, str],
    root: Path,
    *,
    first: Lane = (),
    then: Sequence[Lane] = (),
) -> list[Outcome]:
    """Run the lanes beside each other, in the project's folder; what is printed goes to stdout.

    `first` runs beside them as well, and those of `then` begin when it has come to its end.
    """
    running = _Running(folder, environment, root)

    def threads_of(lanes: Sequence[Lane]) -> list[threading.Thread]:
        return [threading.Thread(target=running.lane, args=(lane,)) for lane in lanes]

    def first_and_then() -> None:
        running.lane(first)
        after = threads_of(then)
        for thread in after:
            thread.start()
        for thread in after:
            thread.join()

    threads = [*threads_of(lanes), threading.Thread(target=first_and_then)]
    outcomes: list[Outcome] = []
    try:
        for thread in threads:
            thread.start()
        left = sum(map(len, [*lanes, first, *then]))
        while left:
            try:
                outcome = running.done.get(timeout=EVERY)
            except queue.Empty:
                say(f"   still running: {running.progress()}")
                continue
            left -= 1
            outcomes.append(outcome)
            verdict = "FAILED" if outcome.status else "passed"
            say(f"\n== {outcome.check.name}: {verdict}")
            os.write(1, outcome.printed)
    except BaseException:
        running.stop()
        raise
    finally:
        for thread in threads:
            thread.join()
    return outcomes
