"""Whole runs elsewhere: what is in the clone, what the run finds around it, and what is told."""

import subprocess
import sys
from pathlib import Path

import pytest

from scripts.checking.clones import at_home, is_committed, make_clone, run_in


def git(folder: Path, *words: str) -> None:
    who = ["-c", "user.name=A", "-c", "user.email=a@example.com"]
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


def test_a_clone_has_what_is_committed(tmp_path: Path) -> None:
    root, clone = tmp_path / "project", tmp_path / "l'été & more"
    root.mkdir()
    (root / "file.txt").write_text("1", "utf-8")
    for words in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "One"]):
        git(root, *words)
    (root / "beside.txt").write_text("", "utf-8")
    assert is_committed(root)
    make_clone(root, clone)
    assert [path.name for path in clone.glob("*.txt")] == ["file.txt"]
    (root / "file.txt").write_text("2", "utf-8")
    assert not is_committed(root)


def test_a_run_has_a_home_of_its_own_and_tells_its_last_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CACHE_HOME", "VIRTUAL_ENV", "CI", "TZ"):
        monkeypatch.setenv(name, "ours")
    says = "import os, pathlib, sys\n"
    says += "names = ('XDG_CACHE_HOME', 'VIRTUAL_ENV', 'CI', 'TZ')\n"
    says += "print(pathlib.Path.home().name, pathlib.Path.cwd().name)\n"
    says += "print('===', *map(os.environ.get, names), sys.stdin.read(), '===')\n"
    says += "sys.exit(3)"
    home, printed = tmp_path / "home", tmp_path / "printed.txt"
    (tmp_path / "clone").mkdir()
    settings = at_home(home, {"TZ": "theirs"})
    ran = run_in(tmp_path / "clone", [sys.executable, "-c", says], settings, printed)
    assert (ran.status, ran.closing.strip()) == (3, "None None 1 theirs")
    assert ran.seconds > 0
    assert printed.read_text("utf-8").splitlines()[0] == "home clone"


def test_what_prints_nothing_has_no_last_line(tmp_path: Path) -> None:
    ran = run_in(tmp_path, [sys.executable, "-c", ""], at_home(tmp_path, {}), tmp_path / "p.txt")
    assert (ran.status, ran.closing) == (0, "")
