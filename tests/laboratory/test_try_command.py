"""`liverpool try`: what it prints, and what it refuses."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from liverpool.arena.runner import EndedFromOutside
from liverpool.cli import main
from liverpool.laboratory.effects import Progress, effects

EFFECTS = "liverpool.laboratory.try_command.effects"
ONE_DEAL = ("--change", 'deals = [{ cards = 10, contract = "set 3, set 3" }]')


def run(*arguments: str) -> int:
    return main(["try", *arguments, *ONE_DEAL, "--workers", "1"])


def test_each_answer_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("points.out_bonus=-40", 'words.note="Tea at five"', "--players", "3") == 0
    out, err = capsys.readouterr()
    assert err == ""
    first, second, pace = out.split("\n\n")
    assert "points a deal" in first
    assert "fewer than now" in first
    assert "Nothing that you would notice changes." in second
    assert pace.startswith("Minutes are an estimate")


def test_programs_get_numbers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EFFECTS, lambda *given, **named: effects(*given, **named, most_games=512))
    assert run("buy.price=3", "--json") == 0
    written: dict[str, Any] = json.loads(capsys.readouterr().out)
    (answer,) = written["answers"]
    assert answer["changes"] == {"buy.price": 3}
    assert {"title", "measure", "low", "high", "verdict"} <= answer["findings"][0].keys()
    assert answer["told"]["same"]


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        (["jokers"], 'There is no question "jokers".'),
        (["jokers=3"], "deck.jokers"),
        (["buy.limit=x"], "buy.limit"),
        (["players.min=5"], "With this answer the rules are not for 4"),
    ],
)
def test_mistakes(answers: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*answers) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err


def test_stopped_it_tells_what_it_has(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*given: Any, **named: Any) -> Iterator[Progress]:
        yield next(effects(*given, **named))
        raise KeyboardInterrupt

    monkeypatch.setattr(EFFECTS, stopped)
    assert run("points.joker=50") == 0
    assert "32 games by each rule" in capsys.readouterr().out


def test_stopped_at_once_it_tells_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EFFECTS, lambda *_, **__: raising(KeyboardInterrupt()))
    assert run("points.joker=50") == 130
    out, err = capsys.readouterr()
    assert (out, err) == ("", "liverpool: stopped.\n")


def test_a_process_that_is_killed_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EFFECTS, lambda *_, **__: raising(EndedFromOutside("It was killed.")))
    assert run("points.joker=50") == 1
    assert capsys.readouterr().err == "It was killed.\n"


def raising(error: BaseException) -> Iterator[Progress]:
    yield from ()
    raise error


def test_what_is_slow_is_said_and_makes_nothing_else_slow(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EFFECTS, lambda *given, **named: effects(*given, **named, most_games=2))
    assert run('players.partners="score"', "points.joker=50", "--json") == 0
    out, err = capsys.readouterr()
    assert "This plays slowly with partners." in err
    fast, slow = json.loads(out)["answers"]
    assert (fast["changes"], fast["slow"]) == ({"points.joker": 50}, "")
    assert slow["slow"]


def test_usual_answers_that_seat_too_few_are_left_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EFFECTS, lambda *given, **named: effects(*given, **named, most_games=1))
    assert run("players.min", "--players", "3", "--json") == 0
    tried = json.loads(capsys.readouterr().out)["answers"]
    assert [each["changes"]["players.min"] for each in tried] == [2]
    assert run("players.max", "--players", "8") == 2
    assert "has no other answer" in capsys.readouterr().err
