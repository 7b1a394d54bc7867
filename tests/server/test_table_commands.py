"""A server's tables in a terminal: listed, shown without a card, closed, deleted while played."""

import sys
from collections.abc import Callable
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from msgspec import json
from msgspec.structs import replace

from liverpool.engine.moves import Discard
from liverpool.record.cards import read_card
from liverpool.room.messages.replies import Stage
from liverpool.room.messages.requests import Halt, Look, Ready
from liverpool.server.storage.faults import DELETED
from liverpool.server.table_commands import (
    close_command,
    delete_command,
    list_command,
    show_command,
)
from liverpool.server.tables.reading_back import OTHER_RULES, OTHER_VERSION
from liverpool.table.timing import Pace
from tests.room.scenes import scene
from tests.rules.positions import ANN, BEN
from tests.server.clock import House, Seated
from tests.server.places import InFolder, Place


def played(house: House) -> Seated:
    """Ben goes out with his next discard."""
    hands = {"Ann": "Qc Qd", "Ben": "3s", "Cy": "5s 5h Th"}
    state = scene("dunlop+classic", turn=BEN, hands=hands, table={"Ben": ["9s 9h 9d", "Jc Jd Jh"]})
    return house.seated(state, people=2)


def test_tables_are_listed_and_shown_while_they_are_played(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    at = place.folder, place.database
    with closing(place.opened()) as storage:
        assert list_command(*at, json=False) == 0
        assert capsys.readouterr().out == "There are no tables.\n"
        house = House(Pace.AT_ONCE, storage)
        table = played(house)
        _, seated = house.opens(title="At grandmother's", name="Rose" * 6)
        place.rows(f"UPDATE tables SET changed = '2026-11-02' WHERE id = '{table.name}'")
        place.rows(f"UPDATE tables SET changed = '2026-11-03' WHERE id = '{seated.table}'")
        assert list_command(*at, json=False) == 0
        assert capsys.readouterr().out.splitlines() == [
            "table        changed     game         people",
            f"{seated.table}  2026-11-03  waits        {'Rose' * 6}, 2 free",
            f"{table.name}  2026-11-02  plays        Ann, Ben, 1 bot",
        ]
        assert show_command(table.name, *at, json=False) == 0
        shown = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
        opened = shown.pop("opened")
        assert shown == {
            "table": table.name,
            "rules": "dunlop+classic",
            "changed": "2026-11-02",
            "game": "plays",
            "people": "Ann, Ben, 1 bot",
        }
        table.pages[ANN].does(Halt(halted=True))
        assert show_command(table.name, *at, json=True) == 0
        told = json.decode(capsys.readouterr().out)
        assert (told["state"], told["opened"], told["people"]) == ("paused", opened, ["Ann", "Ben"])
        place.rows(f"UPDATE tables SET kept = '?' WHERE id = '{seated.table}'")
        assert list_command(*at, json=True) == 0
        states = {each["id"]: each["state"] for each in json.decode(capsys.readouterr().out)}
        assert states == {table.name: "paused", seated.table: "unreadable"}


def test_the_first_deal_is_shown_also_where_it_begins_with_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(InFolder(tmp_path).opened()) as storage:
        _, seated = House(Pace.AT_ONCE, storage).opens(start=True)
    assert show_command(seated.table, tmp_path, None, json=True) == 0
    assert json.decode(capsys.readouterr().out)["deal"] == 1


def test_a_long_line_is_cut_to_what_a_terminal_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(InFolder(tmp_path).opened()) as storage:
        house = House(storage=storage)
        _, seated = house.opens(name="Rose" * 6)
        house.sits(seated.table, "Ben" * 8)
    for columns in (60, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        assert list_command(tmp_path, None, json=False) == 0
        assert len(capsys.readouterr().out.splitlines()[1]) == columns


def test_who_plays_at_a_table_that_is_deleted_hears_it(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(place.opened()) as storage:
        house = House(Pace.AT_ONCE, storage)
        halted, moving = played(house), played(house)
        names = [halted.name, moving.name]
        assert delete_command(names, place.folder, place.database, agreed=True) == 0
        halted.pages[ANN].says(Halt(halted=True))
        moving.pages[BEN].says(moving.pages[BEN].making(Discard(read_card("3s"))))
        for page in (*halted.pages, *moving.pages):
            assert page.ended is not None
            assert page.ended.startswith(DELETED)
    told = capsys.readouterr().out.splitlines()
    assert told[2:] == [f"Table {name} is deleted." for name in names]
    assert not place.everything()["tables"]


def test_nothing_is_deleted_without_a_yes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    place = InFolder(tmp_path)
    with closing(place.opened()) as storage:
        name = House(storage=storage).opens()[1].table

    def answers(text: str, *, at_terminal: bool = True) -> int:
        typed = StringIO(text)
        monkeypatch.setattr(typed, "isatty", lambda: at_terminal)
        monkeypatch.setattr(sys, "stdin", typed)
        return delete_command([name], tmp_path, None, agreed=False)

    assert answers("y\n", at_terminal=False) == 2
    assert "Say --yes" in capsys.readouterr().err
    for said in ("\n", "no\n", ""):  # the last is Ctrl-D
        assert answers(said) == 0
    assert "Nothing was deleted." in capsys.readouterr().out
    assert len(place.everything()["tables"]) == 1
    assert answers("Yes\n") == 0
    assert not place.everything()["tables"]


def test_a_game_is_closed_with_the_scores_so_far(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    at = place.folder, place.database
    with closing(place.opened("http://127.0.0.1:8000")) as storage:
        house = House(Pace.AT_ONCE, storage)
        table, first = played(house), played(house)
        table.pages[BEN].makes(Discard(read_card("3s")))
        for page in table.pages:
            page.does(Ready())
        made = table.table.number
        assert close_command(table.name, *at) == 1
        assert "and is at http://127.0.0.1:8000. Stop it" in capsys.readouterr().err
    assert close_command(first.name, *at) == 1
    assert f"No deal of table {first.name} is over, so" in capsys.readouterr().err
    assert close_command(table.name, *at) == 0
    assert close_command(table.name, *at) == 1
    assert f"No game is played at table {table.name}" in capsys.readouterr().err
    with closing(place.opened()) as storage:
        again = House(Pace.AT_ONCE, storage)
        closed = again.open(table.name)
        assert closed.stage is Stage.OVER
        assert 0 < closed.number <= made
        assert again.open(first.name).stage is Stage.PLAYING


def test_a_game_that_this_version_cannot_go_on_with_is_closed_as_far_as_it_can_be_read(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    at = place.folder, place.database
    with closing(place.opened()) as storage:
        house = House(Pace.AT_ONCE, storage)
        table, first = played(house), played(house)
        table.pages[BEN].makes(Discard(read_card("3s")))
        made = table.table.number
        for page in table.pages:
            page.does(Ready())
    for each in (table, first):  # no version of ours has a move that another would refuse
        number = each.table.number + 1
        place.rows(
            f"INSERT INTO moves VALUES ('{each.name}', {number}, 0, 1, '{{\"verb\":\"call\"}}')"
        )
    assert close_command(first.name, *at) == 1
    assert f"No deal of table {first.name} is over, so" in capsys.readouterr().err
    with closing(place.opened()) as storage:
        refused = House(Pace.AT_ONCE, storage).page().refused(Look(table=table.name))
        assert refused.why.sentence == OTHER_VERSION
    assert close_command(table.name, *at) == 0
    with closing(place.opened()) as storage:
        closed = House(Pace.AT_ONCE, storage).open(table.name)
        assert (closed.stage, closed.number) == (Stage.OVER, made)


def test_a_game_by_rules_that_this_version_lacks_is_not_closed_but_told_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(InFolder(tmp_path).opened()) as storage:
        table = played(House(Pace.AT_ONCE, storage)).table
        storage.save(replace(table.kept, position="", version=9))
    assert close_command(table.kept.id, tmp_path, None) == 1
    assert capsys.readouterr().err == f"liverpool tables close: {OTHER_RULES}\n"


def test_what_is_not_there_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands: list[Callable[[], int]] = [
        lambda: show_command("kitchen", tmp_path, None, json=False),
        lambda: close_command("kitchen", tmp_path, None),
        lambda: delete_command(["kitchen"], tmp_path, None, agreed=True),
    ]
    for command in commands:
        assert command() == 1
        assert f"There are no games in {tmp_path}." in capsys.readouterr().err
    InFolder(tmp_path).opened().close()
    for command in commands:
        assert command() == 1
        assert "There is no table kitchen." in capsys.readouterr().err


def test_what_is_old_is_told_with_the_day_on_which_it_goes(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    at = place.folder, place.database
    with closing(place.opened()) as storage:
        table = played(House(Pace.AT_ONCE, storage))
        place.rows(f"INSERT INTO going VALUES ('table', '{table.name}', '', '2026-11-20', 3)")
        place.rows("INSERT INTO going VALUES ('score sheet', 'sunday22', '', '2026-11-20', 3)")
        assert list_command(*at, json=False) == 0
        assert capsys.readouterr().out.splitlines()[-2:] == [
            "Old, and removed if nobody comes back, at the earliest:",
            f"{table.name}  2026-11-28",
        ]
        assert show_command(table.name, *at, json=False) == 0
        last = capsys.readouterr().out.splitlines()[-1]
        assert last == "goes     2026-11-28 at the earliest, if nobody comes back"
        assert show_command(table.name, *at, json=True) == 0
        assert json.decode(capsys.readouterr().out)["goes"] == "2026-11-28"
