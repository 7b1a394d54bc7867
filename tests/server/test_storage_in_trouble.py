"""A full disk, and a database that another program holds: one sentence, and nobody waits long."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from liverpool.engine.moves import Draw
from liverpool.server.storage import database, faults
from liverpool.server.storage.faults import CannotStore, Locked
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.metrics import ALIVE
from tests.server.served import served
from tests.server.test_storage import TABLE

ROOT = Path(__file__).parents[2]


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Another program writes to the database, and does not come to an end."""
    other = sqlite3.connect(folder / "liverpool.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.rollback()
    other.close()


def pragma(kept: Storage, text: str) -> Any:
    """What the connection says to this, outside of any transaction."""
    connection: Any = kept.database.driver
    row = connection.execute(f"PRAGMA {text}").fetchone()
    return row and row[0]


def test_who_holds_the_database_keeps_a_writer_waiting_once_and_shortly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "monotonic", lambda: 100.0)
    kept = Storage.at(tmp_path)
    kept.create(TABLE)
    with held(tmp_path):
        assert pragma(kept, "busy_timeout") == database.LOCKED_MILLISECONDS < 1000
        for _ in range(3):
            with pytest.raises(Locked, match="Another program is writing"):
                kept.append("kitchen", 0, [(0, Draw())])
            assert pragma(kept, "busy_timeout") == 0, "the next write does not wait"
        assert kept.load("kitchen") == (TABLE, [])
        assert kept.count() == 1
    kept.close()


def test_as_soon_as_the_database_is_free_all_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(database, "monotonic", lambda: now[0])
    kept = Storage.at(tmp_path)
    with held(tmp_path), pytest.raises(Locked):
        kept.create(TABLE)
    kept.create(TABLE)
    now[0] += 3
    kept.append("kitchen", 0, [(0, Draw())])
    assert pragma(kept, "busy_timeout") == database.LOCKED_MILLISECONDS
    kept.close()


def test_a_check_really_writes_but_once_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr("liverpool.server.storage.storage.monotonic", lambda: now[0])
    kept = Storage.at(tmp_path)
    kept.check()
    pragma(kept, "query_only = ON")
    kept.check()  # it was looked at just now
    now[0] += 1
    for _ in range(2):
        with pytest.raises(CannotStore, match="cannot be written"):
            kept.check()
    pragma(kept, "query_only = OFF")
    now[0] += 1
    kept.check()
    monkeypatch.setattr(faults, "LEAST_FREE", 2**80)
    now[0] += 1
    with pytest.raises(CannotStore, match="The disk is full"):
        kept.check()
    kept.close()


def test_what_cannot_be_read_among_writes_fails_them_whoever_catches_it(tmp_path: Path) -> None:
    kept = Storage.at(tmp_path)

    def creates_and_reads() -> None:
        with kept.database.writing(None):
            kept.create(TABLE)
            with suppress(CannotStore), kept.database.reading():
                kept.database.execute("SELECT 1 FROM nowhere")

    with pytest.raises(CannotStore, match="nowhere"):
        creates_and_reads()
    assert not kept.is_kept(TABLE.id)
    kept.close()


def test_a_disk_that_gets_full_is_told_in_a_sentence(tmp_path: Path) -> None:
    kept = Storage.at(tmp_path)
    pragma(kept, f"max_page_count = {pragma(kept, 'page_count')}")
    with pytest.raises(CannotStore, match="The disk is full, so nothing can be stored"):
        kept.create(replace(TABLE, title="long" * 100_000))
    kept.close()


# No file may grow, as on a full disk; the system stops writers in the same place.
STARTED_WHERE_NOTHING_FITS = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
from liverpool.cli import main
for folder in sys.argv[1:]:
    print(main(["serve", "--host", "127.0.0.1", "--port", "0", "--data", folder]))
"""


@pytest.mark.in_turn("servers")
@pytest.mark.skipif(sys.platform == "win32", reason="it has no such limit")
def test_a_start_on_a_full_disk_is_told_in_a_sentence(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("new", "used")]
    Storage.at(folders[1]).close()
    ended = subprocess.run(
        [sys.executable, "-c", STARTED_WHERE_NOTHING_FITS, *map(str, folders)],
        capture_output=True,
        encoding="utf-8",
        env={"PYTHONPATH": "src", "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=ROOT,
        check=False,
    )
    assert ended.stdout == "1\n1\n", ended.stderr
    for folder, sentence in zip(folders, ended.stderr.splitlines(), strict=True):
        assert sentence.startswith(f"liverpool serve: Games cannot be kept in {folder}: ")


async def test_the_server_is_alive_but_not_ready_while_nothing_can_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(tmp_path) as here, here.browser() as asking:
        monkeypatch.setattr("liverpool.server.storage.storage._LOOK_SECONDS", 0.0)
        monkeypatch.setattr(faults, "free_bytes", lambda _: 3)
        for least, status in ((4, 503), (4, 503), (3, 200), (4, 503)):
            monkeypatch.setattr(faults, "LEAST_FREE", least)
            found = await asking.get("/readyz")
            assert (found.status_code, found.text.count("\n")) == (status, 1)
        assert (
            caplog.messages
            == ["nothing can be stored: The disk is full: 3 bytes left. Free some space."] * 2
        )
        assert (await asking.get("/healthz")).text == ALIVE
