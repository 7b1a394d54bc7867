"""The `arena` command: one output for one seed, sentences for nonsense, a plot in a file."""

import re
from pathlib import Path

import pytest

from liverpool.arena.compare import arena_command
from liverpool.bots import roster
from liverpool.engine.moves import Draw
from liverpool.engine.state import View


def run(**different: object) -> int:
    usual: dict[str, object] = {
        "rules": "dunlop",
        "changes": [],
        "bots": ["steady", "greedy"],
        "deals": 7,
        "players": 3,
        "seed": 7,
        "workers": 1,
        "plot": None,
    }
    return arena_command(**(usual | different))  # type: ignore[arg-type]  # named by tests


@pytest.mark.in_turn
def test_the_output_depends_on_the_seed_only(capsys: pytest.CaptureFixture[str]) -> None:
    outputs = []
    for workers in (1, 2):
        assert run(workers=workers, changes=["buy.limit = 3"]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    lines = outputs[0].splitlines()
    assert (
        "7 deals (1 game), each in 3 rotations of 3 players by dunlop, buy.limit = 3; seed 7"
        in " ".join(lines[:2])
    )
    assert max(map(len, lines)) <= 80
    assert "\x1b" not in outputs[0]
    assert re.search(r"2 × steady +\+\d", outputs[0])
    assert re.search(r"greedy +−\d", outputs[0])
    assert re.search(r"7 +3 × sequence 4 ", outputs[0])
    assert "an even share is 33.3%" in outputs[0]
    assert "●" in outputs[0]


@pytest.mark.in_turn
def test_deals_are_rounded_up_to_whole_games(capsys: pytest.CaptureFixture[str]) -> None:
    short = 'deals = [{ cards = 4, contract = "set 3" }, { cards = 4, contract = "run 3" }]'
    assert run(deals=1, changes=[short]) == 0
    assert "2 deals instead of the 1 you asked for" in capsys.readouterr().out


@pytest.mark.in_turn
def test_many_bots_fit_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    names = ["random", "greedy", "steady", "expert", "pip", "lottie", "sam", "rosa"]
    short = 'deals = [{ cards = 10, contract = "set 3" }]'
    assert run(bots=names, players=8, deals=1, changes=[short]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    assert all(len(re.findall(rf"\b{name}\b", out)) >= 3 for name in names)


@pytest.mark.in_turn
def test_the_plot_is_written_as_a_picture_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plot = tmp_path / "ladder.svg"
    assert run(plot=plot) == 0
    picture = plot.read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert "7 deals (1 game), each in 3 rotations" in picture
    (standing,) = re.findall(r"2 × steady +(\+[\d.]+)", capsys.readouterr().out)
    assert f"steady {standing}" in picture


@pytest.mark.parametrize(
    ("different", "sentence"),
    [
        ({"rules": "dunlap"}, "did you mean dunlop?"),
        ({"changes": ["buy.limits = 3"]}, "buy.limit"),
        ({"players": 9}, "3 to 8 players, not for 9"),
        ({"bots": ["stedy", "random"]}, "did you mean steady?"),
        ({"bots": []}, "Name at least one bot"),
        ({"bots": ["steady"]}, "at least two different bots"),
        ({"bots": ["steady", "steady"]}, "steady alone has nobody to be compared with"),
        ({"bots": ["steady", "random", "greedy", "pip"]}, "4 bots don't fit on 3 seats"),
        ({"deals": 0}, "at least one deal"),
        ({"workers": 0}, "at least one process"),
        ({"plot": Path("plot.png")}, "call it plot.svg"),
        ({"plot": Path("no-such-folder", "plot.svg")}, "in a folder that exists"),
    ],
)
def test_nonsense_gets_a_sentence_and_nothing_is_played(
    different: dict[str, object], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(**different) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert sentence in printed.err
    assert "Traceback" not in printed.err


def test_a_folder_in_place_of_the_plot_is_refused_beforehand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "plot.svg"
    folder.mkdir()
    assert run(plot=folder) == 2
    assert "can't be a file" in capsys.readouterr().err


class Stubborn:
    """Only ever draws."""

    def choose(self, _view: View) -> Draw | None:
        return Draw()


def test_a_bot_that_goes_wrong_stops_everything_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(roster.BOTS, "broken", lambda _seed: Stubborn())
    assert run(bots=["steady", "broken"], plot=tmp_path / "plot.svg") == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "(broken) wanted" in printed.err
    assert "[[deals]]" in printed.err
    assert not list(tmp_path.iterdir())


@pytest.mark.in_turn
def test_games_of_different_length_can_be_compared(capsys: pytest.CaptureFixture[str]) -> None:
    short = 'deals = [{ cards = 10, contract = "set 3" }, { cards = 10, contract = "run 4" }]'
    own = ['end.contracts = "each_own"', short]
    assert run(deals=4, bots=["steady", "random"], changes=own) == 0
    assert re.search(r"1 +each their own ", capsys.readouterr().out)
