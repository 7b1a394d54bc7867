"""The tests again and again: runs are noted one by one, and taken up where they were left."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from stress import suite
from stress.served import CannotMeasure
from stress.suite import Run, of_commit, report
from tests import chance

PRINTS_HOME = "import os; print(os.listdir(os.environ['HOME'])); raise SystemExit(3)"
MEETS = """
import pathlib, sys, time
here = pathlib.Path.cwd().parent  # runs that go alone are all at the first place
with open(here / "runs", "a") as runs:
    runs.write("x")
is_alone = here.name == "parts-1" and len((here / "runs").read_text()) <= 2
deadline = time.monotonic() + 60
while not is_alone and len([*here.parent.glob("*/runs")]) < 2:
    if time.monotonic() > deadline:
        sys.exit("nobody is beside it")
    time.sleep(0.01)
"""
"""The two without a load are over at once; the others wait until both have begun."""


def git(folder: Path, *arguments: str) -> None:
    who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of one file, whose whole run is good and whose part run is not."""
    root = tmp_path / "project"
    root.mkdir()
    git(root, "init", "--quiet")
    (root / "file.txt").write_text("1")
    git(root, "add", "file.txt")
    git(root, "commit", "--quiet", "-m", "one file")
    monkeypatch.setattr(suite, "ROOT", root)
    monkeypatch.setattr(suite, "LISTENED", 0.01)
    monkeypatch.setattr(suite, "_whole", lambda *_: [sys.executable, "-c", "print('all good')"])
    monkeypatch.setattr(suite, "_part", lambda: [sys.executable, "-c", PRINTS_HOME])
    return root


def test_runs_are_done_once_and_shown(project: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    said = list(report(kept, 2, 1))
    assert any("3 runs, 1 failed" in line for line in said)
    rows = [line for line in said if line.startswith(("| whole", "| part"))]
    assert [row.split("|")[1].strip() for row in rows] == ["whole 1", "whole 2", "part 1"]
    assert "all good" in rows[0]
    assert "a load" in rows[1]
    assert "FAILED" in rows[2]
    # What a failed run printed is kept, and that of a good one is not; the home was empty.
    assert (kept / "part-0.txt").read_text("utf-8") == "[]\n"
    assert not (kept / "whole-0.txt").exists()

    runs = (kept / "runs.jsonl").read_bytes()
    assert list(report(kept, 2, 1))[-3:] == rows
    assert (kept / "runs.jsonl").read_bytes() == runs
    assert len([line for line in report(kept, 3, 1) if line.startswith("| whole")]) == 3
    assert (kept / "runs.jsonl").read_bytes().startswith(runs)


def test_runs_with_a_load_go_beside_each_other(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suite, "_part", lambda: [sys.executable, "-c", MEETS])
    said = list(report(tmp_path / "kept", 0, 4))
    assert any("4 runs, 0 failed" in line for line in said)
    rows = [line.split("|")[1:3] for line in said if line.startswith("| part")]
    assert [number.strip() for number, _ in rows] == ["part 1", "part 2", "part 3", "part 4"]
    assert ["a load" in beside for _, beside in rows] == [False, True, False, True]


def test_half_of_either_kind_have_the_browser_that_is_installed(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHROMIUM", "/usr/bin/mine")
    prints = [sys.executable, "-c", "import os; print(os.environ['CHROMIUM'])"]
    monkeypatch.setattr(suite, "_part", lambda: prints)
    said = list(report(tmp_path / "kept", 0, 4))
    rows = [[cell.strip() for cell in line.split("|")] for line in said if "| part" in line]
    assert [(row[3], row[6]) for row in rows] == [
        *[("npm", "npm")] * 2,
        *[("mine", "/usr/bin/mine")] * 2,
    ]
    monkeypatch.delenv("CHROMIUM")
    monkeypatch.setenv("PATH", "")
    assert {suite._browser(number) for number in range(4)} == {""}


def test_each_day_of_the_tests_comes_alone_and_beside_a_load(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    prints = [sys.executable, "-c", f"import os; print(os.environ['{chance.DAY}'])"]
    monkeypatch.setattr(suite, "_part", lambda: prints)
    said = list(report(tmp_path / "kept", 0, 2 * suite.DAYS))
    rows = [[cell.strip() for cell in line.split("|")] for line in said if "| part" in line]
    assert suite.DAYS == chance.DAYS
    for loaded in (False, True):
        assert {row[6] for row in rows if (row[2] == "a load") is loaded} == {"0", "1", "2"}


def test_runs_of_another_commit_and_torn_lines_do_not_count(tmp_path: Path) -> None:
    run = Run("abc", "whole", 0, False, 0, 1.0, 1.0, True, "all good")
    notes = tmp_path / "runs.jsonl"
    assert of_commit(notes, "abc") == []
    line = msgspec.json.encode(run)
    notes.write_bytes(line + b"\n" + line[:20])
    assert of_commit(notes, "abc") == [run]
    assert of_commit(notes, "def") == []


def test_what_is_not_committed_is_not_measured(project: Path, tmp_path: Path) -> None:
    (project / "file.txt").write_text("2")
    with pytest.raises(CannotMeasure, match="commit it first"):
        list(report(tmp_path / "kept", 1, 0))
