"""What `liverpool rules` prints, and how it leaves a file that it cannot use."""

import io
import json
import shlex
from pathlib import Path

import pytest

from liverpool.cli import main
from liverpool.engine.changes import changed, difference
from liverpool.engine.check import faults
from liverpool.engine.presets import SOURCES, load, names, read_rules
from liverpool.engine.schema import rules_schema
from tests.chance import some

OLD = Path(__file__).parents[1] / "engine" / "version_1"

GOOD_FILE = """\
format = "liverpool-rules/4"
name = "ours"
version = 1
base = "dunlop"
title = "Our table"
origin = "The kitchen."

[changes]
"buy.limit" = 3
"""


def test_the_list_names_every_rule_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "list"]) == 0
    printed = capsys.readouterr().out
    for name in names():
        assert f"{name}" in printed
    assert "dunlop (default)" in printed


@pytest.mark.parametrize("name", some(names(), everyday=8))
def test_a_rule_set_is_described_with_what_the_source_leaves_open(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "show", name]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert load(name).title in printed
    for slip in load(name).slips:
        assert slip in printed
    relative = "* The source doesn't say; the answer is dunlop's." in printed
    assert relative == (name.partition("+")[0] not in SOURCES)
    assert relative or "* The source doesn't say; this is our answer." in printed
    assert "Written over" not in printed


def test_an_unknown_rule_set_is_one_sentence_with_what_is_near(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules", "show", "dunlap"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "dunlop" in err
    assert "Traceback" not in err


def test_a_file_that_can_be_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(GOOD_FILE, encoding="utf-8")
    assert main(["rules", "check", str(file)]) == 0
    printed = capsys.readouterr().out
    assert "you can play by these rules" in printed
    assert "differ from dunlop in 1 answer." in printed
    whole = 'deals = [{ cards = 10, contract = "set 3, set 3" }]\n'
    file.write_text(GOOD_FILE + whole, encoding="utf-8")
    assert main(["rules", "check", str(file)]) == 0
    # as many as `diff` tells: the limit, the cards, six contracts, and which deal is the last
    assert "differ from dunlop in 10 answers." in capsys.readouterr().out


def test_a_file_that_contradicts_itself_names_every_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(
        GOOD_FILE + '"meld.wild_limit_lasts" = true\n"call.joker_represented" = true\n',
        encoding="utf-8",
    )
    assert main(["rules", "check", str(file)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        (
            "liverpool rules: Line 10, column 27: meld.wild_limit_lasts: there is no limit to"
            " apply; write false, or set a limit in meld.wild_limit."
        ),
        "    to fix it: meld.wild_limit_lasts = false",
        (
            "liverpool rules: Line 11, column 28: call.joker_represented: no discard can be called;"
            ' write false, or call.offence = "fits_any".'
        ),
        "    to fix it: call.joker_represented = false",
    ]


def test_a_file_that_contradicts_itself_is_mended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(GOOD_FILE + '"call.joker_represented" = true\n', encoding="utf-8")
    assert main(["rules", "check", "--fix", str(file)]) == 0
    out, err = capsys.readouterr()
    assert "call.joker_represented" in err
    mended = read_rules(out)
    assert faults(mended.rules) == ()
    assert mended.base == "dunlop"
    assert "says" not in out
    changes = {"buy.limit": 3}
    assert difference(mended.rules, load("dunlop").rules) == changes


def test_a_file_of_version_1_is_upgraded_with_a_note(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules", "upgrade", str(OLD / "changes.toml")]) == 0
    out, err = capsys.readouterr()
    assert read_rules(out).notes == ()
    assert read_rules(out).base == "dunlop+twos"
    assert '"start.upcard" = "never_joker"' in out
    assert "start.upcard_joker is now called start.upcard" in err
    assert len(err.splitlines()) == 3


def test_a_file_of_today_needs_no_upgrade(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(GOOD_FILE, encoding="utf-8")
    assert main(["rules", "upgrade", str(file)]) == 0
    out, err = capsys.readouterr()
    assert read_rules(out) == read_rules(GOOD_FILE)
    assert err == "This file is already in the current format.\n"


@pytest.mark.parametrize("what", ["check", "show", "diff"])
def test_what_was_done_to_an_old_file_is_said_beside_the_answer(
    what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", what, str(OLD / "whole.toml")]) == 0
    out, err = capsys.readouterr()
    assert out
    assert "layoff.others_from is now called layoff.from" in err


def test_a_rule_set_is_shown_with_a_tables_changes(capsys: pytest.CaptureFixture[str]) -> None:
    changes = ["--change", "buy.limit = 3", "--change", "call.offence = 'fits_any'"]
    assert main(["rules", "show", "dunlop", *changes]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "How often may you buy in a deal? 3 times." in printed
    assert "Which discards can be called? Any that fit on a meld on the table. Can" in printed
    assert "Whose discards can be called? Only those of players who are down. *" in printed


@pytest.mark.parametrize("name", ["dunlop", "bga", "dunlop+twos+freeze", "pagat_contract+jo"])
def test_a_rule_set_is_shown_as_a_file(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "--toml", name]) == 0
    named = read_rules(capsys.readouterr().out)
    assert named.rules == load(name).rules
    assert named.base == load(name).base


@pytest.mark.parametrize("name", ["dunlop", "bga", "dunlop+twos+freeze"])
def test_a_changed_rule_set_is_shown_as_a_file(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "show", "--toml", name, "--change", "buy.limit = 2"]) == 0
    named = read_rules(capsys.readouterr().out)
    assert named.rules == changed(load(name).rules, {"buy.limit": 2})
    assert named.name == f"{name.replace('+', '-')}-changed"
    assert "buy.limit" not in named.ours


@pytest.mark.parametrize("toml", [[], ["--toml"]])
def test_changes_that_cannot_be_are_reported(
    toml: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "show", "dunlop", *toml, "--change", "buy.limit = 0"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "buy.limit: 0 is not possible" in err


def test_two_rule_sets_are_shown_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "diff", "mahlum+minus25", "mahlum"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "How many points does the player who goes out score?",
        "    mahlum+minus25  −25.",
        "    mahlum          0.",
    ]


def test_a_file_is_shown_with_what_it_was_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(GOOD_FILE + "start.perfect_cut = 50\n", encoding="utf-8")
    assert main(["rules", "show", str(file)]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[:2] == [
        "ours, version 1: Our table",
        "Based on dunlop:",
    ]
    check = f"liverpool rules check {shlex.quote(str(file))}"
    assert err == f"You can't play by these rules; `{check}` says why.\n"


def test_a_rule_set_is_held_against_what_it_was_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(GOOD_FILE.replace('"dunlop"', '"mahlum"'), encoding="utf-8")
    assert main(["rules", "diff", str(file)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "How often may you buy in a deal?",
        "    ours    3 times.",
        "    mahlum  No limit.",
    ]
    assert main(["rules", "diff", "wikipedia", "dunlop+twos"]) == 0
    printed = capsys.readouterr().out
    assert "    wikipedia    Not asked.\n    dunlop+twos  15.\n" in printed
    assert main(["rules", "diff", "dunlop", "dunlop"]) == 0
    assert capsys.readouterr().out == "dunlop and dunlop have the same rules.\n"


@pytest.mark.parametrize(
    "arguments", [["diff", "dunlap"], ["diff", "dunlop", "x.toml"], ["diff", "dunlop"]]
)
def test_rules_that_are_not_there_cannot_be_compared(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("liverpool rules: ")


def test_the_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "schema"]) == 0
    assert json.loads(capsys.readouterr().out) == rules_schema()


def test_a_file_is_read_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(GOOD_FILE.encode())))
    assert main(["rules", "check", "-"]) == 0
    assert "ours: you can play by these rules." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"\xff", "ours.toml isn't UTF-8 text: the letter at line 1, column 1"),
        (b"format = ", "Line 1, column 10"),
        (b'format = "liverpool-rules/0"\n', "liverpool-rules/4"),
        (b"x" * 1_000_001, "too large"),
        (b"buy.limit = 3\n", "with the changes below [changes]"),
    ],
)
def test_a_file_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, fault: str
) -> None:
    file = tmp_path / "ours.toml"
    file.write_bytes(content)
    for what in ("check", "show", "diff", "upgrade"):
        assert main(["rules", what, str(file)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert fault in err


def test_of_two_files_the_bad_one_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(GOOD_FILE, encoding="utf-8")
    bad.write_text(GOOD_FILE.replace("= 3", "= x") + "words.set = 3\n", encoding="utf-8")
    assert main(["rules", "diff", str(good), str(bad)]) == 2
    assert capsys.readouterr().err.startswith(f"liverpool rules: {bad}: Line 9, column 15: ")
    bad.write_text(GOOD_FILE.replace("= 3", "= 0.5") + "words.set = 3\n", encoding="utf-8")
    assert main(["rules", "diff", str(good), str(bad)]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert all(line.startswith(f"liverpool rules: {bad}: ") for line in lines)


def test_two_states_of_a_file_are_named_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("old.toml").write_text(GOOD_FILE, encoding="utf-8")
    Path("new.toml").write_text(GOOD_FILE.replace("= 3", "= 2"), encoding="utf-8")
    assert main(["rules", "diff", "old.toml", "new.toml"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "    old.toml  3 times.",
        "    new.toml  2 times.",
    ]


def test_a_mark_at_the_beginning_of_a_file_is_passed_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(GOOD_FILE, encoding="utf-8-sig")
    assert main(["rules", "check", str(file)]) == 0
    assert "you can play by these rules" in capsys.readouterr().out


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in (tmp_path / "none.toml", tmp_path):
        assert main(["rules", "check", str(file)]) == 2
        assert "cannot be read" in capsys.readouterr().err
    assert main(["rules", "check", "a\0b"]) == 2
    assert "null character" in capsys.readouterr().err
