"""Files of many games: read and written one at a time, and no bad game costs another."""

import io
import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from liverpool.record import BrokenRecord, GameRecord, NotationError, read, read_position, write
from liverpool.record.commands import position_command, replay_command
from liverpool.record.games import BadGame, GameText, read_games, texts_in, write_games
from liverpool.record.toml import LONGEST_TEXT
from liverpool.record.verify_command import verify_command
from tests.record.samples import DOWN, TURN, game_text

FOLDER = Path(__file__).parents[1] / "games"
ONE = game_text(TURN, "Ann draw")
OTHER = game_text(DOWN, "Ann discard 7h")
BROKEN = game_text(DOWN, "Ann discard 2h")
UNREADABLE = game_text(DOWN, "Ann throws 7h")
Capture = pytest.CaptureFixture[str]


def written(folder: Path, *texts: str | bytes) -> Path:
    path = folder / "games.toml"
    path.write_bytes(
        b"\n".join(text if isinstance(text, bytes) else text.encode() for text in texts)
    )
    return path


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    records = [read(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.toml"))[:4]]
    records += [read(ONE), read(OTHER)]
    file = tmp_path / "games.toml"
    assert write_games(file, iter(records)) == len(records)
    assert list(read_games(file)) == records
    assert file.read_text("utf-8") == "\n".join(map(write, records))
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_a_file_is_there_only_when_all_of_it_is_written(tmp_path: Path) -> None:
    def breaks_off() -> Iterator[GameRecord]:
        yield read(ONE)
        raise BrokenRecord(read_error(BROKEN).fault)

    with pytest.raises(BrokenRecord):
        write_games(tmp_path / "games.toml", breaks_off())
    assert list(tmp_path.iterdir()) == []


def read_error(text: str) -> BrokenRecord:
    with pytest.raises(BrokenRecord) as raised:
        read(text)
    return raised.value


def test_a_bad_game_is_told_by_its_line_and_costs_no_other(tmp_path: Path) -> None:
    texts = [ONE, BROKEN, UNREADABLE, "# a remark\n" + OTHER]
    file = written(tmp_path, *texts)
    bad: list[BadGame] = []
    assert list(read_games(file, bad.append)) == [read(ONE), read(OTHER)]
    lines = file.read_text("utf-8").splitlines()
    for found, text, move in zip(bad, texts[1:3], ("discard 2h", "throws 7h"), strict=True):
        assert found.text.startswith(text)
        assert lines[found.line - 1] == text.splitlines()[0]
        error = found.error
        fault = error.fault if isinstance(error, BrokenRecord) else error.faults[0]
        assert move in lines[fault.line - 1]
        assert lines[fault.line - 1][fault.column - 1 :].strip()
    with pytest.raises(BrokenRecord, match=f"line {bad[0].error.fault.line}, "):  # type: ignore[union-attr]
        list(read_games(file))


def test_no_part_of_a_file_is_lost() -> None:
    text = f"# before\n\n{ONE}\n{UNREADABLE}# after\nformat = 3\n{OTHER}"
    found = list(texts_in(io.StringIO(text)))
    assert "".join(each.text for each in found) == text
    starts = [each.line for each in found]
    assert [text.splitlines()[line - 1][:6] for line in starts[1:]] == ["format"] * 2
    assert starts[0] == 1


def test_a_file_without_games_is_one_that_cannot_be_read() -> None:
    assert list(texts_in(io.StringIO(""))) == [GameText(1, 1, "")]


def test_letters_that_are_no_text_are_told_in_their_game(tmp_path: Path) -> None:
    file = written(tmp_path, ONE, b'format = "liverpool-record/1"\n\xff = 1\n', OTHER)
    bad: list[BadGame] = []
    assert len(list(read_games(file, bad.append))) == 2
    (found,) = bad
    assert isinstance(found.error, NotationError)
    assert found.error.line == found.line + 1
    assert "isn't UTF-8" in str(found.error)
    file = written(tmp_path, ONE, 'format = "liverpool-record/1"\nx = "\0"\n', OTHER)
    assert len(list(read_games(file, bad.append))) == 2
    assert "no text" in str(bad[-1].error)


def test_other_encodings_are_read_as_for_one_game(tmp_path: Path) -> None:
    file = tmp_path / "games.toml"
    for encoding in ("utf-16", "utf-8-sig"):
        file.write_bytes(f"{ONE}\n{OTHER}".replace("\n", "\r\n").encode(encoding))
        assert list(read_games(file)) == [read(ONE), read(OTHER)]
    file.write_bytes(file.read_bytes()[:3] + "€".encode()[:2])
    with pytest.raises(NotationError, match="UTF-8"):
        list(read_games(file))
    file.write_bytes(f"{ONE}\n{OTHER}".encode("utf-16")[:-1])
    with pytest.raises(NotationError, match="breaks off"):
        list(read_games(file))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\0" * 9, "no text"),
        (b"%PDF-1.7", "is a PDF"),
        (b"<!DOCTYPE html>", "page of the web"),
        (b"PK\x03\x04", "ZIP"),
    ],
)
def test_what_is_no_text_at_all_is_told(content: bytes, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(NotationError, match=sentence):
        list(read_games(written(tmp_path, content)))


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="cannot be read"):
        list(read_games(tmp_path / "none.toml"))
    with pytest.raises(NotationError, match="null character"):
        list(read_games("no\0file"))


def test_only_one_game_is_in_memory() -> None:
    """As a stream without end is read: a thousand games take no more memory than ten."""

    def most(games: int) -> int:
        stream = io.TextIOWrapper(io.BufferedReader(Endless(games)), "utf-8", newline="\n")
        tracemalloc.start()
        assert sum(1 for _ in texts_in(stream)) == games
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return peak

    assert most(2000) < 2 * most(20)


class Endless(io.RawIOBase):
    """So many games, made as they are read."""

    def __init__(self, games: int) -> None:
        self.left = games

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # what it is given
        if not self.left:
            return 0
        self.left -= 1
        text = ONE.encode()
        buffer[: len(text)] = text
        return len(text)


def test_a_game_without_end_is_too_long_and_not_kept() -> None:
    line = "# " + "x" * 98 + "\n"
    stream = io.StringIO(ONE + line * (LONGEST_TEXT // 50) + OTHER)
    first, second = texts_in(stream)
    assert LONGEST_TEXT < len(first.text) < LONGEST_TEXT + 200
    assert second.text == OTHER


def test_what_has_no_game_and_no_end_is_given_up() -> None:
    class Remarks(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # what it is given
            line = b"#" * (len(buffer) - 1) + b"\n"
            buffer[:] = line
            return len(line)

    stream = io.TextIOWrapper(io.BufferedReader(Remarks()), "utf-8", newline="\n")
    (found,) = texts_in(stream)
    assert len(found.text) > LONGEST_TEXT


def test_a_game_that_is_too_long_is_told(tmp_path: Path) -> None:
    bad: list[BadGame] = []
    file = written(tmp_path, ONE + "#" * LONGEST_TEXT, OTHER)
    assert list(read_games(file, bad.append)) == [read(OTHER)]
    assert "too large" in str(bad[0].error)


def test_replay_has_a_line_for_each_game(tmp_path: Path, capsys: Capture) -> None:
    file = written(tmp_path, ONE, BROKEN, UNREADABLE, OTHER)
    assert replay_command(str(file), json=False) == 2
    out, err = capsys.readouterr()
    first, last, count = out.splitlines()
    assert first.startswith("game 1, line 1: dunlop/1, 1 move. Deal 2: Ben has to buy or pass")
    assert last.startswith("game 4, line ")
    assert count == "2 games, and 2 more that can't be replayed."
    assert [line.split(",")[0] for line in err.splitlines()] == ["game 2", "game 3"]
    assert replay_command(str(file), json=True) == 2
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(each["game"], each["ok"]) for each in found] == [
        *((1, True), (2, False), (3, False), (4, True))
    ]
    assert found[1]["faults"][0]["reason"]
    assert replay_command(str(written(tmp_path, ONE, BROKEN)), json=False) == 1
    assert replay_command(str(written(tmp_path, ONE, OTHER)), json=False) == 0
    assert capsys.readouterr().out.endswith("\n2 games.\n")


def test_what_reads_one_game_says_so_of_many() -> None:
    text = f"{ONE}\n{OTHER}\n{OTHER}"
    for reads in (read, read_position):
        with pytest.raises(NotationError, match="Another game begins here") as raised:
            reads(text)
        (fault,) = raised.value.faults
        assert (fault.line, fault.column) == (15, 1)


def test_other_commands_read_such_files_too(tmp_path: Path, capsys: Capture) -> None:
    file = str(written(tmp_path, ONE, OTHER))
    assert position_command(file, json=False) == 0
    assert "game 2, line 15: Deal 2: Ben has to" in capsys.readouterr().out
    assert verify_command(file, None, json=False) == 3
    assert "game 2, line 15: Nothing is wrong" in capsys.readouterr().out
