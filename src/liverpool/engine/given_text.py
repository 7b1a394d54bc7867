"""Texts that people give: titles, names, words and notes, wherever they come in.

This is the one gate for them. A text comes out as it went in, but for its blanks and for the form
of its letters (NFC), which nobody sees. What cannot be seen, printed or written to a file is
refused, and so is what is too long: nothing is left out or cut off.
"""

import re
from collections.abc import Mapping
from typing import Final
from unicodedata import category, normalize

JOINERS: Final = "\u200c\u200d"
"""Invisible characters that join or separate letters in several scripts, and make one picture of
several: they are taken. Whether two names look alike without them is asked in `table.naming`."""

_LONGEST_QUOTED: Final = 40
_TAKEN_UNSEEN: Final = re.compile(f"[{JOINERS}\n]")


def composed(text: str) -> str:
    """The text with each letter in its usual form, so that one name has one spelling."""
    return normalize("NFC", text)


def tidied(text: str) -> str:
    """The text in one line: letters in their usual form, single blanks, and none around it."""
    return composed(" ".join(text.split()))


def tidied_lines(text: str) -> str:
    """The same for several lines; empty ones are left out."""
    return "\n".join(line for part in text.splitlines() if (line := tidied(part)))


def text_fault(text: str, most: int, *, lines: int = 1) -> str:
    """What keeps a tidied text from being taken, after its name: `has 81 characters; …`.

    Empty if it can be taken; whether it may be empty is the caller's question.
    """
    if fault := sign_fault(text):
        return fault
    if len(text) > most:
        return f"has {len(text)} characters; it can have at most {most}"
    count = text.count("\n") + 1
    return f"has {count} lines; it can have at most {lines}" if count > lines else ""


def sign_fault(text: str) -> str:
    """Which character cannot be taken, after the text's name: `has half a character …`."""
    plain = _TAKEN_UNSEEN.sub("", text)
    found = next((sign for sign in plain if not sign.isprintable()), None)
    if found is None:
        return ""
    what = _WHAT.get(category(found), "an invisible character")
    return f"has {what} in it (U+{ord(found):04X}); leave that out"


_WHAT: Final = {
    "Cs": "half a character",
    "Co": "a character that only some programs show",
    "Cn": "a character that is not known here",
}
"""Kinds of characters, as Unicode names them; all others that are not printed are invisible."""


def in_sight(text: str) -> str:
    """The text as a sentence can quote it: `?` for each character that cannot be seen."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def quoted(value: object) -> str:
    """A written value as TOML has it, cut to a length that fits on a line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "a group"
    if isinstance(value, list):
        text = _listed_text(value)
        return text if len(text) <= _LONGEST_QUOTED else "a list"
    text = in_sight(str(value)[: _LONGEST_QUOTED + 1])
    text = text if len(text) <= _LONGEST_QUOTED else f"{text[: _LONGEST_QUOTED - 1]}…"
    return f'"{text}"' if isinstance(value, str) else text


def _listed_text(value: object, deep: int = 2) -> str:
    """A list as TOML has it; of a longer or deeper one, enough to see that it is too long."""
    if not isinstance(value, list):
        return quoted(value)
    if deep < 0:
        return "…" * _LONGEST_QUOTED
    parts = (_listed_text(part, deep - 1) for part in value[:_LONGEST_QUOTED])
    return f"[{', '.join(parts)}]"
