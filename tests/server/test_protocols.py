"""Connections: counted from their beginning, and nobody waits for what one of them sends."""

import asyncio
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec import json
from structlog.testing import capture_logs

from liverpool.server.access.counters import Rate
from liverpool.server.access.limits import Addresses, Limits, trusted_networks
from liverpool.server.http.logs import Seldom, write_logs
from liverpool.server.http.protocols import SPARE, Gatekeeper
from tests.server.clock import House
from tests.server.served import PATIENCE, Served, greeted, next_message, served
from tests.server.test_logs import logs_as_before

__all__ = ["logs_as_before"]

PING = '{"kind":"ping","id":7}'
EMPTY_PING = b"\x89\x80\x00\x00\x00\x00"
EMPTY_PIECE = b"\x00\x80\x00\x00\x00\x00"
OPENING = b"\x01\x80\x00\x00\x00\x00"


class FakeTransport:
    """What a gatekeeper needs of a connection."""

    def __init__(self) -> None:
        self.ended = False

    def abort(self) -> None:
        self.ended = True


def admit(gatekeeper: Gatekeeper, address: str) -> tuple[FakeTransport, bool]:
    transport = FakeTransport()
    return transport, gatekeeper.admit(cast(Any, transport), address) is not None


def test_connections_of_one_address_are_counted_until_they_end() -> None:
    gatekeeper = Gatekeeper(Addresses(Limits(connections=3)))
    transports = [admit(gatekeeper, "203.0.113.9") for _ in range(4)]
    assert [let_in for _, let_in in transports] == [True, True, True, False]
    assert admit(gatekeeper, "203.0.113.10")[1]
    gatekeeper.release(cast(Any, transports[0][0]))
    gatekeeper.release(cast(Any, transports[3][0]))
    assert admit(gatekeeper, "203.0.113.9")[1]
    assert not admit(gatekeeper, "::ffff:203.0.113.9")[1]
    assert len(gatekeeper) == 4


@pytest.mark.parametrize("address", ["127.0.0.1", "192.168.1.20"])
def test_who_is_trusted_has_as_many_connections_as_there_are(address: str) -> None:
    addresses = Addresses(Limits(connections=3, all_pages=10), trusted_networks("home"))
    gatekeeper = Gatekeeper(addresses)
    assert all(admit(gatekeeper, address)[1] for _ in range(10 + SPARE))


def test_behind_a_proxy_its_own_address_says_nothing() -> None:
    gatekeeper = Gatekeeper(Addresses(Limits(connections=3)), proxied=True)
    assert all(admit(gatekeeper, "203.0.113.1")[1] for _ in range(10))


def test_where_all_is_full_the_oldest_without_a_seat_gives_way() -> None:
    gatekeeper = Gatekeeper(Addresses(Limits(all_pages=2)))
    first, second, *_ = (admit(gatekeeper, "127.0.0.1")[0] for _ in range(2 + SPARE))
    seated = gatekeeper.ticket(cast(Any, first))
    assert seated is not None
    seated.keeps_place = True
    assert admit(gatekeeper, "127.0.0.1")[1]
    assert (first.ended, second.ended) == (False, True)
    assert len(gatekeeper) == 2 + SPARE


def test_where_all_have_seats_a_newcomer_has_to_wait() -> None:
    gatekeeper = Gatekeeper(Addresses(Limits(all_pages=1)))
    for _ in range(1 + SPARE):
        transport, _ = admit(gatekeeper, "127.0.0.1")
        ticket = gatekeeper.ticket(cast(Any, transport))
        assert ticket is not None
        ticket.keeps_place = True
    assert not admit(gatekeeper, "127.0.0.1")[1]


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
    soon = Limits(header_seconds=0.3)
    async with served(tmp_path, limits=soon) as here, wire(here) as (reader, writer):
        writer.write(f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{here.port}\r\n\r\n".encode())
        assert b" 200 " in await asyncio.wait_for(reader.readline(), PATIENCE)
        writer.write(b"GET /hea")
        await ended(reader)


async def test_a_page_that_stays_is_not_counted_out_of_time(tmp_path: Path) -> None:
    async with served(tmp_path, limits=Limits(header_seconds=0.1)) as here, here.page() as page:
        await greeted(page)
        await asyncio.sleep(0.3)
        await page.send(PING)
        assert (await next_message(page))["kind"] == "done"


@pytest.mark.parametrize(
    "flood", [EMPTY_PING * 400, OPENING + EMPTY_PIECE * 400], ids=["pings", "continued frames"]
)
async def test_a_flood_that_no_application_sees_ends_the_connection(
    tmp_path: Path, flood: bytes
) -> None:
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


async def test_what_comes_too_fast_waits_and_arrives_whole(tmp_path: Path) -> None:
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


async def test_broken_text_with_a_close_frame_ends_the_page_without_a_traceback(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(tmp_path) as here, wire(here) as (reader, writer):
        await upgraded(here, reader, writer)
        broken = b"\x81\x82\x00\x00\x00\x00\xff\xfe"
        close = b"\x88\x82\x00\x00\x00\x00" + struct.pack("!H", 1000)
        writer.write(broken + close)
        await ended(reader)
        await here.tables.one_left()
    assert [record for record in caplog.records if record.exc_info] == []


async def test_a_page_with_a_seat_keeps_its_place_when_the_server_is_full(tmp_path: Path) -> None:
    async with served(tmp_path, limits=Limits(all_pages=1)) as here, here.page() as seated:
        await greeted(seated)
        here.tables.pages[0].send(House().opens()[0].table)
        others = [await asyncio.open_connection("127.0.0.1", here.port) for _ in range(SPARE + 3)]
        await ended(others[0][0])
        await seated.send(PING)
        assert [(await next_message(seated))["kind"] for _ in range(2)] == ["table", "done"]
        for _, writer in others:
            writer.close()


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
    """A hundred requests of a stranger: five are answered, the rest are cut off, one line tells."""
    monkeypatch.setattr(Addresses, "is_free", lambda *_: False)
    write_logs("json")
    async with served(tmp_path, limits=Limits(requests=Rate(0.0001, 5))) as here:
        answers = [await garbage(here) for _ in range(100)]
        assert [b"400" in each for each in answers] == [True] * 5 + [False] * 95
        assert set(answers[5:]) == {b""}
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
