"""Which Pythons `run.py test --pythons` finds, in what they run, and what is told."""

import subprocess
import sys
from pathlib import Path

import pytest

import run
from scripts.checking import pythons
from scripts.checking.pythons import ALL, Surroundings, chosen, startable, table
from scripts.setting_up.environment import SetupFailed

HERE = f"{sys.version_info.major}.{sys.version_info.minor}"
NO_ARGUMENTS: list[str] = []
FOUND = {"3.11": [Path("a")], "3.12": [Path("b")], "3.13": [Path("c")]}


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["--full"], None),
        (["--pythons"], (False, NO_ARGUMENTS)),
        (["--pythons=all", "-x"], (True, ["-x"])),
    ],
)
def test_the_runs_are_asked_for_by_an_option(
    arguments: list[str], wanted: tuple[bool, list[str]] | None
) -> None:
    assert chosen(arguments) == wanted


def test_another_value_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SetupFailed, match="Write --pythons, or --pythons=all"):
        chosen(["--pythons=3.12"])
    assert run.main(["test", "--pythons=3.12"]) == 1
    assert capsys.readouterr().err.startswith("run.py: Write --pythons")


def test_this_python_is_found_and_none_that_is_too_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / f"python{HERE}").symlink_to(sys.executable)
    old = folder / "python3.9"
    old.write_text("#!/bin/sh\necho 3.9\n", "utf-8")
    old.chmod(0o755)
    (folder / "python3-config").write_text("", "utf-8")
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    assert pythons.pythons() == {HERE: [folder / f"python{HERE}"]}


def test_each_python_runs_once_with_the_surroundings_in_turn_or_with_each(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plain, spaces, user = ALL[:3]
    monkeypatch.setattr(pythons, "possible", lambda: (plain, spaces, user))
    # Nobody but its owner can start the newest one.
    monkeypatch.setattr(
        pythons,
        "startable",
        lambda programs, user: None if user and programs == FOUND["3.13"] else programs[0],
    )
    assert [*table(FOUND, all_of_them=False)] == [
        ("3.11", Path("a"), plain),
        ("3.12", Path("b"), spaces),
        ("3.13", Path("c"), plain),
    ]
    assert capsys.readouterr().err == ""
    assert len([*table(FOUND, all_of_them=True)]) == 8
    assert capsys.readouterr().err == (
        "Left out: Python 3.13, an ordinary user, for nobody cannot start it.\n"
    )


def test_a_python_that_does_not_start_is_passed_over(tmp_path: Path) -> None:
    here = Path(sys.executable)
    assert startable([tmp_path / "none", here], "") == here
    assert startable([tmp_path / "none"], "") is None


@pytest.mark.parametrize("status", [0, 1])
def test_each_run_is_told_and_what_a_failed_one_printed_is_kept(
    status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a project of two files in place of this one."""
    root = tmp_path / "project"
    root.mkdir()
    says = "import os, pathlib; print(pathlib.Path.cwd().name, os.environ['TZ'])"
    (root / "run.py").write_text(f"{says}; raise SystemExit({status})\n", "utf-8")
    commands = (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "One"])
    who = ["-c", "user.name=A", "-c", "user.email=a@example.com"]
    for command in commands:
        subprocess.run(["git", *who, *command], cwd=root, check=True)
    around = Surroundings("elsewhere", folder="l'été & more", settings={"TZ": "Asia/Kathmandu"})
    monkeypatch.setattr(pythons, "ROOT", root)
    monkeypatch.setattr(pythons, "LOGS", tmp_path / "logs")
    monkeypatch.setattr(pythons, "possible", lambda: (around,))
    monkeypatch.setattr(pythons, "pythons", lambda: {HERE: [Path(sys.executable)]})
    assert pythons.run_all([], all_of_them=False) == status
    told = capsys.readouterr().err.splitlines()[-1]
    assert told.startswith("FAILED" if status else "passed")
    assert told.endswith("elsewhere: l'été & more Asia/Kathmandu")
    assert len(list((tmp_path / "logs").glob("*"))) == status
    (root / "run.py").write_text("", "utf-8")
    with pytest.raises(SetupFailed, match="commit it first"):
        pythons.run_all([], all_of_them=False)
