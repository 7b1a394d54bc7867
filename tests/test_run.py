"""The one command: what it says when it cannot, what it hands on, when it has nothing to do."""

import ast
import hashlib
import os
import re
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import run

ROOT = Path(run.__file__).parent
LISTS = ["runtime", "test"]


@pytest.fixture
def environment(tmp_path: Path) -> run.Environment:
    """A project folder with two requirement lists and nothing set up."""
    folder = tmp_path / "a project"
    (folder / "requirements").mkdir(parents=True)
    for name in LISTS:
        (folder / "requirements" / f"{name}.txt").write_text(f"{name}==1\n")
    return run.Environment(folder)


def pretend_to_be_set_up(environment: run.Environment, names: list[str]) -> None:
    environment.python.parent.mkdir(parents=True)
    environment.python.touch()
    lines = environment.wanted(names)
    environment.stamp.write_text("".join(f"{name} {value}\n" for name, value in lines.items()))


def test_an_old_python_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 13))
    with pytest.raises(SystemExit) as stopped:
        runpy.run_path(str(ROOT / "run.py"))
    assert str(stopped.value).startswith(
        "Liverpool Rummy needs Python 3.11 or newer, and this is Python 3.10."
    )


def test_an_old_python_can_read_as_far_as_the_sentence() -> None:
    ast.parse((ROOT / "run.py").read_text("utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize(
    ("given", "handed_on"),
    [
        ([], ["play"]),
        (["--version"], ["--version"]),
        (
            ["simulate", "--games", "3", "two words", ""],
            ["simulate", "--games", "3", "two words", ""],
        ),
        (["replay", "test"], ["replay", "test"]),
    ],
)
def test_arguments_pass_through(
    monkeypatch: pytest.MonkeyPatch, given: list[str], handed_on: list[str]
) -> None:
    seen: list[list[str]] = []

    def note(environment: run.Environment, arguments: list[str]) -> int:
        seen.append(list(arguments))
        return 5

    monkeypatch.setattr(run, "start", note)
    assert run.main(given) == 5
    assert seen == [handed_on]


@pytest.mark.skipif(os.name == "nt", reason="the stand-in for the environment's Python is a script")
def test_the_command_keeps_its_folder_its_output_and_its_status(tmp_path: Path) -> None:
    copy = tmp_path / "a copy"
    (copy / "requirements").mkdir(parents=True)
    (copy / "requirements" / "runtime.txt").touch()
    (copy / "run.py").write_bytes((ROOT / "run.py").read_bytes())
    environment = run.Environment(copy)
    pretend_to_be_set_up(environment, ["runtime"])
    environment.python.write_text('#!/bin/sh\npwd\nprintf "[%s]" "$@"\nexit 42\n')
    environment.python.chmod(0o755)

    done = subprocess.run(
        [sys.executable, str(copy / "run.py"), "rules", "a b"],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )

    assert done.returncode == 42
    assert done.stdout == f"{tmp_path.resolve()}\n[-P][-m][liverpool][rules][a b]"
    assert done.stderr == ""


def test_what_is_set_up_is_left_alone(
    environment: run.Environment,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pretend_to_be_set_up(environment, LISTS)
    monkeypatch.setattr(subprocess, "run", None)  # whatever is started now fails
    environment.set_up(LISTS)
    assert capsys.readouterr() == ("", "")


def test_ready_means_these_lists_this_python_and_this_way_of_setting_up(
    environment: run.Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not environment.is_ready(["runtime"])
    pretend_to_be_set_up(environment, ["runtime"])
    assert environment.is_ready(["runtime"])
    assert not environment.is_ready(LISTS)

    with monkeypatch.context() as changed:
        changed.setattr(run, "python_identity", lambda: "cpython-399 elsewhere")
        assert not environment.is_ready(["runtime"])
    with monkeypatch.context() as changed:
        changed.setattr(run, "SETUP_VERSION", "next")
        assert not environment.is_ready(["runtime"])

    environment.requirements("runtime").write_text("runtime==2\n")
    assert not environment.is_ready(["runtime"])


def test_the_stamp_holds_the_hash_of_each_list(environment: run.Environment) -> None:
    digest = hashlib.sha256(b"runtime==1\n").hexdigest()
    assert environment.wanted(["runtime"])["runtime"] == digest


@pytest.mark.parametrize("text", ["", "unfinished set-up\n", "nonsense\n\n\x00 \n"])
def test_an_unfinished_or_broken_stamp_is_not_ready(
    environment: run.Environment, text: str
) -> None:
    pretend_to_be_set_up(environment, ["runtime"])
    environment.stamp.write_text(text)
    assert not environment.is_ready(["runtime"])


def test_a_broken_off_set_up_is_marked_until_the_end(
    environment: run.Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "install", stop)
    monkeypatch.setattr(run.Environment, "_uv", lambda _: ["uv"])
    with pytest.raises(KeyboardInterrupt):
        environment.set_up(["runtime"])
    assert run.UNFINISHED in environment.stamped()

    made_anew: list[bool] = []
    monkeypatch.setattr(run.Environment, "_create", lambda _: made_anew.append(True))
    monkeypatch.setattr(run, "install", lambda *_: None)
    monkeypatch.setattr(run.Environment, "_put_source_on_path", lambda _: None)
    environment.set_up(["runtime"])
    assert made_anew == [True]
    assert environment.is_ready(["runtime"])


def test_a_failed_set_up_keeps_what_was_there(
    environment: run.Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise run.SetupFailed("no network")

    pretend_to_be_set_up(environment, ["runtime"])
    monkeypatch.setattr(run.Environment, "_is_usable", lambda _: True)
    monkeypatch.setattr(run.Environment, "_uv", lambda _: ["uv"])
    monkeypatch.setattr(run, "install", fail)
    with pytest.raises(run.SetupFailed, match="no network"):
        environment.set_up(LISTS)
    assert environment.is_ready(["runtime"])
    assert not environment.is_ready(["test"])


def test_a_failed_set_up_is_told_without_a_traceback(
    environment: run.Environment,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pretend_to_be_set_up(environment, ["runtime"])
    environment.requirements("runtime").unlink()
    monkeypatch.setattr(run, "Environment", lambda _: environment)
    assert run.main(["--version"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("run.py: ")
    assert "runtime.txt" in told.err


def test_one_start_at_a_time_sets_up(tmp_path: Path) -> None:
    with (
        run.lock(tmp_path / "lock"),
        (tmp_path / "lock").open("a") as second,
    ):
        assert not run.try_lock(second.fileno())
    with (tmp_path / "lock").open("a") as third:
        assert run.try_lock(third.fileno())


def test_uv_looks_where_pip_was_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PIP_INDEX_URL", "PIP_CERT", "PIP_PROXY", "SSL_CERT_FILE", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    for name in ("UV_DEFAULT_INDEX", "UV_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    told = "global.index-url='https://one.example/simple'\ninstall.cert='a b.pem'\n"
    monkeypatch.setattr(run, "attempt", lambda _: told)
    assert run.uv_settings() == {
        "UV_DEFAULT_INDEX": "https://one.example/simple",
        "SSL_CERT_FILE": "a b.pem",
    }
    monkeypatch.setenv("PIP_INDEX_URL", "https://two.example/simple")
    assert run.uv_settings()["UV_DEFAULT_INDEX"] == "https://two.example/simple"
    monkeypatch.setenv("UV_INDEX_URL", "https://three.example/simple")
    monkeypatch.setenv("SSL_CERT_FILE", "other.pem")
    assert run.uv_settings() == {}


def test_every_check_is_run_and_one_failure_fails_all(
    environment: run.Environment, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pretend_to_be_set_up(environment, LISTS)
    steps = {
        "first": [sys.executable, "-c", "raise SystemExit(3)"],
        "second": [sys.executable, "-c", "print('went on')"],
    }
    monkeypatch.setattr(run, "checks", lambda *_: steps)
    assert run.run_checks(environment, []) == 1
    told = capfd.readouterr()
    assert told.out == "went on\n"
    summary = [line.split()[:2] for line in told.err.splitlines()[-2:]]
    assert summary == [["FAILED", "first"], ["passed", "second"]]

    del steps["first"]
    assert run.run_checks(environment, []) == 0


def test_coverage_is_judged_only_where_all_tests_ran() -> None:
    whole = run.checks(["--full"], Path("python"))
    assert list(whole) == ["format", "lint", "types", "tests", "engine coverage"]
    assert "--cov" in whole["tests"]
    assert "--full" in whole["tests"]

    part = run.checks(["tests/engine", "-k", "joker"], Path("python"))
    assert list(part) == ["format", "lint", "types", "tests"]
    assert "--cov" not in part["tests"]
    assert part["tests"][-3:] == ["tests/engine", "-k", "joker"]


@pytest.mark.parametrize(
    "wanted", sorted((ROOT / "requirements").glob("*.in")), ids=lambda p: p.stem
)
def test_each_requirement_is_pinned_and_hashed(wanted: Path) -> None:
    lines = [line.split("#")[0].strip() for line in wanted.read_text("utf-8").splitlines()]
    names = {re.split(r"[\s<>=!~;]", line)[0] for line in lines if line and line[0] != "-"}
    entries = wanted.with_suffix(".txt").read_text("utf-8").replace("\\\n", " ").splitlines()
    pinned = [entry for entry in entries if entry and not entry.lstrip().startswith(("#", "--"))]
    assert all("==" in entry and "--hash=sha256:" in entry for entry in pinned)
    assert names <= {entry.split("==")[0] for entry in pinned}


def test_the_game_and_its_tests_agree_on_what_they_share() -> None:
    """Both are installed into one environment, so neither may take a version from the other."""
    pin = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)
    lists = [ROOT / "requirements" / f"{name}.txt" for name in LISTS]
    game, tests = (dict(pin.findall(path.read_text("utf-8"))) for path in lists)
    shared = game.keys() & tests.keys()
    assert "pygments" in shared  # rich and pytest both use it
    assert {name: game[name] for name in shared} == {name: tests[name] for name in shared}


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert "version" in project["dynamic"]
    assert "version" not in project
