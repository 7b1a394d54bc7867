"""`liverpool play`: what it refuses before any screen opens, and what it says afterwards."""

import logging
import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from liverpool.bots.search import coverage
from liverpool.bots.search.searcher import Search, Thought
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import View
from liverpool.record.names import USUAL_NAMES
from liverpool.simulator.covered import NotCovered
from liverpool.table import bots
from liverpool.table.bots import AHEAD_SECONDS
from liverpool.table.personas import PERSONAS
from liverpool.terminal import play, saved_file
from liverpool.terminal.app import TableApp
from liverpool.terminal.play import BAD_INPUT, play_command
from liverpool.terminal.saved_game import Keeper
from liverpool.terminal.session import Session
from liverpool.typed import TYPED


@pytest.fixture
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of games, and a screen that is left at once."""
    monkeypatch.setattr(saved_file, "user_data_path", lambda *_args, **_more: tmp_path)
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
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("liverpool: A game needs a terminal")
    assert list(data.iterdir()) == []


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"rules": "dunlup"}, "dunlop"),
        ({"changes": ["buy.limt = 3"]}, "buy.limit"),
        ({"changes": ["buy.limit ="]}, "Line 1"),
        ({"changes": ["deals.1.cards = 60"]}, "deal"),
        ({"players": 2}, "3 to 8 players, not 2; seat as many, or change players.min or"),
        ({"bots": ["sam", "pip", "ada", "sam"]}, "4 bots don't fit on 3 seats"),
        ({"save": Path()}, "is a folder; name a file in it"),
        ({"bots": ["clever"]}, "there are pip, lottie, sam"),
        ({"bots": ["rosi"]}, "did you mean rosa?"),
        ({"bots": ["4"]}, "did you mean rosa?"),
        ({"bots": [""]}, "no bot"),
        ({"name": "dealer"}, "means the dealer"),
        ({"name": ""}, "name"),
        ({"handicaps": ["Rose=140"]}, "There is no Rose"),
        ({"pace": float("nan")}, "--pace"),
        ({"pace": -1.0}, "--pace"),
        ({"resume": True}, "There is no unfinished game"),
    ],
)
def test_nonsense_gets_a_sentence_and_writes_nothing(
    wish: dict[str, Any], said: str, terminal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play_command(**wish) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert said in output.err
    assert "Traceback" not in output.err
    assert list(terminal.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_reported(
    terminal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (terminal / "file").write_text("")
    assert play_command(save=terminal / "file" / "game.toml") == 2
    assert "--save" in capsys.readouterr().err


def test_afterwards_the_way_back_is_printed(
    terminal: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(TYPED, "python3\nrun.py")
    save = terminal / "game.toml"
    wish: dict[str, Any] = {"changes": ["buy.limit = 3"], "handicaps": ["Rose=20, 1 buy"]}
    assert play_command(save=save, name="Rose", seed=3, **wish) == 0
    assert "\nmore_buys = { Rose = 1, Sam = 0" in save.read_text("utf-8")
    output = capsys.readouterr().out
    assert f"python3 run.py play --resume --save {shlex.quote(str(save))}" in output
    assert play_command(save=save, resume=True) == 0
    assert play_command(save=save) == 2
    assert "already exists" in capsys.readouterr().err


def test_what_goes_wrong_meanwhile_is_kept_in_a_file_beside_the_game(
    terminal: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    save, log = terminal / "game.toml", terminal / "game.log"
    assert play_command(save=save) == 0
    assert not log.exists()
    monkeypatch.setattr(
        TableApp, "run", lambda _app: logging.getLogger("liverpool.table").error("A bot fell.")
    )
    assert play_command(save=save, resume=True) == 0
    assert "A bot fell." in log.read_text(encoding="utf-8")
    output = capsys.readouterr()
    assert f"but the game went on; the details are in {log}" in output.out
    assert not output.err


def test_where_trouble_cannot_be_written_down_the_game_goes_on(
    terminal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (terminal / "game.log").mkdir()
    monkeypatch.setattr(
        TableApp, "run", lambda _app: logging.getLogger("liverpool.table").error("A bot fell.")
    )
    assert play_command(save=terminal / "game.toml") == 0


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
    of_ten = ["players.max = 10", "deck.by_players = [[10, 4]]"]
    play_command(name="ann", players=10, bots=["steady"], changes=of_ten)
    assert seen.names == ("ann", *USUAL_NAMES[1:])
    for each in PERSONAS:
        play_command(name=each.name.upper(), players=8, bots=[each.level.key])
        assert seen.names[1:] == each.more_names[:7]


def seated(
    wish: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> tuple[tuple[str, ...], Mapping[int, int]]:
    """Who sits at the table that `play` opens, and of what level the bots are."""
    tables: list[Session] = []
    monkeypatch.setattr(play, "_run", lambda _keeper, session, **_more: tables.append(session))
    assert play_command(**wish) == 0
    return tables[0].names.seats, tables[0].levels


@pytest.mark.parametrize(
    ("bots", "names", "levels"),
    [
        (["rosa", "pip"], ("You", "Rosa", "Pip", "Henrik"), {1: 4, 2: 1, 3: 4}),
        ([" Rosa", "LOTTIE "], ("You", "Rosa", "Lottie", "Henrik"), {1: 4, 2: 2, 3: 4}),
        (["steady", "edith"], ("You", "Ann", "Edith", "Ben"), {2: 5}),
    ],
)
@pytest.mark.usefixtures("terminal")
def test_bots_come_by_name_and_are_called_so(
    bots: list[str],
    names: tuple[str, ...],
    levels: dict[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert seated({"bots": bots}, monkeypatch) == (names, levels)


@pytest.mark.usefixtures("terminal")
def test_without_a_choice_the_third_level_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    names, levels = seated({}, monkeypatch)
    assert names[1] == "Sam"
    assert set(levels.values()) == {3}


def test_a_game_that_is_kept_goes_on_with_the_same_bots(
    terminal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = terminal / "game.toml"
    before = seated({"save": save, "bots": ["edith", "pip"]}, monkeypatch)
    again = seated({"save": save, "bots": ["sam"], "resume": True}, monkeypatch)
    assert again == before


def test_a_game_kept_before_there_were_levels_goes_on(
    terminal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = terminal / "game.toml"
    seated({"save": save, "bots": ["steady"]}, monkeypatch)
    beside = terminal / "game.toml.seats.json"
    beside.write_text('{"you":0,"bots":["steady","steady","random","steady"],"seed":"7"}')
    names, levels = seated({"save": save, "resume": True}, monkeypatch)
    assert (names, levels) == (("You", "Ann", "Ben", "Cy"), {})


@pytest.mark.usefixtures("terminal")
def test_who_looks_ahead_is_refused_where_that_is_impossible(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(coverage, "not_covered", lambda *_: [NotCovered("end.out", "floating")])
    coverage.coverage_of.cache_clear()
    assert play_command(bots=["sam", "ada"]) == BAD_INPUT
    coverage.coverage_of.cache_clear()
    assert capsys.readouterr().err == (
        "liverpool: Ada looks ahead, which is not possible here. Nobody can look ahead yet with"
        " floating. Choose another level with --bots.\n"
    )


@pytest.mark.usefixtures("terminal")
def test_who_looks_ahead_has_half_a_second_for_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[float] = []

    def think(_self: Search, _view: View, left: Callable[[], float]) -> Thought:
        seen.append(left())
        return Thought(None)

    def run(_keeper: Keeper, session: Session, **_more: Any) -> None:
        session._bots[1].choose(session.view)

    monkeypatch.setattr(bots, "perf_counter", lambda: 0.0)
    monkeypatch.setattr(Search, "think", think)
    monkeypatch.setattr(play, "_run", run)
    assert play_command(bots=["ada"]) == 0
    assert seen == [AHEAD_SECONDS]


@pytest.mark.usefixtures("terminal")
def test_in_which_deals_alone_somebody_looks_ahead_is_in_the_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    logs: list[list[str]] = []
    monkeypatch.setattr(play, "_run", lambda _keeper, session, **_more: logs.append(session.log))

    def missing(_rules: RuleSet, number: int, _seats: int) -> list[NotCovered]:
        return [] if number == 2 else [NotCovered("end.out", "floating")]

    monkeypatch.setattr(coverage, "not_covered", missing)
    coverage.coverage_of.cache_clear()
    assert play_command(bots=["ada"]) == 0
    coverage.coverage_of.cache_clear()
    assert logs == [
        ["By these rules Ada looks ahead only in deal 2. Nobody can look ahead yet with floating."]
    ]
