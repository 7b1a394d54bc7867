"""The commands of wishes and handicaps: what is printed, and what is refused."""

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from liverpool.cli import main
from liverpool.engine.rules import RuleSet
from liverpool.laboratory import balance_command
from liverpool.laboratory.balance import (
    FRESH,
    FRESH_FROM,
    Figures,
    Progress,
    Trial,
    Wish,
    balance,
)
from liverpool.laboratory.wishes import trial_for


@pytest.fixture(autouse=True)
def by_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search ends after so many games, however fast they are played."""
    played = 0

    def counted(wish: Wish, seats: int, seed: int) -> Trial:
        plays = trial_for(wish, seats, seed)

        def trial(rules: RuleSet, games: range) -> Figures:
            nonlocal played
            played += len(games)
            return plays(rules, games)

        return trial

    clock = partial(balance, clock=lambda: played / 1000)
    monkeypatch.setattr(balance_command, "balance", clock)
    monkeypatch.setattr(balance_command, "trial_for", counted)


SHORT = ("balance", "--rules", "dunlop+first", "--players", "3", "--seconds", "1")


def test_a_change_is_proposed_with_its_cost(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, "--minutes", "10", "--open", "deals", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert not found["met"]
    assert not found["stopped"]
    assert found["head_start"] is None
    first = found["proposals"][0]
    assert first["answer"].startswith("Leave out deal")
    assert first["values"]["minutes"] < found["today"]["minutes"]
    assert first["costs"]


def test_a_fair_head_start_is_told_to_people_and_programs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    wish = (*SHORT, "--weaker", "1", "--open", "points.joker")
    assert main([*wish]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert main([*wish, "--json"]) == 0
    start = json.loads(capsys.readouterr().out)["head_start"]
    told = f"about {start['points']} points on the sheet ({start['low']} to {start['high']})"
    assert f"{told}. Then who still learns wins as often" in said


def test_an_interrupted_search_says_what_is_nearest(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*given: Any, **named: Any) -> Iterator[Any]:
        for step in balance(*given, **named, clock=lambda: 0.0):
            yield step
            if isinstance(step, Progress) and step.best:
                raise KeyboardInterrupt

    monkeypatch.setattr(balance_command, "balance", interrupted)
    assert main([*SHORT, "--minutes", "10", "--open", "deals"]) == 0
    assert "The nearest so far, by few games: Leave out deal" in capsys.readouterr().out
    assert main([*SHORT, "--minutes", "10", "--open", "deals", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    (nearest,) = found["proposals"]
    assert (found["stopped"], nearest["costs"]) == (True, [])
    assert nearest["values"]["minutes"] < found["today"]["minutes"]


def test_proposals_are_told_where_what_they_cost_is_interrupted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []

    def interrupted(*_: Any, first: int, **__: Any) -> Any:
        begun.append(first)
        raise KeyboardInterrupt

    monkeypatch.setattr(balance_command, "effects", interrupted)
    assert main([*SHORT, "--minutes", "10", "--open", "deals", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["stopped"]
    assert [each["costs"] for each in found["proposals"]][:1] == [[]]
    assert begun == [FRESH_FROM + FRESH], "on cards that the search has not seen"


def test_rules_that_play_slowly_are_said_to(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balance_command, "plays_slowly", lambda *_: "This plays slowly.")
    assert main([*SHORT, "--down", "1", "--open", "points.joker"]) == 0
    assert capsys.readouterr().err == "This plays slowly.\n"


def test_nothing_is_proposed_where_the_wish_is_met(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, "--down", "1", "--open", "points.joker"]) == 0
    out = capsys.readouterr().out
    assert "Your rules meet the wish as they are." in out
    assert "1." not in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((*SHORT,), "Wish for something"),
        ((*SHORT, "--minutes", "60", "--open", "buy.limt"), "no question"),
        (("balance", "--players", "2", "--minutes", "60"), "dunlop is for 3 to 8 players"),
        (("handicap", "--bots", "pip,pip,pip"), "alone needs no handicap"),
        (("handicap", "--bots", "pip,nobody,pip"), "There is no bot"),
    ],
)
def test_a_mistake_is_told(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments]) == 2
    out, err = capsys.readouterr()
    assert (out, said in err) == ("", True)


def test_a_handicap_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    one_deal = 'deals = [{ cards = 10, contract = "set 3, set 3" }]'
    asked = ["handicap", "--bots", "greedy,steady,steady", "--change", one_deal]
    assert main([*asked, "--games", "4", "--workers", "1"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("4 games by dunlop, deals = [")
    assert "Begins with" in out
    assert "an even share is 33%" in out
    assert "% ±" not in out, "of two games"
    assert "play 40 at least" in " ".join(out.split())
