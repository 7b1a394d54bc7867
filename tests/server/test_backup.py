"""Backups: whole and checked, made while people play, never over anything, and back with a key."""

import os
import shutil
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from liverpool.engine.moves import Draw
from liverpool.server import move_data
from liverpool.server.backup import backup_command, restore_command
from liverpool.server.storage import migrating
from liverpool.server.storage.database import Database
from liverpool.server.storage.sealing import NAME
from liverpool.server.table_commands import list_command
from tests.server.places import EACH_DAY, InFolder, Place
from tests.server.test_moving import arrives_otherwise, filled, moved
from tests.server.test_storage import EVERY_MOVE, TABLE

MOMENT = datetime(2026, 11, 25, 3, 0, 0, tzinfo=UTC)
FILE = "liverpool-2026-11-25-030000.sqlite"


def backed_up(place: Place, to: Path, moment: datetime = MOMENT) -> int:
    return backup_command(to, place.folder, place.database, moment)


def restored(place: Place, backup: Path, key: Path | None = None) -> int:
    return restore_command(backup, key, place.folder, place.database)


@pytest.mark.in_turn
@EACH_DAY
def test_games_are_backed_up_while_they_are_played_and_come_back(
    place: Place,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert moved(filled(tmp_path / "before"), place, place.folder) == 0
    if place.database is not None:
        (place.folder / NAME).write_bytes((tmp_path / "before" / NAME).read_bytes())
    rows = place.everything()
    really_copied = move_data._copied
    with closing(place.opened()) as server:

        def copied_in_the_middle_of_a_game(*them: object) -> object:
            if them[-1] == "moves":
                server.append("kitchen", len(EVERY_MOVE), [(0, Draw())])
            return really_copied(*them)  # type: ignore[arg-type]

        monkeypatch.setattr("liverpool.server.move_data._copied", copied_in_the_middle_of_a_game)
        assert backed_up(place, tmp_path / "backups") == 0
        monkeypatch.undo()
        loaded = server.load("kitchen")
        assert loaded is not None
        assert len(loaded[1]) == len(EVERY_MOVE) + 1, "nobody had to wait"
        assert backed_up(place, tmp_path / "backups", MOMENT + timedelta(seconds=1)) == 0
    told = capsys.readouterr().out
    backup = tmp_path / "backups" / FILE
    assert f"2 tables with 36 moves, 44 rows in all, are in {backup}\n" in told
    assert "2 tables with 37 moves, 45 rows in all" in told
    assert f"keep a copy of {place.folder / NAME} apart from it." in told
    assert sorted(path.name for path in backup.parent.iterdir()) == [FILE, FILE[:-8] + "1.sqlite"]
    after = InFolder(tmp_path / "after")
    assert restored(after, backup, place.folder / NAME) == 0
    assert after.everything() == rows, "as it was at one moment"
    with closing(after.opened()) as storage:
        assert storage.load("kitchen") == (TABLE, EVERY_MOVE)


def test_what_a_killed_command_left_behind_goes_with_the_next(tmp_path: Path) -> None:
    to, long_ago = tmp_path / "backups", time.time() - 100_000
    for name in (".liverpool-left", ".liverpool-grows"):
        (to / name).mkdir(parents=True)
        (to / name / FILE).write_bytes(b"half of it")
    os.utime(to / ".liverpool-left", (long_ago, long_ago))
    assert backed_up(filled(tmp_path / "before"), to) == 0
    assert sorted(path.name for path in to.iterdir()) == [".liverpool-grows", FILE]


def test_a_backup_comes_back_to_an_empty_place_alone(
    place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = filled(tmp_path / "before")
    assert backed_up(source, tmp_path / "backups") == 0
    backup = tmp_path / "backups" / FILE
    content = backup.read_bytes()
    assert restored(place, backup, source.folder / NAME) == 0
    rows = place.everything()
    assert rows == source.everything()
    assert restored(place, backup) == 0, "nobody has played there since"
    with closing(place.opened()) as storage:
        storage.forget("garden")
    assert restored(place, backup) == 1
    assert "There are other games in " in capsys.readouterr().err
    assert place.everything()["moves"] == [row for row in rows["moves"] if row[0] == "kitchen"]
    with closing(place.opened("http://127.0.0.1:8000")):
        assert restored(place, backup) == 1
    assert "Another server keeps its games in " in capsys.readouterr().err
    assert backup.read_bytes() == content


def test_folders_of_games_and_backups_may_be_called_anything(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, to = filled(tmp_path / "what?" / "100% #1"), tmp_path / "where?"
    assert backed_up(source, to) == 0
    after = InFolder(tmp_path / "a?b")
    assert restored(after, to / FILE, source.folder / NAME) == 0
    assert after.everything() == source.everything()
    assert list_command(source.folder, None, json=False) == 0
    assert "kitchen" in capsys.readouterr().out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a?b", "what?", "where?"]


def test_what_a_server_migrates_just_now_is_not_backed_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source, check = filled(tmp_path / "before"), migrating.check_present

    def migrated_then(database: Database) -> None:
        check(database)
        source.rows("UPDATE alembic_version SET version_num = '9999'")

    monkeypatch.setattr("liverpool.server.move_data.check_present", migrated_then)
    assert backed_up(source, tmp_path / "backups") == 1
    assert "were kept by a newer version of Liverpool Rummy" in capsys.readouterr().err
    assert list((tmp_path / "backups").iterdir()) == []


def test_what_cannot_be_backed_up_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, to = filled(tmp_path / "before"), tmp_path / "backups"
    assert backed_up(InFolder(tmp_path / "nothing"), to) == 1
    assert f"There are no games in {tmp_path / 'nothing'}." in capsys.readouterr().err
    assert not to.exists()
    to.mkdir()
    (to / FILE).write_text("ours")
    assert backed_up(source, to) == 1
    assert f"{to / FILE} is there already, and stays as it is." in capsys.readouterr().err
    assert [path.read_text() for path in to.iterdir()] == ["ours"]
    assert backed_up(source, to / FILE) == 1
    assert f"Nothing can be written in {to / FILE}: " in capsys.readouterr().err
    source.rows("UPDATE alembic_version SET version_num = '0012'")
    assert backed_up(source, tmp_path / "others") == 1
    assert "were kept by another version of Liverpool Rummy" in capsys.readouterr().err
    assert not (tmp_path / "others").exists()


def test_what_cannot_be_restored_is_told_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source, after = filled(tmp_path / "before"), InFolder(tmp_path / "after")
    assert backed_up(source, tmp_path) == 0
    backup, other = tmp_path / FILE, tmp_path / "other.key"
    other.write_bytes(bytes(32))
    (tmp_path / "picture").write_bytes(b"\xff\xfe" * 1000)
    for said, *asked in (
        (f"There is no file {tmp_path / 'none'}.", tmp_path / "none", None),
        (f"{tmp_path / 'picture'} is no backup of Liverpool Rummy.", tmp_path / "picture", None),
        (f"The key of the games, {after.folder / NAME}, cannot be read", backup, None),
        (f"The key of the games, {tmp_path / 'picture'}, cannot", backup, tmp_path / "picture"),
        (f"{other} is the key of other games than those of {backup}.", backup, other),
    ):
        assert restored(after, *asked) == 1
        assert said in capsys.readouterr().err
        assert not after.folder.exists()
    after.folder.mkdir()
    with monkeypatch.context() as broken:
        broken.setattr("liverpool.server.move_data._with", arrives_otherwise)
        assert restored(after, backup, source.folder / NAME) == 1
    assert "is not what was copied" in capsys.readouterr().err
    assert not (after.folder / NAME).exists()
    assert restored(InFolder(backup), backup, source.folder / NAME) == 1
    assert f"Nothing can be kept in {backup}" in capsys.readouterr().err


def test_one_table_is_one_table() -> None:
    assert move_data.Copied(1, 122, 176).words == "1 table with 122 moves, 176 rows in all"


def test_what_is_still_in_the_file_beside_a_copy_comes_back_too(tmp_path: Path) -> None:
    source, copies = filled(tmp_path / "before"), tmp_path / "copies"
    copies.mkdir()
    with closing(source.opened()) as server:
        server.append("kitchen", len(EVERY_MOVE), [(0, Draw())])
        for name in ("liverpool.sqlite", "liverpool.sqlite-wal"):
            shutil.copyfile(source.folder / name, copies / name)
    after = InFolder(tmp_path / "after")
    assert restored(after, copies / "liverpool.sqlite", source.folder / NAME) == 0
    assert after.everything() == source.everything()
