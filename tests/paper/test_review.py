"""The review of a game in the terminal and as a page, and what cannot be reviewed."""

import json
import re
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from liverpool.bots.search.comparison import Gain
from liverpool.cli import main
from liverpool.paper import review_command
from liverpool.paper.document import Items, Paragraph, TextTable
from liverpool.paper.review_document import review_document, with_signs
from liverpool.record import final_state, read, write
from liverpool.review.choices import LeftOut
from liverpool.review.games import SeatReview, review_game
from liverpool.review.grading import SLIPS, Graded, grade_of
from liverpool.review.practice import can_be_practised
from liverpool.review.practice_files import read_set
from liverpool.simulator.covered import NotCovered
from liverpool.table.review_words import ChoiceWords
from liverpool.table.words import Names
from tests.review.played import LITTLE, NAMES, of_seat, one_deal, reviewed

FEW = partial(review_game, effort=LITTLE)


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_command, "review_game", FEW)


@pytest.fixture
def game(tmp_path: Path) -> str:
    file = tmp_path / "game.toml"
    file.write_text(write(one_deal()), encoding="utf-8")
    return str(file)


def test_cards_are_signs_and_names_stay_names() -> None:
    assert with_signs("Ann kept 10h, Ks and **; As is Ad.") == "Ann kept 10♥, K♠ and ★; A♠ is A♦."
    assert with_signs("Kcs 9th B2d") == "Kcs 9th B2d"


@pytest.mark.in_turn("books")
def test_a_document_has_each_player_with_moments_sums_and_slips() -> None:
    document = review_document(reviewed(), "First game")
    assert document.subtitle == (
        "Ann, Ben and Cy played by the rules “First game”."
        " Each player's part speaks to that player."
    )
    alone = review_document(reviewed(2), "First game")
    assert alone.subtitle == "Ann, Ben and Cy played by the rules “First game”."
    titles = [section.title for section in document.sections]
    assert [title.partition(":")[0] for title in titles] == [
        "Ann",
        "Ben",
        "Cy",
        "How this was found",
    ]
    seats = reviewed().seats
    assert any(seat.moments for seat in seats)
    for section, seat in zip(document.sections[:3], seats, strict=True):
        kinds = [type(block).__name__ for block in section.blocks]
        assert kinds[:2] == ["Paragraph", "Paragraph"]
        assert (kinds[2:4] == ["Paragraph", "Items"]) is bool(seat.moments)
        by_deal, by_kind = (block for block in section.blocks if isinstance(block, TextTable))
        assert by_deal.rows[-1][0] == "all"
        points = [float(row[2].partition(" ")[0].replace("−", "-")) for row in by_kind.rows]
        assert points == sorted(points, reverse=True), "what was lost most by comes first"


def test_each_slip_says_why_and_one_that_is_a_moment_where_that_stands() -> None:
    choices = [replace(each, is_usual=False) for each in of_seat(0)]
    losses = [Gain(100, points, 0.2) for points in (-2.0, 7.0, 4.2, 8.4)]
    found = tuple(
        Graded(choice, choice.others[0], loss, grade_of(loss), loss.mean > 0, ())
        for choice, loss in zip(choices, losses, strict=False)
    )
    review = replace(reviewed(), seats=(SeatReview(0, found),))
    fine, again, slips = (
        block.items
        for block in review_document(review, "the usual rules").sections[0].blocks
        if isinstance(block, Items)
    )
    assert (len(fine), len(again)) == (1, 2)
    first, middle, last = slips
    assert first.text.endswith(": big mistake, 7.0 ± 0.2. For the reasons, see 1 above.")
    assert last.text.endswith("For the reasons, see 2 above.")
    words = ChoiceWords(found[2], Names(NAMES, 0))
    assert middle.lead == f"{words.when()}."
    reasons = with_signs(" ".join(words.why()))
    assert reasons
    assert middle.text.endswith(
        f" was better by about 4 points (4 to 5): mistake, 4.2 ± 0.2. {reasons}"
    )


@pytest.mark.parametrize(
    ("deals", "said"), [((2,), "Looked at: deal 2. "), ((1, 2, 5), "Looked at: deals 1, 2 and 5. ")]
)
def test_the_deals_that_were_looked_at_are_named(deals: tuple[int, ...], said: str) -> None:
    document = review_document(replace(reviewed(2), deals=deals), "the usual rules")
    looked = document.sections[-1].blocks[0]
    assert isinstance(looked, Paragraph)
    assert looked.text.startswith(said)


def test_what_was_left_out_is_said() -> None:
    missing = LeftOut(2, (NotCovered("call.offence", "no discards that can be called"),))
    document = review_document(replace(reviewed(2), left_out=(missing,)), "the usual rules")
    (said,) = [block.text for block in document.sections[-1].blocks[1:]]  # type: ignore[union-attr]
    assert said.startswith("Deal 2 is left out.")


@pytest.mark.in_turn
def test_the_command_prints_one_player_and_writes_the_page_and_the_moments(
    game: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    page, folder = tmp_path / "review.html", tmp_path / "moments"
    folder.mkdir()
    options = ["--html", str(page), "--moments", str(folder), "--workers", "1"]
    assert main(["review", game, "--seat", "Ben", *options]) == 0
    out, err = capsys.readouterr()
    assert "Ben: " in out
    assert "Cy: " not in out
    assert max(map(len, out.splitlines())) <= 80
    assert f"The review is in {page}." in err
    text = page.read_text("utf-8")
    assert "<style>" in text
    assert not re.search(r'(?:src|href)="(?!#)', text)  # all that it needs is in it
    moments = sorted(folder.iterdir())
    assert [each.name for each in moments] == [f"seat-2-moment-{at}.toml" for at in (1, 2)]
    assert all(final_state(read(each.read_text("utf-8"))).hands[1] for each in moments)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--seat", "Bne"], "Nobody here is called “Bne”; the players are Ann, Ben, Cy. Did you"),
        (["--html", "review.pdf"], "The page is HTML: call it review.html."),
        (["--html", "{0}/none/review.html"], "can't be a file; name one in a folder that exists."),
        (["--practice", "{0}/none/slips.toml"], "can't be a file; name one in a folder that"),
        (["--practice", "{0}/game.toml"], "{0}/game.toml is the game itself; name another file."),
        (["--moments", "{0}/none"], "There is no folder {0}/none; make it first."),
    ],
)
def test_what_there_is_not_is_refused_before_any_work(
    options: list[str], sentence: str, game: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["review", game, *(each.format(tmp_path) for each in options)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence.format(tmp_path) in err
    assert err.count("\n") == 1


def test_a_player_is_found_by_a_name_as_a_mac_gives_it(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(game).write_text(write(replace(one_deal(), names=("Ann", "Zo\u00eb", "Cy"))), "utf-8")
    assert main(["review", game, "--seat", "Zoe\u0308", "--html", "review.pdf"]) == 2
    assert "The page is HTML" in capsys.readouterr().err


def test_a_folder_that_is_not_ones_own_is_refused_before_any_work(
    game: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)
    assert main(["review", game, "--moments", str(tmp_path)]) == 2
    sentence = f"Nothing can be written into {tmp_path}; name a folder of your own."
    assert sentence in capsys.readouterr().err


@pytest.mark.in_turn
def test_the_slips_of_a_player_are_written_to_be_practised_on(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "slips.toml"
    found = [[each for each in of.choices if can_be_practised(each)] for of in reviewed().seats]
    slips = max(found, key=len)
    name = NAMES[found.index(slips)]
    asked = ["review", game, "--seat", name, "--practice", str(file), "--workers", "1"]
    assert main([*asked, "--json"]) == 0
    printed = capsys.readouterr()
    assert f"{file} has {len(slips)} position" in printed.err
    (seat,) = json.loads(printed.out)["seats"]
    assert seat["name"] == name
    told = [each for each in seat["choices"] if each["grade"] in SLIPS]
    assert len(told) >= len(slips)
    assert all(each["lost"]["mean"] > 0 and each["why"] for each in told)
    assert len(read_set(file.read_text("utf-8"))) == len(slips) > 0
    file.unlink()
    monkeypatch.setattr(review_command, "slips_of", lambda _record, _review: iter(()))
    assert main(asked) == 0
    assert f"There is no slip to practise on, so {file} was not written." in capsys.readouterr().err
    assert not file.exists()


def test_a_game_that_is_not_over_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.toml"
    file.write_text(write(replace(one_deal(), stopped=False)), encoding="utf-8")
    assert main(["review", str(file)]) == 2
    assert "This game is not over: it stands in deal 1 of 7." in capsys.readouterr().err


def test_a_file_that_is_damaged_is_refused_with_the_place(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = Path(game).read_text("utf-8")
    Path(game).write_text(text.replace("Ann draw", "Ann drwa", 1), encoding="utf-8")
    assert main(["review", game]) == 2
    assert "drwa" in capsys.readouterr().err
    Path(game).write_text(text.replace("Ann draw", "Ann buy", 1), encoding="utf-8")
    assert main(["review", game]) == 1
    assert main(["review", "no-such-game.toml"]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_rules_that_are_not_covered_are_said(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reasons = (NotCovered("meld.ranks", "only whole decks"),)
    monkeypatch.setattr("liverpool.review.choices.not_covered", lambda *_: reasons)
    assert main(["review", game]) == 2
    assert "None of these deals can be reviewed" in capsys.readouterr().err


@pytest.mark.in_turn
def test_a_folder_that_cannot_be_written_is_said_and_nothing_printed(
    game: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device", "review.html")

    monkeypatch.setattr(Path, "write_text", full)
    options = ["--html", str(tmp_path / "review.html"), "--workers", "1", "--seat", "Cy"]
    assert main(["review", game, *options]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "review.html cannot be written: No space left on device." in err
