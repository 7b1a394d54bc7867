"""PostgreSQL's own: who else holds its tables, its address and driver, what the doctor sees."""

import sys
from math import inf
from pathlib import Path
from typing import Any

import psycopg
import pytest

from liverpool.engine.moves import Discard, Draw
from liverpool.server.access.urls import Url
from liverpool.server.doctor import doctor_command
from liverpool.server.storage import postgres
from liverpool.server.storage.faults import CannotStore, Locked
from liverpool.server.storage.postgres import LOCK, name_of
from liverpool.server.storage.sealing import NAME, SIZE
from liverpool.server.storage.storage import Storage
from tests.server.clock import House
from tests.server.places import NEEDS_UNIX, InFolder, InPostgres, Place
from tests.server.played import played
from tests.server.postgresql import server_of_its_own
from tests.server.test_serve import started
from tests.server.test_storage import TABLE

pytestmark = NEEDS_UNIX


@pytest.fixture
def place(left_empty: InPostgres) -> InPostgres:
    return left_empty


def test_nobody_plays_on_at_a_table_that_is_being_deleted(
    place: InPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, deleting = place.opened(), place.another()
    server.create(TABLE)
    server.append("kitchen", 0, [(0, Draw())])

    really = deleting.database.execute

    def plays_on(statement: str, /, **values: object) -> Any:
        if statement.startswith("DELETE FROM tables"):
            with pytest.raises(Locked):
                server.append("kitchen", 1, [(1, Draw())])
        return really(statement, **values)

    monkeypatch.setattr(deleting.database, "execute", plays_on)
    deleting.forget("kitchen")
    with pytest.raises(CannotStore, match="was deleted"):
        server.append("kitchen", 1, [(1, Draw())])
    for each in (server, deleting):
        each.close()


def test_who_plays_is_not_told_where_the_database_is(
    place: InPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "DOWN_SECONDS", 0.0)
    monkeypatch.setattr(postgres, "DOWN_TIMES", 0)
    kept = place.opened()
    place.end_connections()
    with psycopg.connect(place.url, autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
        with pytest.raises(Locked) as told:
            kept.create(TABLE)
    assert str(told.value).startswith("Another program holds the database of the games.")
    kept.close()


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


def test_a_check_really_writes(place: InPostgres) -> None:
    kept = place.opened()
    kept.check()
    kept._looked_at = -1.0
    raw: Any = kept.database.driver
    raw.execute("SET default_transaction_read_only = on")
    with pytest.raises(CannotStore, match="cannot be written"):
        kept.check()
    kept.close()


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("postgresql://ann:s3cret@/rummy?host=/nowhere", "cannot be reached, so nothing"),
        ("postgresql://%zz", "cannot be read. Write it like postgresql://user@host/database"),
        ("postgresql://ann:pa@s3cret@db.example/rummy", "more than one @ in it"),
        ("postgresql://ann:pa/s3cret@db.example/rummy", "In a password write @ as %40 and / as"),
    ],
)
def test_an_address_that_leads_nowhere(tmp_path: Path, url: str, sentence: str) -> None:
    with pytest.raises(CannotStore, match=sentence) as told:
        Storage.at(tmp_path, "", Url(url))
    assert "s3cret" not in str(told.value)


def test_the_name_of_a_database_has_no_password() -> None:
    address = Url("postgresql://ann:s3cret@db.example:5433/rummy")
    assert name_of(address) == "rummy at db.example"
    assert name_of(Url("postgresql:///rummy")) == "rummy"


def test_without_a_driver_the_start_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "liverpool.server.storage.postgres")
    with pytest.raises(CannotStore, match=r"Install it: `python3 .*run.py'? install postgres`"):
        Storage.at(tmp_path, "", Url("postgresql://db.example/rummy"))


def test_the_doctor_looks_at_the_database(
    place: InPostgres, capsys: pytest.CaptureFixture[str]
) -> None:
    place.folder.chmod(0o700)
    kept = place.opened("http://127.0.0.1:8000")
    House(storage=kept).opens(start=True)
    assert "shuffle" not in str(place.rows("SELECT move FROM moves"))  # how the cards lie is sealed
    assert doctor_command(None, place.folder, mend=False, database=place.database) == 1
    told = capsys.readouterr().out
    assert "good:    PostgreSQL 18 answers; the database has " in told
    assert "good:    A server uses the database: Liverpool Rummy at http://127.0.0.1:8000." in told
    assert "fault:   fsync is off" in told  # as it is for tests
    assert "good:    The key opens the games." in told
    kept.close()
    (place.folder / NAME).write_bytes(bytes(SIZE))
    doctor_command(None, place.folder, mend=False, database=place.database)
    told = capsys.readouterr().out
    assert "good:    No server uses the database at the moment." in told
    assert "fault:   The cards of 1 of 1 games were sealed with another key." in told


def test_the_doctor_says_why_the_database_does_not_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = Url("postgresql://?host=/nowhere")
    assert doctor_command(None, tmp_path, mend=False, database=nowhere) == 1
    assert "fault:   The database of the games cannot be reached" in capsys.readouterr().out


@pytest.mark.full
def test_an_older_postgresql_does_it_too(tmp_path: Path) -> None:
    with server_of_its_own(version=16) as server:
        kept = Storage.at(tmp_path, database=Url(server.url()))
        kept.create(TABLE)
        kept.append("kitchen", 0, [(0, Draw())])
        server.kill()
        server.start()
        kept.append("kitchen", 1, [(0, Discard(1))])
        assert kept.load("kitchen") == (TABLE, [(0, Draw()), (0, Discard(1))])
        kept.close()


@pytest.mark.full
async def test_the_start_says_in_which_database_games_are_kept(place: InPostgres) -> None:
    async with started(place.folder, "--database", place.url) as server:
        assert server.said[-3:-1] == [
            f"Games are kept in the database {name_of(Url(place.url))}",
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
        storage.leases.until = inf  # it runs by real time, which a busy machine lacks
        table = played(deals=3, storage=storage)
        loaded = storage.load(table.name)
        assert loaded is not None
        dealt = {what: count for what, count in storage.counts().dealt.items() if count}
        games.append((loaded[1], dealt))
        storage.close()
    assert len(games[0][0]) > 100
    assert games[0] == games[1]
