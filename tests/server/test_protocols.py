"""Connections: counted from their beginning, and nobody waits for what one of them sends."""

import asyncio
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec import json
from starlette.types import Receive, Scope, Send
from structlog.testing import capture_logs

from liverpool.server.access.counters import Rate
from liverpool.server.access.limits import Addresses, Limits, trusted_networks
from liverpool.server.http.listening import SPARE, BoundedHttp, BoundedSocket, Gatekeeper
from liverpool.server.http.logs import Seldom, write_logs
from tests.server.served import PATIENCE, Served, greeted, next_message, served
from tests.server.test_logs import logs_as_before

__all__ = ["logs_as_before"]

PING = '{"kind":"ping","id":7}'
EMPTY_PING = b"\x89\x80\x00\x00\x00\x00"
EMPTY_MESSAGE = b"\x81\x80\x00\x00\x00\x00"
EMPTY_PIECE = b"\x00\x80\x00\x00\x00\x00"
OPENING = b"\x01\x80\x00\x00\x00\x00"


async def no_application(_scope: Scope, _receive: Receive, _send: Send) -> None: ...


def gatekeeper(limits: Limits, *, proxied: bool = False) -> Gatekeeper:
    addresses = Addresses(limits, trusted_networks("home"))
    return Gatekeeper(no_application, addresses, proxied=proxied)


def test_connections_of_one_address_are_counted_until_they_end() -> None:
    counts = gatekeeper(Limits(connections=3))
    connections = [BoundedHttp(counts, "203.0.113.9") for _ in range(4)]
    assert [counts.admit(each) for each in connections] == [True, True, True, False]
    assert counts.admit(BoundedHttp(counts, "203.0.113.10"))
    counts.release(connections[0])
    counts.release(connections[3])
    assert counts.admit(BoundedHttp(counts, "203.0.113.9"))
    assert not counts.admit(BoundedHttp(counts, "::ffff:203.0.113.9"))


@pytest.mark.parametrize("address", ["127.0.0.1", "192.168.1.20"])
def test_who_is_trusted_has_as_many_connections_as_there_are(address: str) -> None:
    counts = gatekeeper(Limits(connections=3, all_pages=10))
    let_in = [counts.admit(BoundedHttp(counts, address)) for _ in range(11 + SPARE)]
    assert let_in == [True] * (10 + SPARE) + [False]


def test_behind_a_proxy_its_own_address_says_nothing() -> None:
    counts = gatekeeper(Limits(connections=3), proxied=True)
    assert all(counts.admit(BoundedHttp(counts, "203.0.113.1")) for _ in range(10))


# Over the wire

Wire = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def wire(here: Served) -> AsyncIterator[Wire]:
    reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
    try:
        yield reader, writer
    finally:
        writer.close()


async def upgraded(
    here: Served, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    """The handshake of a page's socket, by hand."""
    writer.write(
        f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{here.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b" 101 " in await asyncio.wait_for(reader.readline(), PATIENCE)
    await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)


async def ended(reader: asyncio.StreamReader) -> None:
    """Reads until the server has ended the connection."""
    try:
        async with asyncio.timeout(PATIENCE):
            while await reader.read(65_536):
                pass
    except ConnectionError:
        pass


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"])
async def test_who_never_says_what_he_wants_has_to_go(tmp_path: Path, said: bytes) -> None:
    soon = Limits(header_seconds=0.2)
    async with served(tmp_path, limits=soon) as here, wire(here) as (reader, writer):
        writer.write(said)
        await ended(reader)


async def test_who_has_been_answered_may_not_linger_over_the_next_request(tmp_path: Path) -> None:
    soon = Limits(header_seconds=1.0)
    async with served(tmp_path, limits=soon) as here, wire(here) as (reader, writer):
        writer.write(f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{here.port}\r\n\r\n".encode())
        assert b" 200 " in await asyncio.wait_for(reader.readline(), PATIENCE)
        writer.write(b"GET /hea")
        await ended(reader)


async def test_a_page_that_stays_is_not_counted_out_of_time(tmp_path: Path) -> None:
    async with served(tmp_path, limits=Limits(header_seconds=1.0)) as here, here.page() as page:
        await greeted(page)
        await asyncio.sleep(1.2)
        await page.send(PING)
        assert (await next_message(page))["kind"] == "done"


@pytest.mark.parametrize(
    "flood",
    [EMPTY_PING * 400, OPENING + EMPTY_PIECE * 400, EMPTY_MESSAGE * 400],
    ids=["pings", "continued frames", "messages"],
)
async def test_a_flood_of_frames_ends_the_connection(tmp_path: Path, flood: bytes) -> None:
    few = Limits(frames=Rate(0.001, 100))
    async with (
        served(tmp_path, limits=few) as here,
        here.page() as calm,
        wire(here) as (reader, writer),
    ):
        await greeted(calm)
        await upgraded(here, reader, writer)
        writer.write(flood)
        await ended(reader)
        await calm.send(PING)
        assert (await next_message(calm))["kind"] == "done"


async def test_what_comes_too_fast_waits_and_arrives_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits, sleep = [], asyncio.sleep

    async def sleeps(seconds: float) -> None:
        waits.append(seconds)
        await sleep(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleeps)
    # A message of 20 kB in its first second, and 200 kB a second after that.
    slow = Limits(bytes=Rate(200_000, 20_000))
    text = '{"kind":"nothing","id":1,"more":"' + "x" * 30_000 + '"}'
    async with served(tmp_path, limits=slow) as here, here.page() as page:
        await greeted(page)
        for _ in range(3):
            await page.send(text)
        await page.send(PING)
        kinds = [(await next_message(page))["kind"] for _ in range(4)]
        assert kinds == ["refused", "refused", "refused", "done"]
    assert any(0.05 < wait < 0.06 for wait in waits)


def ping(size: int) -> bytes:
    """A frame with so many bytes, as a page sends it."""
    if size < 126:
        return struct.pack("!BB4x", 0x89, 0x80 | size) + bytes(size)
    if size < 65_536:
        return struct.pack("!BBH4x", 0x89, 0xFE, size) + bytes(size)
    return struct.pack("!BBQ4x", 0x89, 0xFF, size) + bytes(size)


@pytest.mark.parametrize("piece", [1, 2, 3, 7, 1000, 10**6])
def test_frames_of_all_sizes_are_counted_however_they_arrive(piece: int) -> None:
    sizes = [0, 1, 125, 126, 300, 65_535, 65_536, 0]
    sent = b"".join(map(ping, sizes))
    parts = [sent[at : at + piece] for at in range(0, len(sent), piece)]
    for most, passes in ((len(sizes), True), (len(sizes) - 1, False)):
        connection = BoundedHttp(gatekeeper(Limits(frames=Rate(1e-9, most))))
        page = BoundedSocket(connection, asyncio.Protocol())
        assert all(page.may_send(part) for part in parts) is passes


async def test_broken_text_with_a_close_frame_ends_the_page_without_a_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_logs("json")
    async with served(tmp_path) as here, wire(here) as (reader, writer):
        await upgraded(here, reader, writer)
        broken = b"\x81\x82\x00\x00\x00\x00\xff\xfe"
        close = b"\x88\x82\x00\x00\x00\x00" + struct.pack("!H", 1000)
        writer.write(broken + close)
        await ended(reader)
        await here.tables.one_left()
    (line,) = capsys.readouterr().err.splitlines()
    assert json.decode(line)["event"] == "what a page sent was not read"


# What is no HTTP


async def garbage(here: Served) -> bytes:
    """Sends what no browser sends, and gives the answer; nothing where there is none."""
    reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
    writer.write(b"\x16\x03\x01 garbage\r\n\r\n")
    try:
        return await asyncio.wait_for(reader.read(), PATIENCE)
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


async def test_a_flood_of_garbage_is_counted_and_fills_no_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each counts as a request, and one line tells."""
    monkeypatch.setattr(Addresses, "is_free", lambda *_: False)
    write_logs("json")
    async with served(tmp_path, limits=Limits(requests=Rate(0.0001, 20))) as here:
        assert all([b"400" in await garbage(here) for _ in range(20)])
        async with here.browser() as client:
            assert (await client.get("/healthz")).status_code == 429
    (line,) = capsys.readouterr().err.splitlines()
    told = json.decode(line)
    assert (told["event"], told["address"]) == ("what came is no HTTP", "127.0.0.1")


async def test_requests_for_other_hosts_are_counted_and_told_once_a_minute(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_logs("json")
    foreign = {"Host": "evil.example.com"}
    public = "https://rummy.example"
    limits = Limits(requests=Rate(0.0001, 5))
    async with (
        served(tmp_path, public_url=public, limits=limits) as here,
        here.browser(**{"X-Forwarded-For": "203.0.113.9"}, **foreign) as client,
    ):
        found = [(await client.get("/healthz")).status_code for _ in range(10)]
    assert found == [421] * 5 + [429] * 5
    (line,) = capsys.readouterr().err.splitlines()
    assert json.decode(line)["address"] == "203.0.113.9"


def test_after_a_minute_it_is_told_how_often_it_came() -> None:
    now = [0.0]
    seldom = Seldom(lambda: now[0])
    with capture_logs() as lines:
        for now[0] in (0.0, 1.0, 59.9, 60.0, 61.0):
            seldom.warn("it rains", address="203.0.113.9")
        seldom.warn("it snows")
    assert [(line["event"], line.get("more_before")) for line in lines] == [
        ("it rains", None),
        ("it rains", 2),
        ("it snows", None),
    ]
