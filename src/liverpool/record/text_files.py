"""Text files that people name: read whole, or refused in a sentence; checked before writing."""

import codecs
import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Timer
from typing import Any, Final, TextIO

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
    with _cannot_read(file):
        if file == "-":
            if sys.stdin is None:
                raise CannotRead("Standard input is closed; name a file.")
            with _told_while_waiting("standard input"):
                return sys.stdin.buffer.read(largest + 1)
        if Path(file).is_file():
            return _beginning(file, largest)
        with _told_while_waiting(str(file)):  # it may be a pipe
            return _beginning(file, largest)


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


@contextmanager
def opened_text(file: str | Path) -> Iterator[TextIO]:
    """A file of text of any length; `-` is standard input.

    Letters that cannot be read come as lone surrogates, which `check_letters` finds, so the rest
    can be read all the same. Lines end as they are written. Raises `CannotRead`.
    """
    with _cannot_read(file), ExitStack() as at_end:
        if file != "-":
            raw: Any = at_end.enter_context(Path(file).open("rb"))
        elif sys.stdin is None:
            raise CannotRead("Standard input is closed; name a file.")
        else:
            raw = sys.stdin.buffer  # it stays open
        peeked = raw if isinstance(raw, io.BufferedReader) else io.BufferedReader(raw)
        with _told_while_waiting("standard input" if file == "-" else str(file)):
            start = peeked.peek(_START)[:_START]
        try:
            encoding, errors = _encoding_of(start)
            stream = io.TextIOWrapper(peeked, encoding, errors, newline="\n")
            at_end.callback(stream.detach)
            yield stream
        except UnicodeDecodeError:
            raise CannotRead(f"{_called(file)} breaks off within a letter; {_SAVE}.") from None
        except NotText as error:
            raise CannotRead(f"{_called(file)} {error.fault}.", error.place) from None


@contextmanager
def _cannot_read(file: str | Path) -> Iterator[None]:
    """Whatever keeps the file from being read becomes a sentence."""
    try:
        yield
    except OSError as error:
        raise CannotRead(f"{_called(file)} cannot be read: {error.strerror}.") from None
    except ValueError as error:
        if "null" not in str(error):
            raise
        reason = "a file name can't have a null character in it"
        raise CannotRead(f"The file {str(file)!a} cannot be read: {reason}.") from None


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


# A text is UTF-8, with or without a mark at its beginning, or UTF-16 with one: which letters other
# bytes mean would be a guess. The page reads files in the same way
# (`web/src/browser/text-files.ts`); `tests/record/plain_texts.json` has the cases for both.

_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_START: Final = 4096
"""Bytes of a file by which its kind is told."""
_FIRST: Final = 64
"""Of these, as many that must be text."""
_LOST: Final = re.compile("[\ud800-\udfff]")
_SAVE: Final = "save it as plain text in UTF-8"
_CHOOSE: Final = "choose another file"
_NO_TEXT: Final = f"is no text: it has characters that no text has; {_CHOOSE}"
_KINDS: Final = (
    (b"{\\rtf", f"is a rich text file (.rtf), no plain text; {_SAVE}"),
    (b"\xd0\xcf\x11\xe0", f"is an old Word or Excel file, no plain text; {_SAVE}"),
    (b"%PDF", f"is a PDF, no text; {_CHOOSE}"),
    (b"\x89PNG", f"is a picture, no text; {_CHOOSE}"),
    (b"\xff\xd8\xff", f"is a picture, no text; {_CHOOSE}"),
    (b"GIF8", f"is a picture, no text; {_CHOOSE}"),
    (b"\x1f\x8b", "is a packed file, no text; unpack it first"),
)
"""How files begin that are no text, and what to say of each."""
_PACKED: Final = (
    (b"word/", f"is a Word document, no plain text; {_SAVE}"),
    (b"xl/", f"is an Excel file, no plain text; {_SAVE}"),
    (b"opendocument", f"is a LibreOffice file, no plain text; {_SAVE}"),
    (b"", "is a packed file (ZIP), no text; unpack it first"),
)
"""What stands in files that begin as ZIP files do."""


class NotText(ValueError):
    """Why a file is no text that can be read: the rest of a sentence that begins with its name."""

    def __init__(self, fault: str, place: tuple[int, int] = (0, 0)) -> None:
        super().__init__(fault)
        self.fault = fault
        self.place = place
        """Line and column, from 1, of what cannot be read; zeros where it is the whole file."""


def text_of(raw: bytes) -> str:
    """The text of a file, without a mark at its beginning; raises `NotText`."""
    if raw.startswith(_UTF_16):
        text = _utf_16(raw)
    else:
        _check_kind(raw)
        text = _utf_8(raw.removeprefix(codecs.BOM_UTF8))
    check_letters(text)
    _check_no_page(text)
    return text


def check_letters(text: str) -> None:
    """Raises `NotText` where the text has what no text has, or a letter that could not be read."""
    if "\0" in text:
        raise NotText(_NO_TEXT)
    lost = None if text.isascii() else _LOST.search(text)
    if lost is not None:
        raise _not_utf_8(text[: lost.start()])


def _encoding_of(start: bytes) -> tuple[str, str]:
    """In what a text is encoded that begins so, and what becomes of letters that cannot be read."""
    if start.startswith(_UTF_16):
        return "utf-16", "surrogatepass"
    _check_kind(start)
    if b"\0" in start[:_FIRST]:
        raise NotText(_NO_TEXT)
    _check_no_page(start.removeprefix(codecs.BOM_UTF8).decode(errors="replace"))
    return "utf-8-sig", "surrogateescape"


def _check_no_page(text: str) -> None:
    if text.lstrip()[:9].lower().startswith(("<!doctype", "<html")):
        raise NotText(f"is a page of the web, and not the file that it shows; {_CHOOSE}")


def _check_kind(raw: bytes) -> None:
    if raw.startswith(b"PK\x03\x04"):
        raise NotText(next(fault for part, fault in _PACKED if part in raw))
    for start, fault in _KINDS:
        if raw.startswith(start):
            raise NotText(fault)


def _utf_16(raw: bytes) -> str:
    try:
        return raw.decode("utf-16")
    except UnicodeDecodeError:
        raise NotText(f"begins as UTF-16 text, but is damaged; {_SAVE}") from None


def _utf_8(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise _not_utf_8(raw[: error.start].decode()) from None


def _not_utf_8(good: str) -> NotText:
    """The error where the letter after this text cannot be read."""
    line, column = good.count("\n") + 1, len(good) - good.rfind("\n")
    return NotText(
        f"isn't UTF-8 text: the letter at line {line}, column {column} can't be read; {_SAVE}",
        (line, column),
    )
