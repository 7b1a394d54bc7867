"""Text files that people name: read whole, or refused in a sentence; checked before writing."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Final

from liverpool.record.plain_text import NotText, text_of
from liverpool.record.toml import LONGEST_TEXT

LARGEST_GAME: Final = 4 * LONGEST_TEXT
"""Bytes of a game file: as many as the characters that are read can have."""
PATIENCE: Final = 2.0
"""Seconds after which it is said that nothing has come yet."""


class CannotRead(Exception):
    """Why a file cannot be read, in a sentence."""

    def __init__(self, sentence: str, place: tuple[int, int] = (0, 0)) -> None:
        super().__init__(sentence)
        self.place = place
        """Line and column of what cannot be read, as far as there is one place."""


class CannotWrite(Exception):
    """Why a file cannot be written, in a sentence."""


def read_bytes(file: str | Path, largest: int) -> bytes:
    """The bytes of the file, `-` being standard input; at most one more than `largest`.

    Raises `CannotRead`.
    """
    try:
        if file == "-":
            if sys.stdin is None:
                raise CannotRead("Standard input is closed; name a file.")
            with _told_while_waiting("standard input"):
                return sys.stdin.buffer.read(largest + 1)
        if Path(file).is_file():
            return _beginning(file, largest)
        with _told_while_waiting(str(file)):  # it may be a pipe
            return _beginning(file, largest)
    except OSError as error:
        raise CannotRead(f"{_called(file)} cannot be read: {error.strerror}.") from None
    except ValueError:
        reason = "a file name can't have a null character in it"
        raise CannotRead(f"The file {str(file)!a} cannot be read: {reason}.") from None


def read_text(file: str | Path, largest: int, what: str) -> str:
    """The text of a file that should be `what`, `a game`; raises `CannotRead`.

    It has at most `largest` bytes.
    """
    raw = read_bytes(file, largest)
    if len(raw) > largest:
        raise CannotRead(f"{_called(file)} is too large to be {what}; name another.")
    try:
        return text_of(raw)
    except NotText as error:
        raise CannotRead(f"{_called(file)} {error.fault}.", error.place) from None


def _beginning(file: str | Path, largest: int) -> bytes:
    with Path(file).open("rb") as stream:
        return stream.read(largest + 1)


@contextmanager
def _told_while_waiting(what: str) -> Iterator[None]:
    """Says once, if it takes a while, that the end has not come: a pipe may have no writer."""
    sentence = f"Still waiting for the end of {what}; Ctrl-C stops."
    timer = Timer(PATIENCE, print, (sentence,), {"file": sys.stderr, "flush": True})
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _called(file: str | Path) -> str:
    if file == "-":
        return "Standard input"
    return f"The file {os.fsencode(file).decode(errors='replace')}"


def check_can_be_written(file: Path) -> None:
    """Raises `CannotWrite` where a file could not be written; writes nothing."""
    try:
        is_possible = not file.is_dir() and file.parent.is_dir()
        changed = file if file.exists() else file.parent
    except OSError as error:
        raise CannotWrite(f"{file} can't be written: {error.strerror}.") from None
    if not is_possible:
        raise CannotWrite(f"{file} can't be a file; name one in a folder that exists.")
    if not os.access(changed, os.W_OK):
        raise CannotWrite(f"{file} can't be written; name a file in a folder of your own.")
