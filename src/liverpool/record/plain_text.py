"""The text that the bytes of a file are, or what the file is in place of a text.

A text is UTF-8, with or without a mark at its beginning, or UTF-16 with one. Everything else is
refused: which letters other bytes mean would be a guess. The page reads files in the same way
(`web/src/browser/text-files.ts`); `tests/record/plain_texts.json` has the cases for both.
"""

import codecs
from typing import Final

_SAVE: Final = "save it as plain text in UTF-8"
_CHOOSE: Final = "choose another file"
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
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = _utf_16(raw)
    else:
        _check_kind(raw)
        text = _utf_8(raw.removeprefix(codecs.BOM_UTF8))
    if "\0" in text:
        raise NotText(f"is no text: it has characters that no text has; {_CHOOSE}")
    start = text.lstrip()[:9].lower()
    if start.startswith(("<!doctype", "<html")):
        raise NotText(f"is a page of the web, and not the file that it shows; {_CHOOSE}")
    return text


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
        good = raw[: error.start].decode()
        line, column = good.count("\n") + 1, len(good) - good.rfind("\n")
        raise NotText(
            f"isn't UTF-8 text: the letter at line {line}, column {column} can't be read; {_SAVE}",
            (line, column),
        ) from None
