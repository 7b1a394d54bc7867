"""A set of games: the same bytes on any number of cores, whether stopped or not, and its sums."""

import hashlib
import json
import re
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from liverpool.bots.search import coverage
from liverpool.cli import main
from liverpool.data import making
from liverpool.data.making import (
    OtherPlan,
    Plan,
    file_name,
    game_text,
    make_games,
    seated,
    unlike,
)
from liverpool.record.games import read_games

ROOT: Final = Path(__file__).parents[2]
RESEARCH: Final = (ROOT / "docs" / "study" / "research.md").read_text("utf-8")
PUBLISHED: Final = Plan(100_000, "dunlop", (), 4, ("edith", "rosa", "sam", "lottie"), 1)
"""As `liverpool data make` makes it if nothing else is said."""
ONE_DEAL: Final = 'deals = [{ cards = 6, contract = "set 3" }]'
SMALL: Final = Plan(4, "dunlop", (ONE_DEAL,), 3, ("greedy", "steady", "greedy"), 7)
"""Four games of one deal each."""


GAMES: Final = making.GAMES


@pytest.fixture(autouse=True)
def three_games_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "GAMES", 3)


def published(what: str) -> str:
    """The check sum that the page gives."""
    (found,) = re.findall(
        rf"^\| {re.escape(what)}\b.*`([0-9a-f]{{64}})` \|$", RESEARCH, re.MULTILINE
    )
    return str(found)


def summed(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_first_game_is_as_published() -> None:
    assert summed(game_text(PUBLISHED, 1).encode()) == published("the first game")


@pytest.mark.full
def test_the_first_file_is_as_published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "GAMES", GAMES)
    assert main(["data", "make", str(tmp_path), "--deals", "700"]) == 0
    assert summed((tmp_path / file_name(1)).read_bytes()) == published("the first file")


def test_the_command_makes_what_is_published(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["data", "make", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    for default in (PUBLISHED.deals, PUBLISHED.seed, PUBLISHED.players, ",".join(PUBLISHED.bots)):
        assert f"(default: {default})" in told


@pytest.mark.full
def test_one_core_and_two_make_the_same_bytes(tmp_path: Path) -> None:
    made = [make_games(SMALL, tmp_path / f"{many}", workers=many) for many in (1, 2)]
    assert made[0] == made[1]
    assert files_in(tmp_path / "1") == files_in(tmp_path / "2")


def test_the_sums_are_those_that_others_check(tmp_path: Path) -> None:
    made = make_games(SMALL, tmp_path, workers=1)
    sums = (tmp_path / "SHA256SUMS").read_text("utf-8")
    assert made.checksum == summed(sums.encode())
    names = [file_name(1), file_name(2)]
    records = [record for name in names for record in read_games(tmp_path / name)]
    assert len(records) == made.games == 4
    assert all(record.deals[-1].result for record in records)
    assert sums.splitlines() == [
        f"{summed((tmp_path / name).read_bytes())}  {name}" for name in names
    ]


def test_what_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    wanted = make_games(SMALL, whole, workers=1)

    def stop(done: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_games(SMALL, stopped, workers=1, progress=stop)
    there = files_in(stopped)
    assert there[file_name(1)] == files_in(whole)[file_name(1)]
    assert file_name(2) not in there
    seen: list[int] = []
    made = make_games(SMALL, stopped, workers=1, progress=seen.append)
    assert (made.kept, made.checksum) == (1, wanted.checksum)
    assert seen == [3, 4]


def test_a_file_that_was_changed_is_made_anew(tmp_path: Path) -> None:
    wanted = make_games(SMALL, tmp_path, workers=1)
    (tmp_path / file_name(2)).write_text("changed", "utf-8")
    made = make_games(SMALL, tmp_path, workers=1)
    assert (made.kept, made.checksum) == (1, wanted.checksum)


def test_a_set_grows_and_its_games_stay(tmp_path: Path) -> None:
    few = replace(SMALL, deals=2)
    make_games(few, tmp_path / "grown", workers=1)
    grown = make_games(SMALL, tmp_path / "grown", workers=1)
    at_once = make_games(SMALL, tmp_path / "once", workers=1)
    assert grown.checksum == at_once.checksum
    assert grown.kept == 0  # its one file had two games of three
    with pytest.raises(OtherPlan, match="has more: 4 deals"):
        make_games(few, tmp_path / "grown", workers=1)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("seed", 8, "seed is 7, not 8"),
        ("bots", ("random",), "bots is greedy,steady,greedy, not random"),
        ("changes", ("buy.limit = 1",), f"changes is {ONE_DEAL}, not buy.limit = 1."),
        ("version", "0.1", "version is "),
    ],
)
def test_games_of_another_plan_are_left_alone(
    key: str, value: object, said: str, tmp_path: Path
) -> None:
    make_games(SMALL, tmp_path, workers=1)
    before = files_in(tmp_path)
    with pytest.raises(OtherPlan, match=re.escape(said)):
        make_games(replace(SMALL, **{key: value}), tmp_path, workers=1)
    assert files_in(tmp_path) == before


def test_a_folder_of_something_else_is_told(tmp_path: Path) -> None:
    (tmp_path / "plan.json").write_text("{}", "utf-8")
    with pytest.raises(OtherPlan, match="is no plan"):
        make_games(SMALL, tmp_path, workers=1)


def test_every_bot_sits_everywhere_and_every_seat_has_a_name_of_its_own() -> None:
    line_ups = [seated(PUBLISHED, number) for number in range(1, 5)]
    for at in range(4):
        assert {line_up[at] for line_up in line_ups} == {*PUBLISHED.bots}
    assert line_ups[0] == PUBLISHED.bots
    assert unlike(("greedy", "random", "greedy", "greedy")) == (
        *("greedy", "random", "greedy-2", "greedy-3"),
    )


def test_the_command_tells_what_was_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["data", "make", str(tmp_path / "games"), "--deals", "2", "--change", ONE_DEAL]
    asked += ["--players", "3", "--bots", "greedy", "--workers", "1"]
    assert main(asked) == 0
    out, err = capsys.readouterr()
    checksum = summed((tmp_path / "games" / "SHA256SUMS").read_bytes())
    assert out.splitlines()[0] == f"2 games of 2 deals by dunlop, {ONE_DEAL}; seed 1"
    assert out.splitlines()[-1] == checksum
    assert err == ""
    assert main([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["made"]["checksum"] == checksum
    assert found["made"]["kept"] == 1
    assert main([*asked, "--seed", "3"]) == 2
    assert "seed is 1, not 3" in capsys.readouterr().err
    assert main([*asked, "--bots", "nobody"]) == 2
    assert "nobody" in capsys.readouterr().err
    (tmp_path / "file").touch()
    assert main(["data", "make", str(tmp_path / "file"), *asked[3:]]) == 1
    assert "can't be written" in capsys.readouterr().err


def test_no_bot_plays_under_the_name_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(coverage, "cannot_run", lambda: "It can't be run here.")
    coverage.coverage_of.cache_clear()
    folder = tmp_path / "set"
    assert main(["data", "make", str(folder), "--deals", "7", "--bots", "search,steady"]) == 2
    coverage.coverage_of.cache_clear()
    assert "search could look ahead nowhere" in capsys.readouterr().err
    assert not folder.exists()
