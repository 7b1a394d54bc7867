"""The wheel and the sdist, the same to the byte for one commit, with page and simulator.

Between two releases every commit has the version of the next one with `.dev0`. pip takes a wheel of
the same version for installed already, so a package carries how many commits led to it, which
grows, and the name of the last one. A release is packed with its version as it stands.

Whoever asks for one (`run.py package`, pip, uv), `backend.py` has it built here: from a copy of
what belongs to the project, with the time of the commit, and without the rights, the owner and the
folder of who builds. The same setuptools and the same Python make the same bytes.
"""

import os
import re
import shutil
import stat
import subprocess
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import chdir
from dataclasses import dataclass
from gzip import GzipFile
from pathlib import Path

from scripts.setting_up.environment import Environment, SetupFailed, install, uv_settings
from scripts.setting_up.node import BuiltProject
from scripts.setting_up.offline import Offline
from scripts.setting_up.page import Page
from scripts.setting_up.simulator import Simulator

VERSION = re.compile(r'^(__version__ = "[^"]*\.dev)0"$', re.MULTILINE)
"""In the package's own file: the version between two releases."""
STANDS_IN = Path("src", "liverpool", "__init__.py")
TIME = "SOURCE_DATE_EPOCH"
"""The variable by which whoever builds asks for another time than the commit's."""
NOTED = "source-date.txt"
"""In the sdist: the time, for the wheel that is built from it."""

_LEFT_OUT = shutil.ignore_patterns(
    *(".venv*", ".*_cache", ".suite", ".mutants", ".hypothesis", "__pycache__", "*.egg-info"),
    *("node_modules", "build", "dist"),
)
"""Of a folder that is no checkout, what no package is made from."""
_FILE, _FOLDER = 0o644, 0o755
_FIRST_OF_ZIP = 315_532_800
"""The beginning of 1980, before which a file in a wheel cannot be."""


@dataclass(frozen=True)
class Commit:
    """What a package says of the commit that it is made from."""

    count: int
    name: str
    seconds: int
    """When it was made."""
    changed: bool = False
    """Whether something in the folder is otherwise, or more."""


def package(environment: Environment, into: Path) -> None:
    """Build the sdist, and from it the wheel, into this folder. Raises SetupFailed."""
    hashed = ["--require-hashes", "--build-constraints", str(environment.requirements("build"))]
    where = ["--quiet", "--out-dir", str(into), str(environment.root)]
    install(
        [*environment.uv(), "build", *hashed, *where],
        {**uv_settings(), **environment.caches()},
    )


def build_wheel(root: Path, into: Path, build: Callable[[str], str]) -> str:
    """The name of the wheel that `build` makes, in a copy of the project. Raises SetupFailed."""
    return _build(root, into, build, _level_wheel)


def build_sdist(root: Path, into: Path, build: Callable[[str], str]) -> str:
    """The name of the sdist that `build` makes, in a copy of the project. Raises SetupFailed."""
    return _build(root, into, build, _level_sdist)


def _build(
    root: Path,
    into: Path,
    build: Callable[[str], str],
    level: Callable[[Path, Path, int], None],
) -> str:
    for project in _built(root):
        if not project.is_current():
            raise SetupFailed(
                f"The {project.title} is not built from these sources, and no package is made"
                f" without it: run `python3 run.py package` in {root}, which builds all and"
                " leaves the wheel and the sdist in dist/."
            )
    commit = commit_of(root)
    seconds = _seconds(root, commit)
    with tempfile.TemporaryDirectory() as scratch:
        copy, rough = Path(scratch, "copy"), Path(scratch, "rough")
        _copy(root, copy)
        rough.mkdir()
        if commit is not None:
            stamp(copy / STANDS_IN, commit)
        (copy / NOTED).write_text(f"{seconds}\n", "utf-8", newline="\n")
        with chdir(copy):
            name = build(str(rough))
        level(rough / name, into / name, seconds)
    return name


def commit_of(root: Path) -> Commit | None:
    """The commit that is checked out in this folder; None where it is no checkout.

    Raises SetupFailed where git cannot tell.
    """
    if not (root / ".git").exists():  # else that of a checkout around it would answer
        return None
    if git(root, "rev-parse", "--is-shallow-repository").strip() == "true":
        raise SetupFailed(
            "This clone is shallow, and the version says how many commits led here: run"
            " `git fetch --unshallow`, then start again."
        )
    count, name = git(root, "rev-list", "--count", "HEAD"), git(root, "rev-parse", "HEAD")
    seconds = git(root, "show", "--no-patch", "--format=%ct", "HEAD")
    return Commit(int(count), name[:12], int(seconds), bool(git(root, "status", "--porcelain")))


def stamp(file: Path, commit: Commit) -> None:
    """Write the commit into the version, where the file has that of no release."""
    changed = ".changed" if commit.changed else ""
    text = file.read_text("utf-8")
    version = VERSION.sub(rf'\g<1>{commit.count}+g{commit.name}{changed}"', text)
    file.write_text(version, "utf-8", newline="\n")


def _copy(root: Path, copy: Path) -> None:
    """Copy what belongs to the project and what is built from it."""
    if not (root / ".git").exists():
        shutil.copytree(root, copy, ignore=_LEFT_OUT, copy_function=shutil.copyfile)
        return
    for name in _of_the_project(root):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / name, copy / name)


def _of_the_project(root: Path) -> Iterator[Path]:
    """All that git does not ignore, and what is built of it."""
    listed = git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in filter(None, listed.split("\0")):
        if (root / name).is_file():  # else it has been removed
            yield Path(name)
    for project in _built(root):
        for path in {*project.built.rglob("*"), project.last, project.stamp}:
            if path.is_file():
                yield path.relative_to(root)


def _built(root: Path) -> Iterator[BuiltProject]:
    for kind in (Page, Simulator, Offline):
        yield kind(Environment(root))


def _seconds(root: Path, commit: Commit | None) -> int:
    """The time that all files in a package bear."""
    said = os.environ.get(TIME, "")
    if said and not said.isdecimal():
        raise SetupFailed(f"{TIME}={said} is no number of seconds; unset it for the commit's time.")
    if said:
        return int(said)
    if commit is not None:
        return commit.seconds
    noted = root / NOTED
    if noted.exists():
        return int(noted.read_text("utf-8"))
    return int((root / STANDS_IN).stat().st_mtime)  # nobody knows which commit this is


def _level_wheel(rough: Path, level: Path, seconds: int) -> None:
    year, month, day, hour, minute, second, *_ = time.gmtime(max(seconds, _FIRST_OF_ZIP))
    date = year, month, day, hour, minute, second
    with zipfile.ZipFile(rough) as given, zipfile.ZipFile(level, "w") as made:
        for each in given.infolist():
            entry = zipfile.ZipInfo(each.filename, date)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # the system by whose rights the next line means what it says
            entry.external_attr = (stat.S_IFREG | _FILE) << 16
            made.writestr(entry, given.read(each))


def _level_sdist(rough: Path, level: Path, seconds: int) -> None:
    with (
        tarfile.open(rough) as given,
        level.open("wb") as file,
        GzipFile("", "wb", fileobj=file, mtime=seconds) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as made,
    ):
        for each in given:
            entry = tarfile.TarInfo(each.name)
            entry.mtime = seconds
            if each.isdir():
                entry.type, entry.mode = tarfile.DIRTYPE, _FOLDER
                made.addfile(entry)
            else:
                entry.size, entry.mode = each.size, _FILE
                made.addfile(entry, given.extractfile(each))


def git(root: Path, *words: str) -> str:
    """What git says of this checkout, whoever owns it. Raises SetupFailed."""
    command = ["git", "-c", "safe.directory=*", *words]
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, encoding="utf-8", check=False)
    except OSError as error:
        raise SetupFailed(
            f"The version says which commit a package is made from, and git does not start:"
            f" {error}. Install git, then start again."
        ) from error
    if done.returncode:
        raise SetupFailed(
            f"The version says which commit a package is made from, and git does not tell:"
            f" {done.stderr.strip()}."
        )
    return done.stdout
