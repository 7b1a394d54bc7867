"""Moving a server's games: everything arrives, or nothing has changed; and it can be done again."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import LiteralString

import pytest
from msgspec.structs import replace

from liverpool.engine.moves import Draw
from liverpool.scores.family import GameAdded
from liverpool.server import move_data
from liverpool.server.access.urls import Url
from liverpool.server.move_data import move_command
from liverpool.server.storage.beside import KeptRecord
from liverpool.server.storage.sealing import NAME, SIZE
from liverpool.server.storage.sqlite import SQLite
from tests.server.places import EACH_DAY, InFolder, Place
from tests.server.test_family_records import game
from tests.server.test_storage import EVERY_MOVE, SHEET, TABLE

NOW = "2026-11-25T09:00:00+00:00"
_sums = count(1)


def filled(folder: Path) -> InFolder:
    """A server's folder with something of most kinds in it."""
    place = InFolder(folder)
    with closing(place.opened()) as storage:
        for table in ("kitchen", "garden"):
            storage.create(replace(TABLE, id=table))
            storage.append(table, 0, EVERY_MOVE, stand_ins={2: {0}})
        storage.sheets.put(SHEET)
        storage.records.begin(KeptRecord("kitchen22", "a hash", "another", NOW))
        storage.records.append("kitchen22", (GameAdded(game(1)),), NOW)
        storage.rule_links.add("abc", "rules=dunlop&title=Großmutter", "2026-11-25")
    return place


def arrives_otherwise(content: move_data._Content, _rows: object) -> move_data._Content:
    """In place of `move_data._with`: no rows are the same twice."""
    return replace(content, sum=next(_sums))


def named(place: Place) -> Path | Url:
    return place.database or place.folder


def moved(source: Place, target: Place, data: Path | None = None) -> int:
    return move_command(named(source), named(target), data)


@EACH_DAY
def test_all_games_go_there_and_back_with_their_key(
    place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, after = filled(tmp_path / "before"), InFolder(tmp_path / "after")
    rows = before.everything()
    assert sum(map(len, rows.values())) == 2 * (1 + len(EVERY_MOVE) + 1) + 4
    assert moved(before, place) == 0
    assert "2 tables with 36 moves, 44 rows in all, are in " in capsys.readouterr().out
    assert place.everything() == rows
    # The key of a database is beside it: where it was, or in its own folder.
    assert moved(place, after, before.folder) == 0
    assert after.everything() == rows
    assert (after.folder / NAME).read_bytes() == (before.folder / NAME).read_bytes()
    assert before.everything() == rows
    with closing(after.opened()) as storage:
        assert storage.load("kitchen") == (TABLE, EVERY_MOVE)


def test_it_can_be_done_again_until_a_server_has_been_there(
    place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = filled(tmp_path / "before")
    assert moved(source, place) == 0
    with closing(source.opened()) as storage:
        storage.append("kitchen", len(EVERY_MOVE), [(0, Draw())])
        storage.forget("garden")
    rows = source.everything()
    assert moved(source, place) == 0
    assert place.everything() == rows
    with closing(place.another()) as storage:
        assert storage.take()
    with closing(source.opened()) as storage:
        storage.forget("kitchen")
    assert moved(source, place) == 1
    assert "There are other games in " in capsys.readouterr().err
    assert place.everything() == rows


def test_games_that_are_no_copy_stay(tmp_path: Path) -> None:
    source, target = filled(tmp_path / "before"), filled(tmp_path / "after")
    (target.folder / NAME).write_bytes((source.folder / NAME).read_bytes())
    with closing(source.opened()) as storage:
        storage.forget("garden")
    rows = target.everything()
    assert moved(source, target) == 1
    assert target.everything() == rows


def test_what_does_not_arrive_as_it_was_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = filled(tmp_path / "before"), InFolder(tmp_path / "after")
    assert moved(source, target) == 0
    rows = target.everything()
    target.rows(
        "CREATE TRIGGER spoils AFTER INSERT ON moves WHEN new.number = 3"
        " BEGIN UPDATE moves SET actor = 7 WHERE number = 3; END"
    )
    with closing(source.opened()) as storage:
        storage.forget("garden")
    assert moved(source, target) == 1
    told = capsys.readouterr().err
    assert f"What arrived in {target.folder} is not what was copied (moves)" in told
    assert target.everything() == rows


def test_the_key_comes_only_with_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = filled(tmp_path / "before"), InFolder(tmp_path / "after")
    key, transaction = target.folder / NAME, SQLite._transaction

    @contextmanager
    def fails_at_last(self: SQLite, begins: LiteralString, of: str | None) -> Iterator[None]:
        with transaction(self, begins, of):
            yield
            if key.exists():
                raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as broken:
        broken.setattr("liverpool.server.move_data._with", arrives_otherwise)
        assert moved(source, target) == 1
    assert "is not what was copied" in capsys.readouterr().err
    assert not key.exists()
    with monkeypatch.context() as broken:
        broken.setattr(SQLite, "_transaction", fails_at_last)
        assert moved(source, target) == 1
    assert "(disk I/O error)" in capsys.readouterr().err
    assert not key.exists()
    assert moved(source, target) == 0
    assert key.read_bytes() == (source.folder / NAME).read_bytes()


def test_a_server_that_runs_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = filled(tmp_path / "before")
    with closing(source.opened("http://127.0.0.1:8000")):
        assert moved(source, InFolder(tmp_path / "after")) == 1
    assert "and is at http://127.0.0.1:8000. Stop it" in capsys.readouterr().err


def test_what_cannot_be_moved_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, nothing = filled(tmp_path / "before"), InFolder(tmp_path / "nothing")
    other = filled(tmp_path / "other")
    assert moved(source, source) == 2
    assert "FROM and TO are the same place" in capsys.readouterr().err
    assert moved(nothing, source) == 1
    assert f"There are no games in {nothing.folder}." in capsys.readouterr().err
    assert not nothing.folder.exists()
    assert moved(source, other) == 1
    assert f"{other.folder / NAME} is the key of other games" in capsys.readouterr().err
    (tmp_path / "file").write_text("no folder")
    assert moved(source, InFolder(tmp_path / "file")) == 1
    assert f"Nothing can be kept in {tmp_path / 'file'}" in capsys.readouterr().err
    (source.folder / NAME).unlink()
    assert moved(source, nothing) == 1
    assert (
        f"The key of the games, {source.folder / NAME}, cannot be read" in capsys.readouterr().err
    )
    (source.folder / NAME).write_bytes(bytes(SIZE - 1))
    assert moved(source, nothing) == 1
