"""The commands of wishes and handicaps: what is printed, and what is refused."""

import json

import pytest

from liverpool.cli import main

SHORT = ("balance", "--rules", "dunlop+first", "--players", "3", "--seconds", "1")


def test_a_change_is_proposed_with_its_cost(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, "--minutes", "10", "--open", "deals", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert not found["met"]
    first = found["proposals"][0]
    assert first["answer"].startswith("Leave out deal")
    assert first["values"]["minutes"] < found["today"]["minutes"]
    assert first["costs"]


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
    asked = ["handicap", "--rules", "dunlop+first", "--bots", "random,greedy,greedy"]
    assert main([*asked, "--games", "4", "--workers", "1"]) == 0
    out = capsys.readouterr().out
    assert "4 games by dunlop+first; seed 1" in out
    assert "Begins with" in out
    assert "an even share is 33%" in out
