"""A PostgreSQL that is lost or says nothing: no move is lost or stored twice, and play goes on."""

from collections.abc import Iterator
from contextlib import closing
from math import inf
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus

from liverpool.engine.moves import Discard, Draw, Move
from liverpool.engine.state import Seat
from liverpool.room.messages.requests import Look
from liverpool.server.access.urls import Url
from liverpool.server.storage import database, postgres
from liverpool.server.storage.database import Use
from liverpool.server.storage.faults import CannotStore, Locked, NotNow
from liverpool.server.storage.postgres import Postgres
from liverpool.server.storage.storage import Storage
from tests.server.clock import House
from tests.server.places import (
    NEEDS_UNIX,
    InPostgres,
)
from tests.server.postgresql import server_of_its_own
from tests.server.test_storage import TABLE
from tests.server.wire import Cut, Wire

pytestmark = NEEDS_UNIX


@pytest.fixture
def place(left_empty: InPostgres) -> InPostgres:
    return left_empty


def test_a_connection_that_was_lost_is_made_anew(place: InPostgres) -> None:
    kept = place.opened()
    kept.create(TABLE)
    place.end_connections()
    kept.append("kitchen", 0, [(0, Draw())])
    place.end_connections()
    assert kept.load("kitchen") == (TABLE, [(0, Draw())])
    with pytest.raises(CannotStore, match="Another server"):
        place.opened()  # the leases are as they were
    kept.close()


def test_what_is_lost_in_the_middle_is_not_there(place: InPostgres) -> None:
    kept = place.opened()
    with pytest.raises(CannotStore, match="cannot be reached"):
        _lose_connection_between_writes(kept, place)
    assert place.rows("SELECT DISTINCT copied FROM leases") == [(None,)]
    kept.create(TABLE)
    kept.close()


def _lose_connection_between_writes(kept: Storage, place: InPostgres) -> None:
    with kept.database.writing("kitchen"):
        kept.database.execute("UPDATE leases SET copied = 7")
        place.end_connections()
        kept.database.execute("UPDATE leases SET copied = 8")


def test_a_connection_that_was_lost_while_others_held_a_table_is_made_anew(
    place: InPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_LOCKED_SECONDS", 0.0)
    kept = place.opened()
    kept.create(TABLE)
    place.end_connections()
    with psycopg.connect(place.url) as other:
        other.execute("LOCK TABLE leases")
        with pytest.raises(Locked):
            kept.append("kitchen", 0, [(0, Draw())])
    kept.save(TABLE)
    with psycopg.connect(place.url) as other:
        other.execute("LOCK TABLE moves")
        with pytest.raises(Locked):
            kept.append("kitchen", 0, [(0, Draw())])
    place.end_connections()
    kept.append("kitchen", 0, [(0, Draw())])
    raw: Any = kept.database.driver
    assert raw.execute("SHOW lock_timeout").fetchone() == ("300ms",)
    kept.close()


@pytest.fixture
def wire(place: InPostgres) -> Iterator[Wire]:
    with closing(Wire(place.url)) as wire:
        place.database = Url(wire.url)
        yield wire


@pytest.fixture
def silent_wire(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> Wire:
    """One over which the time for an answer is up once it holds something back, and never before.

    So a machine that is slow only makes the test slower.
    """
    waits = psycopg.Connection.wait

    def waits_until_it_is_held(
        self: psycopg.Connection[Any],
        gen: PQGen[Any],
        interval: float = 0.1,
        timeout: float | None = None,
    ) -> Any:
        while True:
            try:
                return waits(self, gen, interval, None if timeout is None else 0.01)
            except psycopg.OperationalError:
                in_vain = self.pgconn.transaction_status == TransactionStatus.ACTIVE
                if not in_vain or wire.holds.is_set():
                    wire.holds.clear()
                    raise

    monkeypatch.setattr(psycopg.Connection, "wait", waits_until_it_is_held)
    wire.is_silent = True
    return wire


def test_a_commit_whose_answer_was_lost_is_found_and_nobody_is_called_another_writer(
    place: InPostgres, wire: Wire
) -> None:
    kept = place.opened()
    kept.create(TABLE)
    wire.cut = Cut.ANSWER
    kept.append("kitchen", 0, [(0, Draw()), (0, Discard(3))])
    assert wire.cut is Cut.NOTHING  # it was cut off
    kept.append("kitchen", 2, [(1, Draw())])
    assert kept.load("kitchen") == (TABLE, [(0, Draw()), (0, Discard(3)), (1, Draw())])
    kept.close()


def test_a_commit_that_never_arrived_is_told_as_one_and_can_be_made_again(
    place: InPostgres, wire: Wire
) -> None:
    kept = place.opened()
    kept.create(TABLE)
    wire.cut = Cut.COMMIT
    with pytest.raises(CannotStore, match="cannot be reached, so nothing can be stored"):
        kept.append("kitchen", 0, [(0, Draw())])
    assert wire.cut is Cut.NOTHING
    kept.append("kitchen", 0, [(0, Draw())])
    assert kept.load("kitchen") == (TABLE, [(0, Draw())])
    kept.close()


def test_a_commit_whose_end_cannot_be_found_out_says_so(
    place: InPostgres, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "ASKED_SECONDS", 0.0)
    kept = place.opened()
    kept.create(TABLE)
    wire.cut = Cut.ANSWER
    wire.close()  # there is no way to ask
    with pytest.raises(CannotStore, match="was lost while something was stored"):
        kept.append("kitchen", 0, [(0, Draw())])
    kept.close()
    place.database = Url(place.url)
    place.waits_out_the_lease()
    again = place.opened()
    assert again.load("kitchen") == (TABLE, [(0, Draw())])
    again.close()


def test_what_the_database_says_of_itself_is_for_whoever_starts_the_server(
    place: InPostgres, wire: Wire, caplog: pytest.LogCaptureFixture
) -> None:
    kept = place.opened()
    wire.close()
    place.end_connections()
    with pytest.raises(CannotStore) as in_play:
        kept.create(TABLE)
    assert "127.0.0.1" not in str(in_play.value)
    assert "127.0.0.1" in caplog.text
    kept.close()
    with pytest.raises(CannotStore, match=r"cannot be reached.*127\.0\.0\.1"):
        place.opened()


def test_a_table_that_cannot_be_read_just_now_is_asked_for_again(
    place: InPostgres, wire: Wire
) -> None:
    kept = place.opened()
    house = House(storage=kept)
    wire.close()
    place.end_connections()
    refused = house.page().refused(Look(table="kitchen"))
    assert refused.why.reason == "storage"  # a page goes on asking, as it does not after "damaged"
    kept.close()


def test_a_database_that_says_nothing_is_given_up_and_play_goes_on_when_it_wakes_up(
    place: InPostgres, silent_wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "DOWN_SECONDS", inf)
    kept = place.opened()
    kept.create(TABLE)
    silent_wire.passes.clear()
    with pytest.raises(NotNow, match="cannot be reached, so nothing can be stored"):
        kept.append("kitchen", 0, [(0, Draw())])
    with pytest.raises(NotNow):
        kept.check()  # and nobody has to wait for that
    silent_wire.passes.set()
    monkeypatch.setattr(kept.database, "_down_until", 0.0)
    kept.append("kitchen", 0, [(0, Draw())])
    assert kept.load("kitchen") == (TABLE, [(0, Draw())])
    kept.close()


@pytest.mark.parametrize("at", [Cut.COMMIT, Cut.ANSWER])
@pytest.mark.parametrize("moves", [1, 2])
def test_a_commit_that_nothing_is_heard_of_is_looked_up(
    place: InPostgres, silent_wire: Wire, at: Cut, moves: int
) -> None:
    made: list[tuple[Seat, Move]] = [(0, Draw()), (0, Discard(3))]
    made, kept = made[:moves], place.opened()
    kept.create(TABLE)
    silent_wire.cut = at
    if at is Cut.ANSWER:
        kept.append("kitchen", 0, made)
    else:
        with pytest.raises(NotNow, match="cannot be reached, so nothing can be stored"):
            kept.append("kitchen", 0, made)
        kept.append("kitchen", 0, made)
    assert kept.load("kitchen") == (TABLE, made)
    kept.close()


@pytest.mark.parametrize("use", Use)
def test_only_who_plays_has_no_patience(place: InPostgres, use: Use) -> None:
    """Copying and migrating may take long, and nobody waits for it but who sees that it does."""
    with closing(Postgres(Url(place.url), use)) as database:
        raw: Any = database.driver
        assert raw.answer_seconds() is None, "it is starting"
        database.is_starting = False
        assert raw.answer_seconds() == (postgres.ANSWER_SECONDS if use is Use.SERVES else None)
        database.is_migrating = True
        assert raw.answer_seconds() is None


def test_who_was_paused_while_reading_may_ask_again(place: InPostgres) -> None:
    kept = place.opened()
    kept.create(TABLE)
    with pytest.raises(NotNow, match="cannot be reached"):
        _pause_while_reading(kept, place)
    assert kept.load("kitchen") == (TABLE, [])
    kept.close()


def _pause_while_reading(kept: Storage, place: InPostgres) -> None:
    raw: Any = kept.database.driver
    raw.execute("SET idle_in_transaction_session_timeout = 1")
    with kept.database.reading():
        while place.rows(f"SELECT 1 FROM pg_stat_activity WHERE pid = {raw.info.backend_pid}"):
            pass
        kept.database.execute("SELECT 1 FROM leases")


def test_a_database_that_answers_slowly_or_not_keeps_the_tables_waiting_a_fifth_of_the_time(
    place: InPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = place.opened()
    now, attempts = [100.0], []

    def in_vain(*_: object, **_more: object) -> None:
        attempts.append(now[0])
        now[0] += 3.0
        raise psycopg.OperationalError("timeout expired")

    with monkeypatch.context() as patched:  # the place is left empty over a connection of its own
        patched.setattr(postgres, "monotonic", lambda: now[0])
        patched.setattr(psycopg.Connection, "connect", in_vain)
        kept.database.driver.close()
        for _ in range(40):
            with pytest.raises(NotNow, match="cannot be reached"):
                kept.count()
            now[0] += 0.5
    assert attempts == [100.0, 115.0]
    kept.close()


@pytest.mark.full
def test_a_database_whose_processes_are_frozen_is_given_up_and_play_goes_on_when_they_wake_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "DOWN_SECONDS", 0.0)
    monkeypatch.setattr(postgres, "DOWN_TIMES", 0)
    with server_of_its_own() as server:
        kept = Storage.at(tmp_path, database=Url(server.url()))
        kept.create(TABLE)
        with server.frozen(), monkeypatch.context() as hurried:
            hurried.setattr(postgres, "ANSWER_SECONDS", 1.0)
            for _ in range(2):
                with pytest.raises(NotNow, match="cannot be reached, so nothing can be stored"):
                    kept.append("kitchen", 0, [(0, Draw())])
        kept.append("kitchen", 0, [(0, Draw())])
        assert kept.load("kitchen") == (TABLE, [(0, Draw())])
        kept.close()


@pytest.mark.full
def test_a_database_that_is_killed_loses_no_move_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "DOWN_SECONDS", 0.0)
    made = 0
    with server_of_its_own() as server:
        kept = Storage.at(tmp_path, database=Url(server.url()))
        kept.create(TABLE)
        for kill in range(20):
            for _ in range(5):
                kept.append("kitchen", made, [(made % 2, Discard(made % 52))])
                made += 1
            server.kill()
            if kill % 2:
                with pytest.raises(CannotStore, match="cannot be reached"):
                    kept.append("kitchen", made, [(0, Draw())])
            server.start()
        loaded = kept.load("kitchen")
        assert loaded is not None
        assert loaded[1] == [(number % 2, Discard(number % 52)) for number in range(made)]
        kept.close()
