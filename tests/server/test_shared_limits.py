"""An address that spreads over several servers is stopped where it would be stopped at one."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from math import ceil
from pathlib import Path
from time import monotonic
from typing import Final, get_args

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from liverpool.room.messages import requests, written
from liverpool.server.access.counters import PARTS, Rate
from liverpool.server.access.limits import (
    USUAL,
    Addresses,
    CountedLimit,
    Limits,
    MeteredLimit,
    trusted_networks,
)
from liverpool.server.bus.bus_messages import Content, MoreOpen, MoreUsed, PageCost, Seal
from liverpool.server.bus.relay import SharedLimits
from liverpool.server.bus.servers import Servers
from tests.server.nats import Nats
from tests.server.places import NEEDS_UNIX
from tests.server.served import Served, greeted, next_message, served, until
from tests.server.shared import Bus
from tests.server.test_bus import running

HERE: Final = "203.0.113.9"
ELSEWHERE: Final = "203.0.113.10"


class Door(Servers):
    """A server of which only the limits matter."""

    def __init__(self, addresses: Addresses | None = None, bus: Bus | None = None) -> None:
        time = monotonic if bus is None else bus.time
        super().__init__(Seal(bytes(32)), dict, lambda _group: None, time=time)
        self.addresses = addresses or Addresses()
        limits = SharedLimits(self.addresses, self, time)

        def read(server: str, content: Content) -> None:
            assert isinstance(content, PageCost | MoreUsed | MoreOpen)
            limits.hear(server, content)

        self.read, self.gone = read, limits.gone


def doors(number: int = 2, limits: Limits = USUAL) -> tuple[Bus, list[Door]]:
    """So many servers on one bus."""
    bus = Bus()
    found = [Door(Addresses(limits), bus) for _ in range(number)]
    for each in found:
        bus.connect(each)
    return bus, found


def uses(limit: MeteredLimit, addresses: Addresses, now: float) -> bool:
    """Uses it once, from one address; whether that was allowed."""
    costs = {"work": 0.01, "jobs": 0.1}
    if limit not in costs:
        return addresses.takes(limit, HERE, now)
    if not addresses.has_left(limit, HERE, now):
        return False
    addresses.owes(limit, HERE, costs[limit], now)
    return True


def used_in_turn(limit: MeteredLimit, servers: list[Door], now: float) -> int:
    """How often it is allowed, where one server after the other is asked."""
    allowed, refused = 0, 0
    while refused < len(servers):
        for each in servers:
            is_allowed = uses(limit, each.addresses, now)
            allowed += is_allowed
            refused = 0 if is_allowed else refused + 1
    return allowed


@pytest.mark.parametrize("limit", get_args(MeteredLimit))
@pytest.mark.parametrize("number", [2, 3])
def test_an_address_gets_what_it_gets_at_one_server_and_a_part_of_that_at_each_other_one(
    limit: MeteredLimit, number: int
) -> None:
    found: list[tuple[int, int]] = []
    for bus, servers in (doors(1), doors(number)):
        at_once = used_in_turn(limit, servers, bus.now)
        bus.now += 3600
        found.append((at_once, used_in_turn(limit, servers, bus.now)))
    alone, together = found
    for one, all_of_them in zip(alone, together, strict=True):
        more = (number - 1) * ceil(alone[0] / PARTS)
        assert one <= all_of_them <= one + more


@pytest.mark.parametrize("limit", get_args(CountedLimit))
def test_so_many_pages_and_connections_are_open_at_all_servers_together(
    limit: CountedLimit,
) -> None:
    bus, (first, second) = doors()
    most = {"pages": USUAL.pages, "connections": USUAL.connections}[limit]

    def opens(door: Door, address: str = HERE) -> bool:
        return door.addresses.opens(limit, address)

    def closes(door: Door) -> None:
        door.addresses.closes(limit, HERE)

    for _ in range(most // 2):
        assert opens(first)
    opened = [opens(second) for _ in range(most)]
    assert opened.count(True) == most // 2
    assert opens(second, ELSEWHERE)
    third = Door(bus=bus)
    bus.connect(third)
    assert not opens(third)
    for _ in range(most // PARTS):
        closes(first)
    assert opens(third)
    closes(third)
    bus.cut(first)
    second.leave()
    bus.cut(second)
    bus.falls_silent()
    assert [opens(third) for _ in range(most + 1)].count(True) == most


def test_what_was_used_at_once_at_several_has_to_be_waited_for_at_each() -> None:
    bus, servers = doors()
    bus._delivers = True  # nothing arrives
    for each in servers:
        assert used_in_turn("seats", [each], bus.now) == 40
    bus._delivers = False
    bus.deliver()
    for seconds, again in ((199, 0), (7, 2)):
        bus.now += seconds
        assert used_in_turn("seats", servers, bus.now) == again


def test_a_servers_own_limits_hold_where_it_hears_no_other_one() -> None:
    bus, servers = doors(2, Limits(tables_a_day=5))
    for each in servers:
        bus.cut(each)
    assert [used_in_turn("tables_a_day", [each], bus.now) for each in servers] == [5, 5]


def test_time_of_workers_that_is_given_back_is_given_back_everywhere() -> None:
    bus, (first, second) = doors()
    first.addresses.owes("jobs", HERE, 30.0, bus.now)
    assert not second.addresses.has_left("jobs", HERE, bus.now)
    first.addresses.owes("jobs", HERE, -30.0, bus.now)
    assert second.addresses.has_left("jobs", HERE, bus.now)


def test_an_ordinary_visit_and_those_without_limits_send_no_letters() -> None:
    bus = Bus()
    servers = [Door(Addresses(trusted=trusted_networks("home")), bus) for _ in range(2)]
    for each in servers:
        bus.connect(each)
    before, addresses = len(bus.carried), servers[0].addresses
    for address, times in ((HERE, 1), ("127.0.0.1", 500), ("192.168.1.20", 500)):
        for _ in range(times):
            assert addresses.takes("seats", address, 0.0)
            assert addresses.takes("requests", address, 0.0)
            assert addresses.opens("pages", address)
            assert addresses.opens("connections", address)
            addresses.owes("work", address, 0.003, 0.0)
    assert len(bus.carried) == before


# Over a real NATS


@asynccontextmanager
async def two_served(folder: Path, limits: Limits) -> AsyncIterator[tuple[Served, Served]]:
    """Two servers behind one proxy, which tell each other what addresses use."""
    async with AsyncExitStack() as closing:
        nats = closing.enter_context(Nats())
        found, on_bus = [], []
        for name in ("first", "second"):
            one = await closing.enter_async_context(
                served(folder / name, public_url="https://rummy.example", limits=limits)
            )
            found.append(one)
            on_bus.append(Door(one.connections.addresses))
        await closing.enter_async_context(running(nats.url, *on_bus))
        await until(lambda: all(len(each) == 1 for each in on_bus))
        first, second = found
        yield first, second


def coming(server: Served, address: str = HERE) -> connect:
    """A page that comes to this server through the proxy."""
    return server.page(origin=None, additional_headers={"X-Forwarded-For": address})


async def sits(page: ClientConnection) -> str:
    """Asks for a seat; what comes of it."""
    await page.send(written(requests.Sit(table="garden22", name="Kim")).decode())
    return str((await next_message(page))["kind"])


@NEEDS_UNIX
async def test_over_a_real_nats_an_address_finds_at_the_second_server_what_it_left(
    tmp_path: Path,
) -> None:
    limits = Limits(seats=Rate(1e-6, 30), pages=4)
    async with two_served(tmp_path, limits) as (first, second), AsyncExitStack() as closing:
        pages = [await closing.enter_async_context(coming(each)) for each in (first, second)]
        for each in pages:
            await greeted(each)
        assert [await sits(pages[number % 2]) for number in range(20)] == ["done"] * 20
        there = second.connections.addresses
        while await sits(pages[0]) == "done":
            pass
        await until(lambda: there._used["seats"]._buckets[HERE]._level < 1)
        assert await sits(pages[1]) == "refused"
        for _ in range(2):
            await greeted(await closing.enter_async_context(coming(first)))
        await until(lambda: not there._open["pages"].has_room(HERE))
        with pytest.raises(InvalidStatus):
            await closing.enter_async_context(coming(second))
        other = await closing.enter_async_context(coming(second, ELSEWHERE))
        await greeted(other)
        assert await sits(other) == "done"
