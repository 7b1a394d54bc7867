"""Several servers on one machine by one command: one port, tables shared, and they end together."""

import multiprocessing
import os
import shutil
import signal
import socket
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.json import encode
from msgspec.structs import replace

from liverpool.server import processes
from liverpool.server.access.urls import Url
from liverpool.server.processes import (
    NO_NATS,
    NOT_WITH_FILE,
    TOO_FEW_PORTS,
    _carries,
    _Process,
    _run,
    _serves,
    processes_command,
)
from liverpool.server.serve import BAD_INPUT, FAILED, NEEDS_DATABASE, ServeOptions
from tests.ports import reserved_port
from tests.server.nats import PROGRAM
from tests.server.places import NEEDS_UNIX, InPostgres, database_of_its_own
from tests.server.test_kill import Player, every_view_was_true
from tests.server.test_serve import children
from tests.server.test_shared_servers import could_play, waits
from tests.web.serving import Server

pytestmark = NEEDS_UNIX

OPTIONS = ServeOptions(port=0, host="127.0.0.1", database=Url("postgresql://nobody@127.0.0.1:1/x"))


# What cannot begin


def test_a_file_with_one_writer_has_one_server(capsys: pytest.CaptureFixture[str]) -> None:
    assert processes_command(replace(OPTIONS, database=None), 2) == BAD_INPUT
    assert capsys.readouterr().err == f"liverpool serve: {NEEDS_DATABASE}\n"


def test_the_table_of_a_file_is_for_one_server(capsys: pytest.CaptureFixture[str]) -> None:
    assert processes_command(replace(OPTIONS, file=Path("game.toml")), 2) == BAD_INPUT
    assert capsys.readouterr().err == f"liverpool serve: {NOT_WITH_FILE}\n"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"limits": ("pages=many",)}, "'pages=many' is no limit; pages takes a number, above 0"),
        ({"metrics_port": 65_535}, TOO_FEW_PORTS),
    ],
)
def test_a_bad_setting_is_said_once_before_anything_starts(
    wrong: dict[str, Any],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(processes, "_run", lambda *_: 0)
    assert processes_command(replace(OPTIONS, **wrong), 2) == BAD_INPUT
    assert capsys.readouterr().err == f"liverpool serve: {said}\n"


def test_without_a_nats_it_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda *_, **_more: None)
    assert processes_command(OPTIONS, 2) == BAD_INPUT
    assert capsys.readouterr().err == f"liverpool serve: {NO_NATS}\n"


def test_each_server_has_its_part(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[_Process] = []

    def noted(servers: list[_Process], bus: list[_Process]) -> int:
        begun.extend((*servers, *bus))
        return 0

    monkeypatch.setattr(processes, "_run", noted)
    asked = replace(OPTIONS, metrics_port=9100, open_page=True, workers=5)
    assert processes_command(asked, 3) == 0
    *servers, bus = begun
    options: list[ServeOptions] = [each._args[0] for each in servers]
    assert [each.metrics_port for each in options] == [9100, 9101, 9102]
    assert [each.open_page for each in options] == [True, False, False]
    assert [each._args[2] for each in servers] == [True, False, False]
    _, port, password = bus._args
    assert {each.bus for each in options} == {Url(f"nats://{password}@127.0.0.1:{port}")}
    assert {each.workers for each in options} == {5}
    assert processes_command(asked, 3) == 0
    assert begun[-1]._args[2] != password
    begun.clear()
    assert processes_command(replace(OPTIONS, bus=Url("nats://bus")), 2) == 0
    assert [each._args[0].bus for each in begun] == [Url("nats://bus")] * 2


# What becomes of one that ends


class Pretends(_Process):
    """A process that ends as a test says."""

    def __init__(self, *codes: int | None) -> None:
        super().__init__(print)
        self.codes = list(codes)
        self.said: list[str] = []

    @property
    def sentinel(self) -> int:
        return 0

    @property
    def exit_code(self) -> int | None:
        return self.codes[0]

    def start(self) -> None:
        if self.starts:
            self.codes.pop(0)
        self.starts += 1

    def stop(self) -> None:
        self.said.append("stop")

    def end(self) -> None:
        self.said.append("end")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_AGAIN_SECONDS", 0.0)
    monkeypatch.setattr(processes, "wait", lambda *_: [])


def test_one_that_ends_is_started_again_until_it_can(
    quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, bus = Pretends(-9, FAILED, FAILED, None), Pretends(None), Pretends(0, None)
    everyone = (first, second, bus)

    def stopped_once_all_run(*_: object) -> None:
        if all(each.exit_code is None for each in everyone):
            raise KeyboardInterrupt

    monkeypatch.setattr(processes, "wait", stopped_once_all_run)
    assert _run([first, second], [bus]) == 0
    assert (first.starts, second.starts, bus.starts) == (4, 1, 2)
    assert all(each.said == ["stop", "end"] for each in everyone)


def test_one_that_cannot_start_at_all_ends_the_others(quick: None) -> None:
    first, second = Pretends(None), Pretends(FAILED)
    assert _run([first, second], []) == FAILED
    assert all(each.said == ["stop", "end"] for each in (first, second))


def test_who_is_told_to_stop_stops_all(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(processes, "wait", lambda *_: signal.raise_signal(signal.SIGTERM))
    server, bus = Pretends(None), Pretends(None)
    assert _run([server], [bus]) == 0
    assert (server.said, bus.said) == (["stop", "end"], ["stop", "end"])
    assert signal.getsignal(signal.SIGTERM) is before


# Real ones


@pytest.mark.in_turn
def test_a_server_that_ends_does_not_wait_for_whoever_started_it() -> None:
    with socket.socket() as listening:
        args = OPTIONS, listening, False
        server = multiprocessing.get_context("spawn").Process(target=_serves, args=args)
        server.start()
    server.join(60)
    assert server.exitcode == FAILED  # it reaches no database


@pytest.mark.in_turn
def test_its_nats_takes_nobody_without_the_password_which_no_list_of_processes_shows() -> None:
    with reserved_port() as reserved:
        port: int = reserved.getsockname()[1]
        keeper = _Process(_carries, str(PROGRAM), port, "known to servers")
        keeper.start()
        try:
            waits(lambda: answer_at(port, "known to servers") == b"+OK")
            assert answer_at(port, "") == b"-ERR"
            lists = [below(os.getpid()), *(below(pid) for pid, _ in below(os.getpid()))]
            shown = [what for each in lists for _, what in each]
        finally:
            keeper.stop()
            keeper.end()
    assert any("nats-server" in what for what in shown)
    assert not any("known to servers" in what for what in shown)


def answer_at(port: int, password: str) -> bytes:
    """The first word of a NATS to who comes with this password; empty while there is none."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port)) as asked:
        file = asked.makefile("rwb")
        assert file.readline().startswith(b"INFO ")
        file.write(b"CONNECT %s\r\n" % encode({"verbose": True, "auth_token": password}))
        file.flush()
        return file.readline().split()[0]
    return b""


@pytest.mark.full
@pytest.mark.parametrize("how", ["stopped", "killed"])
def test_two_servers_at_one_port_play_on_when_one_is_killed_and_end_together(
    how: str, tmp_path: Path
) -> None:
    player = Player(f"processes/{how}")
    with database_of_its_own() as url:
        place, more = InPostgres(tmp_path, url), ["--processes", "2"]
        server = Server(tmp_path / "data", database=url, more=more)
        with server:
            assert server._process is not None
            assert server._process.pid is not None
            parent = server._process.pid
            halves = "SELECT count(*) FROM leases WHERE ends > clock_timestamp() GROUP BY epoch"
            waits(lambda: place.rows(halves) == [(8,), (8,)])
            waits(lambda: could_play(player, server))
            os.kill(servers_of(parent)[0], signal.SIGKILL)
            place.waits_out_the_lease()
            waits(lambda: len(servers_of(parent)) == 2)
            for _ in range(2):
                waits(lambda: could_play(player, server))
            all_of_them = children(parent)
            if how == "killed":
                server.kill()
            else:
                server.stop()
            waits(lambda: not any(map(is_there, all_of_them)))
        every_view_was_true(tmp_path / "data", place.database, player)


def servers_of(parent: int) -> list[int]:
    """The servers that this process has started; it has the keeper of the bus beside them."""
    return [pid for pid, what in below(parent) if "spawn_main" in what and not keeps_bus(pid)]


def keeps_bus(pid: int) -> bool:
    return any("nats-server" in what for _, what in below(pid))


def below(pid: int) -> list[tuple[int, str]]:
    """The processes that this one has started, and their command lines."""
    asked = ["ps", "-ww", "-o", "pid=,args=", "--ppid", f"{pid}"]
    told = subprocess.run(asked, capture_output=True, encoding="utf-8", check=False).stdout
    lines = (line.strip().partition(" ") for line in told.splitlines())
    return [(int(pid), what) for pid, _, what in lines]


def is_there(pid: int) -> bool:
    told = subprocess.run(["ps", "-o", "stat=", "-p", f"{pid}"], capture_output=True, check=False)
    return told.stdout.strip()[:1] not in (b"", b"Z")
