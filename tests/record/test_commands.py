"""`liverpool replay` and `liverpool position`, as people and programs see them."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from liverpool.record.commands import position_command, replay_command
from liverpool.record.moves import MOST_LEGAL
from tests.record.samples import CUT, DOWN, SHUFFLE, TURN, UPCARD, game_text

OUT = game_text(DOWN.replace("5d 7h 7c", "7h"), "Ann discard 7h")
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def run_command(tmp_path: Path, capsys: Capture) -> Any:
    """Runs a command on a text, in both ways: exit status, stdout and stderr, and the JSON."""

    def run(command: Any, text: str | bytes) -> tuple[int, str, str, Any]:
        path = tmp_path / "game.toml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        status = command(str(path), json=False)
        out, err = capsys.readouterr()
        assert command(str(path), json=True) == status
        told_json, nothing = capsys.readouterr()
        assert nothing == ""
        assert told_json.count("\n") == 1
        return status, out, err, json.loads(told_json)

    return run


def test_replay_shows_the_score_sheet_and_who_acts(run_command: Any) -> None:
    status, out, err, found = run_command(replay_command, OUT)
    assert (status, err) == (0, "")
    assert (
        out
        == """dunlop/1, 1 move, and it is legal.

      deal 2    total
Ann        0        0
Ben       11       11
Cy        23       23

Deal 2: the dealer has to shuffle for the next deal.
"""
    )
    assert found["ok"]
    assert found["totals"] == {"Ann": 0, "Ben": 11, "Cy": 23}
    assert found["deals"] == [
        {"number": 2, "points": found["totals"], "out": "Ann", "ending": "out"}
    ]
    assert (found["finished"], found["leaders"]) == (False, ["Ann"])
    assert found["waiting"]["must"] == ["dealer"]


def test_replay_counts_the_deals_that_are_over(run_command: Any) -> None:
    begun = f'{OUT}\n[[deals]]\nnumber = 3\nmoves = """\n{SHUFFLE}\n"""\n'
    _, out, _, found = run_command(replay_command, begun)
    assert "deal 2    total" in out
    assert [deal["number"] for deal in found["deals"]] == [2]


def test_replay_says_that_the_players_stopped(run_command: Any) -> None:
    stopped = OUT.replace("\n[[deals]]", "stopped = true\n\n[[deals]]")
    _, out, _, found = run_command(replay_command, stopped)
    assert out.endswith("\nThey stopped after deal 2. Ann has the fewest points.\n")
    assert (found["finished"], found["stopped"]) == (False, True)
    shared = stopped.replace("seats", "brought = { Ann = 11 }\nseats")
    _, out, _, _ = run_command(replay_command, shared)
    assert out.endswith("\nThey stopped after deal 2. Ann and Ben have the fewest points.\n")


def test_replay_shows_the_winner(run_command: Any) -> None:
    last = OUT.replace("number = 2", "number = 7")
    status, out, _, found = run_command(replay_command, last)
    assert status == 0
    assert out.endswith("\nAnn wins with 0 points.\n")
    assert (found["finished"], found["waiting"]["must"]) == (True, [])
    given = 'brought = { Ann = 11 }\nmore_buys = { Ben = 1 }\nfirst_pick = ["Ann"]\nseats'
    brought = last.replace("seats", given)
    _, out, _, found = run_command(replay_command, brought)
    assert "brought   deal 7    total\nAnn       11        0       11\n" in out
    assert out.endswith("\nAnn and Ben share the win with 11 points each.\n")
    assert found["leaders"] == ["Ann", "Ben"]
    assert (found["more_buys"]["Ben"], found["first_pick"]) == (1, ["Ann"])


def test_wide_names_keep_the_columns(run_command: Any) -> None:
    _, out, _, _ = run_command(
        replay_command, OUT.replace("Ann =", '"李小龍" =').replace("Ann", "李小龍")
    )
    assert "\n李小龍        0        0\nBen          11       11\n" in out


def test_replay_shows_the_first_move_that_breaks_the_rules(run_command: Any) -> None:
    status, out, err, found = run_command(replay_command, OUT.replace("discard 7h", "discard 8h"))
    assert (status, out) == (1, "")
    assert err == "line 14, column 13: Ann doesn't have 8h. (rule: the hand)\n"
    assert found == {
        "ok": False,
        "status": 1,
        "faults": [
            {
                "line": 14,
                "column": 13,
                "sentence": "Ann doesn't have 8h.",
                "reason": "not_held",
                "rule": "the hand",
            }
        ],
    }


def test_replay_shows_a_wrong_result(run_command: Any) -> None:
    status, _, err, found = run_command(replay_command, OUT + "points = { Ben = 11, Cy = 22 }\n")
    assert status == 1
    assert err.startswith("line 16, column 10: By its moves, Ann is out.")
    assert "reason" not in found["faults"][0]


@pytest.mark.parametrize("command", [replay_command, position_command])
@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        ("", (1, 1), "format"),
        ("x = [", (1, 6), "The end is missing"),
        (b"a = 1\nb = '\xff'", (2, 6), "isn't UTF-8 text"),
        ("\0" * 100, (0, 0), "no text: it has characters that no text has"),
        ("x" * 10_000_000, (0, 0), "too large to be a game"),
        ("x = " + "[" * 10_000, (1, 1), "nested too deep"),
        ("x = " + "{a=" * 10_000, (1, 1), "nested too deep"),
        ("x = " + "7" * 5000, (1, 5), "number is too long"),
        (game_text(TURN.replace("Kd", "Kx")), (8, 33), "“Kx” isn't a card"),
    ],
)
def test_what_cannot_be_read(
    run_command: Any, command: Any, text: str | bytes, place: tuple[int, int], sentence: str
) -> None:
    status, out, err, found = run_command(command, text)
    assert (status, out) == (2, "")
    assert sentence in err
    assert len(err) < 600
    assert "Traceback" not in err
    (fault,) = found["faults"][-1:]
    assert (fault["line"], fault["column"]) == place


@pytest.mark.parametrize(
    ("path", "sentence"),
    [("nowhere.toml", "No such file"), (".", "Is a directory"), ("a\0b", "null character")],
)
def test_a_file_that_is_not_there(path: str, sentence: str, capsys: Capture) -> None:
    assert replay_command(path, json=False) == 2
    err = capsys.readouterr().err
    assert sentence in err
    assert "cannot be read" in err
    assert replay_command(path, json=True) == 2
    (fault,) = json.loads(capsys.readouterr().out)["faults"]
    assert (fault["line"], fault["column"]) == (0, 0)


def test_a_game_comes_from_stdin(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + OUT.encode())))
    assert replay_command("-", json=False) == 0
    assert "1 move, and it is legal" in capsys.readouterr().out


# Positions


def test_position_shows_who_acts_and_with_what(run_command: Any) -> None:
    status, out, err, found = run_command(position_command, game_text(DOWN))
    assert (status, err) == (0, "")
    assert (
        out
        == """Deal 2: Ann has to play and discard.

Ann has 4 options.
  add 5d Cy.1
  discard 7c
  discard 5d
  discard 7h

Note: 78 cards are not accounted for, and so out of the game.
"""
    )
    assert found["options"] == {
        "Ann": {"moves": ["add 5d Cy.1", "discard 7c", "discard 5d", "discard 7h"], "more": False}
    }
    assert (found["phase"], found["must"], found["may"]) == ("play", ["Ann"], [])


def test_position_says_what_a_joker_looks_like(run_command: Any) -> None:
    _, out, _, _ = run_command(position_command, game_text(DOWN.replace("5d 7h 7c", "5d ** 7c")))
    assert "  discard **\n" in out
    assert "\n\n** is a joker.\n" in out


def test_position_shows_who_may_call(run_command: Any) -> None:
    _, out, _, found = run_command(
        position_command, game_text(DOWN, "Ann discard 5d", rules="christmas")
    )
    assert out.startswith("Deal 2: Ben has to take a card or draw one. Ben and Cy may call.\n")
    assert found["options"]["Cy"]["moves"] == ["call"]
    assert found["options"]["Ben"]["moves"] == ["take", "draw", "call"]
    # Who may call does not tell whether there is anything to call.
    _, _, _, found = run_command(
        position_command, game_text(DOWN, "Ann discard 7h", rules="christmas")
    )
    assert (found["may"], found["options"]["Cy"]["moves"]) == (["Ben", "Cy"], [])


def test_position_shows_what_the_dealer_has_to_do(run_command: Any) -> None:
    _, out, _, found = run_command(position_command, game_text(CUT))
    assert out == "Deal 2: the dealer has to shuffle.\n"
    assert (found["options"], found["notes"]) == ({}, [])
    hidden = game_text(UPCARD.replace("4s 4c", "?? 4c"), "Ann draw; Ben pass; Cy pass")
    assert "dealer has to name the next card" in run_command(position_command, hidden)[1]
    empty = game_text(UPCARD.replace("4s 4c 8d 8c Tc Td", "4s"), "Ann draw")
    assert "Ann has to play and discard" in run_command(position_command, empty)[1]


def test_position_asks_several_at_once(run_command: Any) -> None:
    _, out, _, found = run_command(position_command, game_text(UPCARD, "Ann draw", rules="mahlum"))
    assert out.startswith("Deal 2: Ben or Cy has to buy or pass.\n\nBen has 2 options.\n  buy\n")
    assert sorted(found["options"]) == ["Ben", "Cy"]


def test_position_shows_who_may_buy_while_a_turn_is_played(run_command: Any) -> None:
    _, out, _, found = run_command(
        position_command, game_text(UPCARD, "Ann draw; Cy buy", rules="bga")
    )
    assert out.startswith("Deal 2: Ann has to play and discard. Ben may buy.\n")
    assert found["options"]["Ben"]["moves"] == ["buy", "pass"]


def test_position_shows_how_the_first_dealer_is_found(run_command: Any) -> None:
    first = 'phase = "first_dealer"'
    _, out, _, _ = run_command(position_command, game_text(first))
    assert out == "Deal 2: the dealer has to draw cards for the first deal.\n"
    lots = 'dunlop { "start.first_dealer" = "random" }'
    _, out, _, _ = run_command(position_command, game_text(first, rules=lots))
    assert out == "Deal 2: the dealer has to draw the lot that says who deals first.\n"


def test_position_asks_the_caller_to_play_the_card(run_command: Any) -> None:
    _, out, _, found = run_command(
        position_command, game_text(DOWN, "Ann discard 5d; Cy call", rules="bga")
    )
    assert out.startswith("Deal 2: Cy has to lay off the called card.\n")
    assert found["options"]["Cy"]["moves"] == ["add 5d Cy.1"]


def test_position_of_a_finished_game(run_command: Any) -> None:
    _, out, _, found = run_command(position_command, OUT.replace("number = 2", "number = 7"))
    assert out.startswith("Deal 7: the game is over.\n")
    assert found["must"] == []


def test_many_options_are_cut_short(run_command: Any) -> None:
    hand = "6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s 9c 9d 9h 9s Tc Td Th Ts ** **"
    position = f'phase = "play"\nturn = "Ann"\nhands = {{ Ann = "{hand}", Ben = "2c", Cy = "2d" }}'
    _, out, _, found = run_command(position_command, game_text(position))
    assert f"Ann has more than {MOST_LEGAL} options." in out
    assert out.count("\n") < 50
    assert len(found["options"]["Ann"]["moves"]) == MOST_LEGAL
    assert found["options"]["Ann"]["more"]


def test_faults_of_a_position_are_all_reported(run_command: Any) -> None:
    text = game_text(TURN.replace("9h 2d", "9h 9h 9h ??"))
    status, _, err, found = run_command(position_command, text)
    assert status == 2
    assert err.splitlines() == [
        "line 7, column 1: There are 3 of 9h, but only 2 in the decks.",
        "line 9, column 18: The pile is face up: ?? can't be in it.",
    ]
    assert [fault["line"] for fault in found["faults"]] == [7, 9]


def test_a_shuffle_that_is_due_again(run_command: Any) -> None:
    text = game_text(TURN.replace("4s 4c 8d 8c Tc Td", "").replace("9h 2d", "9h 9d 2d"), "Ann draw")
    _, out, _, _ = run_command(position_command, text)
    assert out.startswith("Deal 2: the dealer has to renew the stock.")
    assert run_command(replay_command, game_text(CUT, SHUFFLE))[0] == 0
