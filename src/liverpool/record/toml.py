"""TOML with places: what a text says, and at which line and column."""

from collections.abc import Mapping
from typing import Any, Final

from liverpool.engine.english import capital
from liverpool.engine.toml import NotToml, line_and_column, parse_toml
from liverpool.engine.toml_places import Path, Scan, signs
from liverpool.record.errors import Fault, NotationError

LONGEST_TEXT: Final = 2_000_000
"""Characters that are read; a whole game of eight players has some 200,000."""


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
