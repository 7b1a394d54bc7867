"""Positions to practise on in the terminal: asked one by one, judged, and left at any time."""

from pathlib import Path

import pytest

from liverpool.cli import main
from liverpool.review.practice_files import made_set, position_of, write_set
from liverpool.table.practice_words import PracticeWords


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is typed, line by line; then the input ends."""
    typed: list[str] = []

    def read(_prompt: str) -> str:
        if not typed:
            raise EOFError
        return typed.pop(0)

    monkeypatch.setattr("builtins.input", read)
    return typed


@pytest.fixture
def two(tmp_path: Path) -> str:
    file = tmp_path / "two.toml"
    positions = [position_of(entry) for entry in made_set()[:2]]
    file.write_text(write_set(positions, 1), encoding="utf-8")
    return str(file)


def best(at: int) -> str:
    return str(PracticeWords(position_of(made_set()[at])).offered.index(0) + 1)


def test_a_file_is_practised_and_the_moves_found_are_counted(
    two: str, types: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("random.Random.shuffle", lambda _self, _found: None)
    other = "1" if best(1) != "1" else "2"
    types += ["none", "99", best(0), other]
    assert main(["practice", two, "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert out.count("Type a number, 1 ") == 2
    assert out.count("Your hand: ") == 2
    assert "Best, by " in out
    assert " was better by about " in out
    assert out.endswith("You found 1 of 2 positions.\n")


def test_one_may_stop_at_any_time(types: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    types += ["q"]
    assert main(["practice"]) == 0
    assert "You found" not in capsys.readouterr().out
    assert main(["practice", "--kind", "buy", "--daily"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Find the move: buy or pass\nRules: ")
    assert out.count("Your hand: ") == 1


def test_positions_by_some_rules_are_asked_alone(
    types: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    by = [each for each in made_set() if each.rules == "mahlum"]
    types += ["1"] * len(by)
    assert main(["practice", "--rules", "mahlum"]) == 0
    out = capsys.readouterr().out
    assert out.count("Rules: Grandma Mahlum's game.") == out.count("Your hand: ") == len(by)
    assert main(["practice", "--rules", "bga"]) == 2
    assert "by the rules christmas, dunlop+classic, mahlum, wikipedia." in capsys.readouterr().err


def test_lines_are_broken_between_words(
    types: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    types += ["1"]
    assert main(["practice", "--seed", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 60
    assert any(line.startswith("Your hand: ") for line in lines)


def test_the_same_seed_asks_in_the_same_order(
    types: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for seed in ("1", "1", "2"):
        types.clear()
        assert main(["practice", "--seed", seed]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] != told[2]


def test_a_file_that_cannot_be_used_gets_one_sentence(
    two: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = Path(two).read_text("utf-8")
    for written, sentence in (
        ("nothing", "= and a value are missing"),
        ('format = "liverpool-record/1"', "This is a game file, and not a file of positions"),
        (text.replace('move = "', 'move = "Zoe ', 1), "A move of a position cannot be read"),
    ):
        Path(two).write_text(written, encoding="utf-8")
        assert main(["practice", two]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert sentence in err
        assert err.count("\n") == 1
    assert main(["practice", "no-such-file.toml"]) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert main(["practice", "--kind", "lay_down"]) == 2
    assert "There is no such position here; there are these: " in capsys.readouterr().err
