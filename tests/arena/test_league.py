"""A league: ratings follow from pairs, results are kept, and what is wrong is told."""

import json
import shlex
import sys
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

import pytest

from liverpool.arena.league import (
    Meeting,
    meetings,
    pair_game,
    ratings,
)
from liverpool.arena.league_command import league_command
from liverpool.arena.matches import match
from liverpool.arena.programs import close_all
from liverpool.arena.statistics import Estimate
from liverpool.bots.roster import make
from liverpool.cli import main
from liverpool.engine.chosen import rules

ROOT: Final = Path(__file__).parents[2]
ONE_DEAL: Final = 'deals = [{ cards = 6, contract = "set 3" }]'
RULES: Final = rules("dunlop", {"deals": [{"cards": 6, "contract": "set 3"}]})
PLAIN: Final = shlex.join([sys.executable, "-S", str(ROOT / "examples" / "programs" / "plain.py")])
HEAD: Final = f"""format = "liverpool-league/1"
changes = ['{ONE_DEAL}']
players = 3
deals = 2
"""
Capture = pytest.CaptureFixture[str]


def met(first: str, second: str, lead: float, error: float = 1.0, deals: int = 100) -> Meeting:
    return Meeting((first, second), Estimate(deals, lead, error), 0.5, deals)


def points(first: str, *played: Meeting) -> dict[str, tuple[float, float]]:
    return {each.bot: (each.points.mean, each.points.error) for each in ratings(first, played)}


def test_what_fits_together_is_found_as_it_is() -> None:
    true = {"a": 0.0, "b": 3.5, "c": -2.0, "d": 10.0}
    played = [met(one, other, true[one] - true[other]) for one, other in combinations(true, 2)]
    found = points("a", *played)
    assert {bot: mean for bot, (mean, _) in found.items()} == pytest.approx(true)
    assert list(found) == ["d", "b", "a", "c"]
    assert found["a"][1] == 0.0


def test_a_chain_adds_up_its_errors() -> None:
    found = points("a", met("b", "a", 2.0, 0.3), met("c", "b", 1.0, 0.4))
    assert found["c"] == pytest.approx((3.0, 0.5))
    assert found["b"] == pytest.approx((2.0, 0.3))


def test_a_pair_counts_as_much_as_it_has_deals() -> None:
    """The way over c says 4 with as many deals as half of the direct ones, which say 1."""
    found = points("a", met("b", "a", 1.0), met("b", "c", 2.0), met("c", "a", 2.0))
    assert found["b"][0] == pytest.approx((2 * 1.0 + 4.0) / 3)
    more = points("a", met("b", "a", 1.0, deals=900), met("b", "c", 2.0), met("c", "a", 2.0))
    assert 1.0 < more["b"][0] < found["b"][0]


def test_errors_are_those_of_many_leagues() -> None:
    """Leagues drawn from known errors: the ratings spread as much as is told."""
    random = Random("leagues")
    errors = {("a", "b"): 1.0, ("a", "c"): 2.0, ("b", "c"): 0.5, ("b", "d"): 1.5, ("c", "d"): 1.0}
    drawn: list[dict[str, tuple[float, float]]] = []
    for _ in range(400):
        played = [met(*pair, random.gauss(0, error), error) for pair, error in errors.items()]
        drawn.append(points("a", *played))
    for bot in "bcd":
        told = drawn[0][bot][1]
        assert stdev(each[bot][0] for each in drawn) == pytest.approx(told, rel=0.12)
        assert abs(fmean(each[bot][0] for each in drawn)) < 4 * told / sqrt(400)


def test_who_has_met_nobody_has_no_rating() -> None:
    assert list(points("a", met("a", "b", 1.0), met("c", "d", 1.0))) == ["a", "b"]
    assert points("a", met("c", "d", 1.0)) == {}


def test_a_game_of_a_pair_is_what_a_match_finds() -> None:
    found = [pair_game(RULES, 3, 5, make, ("greedy", "random"), game) for game in (1, 2)]
    report = match(RULES, ("greedy", "random", "greedy"), 2, "5/greedy/random", workers=1)
    (meeting,) = meetings(found)
    assert meeting.lead.mean == pytest.approx(report.leads[0].points.mean)
    assert meeting.lead.error == pytest.approx(report.leads[0].points.error)
    assert 0.5 < meeting.won <= 1
    assert meeting.games == 2


def league(folder: Path, bots: str, head: str = HEAD) -> Path:
    path = folder / "league.toml"
    path.write_text(f"{head}[bots]\n{bots}\n", "utf-8")
    return path


def shown(path: Path, capsys: Capture, *, show: bool = False, workers: int = 1) -> Any:
    assert league_command(path, show=show, workers=workers, json=True) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def test_only_what_is_missing_is_played(tmp_path: Path, capsys: Capture) -> None:
    path = league(tmp_path, 'greedy = ""\nrandom = ""')
    results = tmp_path / "league.results.jsonl"
    first = shown(path, capsys)
    kept = results.read_bytes()
    assert kept.count(b"\n") == 3
    assert shown(path, capsys) == first
    assert shown(path, capsys, show=True) == first
    assert results.read_bytes() == kept
    league(tmp_path, 'greedy = ""\nrandom = ""\nsteady = ""')
    assert [each["bot"] for each in shown(path, capsys, show=True)["ratings"]] == [
        "greedy",
        "random",
    ]
    more = shown(path, capsys)
    assert results.read_bytes().startswith(kept)
    assert {each["bot"] for each in more["ratings"]} == {"greedy", "random", "steady"}
    assert len(more["pairs"]) == 3
    league(tmp_path, 'steady = ""\nrandom = ""')
    fewer = shown(path, capsys)
    assert [each["pair"] for each in fewer["pairs"]] == [["random", "steady"]]


def test_a_league_that_was_killed_goes_on(tmp_path: Path, capsys: Capture) -> None:
    path = league(tmp_path, 'greedy = ""\nrandom = ""')
    results = tmp_path / "league.results.jsonl"
    first = shown(path, capsys)
    kept = results.read_bytes()
    for at in (len(kept) - 5, kept.index(b"\n") + 20, 10):
        results.write_bytes(kept[:at])
        assert league_command(path, show=True, workers=1, json=True) == 0
        capsys.readouterr()
        assert results.read_bytes() == kept[:at]
        assert shown(path, capsys) == first
        assert results.read_bytes() == kept


def test_results_of_other_terms_are_left_alone(tmp_path: Path, capsys: Capture) -> None:
    path = league(tmp_path, 'greedy = ""\nrandom = ""')
    shown(path, capsys)
    results = tmp_path / "league.results.jsonl"
    kept = results.read_bytes()
    league(tmp_path, 'greedy = ""\nrandom = ""', f"{HEAD}seed = 2\n")
    assert league_command(path, show=False, workers=1, json=False) == 2
    assert "3 players, seed 1. Move it away" in capsys.readouterr().err
    assert results.read_bytes() == kept
    results.write_bytes(b"{}\n")
    assert league_command(path, show=False, workers=1, json=False) == 2
    assert "can't be read" in capsys.readouterr().err
    results.unlink()
    results.mkdir()
    assert league_command(path, show=True, workers=1, json=False) == 2
    assert "can't be read: Is a directory." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("format = 1", "league.toml: Expected `str`, got `int` - at `$.format`."),
        ('format = "liverpool-league/2"\n[bots]\na = ""', 'write format = "liverpool-league/1"'),
        (f'{HEAD}[bots]\ngreedy = ""', "two bots at least"),
        (f'{HEAD}speed = 2\n[bots]\ngreedy = ""\nrandom = ""', "unknown field `speed`"),
        (f'{HEAD}[bots]\ngreedy = ""\noracle = ""', "oracle"),
        (f'{HEAD}[bots]\ngreedy = "x"\nrandom = ""', 'a bot "greedy" already'),
        (f'{HEAD}[bots]\ngreedy = ""\nlost = "no-such-program"', "lost can't be started"),
        (f'{HEAD}rules = "bridge"\n[bots]\ngreedy = ""\nrandom = ""', "bridge"),
        (HEAD.replace("= 3", "= 2") + '[bots]\ngreedy = ""\nrandom = ""', "for 3 to 8 players"),
        (HEAD.replace("deals = 2", "deals = 1") + '[bots]\ngreedy = ""\nrandom = ""', "two deals"),
        (f'{HEAD}seconds = nan\n[bots]\ngreedy = ""\nrandom = ""', "up to 3600 seconds"),
        ("format =", "league.toml, line 1, column"),
    ],
)
def test_what_is_wrong_with_a_league_is_told(
    text: str, said: str, tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / "league.toml").write_text(text, "utf-8")
    assert main(["league", str(tmp_path / "league.toml")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert [path.name for path in tmp_path.iterdir()] == ["league.toml"]


def test_a_file_that_is_not_there_is_told(capsys: Capture) -> None:
    assert main(["league", "no-such-league.toml"]) == 2
    assert "no-such-league.toml" in capsys.readouterr().err


def test_a_bot_that_goes_wrong_stops_only_its_own_games(tmp_path: Path, capsys: Capture) -> None:
    hello = '{"type": "hello", "protocol": "liverpool-bot/1"}'
    bad = shlex.join(["sh", "-c", f"read x; echo {shlex.quote(hello)}; read x; read x; echo bad"])
    path = league(tmp_path, f'greedy = ""\nplain = {json.dumps(PLAIN)}\nbad = {json.dumps(bad)}')
    try:
        assert league_command(path, show=False, workers=1, json=False) == 1
    finally:
        close_all()
    out, err = capsys.readouterr()
    for other in ("greedy", "plain"):
        assert f"bad and {other} stopped. The bot in seat " in err
    assert "(bad) went wrong: bad answered “bad”, which is no JSON object." in err
    assert "Not rated yet: bad." in out
    assert out.startswith("3 bots, every two at tables of 3 by dunlop, deals = ")
    assert [line.split()[1] for line in out.splitlines() if line.strip()[:2] in ("1 ", "2 ")]


def test_a_table_before_anything_was_played(tmp_path: Path, capsys: Capture) -> None:
    path = league(tmp_path, 'greedy = ""\nrandom = ""')
    assert league_command(path, show=True, workers=1, json=False) == 0
    assert "greedy has not played yet" in capsys.readouterr().out


def test_the_example_is_a_league(tmp_path: Path, capsys: Capture) -> None:
    text = (ROOT / "examples" / "league.toml").read_text("utf-8")
    (tmp_path / "league.toml").write_text(text, "utf-8")
    assert main(["league", str(tmp_path / "league.toml"), "--show"]) == 0
    assert capsys.readouterr().out.startswith("4 bots, every two at tables of 4 by dunlop; seed 1")


@pytest.mark.full
def test_several_cores_find_the_same(tmp_path: Path, capsys: Capture) -> None:
    found = []
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        folder.mkdir()
        found.append(shown(league(folder, 'greedy = ""\nrandom = ""'), capsys, workers=workers))
    assert found[0] == found[1]
