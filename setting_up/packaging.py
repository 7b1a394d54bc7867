"""The wheel and the sdist, with a version that says from which commit they are.

Between two releases every commit has the version of the next one with `.dev0`. pip takes a wheel of
the same version for installed already, so a package carries how many commits led to it, which
grows, and the name of the last one. A release is packed with its version as it stands.
"""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from setting_up.environment import Environment, install, uv_settings

VERSION = re.compile(r'^(__version__ = "[^"]*\.dev)0"$', re.MULTILINE)
"""In the package's own file: the version between two releases."""
STANDS_IN = Path("src", "liverpool", "__init__.py")

_LEFT_OUT = shutil.ignore_patterns(
    *(".git", ".venv*", ".*_cache", ".suite", ".hypothesis", "__pycache__", "*.egg-info"),
    *("node_modules", "build", "dist"),
)
"""Of the project's folder, what no package is made from."""


def package(environment: Environment, into: Path) -> None:
    """Build the sdist, and from it the wheel, into this folder. Raises SetupFailed."""
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch, "liverpool-rummy")
        shutil.copytree(environment.root, copy, ignore=_LEFT_OUT)
        stamp(copy / STANDS_IN, lambda *words: _git(environment.root, *words))
        hashed = ["--require-hashes", "--build-constraints", str(environment.requirements("build"))]
        where = ["--quiet", "--out-dir", str(into), str(copy)]
        install(
            [*environment.uv(), "build", *hashed, *where],
            {**uv_settings(), **environment.caches()},
        )


def stamp(file: Path, git: Callable[..., str | None]) -> None:
    """Write the commit into the version, where the file has that of no release and git knows it."""
    count, commit = git("rev-list", "--count", "HEAD"), git("rev-parse", "--short=12", "HEAD")
    if count is None or commit is None:
        return
    changed = ".changed" if git("status", "--porcelain", "--untracked-files=no") else ""
    text = file.read_text("utf-8")
    file.write_text(VERSION.sub(rf'\g<1>{count}+g{commit}{changed}"', text), "utf-8")


def _git(root: Path, *words: str) -> str | None:
    """What git says of the project; None where it is no checkout, or there is no git."""
    try:
        done = subprocess.run(
            ["git", *words], cwd=root, capture_output=True, encoding="utf-8", check=False
        )
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None
