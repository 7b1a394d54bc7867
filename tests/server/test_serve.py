"""`liverpool serve`: one command prints where the page is, and what it keeps outlives a kill."""

import asyncio
import re
import signal
import socket
import subprocess
import sys
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any, cast
from unittest.mock import Mock

import httpx2
import msgspec
import pytest
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from liverpool.engine.cards import hand_of
from liverpool.engine.presets import load
from liverpool.server import serve, upkeep
from liverpool.server.http import listening
from liverpool.server.http.listening import STOPPING, CannotServe, listener
from liverpool.server.push.sender import Sender
from liverpool.server.serve import ServeOptions, serve_command
from liverpool.server.storage.ages import PLAYED_DAYS
from liverpool.server.storage.leases import group_of
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.dispatcher import Dispatcher
from liverpool.server.tables.metrics import ALIVE, Metrics
from liverpool.table import advice
from tests.server.clock import House
from tests.server.served import NO_TLS, PATIENCE, Plain, free_port, next_message, until
from tests.server.test_storage import TABLE
from tests.server.test_storage_ages import looked_for_years
from tests.web.serving import Server

ROOT = Path(__file__).parents[2]
GAME = ROOT / "tests" / "games" / "christmas-deal-6.toml"


async def test_what_breaks_beside_the_server_is_told_of_and_the_rest_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    came_to_its_end = asyncio.Event()

    async def breaks() -> None:
        raise ZeroDivisionError

    async def goes_on() -> None:
        for _ in range(5):
            await asyncio.sleep(0)
        came_to_its_end.set()

    await upkeep.side_by_side(breaks(), goes_on())
    assert came_to_its_end.is_set()
    assert "ZeroDivisionError" in caplog.text


class Process:
    """`liverpool serve` as a person starts it, which takes a second; a `Server` is a fork."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.said: list[str] = []

    @property
    def port(self) -> int:
        return int(self.said[0].rpartition(":")[2])

    async def read(self, ending: str) -> None:
        assert self.process.stdout is not None
        while not self.said or not self.said[-1].startswith(ending):
            line = await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)
            assert line, f"{await self.errors()}ended with {await self.process.wait()}"
            self.said.append(line.decode().rstrip("\n"))

    async def errors(self) -> str:
        assert self.process.stderr is not None
        return (await self.process.stderr.read()).decode()

    def page(self) -> connect:
        where = f"ws://127.0.0.1:{self.port}/socket"
        return connect(where, proxy=None, open_timeout=PATIENCE)

    async def stop(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        return await asyncio.wait_for(self.process.wait(), PATIENCE)


@asynccontextmanager
async def started(data: Path, *more: str) -> AsyncIterator[Process]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "liverpool", "serve"),
        *("--host", "127.0.0.1", "--port", "0", "--data", str(data), *more),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={"PYTHONPATH": "src"},
    )
    server = Process(process)
    try:
        await server.read("Ctrl-C")
        yield server
    finally:
        if process.returncode is None:
            process.kill()
        # To the end of what it said: its pipes close with this loop, not at some time later.
        await process.communicate()


async def ask(page: ClientConnection, **question: object) -> list[Plain]:
    """What the page is told until it has its answer, and the game after it."""
    await page.send(msgspec.json.encode({"id": 5, **question}).decode())
    told: list[Plain] = []
    while not any(message.get("id") == 5 for message in told):
        told.append(await next_message(page))
    return told


def page_of(server: Server, origin: Origin | None = None) -> connect:
    where = f"{server.url.replace('http', 'ws')}/socket"
    return connect(where, proxy=None, open_timeout=PATIENCE, origin=origin)


def opens_the_game(server: Server, name: str) -> dict[str, object]:
    """What a page says that was opened by the link of this seat."""
    found = re.search(r"/t/([a-z0-9]+)#seat=([\w-]+)$", server.seats[name])
    assert found is not None
    return {"kind": "hello", "table": found[1], "secret": found[2]}


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "how", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.full)]
)
async def test_a_start_says_where_the_page_is_and_ends_with_all_its_processes(
    tmp_path: Path, how: signal.Signals
) -> None:
    """Bots and hints think in them."""
    more = ("--workers", "1", "--keep-days", "90", "--pace", "at_once")
    async with started(tmp_path / "games", *more) as server:
        assert server.said == [
            f"Liverpool Rummy is at http://127.0.0.1:{server.port}",
            "Only this device can reach it.",
            f"Games are kept in {tmp_path / 'games'}",
            "Ctrl-C stops the server; games go on when it runs again.",
        ]
        async with httpx2.AsyncClient(trust_env=False, verify=NO_TLS, timeout=PATIENCE) as browser:
            found = await browser.get(f"http://127.0.0.1:{server.port}/healthz")
            assert found.text == ALIVE
        async with server.page() as page:
            told = await ask(page, kind="open", name="Ann", seats=3, rules="dunlop", start=True)
            while told[-1]["kind"] != "game" or told[-1]["game"]["asked"] == "nothing":
                told.append(await next_message(page))
            answers = await ask(page, kind="hint", question=told[-1]["game"]["question"])
            assert answers[-1]["kind"] in ("hinted", "refused")  # it may be late by now
        async with server.page() as page:
            welcome = await next_message(page)
            assert (welcome["kind"], welcome["keep_days"]) == ("welcome", 90)
            below = children(server.process.pid)
            assert below
            assert await server.stop(how) == 0
            assert await next_message(page) == {
                "kind": "gone",
                "sentence": STOPPING,
                "returns": True,
            }
        logged = [msgspec.json.decode(line) for line in (await server.errors()).splitlines()]
        # A busy machine may take too long over a hint; nothing else is told.
        events = [line["event"] for line in logged if "seat_hint" not in line["event"]]
        assert events == ["a table is opened"]
        await until(lambda: not any(Path(f"/proc/{child}").exists() for child in below))


def children(pid: int) -> list[int]:
    """The processes below this one."""
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, encoding="utf-8", check=False
    )
    own = [int(line) for line in found.stdout.split()]
    return [*own, *(lower for each in own for lower in children(each))]


async def test_behind_a_proxy_the_figures_have_a_port_of_their_own(tmp_path: Path) -> None:
    with free_port() as free:
        port = free.getsockname()[1]
    behind = ("--public-url", "https://rummy.example", "--metrics", str(port))
    with Server(tmp_path / "games", workers=1, more=behind) as server:
        async with httpx2.AsyncClient(trust_env=False, verify=NO_TLS, timeout=PATIENCE) as browser:
            found = await browser.get(f"http://127.0.0.1:{port}/metrics")
            assert "liverpool_tables 0.0" in found.text
            for workers in ("think", "make_papers"):
                assert f'liverpool_jobs_waiting{{workers="{workers}"}} 0.0' in found.text
                waited = f'liverpool_job_wait_seconds_count{{workers="{workers}"}} 0.0'
                assert waited in found.text
            shown = await browser.get(f"{server.url}/metrics")
            assert shown.status_code == 404


def never_says_whether_anything_can_be_stored(asked: Path) -> None:
    """In the server's own process: whoever asks it waits without end, once this file is there."""

    def waits(_: Storage) -> None:
        asked.touch()
        Event().wait()

    setattr(Storage, "check", waits)  # noqa: B010 - mypy takes no method for another


async def test_at_the_port_for_figures_it_says_that_it_lives_whatever_its_tables_wait_for(
    tmp_path: Path,
) -> None:
    with free_port() as free:
        port = free.getsockname()[1]

    figures, waits = ("--metrics", str(port)), tmp_path / "waits"
    never = partial(never_says_whether_anything_can_be_stored, waits)
    with Server(tmp_path / "games", more=figures, prepared=never) as server:
        async with httpx2.AsyncClient(trust_env=False, verify=NO_TLS, timeout=PATIENCE) as browser:
            asking = asyncio.create_task(browser.get(f"{server.url}/readyz"))
            await until(waits.exists)
            found = await browser.get(f"http://127.0.0.1:{port}/healthz")
            assert found.text == ALIVE
            server.kill()
            with pytest.raises(httpx2.TransportError):
                await asking


def test_a_port_for_figures_that_is_taken_is_told(tmp_path: Path) -> None:
    with free_port() as taken:
        port = str(taken.getsockname()[1])
        told = f"ended with 2:\n.*Port {port} cannot be used for figures"
        with (
            pytest.raises(AssertionError, match=told),
            Server(tmp_path / "games", more=("--metrics", port)),
        ):
            pass


async def test_a_game_file_opens_as_a_table_with_a_link_for_each_person(tmp_path: Path) -> None:
    with Server(tmp_path / "games", more=("--from", str(GAME), "--seats", "2")) as server:
        assert list(server.seats) == ["Ann", "Aunt May"]
        assert len(set(server.seats.values())) == 2
        assert "  Cy: a bot" in server.said
        hello = opens_the_game(server, "Aunt May")
        async with page_of(server) as page:
            told = await ask(page, **hello)
            while not any(message["kind"] == "game" for message in told):
                told.append(await next_message(page))
            seats = next(message for message in told if message["kind"] == "table")
            assert seats["you"] == 1
            assert [seat["name"] for seat in seats["seats"]] == ["Ann", "Aunt May", "Cy"]
        async with page_of(server) as page:
            told = await ask(page, **hello | {"secret": "x" * 22})
            assert told[-1]["kind"] == "refused"
    assert str(hello["secret"]) not in server.log.read_text("utf-8")


async def test_a_server_that_was_killed_goes_on_with_its_tables(tmp_path: Path) -> None:
    with Server(tmp_path / "games", more=("--from", str(GAME))) as server:
        hello = opens_the_game(server, "Ann")
        server.kill()
    with Server(tmp_path / "games") as server:
        async with page_of(server) as page:
            told = await ask(page, **hello)
            assert told[-1]["kind"] != "refused"


@pytest.mark.in_turn
async def test_what_is_only_remembered_goes_when_there_is_much_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(upkeep, "_LOOK_SECONDS", 0.01)
    looks = asyncio.create_task(upkeep.keep_small())
    await asyncio.sleep(0)
    advice.progress.cache_clear()
    rules, contract = load("dunlop").rules, load("dunlop").rules.deals[0].contract
    fill = [str(number) for number in range(upkeep._MORE_BLOCKS + sys.getallocatedblocks() // 8)]
    assert advice.progress(hand_of(range(10)), contract, rules.meld) is not None
    await until(lambda: not advice.progress.cache_info().currsize)
    assert fill
    looks.cancel()


async def test_a_server_that_is_asked_nothing_does_not_go_through_its_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(upkeep, "_LOOK_SECONDS", 0.0)
    looks = iter(range(100))
    monkeypatch.setattr(sys, "getallocatedblocks", lambda: next(looks))
    keeps = asyncio.create_task(upkeep.keep_small())
    for _ in range(20):
        await asyncio.sleep(0)
    assert next(looks) == 1
    keeps.cancel()


async def test_tables_are_counted_again_that_others_have_opened_or_deleted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(upkeep, "_COUNT_SECONDS", 0.01)
    storage = Storage.at(tmp_path)
    storage.create(TABLE)
    metrics = Metrics()
    counts = asyncio.create_task(upkeep.keep_counted(storage, metrics))
    await until(lambda: b"liverpool_tables 1.0" in metrics.text())
    storage.database.execute("DELETE FROM tables")
    await until(lambda: b"liverpool_tables 0.0" in metrics.text())
    counts.cancel()
    storage.close()


async def test_old_games_go_as_soon_as_a_server_that_stood_by_plays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(upkeep, "_STANDS_BY_SECONDS", 0.01)
    monkeypatch.setattr(upkeep, "_BETWEEN_TABLES", 0.0)
    storage, house = Storage.at(tmp_path), House()
    storage.create(TABLE)
    looked_for_years(storage, datetime.now(UTC))
    with storage.database.writing(None):
        storage.database.execute("UPDATE tables SET changed = '2020-01-01'")
        mark = f"INSERT INTO going VALUES ('table', '{TABLE.id}', '2020-01-01', '2020-02-01', 0)"
        storage.database.execute(mark)
    holds, storage.leases.until = storage.leases.until, 0.0
    keeps = asyncio.create_task(upkeep.keep_young(storage, house.tables, PLAYED_DAYS))
    for _ in range(20):
        await asyncio.sleep(0)
    assert storage.is_kept(TABLE.id)
    storage.leases.until = holds
    await until(lambda: not storage.is_kept(TABLE.id))
    keeps.cancel()
    storage.close()


async def test_slow_tables_go_on_whenever_a_server_begins_to_play_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(upkeep, "_TAKEN_SECONDS", 0.0)
    storage = Storage.at(tmp_path)
    names = ["kitchen", "garden", "cellar", "attic"]
    monkeypatch.setattr(storage.leases, "holds", lambda name: name != "attic")
    for name in names:
        storage.create(replace(TABLE, id=name, started=True, halted=False))
    epochs, groups = storage.database.epochs, [group_of(name) for name in names]
    assert len({*groups}) == len(names)
    there = epochs.pop(groups[1])
    went_on: list[str] = []

    def goes_on(name: str, then: Callable[[], None]) -> None:
        went_on.append(name)
        then()

    tables = Mock(is_in_memory=lambda name: name == "cellar", go_on=goes_on)
    keeps = asyncio.create_task(upkeep.keep_slow_tables_going(storage, tables))
    await until(lambda: bool(went_on))
    assert went_on == ["kitchen"]
    epochs[groups[1]] = there
    await until(lambda: len(went_on) > 1)
    epochs[groups[0]] += 1  # another server had it meanwhile
    await until(lambda: len(went_on) > 2)
    assert went_on == ["kitchen", "garden", "kitchen"]
    keeps.cancel()
    storage.close()


async def test_a_server_that_stops_gives_its_tables_back_before_it_says_farewell() -> None:
    said: list[str] = []

    class Part:
        def __init__(self, last: str) -> None:
            self.last = last

        async def runs(self) -> None:
            try:
                await asyncio.Event().wait()
            finally:
                said.append(self.last)

    house, ownership, cluster = House(), Part("gives back"), Mock(bus=Part("farewell"))
    metrics = Metrics()
    parts = cast("Any", ownership), house.storage, house.tables, PLAYED_DAYS, metrics, cluster
    beside = asyncio.create_task(serve._beside(*parts))
    for _ in range(3):  # it begins its parts, and they begin
        await asyncio.sleep(0)
    beside.cancel()
    await asyncio.wait({beside})
    assert said == ["gives back", "farewell"]


async def test_a_refused_origin_stands_in_the_log_as_json(tmp_path: Path) -> None:
    with Server(tmp_path / "games") as server, pytest.raises(InvalidStatus):
        await page_of(server, Origin("http://evil.example"))
    lines = [msgspec.json.decode(line) for line in server.log.read_text("utf-8").splitlines()]
    assert [line["event"] for line in lines] == ["a page of another site was refused"]
    assert lines[0]["origin"] == "http://evil.example"
    assert lines[0]["level"] == "warning"


def test_before_it_stops_it_notifies_who_waits_and_sends_what_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    monkeypatch.setattr(Dispatcher, "notify_before_stop", lambda _: done.append("notified"))
    monkeypatch.setattr(Sender, "close", lambda _: done.append("sent"))

    async def starts_and_stops(server: listening.Server) -> None:
        assert server._beside is not None
        beside = asyncio.create_task(server._beside())
        for _ in range(5):
            await asyncio.sleep(0)
        beside.cancel()
        await asyncio.wait({beside})

    monkeypatch.setattr(serve, "_run", lambda server, _: asyncio.run(starts_and_stops(server)))
    for module, changed in ((serve, "write_logs"), (upkeep, "keep_what_is_loaded")):
        monkeypatch.setattr(module, changed, lambda *_: None)  # else it outlives the test
    options = ServeOptions(host="127.0.0.1", port=0, data=tmp_path, workers=0)
    assert serve_command(options, speaks=False) == 0
    assert done == ["notified", "sent"]


async def test_a_second_server_for_the_same_games_is_told_where_the_first_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    storage = Storage.at(tmp_path, "http://127.0.0.1:8000")
    assert serve_command(ServeOptions(host="127.0.0.1", port=0, data=tmp_path)) == 1
    assert "and is at http://127.0.0.1:8000. Stop it" in capsys.readouterr().err
    storage.close()


def refused(options: ServeOptions, capsys: pytest.CaptureFixture[str]) -> str:
    """The one sentence with which the command gives up."""
    assert serve_command(options) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("liverpool serve: ")
    assert told.err.count("\n") == 1
    return told.err


def test_what_cannot_be_served_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with free_port() as taken:
        port = taken.getsockname()[1]
        assert "is taken" in refused(ServeOptions(host="127.0.0.1", port=port), capsys)
    assert "no address of this machine" in refused(
        ServeOptions(host="203.0.113.5", port=port), capsys
    )
    assert "is not an address" in refused(ServeOptions(public_url="rummy"), capsys)
    assert "cannot be read" in refused(ServeOptions(file=tmp_path / "none"), capsys)
    assert "cannot be read" in refused(ServeOptions(file=tmp_path), capsys)
    assert "is broken at" in refused(ServeOptions(file=ROOT / "README.md"), capsys)
    assert "3 seats" in refused(ServeOptions(file=GAME, people=4), capsys)
    assert "name it with --from" in refused(ServeOptions(people=2), capsys)
    seen = GAME.with_name("christmas-deal-6-seen-by-aunt-may.toml")
    assert "hides cards" in refused(ServeOptions(file=seen), capsys)
    (tmp_path / "picture").write_bytes(b"\x89PNG")
    assert "is a picture, no text" in refused(ServeOptions(file=tmp_path / "picture"), capsys)


def test_the_next_free_port_is_taken_unless_one_was_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with free_port() as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(listening, "USUAL_PORT", port)
        with listener("127.0.0.1", None) as found:
            assert port < found.getsockname()[1] < port + listening.PORTS_TRIED
        with pytest.raises(CannotServe, match="is taken"):
            listener("127.0.0.1", port)
        monkeypatch.setattr(listening, "PORTS_TRIED", 1)
        with pytest.raises(CannotServe, match="name another with --port"):
            listener("127.0.0.1", None)


async def test_the_browser_is_opened_where_there_is_a_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("WAYLAND_DISPLAY", "BROWSER", "DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    serve._open_browser("http://127.0.0.1:8000")
    monkeypatch.setenv("DISPLAY", ":0")
    serve._open_browser("http://127.0.0.1:8001")
    await until(lambda: opened == ["http://127.0.0.1:8001"])


def needs(address: str) -> pytest.MarkDecorator:
    """Some machines have no addresses of the new kind, or none for themselves."""
    try:
        socket.create_server((address, 0), family=socket.AF_INET6).close()
    except OSError as error:
        return pytest.mark.skipif(True, reason=f"this machine has no {address}: {error.strerror}")
    return pytest.mark.skipif(False, reason="")


@pytest.mark.parametrize("host", [pytest.param("::", marks=needs("::")), "0.0.0.0"])
def test_everywhere_means_this_device_too(host: str) -> None:
    with (
        listener(host, 0) as found,
        socket.create_connection(("127.0.0.1", found.getsockname()[1]), PATIENCE),
    ):
        pass


@needs("::1")
def test_both_kinds_of_address_can_be_listened_at() -> None:
    with listener("::1", 0) as found:
        assert found.family is socket.AF_INET6
