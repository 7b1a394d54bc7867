"""`liverpool play`: what it refuses before any screen opens, and what it says afterwards."""

import shlex
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from liverpool.terminal import kept_file, play
from liverpool.terminal.app import TableApp
from liverpool.terminal.play import play_command


@pytest.fixture
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of games, and a screen that is left at once."""
    monkeypatch.setattr(kept_file, "user_data_path", lambda *_args, **_more: tmp_path)
    monkeypatch.setattr(TableApp, "run", lambda _app: None)
    return tmp_path


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, data: Path) -> Path:
    monkeypatch.setattr(play, "has_terminal", lambda: True)
    return data


def test_without_a_terminal_nothing_is_begun(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play_command() == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("liverpool: A game needs a terminal")
    assert list(data.iterdir()) == []


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"rules": "dunlup"}, "dunlop"),
        ({"changes": ["buy.limt = 3"]}, "buy.limit"),
        ({"changes": ["buy.limit ="]}, "Line 1"),
        ({"changes": ["deals.1.cards = 60"]}, "deal"),
        ({"players": 2}, "3 to 8 players, not 2; seat as many, or change players.min or"),
        ({"bots": ["clever"]}, "no bot"),
        ({"bots": [""]}, "no bot"),
        ({"name": "dealer"}, "dealer's"),
        ({"name": ""}, "name"),
        ({"pace": float("nan")}, "--pace"),
        ({"pace": -1.0}, "--pace"),
        ({"resume": True}, "No unfinished game"),
    ],
)
def test_nonsense_gets_a_sentence_and_writes_nothing(
    wish: dict[str, Any], said: str, terminal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play_command(**wish) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err
    assert "Traceback" not in told.err
    assert list(terminal.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_told(
    terminal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (terminal / "file").write_text("")
    assert play_command(save=terminal / "file" / "game.toml") == 2
    assert "--save" in capsys.readouterr().err


def test_afterwards_the_way_back_is_told(
    terminal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = terminal / "game.toml"
    assert play_command(save=save, name="Rose", seed=3, changes=["buy.limit = 3"]) == 0
    told = capsys.readouterr().out
    assert f"python3 run.py play --resume --save {shlex.quote(str(save))}" in told
    assert play_command(save=save, resume=True) == 0
    assert play_command(save=save) == 2
    assert "exists already" in capsys.readouterr().err


@pytest.mark.parametrize(("changes", "title"), [([], "bga"), (["buy.limit = 2"], "bga, changed")])
def test_the_screen_says_whether_a_table_changed_the_rules(
    changes: list[str], title: str, terminal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    titles: list[str] = []
    monkeypatch.setattr(TableApp, "run", lambda app: titles.append(app._title))
    assert play_command(rules="bga", changes=changes, save=terminal / "game.toml") == 0
    assert play_command(save=terminal / "game.toml", resume=True) == 0
    assert titles == [title, title]


def test_each_game_has_a_file_of_its_own(terminal: Path) -> None:
    for _ in range(3):
        assert play_command() == 0
    assert len(list((terminal / "games").glob("*.toml"))) == 3


def test_another_seat_is_never_called_like_you(
    terminal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = SimpleNamespace(names=())
    monkeypatch.setattr(
        play,
        "_run",
        lambda keeper, _session, **_more: setattr(seen, "names", keeper.record.names),
    )
    play_command(name="ann", players=8)
    assert seen.names == ("ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
