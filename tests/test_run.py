"""The one command: what it says when it cannot, what it hands on, when it has nothing to do."""

import ast
import os
import runpy
import shutil
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

import run
import tests.built
from liverpool.bots.roster import BOTS, LOOK_AHEAD
from liverpool.typed import TYPED
from scripts.checking.changed import Changed
from scripts.checking.checks import Check, Checks
from scripts.setting_up.environment import Environment, SetupFailed
from scripts.setting_up.node import Node
from scripts.setting_up.offline import Offline
from scripts.setting_up.page import Page
from scripts.setting_up.simulator import Simulator
from tests.setting_up.projects import LISTS, empty_project, pretend_to_be_set_up

ROOT = Path(run.__file__).parent
NODE = Node(Path("node"), ["npm"])


@pytest.fixture(autouse=True)
def typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a start says of how it was typed goes with the test."""
    monkeypatch.setenv(TYPED, "")


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    return empty_project(tmp_path / "a project")


@pytest.fixture
def copy(tmp_path: Path) -> Environment:
    """A copy of the starter, whose environment's Python tells what it is started with."""
    if os.name == "nt":
        pytest.skip("the stand-in for the environment's Python is a script")
    environment = empty_project(tmp_path / "a copy")
    shutil.copy(ROOT / "run.py", environment.root)
    shutil.copytree(ROOT / "scripts", environment.root / "scripts")
    pretend_to_be_set_up(environment, ["core", "paper", "terminal", "server", "simulator", "node"])
    environment.python.write_text('#!/bin/sh\npwd\nprintf "[%s]" "$@"\nexit 42\n')
    environment.python.chmod(0o755)
    return environment


def start_copy(
    copy: Environment, *arguments: str, safe_path: bool = False
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *(["-P"] if safe_path else []), str(copy.root / "run.py"), *arguments],
        cwd=copy.root.parent,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_what_is_printed_to_be_typed_begins_with_what_was_typed(copy: Environment) -> None:
    copy.python.write_text('#!/bin/sh\nprintf "%s" "$LIVERPOOL_TYPED"\n')
    said = start_copy(copy, "rules", "list", safe_path=True).stdout
    assert said.splitlines() == [sys.executable, str(copy.root / "run.py")]


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
        ([], ["serve", "--open"]),
        (["--no-browser", "--port", "9"], ["serve", "--open", "--no-browser", "--port", "9"]),
        (["play"], ["play"]),
        (["--help"], ["--help"]),
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

    def note(environment: Environment, arguments: list[str]) -> int:
        seen.append(list(arguments))
        return 5

    monkeypatch.setattr(run, "start", note)
    assert run.main(given) == 5
    assert seen == [handed_on]


def test_the_command_keeps_its_folder_its_output_and_its_status(copy: Environment) -> None:
    done = start_copy(copy, "rules", "a b")
    assert done.returncode == 42
    assert done.stdout == f"{copy.root.parent.resolve()}\n[-P][-m][liverpool][rules][a b]"
    assert done.stderr == ""


def test_it_starts_where_python_is_told_to_trust_no_folder(copy: Environment) -> None:
    assert start_copy(copy, "rules", safe_path=True).returncode == 42


def test_a_table_in_the_browser_starts_only_with_a_page(copy: Environment) -> None:
    page = Page(copy)
    page.built.mkdir(parents=True)
    (page.built / "index.html").touch()
    page.stamp.write_text(page.sources())
    simulator = Simulator(copy)
    simulator.built.parent.mkdir(parents=True)
    simulator.built.touch()
    simulator.stamp.write_text(simulator.sources())
    offline = Offline(copy)
    offline.built.mkdir()
    (offline.built / "files.json").touch()
    offline.stamp.write_text(offline.sources())
    for arguments in ([], ["serve", "--port", "1"]):
        assert start_copy(copy, *arguments).returncode == 42

    shutil.rmtree(page.built)
    (copy.root / ".page.lock").mkdir()  # so that none can be built, whatever is installed here
    without = start_copy(copy)
    assert (without.returncode, without.stdout) == (1, "")
    assert without.stderr.startswith("run.py: ")
    assert start_copy(copy, "play").returncode == 42


@pytest.mark.parametrize(
    ("command", "lists"),
    [
        ([], ["server", "paper", "simulator", "node"]),
        (["play", "--players", "3"], ["terminal"]),
        (["play", "--name", "ada", "--bots", "sam"], ["terminal"]),
        (["play", "--bots", "pip, Ada", "--players", "3"], ["terminal", "simulator"]),
        (["arena", "--bots=search,expert"], ["core", "simulator"]),
        (["rulebook", "dunlop"], ["terminal"]),
        (["rulebook", "study"], ["terminal"]),
        (["rulebook", "dunlop", "-o", "ours.pdf"], ["paper"]),
        (["review", "game.toml", "--html=review.html"], ["simulator"]),
        (["-V"], ["core"]),
        (["simulate"], ["core"]),
        (["rules", "list"], ["core"]),
        (["--version"], ["core"]),
    ],
)
def test_a_command_installs_what_it_needs(
    environment: Environment, monkeypatch: pytest.MonkeyPatch, command: list[str], lists: list[str]
) -> None:
    wanted: list[list[str]] = []

    def note(_: Environment, names: list[str]) -> None:
        wanted.append(list(names))
        raise SetupFailed("enough is known")

    monkeypatch.setattr(run, "Environment", lambda _: environment)
    monkeypatch.setattr(Environment, "set_up", note)
    monkeypatch.setattr(Page, "lists", lambda _, **_kind: ["node"])
    assert run.main(command) == 1
    page = Page(environment)
    page.built.mkdir(parents=True)
    (page.built / "index.html").touch()
    assert run.main(command) == 1
    assert wanted == [lists, [each for each in lists if each != "node"]]


def test_a_table_keeps_no_node_once_all_is_built(
    environment: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    monkeypatch.setattr(run, "Environment", lambda _: environment)
    monkeypatch.setattr(Environment, "set_up", lambda *_: None)
    monkeypatch.setattr(Page, "build_or_keep", lambda _: done.append("page"))
    monkeypatch.setattr(Simulator, "build_or_do_without", lambda _: done.append("simulator"))
    monkeypatch.setattr(Offline, "build_or_do_without", lambda _: done.append("offline"))
    monkeypatch.setattr(run, "remove_node", lambda _: done.append("no Node"))
    monkeypatch.setattr(os, "execv", lambda *_: done.append("started"))
    monkeypatch.setattr(run, "ON_WINDOWS", False)
    monkeypatch.setattr(subprocess, "run", lambda *_, **_more: subprocess.CompletedProcess([], 0))
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    run.main([])
    assert done == ["page", "simulator", "offline", "no Node", "started"]


def test_whoever_names_a_bot_that_looks_ahead_gets_the_simulator(tmp_path: Path) -> None:
    league = tmp_path / "league.toml"
    for command in (["arena", "--bots"], ["league", str(league)]):
        ahead = []
        for name in BOTS:
            league.write_text(f'[bots]\n{name} = ""\n', "utf-8")
            named = [*command, name] if command[0] == "arena" else command
            ahead += [name] * (run.SIMULATOR in run.needed(named))
        assert {*ahead} == LOOK_AHEAD
    assert run.needed(["league", "no-such-file"]) == run.CORE


@pytest.mark.parametrize(
    "command",
    ["release --help", "release --rehearse now", "docs here", "check it", "package x", "build -h"],
)
def test_what_a_command_does_not_take_begins_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    monkeypatch.setattr(run, "release", lambda *_, **_more: pytest.fail("a release"))
    monkeypatch.setattr(Environment, "set_up", lambda *_: pytest.fail("it begins"))
    assert run.main(command.split()) == 1
    name, *_, last = command.split()
    told = capsys.readouterr().err
    assert told.startswith(f"run.py: `{name}` takes ")
    assert f", and not {last};" in told


@pytest.mark.parametrize("command", [["arena", "--bots", "search"], ["bench", "gains"]])
def test_the_simulator_is_built_for_what_plays_in_it(
    environment: Environment,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: list[str],
) -> None:
    def build(_: Simulator) -> None:
        raise SetupFailed("the simulator is wanted")

    pretend_to_be_set_up(environment, LISTS)
    monkeypatch.setattr(run, "Environment", lambda _: environment)
    monkeypatch.setattr(Simulator, "build", build)
    assert run.main(command) == 1
    assert capsys.readouterr().err == "run.py: the simulator is wanted\n"


def test_a_failed_set_up_is_told_without_a_traceback(
    environment: Environment,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pretend_to_be_set_up(environment, ["core"])
    environment.requirements("core").unlink()
    monkeypatch.setattr(run, "Environment", lambda _: environment)
    assert run.main(["--version"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("run.py: ")
    assert "core.txt" in told.err


def test_every_check_is_run_and_one_failure_fails_all(
    environment: Environment, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pretend_to_be_set_up(environment, LISTS)
    good = Check("good", [sys.executable, "-c", "print('went on')"])
    bad = Check("bad", [sys.executable, "-c", "raise SystemExit(3)"])
    monkeypatch.setattr(Page, "lists", lambda _, **_kind: [])
    monkeypatch.setattr(Page, "node", lambda _, **_kind: NODE)
    monkeypatch.setattr(Checks, "without_build", lambda _: [])
    monkeypatch.setattr(Checks, "build", lambda _: [bad])
    monkeypatch.setattr(Checks, "with_build", lambda _: [[good]])
    assert run.run_checks(environment, []) == 1
    said = capfd.readouterr()
    assert said.out == "went on\n"
    verdicts = [line.split()[:2] for line in said.err.splitlines() if "0:0" in line]
    assert verdicts[1:] == [["FAILED", "bad"], ["passed", "good"]]

    monkeypatch.setattr(Checks, "build", lambda _: [good])
    assert run.run_checks(environment, []) == 0


def test_some_tests_are_run_alone_and_what_they_use_is_built_first(
    environment: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[list[str]] = []

    def note(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        ran.append(command[2:])
        return subprocess.CompletedProcess(command, 5)

    pretend_to_be_set_up(environment, LISTS)
    monkeypatch.setattr(run, "Environment", lambda _: environment)
    monkeypatch.setattr(subprocess, "run", note)
    assert run.main(["test", "tests/a.py", "-x"]) == 5
    assert ran == [["pytest", "--build", "tests/a.py", "-x"]]


@pytest.mark.parametrize(
    ("modules", "built"),
    [
        (["liverpool.engine.cards"], []),
        (["liverpool.simulator"], ["Simulator"]),
        (["tests.web.serving"], ["Page", "Simulator"]),
        (["tests.web.test_offline"], ["Offline"]),
    ],
)
def test_what_tests_load_is_built_for_them(
    monkeypatch: pytest.MonkeyPatch, modules: list[str], built: list[str]
) -> None:
    done: list[str] = []
    for kind in (Page, Simulator, Offline):
        monkeypatch.setattr(kind, "build", lambda it: done.append(type(it).__name__))
    monkeypatch.setattr(tests.built, "sys", SimpleNamespace(modules=dict.fromkeys(modules)))
    tests.built.build()
    assert done == built


def test_the_modules_by_which_it_is_told_are_there() -> None:
    told = {*tests.built.SIMULATOR, *tests.built.PAGE, *tests.built.BROWSER, *tests.built.OFFLINE}
    for module in told:
        folder = ROOT / ("src" if module.startswith("liverpool") else "")
        path = folder.joinpath(*module.split("."))
        assert path.with_suffix(".py").is_file() or (path / "__init__.py").is_file(), module


def test_a_check_of_what_has_changed_fails_if_one_of_its_checks_does(
    environment: Environment, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pretend_to_be_set_up(environment, LISTS)
    subprocess.run(["git", "init", "-q"], cwd=environment.root, check=True)
    identity = ["-c", "user.name=A", "-c", "user.email=a@a.example"]
    first = ["git", *identity, "commit", "-q", "--allow-empty", "-m", "First"]
    subprocess.run(first, cwd=environment.root, check=True)
    monkeypatch.setattr(run, "Environment", lambda _: environment)
    monkeypatch.setenv("GIT_INDEX_FILE", "of the repository whose hook this is")
    assert run.main(["check"]) == 0
    bad = Check("bad", [sys.executable, "-c", "raise SystemExit(3)"])
    monkeypatch.setattr(Changed, "lanes", lambda *_: [[bad]])
    assert run.main(["check"]) == 1
    assert "FAILED  bad" in capfd.readouterr().err


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert "version" in project["dynamic"]
    assert "version" not in project
