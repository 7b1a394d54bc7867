"""Whole runs of all tests by every Python that is here, each in other surroundings.

Whoever runs the tests has a Python, a folder, a language and a home of their own. `run.py test
--pythons` runs all of them in a fresh clone of what is committed, once for each Python, with the
surroundings in turn; `--pythons=all` with each of them.
"""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from scripts.checking.checks import ROOT
from scripts.checking.clones import UNCOMMITTED, Ran, at_home, is_committed, make_clone, run_in
from scripts.checking.summary import minutes
from scripts.setting_up.environment import SetupFailed, attempt, say

OPTION = "--pythons"
"""For `run.py test`: by every Python that is here; with `=all`, each in all surroundings."""
OLDEST = (3, 11)
LOGS = ROOT / "build" / "pythons"
"""What runs that failed have printed."""
NOBODY = "nobody"
"""The user of Unix who owns nothing; only root can become another user."""

_SEES_ITSELF = "import os, sys; os.listdir(sys.base_prefix)"
_TELLS = "import sys; print(*sys.version_info[:2], sep='.')"


@dataclass(frozen=True)
class Surroundings:
    """In what the tests run: the name of the folder, the variables, the home, the user."""

    title: str
    folder: str = "clone"
    settings: Mapping[str, str] = field(default_factory=dict)
    closed_home: bool = False
    user: str = ""


ALL = (
    Surroundings("a plain folder, an empty home"),
    Surroundings(
        "a folder with spaces, quotes and é, LC_ALL=C",
        folder='Grand mère\'s "games" & more',
        settings={"LC_ALL": "C", "TZ": "Asia/Kathmandu"},
    ),
    Surroundings("an ordinary user", user=NOBODY, settings={"TZ": "America/St_Johns"}),
    Surroundings(
        "a home closed to writing, a day ahead",
        closed_home=True,
        user=NOBODY,  # nothing is closed to root
        settings={"TZ": "Pacific/Kiritimati"},
    ),
)


@dataclass(frozen=True)
class Run:
    """One whole run, and how it went."""

    python: str
    surroundings: str
    ran: Ran


def chosen(arguments: Sequence[str]) -> tuple[bool, list[str]] | None:
    """Whether all surroundings are asked for, and what else was said; None without the option."""
    asked = [word for word in arguments if word.partition("=")[0] == OPTION]
    if not asked:
        return None
    values = {word.partition("=")[2] for word in asked}
    if values - {"", "all"}:
        raise SetupFailed(f"Write {OPTION}, or {OPTION}=all for each Python in all surroundings.")
    return "all" in values, [word for word in arguments if word not in asked]


def pythons() -> dict[str, list[Path]]:
    """Every Python that is new enough, by 3.x, the newest last: the programs that start it."""
    found: dict[tuple[int, ...], list[Path]] = {}
    for program in _candidates():
        told = attempt([str(program), "-c", _TELLS])
        version = tuple(map(int, told.split("."))) if told else ()
        if version >= OLDEST:
            found.setdefault(version, []).append(program)
    return {".".join(map(str, version)): found[version] for version in sorted(found)}


def _candidates() -> Iterator[Path]:
    """Whatever is called python3.x on the PATH, or lies where pyenv puts it."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    for folder in folders:
        if folder.is_dir():
            yield from sorted(path for path in folder.glob("python3*") if _is_python(path.name))
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from sorted(pyenv.glob("versions/*/bin/python3"))


def _is_python(name: str) -> bool:
    return re.fullmatch(r"python3(\.\d+)?(\.exe)?", name) is not None


def possible() -> tuple[Surroundings, ...]:
    """The surroundings that can be had here: only root of a Unix can become another user."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0 and bool(shutil.which("setpriv"))
    return tuple(one for one in ALL if is_root or not one.user)


def table(
    found: Mapping[str, Sequence[Path]], *, all_of_them: bool
) -> Iterator[tuple[str, Path, Surroundings]]:
    """Which runs there are: each Python once, with the surroundings in turn, or with each.

    A Python in the home of root is started by root alone: then the next surroundings have their
    turn, or these are left out, which is said.
    """
    every = possible()
    for at, (version, programs) in enumerate(found.items()):
        for around in every if all_of_them else (*every[at % len(every) :], *every):
            program = startable(programs, around.user)
            if program is not None:
                yield version, program, around
                if not all_of_them:
                    break
            elif all_of_them:
                why = f"for {around.user} cannot start it"
                say(f"Left out: Python {version}, {around.title}, {why}.")


def startable(programs: Sequence[Path], user: str) -> Path | None:
    """The first of these that this user can start: one in the home of root is root's alone."""
    for program in programs:
        if attempt([*_as_user(user), str(program), "-c", _SEES_ITSELF]) is not None:
            return program
    return None


def run_all(arguments: Sequence[str], *, all_of_them: bool) -> int:
    """Makes the runs one after the other and tells how each went; 1 if any failed."""
    if not is_committed(ROOT):
        raise SetupFailed(UNCOMMITTED)
    shutil.rmtree(LOGS, ignore_errors=True)
    runs = []
    for version, python, around in table(pythons(), all_of_them=all_of_them):
        say(f"Python {version}, {around.title} ...")
        run = _run(version, python, around, arguments)
        runs.append(run)
        say(_row(run))
    say("")
    for run in runs:
        say(_row(run))
    return int(any(run.ran.status for run in runs))


def _row(run: Run) -> str:
    verdict = "FAILED" if run.ran.status else "passed"
    took = minutes(run.ran.seconds)
    return f"{verdict}  {run.python:8} {took:>6}  {run.surroundings}: {run.ran.closing}"


def _run(version: str, python: Path, around: Surroundings, arguments: Sequence[str]) -> Run:
    with tempfile.TemporaryDirectory() as scratch:
        place = Path(scratch)
        clone, home = place / around.folder, place / "home"
        home.mkdir()
        make_clone(ROOT, clone)
        if around.user:
            place.chmod(0o755)
            subprocess.run(["chown", "-R", around.user, str(clone), str(home)], check=True)
        if around.closed_home:
            home.chmod(0o555)
        command = [*_as_user(around.user), str(python), "run.py", "test", *arguments]
        printed = place / "printed.txt"
        ran = run_in(clone, command, at_home(home, around.settings), printed)
        home.chmod(0o755)
        if ran.status:
            LOGS.mkdir(parents=True, exist_ok=True)
            number = 1 + len(list(LOGS.iterdir()))
            kept = shutil.copy(printed, LOGS / f"{number}-python-{version}.txt")
            say(f"What it printed is in {kept}.")
        return Run(version, around.title, ran)


def _as_user(user: str) -> list[str]:
    """What makes the rest of a command run as this user."""
    if not user:
        return []
    return ["setpriv", f"--reuid={user}", "--regid=nogroup", "--clear-groups"]
