"""What the errors of PostgreSQL and its driver mean for the games, in words."""

from typing import Final

import psycopg

from liverpool.server.storage.faults import (
    BRING_BACK,
    END_THAT,
    FREE_SOME,
    TRY_AGAIN,
    CannotStore,
    Locked,
    NotNow,
)

UNREACHABLE: Final = (
    "The database of the games cannot be reached, so nothing can be stored",
    TRY_AGAIN,
)
_USUAL: Final = "The database of the games does not do what it should", ""
_NO_RIGHTS: Final = (
    "The database of the games cannot be written",
    "Look at the rights of its user.",
)
_DAMAGED: Final = "This part of the database of the games is damaged", BRING_BACK
_LOCKED: Final = "55P03"
_PAUSED: Final = frozenset({"25P03", "25P04"})
"""The database has ended the connection of a server that stood still in a transaction."""
_SENTENCES: Final = {
    _LOCKED: ("Another program holds the database of the games", END_THAT),
    "53100": ("The disk of the database is full, so nothing can be stored", FREE_SOME),
    "53300": (
        "The database of the games takes no more connections",
        "Allow more, or end other programs.",
    ),
    "25006": _NO_RIGHTS,
    "42501": _NO_RIGHTS,
    "XX001": _DAMAGED,
    "XX002": _DAMAGED,
}
"""What is wrong and what to do, by PostgreSQL's own codes (its manual, appendix A)."""


def meant(error: Exception) -> tuple[type[CannotStore], str, str]:
    """The kind of fault, what is wrong, and what to do."""
    state = getattr(error, "sqlstate", None) or ""
    lost = isinstance(error, psycopg.OperationalError) or state in _PAUSED
    usual = UNREACHABLE if lost else _USUAL
    kind = NotNow if lost else CannotStore
    return Locked if state == _LOCKED else kind, *_SENTENCES.get(state, usual)
