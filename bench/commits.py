"""What is measured of a commit is done in a clone of its own."""

import subprocess
from pathlib import Path

from scripts.checking.clones import UNCOMMITTED, is_committed, make_clone
from stress.served import CannotMeasure


def committed(root: Path) -> str:
    """The commit that is checked out; raises `CannotMeasure` if there is more than that."""
    if not is_committed(root):
        raise CannotMeasure(UNCOMMITTED)
    return git(root, "rev-parse", "HEAD")


def cloned(root: Path, clone: Path, commit: str) -> None:
    """Makes the clone where there is none, and has it as the commit has it."""
    if not clone.exists():
        make_clone(root, clone)
    git(clone, "fetch", "--quiet", str(root), commit)
    git(clone, "checkout", "--quiet", "--force", "--detach", commit)


def git(root: Path, *arguments: str) -> str:
    """What git prints; raises `CannotMeasure` with what it complains of."""
    done = subprocess.run(
        ["git", *arguments], cwd=root, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise CannotMeasure(f"git {arguments[0]} failed: {done.stderr.strip()}")
    return done.stdout.strip()
