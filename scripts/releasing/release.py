"""A release, checked, made, tried and described: `run.py release` (docs/work/releasing.md).

What is released is the commit, not the folder: it is cloned twice, into two folders in other
surroundings, and the packages of both must be the same to the byte.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from scripts.releasing.parts import parts
from scripts.releasing.trials import try_all
from scripts.setting_up.environment import Environment, SetupFailed, say
from scripts.setting_up.packaging import STANDS_IN, commit_of, git

BUDGETS = {".whl": 11_000_000, ".tar.gz": 14_500_000}
"""Bytes that a package may have."""
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
RELEASED = re.compile(r"\d+\.\d+\.\d+")
UNRELEASED = "Unreleased"
ALL = "all"
"""The extra that brings the others."""
SECTION = re.compile(
    r"^## (\S+)(?: \((\d{4}-\d\d-\d\d)\))?\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL
)
"""In the changelog: what a version is called, its day, and its text."""


def release(environment: Environment, *, rehearsal: bool) -> int:
    """Check and make a release into dist/; a rehearsal makes one of whatever commit this is.

    Raises SetupFailed where something is not as it has to be.
    """
    root = environment.root
    if not rehearsal:
        if faults := [*not_ready(root)]:
            raise SetupFailed("This is no release yet:\n" + "\n".join(faults))
        tests, strictly = [sys.executable, "run.py", "test"], {**os.environ, "CI": "1"}
        if subprocess.run(tests, cwd=root, env=strictly, check=False).returncode:
            raise SetupFailed("The checks have failed; nothing is released.")
    elif (commit := commit_of(root)) is not None and commit.changed:
        say("Something here is in no commit; it is left out.")
    environment.set_up(["core"])
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        one = _packed(root, scratch / "one", 0o022, "UTC")
        other = _packed(one, scratch / "another folder", 0o077, "Asia/Tokyo")
        made = same(one, other)
        wheel = next(file for file in made if file.suffix == ".whl")
        check_sizes(made)
        try_all(environment, wheel, scratch)
        dist = root / "dist"
        shutil.rmtree(dist, ignore_errors=True)
        shutil.copytree(one / "dist", dist, ignore=shutil.ignore_patterns(".gitignore"))
        describe(one, dist, wheel.name.split("-")[1])
    say(f"{'The rehearsal' if rehearsal else 'The release'} is in {dist}.")
    return 0


def not_ready(root: Path) -> Iterator[str]:
    """Why what is checked out cannot be released: a sentence for each reason."""
    version = stated_version(root)
    if not RELEASED.fullmatch(version):
        yield f"- The version in {STANDS_IN.as_posix()} is {version}: write the one to release."
    newest, day, _ = sections(root)[0]
    if newest == UNRELEASED:
        yield f"- CHANGELOG.md begins with {UNRELEASED}: name the version, and the day in brackets."
    elif newest != version or not day:
        yield f"- CHANGELOG.md begins with {newest}: it should be {version}, and the day."
    tags = git(root, "tag", "--points-at", "HEAD").split()
    if tags and f"v{version}" not in tags:
        yield f"- The tag of this commit is {tags[0]}: it should be v{version}."
    commit = commit_of(root)
    if commit is None or commit.changed:
        yield "- Something here is in no commit: commit it, or take it away."


def stated_version(root: Path) -> str:
    """The version, which stands in one file alone."""
    found = VERSION.search((root / STANDS_IN).read_text("utf-8"))
    assert found is not None
    return found[1]


def sections(root: Path) -> list[tuple[str, str, str]]:
    """The changelog: version, day and text, the newest first. Raises SetupFailed for none."""
    found: list[tuple[str, str, str]] = SECTION.findall((root / "CHANGELOG.md").read_text("utf-8"))
    if not found:
        raise SetupFailed("CHANGELOG.md has no heading: begin with `## VERSION (YEAR-MONTH-DAY)`.")
    return found


def _packed(root: Path, clone: Path, umask: int, zone: str) -> Path:
    """A clone of the commit with its packages in dist/."""
    say(f"Packing a clone in {clone} ...")
    git(root, "clone", "--quiet", "--no-local", str(root), str(clone))
    command = [sys.executable, "run.py", "package"]
    surroundings = {**os.environ, "TZ": zone}
    done = subprocess.run(command, cwd=clone, env=surroundings, umask=umask, stdout=2, check=False)
    if done.returncode:
        raise SetupFailed("A clone could not be packed; the lines above say why.")
    return clone


def same(one: Path, other: Path) -> list[Path]:
    """The packages of two clones, which must be the same. Raises SetupFailed."""
    made, again = (sorted((clone / "dist").glob("liverpool*")) for clone in (one, other))
    if [each.name for each in made] != [each.name for each in again]:
        raise SetupFailed("Two clones of one commit give packages of other names.")
    for file, copy in zip(made, again, strict=True):
        if file.read_bytes() != copy.read_bytes():
            where = f" in {', '.join(_differing(file, copy))}" if file.suffix == ".whl" else ""
            raise SetupFailed(f"Two clones of one commit give other bytes{where}: {file.name}.")
    return made


def _differing(one: Path, other: Path) -> list[str]:
    with zipfile.ZipFile(one) as first, zipfile.ZipFile(other) as second:
        sums = [{each.filename: each.CRC for each in file.infolist()} for file in (first, second)]
    return sorted({name for name, _ in sums[0].items() ^ sums[1].items()}) or ["what packs them"]


def check_sizes(made: list[Path]) -> None:
    """Raises SetupFailed where a package is larger than it may be."""
    for file in made:
        (budget,) = (most for ending, most in BUDGETS.items() if file.name.endswith(ending))
        if file.stat().st_size > budget:
            raise SetupFailed(
                f"{file.name} has {file.stat().st_size:,} bytes, and {budget:,} are the most:"
                " find what it need not have, or raise BUDGETS in scripts/releasing/release.py."
            )


def describe(clone: Path, dist: Path, version: str) -> None:
    """Write the list of parts, the sums and the notes beside the packages."""
    extras = extras_of(clone)
    commit = commit_of(clone)
    assert commit is not None
    listed = dist / f"liverpool_rummy-{version}.cdx.json"
    listed.write_text(parts(clone, version, commit.seconds, extras), "utf-8", newline="\n")
    sums = "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in sorted(dist.iterdir())
    )
    (dist / "SHA256SUMS").write_text(sums, "utf-8", newline="\n")
    _, _, text = sections(clone)[0]
    notes = f"{text.strip()}\n\nCommit {commit.name}. Packages, and what they are made of:\n\n"
    (dist / "NOTES.md").write_text(f"{notes}```\n{sums}```\n", "utf-8", newline="\n")


def extras_of(root: Path) -> list[str]:
    """The extras of the package that have a list of requirements."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    return [name for name in project["optional-dependencies"] if name != ALL]


def install_extras(environment: Environment, extras: Sequence[str]) -> int:
    """Install what these extras need into `.venv`. Raises SetupFailed."""
    known = extras_of(environment.root)
    if not extras or not set(extras) <= {*known, ALL}:
        raise SetupFailed(f"Name extras to install: {', '.join([*known, ALL])}.")
    environment.set_up(known if ALL in extras else extras)
    return 0
