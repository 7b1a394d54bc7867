"""What `--rules` and `liverpool rules` take: a preset's name or a file of one's own."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from liverpool.cli import main
from liverpool.engine.changes import changed, parse_changes
from liverpool.engine.presets import load, names, read_rules
from liverpool.engine.refusals import RulesError
from liverpool.engine.writing import write_rules
from liverpool.paper.rule_files import as_changes, named_rules, with_changes
from liverpool.record import new_record
from tests.chance import some

OLD = Path(__file__).parents[1] / "engine" / "version_1"
OURS = """\
format = "liverpool-rules/4"
name = "ours"
version = 1
base = "mahlum+quarters"
title = "Our table"

[changes]
buy.limit = 3
deals.1.contract = "set 4, set 4"
buy.price = [1, 2]
"""


@pytest.fixture
def ours(tmp_path: Path) -> str:
    file = tmp_path / "ours.toml"
    file.write_text(OURS, encoding="utf-8")
    return str(file)


def test_a_name_is_a_name_and_keeps_its_changes() -> None:
    assert as_changes("dunlop+twos", ["buy.limit = 3"]) == ("dunlop+twos", ["buy.limit = 3"])
    assert named_rules("dunlop+twos") == load("dunlop+twos")
    # whether there are such rules is found out where they are loaded
    assert as_changes("bridge", []) == ("bridge", [])


@pytest.mark.parametrize(
    ("name", "plain"), [("dunlop+twos", "dunlop+twos"), ("our+own", "our-own"), ("ours", "ours")]
)
def test_only_names_of_the_games_own_rules_have_a_plus(name: str, plain: str) -> None:
    assert with_changes(replace(load("dunlop+twos"), name=name), []).name == plain


@pytest.mark.parametrize(
    ("name", "base", "after"),
    [("mahlum", "", "mahlum"), ("ours", "", ""), ("ours", "mahlum", "mahlum")],
)
def test_changed_rules_are_based_on_the_preset_that_they_lie_over(
    name: str, base: str, after: str
) -> None:
    rules = replace(load("mahlum"), name=name, base=base)
    assert with_changes(rules, ["buy.limit = 2"]).base == after


def test_a_file_is_a_presets_name_and_changes(ours: str) -> None:
    name, changes = as_changes(ours, ["buy.limit = 2"])
    assert name == "mahlum+quarters"
    assert changes == [
        "buy.price = [1, 2]",
        "buy.limit = 2",
        'deals.1.contract = "set 4, set 4"',
    ]
    assert named_rules(ours) == read_rules(OURS)


def test_a_file_in_this_folder_needs_no_ending(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for file in ("ours", "dunlop", "dunlop+twos"):
        (tmp_path / file).write_text(OURS, encoding="utf-8")
    assert named_rules("ours") == read_rules(OURS)
    assert as_changes("ours", [])[0] == "mahlum+quarters"
    # what comes with the game is never mistaken for a file
    assert named_rules("dunlop+twos") == load("dunlop+twos")
    assert as_changes("dunlop", []) == ("dunlop", [])


@pytest.mark.parametrize("name", some(names(), everyday=8))
def test_a_whole_file_is_changes_of_the_default(name: str, tmp_path: Path) -> None:
    file = tmp_path / "whole.toml"
    file.write_text(write_rules(load(name)), encoding="utf-8")
    base, changes = as_changes(str(file), [])
    assert base == "dunlop"
    given = parse_changes("\n".join(changes))
    assert changed(load(base).rules, given) == load(name).rules
    assert new_record(base, ["Ann", "Ben", "Cy"], given).rules == "dunlop/1"


def test_a_file_of_version_1_can_be_played() -> None:
    base, changes = as_changes(str(OLD / "changes.toml"), [])
    assert base == "dunlop+twos"
    assert 'layoff.from = "others_next_turn"' in changes


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (["buy.limit ="], "Line 1, column 12"),
        (["buy.limt = 3"], "did you mean buy.limit?"),
        (["buy.limit = 3", "buy.limit = 4"], "written twice"),
    ],
)
def test_bad_changes_of_a_file_are_reported(ours: str, changes: list[str], said: str) -> None:
    with pytest.raises(RulesError) as error:
        as_changes(ours, changes)
    assert said in str(error.value)


def test_games_are_simulated_by_a_file(ours: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--games", "1", "--players", "3", "--bots", "greedy", "--workers", "1"]
    assert main(["simulate", "--rules", ours, *asked]) == 0
    printed = capsys.readouterr().out
    assert "mahlum+quarters" in printed
    assert "buy.price = [1, 2]" in printed


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_file_that_cannot_be_played_is_reported(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(OURS.replace("= 3", "= 0.5", 1), encoding="utf-8")
    assert main([command, "--rules", str(file)]) == 2
    file.write_text(OURS.replace("limit = 3", "limit = 0"), encoding="utf-8")
    assert main([command, "--rules", str(file)]) == 2
    assert main([command, "--rules", str(tmp_path / "none.toml")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"liverpool: {file}: Line 8, column 13: buy.limit: 0.5 is not possible" in err
    assert f"liverpool: {file}: Line 8, column 13: buy.limit: 0 is not possible" in err
    assert f"{file}: `liverpool rules check --fix {file}` writes a fixed file." in err
    assert "none.toml cannot be read" in err
