"""Many games in one file: game files one after another, read and written one at a time.

Each game begins at its line `format = "liverpool-…`, as a game of a PGN file does at its first tag;
no other line of a game looks so. What stands before the first such line belongs to the first game,
so a file with one game is read as ever. Of a file only one game is in memory, however long it is.

A game that is wrong costs no other: it is told with its place in the file and its text, and the
next one is read.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple, TextIO

from msgspec.structs import replace

from liverpool.engine.state import State
from liverpool.record.errors import BrokenRecord, Fault, NotationError
from liverpool.record.files import BEGINS, read, write
from liverpool.record.game import GameRecord
from liverpool.record.text_files import CannotRead, NotText, check_letters, opened_text
from liverpool.record.toml import LONGEST_TEXT

_TOO_LONG: Final = (
    f"This is too large to be a game: at most {LONGEST_TEXT} characters are read. Does a line"
    ' `format = "liverpool-record/1"` begin each game?'
)


_NO_LETTER: Final = (
    "This isn't UTF-8 text: this letter can't be read; save it as plain text in UTF-8."
)


class GameText(NamedTuple):
    """A game of a file before it is read."""

    number: int
    """Which of the file's games it is, from 1."""
    line: int
    """The line of the file where it begins, from 1."""
    text: str


class BadGame(NamedTuple):
    """A game that cannot be read or breaks the rules; the error's places are those of the file."""

    number: int
    line: int
    text: str
    """All of it, unless it is too long to be a game."""
    error: NotationError | BrokenRecord


class FoundGame(NamedTuple):
    """A game that was read, and the state at its end."""

    number: int
    line: int
    record: GameRecord
    last: State


def read_games(
    file: str | Path, bad: Callable[[BadGame], None] | None = None
) -> Iterator[GameRecord]:
    """The games of a file one by one; `-` is standard input. Only one is in memory at a time.

    Raises `NotationError` or `BrokenRecord` at the first game that is wrong, with its place in the
    file; with `bad`, that is called with the game instead, and the others are read. Raises
    `NotationError` where there is no such file.
    """
    for found in games_of(file):
        if isinstance(found, FoundGame):
            yield found.record
        elif bad is None:
            raise found.error
        else:
            bad(found)


def write_games(file: str | Path, records: Iterable[GameRecord]) -> int:
    """Writes the games into one file as they come; gives how many there are.

    The file is there only when all are written. Raises `BrokenRecord` for a record that breaks the
    rules, `OSError` where nothing can be written.
    """
    path = Path(file)
    beside = path.with_name(f"{path.name}.part")
    count = 0
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as out:
            for count, record in enumerate(records, start=1):
                out.write(between(count) + write(record))
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    return count


def between(number: int) -> str:
    """What parts the game of this number, from 1, from the one before it."""
    return "\n" if number > 1 else ""


def games_of(file: str | Path) -> Iterator[FoundGame | BadGame]:
    """All games of a file, good and bad, in their order; raises `NotationError` without a file.

    A file that cannot be read any further has a bad game there.
    """
    last: GameText | None = None
    try:
        for last in game_texts(file):
            yield found_game(last)
    except NotationError as error:
        if last is None:
            raise
        yield BadGame(last.number + 1, last.line + last.text.count("\n"), "", error)


def game_texts(file: str | Path) -> Iterator[GameText]:
    """The texts of a file's games, not read yet; raises `NotationError` without a file."""
    try:
        with opened_text(file) as stream:
            yield from texts_in(stream)
    except CannotRead as error:
        raise NotationError(Fault(str(error), *error.place)) from None


def texts_in(stream: TextIO) -> Iterator[GameText]:
    """The text of each game of a stream; of one that is too long, a part that is too long, too."""
    number = first = line = 1
    parts: list[str] = []
    size, has_begun, at_start = 0, False, True
    while piece := stream.readline(LONGEST_TEXT + 1):
        begins = at_start and BEGINS.match(piece) is not None
        if begins and has_begun:
            yield GameText(number, first, "".join(parts))
            number, first, parts, size = number + 1, line, [], 0
        has_begun = has_begun or begins
        if size <= LONGEST_TEXT:
            parts.append(piece)
            size += len(piece)
        elif not has_begun:
            break  # it is something else, perhaps without end
        at_start = piece.endswith("\n")
        line += at_start
    yield GameText(number, first, "".join(parts))


def found_game(given: GameText) -> FoundGame | BadGame:
    """The game that the text tells, or what is wrong with it."""
    ends: list[State] = []

    def keep_last(state: State) -> None:
        ends[:] = [state]

    number, line, text = given
    try:
        if len(text) > LONGEST_TEXT:
            raise NotationError(Fault(_TOO_LONG))
        check_letters(text)
        record = read(text, keep_last)
    except NotText as wrong:
        said = _NO_LETTER if wrong.place[0] else f"This game {wrong.fault}."
        fault = Fault(said, *wrong.place)
        return BadGame(number, line, text, NotationError(_in_file(fault, line)))
    except NotationError as error:
        faults = (_in_file(fault, line) for fault in error.faults)
        return BadGame(number, line, text, NotationError(*faults))
    except BrokenRecord as error:
        wrong_there = BrokenRecord(_in_file(error.fault, line), error.refusal)
        return BadGame(number, line, text, wrong_there)
    return FoundGame(number, line, record, ends[0])


def _in_file(fault: Fault, first: int) -> Fault:
    """The fault with its place in the file; one without a place has that of its game, if later."""
    if not fault.line and first == 1:
        return fault
    return replace(fault, line=first - 1 + max(fault.line, 1), column=max(fault.column, 1))
