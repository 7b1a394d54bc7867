"""Names and titles as people see them: which can be read, and which look like another's.

A name that is typed may hold signs without ink, and marks upon marks. What a name may be in
a record is decided in `record.names`; this adds what only matters to the eye.
"""

import re
from collections.abc import Sequence
from typing import Final
from unicodedata import combining, normalize

from liverpool.engine.given_text import text_fault
from liverpool.record.names import LONGEST_NAME, name_fault

# Signs that take part in a name without being seen. Hangul's fillers count as letters.
_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u2800\u3164"
    "\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
_HIGHEST: Final = 4
"""The most marks on one letter; no language's script needs more."""


def look(name: str) -> str:
    """What is seen of a name: two names that look the same would be taken for each other."""
    return _UNSEEN.sub("", normalize("NFKC", name)).casefold()


def fault_of(name: str, most: int = LONGEST_NAME) -> str | None:
    """What keeps this from being a player's name; None if it can be one."""
    return name_fault(name, most) or _fault_to_the_eye(name)


def fault_of_line(text: str, most: int) -> str | None:
    """What keeps this from being shown as something that was said; None if it can be."""
    if fault := text_fault(text, most):
        return f"What you write {fault}."
    letters = [sign for sign in look(text) if not sign.isspace()]
    if not letters or combining(letters[0]):
        return "Nothing is written there."
    if _has_heaped_marks(letters):
        return f"A letter can have at most {_HIGHEST} marks; leave some out."
    return None


def _has_heaped_marks(letters: Sequence[str]) -> bool:
    marks = "".join("^" if combining(sign) else "a" for sign in letters)
    return "^" * (_HIGHEST + 1) in marks


def _fault_to_the_eye(name: str) -> str | None:
    """Why others could not read this name."""
    letters = [sign for sign in look(name) if not sign.isspace()]
    if not letters or combining(letters[0]):
        return "A name needs at least one letter."
    if _has_heaped_marks(letters):
        return f"A letter of a name can have at most {_HIGHEST} marks; leave some out."
    return None
