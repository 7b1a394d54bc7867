"""PostgreSQL's own: one server for a database, lost connections, and commits without an answer."""

import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from enum import Enum
from math import inf
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

import psycopg
import pytest
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus
from sqlalchemy import event, select

from liverpool.engine.moves import Discard, Draw, Move
from liverpool.engine.state import Seat
from liverpool.server.doctor import doctor_command
from liverpool.server.messages.requests import Look
from liverpool.server.storage import database, postgres
from liverpool.server.storage.database import Use
from liverpool.server.storage.faults import CannotStore, Locked, NotNow
from liverpool.server.storage.postgres import LOCK, Postgres
from liverpool.server.storage.schema import LEASES
from liverpool.server.storage.sealing import NAME, SIZE
from liverpool.server.storage.storage import Storage
from tests.server.clock import House
from tests.server.places import (
    NEEDS_UNIX,
    InFolder,
    InPostgres,
    Place,
    database_of_its_own,
    place_left_empty,
)
from tests.server.played import played
from tests.server.postgresql import PostgreSQL
from tests.server.test_serve import started
from tests.server.test_storage import TABLE

pytestmark = NEEDS_UNIX


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """One database for the tests here, which leave nothing in it."""
    with database_of_its_own() as found:
        yield found


@pytest.fixture
def place(url: str, tmp_path: Path) -> Iterator[InPostgres]:
    with place_left_empty(tmp_path, url) as empty:
        yield empty


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder for a PostgreSQL of the test's own, its path short enough for a socket."""
    with tempfile.TemporaryDirectory(prefix="liverpool-") as found:
        Path(found).chmod(0o755)
        yield Path(found)


def end_connections(place: InPostgres) -> None:
    """As a restart of the database does, or a network that is away for a moment."""
    place.rows(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
        " WHERE pid <> pg_backend_pid() AND datname = current_database()"
    )


def test_a_connection_that_was_lost_is_made_anew(place: InPostgres) -> None:
    kept = place.opened()
    kept.create(TABLE)
    end_connections(place)
    kept.append("kitchen", 0, [(0, Draw())])
    end_connections(place)
    assert kept.load("kitchen") == (TABLE, [(0, Draw())])
    with pytest.raises(CannotStore, match="Another server"):
        place.opened()  # the leases are as they were
    kept.close()


def test_nobody_plays_on_at_a_table_that_is_being_deleted(place: InPostgres) -> None:
    server, deleting = place.opened(), place.another()
    server.create(TABLE)
    server.append("kitchen", 0, [(0, Draw())])

    def plays_on(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        if statement.startswith("DELETE FROM tables"):
            with pytest.raises(Locked):
                server.append("kitchen", 1, [(1, Draw())])

    event.listen(deleting.database.connection.engine, "before_cursor_execute", plays_on)
    deleting.forget("kitchen")
    with pytest.raises(CannotStore, match="was deleted"):
        server.append("kitchen", 1, [(1, Draw())])
    for each in (server, deleting):
        each.close()


def test_who_plays_is_not_told_where_the_database_is(
    place: InPostgres, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "DOWN_SECONDS", 0.0)
    monkeypatch.setattr(postgres, "DOWN_TIMES", 0)
    kept = place.opened()
    end_connections(place)
    with psycopg.connect(url, autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
        with pytest.raises(Locked) as told:
            kept.create(TABLE)
    assert str(told.value).startswith("Another program holds the database of the games.")
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
        kept.database.connection.exec_driver_sql("UPDATE leases SET copied = 7")
        end_connections(place)
        kept.database.connection.exec_driver_sql("UPDATE leases SET copied = 8")


class Cut(Enum):
    """What is lost of the next commit."""

    NOTHING = 0
    COMMIT = 1
    ANSWER = 2
    ANSWER_IS_NEXT = 3


class Wire:
    """What lies between a server and its database, and can be cut where a commit goes by."""

    def __init__(self, url: str) -> None:
        self._to = f"{parse_qs(urlsplit(url).query)['host'][0]}/.s.PGSQL.5432"
        self._listening = socket.create_server(("127.0.0.1", 0))
        port = self._listening.getsockname()[1]
        where = urlsplit(url)
        self.url = f"postgresql://{where.username}@127.0.0.1:{port}{where.path}"
        self.cut = Cut.NOTHING
        self.is_silent = False
        """Whether a connection that is cut stays open, and nothing more comes over it."""
        self.passes = Event()
        """Whether anything gets through; while nothing does, all connections stay as they are."""
        self.passes.set()
        self.holds = Event()
        """Whether something was held back for which nobody has given up."""
        self._closed = Event()
        Thread(target=self._accepts, daemon=True).start()

    def _accepts(self) -> None:
        while True:
            try:
                here, _ = self._listening.accept()
            except OSError:  # closed
                return
            there = socket.socket(socket.AF_UNIX)
            there.connect(self._to)
            Thread(target=self._passes, args=(here, there, True), daemon=True).start()
            Thread(target=self._passes, args=(there, here, False), daemon=True).start()

    def _passes(self, here: socket.socket, there: socket.socket, asks: bool) -> None:
        """All that comes here goes there, until one of them ends or the commit is cut off."""
        with suppress(OSError):
            while data := here.recv(65536):
                if not self.passes.is_set():
                    self.holds.set()
                    self.passes.wait()
                commits = asks and b"COMMIT" in data
                if commits and self.cut is Cut.COMMIT:
                    break
                if not asks and self.cut is Cut.ANSWER_IS_NEXT:
                    break
                if commits and self.cut is Cut.ANSWER:
                    self.cut = Cut.ANSWER_IS_NEXT
                there.sendall(data)
        was_cut, self.cut = self.cut, Cut.NOTHING if self.cut is not Cut.ANSWER else self.cut
        if self.is_silent and was_cut in {Cut.COMMIT, Cut.ANSWER_IS_NEXT}:
            self.holds.set()
            self._closed.wait()
        for each in (here, there):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def close(self) -> None:
        """Nobody gets through any more; who is connected stays so, unless that was cut."""
        self._closed.set()
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()


@pytest.fixture
def wire(place: InPostgres) -> Iterator[Wire]:
    with closing(Wire(place.url)) as wire:
        place.database = wire.url
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
    place.database = place.url
    place.waits_out_the_lease()
    again = place.opened()
    assert again.load("kitchen") == (TABLE, [(0, Draw())])
    again.close()


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
    with closing(Postgres(place.url, use)) as database:
        raw: Any = database.driver
        assert raw.answer_seconds() is None, "it is starting"
        database.is_starting = False
        assert raw.answer_seconds() == (postgres.ANSWER_SECONDS if use is Use.SERVES else None)
        database.is_migrating = True
        assert raw.answer_seconds() is None


def test_another_program_that_holds_a_table_makes_nobody_wait_for_long(place: InPostgres) -> None:
    kept = place.opened()
    kept.create(TABLE)
    with psycopg.connect(place.url) as other:
        other.execute("LOCK TABLE moves")
        for _ in range(3):
            with pytest.raises(Locked, match="Another program holds"):
                kept.append("kitchen", 0, [(0, Draw())])
    kept.append("kitchen", 0, [(0, Draw())])
    kept.close()


def test_a_connection_that_was_lost_while_others_held_a_table_is_made_anew(
    place: InPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_LOCKED_SECONDS", 0.0)
    kept = place.opened()
    kept.create(TABLE)
    with psycopg.connect(place.url) as other:
        other.execute("LOCK TABLE moves")
        with pytest.raises(Locked):
            kept.append("kitchen", 0, [(0, Draw())])
    end_connections(place)
    kept.append("kitchen", 0, [(0, Draw())])
    raw: Any = kept.database.connection.connection.dbapi_connection
    assert raw.execute("SHOW lock_timeout").fetchone() == ("300ms",)
    kept.close()


def test_a_check_really_writes(place: InPostgres) -> None:
    kept = place.opened()
    kept.check()
    kept.readiness._looked_at = -1.0
    raw: Any = kept.database.connection.connection.dbapi_connection
    raw.execute("SET default_transaction_read_only = on")
    with pytest.raises(CannotStore, match="cannot be written"):
        kept.check()
    kept.close()


def test_what_the_database_says_of_itself_is_for_whoever_starts_the_server(
    place: InPostgres, wire: Wire, caplog: pytest.LogCaptureFixture
) -> None:
    kept = place.opened()
    wire.close()
    end_connections(place)
    with pytest.raises(CannotStore) as in_play:
        kept.create(TABLE)
    assert "127.0.0.1" not in str(in_play.value)
    assert "127.0.0.1" in caplog.text
    kept.close()
    with pytest.raises(CannotStore, match=r"cannot be reached.*127\.0\.0\.1"):
        place.opened()


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("postgresql://ann:s3cret@/rummy?host=/nowhere", "cannot be reached, so nothing"),
        ("postgresql://%zz", "cannot be read. Write it like postgresql://user@host/database"),
    ],
)
def test_an_address_that_leads_nowhere(tmp_path: Path, url: str, sentence: str) -> None:
    with pytest.raises(CannotStore, match=sentence) as told:
        Storage.at(tmp_path, "", url)
    assert "s3cret" not in str(told.value)


def test_the_name_of_a_database_has_no_password() -> None:
    assert (
        postgres.name_of("postgresql://ann:s3cret@db.example:5433/rummy") == "rummy at db.example"
    )
    assert postgres.name_of("postgresql:///rummy") == "rummy"


def test_without_a_driver_the_start_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "liverpool.server.storage.postgres")
    with pytest.raises(CannotStore, match=r"pip install 'liverpool-rummy\[postgres\]'"):
        Storage.at(tmp_path, "", "postgresql://db.example/rummy")


def test_the_doctor_looks_at_the_database(
    place: InPostgres, capsys: pytest.CaptureFixture[str]
) -> None:
    place.folder.chmod(0o700)
    kept = place.opened("http://127.0.0.1:8000")
    House(storage=kept).opens(start=True)
    assert "shuffle" not in str(place.rows("SELECT move FROM moves"))  # how the cards lie is sealed
    assert doctor_command(None, place.folder, mend=False, database=place.url) == 1
    told = capsys.readouterr().out
    assert "good:    PostgreSQL 18 answers; the database has " in told
    assert "good:    A server uses the database: Liverpool Rummy at http://127.0.0.1:8000." in told
    assert "fault:   fsync is off" in told  # as it is for tests
    assert "good:    The key opens the games." in told
    kept.close()
    (place.folder / NAME).write_bytes(bytes(SIZE))
    doctor_command(None, place.folder, mend=False, database=place.url)
    told = capsys.readouterr().out
    assert "good:    No server uses the database at the moment." in told
    assert "fault:   The cards of 1 of 1 games were sealed with another key." in told


def test_the_doctor_says_why_the_database_does_not_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert doctor_command(None, tmp_path, mend=False, database="postgresql://?host=/nowhere") == 1
    assert "fault:   The database of the games cannot be reached" in capsys.readouterr().out


def test_a_table_that_cannot_be_read_just_now_is_asked_for_again(
    place: InPostgres, wire: Wire
) -> None:
    kept = place.opened()
    house = House(storage=kept)
    wire.close()
    end_connections(place)
    refused = house.page().refused(Look(table="kitchen"))
    assert refused.why.reason == "storage"  # a page goes on asking, as it does not after "damaged"
    kept.close()


def test_who_was_paused_while_reading_may_ask_again(place: InPostgres) -> None:
    kept = place.opened()
    kept.create(TABLE)
    with pytest.raises(NotNow, match="cannot be reached"):
        _pause_while_reading(kept, place)
    assert kept.load("kitchen") == (TABLE, [])
    kept.close()


def _pause_while_reading(kept: Storage, place: InPostgres) -> None:
    raw: Any = kept.database.connection.connection.dbapi_connection
    raw.execute("SET idle_in_transaction_session_timeout = 1")
    with kept.database.reading():
        while place.rows(f"SELECT 1 FROM pg_stat_activity WHERE pid = {raw.info.backend_pid}"):
            pass
        kept.database.connection.execute(select(LEASES))


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
        kept.database.connection.invalidate()
        for _ in range(40):
            with pytest.raises(NotNow, match="cannot be reached"):
                kept.count()
            now[0] += 0.5
    assert attempts == [100.0, 115.0]
    kept.close()


@pytest.mark.full
def test_an_older_postgresql_does_it_too(tmp_path: Path, folder: Path) -> None:
    with PostgreSQL(folder / "own", version=16) as server:
        kept = Storage.at(tmp_path, database=server.url())
        kept.create(TABLE)
        kept.append("kitchen", 0, [(0, Draw())])
        server.kill()
        server.start()
        kept.append("kitchen", 1, [(0, Discard(1))])
        assert kept.load("kitchen") == (TABLE, [(0, Draw()), (0, Discard(1))])
        kept.close()


@pytest.mark.full
def test_a_database_whose_processes_are_frozen_is_given_up_and_play_goes_on_when_they_wake_up(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "DOWN_SECONDS", 0.0)
    monkeypatch.setattr(postgres, "DOWN_TIMES", 0)
    with PostgreSQL(folder / "own") as server:
        kept = Storage.at(tmp_path, database=server.url())
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
async def test_the_start_says_in_which_database_games_are_kept(place: InPostgres) -> None:
    async with started(place.folder, "--database", place.url) as server:
        assert server.said[-3:-1] == [
            f"Games are kept in the database {postgres.name_of(place.url)}",
            f"Their key is in {place.folder}",
        ]


@pytest.mark.full
def test_the_same_game_is_played_on_both_engines(place: InPostgres, tmp_path: Path) -> None:
    games = []
    places: tuple[Place, ...] = (InFolder(tmp_path / "sqlite"), place)
    for each in places:
        each.folder.mkdir(exist_ok=True)
        (each.folder / NAME).write_bytes(bytes(SIZE))
        storage = each.opened()
        table = played(deals=3, storage=storage)
        loaded = storage.load(table.name)
        assert loaded is not None
        dealt = {what: count for what, count in storage.counts().dealt.items() if count}
        games.append((loaded[1], storage.deals(table.name), dealt))
        storage.close()
    assert len(games[0][0]) > 100
    assert games[0] == games[1]


@pytest.mark.full
def test_a_database_that_is_killed_loses_no_move_and_play_goes_on(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "DOWN_SECONDS", 0.0)
    made = 0
    with PostgreSQL(folder / "own") as server:
        kept = Storage.at(tmp_path, database=server.url())
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
