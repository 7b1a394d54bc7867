"""The bus: servers find each other, hear messages in their order, and nobody else's."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from hashlib import sha256
from random import Random
from time import monotonic
from typing import Any

import msgspec
import pytest
from msgspec.json import encode, schema_components
from nats.aio.client import Client

from liverpool.server.access.urls import Url
from liverpool.server.bus import nats_bus
from liverpool.server.bus.bus_messages import (
    FORMAT,
    ClosePage,
    Content,
    Envelope,
    Greeting,
    Heartbeat,
    NotOurs,
    PageCost,
    PageGone,
    PageMoved,
    PageReply,
    PageRequest,
    PageSeated,
    Seal,
    UnknownSender,
)
from liverpool.server.bus.nats_bus import MOST_WAITING, NatsBus
from liverpool.server.bus.servers import ALL, Owner, Servers
from liverpool.server.http.listening import CannotServe
from liverpool.server.serve import NO_ADDRESS, check_can_share
from tests.chance import drawn, so_many
from tests.server.nats import PATIENCE, Cluster, Nats
from tests.server.places import NEEDS_UNIX
from tests.server.served import until
from tests.server.shared import Bus
from tests.server.test_schema import plain

KEY = bytes(range(32))
GROUP = "0123456789abcdef"
NAME = "0" * 16
WRITTEN_AS = (4, "eca09144d9db")
"""The format of messages between servers, and what follows from how they look in it."""


class Hears(Servers):
    """A server that only keeps what it hears."""

    def __init__(self, bus: Bus | None = None, key: bytes = KEY, **groups: int) -> None:
        played = {int(name[1:]): epoch for name, epoch in groups.items()}
        self.leased: dict[int, int] = {}
        """The leases that the database has, with their epochs."""
        time = monotonic if bus is None else bus.time
        super().__init__(Seal(key), lambda: played, self.leased.get, time=time)
        self.heard: list[Content] = []
        self.left: list[str] = []
        self.read = lambda _sender, content: self.heard.append(content)
        self.gone = self.left.append

    @property
    def name(self) -> str:
        assert self._transport is not None
        return self._transport.name

    @property
    def port(self) -> int:
        """Of the NATS to which it is connected."""
        assert isinstance(self._transport, nats_bus._Transport)
        url = self._transport.client.connected_url
        assert url is not None
        assert url.port is not None
        return url.port

    @property
    def others(self) -> list[str]:
        return list(self._others)


def connected(bus: Bus, *servers: Hears) -> None:
    for each in servers:
        bus.connect(each)


# Who is there


def test_servers_find_each_other_and_who_plays_what() -> None:
    bus = Bus()
    first, second, third = Hears(bus, g1=4), Hears(bus, g1=3, g2=1), Hears(bus)
    connected(bus, first, second, third)
    for each in (first, third):
        each.leased.update({1: 4, 2: 1})
    assert third.owner(1) == Owner(first.name, 4)
    assert third.owner(2) == first.owner(2) == Owner(second.name, 1)
    assert third.owner(3) is None
    assert [each.share() for each in (first, second, third)].count(5) == 2
    bus.cut(first)
    bus.beats(3)
    bus.beats(3)
    assert third.owner(1) is None
    assert third.share() == second.share() == 8
    assert first.share() == 16


def test_one_that_says_farewell_is_gone_at_once() -> None:
    bus = Bus()
    first, second = Hears(bus), Hears(bus)
    connected(bus, first, second)
    name = first.name
    first.leave()
    assert second.left == [name]
    assert second.others == []


def test_one_that_begins_anew_is_not_taken_for_two() -> None:
    bus = Bus()
    first, second = Hears(bus), Hears(bus)
    connected(bus, first, second)
    before = first.name
    bus.cut(first)
    bus.connect(first)
    assert second.left == [before]
    assert second.others == [first.name]


def test_a_bus_that_does_not_answer_is_begun_anew() -> None:
    bus = Bus()
    alone = Hears(bus)
    connected(bus, alone)
    before = alone.name
    bus.beats(1)
    assert alone.name == before
    bus.lost.add(before)
    bus.beats(3)
    bus.beats(3)
    assert alone.name != before


# What may come


def test_no_server_is_believed_to_play_what_the_database_has_not_leased_to_it() -> None:
    bus = Bus()
    first, second = Hears(bus), Hears(bus, g1=4)
    connected(bus, first, second)
    assert first.owner(1) is None
    for epoch in (3, 5):
        first.leased[1] = epoch
        assert first.owner(1) is None
    first.leased[1] = 4
    assert first.owner(1) == Owner(second.name, 4)


@pytest.mark.parametrize("number", [4, 5, 2**40])
def test_where_a_letter_is_missing_all_begins_anew(number: int) -> None:
    bus = Bus()
    first, second = Hears(bus), Hears(bus)
    connected(bus, first, second)
    first.write(second.name, PageMoved(7))
    assert second.heard == [PageMoved(7)]
    before, to = second.name, second.name
    envelope = Envelope(first.name, number, PageMoved(8))
    second.hear(to, Seal(KEY).sealed(envelope, to))
    assert second.heard == [PageMoved(7)]
    assert second.name != before
    assert first.left == [before]
    first.write(second.name, PageMoved(9))
    assert second.heard == [PageMoved(7), PageMoved(9)]


def test_a_letter_that_was_heard_before_is_nothing_new() -> None:
    bus = Bus()
    first, second = Hears(bus), Hears(bus)
    connected(bus, first, second)
    before = first.name, second.name
    for number in range(3):
        first.write(second.name, PageMoved(number))
        second.write(first.name, PageGone(number, lost=False))
    for to, data in (*bus.carried, *reversed(bus.carried)):
        bus.send(to, data)
    assert (first.name, second.name) == before
    assert second.heard == [PageMoved(number) for number in range(3)]
    assert first.heard == [PageGone(number, lost=False) for number in range(3)]
    first.write(second.name, PageMoved(3))
    assert second.heard[-1] == PageMoved(3)


def test_letters_of_a_server_that_is_gone_bring_nobody_back() -> None:
    bus = Bus()
    first, second = Hears(bus), Hears(bus)
    connected(bus, first, second)
    second.write(first.name, PageMoved(7))
    recorded = list(bus.carried)
    bus.cut(second)
    bus.falls_silent()
    before = first.name
    assert (first.others, first.heard) == ([], [PageMoved(7)])
    for begins_anew in (False, True):
        if begins_anew:
            bus.cut(first)
            bus.connect(first)
        for _ in range(30):
            for to, data in recorded:
                bus.send(to, data)
            bus.beats()
            assert (first.others, first.heard) == ([], [PageMoved(7)])
            assert first.share() in (16, None)
    assert first.name != before


def test_old_greetings_of_its_own_do_not_hide_that_the_bus_answers_no_more() -> None:
    bus = Bus()
    alone = Hears(bus)
    connected(bus, alone)
    bus.beats()
    before, recorded = alone.name, list(bus.carried)
    bus.lost.add(before)
    for _ in range(7):
        for to, data in recorded:
            bus.send(to, data)
        bus.beats()
    assert alone.name != before


def test_one_that_counts_as_gone_and_is_heard_again_begins_anew() -> None:
    bus = Bus()
    first, second = Hears(bus), Hears(bus)
    connected(bus, first, second)
    for greets in (True, False):
        before = second.name
        first._forget(before)
        if greets:
            bus.beats()
        else:
            second.write(first.name, PageMoved(1))
        assert first.others == [second.name] != [before]
        assert second.others == [first.name]
    assert first.heard == []


def test_who_has_another_key_hears_nothing_and_is_not_heard(
    caplog: pytest.LogCaptureFixture,
) -> None:
    bus = Bus()
    first, stranger = Hears(bus), Hears(bus, bytes(32))
    connected(bus, first, stranger)
    stranger.write(first.name, PageMoved(1))
    bus.send(first.name, Seal(bytes(32)).sealed(Envelope(NAME, 1, PageMoved(1)), first.name))
    assert (first.heard, first.others, stranger.others) == ([], [], [])
    assert "what came over the bus cannot be read" in caplog.text


def test_a_letter_to_one_server_is_none_to_another() -> None:
    seal = Seal(KEY)
    sealed = seal.sealed(Envelope(NAME, 1, PageMoved(1)), "here")
    assert seal.opened(sealed, "here") == Envelope(NAME, 1, PageMoved(1))
    with pytest.raises(NotOurs):
        seal.opened(sealed, "there")
    with pytest.raises(NotOurs):
        seal.opened(b"", "here")


CONTENTS: Sequence[Content] = (
    Greeting(),
    Heartbeat(NAME, {3: 4}, True),
    PageRequest(1, 2, 3, "192.0.2.1", True, b'{"kind":"ping"}'),
    PageMoved(1),
    PageGone(1, lost=True),
    PageReply(1, b'{"kind":"done","id":1}', False, "garden22", True, 0.1),
    PageCost("192.0.2.1", 0.1, -1.5),
    PageSeated(1, "garden22"),
    ClosePage(1, "The server is stopping.", True),
    UnknownSender(),
)


@pytest.mark.parametrize("content", CONTENTS)
def test_every_letter_arrives_as_it_was_written(content: Content) -> None:
    envelope = Envelope(NAME, 5, content)
    assert Seal(KEY).opened(Seal(KEY).sealed(envelope, ALL), ALL) == envelope


def test_messages_of_another_form_have_the_next_format() -> None:
    """Where this fails, `FORMAT` is to be raised, or `WRITTEN_AS` is not up to date."""
    form = encode(plain(schema_components((Envelope,))), order="sorted")
    assert (FORMAT, sha256(form).hexdigest()[:12]) == WRITTEN_AS


@pytest.mark.parametrize(
    "strange",
    [
        ["x", 1, ["PageMoved", 1]],
        [NAME, -1, ["PageMoved", 1]],
        [NAME, 1, ["PageMoved", -1]],
        [NAME, 1, ["PageMoved", 1, 2]],
        [NAME, 1, ["Heartbeat", NAME, {16: 1}, True]],
        [NAME, 1, ["Heartbeat", NAME, {1: -1}, True]],
        [NAME, 1, ["PageRequest", 1, 1, 1, "", True, b"x" * 70_000]],
        [NAME, 1, ["PageReply", 1, b"", False, "", False, float("nan"), 0.0]],
        [NAME, 1, ["nothing", 1]],
        {"sender": NAME},
    ],
)
def test_strange_letters_are_refused_though_they_are_sealed_rightly(strange: object) -> None:
    seal = Seal(KEY)
    nonce = bytes(12)
    sealed = nonce + seal._cipher.encrypt(nonce, msgspec.msgpack.encode(strange), ALL.encode())
    with pytest.raises(NotOurs):
        seal.opened(sealed, ALL)


def test_whatever_comes_over_the_bus_nobody_falls_over_it() -> None:
    random, bus = Random(drawn("bus")), Bus()
    first, second = Hears(bus), Hears(bus)
    connected(bus, first, second)
    for content in CONTENTS:
        first.write(second.name, content)
    true = [data for _, data in bus.carried]
    second.heard.clear()
    for _ in range(so_many(300, full=20_000)):
        torn = bytearray(random.choice(true))
        for _ in range(random.randrange(4)):
            torn[random.randrange(len(torn))] ^= 1 << random.randrange(8)
        second.hear(random.choice((second.name, ALL)), bytes(torn[: random.randrange(len(torn))]))
    assert second.heard == []
    assert len(second) == 1


# NATS


@asynccontextmanager
async def running(url: str, *servers: Servers) -> AsyncIterator[asyncio.Task[None]]:
    """Connects these servers by the NATS at this address; gives the first one's task."""
    buses = [NatsBus(Url(url).parts(), GROUP, each) for each in servers]
    tasks = [asyncio.create_task(bus.runs()) for bus in buses]
    yield tasks[0]
    for task in tasks:
        task.cancel()
    for task in tasks:
        with suppress(asyncio.CancelledError):
            await task


@NEEDS_UNIX
async def test_over_a_real_nats_servers_meet_write_and_meet_again_when_it_was_away(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(nats_bus, "AGAIN_SECONDS", 0.02)
    first, second, stranger = Hears(), Hears(), Hears(key=bytes(32))
    with Nats() as nats:
        async with running(nats.url, first, second, stranger):
            await until(lambda: len(first) == len(second) == 1)
            for number in range(1000):
                first.write(second.name, PageMoved(number))
                second.write(first.name, ClosePage(number, "x" * 1000, False))
            await until(lambda: len(first.heard) == len(second.heard) == 1000)
            assert second.heard == [PageMoved(number) for number in range(1000)]
            assert [each.page for each in first.heard if isinstance(each, ClosePage)] == [
                *range(1000)
            ]
            assert (stranger.heard, stranger.others) == ([], [])
            before = first.name
            nats.kill()
            await until(lambda: not first.is_connected and not second.is_connected)
            assert len(first.left) == len(second.left) == 1
            nats.start()
            await until(lambda: len(first) == len(second) == 1)
            assert first.name != before
            first.write(second.name, PageMoved(1))
            await until(lambda: len(second.heard) == 1001)
    assert "the bus is lost" in caplog.text


@NEEDS_UNIX
async def test_servers_of_a_cluster_meet_again_at_another_node_as_long_as_there_is_one(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(nats_bus, "AGAIN_SECONDS", 0.02)
    caplog.set_level(logging.INFO, nats_bus.__name__)
    first, second = Hears(), Hears()
    with Cluster() as cluster:
        async with running(cluster.url.replace("//", "//me:secret@"), first, second):
            for left in (2, 1):
                await until(lambda: len(first) == len(second) == 1)
                node, before = cluster.node(first.port), first.name
                assert f"by the bus at 127.0.0.1:{node.port}" in caplog.text
                node.kill()
                await until(lambda before=before: first.is_connected and first.name != before)  # type: ignore[misc]  # no place for its type
                assert first.port != node.port
                await until(lambda: second.others == [first.name] and len(first) == 1)
                for number in range(100):
                    first.write(second.name, PageMoved(number))
                await until(lambda left=left: len(second.heard) == 100 * (3 - left))  # type: ignore[misc]  # no place for its type
    assert second.heard == [PageMoved(number) for number in range(100)] * 2
    assert "secret" not in caplog.text


@NEEDS_UNIX
async def test_a_server_that_stops_says_farewell_and_one_that_is_overrun_begins_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(nats_bus, "AGAIN_SECONDS", 0.02)
    first, second = Hears(), Hears()
    with Nats() as nats:
        async with running(nats.url, first):
            async with running(nats.url, second):
                await until(lambda: len(first) == len(second) == 1)
                before = first.name
                for number in range(MOST_WAITING + 1):
                    first.write(second.name, PageMoved(number))
                await until(lambda: first.is_connected and first.name != before)
                await until(lambda: first.others == [second.name])
                left = second.name
            assert first.left[-1] == left


@NEEDS_UNIX
async def test_a_nats_that_goes_while_much_is_sent_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(nats_bus, "AGAIN_SECONDS", 0.02)
    first, second = Hears(), Hears()

    async def floods() -> None:
        while first.is_connected:
            for other in first.others * 20:
                first.write(other, ClosePage(1, "x" * 3000, False))
            await asyncio.sleep(0)

    with Nats() as nats:
        async with running(nats.url, first, second):
            for _ in range(so_many(3, full=50)):
                await until(lambda: len(first) == len(second) == 1)
                flood, heard = asyncio.create_task(floods()), len(second.heard)
                await until(lambda heard=heard: len(second.heard) > heard)  # type: ignore[misc]  # no place for its type
                nats.kill()
                await flood
                await until(lambda: not second.is_connected)
                nats.start()
        gc.collect()
        assert len(asyncio.all_tasks()) == 1
    assert [each.message for each in caplog.records if each.name == "asyncio"] == []


def broken(_sender: str, _content: Content) -> None:
    raise ZeroDivisionError


@NEEDS_UNIX
async def test_a_letter_that_brings_a_fault_to_light_begins_all_anew(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(nats_bus, "AGAIN_SECONDS", 0.02)
    first, second = Hears(), Hears()
    second.read = broken
    with Nats() as nats:
        async with running(nats.url, first, second):
            await until(lambda: len(first) == len(second) == 1)
            before = second.name
            first.write(before, PageMoved(1))
            await until(lambda: first.others not in ([], [before]))
    assert first.left[0] == before
    assert "ZeroDivisionError" in caplog.text


async def test_whatever_goes_wrong_with_a_connection_it_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(nats_bus, "AGAIN_SECONDS", 0.0)
    tries = [0]

    async def meets_something_else(_self: Client, *_servers: Any, **_more: Any) -> None:
        tries[0] += 1
        raise ValueError("this is no NATS")

    monkeypatch.setattr(Client, "connect", meets_something_else)
    async with running("nats://127.0.0.1:1", Hears()):
        await until(lambda: tries[0] > 3)
    assert [record.message for record in caplog.records] == ["the bus is lost: this is no NATS"]


async def test_a_server_that_cannot_say_that_it_lives_begins_anew(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    servers, transport = Hears(), nats_bus._Transport("")
    monkeypatch.setattr(servers, "beat", lambda: 1 / 0)
    await NatsBus([], GROUP, servers)._beats(transport)
    assert transport.over.is_set()
    assert "ZeroDivisionError" in caplog.text


DATABASE = Url("postgresql://a")


@pytest.mark.parametrize(
    "address",
    [
        "",
        "localhost:4222",
        "a b",
        "nats://a:b",
        "nats://a:99999",
        "http://a",
        "nats://me:secret@a:b",
        "nats://a,",
    ],
)
def test_an_address_of_the_bus_that_cannot_be_read_is_told_of_and_not_shown(address: str) -> None:
    with pytest.raises(CannotServe) as told:
        check_can_share(Url(address), DATABASE)
    assert str(told.value) == NO_ADDRESS


def test_addresses_of_the_bus_may_be_several() -> None:
    several = Url("nats://localhost, nats://me:secret@127.0.0.1:4222,tls://[::1]")
    check_can_share(several, DATABASE)


@pytest.mark.parametrize("password", ["pa@secret", "pa/secret"])
def test_a_password_that_could_be_taken_for_a_host_is_refused_and_not_shown(password: str) -> None:
    with pytest.raises(CannotServe, match="In a password write @ as %40 and / as %2F") as told:
        check_can_share(Url(f"nats://me:{password}@localhost"), DATABASE)
    assert "secret" not in str(told.value)


async def test_where_there_is_no_nats_it_is_tried_again_and_said_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(nats_bus, "AGAIN_SECONDS", 0.0)
    servers, tries = Hears(), [0]
    connect = Client.connect

    async def counted(self: Client, *servers: Any, **more: Any) -> None:
        tries[0] += 1
        await connect(self, *servers, **more)

    monkeypatch.setattr(Client, "connect", counted)
    async with running("nats://127.0.0.1:1", servers):
        await until(lambda: tries[0] > 3)
    assert not servers.is_connected
    (said,) = [record.message for record in caplog.records]
    assert said.startswith("the bus is lost: ")
    assert "127.0.0.1" in said


async def test_where_one_nats_says_nothing_that_can_be_read_the_next_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(nats_bus, "AGAIN_SECONDS", 0.0)
    asked: list[int] = []

    async def answers(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(writer.get_extra_info("sockname")[1])
        writer.write(b"this is no NATS\r\n")
        writer.close()

    async with AsyncExitStack() as closing:
        ports = []
        for _ in range(3):
            other = await asyncio.start_server(answers, "127.0.0.1", 0)
            await closing.enter_async_context(other)
            ports.append(other.sockets[0].getsockname()[1])
        where = ",".join(f"nats://127.0.0.1:{port}" for port in ports)
        async with running(where, Hears()):
            await until(lambda: len(asked) >= 9)
    assert asked[:9] == asked[:3] * 3
    assert sorted(asked[:3]) == sorted(ports)


async def test_a_server_that_stops_while_it_connects_leaves_nothing_open() -> None:
    came, gone = asyncio.Event(), asyncio.Event()

    async def says_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.set()
        with suppress(ConnectionError):
            await reader.read()
        gone.set()
        writer.close()

    listening = await asyncio.start_server(says_nothing, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    async with running(f"nats://127.0.0.1:{port}", Hears()):
        await asyncio.wait_for(came.wait(), PATIENCE)
    listening.close()
    await asyncio.wait_for(gone.wait(), PATIENCE)


@NEEDS_UNIX
async def test_a_nats_that_takes_nothing_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nats_bus, "FAREWELL_SECONDS", 0.02)
    servers = Hears()
    with Nats() as nats:
        async with running(nats.url, servers) as task:
            await until(lambda: servers.is_connected)
            transport = servers._transport
            assert isinstance(transport, nats_bus._Transport)
            with nats.frozen():
                for _ in range(60):
                    transport.send("nobody", bytes(900_000))
                await until(lambda: len(transport._waiting) < 60)
                task.cancel()
                await asyncio.wait([task], timeout=PATIENCE)
                assert task.done()
                assert nats_bus.CLOSING
        # What it could not send at once is sent later, and then the connection is closed.
        await until(lambda: not nats_bus.CLOSING)
