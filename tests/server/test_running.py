"""A server that was killed and is started again has its tables at once; nobody who runs loses any.

What says that a process has ended is the lock of its byte. Here leases last an hour, so whoever
gets the tables has not waited for them.
"""

import asyncio
import signal
from contextlib import closing, suppress
from errno import ENOLCK
from pathlib import Path
from typing import Final

import pytest

from liverpool.engine.moves import Draw
from liverpool.server.ownership import who_plays
from liverpool.server.storage import leases, running
from liverpool.server.storage.faults import CannotStore, TakenOver
from liverpool.server.storage.postgres import Postgres
from liverpool.server.storage.running import NAME as LOCKS
from liverpool.server.storage.running import Running
from liverpool.server.storage.schema import GROUPS
from liverpool.server.storage.sealing import NAME, ServerKey
from liverpool.server.storage.storage import Storage
from tests.server.places import NEEDS_UNIX, InPostgres
from tests.server.test_kill import serving
from tests.server.test_storage import TABLE

pytestmark = NEEDS_UNIX

HERE: Final = "http://127.0.0.1:8000"
OF_BEFORE: Final = "6b0b1c9f2f4e4c57a2a0"
"""As servers of before call themselves."""


@pytest.fixture
def boot(tmp_path: Path) -> Path:
    path = tmp_path / "boot_id"
    path.write_text("this start of this machine\n")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "folder"
    made.mkdir()
    return made


# Bytes and their locks


def killed(running: Running) -> None:
    """As its process is: nobody says or removes anything, and the system closes its files."""
    running.close()


def test_one_that_runs_has_not_ended_and_one_that_was_killed_has(folder: Path, boot: Path) -> None:
    first, second = Running(folder, boot), Running(folder, boot)
    assert not first.has_ended(second.id)
    assert not second.has_ended(first.id)
    assert not first.has_ended(first.id), "its own lock keeps nobody from locking it again"
    killed(first)
    assert second.has_ended(first.id)
    assert second.has_ended(first.id), "whoever looks takes nothing away"
    second.close()


def test_what_another_machine_or_an_earlier_start_has_left_says_nothing(
    folder: Path, boot: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.write_text("another start\n")
    elsewhere, here = Running(folder, other), Running(folder, boot)
    killed(elsewhere)
    assert not here.has_ended(elsewhere.id)
    assert not here.has_ended(OF_BEFORE)
    here.close()


def test_the_bytes_of_another_folder_say_nothing(folder: Path, boot: Path, tmp_path: Path) -> None:
    elsewhere, here = Running(tmp_path, boot), Running(folder, boot)
    assert not here.has_ended(elsewhere.id)
    elsewhere.close()
    here.close()


def has_no_locks(*_: object) -> bytes:
    raise OSError(ENOLCK, "No locks available")


@pytest.mark.parametrize("missing", ["boot", "folder", "locks"])
def test_where_the_system_tells_too_little_nobody_is_taken_for_ended(
    missing: str, folder: Path, boot: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Running(folder, boot)
    killed(before)
    nowhere = tmp_path / "nowhere"
    if missing == "locks":
        monkeypatch.setattr(running, "fcntl", has_no_locks)
    late = Running(
        nowhere if missing == "folder" else folder, nowhere if missing == "boot" else boot
    )
    assert late.id == ""
    assert not any(map(late.has_ended, (before.id, OF_BEFORE)))
    late.close()


# Leases


@pytest.fixture
def place(left_empty: InPostgres, monkeypatch: pytest.MonkeyPatch) -> InPostgres:
    """Leases last an hour here."""
    monkeypatch.setattr(leases, "LEASE_SECONDS", 3600.0)
    monkeypatch.setattr(Postgres, "lease_ends", "clock_timestamp() + interval '1 hour'")
    return left_empty


def standing_by(place: InPostgres, folder: Path | None = None, address: str = HERE) -> Storage:
    return Storage.at(folder or place.folder, address, place.database, stands_by=True)


def end(storage: Storage) -> None:
    """Ends the process of a server of this test, as a kill does."""
    assert storage.leases.running is not None
    killed(storage.leases.running)
    storage.database.close()


def test_a_killed_server_that_is_started_again_has_its_tables_at_once(place: InPostgres) -> None:
    first = place.opened(HERE)
    first.create(TABLE)
    end(first)
    with closing(standing_by(place)) as again:
        assert len(again.leases.held()) == GROUPS
        again.append("kitchen", 0, [(0, Draw())])
        assert again.load("kitchen") == (TABLE, [(0, Draw())])
        again.leases.look()
        assert len(again.leases.held()) == GROUPS
    assert {path.name for path in place.folder.iterdir()} == {NAME, LOCKS}


def test_a_second_start_at_the_same_address_takes_nothing_from_one_that_runs(
    place: InPostgres,
) -> None:
    with closing(place.opened(HERE)) as first, closing(standing_by(place)) as second:
        second.leases.look()
        assert not second.leases.are_held()
        first.create(TABLE)
        assert who_plays(second.leases, shares=False) == (
            f"A server at this same address, {HERE}, had them last. If it was killed, they come"
            " back within 10 seconds; if it still runs, this one takes over when it stops."
        )


def test_where_nobody_plays_yet_no_address_is_named(place: InPostgres) -> None:
    with closing(standing_by(place)) as first:
        assert who_plays(first.leases, shares=True) == (
            "No server plays the tables yet; this one soon does."
        )


def test_a_server_that_runs_beside_takes_what_a_killed_one_had(place: InPostgres) -> None:
    first = place.opened(HERE)
    with closing(standing_by(place, address="http://127.0.0.1:8001")) as second:
        assert who_plays(second.leases, shares=True) == (
            f"The server at {HERE} plays them; this one gets a part of them."
        )
        end(first)
        second.leases.look()
        assert len(second.leases.held()) == GROUPS


def test_one_with_another_folder_waits_for_the_lease(place: InPostgres, folder: Path) -> None:
    first = place.opened(HERE)
    ServerKey.at(place.folder).put_at(folder)
    end(first)
    with closing(standing_by(place, folder)) as elsewhere:
        elsewhere.leases.look()
        assert not elsewhere.leases.are_held()
        place.waits_out_the_lease()
        elsewhere.leases.look()
        assert elsewhere.leases.are_held()


def test_a_share_of_a_killed_server_goes_to_who_runs_and_nobody_else_loses_any(
    place: InPostgres,
) -> None:
    first = place.opened(HERE)
    first.leases.give_back(range(10, GROUPS))
    with closing(standing_by(place)) as second:
        second.leases.take(3)
        first.leases.give_back(range(8, 10))
        with closing(standing_by(place)) as third:
            third.leases.take(2)
            assert [len(each.leases.held()) for each in (first, second, third)] == [8, 3, 2]
            end(first)
            third.leases.look(GROUPS)
            assert len(third.leases.held()) == GROUPS - 3
            second.leases.look(3)
            assert len(second.leases.held()) == 3


def test_one_that_was_frozen_changes_nothing_when_it_wakes_up(place: InPostgres) -> None:
    """Its byte is locked all the while; only the end of its lease lets another one play."""
    frozen = place.opened(HERE)
    frozen.create(TABLE)
    with closing(standing_by(place)) as second:
        second.leases.look()
        assert not second.leases.are_held()
        place.waits_out_the_lease()
        second.leases.look()
        assert second.leases.are_held()
        with pytest.raises(TakenOver):
            frozen.append("kitchen", 0, [(0, Draw())])
        assert second.load("kitchen") == (TABLE, [])
    frozen.close()


def test_the_tables_of_one_that_was_taken_for_ended_by_mistake_are_fenced(
    place: InPostgres,
) -> None:
    """As if a system had let go of the lock of one that runs: its writes are refused all the
    same."""
    first = place.opened(HERE)
    first.create(TABLE)
    assert first.leases.running is not None
    killed(first.leases.running)
    first.leases.running = None
    with closing(standing_by(place)) as second:
        with pytest.raises(TakenOver):
            first.append("kitchen", 0, [(0, Draw())])
        with suppress(CannotStore):
            first.leases.look()
        assert second.load("kitchen") == (TABLE, [])
        second.save(TABLE)
    first.database.close()


def test_the_schema_of_0_7_0_knows_of_no_runs_and_all_waits_as_before(place: InPostgres) -> None:
    first = place.opened(HERE)
    end(first)
    place.rows("ALTER TABLE leases DROP COLUMN running")
    place.rows("ALTER TABLE score_sheets DROP COLUMN own_hands")
    place.rows("UPDATE alembic_version SET version_num = '0012'")
    with closing(standing_by(place)) as second:
        assert not second.leases.are_held()
        place.waits_out_the_lease()
        second.leases.look()
        assert second.leases.are_held()


async def test_a_real_server_that_was_killed_is_not_waited_for_and_a_frozen_one_is(
    place: InPostgres,
) -> None:
    with serving(place, workers=1) as server:  # a worker that outlives it for a moment
        server.signal(signal.SIGSTOP)
        place.rows("UPDATE leases SET ends = clock_timestamp() + interval '1 hour'")
        folder = place.folder / "data"
        second = await asyncio.to_thread(standing_by, place, folder)
        assert not second.leases.are_held()
        server.kill()
        second.leases.look()
        assert second.leases.are_held()
        second.close()
