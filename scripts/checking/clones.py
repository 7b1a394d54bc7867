"""Whole runs elsewhere: in a clone of what is committed, with a home of their own.

It knows neither what is run nor in what surroundings; `pythons.py` and `stress/suite.py` do.
"""

import os
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

UNCOMMITTED = "What is not committed is in no clone; commit it first."
_LEADS_HOME = ("XDG_CACHE_HOME", "VIRTUAL_ENV")
"""Variables that would lead out of the clone and its home."""


@dataclass(frozen=True)
class Ran:
    """How a command ended, how long it took, and the last line that it printed."""

    status: int
    seconds: float
    closing: str


def is_committed(root: Path) -> bool:
    """Whether a clone of this project has all that is in its folder."""
    told = subprocess.run(
        ["git", "status", "--porcelain", "--untracked-files=no"],
        cwd=root,
        capture_output=True,
        check=True,
    )
    return not told.stdout


def make_clone(root: Path, clone: Path) -> None:
    """Clone what is committed to a folder that is not there yet."""
    subprocess.run(["git", "clone", "--quiet", str(root), str(clone)], check=True)


def at_home(home: Path, changes: Mapping[str, str]) -> dict[str, str]:
    """The variables of a run with this home, in which nothing that is missing may be skipped."""
    ours = {name: value for name, value in os.environ.items() if name not in _LEADS_HOME}
    homes = dict.fromkeys(("HOME", "USERPROFILE"), str(home))  # Windows has the second
    return {**ours, **changes, "CI": "1", **homes}


def run_in(clone: Path, command: Sequence[str], settings: Mapping[str, str], printed: Path) -> Ran:
    """Run the command there; what it prints goes to the file."""
    started = time.monotonic()
    with printed.open("wb") as written:
        status = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=written,
            stderr=subprocess.STDOUT,
            cwd=clone,
            env=settings,
            check=False,
        ).returncode
    seconds = time.monotonic() - started
    lines = printed.read_text("utf-8", errors="replace").strip().splitlines() or [""]
    return Ran(status, seconds, lines[-1].strip("= "))
