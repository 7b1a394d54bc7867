"""A text that nobody may read by accident: it opens a seat, or cards follow from it.

Whatever writes one down (a log, the message of an error, a traceback, the text of a struct that
holds it) gets three dots. Only `reveal` gives the text. An encoder that was not told `revealed`
raises `TypeError`; those of the messages to pages and of the database were.
"""

import re
from hmac import compare_digest
from typing import Any, ClassVar, Final, Self


class Secret:
    """A secret; where a message brings one, it has the form of those that are made here."""

    __slots__ = ("_text",)
    FORM: ClassVar = r"[A-Za-z0-9_-]{20,64}"

    def __init__(self, text: str) -> None:
        self._text: Final = text

    def reveal(self) -> str:
        """The text itself: to send it to whoever may have it, to store it, or to count with it."""
        return self._text

    @classmethod
    def read(cls, text: object) -> Self:
        """The secret in a message; raises `ValueError`, which does not say what was there."""
        if not isinstance(text, str) or not re.fullmatch(cls.FORM, text):
            raise ValueError("Expected a secret")
        return cls(text)

    def __bool__(self) -> bool:
        return bool(self._text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and compare_digest(
            self._text.encode(), other._text.encode()
        )

    def __hash__(self) -> int:
        return hash(self._text)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(...)"


class Key(Secret):
    """What a link needs beside the id of a table, so that one may watch; empty for nothing."""

    __slots__ = ()
    FORM: ClassVar = r"[0-9a-f]{0,32}"


NONE: Final = Key("")
"""The secret that opens nothing."""


def revealed(value: object) -> str:
    """How a secret is encoded where it is meant to be; for encoders (`enc_hook`)."""
    if isinstance(value, Secret):
        return value.reveal()
    raise NotImplementedError


def read_from_page(kind: type, value: object) -> Any:
    """The secret that a message brings; for decoders (`dec_hook`)."""
    assert issubclass(kind, Secret)
    return kind.read(value)


def read_from_store(kind: type, value: object) -> Any:
    """The same where we have stored it ourselves, whatever its form was then."""
    assert issubclass(kind, Secret)
    assert isinstance(value, str)
    return kind(value)
