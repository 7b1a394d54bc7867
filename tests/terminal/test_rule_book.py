"""`liverpool rulebook`: the book on a screen, through a pager, in a pipe and in files."""

import io
import re
import subprocess
from pathlib import Path

import pytest

from liverpool.cli import main
from liverpool.engine.presets import load
from liverpool.paper.book import rule_book
from liverpool.paper.document import Document, Item, Items, Paragraph, Section
from liverpool.paper.plain import plain
from liverpool.terminal import rule_book as showing
from liverpool.terminal.rule_book import pictured
from tests.paper.papers import EVERYTHING

COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def on_screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """From now on what is printed goes to a terminal."""
    shown = Screen()
    monkeypatch.setattr("sys.stdout", shown)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    return shown


def test_in_a_pipe_it_is_plain_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulebook", "christmas"]) == 0
    assert capsys.readouterr().out == plain(rule_book(load("christmas")))


def test_changes_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulebook", "dunlop", "--change", 'words.set = "book"']) == 0
    assert "books" in capsys.readouterr().out


def test_a_picture_says_what_the_plain_text_says() -> None:
    def words(text: str) -> list[str]:
        return [word for word in re.findall(r"[\w♣♦♥♠★✓✗]+", text) if word.strip("_-")]

    output = COLOURS.sub("", pictured(EVERYTHING, 80))
    assert words(output) == words(plain(EVERYTHING, 80))


@pytest.mark.in_turn
@pytest.mark.parametrize("width", [40, 80, 100])
def test_a_picture_fits_the_width(width: int) -> None:
    output = COLOURS.sub("", pictured(rule_book(load("mahlum+quarters")), width))
    assert max(map(len, output.splitlines())) <= width


def test_markup_of_the_terminal_is_no_markup_in_a_book() -> None:
    text = "[bold]loud[/bold] :smile: [link=x]"
    section = Section("one", text, (Paragraph(text), Items((Item(text, text),))))
    output = COLOURS.sub("", pictured(Document(text, text, (section,)), 80))
    assert output.count(text) == 6


def test_what_is_longer_than_the_screen_goes_through_the_pager(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = on_screen(monkeypatch)
    paged: list[tuple[list[str], bytes, str]] = []

    def run(command: list[str], *, env: dict[str, str], check: bool, **given: bytes) -> None:
        paged.append((command, given["input"], env["LESS"]))
        assert not check

    monkeypatch.setenv("PAGER", "less -i")
    monkeypatch.delenv("LESS", raising=False)
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(subprocess, "run", run)
    assert main(["rulebook", "dunlop"]) == 0
    assert screen.getvalue() == ""
    [(command, text, less)] = paged
    assert (command, less) == (["less", "-i"], "FRX")
    assert b"\x1b[" in text


def test_where_there_is_no_pager_all_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = on_screen(monkeypatch)
    monkeypatch.setattr("shutil.which", lambda _name: None)
    assert main(["rulebook", "dunlop"]) == 0
    assert screen.getvalue() == pictured(rule_book(load("dunlop")), 80)


def test_what_fits_the_screen_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = on_screen(monkeypatch)
    monkeypatch.setenv("LINES", "10000")
    monkeypatch.setattr(
        showing, "_show_in_pager", lambda _text: pytest.fail("there was room for it")
    )
    assert main(["rulebook", "dunlop"]) == 0
    assert "1. What you need" in screen.getvalue()


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("ending", "start"), [("html", b"<!doctype html>"), ("txt", b"Liverpool"), ("PDF", b"%PDF-")]
)
def test_a_file_is_written_by_its_ending(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str, start: bytes
) -> None:
    file = tmp_path / f"book.{ending}"
    file.write_text("what was there before")
    assert main(["rulebook", "dunlop", "-o", str(file)]) == 0
    assert file.read_bytes().startswith(start)
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err == f"The rule book is in {file}.\n"


@pytest.mark.in_turn
def test_paper_is_chosen(tmp_path: Path) -> None:
    sizes = {}
    for paper in ("a4", "letter"):
        file = tmp_path / f"{paper}.pdf"
        assert main(["rulebook", "dunlop", "-o", str(file), "--paper", paper]) == 0
        sizes[paper] = file.read_bytes()
    assert sizes["a4"] != sizes["letter"]


@pytest.mark.parametrize(
    ("arguments", "output"),
    [
        (["nobody"], 'There are no rules "nobody"'),
        (["dunlop", "--change", "buy.limit = x"], "buy.limit"),
        (["dunlop", "--change", "deals.1.cards = 60"], "deals.1.cards"),
        (["dunlop", "-o", "book.doc"], "book.doc must end in .txt, .html, .pdf or .docx"),
        (["dunlop", "-o", "no/such/folder/book.txt"], "cannot be written"),
        (["missing.toml"], "missing.toml cannot be read"),
    ],
)
def test_what_is_wrong_gets_a_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    output: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["rulebook", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert output in captured.err
    assert all(line.startswith("liverpool rulebook: ") for line in captured.err.splitlines())
    assert list(tmp_path.iterdir()) == []
