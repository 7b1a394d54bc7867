"""`liverpool score`: which game goes on, what is refused, and what it says afterwards."""

import shlex
from pathlib import Path
from typing import Any

import pytest

from liverpool.scores.files import read_scores, write_scores
from liverpool.scores.keeper import begun, note_away, note_left, note_out
from liverpool.scores.noted_scores import HandLeft, KeptScores
from liverpool.terminal import saved_file, score
from liverpool.terminal.saved_file import CannotKeep
from liverpool.terminal.saved_scores import ScoreBook, load, new_path
from liverpool.terminal.score import score_command
from liverpool.terminal.score_app import ScoreApp
from liverpool.typed import TYPED

ONE_DEAL = (
    "rules=dunlop&v=2&name=short&title=Short&deals=[{%22cards%22:7,%22contract%22:%22set+3%22}]"
)
GAME = begun("rules=dunlop", ["Ann", "Ben", "Cy"])


@pytest.fixture
def apps(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[ScoreApp]:
    """The screens that were opened, each left at once; scores are kept in a folder of the test."""
    opened: list[ScoreApp] = []
    monkeypatch.setattr(saved_file, "user_data_path", lambda *_args, **_more: tmp_path)
    monkeypatch.setattr(score, "has_terminal", lambda: True)
    monkeypatch.delenv(TYPED, raising=False)

    def run(app: ScoreApp) -> None:
        opened.append(app)

    monkeypatch.setattr(ScoreApp, "run", run)
    return opened


def kept_in(path: Path, kept: KeptScores = GAME) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(write_scores(kept), encoding="utf-8")
    return path


def over() -> KeptScores:
    kept = begun(ONE_DEAL, ["Ann", "Ben", "Cy"])
    for seat in (1, 2):
        kept = note_left(kept, 1, seat, HandLeft(points=seat))
    return note_out(kept, 1, 0)


def test_a_file_that_is_there_is_gone_on_with(apps: list[ScoreApp], tmp_path: Path) -> None:
    path = kept_in(tmp_path / "ours.json")
    assert score_command(path, rules=None) == 0
    assert apps[0].book is not None
    assert apps[0].book.kept == GAME


def test_without_a_name_the_game_last_kept_goes_on(
    apps: list[ScoreApp], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept_in(tmp_path / "scores" / "one.json")
    assert score_command(None, rules=None) == 0
    assert apps[0].book is not None
    assert apps[0].book.path == path
    output = capsys.readouterr().out
    assert "Deal 1 of 7: Ann deals" in output
    assert str(path) in output
    assert "Go on with: liverpool score\n" in output
    assert f"liverpool scoresheet --from {shlex.quote(str(path))}" in output


def test_who_leads_is_said_when_a_game_is_left(
    apps: list[ScoreApp], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = note_left(note_out(GAME, 1, 0), 1, 1, HandLeft(points=7))
    score_command(kept_in(tmp_path / "first.json", kept), rules=None)
    assert "After" not in capsys.readouterr().out, "the first deal is not finished"
    one = note_left(kept, 1, 2, HandLeft(points=9))
    score_command(kept_in(tmp_path / "one.json", one), rules=None)
    assert capsys.readouterr().out.startswith("After 1 of 7 deals Ann leads with 0 points.\n")
    two = note_out(one, 2, 1)
    for seat, points in ((0, 7), (2, 0)):
        two = note_left(two, 2, seat, HandLeft(points=points))
    score_command(kept_in(tmp_path / "two.json", two), rules=None)
    output = capsys.readouterr().out
    assert output.startswith("After 2 of 7 deals Ann and Ben lead with 7 points each.\nDeal 3 of 7")
    four = begun("rules=dunlop", ["Ann", "Ben", "Cy", "Dee"])
    for seat, points in ((1, 5), (2, 7), (3, 9)):
        four = note_left(four, 1, seat, HandLeft(points=points))
    without_ann = note_away(note_out(four, 1, 0), 2, 0, away=True)
    score_command(kept_in(tmp_path / "four.json", without_ann), rules=None)
    assert capsys.readouterr().out.startswith("After 1 of 7 deals Ben leads with 5 points.\n")
    score_command(kept_in(tmp_path / "over.json", over()), rules=None)
    assert capsys.readouterr().out.startswith("Ann wins the game with 0 points!\n")


def test_games_that_are_over_or_broken_are_passed_over(
    apps: list[ScoreApp], tmp_path: Path
) -> None:
    kept_in(tmp_path / "scores" / "over.json", over())
    (tmp_path / "scores" / "broken.json").write_text("{")
    assert score_command(None, rules=None) == 0
    assert apps[0].book is None


@pytest.mark.parametrize(
    "wish", [{"new": True}, {"players": "Ann, Ben, Cy"}, {"rules": "mahlum"}, {"rules": None}]
)
def test_whoever_names_what_a_new_game_has_begins_one(
    apps: list[ScoreApp], tmp_path: Path, wish: dict[str, Any]
) -> None:
    kept_in(tmp_path / "scores" / "one.json")
    assert score_command(None, **{"rules": None, **wish}) == 0
    assert (apps[0].book is None) == any(wish.values())


def test_a_file_that_is_over_can_be_looked_at_again(
    apps: list[ScoreApp], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert score_command(kept_in(tmp_path / "x.json", over()), rules=None) == 0
    output = capsys.readouterr().out
    assert "Ann wins the game with 0 points!" in output
    assert "Go on" not in output


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"rules": "dunlup"}, "dunlop"),
        ({"rules": None, "changes": ["buy.limt = 3"]}, "buy.limit"),
        ({"rules": None, "players": "Ann"}, "A game has 2 to 10 players, not 1."),
        ({"rules": "dunlop", "players": "Ann, Ben"}, "3 to 8 players, not 2"),
        ({"rules": None, "players": "Ann, Ann, Cy"}, "Two players are called Ann"),
        ({"rules": None, "players": " , "}, "Type the names of all players"),
        ({"rules": None, "players": "Ann, Ben, dealer"}, "that word means the dealer"),
        ({"rules": None, "players": "Ann, Ben, " + "C" * 25}, "can have at most 24"),
    ],
)
def test_nonsense_gets_a_sentence_and_writes_nothing(
    apps: list[ScoreApp],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    wish: dict[str, Any],
    said: str,
) -> None:
    assert score_command(None, **wish) == 2
    output = capsys.readouterr()
    assert said in output.err
    assert all(line.startswith("liverpool: ") for line in output.err.splitlines())
    assert apps == []
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_holds_a_game_is_not_begun_anew(
    apps: list[ScoreApp], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept_in(tmp_path / "ours.json")
    assert score_command(path, rules="mahlum") == 2
    assert "already holds a game" in capsys.readouterr().err
    assert load(path) == GAME
    assert apps == []


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{", "This isn't a score file"),
        (b"\xff", "isn't UTF-8 text"),
        (b" " * 1_000_000, "too large"),
    ],
)
def test_a_file_that_cannot_be_read_is_left_as_it_is(
    apps: list[ScoreApp],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    content: bytes,
    said: str,
) -> None:
    path = tmp_path / "ours.json"
    path.write_bytes(content)
    assert score_command(path, rules=None) == 2
    assert said in capsys.readouterr().err
    assert path.read_bytes() == content
    assert apps == []
    assert score_command(tmp_path, rules=None) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_without_a_terminal_nothing_is_begun(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(saved_file, "user_data_path", lambda *_args, **_more: tmp_path)
    assert score_command(None, rules=None) == 2
    assert "needs a terminal" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


# The book: what is noted is kept at once


def test_every_change_is_in_the_file_at_once(tmp_path: Path) -> None:
    book = ScoreBook(tmp_path / "deep" / "ours.json", GAME)
    book.begin()
    assert load(book.path) == GAME
    noted = note_out(GAME, 1, 0)
    book.note(noted, "Ann went out")
    assert read_scores(book.path.read_text(encoding="utf-8")) == noted
    assert book.undo() == "Undone: “Ann went out”."
    assert load(book.path) == GAME
    assert book.undo() == "There is nothing to undo."


def test_a_file_that_was_changed_elsewhere_is_left_alone(tmp_path: Path) -> None:
    book = ScoreBook(tmp_path / "ours.json", GAME)
    book.begin()
    book.path.unlink()
    kept_in(book.path, over())
    book.note(note_out(GAME, 1, 0), "Ann went out")
    assert book.trouble is not None
    assert "changed elsewhere" in book.trouble
    assert load(book.path) == over()


def test_what_could_not_be_kept_is_said_and_kept_with_the_next_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = ScoreBook(tmp_path / "ours.json", GAME)
    book.begin()

    def refuses(*_any: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(saved_file, "replace_file", refuses)
        book.note(note_out(GAME, 1, 0), "Ann went out")
        assert "No space left" in str(book.trouble)
    book.note(note_out(GAME, 1, 1), "Ben went out")
    assert book.trouble is None
    assert load(book.path) == note_out(note_out(GAME, 1, 0), 1, 1)


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotKeep, match="The scores cannot be saved in"):
        ScoreBook(tmp_path / "file" / "ours.json", GAME).begin()


def test_no_two_games_have_one_file(apps: list[ScoreApp]) -> None:
    assert apps == []
    one = kept_in(new_path())
    assert new_path() != one
