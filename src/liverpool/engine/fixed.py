"""A mapping inside a value that is shared: nobody can change it, and the value can be hashed."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class FixedMap(Mapping[Key, Value]):
    """What a mapping held when this was made."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[Key, Value]) -> None:
        self._values = dict(values)

    def __getitem__(self, key: Key) -> Value:
        return self._values[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values))  # values may be lists, as a file has them

    def __repr__(self) -> str:
        return repr(self._values)
