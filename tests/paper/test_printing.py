"""`liverpool scoresheet` and `liverpool cheatsheet`: files, and sentences instead of them."""

import io
import sys
from pathlib import Path

import docx
import pytest

from liverpool.cli import main
from liverpool.record.text_files import LARGEST_GAME
from tests.paper.pdfs import pages, size_of, text

GAME = Path(__file__).parents[1] / "games" / "dunlop-game.toml"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to print into."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_score_sheet_is_a_pdf_in_this_folder(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["scoresheet", "--rules", "mahlum", "--players", "Ann, Aunt May,Cy", "--paper", "a4"]
    assert main(command) == 0
    content = (here / "scoresheet.pdf").read_bytes()
    assert size_of(content) == (210, 297)  # two of them, as its source prints them
    assert "Aunt May" in text(content)
    assert "2 bunches" in text(content)
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", "The score sheet is in scoresheet.pdf.\n")


def test_two_go_to_a_page_by_rules_of_ones_own(here: Path) -> None:
    command = ["scoresheet", "--change", 'words.run = "ladder"', "--per-page", "2"]
    assert main([*command, "--paper", "letter", "-o", "ours.pdf"]) == 0
    content = (here / "ours.pdf").read_bytes()
    assert size_of(content) == (216, 279)
    assert text(content).count("2 ladders") == 2 * 2


def test_the_ending_of_the_name_makes_it_a_word_file(here: Path) -> None:
    command = ["scoresheet", "--players", "Ann,李明", "--dealer", "李明", "-o", "sheet.docx"]
    assert main(command) == 0
    document = docx.Document(io.BytesIO((here / "sheet.docx").read_bytes()))
    row = document.tables[0].rows[1]
    assert [cell.text.split() for cell in row.cells[3:]] == [[], ["●"]]


def test_a_game_fills_it_in(here: Path) -> None:
    assert main(["scoresheet", "--from", str(GAME)]) == 0
    assert "Ben wins the game with −41 points." in text((here / "scoresheet.pdf").read_bytes())


def test_a_game_can_come_from_standard_input(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(GAME.read_bytes())))
    assert main(["scoresheet", "--from", "-"]) == 0
    assert "−41" in text((here / "scoresheet.pdf").read_bytes())


def test_a_cheat_sheet_is_one_page(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cheatsheet", "christmas", "--paper", "letter"]) == 0
    content = (here / "cheatsheet.pdf").read_bytes()
    assert pages(content) == 1
    assert size_of(content) == (279, 216)
    assert capsys.readouterr().err == "The cheat sheet is in cheatsheet.pdf.\n"


@pytest.mark.parametrize(
    ("command", "start"),
    [
        ("cheatsheet dunlop -o -", b"%PDF-"),
        ("cheatsheet dunlop -o - --as txt", b"Liverpool Rummy: Dunlop's page\n"),
        ("scoresheet -o - --as docx", b"PK"),
        ("rulebook dunlop -o -", b"Liverpool Rummy: Dunlop's page\n"),
        ("rulebook dunlop --as html", b"<!doctype html>"),
    ],
)
def test_a_paper_can_go_to_standard_output(
    here: Path, capfdbinary: pytest.CaptureFixture[bytes], command: str, start: bytes
) -> None:
    assert main(command.split()) == 0
    sys.stdout.flush()
    printed = capfdbinary.readouterr()
    assert printed.out.startswith(start)
    assert printed.err == b""
    assert [*here.iterdir()] == []


def test_a_kind_names_the_usual_file_too(here: Path) -> None:
    assert main(["cheatsheet", "dunlop", "--as", "txt"]) == 0
    assert (here / "cheatsheet.txt").read_text("utf-8").startswith("Liverpool Rummy: Dunlop's page")


def test_a_terminal_gets_no_pdf(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert main(["cheatsheet", "dunlop", "-o", "-"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "A terminal cannot show PDF: name a file" in printed.err


@pytest.mark.parametrize(
    ("language", "size"), [("en_US.UTF-8", (279, 216)), ("de_DE.UTF-8", (297, 210))]
)
def test_the_usual_paper_is_that_of_the_place(
    here: Path, monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int]
) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: tuple(language.split(".")))
    assert main(["cheatsheet", "dunlop"]) == 0
    assert size_of((here / "cheatsheet.pdf").read_bytes()) == size


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (["scoresheet", "--players", "Ann, Ann"], "Two players are called “Ann”"),
        (["scoresheet", "--players", ""], "A name needs at least one letter."),
        (["scoresheet", "--players", "A,B,C,D,E,F,G,H,I,J,K"], "at most 10 players"),
        (["scoresheet", "--players", "Ann,Ben", "--dealer", "Cy"], "in --players; “Cy” isn't"),
        (
            ["scoresheet", "--dealer", "Cy"],
            "--dealer must be one of the names",
        ),
        (["scoresheet", "--players", "Ann,\U00016a40"], "No font here has \U00016a40"),
        (["scoresheet", "--rules", "dunlpo"], "did you mean dunlop?"),
        (["scoresheet", "--change", "buy.limits = 3"], "buy.limits"),
        (["scoresheet", "--change", "deals.1.cards = 99"], "cards"),
        (["scoresheet", "-o", "sheet.odt"], "sheet.odt must end in .pdf or .docx."),
        (["scoresheet", "-o", "no/where.pdf"], "no/where.pdf cannot be written"),
        (["scoresheet", "-o", "a\0.pdf"], "null character"),
        (["scoresheet", "--from", "nothing.toml"], "nothing.toml cannot be read"),
        (["scoresheet", "--from", "a\0"], "null character"),
        (
            ["scoresheet", "--from", "game.toml", "--players", "Ann"],
            "already has its rules and players",
        ),
        (["scoresheet", "--from", "text.txt"], "text.txt: line 1, column 6: The end is missing"),
        (["scoresheet", "--from", "bytes.bin"], "isn't UTF-8 text"),
        (["scoresheet", "--from", "large.bin"], "too large"),
        (["cheatsheet", "dunlpo"], "did you mean dunlop?"),
        (["cheatsheet", "dunlop", "-o", "cheat.docx"], "must end in .pdf or .txt."),
        (["cheatsheet", "dunlop", "-o", "ours.pdf", "--as", "txt"], "ours.pdf must end in .txt."),
    ],
)
def test_what_cannot_be_printed_gets_a_sentence_and_no_file(
    here: Path, capsys: pytest.CaptureFixture[str], command: list[str], sentence: str
) -> None:
    (here / "text.txt").write_text("hello", encoding="utf-8")
    (here / "bytes.bin").write_bytes(b"\xff\xfd")
    (here / "large.bin").write_bytes(b"#" * (LARGEST_GAME + 1))
    before = sorted(here.iterdir())
    assert main(command) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"liverpool {command[0]}: ")
    assert sentence in error
    assert sorted(here.iterdir()) == before


@pytest.mark.parametrize("command", [["scoresheet", "--per-page", "3"], ["cheatsheet"]])
def test_nonsense_on_the_command_line_gets_a_sentence(command: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(command)
    assert stopped.value.code == 2
