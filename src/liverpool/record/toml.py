"""TOML with places: what a text says, and at which line and column."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from liverpool.engine.english import capital
from liverpool.engine.toml import NotToml, line_and_column, parse_toml
from liverpool.engine.toml_places import Path, Scan, signs
from liverpool.record.errors import Fault, NotationError

LONGEST_TEXT: Final = 2_000_000
"""Characters that are read; a whole game of eight players has some 200,000."""

_CONTROL: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)


class Source:
    """A document: what it says, and where. One made by a program has no places."""

    def __init__(self, given: str | Mapping[str, object]) -> None:
        """Raises `NotationError` where a text is no TOML."""
        self._text = given.replace("\r\n", "\n") if isinstance(given, str) else None
        self._scan: Scan | None = None
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
            every = list(signs(self._text, at))
            at = every[min(offset, len(every) - 1)]
        return line_and_column(self._text, at)

    def _looked_at(self, text: str) -> "Scan":
        """The second pass, made once and only if something is wrong."""
        if self._scan is None:
            self._scan = Scan(text)
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
        place = fault.place or line_and_column(text, len(text))
        raise NotationError(Fault(f"{capital(fault.reason)}.", *place)) from None


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
