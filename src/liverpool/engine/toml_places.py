"""Where the values of a TOML text stand.

The standard library reads TOML but does not say where a value was, so the places are found in a
second pass over the text. That pass can be simple, because the text has already been read and is
known to be valid TOML.
"""

import re
import tomllib
from collections.abc import Iterator
from typing import Final

from liverpool.engine.toml import Place, line_and_column

Path = tuple[str | int, ...]
"""Keys and, in lists, indices from 0, from the top of the document down to a value."""

_BLANK: Final = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_KEY: Final = re.compile(r"""[ \t]*([A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*')[ \t]*""")
_SCALAR: Final = re.compile(r"[^,\]}\n#]*")
_JOINT: Final = re.compile(r"\\[ \t]*\n[ \t\n]*")
_ESCAPE: Final = re.compile(r"\\(?:u.{4}|U.{8}|.)")


class Places:
    """The places of a rule-set file, by the keys of rules."""

    def __init__(self, text: str) -> None:
        self._text = text.replace("\r\n", "\n")
        self._scan = Scan(self._text)
        self._paths = {_rule_key(path): path for path in self._scan.places}

    def of(self, *keys: str, of_key: bool = False) -> Place:
        """Line and column of the first of these keys that is there, or of its value.

        Where none is, it is the place of what is nearest above the last: of a deal, or of the file.
        """
        key = next((key for key in keys if key in self._paths), keys[-1])
        while key not in self._paths:
            key, _, _ = key.rpartition(".")
        path = self._paths[key]
        at = self._scan.places[path]
        return line_and_column(self._text, self._scan.keys.get(path, at) if of_key else at)


def _rule_key(path: Path) -> str:
    """The dotted key, as in messages: without the group of all changes, deals counted from 1."""
    inner = path[1:] if path[:1] == ("changes",) and len(path) > 1 else path
    return ".".join(str(part + 1) if isinstance(part, int) else part for part in inner)


class Scan:
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
            *_, end = signs(self.text, self.at)
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


def signs(text: str, at: int) -> Iterator[int]:
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
