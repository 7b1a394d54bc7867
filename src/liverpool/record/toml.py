"""TOML with places: what a text says, and at which line and column.

The standard library reads TOML but does not say where a value was, so the places are found in a
second pass over the text. That pass can be simple, because the text has already been read and is
known to be valid TOML.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from liverpool.engine.toml import NotToml, line_and_column, parse_toml
from liverpool.record.errors import Fault, NotationError

Path = tuple[str | int, ...]
"""Keys and, in lists, indices from 0, from the top of the document down to a value."""

LONGEST_TEXT: Final = 2_000_000
"""Characters that are read; a whole game of eight players has some 200,000."""

_BLANK: Final = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_KEY: Final = re.compile(r"""[ \t]*([A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*')[ \t]*""")
_SCALAR: Final = re.compile(r"[^,\]}\n#]*")
_JOINT: Final = re.compile(r"\\[ \t]*\n[ \t\n]*")
_ESCAPE: Final = re.compile(r"\\(?:u.{4}|U.{8}|.)")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)


class Source:
    """A document: what it says, and where. One made by a program has no places."""

    def __init__(self, given: str | Mapping[str, object]) -> None:
        """Raises `NotationError` where a text is no TOML."""
        self._text = given.replace("\r\n", "\n") if isinstance(given, str) else None
        self._scan: _Scan | None = None
        self.plain: Mapping[str, Any] = parsed(given) if isinstance(given, str) else given

    def key_place(self, path: Path) -> tuple[int, int]:
        """Line and column of the key itself; of its value where that has no key."""
        if self._text is None or path not in self._looked_at(self._text).keys:
            return self.place(path)
        return line_and_column(self._text, self._looked_at(self._text).keys[path])

    def place(self, path: Path, offset: int = 0) -> tuple[int, int]:
        """Line and column of a value, or of the character so far into it if it is a string.

        A value that is not there has the place of the nearest one above it that is.
        """
        if self._text is None:
            return 0, 0
        scan = self._looked_at(self._text)
        while path not in scan.places:
            path, offset = path[:-1], 0
        at = scan.places[path]
        if path in scan.strings:
            signs = list(_signs(self._text, at))
            at = signs[min(offset, len(signs) - 1)]
        return line_and_column(self._text, at)

    def _looked_at(self, text: str) -> "_Scan":
        """The second pass, made once and only if something is wrong."""
        if self._scan is None:
            self._scan = _Scan(text)
        return self._scan


def parsed(text: str) -> dict[str, Any]:
    """What the TOML says; raises `NotationError` if anything is wrong with it."""
    if len(text) > LONGEST_TEXT:
        raise NotationError(
            Fault(
                f"This is too long: it has {len(text)} characters, and at most {LONGEST_TEXT}"
                " can be read.",
                *(1, 1),
            )
        )
    try:
        return parse_toml(text)
    except NotToml as fault:
        reason = fault.reason[:1].upper() + fault.reason[1:]
        sentence = f"This isn't valid TOML: {fault.reason}." if fault.raw else f"{reason}."
        place = fault.place or line_and_column(text, len(text))
        raise NotationError(Fault(sentence, *place)) from None


# Where values stand


class _Scan:
    """A walk through valid TOML that notes where the value of every key and item begins."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.places: dict[Path, int] = {(): 0}
        self.keys: dict[Path, int] = {}
        self.strings: set[Path] = set()
        self.tables: dict[Path, int] = {}
        above: Path = ()
        self.skip()
        while self.at < len(text):
            if text[self.at] == "[":
                above = self.header()
            else:
                self.pair(above)
            self.skip()

    def skip(self) -> None:
        """To the next character that is neither blank nor in a comment."""
        blank = _BLANK.match(self.text, self.at)
        self.at = blank.end() if blank else self.at

    def header(self) -> Path:
        """The path of the table that begins here; in a list of tables it is the next one."""
        start, listed = self.at, self.text.startswith("[[", self.at)
        self.at += 1 + listed
        path: Path = ()
        for key, _ in self.dotted():
            if path in self.tables:
                path = (*path, self.tables[path] - 1)
            path = (*path, key)
            self.keys.setdefault(path, start)
            self.places.setdefault(path, start)
        if listed:
            self.tables[path] = self.tables.get(path, 0) + 1
            path = (*path, self.tables[path] - 1)
        self.places[path] = start
        self.at += 1 + listed
        return path

    def dotted(self) -> list[tuple[str, int]]:
        """The parts of a dotted key, and where each of them stands."""
        keys: list[tuple[str, int]] = []
        while True:
            key = _KEY.match(self.text, self.at)
            assert key is not None, "in good TOML a key stands here"
            keys += [(name, key.start(1)) for name in tomllib.loads(f"{key[1]} = 0")]
            self.at = key.end()
            if self.text[self.at] != ".":
                return keys
            self.at += 1

    def pair(self, path: Path) -> None:
        start = self.at
        for key, at in self.dotted():
            path = (*path, key)
            self.places.setdefault(path, start)
            self.keys.setdefault(path, at)
        self.at += 1
        self.value(path)

    def value(self, path: Path) -> None:
        self.skip()
        self.places[path] = self.at
        if self.text[self.at] in ('"', "'"):
            self.strings.add(path)
            *_, end = _signs(self.text, self.at)
            self.at = end + (3 if self.text.startswith(self.text[end] * 3, end) else 1)
        elif self.text[self.at] in "[{":
            self.items(path)
        else:
            scalar = _SCALAR.match(self.text, self.at)
            self.at = scalar.end() if scalar else self.at

    def items(self, path: Path) -> None:
        """The items of a list, or the pairs of a table written in one line."""
        listed = self.text[self.at] == "["
        self.at += 1
        number = 0
        self.skip()
        while self.text[self.at] not in "]}":
            if listed:
                self.value((*path, number))
            else:
                self.pair(path)
            number += 1
            self.skip()
            self.at += self.text[self.at] == ","
            self.skip()
        self.at += 1


def _signs(text: str, at: int) -> Iterator[int]:
    """Where each character of the string that begins here stands, and last where it ends."""
    quote = text[at]
    closing = quote * 3 if text.startswith(quote * 3, at) else quote
    at += len(closing)
    at += len(closing) == 3 and text[at] == "\n"
    while not text.startswith(closing, at) or text.startswith(closing, at + 1):
        joint = _JOINT.match(text, at) if quote == '"' and len(closing) == 3 else None
        if joint:
            at = joint.end()
            continue
        yield at
        escape = _ESCAPE.match(text, at) if quote == '"' else None
        at = escape.end() if escape else at + 1
    yield at


# Writing


def toml_text(value: object) -> str:
    """A value as TOML on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{_escaped(value)}"'
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{key_text(key)} = {toml_text(inner)}" for key, inner in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_text, value))}]"
    return str(value)


def key_text(key: str) -> str:
    return key if _BARE.fullmatch(key) else toml_text(key)


def lines_text(lines: Iterable[str]) -> str:
    """Lines as one string of many lines, each on a line of the file."""
    body = "".join(f"{_escaped(line, quotes=False)}\n" for line in lines)
    return f'"""\n{body}"""'


def _escaped(text: str, *, quotes: bool = True) -> str:
    text = text.replace("\\", "\\\\")
    text = text.replace('"', '\\"') if quotes else text.replace('"""', '""\\"')
    return _CONTROL.sub(lambda sign: f"\\u{ord(sign[0]):04X}", text)
