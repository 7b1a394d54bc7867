"""Reads the tables of a document key by key, and collects everything that is wrong.

A value that is missing or cannot be read is replaced by the default, so that reading goes on and
all faults are reported at once. What the keys mean is not known here.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence, Sized
from difflib import get_close_matches
from enum import StrEnum
from typing import Final, TypeVar

from liverpool.engine.cards import Card
from liverpool.engine.given_text import composed
from liverpool.engine.state import NOBODY, Seat, Seats
from liverpool.engine.toml_places import Path
from liverpool.record.cards import read_cards
from liverpool.record.errors import Fault, NotationError, moved, quoted
from liverpool.record.names import seat_named, stranger
from liverpool.record.toml import Source

_T = TypeVar("_T")
_E = TypeVar("_E", bound=StrEnum)
_C = TypeVar("_C", bound=Sized)

LARGEST: Final = 1_000_000
"""No number in a record is further from zero than this."""
MOST_ITEMS: Final = 500
"""No list or table of a record is longer; only texts are."""
MOST_FAULTS: Final = 20
"""The most faults reported for one text."""


class Fields:
    """One table of a document, with the names of the players that it may speak of."""

    def __init__(
        self,
        source: Source,
        faults: list[Fault],
        *,
        path: Path = (),
        table: Mapping[str, object] | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self.source = source
        self.faults = faults
        self.path = path
        self.table = source.plain if table is None else table
        self.names = names
        self.asked: list[str] = []

    def fault(self, sentence: str, *path: str | int) -> None:
        """Notes what is wrong with the table, or with the value at the path in it."""
        self._note(sentence, self.source.place, path)

    def key_fault(self, sentence: str, *path: str) -> None:
        """Notes what is wrong with a key, whatever its value is."""
        self._note(sentence, self.source.key_place, path)

    def _note(self, sentence: str, place: Callable[[Path], tuple[int, int]], path: Path) -> None:
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(Fault(sentence, *place((*self.path, *path))))

    def __contains__(self, key: str) -> bool:
        return key in self.table

    def text(self, key: str, default: str = "") -> str:
        return self._value(key, str, default, "text in quotation marks")

    def choice(self, key: str, words: type[_E], default: _E) -> _E:
        """One of a few words."""
        word = self.text(key, default.value)
        if word in [one.value for one in words]:
            return words(word)
        self.fault(f"{quoted(word)} isn't a valid {key}; write one of {', '.join(words)}.", key)
        return default

    def flag(self, key: str) -> bool:
        return self._value(key, bool, False, "true or false")

    def number(self, key: str, default: int, least: int = -LARGEST, most: int = LARGEST) -> int:
        value = self._value(key, int, default, "a whole number")
        if key in self.table and not least <= value <= most:
            self.fault(f"{key} must be a whole number from {least} to {most}.", key)
            return default
        return value

    def decimal(self, key: str, least: float = -LARGEST) -> float:
        """A number with a point, such as 1.5; 0 where it is missing or cannot be read."""
        value = self._value(key, float, 0.0, "a number such as 1.5")
        if least <= value <= LARGEST:
            return value
        self.fault(f"{key} must be a number such as 1.5, from {least:.0f} to {LARGEST}.", key)
        return 0.0

    def cards(self, key: str) -> tuple[Card, ...]:
        return self._piece(self.text(key), read_cards, (key,)) or ()

    def seat(self, key: str, default: Seat) -> Seat:
        """A player by name, or nobody where the name is left empty."""
        if key not in self:
            self.asked.append(key)
            return default
        name = self.text(key)
        if not name:
            return NOBODY
        seat = self._piece(name, self._seat_named, (key,))
        return default if seat is None else seat

    def seats(self, key: str, default: Seats) -> Seats:
        """Players by name, in the order given."""
        if key not in self:
            self.asked.append(key)
            return default
        seats = []
        for number, name in enumerate(self.listed(key)):
            if not isinstance(name, str):
                self.fault(f"{key} must be a list of names in quotation marks.", key, number)
                continue
            seat = self._piece(name, self._seat_named, (key, number))
            if seat in seats:
                self.fault(f"{key} names {name} twice.", key, number)
            elif seat is not None:
                seats.append(seat)
        return tuple(seats)

    def listed(self, key: str) -> list[object]:
        listed: list[object] = self._value(key, list, [], "a list in brackets")
        return self._short(listed, key, [])

    def inner(self, key: str) -> "Fields":
        """The table under a key, empty if there is none."""
        table: dict[str, object] = self._value(key, dict, {}, "a table, such as { Ann = 5 }")
        return self.under(self._short(table, key, {}), key)

    def under(self, table: Mapping[str, object], *path: str | int) -> "Fields":
        return Fields(
            self.source,
            self.faults,
            path=(*self.path, *path),
            table=table,
            names=self.names,
        )

    def tables(self, key: str) -> Iterator["Fields"]:
        for number, table in enumerate(self.listed(key)):
            if isinstance(table, dict):
                yield self.under(table, key, number)
            else:
                self.fault(f"{key} must be a list of tables, such as {{ … }}.", key, number)

    def by_seat(self, key: str, read: Callable[["Fields", str], _T], default: _T) -> tuple[_T, ...]:
        """What a table says for each player, by name; the default for those it leaves out."""
        inner = self.inner(key)
        found = {}
        for written in inner.table:
            if (name := composed(written)) not in self.names:
                inner.key_fault(stranger(written, self.names), written)
            elif name in found:
                inner.key_fault(f"{quoted(name)} stands here twice; keep one of them.", written)
            else:
                found[name] = read(inner, written)
        return tuple(found.get(name, default) for name in self.names)

    def pieces(self, key: str, read: Callable[[str], _T]) -> tuple[_T, ...]:
        """What each text of a list says."""
        found = []
        for number, text in enumerate(self.listed(key)):
            if not isinstance(text, str):
                self.fault(f"{key} must be a list of texts in quotation marks.", key, number)
                continue
            piece = self._piece(text, read, (key, number))
            if piece is not None:
                found.append(piece)
        return tuple(found)

    def nothing_else(self) -> None:
        """Notes every key that nobody has asked for."""
        for key in self.table:
            if key not in self.asked and len(self.faults) < MOST_FAULTS:
                near = get_close_matches(key[:40], self.asked, n=1)
                hint = (
                    f"did you mean {near[0]}?" if near else f"the keys are {', '.join(self.asked)}."
                )
                self.key_fault(f"There is no key {quoted(key)} here; {hint}", key)

    def _value(self, key: str, kind: type[_T], default: _T, wanted: str) -> _T:
        self.asked.append(key)
        value = self.table.get(key, default)
        if isinstance(value, kind) and (kind is not int or not isinstance(value, bool)):
            return value
        self.fault(f"{key} must be {wanted}.", key)
        return default

    def _short(self, value: _C, key: str, default: _C) -> _C:
        if len(value) <= MOST_ITEMS:
            return value
        self.fault(f"{key} has {len(value)} items; at most {MOST_ITEMS} can be read.", key)
        return default

    def _piece(self, text: str, read: Callable[[str], _T], path: Path) -> _T | None:
        """What a piece of text says; its faults get their place in the file."""
        try:
            return read(text)
        except NotationError as error:
            whole = (*self.path, *path)
            if len(self.faults) < MOST_FAULTS:
                self.faults += moved(error, lambda at: self.source.place(whole, at)).faults
            return None

    def _seat_named(self, name: str) -> Seat:
        return seat_named(name, self.names)
