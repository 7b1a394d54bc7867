"""What `liverpool rules` prints, and how it leaves a file that it cannot use."""

from pathlib import Path

import pytest

from liverpool.cli import main
from liverpool.engine.presets import load, names

GOOD_FILE = """\
format = "liverpool-rules/1"
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
    told = capsys.readouterr().out
    for name in names():
        assert f"{name}" in told
    assert "dunlop (default)" in told


@pytest.mark.parametrize("name", names())
def test_a_rule_set_is_told_with_what_the_source_leaves_open(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "show", name]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert load(name).title in told
    for slip in load(name).slips:
        assert slip in told
    assert "* The source does not say; this is our answer." in told


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
    told = capsys.readouterr().out
    assert "can be played" in told
    assert "differ from dunlop in 1 answer." in told


def test_a_file_that_contradicts_itself_names_every_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(
        GOOD_FILE + '"start.cutter" = "nobody"\n"call.joker_represented" = true\n',
        encoding="utf-8",
    )
    assert main(["rules", "check", str(file)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "start.perfect_cut" in err
    assert "call.joker_represented" in err


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\xff\xfe", "UTF-8"),
        (b"format = ", "Line 1, column 10"),
        (b'format = "liverpool-rules/9"\n', "liverpool-rules/1"),
        (b"x" * 1_000_001, "too large"),
        (b"buy.limit = 3\n", "what it changes stands below [changes]"),
    ],
)
def test_a_file_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, told: str
) -> None:
    file = tmp_path / "ours.toml"
    file.write_bytes(content)
    assert main(["rules", "check", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "check", str(tmp_path / "none.toml")]) == 2
    assert "cannot be read" in capsys.readouterr().err
