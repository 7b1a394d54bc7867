"""Leases: one of several servers plays the tables, and whoever has lost them changes nothing.

Time is the database's: a test moves the end of a lease instead of waiting for it.
"""

import ast
import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from itertools import count
from math import inf
from pathlib import Path
from threading import Barrier
from time import monotonic
from typing import Any, Final

import psycopg
import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect

from liverpool.engine.moves import Discard, Draw
from liverpool.fair.agreement import Agreement
from liverpool.fair.counts import Counted, DealCounts, Measure, Who
from liverpool.fair.numbers import DealId
from liverpool.room.kept import KeptReview, KeptTable
from liverpool.room.messages.requests import Hello
from liverpool.scores.family import GameAdded
from liverpool.server.http.socket import Connections
from liverpool.server.ownership import CANNOT_SAY, Ownership
from liverpool.server.storage import database, leases, postgres, storage
from liverpool.server.storage.beside import KeptRecord
from liverpool.server.storage.faults import CannotStore, Locked, TakenOver
from liverpool.server.storage.going import SHEETS
from liverpool.server.storage.leases import STANDS_BY, Leases, group_of
from liverpool.server.storage.schema import GROUPS
from liverpool.server.storage.sealing import NAME, SIZE
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.metrics import Metrics
from liverpool.server.tables.page import COMES_BACK
from tests.chance import so_many
from tests.room.house import verbs
from tests.room.jobs import LateWorkers
from tests.rules.positions import BEN
from tests.server.clock import House
from tests.server.migrations import HEAD
from tests.server.places import NEEDS_UNIX, InPostgres
from tests.server.served import greeted, next_message, served
from tests.server.shared import HERE
from tests.server.test_family_records import game
from tests.server.test_storage import SHEET, TABLE
from tests.server.test_tables import bens_turn

pytestmark = NEEDS_UNIX

NOW: Final = "2026-11-25T09:00:00+00:00"
RECORD: Final = KeptRecord("kitchen22", "a hash", "another", NOW)
COUNTS: Final = DealCounts({Counted(Measure.READY, Who.PERSON, 0): 1}, {})

WRITES: Final[dict[str, Callable[[Storage], Any]]] = {
    "create": lambda kept: kept.create(replace(TABLE, id="garden")),
    "save": lambda kept: kept.save(replace(TABLE, title="mine")),
    "append": lambda kept: kept.append("kitchen", 1, [(0, Discard(1))]),
    "save_agreement": lambda kept: kept.save_agreement(Agreement(DealId("kitchen", 1), {})),
    "add_counts": lambda kept: kept.add_counts("kitchen", COUNTS),
    "forget": lambda kept: kept.forget("kitchen"),
    "sheets.put": lambda kept: kept.sheets.put(SHEET),
    "going.remove": lambda kept: kept.going.remove(SHEETS, "sunday22", NOW),
    "check": lambda kept: kept.check(),
    "records.begin": lambda kept: kept.records.begin(replace(RECORD, id="garden222")),
    "records.append": lambda kept: kept.records.append("kitchen22", (GameAdded(game(1)),), NOW),
    "save_review": lambda kept: kept.save_review("kitchen", 0, KeptReview(1, 0, {})),
}
"""Everything that a server writes, but the leases themselves, and the ids of commands, which are
written with what these have changed."""


@pytest.fixture
def place(left_empty: InPostgres) -> InPostgres:
    return left_empty


def standing_by(place: InPostgres, address: str = "http://there") -> Storage:
    return Storage.at(place.folder, address, place.database, stands_by=True)


def test_one_that_stands_by_has_the_tables_as_soon_as_they_are_given_back(
    place: InPostgres,
) -> None:
    first = place.opened("http://here")
    first.create(TABLE)
    second = standing_by(place)
    assert not second.leases.are_held()
    assert second.leases.owner == "http://here"
    with pytest.raises(TakenOver, match="this one stands by"):
        second.check()
    second.leases.look()
    assert not second.leases.are_held()
    first.close()
    second.leases.look()
    assert second.leases.are_held()
    second.append("kitchen", 0, [(0, Draw())])
    assert second.load("kitchen") == (TABLE, [(0, Draw())])
    second.close()


def test_everything_that_is_written_is_tried_here() -> None:
    found = []
    ways = re.compile(r"(?:writing|database\.run|database\.put)\((?!None\b)")
    for file in {*Path(storage.__file__).parent.glob("*.py")} - {Path(database.__file__)}:
        for each in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(each, ast.FunctionDef):
                body = "".join(map(ast.unparse, each.body))
                found += [each.name] * bool(ways.search(body))
    tried = [name.rpartition(".")[2] for name in WRITES if name != "check"]
    assert sorted(found) == sorted([*tried, "_write_something", "note_command"])


def test_whoever_lost_the_tables_changes_nothing_whatever_it_writes(place: InPostgres) -> None:
    first = place.opened("http://here")
    first.create(TABLE)
    first.append("kitchen", 0, [(0, Draw())])
    first.records.begin(RECORD)
    first.rule_links.add("abc", "rules=dunlop", "2026-11-25")
    before, epochs = place.everything(), dict(first.database.epochs)
    place.waits_out_the_lease()
    second = standing_by(place)
    assert second.leases.are_held()
    for name, write in WRITES.items():
        first.database.epochs = dict(epochs)  # as if it heard of it only now
        with pytest.raises(TakenOver, match="Another server plays the tables"):
            write(first)
        assert len(first.database.epochs) == GROUPS - 1, name
        with pytest.raises(TakenOver, match="Another server plays the tables"):
            write(first)
    assert place.everything() == before
    second.append("kitchen", 1, [(0, Discard(1))])
    # What it read before it was refused is old; what it reads now is so.
    assert first.load("kitchen") == (TABLE, [(0, Draw()), (0, Discard(1))])
    first.close()
    second.save(TABLE)
    second.close()


def test_what_is_written_together_is_stored_only_where_all_of_it_may_be(place: InPostgres) -> None:
    kept = place.opened()
    garden = next(name for name in map(str, count()) if group_of(name) != group_of("kitchen"))
    for name in ("kitchen", garden):
        kept.create(replace(TABLE, id=name))
    before = place.everything()
    place.rows(f"UPDATE leases SET epoch = epoch + 1 WHERE id = {group_of(garden)}")
    with pytest.raises(TakenOver):
        _save_together(kept, replace(TABLE, title="mine"), replace(TABLE, id=garden))
    assert place.everything() == before
    kept.close()
    place.rows("UPDATE leases SET epoch = (SELECT max(epoch) FROM leases)")


def _save_together(kept: Storage, *tables: KeptTable) -> None:
    with kept.database.writing(None):
        for table in tables:
            kept.save(table)


def test_nobody_takes_the_tables_in_the_middle_of_a_write_and_who_is_paused_there_is_sent_away(
    place: InPostgres,
) -> None:
    first, second = place.opened(), standing_by(place)
    first.create(TABLE)
    raw: Any = first.database.driver
    limit = "SELECT setting FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout'"
    assert raw.execute(limit).fetchone() == (f"{postgres.PAUSED_MILLISECONDS}",)
    place.waits_out_the_lease()
    with pytest.raises(CannotStore):
        _pause_while_writing(first, second)
    with pytest.raises(TakenOver):
        first.save(replace(TABLE, title="mine"))
    assert second.load("kitchen") == (TABLE, [])
    first.close()
    second.close()


def _pause_while_writing(first: Storage, second: Storage) -> None:
    raw: Any = first.database.driver
    with first.database.writing("kitchen"):
        with pytest.raises(Locked):
            second.leases.look()
        assert not second.leases.are_held()
        raw.execute("SET idle_in_transaction_session_timeout = 50")
        while not second.leases.are_held():  # the database ends what is paused
            with suppress(Locked):
                second.leases.look()


def test_of_two_servers_that_want_the_tables_at_once_one_gets_them(place: InPostgres) -> None:
    holder = place.opened()
    both = [standing_by(place, f"http://{number}") for number in range(2)]
    for _ in range(so_many(3, full=30)):
        holder.leases.give_back()
        start = Barrier(2)

        def takes(storage: Storage, start: Barrier = start) -> None:
            start.wait()
            with suppress(CannotStore):
                storage.leases.look()

        with ThreadPoolExecutor(2) as threads:
            list(threads.map(takes, both))
        held = [storage for storage in both if storage.leases.are_held()]
        assert len(held) == 1
        assert place.rows("SELECT count(DISTINCT epoch), max(server) FROM leases") == [
            (1, f"http://{both.index(held[0])}")
        ]
        held[0].leases.give_back()
        holder.leases.look()
    for each in (holder, *both):
        each.close()


@pytest.mark.full
def test_two_servers_may_start_at_once_on_an_empty_database(
    place: InPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (postgres, storage):  # so that making the tables takes longer for certain
        monkeypatch.setattr(module, "LOCKED_MILLISECONDS", 1)
    place.rows("DROP SCHEMA public CASCADE")
    place.rows("CREATE SCHEMA public")
    start = Barrier(2)

    def starts(_number: int) -> Storage:
        start.wait()
        return standing_by(place)

    with ThreadPoolExecutor(2) as threads:
        both = list(threads.map(starts, range(2)))
    assert sorted(each.leases.are_held() for each in both) == [False, True]
    for each in both:
        each.close()


def renews_once_found_free(owner: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever finds leases free: just then their owner renews them."""
    found_free = Leases._free

    def renewed_meanwhile(self: Leases) -> list[int]:
        free = found_free(self)
        owner.leases.look()
        return free

    monkeypatch.setattr(Leases, "_free", renewed_meanwhile)


def test_who_renewed_at_the_last_moment_keeps_the_tables(
    place: InPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = place.opened(), standing_by(place)
    place.waits_out_the_lease()
    renews_once_found_free(first, monkeypatch)
    with pytest.raises(TakenOver):
        second.leases.look()
    assert not second.leases.are_held()
    first.create(TABLE)
    first.close()
    second.close()


def test_a_server_that_starts_at_that_moment_stands_by(
    place: InPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = place.opened()
    place.waits_out_the_lease()
    renews_once_found_free(first, monkeypatch)
    second = standing_by(place)
    assert (first.leases.are_held(), second.leases.are_held()) == (True, False)
    first.close()
    second.close()


def test_a_server_is_ready_while_another_stands_still_in_the_middle_of_a_write(
    place: InPostgres,
) -> None:
    first, second = place.opened(), standing_by(place)
    first.leases.give_back(range(1, GROUPS))
    second.leases.take(GROUPS)
    second.is_alone = False  # it shares the tables
    garden = next(name for name in map(str, count()) if group_of(name) == 0)
    with first.database.writing(garden):
        second.check()
    first.close()
    second.close()
    place.rows("UPDATE leases SET epoch = (SELECT max(epoch) FROM leases)")


def test_who_has_another_key_does_not_wait_for_the_tables(
    place: InPostgres, tmp_path: Path
) -> None:
    first = place.opened()
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / NAME).write_bytes(bytes(SIZE))
    with pytest.raises(CannotStore, match=r"has another key. Copy its liverpool\.key"):
        Storage.at(tmp_path / "other", "", place.database, stands_by=True)
    first.close()


def test_an_older_version_does_not_wait_for_the_tables_of_a_newer(place: InPostgres) -> None:
    first = place.opened()
    known = place.rows("UPDATE alembic_version SET version_num = '9999' RETURNING 1")
    assert known
    with pytest.raises(CannotStore, match="newer version"):
        standing_by(place)
    first.close()
    place.rows(f"UPDATE alembic_version SET version_num = '{HEAD}'")


# Tables and their pages


class One:
    """A server's tables, its leases and who may come in; a test says when it looks at them."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.house = House(storage=storage)
        self.metrics = Metrics()
        self.connections = Connections(self.house.tables, self.metrics)
        self.ownership = Ownership(storage, self.house.tables, self.connections, self.metrics)

    def plays(self) -> bool:
        """Whether it plays the tables, after another look."""
        self.ownership.look()
        return self.connections.served_until > monotonic()

    def changes(self) -> list[float]:
        """How often it has taken and lost the tables of a group."""
        changes = self.metrics.lease_changes
        return [changes.labels(what, "0")._value.get() for what in ("taken", "lost")]


@HERE  # it takes the leases away from the server itself
def test_who_was_frozen_is_refused_steps_back_and_goes_on_later_with_what_was_played_meanwhile(
    place: InPostgres, caplog: pytest.LogCaptureFixture
) -> None:
    first = One(place.opened("http://here"))
    table = bens_turn(first.house)
    second = One(standing_by(place))
    assert not second.plays()
    place.waits_out_the_lease()
    assert second.plays()
    there = second.house.page()
    there.does(Hello(table=table.name, secret=table.secrets[BEN]))
    there.makes(Draw())
    # The first one wakes up, and believes that it is Ben's turn still.
    here = table.pages[BEN]
    here.says(here.making(Draw()))
    assert (here.ended, here.comes_back) == (f"{STANDS_BY} {COMES_BACK}", True)
    assert here.last_number not in [getattr(each, "id", 0) for each in here.messages]
    assert not first.plays()
    assert first.house.tables.in_memory == 0
    assert f"this server plays the tables no more: {STANDS_BY}" in caplog.text
    assert first.changes() == [1, 1]
    assert second.changes() == [1, 0]
    second.storage.close()
    assert first.plays()
    assert first.changes() == [2, 1]
    again = first.house.page()
    again.does(Hello(table=table.name, secret=table.secrets[BEN]))
    assert again.number == len(first.house.kept_moves(table.name))
    assert verbs(first.house.kept_moves(table.name))[:1] == [(BEN, "draw")]
    first.storage.close()


@HERE  # it takes the leases away from the server itself
def test_who_hears_of_it_by_a_write_and_has_the_tables_again_at_once_reads_them_anew(
    place: InPostgres,
) -> None:
    first = One(place.opened("http://here"))
    table, other = bens_turn(first.house), bens_turn(first.house)
    place.waits_out_the_lease()
    second = One(standing_by(place))
    for each in (table, other):
        there = second.house.page()
        there.does(Hello(table=each.name, secret=each.secrets[BEN]))
        there.makes(Draw())
    second.storage.close()
    # The first one wakes up when nobody has the tables, and a page is quicker than its look.
    table.pages[BEN].says(table.pages[BEN].making(Draw()))
    assert table.pages[BEN].comes_back
    assert first.house.tables.in_memory == 1
    assert first.plays()
    assert first.house.tables.in_memory == 0
    assert first.changes() == [2, 1]
    again = first.house.page()
    again.does(Hello(table=other.name, secret=other.secrets[BEN]))
    assert again.number == len(first.house.kept_moves(other.name)) > 0
    first.storage.close()


def test_who_cannot_say_why_it_does_not_play_says_that_and_looks_again(
    place: InPostgres, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    holder = place.opened("http://there")
    one = One(standing_by(place))
    with monkeypatch.context() as broken:
        broken.setattr(Leases, "look", lambda *_: 1 / 0)
        assert not one.plays()
    assert f"this server plays no tables: {CANNOT_SAY}" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    holder.close()
    assert one.plays()
    one.storage.close()


def test_who_cannot_renew_in_time_steps_back_and_goes_on_when_the_database_is_back(
    place: InPostgres, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = [monotonic()]
    monkeypatch.setattr(leases, "monotonic", lambda: now[0])
    monkeypatch.setattr(postgres, "DOWN_SECONDS", 0.0)
    monkeypatch.setattr(postgres, "DOWN_TIMES", 0)
    one = One(place.opened())
    bens_turn(one.house)
    with monkeypatch.context() as away:
        away.setattr(psycopg.Connection, "connect", no_answer)
        one.storage.database.driver.close()
        one.ownership.look()
        assert one.storage.leases.are_held()
        assert one.house.tables.in_memory == 1
        now[0] += leases.LEASE_SECONDS
        one.ownership.look()
    assert one.connections.served_until == 0.0
    assert one.house.tables.in_memory == 0
    assert "no more: The database of the games cannot be reached" in caplog.text
    assert one.plays()
    assert place.rows("SELECT DISTINCT epoch FROM leases") == [(one.storage.database.epochs[0],)]
    one.storage.close()


async def test_a_start_that_took_longer_than_a_lease_sends_nobody_away(
    place: InPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = monotonic()
    one = One(place.opened())
    monkeypatch.setattr(leases, "monotonic", lambda: now + 2 * leases.LEASE_SECONDS)
    assert not one.storage.leases.are_held()
    runs = asyncio.create_task(one.ownership.runs())
    await asyncio.sleep(0)
    assert one.connections.served_until > now + 2 * leases.LEASE_SECONDS
    runs.cancel()
    one.storage.close()


def no_answer(*_: object, **_more: object) -> None:
    raise psycopg.OperationalError("timeout expired")


@HERE  # it takes the leases away from the server itself
def test_a_table_that_is_read_back_meanwhile_does_not_come_into_memory() -> None:
    table = bens_turn(House())
    table.house.workers = workers = LateWorkers()
    table.house.starts_again()
    page = table.house.page()
    page.says(Hello(table=table.name, secret=table.secrets[BEN]))
    table.house.storage.database.epochs = dict.fromkeys(range(GROUPS), 1)
    table.house.storage.leases.until = inf
    workers.finish()
    assert (page.ended, page.comes_back) == (f"{STANDS_BY} {COMES_BACK}", True)
    assert table.house.tables.in_memory == 0


async def test_pages_are_sent_away_and_come_back_by_themselves(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        connections = server.connections
        async with server.page() as page:
            await greeted(page)
            connections.send_away("Another one plays.")
            for told in (page, server.page()):
                async with told if isinstance(told, connect) else nullcontext(told) as each:
                    gone = await next_message(each)
                    assert gone["kind"] == "gone"
                    assert gone["sentence"] == f"Another one plays. {COMES_BACK}"
                    assert gone["returns"]
        connections.served_until = inf
        async with server.page() as page:
            await greeted(page)
            connections.served_until = 0.0  # its time has passed, and nobody has looked yet
            await page.send('{"kind":"ping","id":1}')
            assert (await next_message(page))["kind"] == "gone"
        assert len(server.tables.heard) == 0
