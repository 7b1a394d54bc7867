"""The numbers in game files: what is written, and what is wrong with one that is damaged."""

import json
from pathlib import Path
from typing import Any

import pytest

from liverpool.cli import main
from liverpool.record import NotationError, read, write
from liverpool.record.verify_command import BOUND
from tests.fair.games import played, receipt

GAME, TWO = played(deals=1), played()
TEXT = write(GAME)
OF_ANN = f"The receipt is of seat 0, which the file calls Ann. {BOUND}\n"
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
    assert said.endswith(f"\n\nEvery deal is proved.\n{OF_ANN}")
    assert found["receipt"] == {"seat": 0, "name": "Ann"}


def test_what_is_wrong_is_an_error(run_command: Any) -> None:
    status, said, found = run_command(TEXT, json.dumps(receipt(GAME, second=True)))
    assert (status, found["ok"], found["proved"]) == (1, False, False)
    assert found["verdict"] == "wrong"
    assert said.startswith("Deal 1: WRONG. The receipt has seen two different commitments")
    assert said.endswith(
        f"\n\nThis game was not dealt as it should have been.\nNot proved: deal 1.\n{OF_ANN}"
    )


def test_a_deal_of_the_receipt_that_the_file_lacks_is_named(run_command: Any) -> None:
    status, said, found = run_command(TEXT, json.dumps(receipt(TWO)))
    assert (status, found["ok"], found["proved"]) == (3, False, False)
    assert found["verdict"] == "not in the file"
    assert [each["verdict"] for each in found["deals"]] == ["proved", "not in the file"]
    assert said.endswith(
        f"""
Deal 2: NOT IN THE FILE. The receipt has this deal, and the file does not.

The file lacks deal 2 of the receipt, so it may have been cut short.
Proved: deal 1.
{OF_ANN}"""
    )


def test_of_a_deal_without_a_list_it_is_said_that_it_may_not_have_begun(run_command: Any) -> None:
    kept = receipt(TWO)
    for key in ("seats", "cut_seats", "aim"):
        kept["deals"][1].pop(key, None)
    status, said, _ = run_command(TEXT, json.dumps(kept))
    assert status == 3
    assert (
        "Deal 2: NOT IN THE FILE. The receipt has this deal, and the file does not. It has no list"
        " of its commitments, so the deal may not have begun." in said
    )
    kept["deals"].append({"deal": 3, "server": "00" * 32})
    _, said, _ = run_command(TEXT, json.dumps(kept))
    assert "Deal 2: NOT IN THE FILE. The receipt has this deal, and the file does not.\n" in said
    assert "The file lacks deals 2 and 3 of the receipt" in said


def test_with_a_receipt_that_lacks_a_deal_it_is_said_what_is_not_proved(run_command: Any) -> None:
    kept = receipt(TWO)
    del kept["deals"][0]
    status, said, found = run_command(write(TWO), json.dumps(kept))
    assert (status, found["verdict"]) == (0, "consistent")
    assert (
        "Deal 1: consistent. The cards follow from these numbers, but the receipt does not have"
        " this deal: its page was not there, or what it kept is gone." in said
    )
    assert said.endswith(
        "\n\nNothing is wrong, but not every deal is proved.\nProved: deal 2. Not proved: deal 1.\n"
        + OF_ANN
    )
    assert "--receipt" not in said
    status, said, _ = run_command(write(TWO), json.dumps({**kept, "deals": []}))
    assert status == 3
    assert "Nothing is wrong, but not every deal is proved.\nNot proved: deals 1 and 2.\n" in said


def test_names_that_were_exchanged_are_not_bound_and_that_is_said(run_command: Any) -> None:
    exchanged = TEXT.replace("Ann", "Xxx").replace("Ben", "Ann").replace("Xxx", "Ben")
    assert run_command(exchanged)[0] == 3
    status, said, found = run_command(exchanged, json.dumps(receipt(GAME)))
    assert (status, found["receipt"]) == (0, {"seat": 0, "name": "Ben"})
    assert said.endswith(
        "The receipt is of seat 0, which the file calls Ben. It binds the cards to the seats;"
        " names, moves, points and rules are not bound.\n"
    )


def test_the_page_says_the_same_of_what_is_bound() -> None:
    words = Path(__file__).parents[2] / "web" / "src" / "fair" / "check-words.ts"
    assert f'"{BOUND}"' in words.read_text("utf-8")


def test_an_older_game_has_no_proof(run_command: Any) -> None:
    status, said, found = run_command(write(played(deals=1, shown=False)))
    assert (status, found["ok"], found["proved"]) == (3, True, False)
    assert said.startswith("Deal 1: no proof. The file has no numbers for this deal.\n")


@pytest.mark.parametrize(
    ("text", "kept", "status", "sentence"),
    [
        ("nonsense", None, 2, "= and a value are missing"),
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
