"""The bench of faults: a small sample of it, and that it sees what it looks for."""

import asyncio
import signal
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from time import monotonic
from types import ModuleType
from typing import Final

import pytest
from msgspec.structs import replace
from psycopg.conninfo import conninfo_to_dict

from liverpool.engine.moves import Draw
from liverpool.room.messages import written
from stress.fault_clients import Client
from stress.fault_clock import SECONDS, make_clock_settable
from stress.faults import FAULTS, Round, faults_of_client, lines, play_through
from stress.site import Site
from tests.chance import drawn
from tests.room.told import Log
from tests.rules.positions import BEN, CY
from tests.server.clock import House, Seated
from tests.server.places import NEEDS_UNIX, InPostgres, database_of_its_own
from tests.server.postgresql import PostgreSQL, server_of_its_own, shared
from tests.server.test_tables import bens_turn

TABLES: Final = 3
EVERY: Final = 0.02
"""Seconds from one answer at a table to its next."""

pytestmark = NEEDS_UNIX


def played(
    fault: str, tmp_path: Path, postgres: PostgreSQL, database: str, place: InPostgres
) -> Round:
    kind = FAULTS[fault].bus

    async def plays() -> Round:
        random = Random(drawn(f"faults/{fault}"))
        site = Site(
            tmp_path,
            postgres,
            database,
            random,
            workers=0,
            bus=None if kind is None else kind(),
            lease_passes=place.waits_out_the_lease,
        )
        async with site:
            await site.opens(TABLES, seats=3, rules="wikipedia")
            assert kind or site.proxy.ready == {await site.owner()}, "who stands by is not ready"
            return await play_through(FAULTS[fault], site, EVERY)

    return asyncio.run(plays())


@pytest.mark.full
def test_nothing_that_was_told_is_lost_when_the_server_that_plays_is_killed(tmp_path: Path) -> None:
    with database_of_its_own() as url:
        database = f"{conninfo_to_dict(url)['dbname']}"
        seen = played("killed", tmp_path, shared(), database, InPostgres(tmp_path, url))
    assert seen.wrong == ()
    assert len(seen.waits) == TABLES
    assert seen.lost >= 3 * TABLES


@pytest.mark.full
@pytest.mark.parametrize("fault", FAULTS)
def test_nothing_that_was_told_is_lost_whatever_breaks(fault: str, tmp_path: Path) -> None:
    with server_of_its_own() as postgres:
        place = InPostgres(tmp_path, postgres.url())
        seen = played(fault, tmp_path, postgres, "postgres", place)
    assert seen.wrong == ()


# What it sees


@pytest.fixture
def ben_has_drawn() -> Iterator[tuple[Seated, Client]]:
    """Ben has drawn a card; the table, and his client with what he was told."""
    house = House()
    table = bens_turn(house)
    page = table.pages[BEN]
    page.makes(Draw())
    client = Client(0, Random(0))
    client.told = [raw for raw in page.raw if raw.startswith(b'{"kind":"game"')]
    client.last = page.last_update
    client.done = Counter({"draw": 1})
    yield table, client
    house.storage.close()


def found(table: Seated, client: Client, drop: int = 0) -> list[str]:
    loaded = table.house.storage.load(table.name)
    assert loaded is not None
    kept, moves = loaded
    return list(faults_of_client(Log(kept, moves[: len(moves) - drop]), BEN, client))


def test_what_was_told_as_it_was_is_right(ben_has_drawn: tuple[Seated, Client]) -> None:
    table, client = ben_has_drawn
    assert len(client.told) == 2
    assert found(table, client) == []


def test_a_move_that_was_told_and_is_not_in_the_log_is_seen(
    ben_has_drawn: tuple[Seated, Client],
) -> None:
    table, client = ben_has_drawn
    number = client.number
    assert f"seat 1 was told {number} moves of {number - 1}" in found(table, client, drop=1)


def test_a_move_that_was_done_twice_or_not_at_all_is_seen(
    ben_has_drawn: tuple[Seated, Client],
) -> None:
    table, client = ben_has_drawn
    client.done = Counter({"draw": 2, "discard": 1})
    assert found(table, client) == [
        "seat 1 made 1 times draw, and was told so 2 times",
        "seat 1 made 0 times discard, and was told so 1 times",
    ]


def test_a_last_view_that_is_old_is_seen(ben_has_drawn: tuple[Seated, Client]) -> None:
    table, client = ben_has_drawn
    del client.told[-1]
    client.last = table.pages[BEN].all_games[-2]
    assert found(table, client) == [
        f"seat 1 was told {client.number} moves last, of {table.table.number}"
    ]


def test_a_card_that_is_anothers_is_seen(ben_has_drawn: tuple[Seated, Client]) -> None:
    table, client = ben_has_drawn
    last = table.pages[BEN].last_update
    cys = table.state.hands[CY]
    for told in (
        replace(last, game=replace(last.game, hand=cys)),
        replace(last, events=table.pages[CY].all_games[1].events),
    ):
        client.told[-1] = written(told)
        assert any("was told" in each for each in found(table, client))


def test_a_clock_that_is_set_on_is_an_hour_ahead() -> None:
    module = ModuleType("liverpool.somewhere")
    vars(module).update(monotonic=monotonic, datetime=datetime)
    before = signal.getsignal(signal.SIGUSR1)
    try:
        make_clock_settable({"liverpool.somewhere": module})
        signal.raise_signal(signal.SIGUSR1)
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert vars(module)["monotonic"]() > monotonic() + SECONDS - 1
    ahead = vars(module)["datetime"].now(UTC) - datetime.now(UTC)
    assert SECONDS - 1 < ahead.total_seconds() < SECONDS + 1


def test_each_fault_has_its_row() -> None:
    rounds = [
        Round(
            *(fault, 2, (1.0, wait), 0.5, 40, 120, 6, {"Too late.": 2}, ("a table is gone",)),
            late=wait / 10,
            flush=wait / 20,
        )
        for fault in FAULTS
        for wait in (2.0, 9.0)
    ]
    told = list(lines(rounds))
    for fault in FAULTS.values():
        assert (
            f"| {fault.what} | 2 | 2.0 | 9.0 | 0.5 | 0.5 | 0.9 | 0.5 | 240 | 12 | 4 | 2 |" in told
        )
