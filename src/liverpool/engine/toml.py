"""The only reader of TOML: what a text says, or why it cannot be read, and where.

It gives the reason; the caller turns that into the error that people see.
"""

import re
import tomllib
from typing import Annotated, Any, Final

FILE_TEXT: Final = "the text of a file"
FileText = Annotated[str, FILE_TEXT]
"""Text that stands in files, so that a call can tell where it is given a file's name instead."""

Place = tuple[int, int]
"""Line and column, both counted from 1."""

_PLACE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_ENDLESS_KEY: Final = re.compile(
    r"""(?:^|[\[{,])[ \t]*(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){16}""", re.MULTILINE
)
"""A key of very many parts, `a.a.a…`: reading a long one would take all the memory there is."""
_ENDLESS_NUMBER: Final = re.compile(r"\d[\d_]{999,}")
_LONGEST_REASON: Final = 200


class NotToml(ValueError):
    """Why a text cannot be read: part of a sentence, without a capital or a full stop."""

    def __init__(self, reason: str, place: Place | None, *, raw: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.place = place
        """None if the text ends too early."""
        self.raw = raw
        """Whether these are the parser's own words, which do not say what to do."""


def parse_toml(text: str) -> dict[str, Any]:
    """What the TOML says; raises `NotToml`, whatever is wrong with it."""
    if endless := _ENDLESS_KEY.search(text):
        place = line_and_column(text, endless.end() - 1)
        raise NotToml("this name has too many parts to be read", place)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _in_our_words(str(error)) from None
    except RecursionError:
        raise NotToml("lists are nested too deep to be read", (1, 1)) from None
    except ValueError:
        number = _ENDLESS_NUMBER.search(text)
        place = line_and_column(text, number.start() if number else 0)
        raise NotToml("this number is too long to be read", place) from None


def _in_our_words(message: str) -> NotToml:
    """The parser's message, with what to do if that is known."""
    found = _PLACE.search(message)
    place = (int(found[1]), int(found[2])) if found and found[1] else None
    what = _PLACE.sub("", message)[:_LONGEST_REASON]
    if what.startswith("Cannot "):
        return NotToml("this is written twice; keep one of them", place)
    if what == r"Illegal character '\n'":
        return NotToml("the line ends within a word; close its quotation marks", place)
    if "at the end of a table declaration" in what:
        return NotToml("the heading does not end; write it as in [changes]", place)
    return NotToml(what[:1].lower() + what[1:], place, raw=True)


def line_and_column(text: str, at: int) -> Place:
    """The line and column of the character at this index, from 0."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
