"""The numbers in game files: what is written, and what is wrong with one that is damaged."""

import json
from pathlib import Path
from typing import Any

import pytest

from liverpool.cli import main
from liverpool.record import NotationError, read, write
from tests.fair.games import played, receipt

GAME = played(deals=1)
TEXT = write(GAME)
Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('fair.table = "k3vqm7xw2ab"', 'fair.table = "K3"', "table is the id of a table"),
        ('fair.table = "k3vqm7xw2ab"\n', "", "table is the id of a table"),
        ('fair.server = "', 'fair.server = "f', "server must be a number and its blinding"),
        ('fair.server = "', 'fair.serve = "', "server must be a number and its blinding"),
        ("fair.seats = { Ann", "fair.seats = { Dee", "Dee"),
        ("fair.seats = { Ann", "fair.seats = { Cy", "Cy is in, so not left out."),
        ('fair.left_out = ["Cy"]', 'fair.left_out = ["Cy", "Cy"]', "names Cy twice"),
        ("fair.cut_server", "fair.cut_seats2", "cut_server must be a number"),
        ("fair.table", "fair.shuffle = 1\nfair.table", "There is no key “shuffle” here"),
    ],
)
def test_damaged_numbers_are_named_with_their_place(old: str, new: str, sentence: str) -> None:
    assert old in TEXT
    with pytest.raises(NotationError, match=sentence) as caught:
        read(TEXT.replace(old, new))
    assert all(fault.line > 1 for fault in caught.value.faults)


def test_numbers_that_are_no_table_are_refused() -> None:
    lines = [line for line in TEXT.splitlines() if not line.startswith("fair.")]
    with pytest.raises(NotationError, match="fair must be a table"):
        read("\n".join([*lines, "fair = 5"]))


# The command


@pytest.fixture
def run_command(tmp_path: Path, capsys: Capture) -> Any:
    """`liverpool verify`: its status, and what it says to people and to programs."""

    def run(text: str, kept: str | None = None) -> tuple[int, str, Any]:
        game, receipt_file = tmp_path / "game.toml", tmp_path / "receipt.json"
        game.write_text(text, "utf-8")
        arguments = ["verify", str(game)]
        if kept is not None:
            receipt_file.write_text(kept, "utf-8")
            arguments += ["--receipt", str(receipt_file)]
        status = main(arguments)
        out, err = capsys.readouterr()
        assert main([*arguments, "--json"]) == status
        return status, out + err, json.loads(capsys.readouterr().out)

    return run


def test_without_a_receipt_a_game_is_consistent(run_command: Any) -> None:
    status, said, found = run_command(TEXT)
    assert status == 3
    assert (
        said
        == """\
Deal 1: consistent. The cards follow from these numbers; only a receipt proves when they were \
chosen. Left out: Cy.

Nothing is wrong. Only a receipt proves more: --receipt FILE.
"""
    )
    assert (found["ok"], found["proved"], found["verdict"]) == (True, False, "consistent")
    assert [each["left_out"] for each in found["deals"]] == [["Cy"]]


def test_with_a_receipt_it_is_proved(run_command: Any) -> None:
    status, said, found = run_command(TEXT, json.dumps(receipt(GAME)))
    assert (status, found["proved"], found["verdict"]) == (0, True, "proved")
    assert said.startswith("Deal 1: proved. ")
    assert said.endswith("Every deal is proved.\n")


def test_what_is_wrong_is_an_error(run_command: Any) -> None:
    status, said, found = run_command(TEXT, json.dumps(receipt(GAME, second=True)))
    assert (status, found["ok"], found["proved"]) == (1, False, False)
    assert found["verdict"] == "wrong"
    assert said.startswith("Deal 1: WRONG. The receipt has seen two different commitments")
    assert said.endswith("This game was not dealt as it should have been.\n")


def test_an_older_game_has_no_proof(run_command: Any) -> None:
    status, said, found = run_command(write(played(deals=1, shown=False)))
    assert (status, found["ok"], found["proved"]) == (3, True, False)
    assert said.startswith("Deal 1: no proof. The file has no numbers for this deal.\n")


@pytest.mark.parametrize(
    ("text", "kept", "status", "sentence"),
    [
        ("nonsense", None, 2, "This isn't valid TOML"),
        (TEXT.replace("points = { Ann = ", "points = { Ann = 9"), None, 1, "By the moves, Ann has"),
        (TEXT, "nonsense", 2, "This isn't a receipt"),
        (TEXT, '{"format": "other"}', 2, "This isn't a receipt"),
        (
            TEXT,
            json.dumps({**receipt(GAME), "table": "another"}),
            2,
            "The receipt is from another table than this game.",
        ),
    ],
)
def test_files_that_cannot_be_used(
    run_command: Any, text: str, kept: str | None, status: int, sentence: str
) -> None:
    found = run_command(text, kept)
    assert found[0] == status
    assert sentence in found[1]
    assert not found[2]["ok"]
    assert sentence in found[2]["faults"][0]["sentence"]


def test_a_receipt_that_is_not_there_is_an_error(tmp_path: Path, capsys: Capture) -> None:
    game = tmp_path / "game.toml"
    game.write_text(TEXT, "utf-8")
    assert main(["verify", str(game), "--receipt", str(tmp_path / "none")]) == 2
    assert "cannot be read" in capsys.readouterr().err
