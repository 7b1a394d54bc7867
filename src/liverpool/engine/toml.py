"""The only reader of TOML: what a text says, or why it cannot be read, and where.

It gives the reason; the caller turns that into the error that people see.
"""

import re
import tomllib
from typing import Annotated, Any, Final

from liverpool.engine.formats import another_kind
from liverpool.engine.strange_signs import strange_quote, strange_sign

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
_LINE_ENDS: Final = "the line ends within a text; close its quotation marks"
_NOT_CLOSED: Final = "a text is not closed; write its quotation marks"
_TWICE: Final = "this is written twice; keep one of them"
_REASONS: Final = (
    ("Cannot ", _TWICE, False),
    ("Duplicate", _TWICE, False),
    (r"Illegal character '\n'", _LINE_ENDS, False),
    ("Escaped character", "there is no character of this number", False),
    ("character", "this character can't stand here; leave it out", False),
    ("at the end of a", "the heading does not end; write it as in [changes]", False),
    ("after a key", "= and a value are missing after a name", True),
    ("after a statement", "this comes after the end of a value; begin a new line for it", True),
    ("Invalid value", "a value is missing, or its quotation marks", True),
    ("Unclosed array", "a list is not closed; write ] at its end", False),
    ("Unclosed inline table", "a group is not closed; write } at its end", False),
    ("Unterminated string", _NOT_CLOSED, False),
    ("Expected ", _NOT_CLOSED, False),
    ("Unescaped", "a backslash must be written twice", False),
    ("hex value", "a backslash must be written twice", False),
    ("date", "there is no such date", False),
    ("Invalid statement", "a name is missing at the beginning of the line", True),
)
"""Parts of the parser's messages, in the order in which they are looked for, what they mean, and
whether it helps to say how a line is written."""


class NotToml(ValueError):
    """Why a text cannot be read: part of a sentence, without a capital or a full stop."""

    def __init__(self, reason: str, place: Place | None, *, helps: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.place = place
        """None if the text ends too early."""
        self.helps = helps
        """Whether it helps to say how a line is written."""


def parse_toml(text: str) -> dict[str, Any]:
    """What the TOML says; raises `NotToml`, whatever is wrong with it."""
    if endless := _ENDLESS_KEY.search(text):
        place = line_and_column(text, endless.end() - 1)
        raise NotToml("this name has too many parts to be read", place)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _in_our_words(str(error), text) from None
    except RecursionError:
        raise NotToml("lists are nested too deep to be read", (1, 1)) from None
    except ValueError:
        number = _ENDLESS_NUMBER.search(text)
        place = line_and_column(text, number.start() if number else 0)
        raise NotToml("this number is too long to be read", place) from None


def _in_our_words(message: str, text: str) -> NotToml:
    """Why the text cannot be read: what stands where the parser stopped, or what it missed."""
    if other := another_kind(text):
        return NotToml(other, (1, 1))
    found = _PLACE.search(message)
    place = (int(found[1]), int(found[2])) if found and found[1] else None
    reason, helps = _reason(_PLACE.sub("", message))
    if place is not None:
        line = text.split("\n")[place[0] - 1]
        sign = line[place[1] - 1 : place[1]]
        if sign and (strange := strange_sign(sign)):
            return NotToml(strange, place)
        if sign.isprintable() and not sign.isascii():
            return NotToml(f"what has {sign} in it stands in quotation marks; write them", place)
        if reason == _LINE_ENDS and (at := strange_quote(line)) is not None:
            return NotToml(strange_sign(line[at]), (place[0], at + 1))
    if place is None and reason != _TWICE:
        reason = f"the end is missing: {reason}"
    return NotToml(reason, place, helps=helps)


def _reason(message: str) -> tuple[str, bool]:
    """What the parser's message means, and whether it helps to say how a line is written."""
    found = ((reason, helps) for part, reason, helps in _REASONS if part in message)
    return next(found, ("this cannot be read", True))


def in_words(place: Place) -> str:
    """The beginning of a sentence about what stands there."""
    return "Line {}, column {}: ".format(*place)


def line_and_column(text: str, at: int) -> Place:
    """The line and column of the character at this index, from 0."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
