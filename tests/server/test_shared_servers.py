"""Real servers that share a database over a real NATS: play goes on whatever becomes of one."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from signal import SIGCONT, SIGSTOP
from time import monotonic, sleep
from typing import Final

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from liverpool.server.storage.leases import group_of
from tests.chance import so_many
from tests.server.nats import Nats
from tests.server.places import NEEDS_UNIX, InPostgres, database_of_its_own
from tests.server.served import NO_TLS, PATIENCE
from tests.server.test_kill import Player, connected, every_view_was_true
from tests.web.serving import Server

pytestmark = NEEDS_UNIX

TIMES: Final = so_many(1, full=5)


@pytest.fixture
def place(tmp_path: Path) -> Iterator[InPostgres]:
    with database_of_its_own() as url:
        yield InPostgres(tmp_path, url)


@pytest.fixture
def nats() -> Iterator[Nats]:
    with Nats() as running:
        yield running


class Pair:
    """Two servers of one database, which share its tables."""

    def __init__(self, place: InPostgres, nats: Nats, closing: ExitStack) -> None:
        self.place, self.data = place, place.folder / "data"
        options = ["--bus", nats.url]
        self.servers = [
            closing.enter_context(Server(self.data, database=place.url, more=options))
            for _ in range(2)
        ]
        self.waits_until_shared()

    def waits_until_shared(self) -> None:
        """Waits until both have half of the tables, and each knows what the other has."""
        owners = "SELECT count(*) FROM leases WHERE ends > clock_timestamp() GROUP BY server"
        for server in self.servers:
            waits(partial(is_ready, server))
        waits(lambda: self.place.rows(owners) == [(8,), (8,)])

    def owner(self, table: str) -> Server:
        """Which one plays the table."""
        ((url,),) = self.place.rows(f"SELECT server FROM leases WHERE id = {group_of(table)}")
        return next(each for each in self.servers if each.url == url)

    def other(self, server: Server) -> Server:
        return self.servers[1 - self.servers.index(server)]


def is_ready(server: Server) -> bool:
    answer = httpx2.get(f"{server.url}/readyz", trust_env=False, verify=NO_TLS, timeout=PATIENCE)
    return answer.status_code == 200


def waits(condition: Callable[[], bool]) -> None:
    until = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < until, "it does not come to that"
        sleep(0.05)


def could_play(player: Player, server: Server) -> bool:
    """Whether somebody could play for a while: tables that change hands send their pages away."""
    with suppress(ConnectionClosed), connected(server) as socket:
        player.comes(socket)
        player.plays(socket, 3)
        return True
    return False


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "how",
    ["killed", *(pytest.param(each, marks=pytest.mark.full) for each in ("stopped", "frozen"))],
)
def test_a_page_plays_at_the_other_servers_table_and_on_when_that_one_is_gone(
    place: InPostgres, nats: Nats, how: str
) -> None:
    player = Player(f"shared/{how}")
    with ExitStack() as closing:
        pair = Pair(place, nats, closing)
        with connected(pair.servers[0]) as socket:
            player.comes(socket)
            player.plays(socket, 2)
        assert player.seated is not None
        for _ in range(TIMES):
            owner = pair.owner(player.seated.table)
            with connected(pair.other(owner)) as socket:
                player.comes(socket)
                player.plays(socket, 4)
                ends(owner, how)
                if how != "stopped":
                    place.waits_out_the_lease()
                player.hears_the_rest(socket)
            waits(partial(is_ready, pair.other(owner)))
            with connected(pair.other(owner)) as socket:
                player.comes(socket)
                player.plays(socket, 4)
            if how == "frozen":
                owner.signal(SIGCONT)
            else:
                owner.start()
            pair.waits_until_shared()
    every_view_was_true(pair.data, place.database, player)


def ends(server: Server, how: str) -> None:
    match how:
        case "stopped":
            server.stop()
        case "killed":
            server.kill()
        case _:
            server.signal(SIGSTOP)


@pytest.mark.in_turn
def test_pages_come_back_by_themselves_when_the_bus_was_away(place: InPostgres, nats: Nats) -> None:
    player = Player("shared/bus")
    with ExitStack() as closing:
        pair = Pair(place, nats, closing)
        with connected(pair.servers[0]) as socket:
            player.comes(socket)
            player.plays(socket, 2)
        assert player.seated is not None
        owner = pair.owner(player.seated.table)
        with connected(pair.other(owner)) as far:
            player.comes(far)
            player.plays(far, 3)
            nats.kill()
            player.hears_the_rest(far)
        assert is_ready(owner)
        with connected(owner) as near:  # its own tables go on
            player.comes(near)
            player.plays(near, 3)
        nats.start()
        pair.waits_until_shared()
        waits(lambda: could_play(player, pair.other(owner)))  # once they hear each other again
    every_view_was_true(pair.data, place.database, player)
