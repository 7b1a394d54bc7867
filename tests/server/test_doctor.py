"""`liverpool doctor`: what it finds at a server and in its folder, and what it mends."""

import asyncio
import stat
import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

from liverpool.server import doctor_url
from liverpool.server.doctor import doctor_command
from liverpool.server.doctor_findings import Finding
from liverpool.server.doctor_url import Answer, findings
from liverpool.server.http.app import NOT_READY
from liverpool.server.storage import faults
from liverpool.server.storage.leases import STANDS_BY
from liverpool.server.storage.sealing import NAME
from liverpool.server.storage.storage import Storage
from tests.server.clock import House
from tests.server.places import EACH_DAY, Place
from tests.server.served import free_port, served

URL = "https://rummy.example"


def trouble(found: list[Finding]) -> list[str]:
    return [each.what for each in found if each.is_trouble]


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html>" + " " * 2000)
    return folder


async def test_nothing_is_wrong_with_a_server_at_home(tmp_path: Path, page: Path) -> None:
    async with served(tmp_path, page=page) as here:
        found = await asyncio.to_thread(lambda: list(findings(here.url)))
        assert trouble(found) == []
        assert len(found) == 4
        assert here.tables.heard == []  # it asked for nothing but the door


async def test_what_the_server_itself_lacks_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "LEAST_FREE", 2**80)
    async with served(tmp_path, page=tmp_path / "none") as here:
        found = await asyncio.to_thread(lambda: list(findings(here.url)))
        assert trouble(found) == [f"The server is not ready: {NOT_READY}", "The page is not built."]


async def test_an_address_at_which_nobody_is(tmp_path: Path) -> None:
    with free_port() as free:
        port = free.getsockname()[1]
    (found,) = list(findings(f"http://127.0.0.1:{port}"))
    assert "cannot be reached" in found.what


# As strangers see it: a server that answers what a wrong set-up would let through.

STRICT = {"content-security-policy": "x", "strict-transport-security": "max-age=31536000"}
BUILT = Answer(200, {"content-encoding": "gzip"}, b"")


PLAIN = {"content-type": "text/plain; charset=utf-8"}


def seen(where: str, *, tls: bool = True, host: str = "rummy.example") -> Answer:
    return Answer(200, {}, msgspec.json.encode({"from": where, "tls": tls, "host": host}))


GOOD: Mapping[str, Answer] = {
    "/healthz": Answer(200, STRICT, b"ok\n"),
    "/readyz": Answer(200, STRICT, b"ok\n"),
    "/": BUILT,
    "/metrics": Answer(404, {}, b""),
    "/seen-as": seen("public"),
}


def test_a_good_set_up_is_good(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_url, "_get", lambda _url, path: GOOD[path])
    monkeypatch.setattr(doctor_url, "_socket", lambda *_, **__: iter(()))
    assert trouble(list(findings(URL))) == []


@pytest.mark.parametrize(
    ("url", "path", "answer", "what"),
    [
        (URL, "/healthz", Answer(421, STRICT, b""), "does not know the name"),
        (URL, "/healthz", Answer(502, {}, b""), "no server behind it"),
        (URL, "/healthz", Answer(404, {}, b""), "no server of Liverpool Rummy"),
        (URL, "/healthz", Answer(429, {}, b""), "too much is asked"),
        (URL, "/healthz", Answer(200, {"content-security-policy": "x"}, b""), "HSTS"),
        (URL, "/healthz", Answer(200, {"strict-transport-security": "1"}, b""), "strict headers"),
        ("http://rummy.example", "/seen-as", seen("public", tls=False), "There is no TLS"),
        (URL, "/readyz", Answer(503, PLAIN, STANDS_BY.encode()), f"not ready: {STANDS_BY}"),
        (URL, "/readyz", Answer(503, {}, b"<h1>Sorry</h1>"), "not ready: it does not say why."),
        (URL, "/metrics", Answer(200, {}, b"liverpool_tables 3"), "at /metrics"),
        (URL, "/", Answer(200, {}, b"x" * 1000), "comes uncompressed"),
        (URL, "/seen-as", seen("unknown proxy"), "cannot tell people apart"),
        (URL, "/seen-as", seen("this machine"), "no limit holds"),
        (URL, "/seen-as", seen("public", tls=False), "asked over TLS"),
        (URL, "/seen-as", seen("public", host="127.0.0.1:8000"), "asked for 127.0.0.1:8000"),
        (URL, "/seen-as", Answer(404, {}, b"There is nothing here."), "does not say for whom"),
    ],
)
def test_a_wrong_set_up_is_found(
    url: str, path: str, answer: Answer, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = {**GOOD, path: answer}
    monkeypatch.setattr(doctor_url, "_get", lambda _url, path: answers[path])
    monkeypatch.setattr(doctor_url, "_socket", lambda *_, **__: iter(()))
    (found,) = trouble(list(findings(url)))
    assert what in found


@pytest.mark.parametrize(
    ("status", "what"),
    [("403 Forbidden", "may not open"), ("404 Not Found", "is not opened (404)")],
)
async def test_a_socket_that_does_not_open(status: str, what: str) -> None:
    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(f"HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as server:
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        (found,) = await asyncio.to_thread(lambda: list(doctor_url._socket(url, is_public=False)))
        assert what in found.what


async def test_links_that_lead_elsewhere_are_found(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        found = await asyncio.to_thread(lambda: list(doctor_url._socket(here.url, is_public=True)))
        assert trouble(found) == ["Messages are not compressed.", "Links lead to ."]


# The folder of the games

posix = pytest.mark.skipif(sys.platform == "win32", reason="it has no such rights")


def test_where_files_have_no_such_rights_nothing_is_said_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Storage.at(tmp_path).close()
    tmp_path.chmod(0o755)
    monkeypatch.setattr(sys, "platform", "win32")
    doctor_command(None, tmp_path, mend=True)
    assert "look into" not in capsys.readouterr().out


@posix
def test_a_folder_into_which_others_can_look_is_mended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "games"
    Storage.at(folder).close()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    folder.chmod(0o755)
    assert doctor_command(None, folder, mend=False) == 1
    assert f"Others of this machine can look into {folder}" in capsys.readouterr().out
    doctor_command(None, folder, mend=True)
    assert f"mended:  Only its owner can look into {folder} now." in capsys.readouterr().out
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert not stat.S_IMODE((folder / "liverpool.sqlite").stat().st_mode) & 0o077
    doctor_command(None, folder, mend=False)
    told = capsys.readouterr().out
    assert "Others of this machine" not in told
    assert "No server uses the folder" in told
    assert "The database is whole" in told


# The key


def game_in(folder: Path) -> Path:
    """A folder in which a game was begun; gives its key."""
    storage = Storage.at(folder)
    House(storage=storage).opens(start=True)
    storage.close()
    return folder / NAME


def told_of_key(folder: Path, capsys: pytest.CaptureFixture[str], *, mend: bool = False) -> str:
    doctor_command(None, folder, mend=mend)
    return capsys.readouterr().out


def test_a_key_that_opens_the_games_is_good(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game_in(tmp_path)
    assert "good:    The key opens the games." in told_of_key(tmp_path, capsys)


def test_a_key_that_is_missing_is_found_before_the_server_makes_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game_in(tmp_path).unlink()
    told = told_of_key(tmp_path, capsys, mend=True)
    assert f"fault:   {tmp_path / NAME} is missing, so the cards of 1 games cannot" in told
    assert not (tmp_path / NAME).exists()


def test_without_games_no_key_is_missed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Storage.at(tmp_path).close()
    (tmp_path / NAME).unlink()
    assert "good:    There is no key yet" in told_of_key(tmp_path, capsys)


def test_the_key_of_other_games_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = game_in(tmp_path)
    key.write_bytes(bytes(32))
    told = told_of_key(tmp_path, capsys)
    assert "fault:   The cards of 1 of 1 games were sealed with another key." in told
    key.write_bytes(b"short")
    assert f"fault:   {key} is no key of Liverpool Rummy." in told_of_key(tmp_path, capsys)


def test_a_key_that_cannot_be_read_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = game_in(tmp_path)
    key.unlink()
    key.mkdir()
    assert f"fault:   {key} cannot be read: " in told_of_key(tmp_path, capsys)


@posix
def test_a_key_that_others_may_read_is_mended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tmp_path.chmod(0o700)
    key = game_in(tmp_path)
    key.chmod(0o640)
    assert f"warning: {key} has rights for others" in told_of_key(tmp_path, capsys)
    assert f"mended:  Only its owner can read {key} now." in told_of_key(
        tmp_path, capsys, mend=True
    )
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert f"{key} has rights" not in told_of_key(tmp_path, capsys)


def test_the_doctor_leaves_a_server_that_runs_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    storage = Storage.at(tmp_path, "http://127.0.0.1:8000")
    doctor_command(None, tmp_path, mend=True)
    assert "A server uses it, at http://127.0.0.1:8000." in capsys.readouterr().out
    storage.check()
    storage.close()


def test_a_damaged_database_and_a_full_disk_are_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "liverpool.sqlite").write_bytes(b"\xff" * 9000)
    monkeypatch.setattr(faults, "LEAST_FREE", 2**80)
    assert doctor_command(None, tmp_path, mend=False) == 1
    told = capsys.readouterr().out
    assert "The database is damaged" in told
    assert "The disk is full" in told


def test_a_folder_that_is_not_there_and_an_address_that_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert doctor_command(None, tmp_path / "none", mend=True) == 1
    assert "There are no games in" in capsys.readouterr().out
    assert doctor_command("rummy", None, mend=False) == 2
    assert "is not an address" in capsys.readouterr().err


@EACH_DAY
def test_what_is_old_and_a_clock_that_was_wrong(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    place.opened().close()
    doctor_command(None, place.folder, mend=False, database=place.database)
    assert "old" not in capsys.readouterr().out.replace("folder", "")
    for number in range(7):
        place.rows(f"INSERT INTO going VALUES ('table', 'table{number}', '', '2026-11-20', 3)")
    place.rows("INSERT INTO going VALUES ('short link', 'abcdef', '', '2026-11-21', 3)")
    place.rows("INSERT INTO looks VALUES (1, '2096-11-21', 3)")
    assert doctor_command(None, place.folder, mend=False, database=place.database) == 1
    told = capsys.readouterr().out
    going = "7 old tables go on 2026-11-28 at the earliest, if nobody comes back: table0, table1,"
    assert f"good:    {going} table2, table3, table4, …." in told
    assert "1 old short link goes on 2026-11-29 at the earliest" in told
    assert "warning: A server was at work on 2096-11-21, which is yet to come" in told
